"""One deck judged by several clauses: where findings stand, in which order, and that nothing is said twice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.reader import read_deck
from deckcheck.decks.resolve import resolve
from deckcheck.formats.checker import Checker
from deckcheck.formats.deck_report import DeckReport
from deckcheck.formats.format import Clause, Numbers, Reading
from deckcheck.kernel.findings import Count
from deckcheck.model.deck import Declaration
from deckcheck.model.finding import ClauseReference, Finding
from deckcheck.rules.set_pool import SetPool, SetSpan
from deckcheck.source import InputError, Location, Problem, Source
from emberfall import GAME, LABEL, database, deck_of, format_of, judged
from marks import assert_marked

if TYPE_CHECKING:
    from pathlib import Path

CARDS: dict[str, Any] = {
    "Ash Queen": {"type": "unit", "colours": ["red"], "legendary": True},
    "Bog Queen": {"type": "unit", "colours": ["green"], "legendary": True},
    "Nameless Queen": {"type": "unit", "legendary": True},
    "Ash Drake": {"type": "unit", "colours": ["red"], "cost": 2},
    "Bog Drake": {"type": "unit", "colours": ["green"], "cost": 3},
    "Tide": {"type": "spell", "colours": ["blue"], "cost": 1},
    "Nameless": {},
}


def clause(kind: str, line: int = 1, **options: Any) -> Clause:
    extra = {
        key: options.pop(key) for key in ("severity", "when", "id", "readings", "since", "until") if key in options
    }
    made = {name.replace("_", "-"): value for name, value in options.items()}
    return Clause(kind, made, f"rule {line}", "test.yaml", line, **extra)


def judge(text: str, tmp_path: Path, *clauses: Clause, **fields: Any) -> DeckReport:
    return judged(text, format_of(*clauses, **fields), database(CARDS, tmp_path))


def assert_judged(text: str, verdict: str, tmp_path: Path, *clauses: Clause) -> None:
    report = judge(text, tmp_path, *clauses)
    assert_marked(text, report.findings)
    assert report.verdict == verdict


# -- decks after others ------------------------------------------------------------------------------------------------

BANNED = [
    "1 Ash Queen\n",
    "1 Ash Queen\n1 Bog Drake\n2 Tide\nEX\n1 Ash Queen\n1 Tide\n",
    "2 Tide\n1 Bog Drake\n1 Ash Queen\nEX\n1 Tide\n2 Ash Queen\n3 Bog Queen\n",
    "1 Nameless\n2 Tide\nEX\n1 Nameless\n",
    "3 Tide\n1 Nameless Queen\n1 Nameless\n1 Tide\n",
    "1 Ash Drake\nEX\n5 Ash Drake\n1 Ash Queen\n",
]


def test_what_cards_break_by_themselves_is_said_as_if_no_deck_had_been_before(tmp_path: Path) -> None:
    """Of each card at its own lines, however many decks had as many copies of it; of what is not known, too."""
    asked = format_of(
        clause("exclusion", 1, where={"legendary": True}, zone=["main", "leader"]),
        clause("copy-limit", 2, most=3),
        clause("exclusion", 3, where={"colours": ["green", "blue"]}),
        clause("copy-limit", 4, most=2, severity="warning"),
        clause("copy-limit", 5, most=1, zone="ex"),
    )
    cards = database(CARDS, tmp_path)
    checker = Checker(asked, cards, "2024-01-01")
    for text in BANNED * 3:
        for path in ("one.txt", "other.txt"):
            deck = deck_of(text, cards, path)
            alone = Checker(asked, cards, "2024-01-01").check(deck)
            assert checker.check(deck) == alone
            assert {finding.at.path for finding in alone.findings} == {path}
            # Some syntaxes have all their cards at one place.
            nowhere = tuple(entry._replace(at=Location(path, 1)) for entry in deck.entries)
            deck = deck._replace(entries=nowhere)
            assert checker.check(deck) == Checker(asked, cards, "2024-01-01").check(deck)


def test_what_is_said_of_a_deck_can_be_changed_without_changing_what_is_said_of_the_next(tmp_path: Path) -> None:
    cards = database(CARDS, tmp_path)
    checker = Checker(format_of(clause("copy-limit", 2, most=3)), cards, "2024-01-01")
    deck = deck_of("4 Tide\n", cards)
    reports = [checker.check(deck) for _ in range(3)]
    said = dict(reports[-1].findings[0].facts)
    cast("dict[str, Any]", reports[-1].findings[0].facts)["card"] = "Owl"
    assert checker.check(deck).findings[0].facts == said


# -- one finding, whole ------------------------------------------------------------------------------------------------


def test_a_finding_has_two_addresses(tmp_path: Path) -> None:
    text = "  3 Ash Drake\nEX: 2x Ash Drake\n2 Ash Drake x1\n1 Ash Drake\n"
    report = judge(text, tmp_path, clause("copy-limit", 7, most=4, id="copies"))
    assert [finding.code for finding in report.findings] == ["too-many-copies", "unreadable-line"]
    assert report.findings[0] == Finding(
        "too-many-copies",
        {"count": 6, "allowed": [[0, 4]], "card": "Ash Drake"},
        "illegal",
        Location("deck.txt", 2, 8),
        (Location("deck.txt", 1, 5), Location("deck.txt", 4, 3)),
        ClauseReference("test.yaml", 7, "rule 7", "copies"),
    )


UNIT: dict[str, Any] = {"type": "unit"}
IS_UNIT = {"asks": "has", "attribute": "type", "values": ["unit"]}
MAIN_1 = {"count": 1, "allowed": [[2, None]], "zones": ["main"]}
MAIN_4 = {"count": 4, "allowed": [[0, 3]], "zones": ["main"]}
FACTS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("zone-size", {"zone": "main", "least": 2}, MAIN_1),
    ("zone-size", {"zone": "main", "least": 2, "where": UNIT}, {**MAIN_1, "where": IS_UNIT}),
    ("variety", {"zone": "main", "least": 2}, MAIN_1),
    ("variety", {"zone": "main", "least": 2, "where": UNIT}, {**MAIN_1, "where": IS_UNIT}),
    ("points", {"zone": "main", "most": 3, "cards": {"Bog Drake": 4}}, MAIN_4),
    ("points", {"zone": "main", "most": 2, "attribute": "cost"}, {**MAIN_4, "count": 3, "allowed": [[0, 2]]}),
]


@pytest.mark.parametrize(("kind", "options", "facts"), FACTS)
def test_a_finding_has_the_facts_of_its_clause_and_no_others(
    tmp_path: Path, kind: str, options: dict[str, Any], facts: dict[str, Any]
) -> None:
    expected = facts | ({"attribute": "cost"} if "attribute" in options else {})
    assert [each.facts for each in judge("1 Bog Drake\n", tmp_path, clause(kind, **options)).findings] == [expected]


EXCUSES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, {}),
    ({"unless": {"cost": 3}}, {"unless": {"asks": "has", "attribute": "cost", "values": [3]}}),
]


@pytest.mark.parametrize(("unless", "told"), EXCUSES)
def test_what_would_excuse_a_leader_is_told_if_anything_would(
    tmp_path: Path, unless: dict[str, Any], told: dict[str, Any]
) -> None:
    asked = clause("leader", zone="leader", where={"legendary": True}, **unless)
    (found,) = judge("LEADER\n1 Ash Drake\n", tmp_path, asked).findings
    required = {"asks": "has", "attribute": "legendary", "values": [True]}
    card = {"count": 1, "allowed": [[0, 0]], "card": "Ash Drake", "zones": ["leader"]}
    assert found.facts == {**card, "required": required, **told}


def test_a_number_that_cards_are_counted_by_is_told_as_text(tmp_path: Path) -> None:
    report = judge("3 Ash Drake\n", tmp_path, clause("quota", attribute="cost", most=2))
    assert [count.group for count in report.counts] == ["2"]


def test_a_report_has_every_number(tmp_path: Path) -> None:
    clauses = (
        clause("zone-size", 1, zone="main", least=1, most=5),
        clause("zone-size", 2, zone="main", most=1, severity="warning"),
        clause("zone-size", 3, zone="main", most=9, when={"zone": "ex", "least": 1}),
        clause("zone-size", 3, zone="main", most=8, when={"zone": "ex", "exactly": 0}),
        clause("zone-size", 3, zone="main", most=1, when={"zone": "main", "least": 2, "where": {"type": "spell"}}),
        clause("copy-limit", 4, most=1),
        clause("quota", 5, attribute="colours", leader="leader", zone="main", least=2),
        clause("quota", 6, attribute="colours", most=2),
        clause("points", 7, attribute="cost", zone="main", most=9),
    )
    report = judge("LEADER\n1 Ash Queen\nMAIN\n2 Ash Drake\n1 Nameless\n1 Zzyzx\n", tmp_path, *clauses)
    every, main = ("leader", "main", "ex"), ("main",)
    assert report.counts == (
        Count(main, None, None, 4, 4, ((1, 5),)),
        Count(main, None, None, 4, 4, ((0, 8),)),
        Count(main, "colours", "red", 2, 4, ((2, None),)),
        Count(every, "colours", "red", 3, 5, ((0, 2),)),
        Count(main, "cost", None, 4, None, ((0, 9),), points=True),
    )
    assert report.sizes == {"leader": 1, "main": 4, "ex": 0}
    assert (report.path, report.format, report.on) == ("deck.txt", "emberfall/test", "2024-01-01")


def test_the_values_come_in_the_order_that_the_game_declares(tmp_path: Path) -> None:
    text = "LEADER\n1 Ash Queen\n1 Bog Queen\nMAIN\n1 Ash Drake\n"
    report = judge(text, tmp_path, clause("quota", 1, attribute="colours", leader="leader", least=1))
    assert [count.group for count in report.counts] == ["red", "green"]
    report = judge(text, tmp_path, clause("quota", 1, attribute="colours", most=0))
    assert [finding.facts["value"] for finding in report.findings] == ["red", "green"]


# -- where it stands ---------------------------------------------------------------------------------------------------

ONE_LEADER = clause("zone-size", 1, zone="leader", exactly=1)
FORTY = clause("zone-size", 2, zone="main", exactly=4)
THREE_EACH = clause("copy-limit", 3, most=2)
WITHIN = clause("identity", 4, leader="leader", attribute="colours")
QUOTA = clause("quota", 5, attribute="colours", leader="leader", zone="main", least=2)

DECKS: dict[str, tuple[str, tuple[Clause, ...], str]] = {
    "the entry that crosses the limit, though a later zone is written first": (
        "EX\n2 Ash Drake\nMAIN\n1 Ash Drake  # too-many-copies count=4 also=2,5\n1 Ash Drake\n",
        (THREE_EACH,),
        "illegal",
    ),
    "the entry with which a zone is too large": (
        "2 Ash Drake\n2 Bog Drake\n1 Tide  # too-many-cards count=6 also=\n1 Ash Queen\n",
        (FORTY,),
        "illegal",
    ),
    "one finding each, in reading order and not in that of the clauses": (
        (
            "LEADER\n1 Ash Queen\nMAIN\n"
            "1 Bog Drake  # outside-identity count=1\n"
            "3 Ash Drake  # too-many-copies count=3\n"
            "1 Tide  # outside-identity count=1 too-many-cards count=5\n"
        ),
        (THREE_EACH, FORTY, ONE_LEADER, WITHIN),
        "illegal",
    ),
    "a card may have two reasons": (
        "LEADER\n1 Ash Queen\nMAIN\n1 Ash Drake\n3 Tide  # outside-identity count=3 too-many-copies count=3\n",
        (THREE_EACH, FORTY, ONE_LEADER, WITHIN),
        "illegal",
    ),
    "findings of the list itself stand among the others": (
        (
            "3 Ash Drake  # too-many-copies count=3 count_most=\n10000 Tide  # unreadable-line\n"
            "1 Zzyzx  # unknown-card name=Zzyzx\n3 Bog Drake  # too-many-copies count=3\n"
        ),
        (THREE_EACH,),
        "illegal",
    ),
    "without entries of the kind, at the first line of the deck": (
        "EX\n2 Ash Drake  # too-few-cards count=0 zones=main\n",
        (FORTY,),
        "illegal",
    ),
    "in several zones there is no heading to point at": (
        "MAIN\n2 Ash Drake\nEX\n1 Tide  # too-few-cards count=3 zones=main,ex\n",
        (clause("zone-size", zone=["main", "ex"], least=4),),
        "illegal",
    ),
    "one leader": (
        "LEADER\n1 Ash Queen\nMAIN\n2 Ash Drake\n2 Ash Queen\n",
        (ONE_LEADER, FORTY, WITHIN, QUOTA),
        "legal",
    ),
    "no leader is one finding, whatever else would need one": (
        "2 Ash Drake\n1 Bog Drake\n1 Tide  \nLEADER  # too-few-cards count=0 zones=leader\n",
        (ONE_LEADER, FORTY, WITHIN, QUOTA),
        "illegal",
    ),
    "no leader where none is asked for by number": (
        "2 Ash Drake  # missing-leader zone=leader also= severity=undecided\n1 Bog Drake\n",
        (WITHIN, QUOTA),
        "undecided",
    ),
    "no leader, and too few cards elsewhere do not say so": (
        "2 Ash Drake  # missing-leader zone=leader\n1 Bog Drake  # too-few-cards count=3 zones=main\n",
        (FORTY, WITHIN),
        "illegal",
    ),
    "no leader, and too few cards in all do not say so": (
        "2 Ash Drake  # missing-leader zone=leader\n1 Bog Drake  # too-few-cards count=3 zones=leader,main\n",
        (clause("zone-size", zone=["leader", "main"], least=4), WITHIN),
        "illegal",
    ),
    "no leader, and a warning that says so is not enough": (
        "LEADER  # too-few-cards severity=warning count=0\nMAIN\n1 Ash Drake  # missing-leader zone=leader\n",
        (clause("zone-size", zone="leader", exactly=1, severity="warning"), WITHIN),
        "undecided",
    ),
    "no leader, and too many of it elsewhere do not say so": (
        "3 Ash Drake  # too-many-cards count=3 zones=main missing-leader zone=leader\n",
        (clause("zone-size", zone="main", most=2), WITHIN),
        "illegal",
    ),
    "no leader, but a line that may be one": (
        "10000 Ash Queen  # unreadable-line\n2 Ash Drake\n",
        (WITHIN, QUOTA),
        "undecided",
    ),
    "no leader, but a card that may be one": (
        "2 Ash Drake\n[Attic]  # unknown-zone\n1 Ash Queen\n",
        (WITHIN, QUOTA),
        "undecided",
    ),
    "two leaders are one too many, and both lead": (
        (
            "LEADER\n1 Ash Queen\n1 Bog Queen  # too-many-cards count=2 zones=leader\n"
            "MAIN\n1 Ash Drake\n2 Bog Drake\n1 Tide  # outside-identity count=1 leader=red,green\n"
        ),
        (ONE_LEADER, FORTY, WITHIN),
        "illegal",
    ),
    "two leaders where two may be": (
        "LEADER\n1 Ash Queen  # unmet-quota value=green count=1 also=\n1 Bog Queen\nMAIN\n2 Ash Drake\n1 Bog Drake\n",
        (WITHIN, QUOTA),
        "illegal",
    ),
    "two copies of a leader": (
        "LEADER\n2 Ash Queen  # too-many-cards count=2\nMAIN\n2 Ash Drake\n",
        (ONE_LEADER, WITHIN, QUOTA),
        "illegal",
    ),
    "an unknown leader is one finding": (
        "LEADER\n1 Zzyzx  # unknown-card\nMAIN\n1 Tide\n2 Ash Drake\n",
        (ONE_LEADER, WITHIN, QUOTA),
        "undecided",
    ),
    "a leader of whom something is not known is one finding": (
        "LEADER\n1 Nameless Queen  # missing-fact card=Nameless_Queen attribute=colours\nMAIN\n1 Tide\n2 Ash Drake\n",
        (ONE_LEADER, WITHIN, QUOTA),
        "undecided",
    ),
    "an unknown name is one finding on all its lines": (
        "1 Zzyzx  # unknown-card also=2,4\n1 zzyzx\nEX\n1 Zzyzx\n",
        (THREE_EACH, clause("exclusion", where={"type": "spell"}), clause("variety", most=1)),
        "undecided",
    ),
    "a missing fact is one finding, however many clauses ask for it": (
        "1 Ash Drake\n1 Nameless  # missing-fact card=Nameless attribute=type also=4\nEX\n1 Nameless\n",
        (
            clause("exclusion", where={"type": "spell"}),
            clause("exclusion", where={"type": "token"}),
            clause("zone-size", zone="main", least=2, where={"type": "unit"}),
        ),
        "undecided",
    ),
    "another fact of the same card is another": (
        "1 Nameless  # missing-fact attribute=colours missing-fact attribute=type\n",
        (clause("exclusion", where={"type": "spell"}), clause("exclusion", where={"colours": "red"})),
        "undecided",
    ),
    "a fact that no clause needs is none": (
        "1 Nameless\n",
        (THREE_EACH, clause("zone-size", zone="ex", most=0, where={"type": "spell"})),
        "legal",
    ),
    "a card that is missing a fact is shown in the zones that ask": (
        "1 Nameless\nEX\n1 Ash Drake\n1 Nameless  # missing-fact attribute=type also=\n",
        (clause("exclusion", zone="ex", where={"type": "spell"}),),
        "undecided",
    ),
    "an empty file": ("# nothing\n\n", (ONE_LEADER, FORTY, WITHIN, QUOTA), "illegal"),
    "nothing but a line that nobody can read": (
        "10000 Ash Drake  # unreadable-line\n",
        (ONE_LEADER, FORTY, WITHIN, QUOTA, THREE_EACH),
        "undecided",
    ),
    "no clause at all": ("9 Ash Drake\n", (), "legal"),
    "no clause, but a name that no card has": ("9 Zzyzx  # unknown-card\n", (), "undecided"),
    "illegal is worse than undecided": (
        "3 Ash Drake  # too-many-copies count=3\n1 Nameless  # missing-fact attribute=type\n",
        (THREE_EACH, clause("exclusion", where={"type": "spell"})),
        "illegal",
    ),
    "the same from two clauses is two findings, as two rules were broken": (
        "3 Ash Drake  # too-many-copies count=3 allowed=[0,_2] too-many-copies count=3 allowed=[0,_1]\n",
        (THREE_EACH, clause("copy-limit", most=1)),
        "illegal",
    ),
}


@pytest.mark.parametrize("name", DECKS)
def test_deck(name: str, tmp_path: Path) -> None:
    text, clauses, verdict = DECKS[name]
    if name == "an empty file":
        report = judge(text, tmp_path, *clauses)
        assert [(finding.code, finding.at) for finding in report.findings] == [("empty-deck", Location("deck.txt", 1))]
        assert report.verdict == verdict
    else:
        assert_judged(text, verdict, tmp_path, *clauses)


# -- a fact that is missing, asked for by clauses of different weight --------------------------------------------------


@pytest.mark.parametrize("severities", [("illegal", "warning"), ("warning", "illegal"), ("illegal", "illegal")])
def test_a_missing_fact_belongs_to_the_first_clause_that_decides(tmp_path: Path, severities: tuple[str, str]) -> None:
    clauses = [
        clause("exclusion", line, where={"type": "spell"}, severity=each) for line, each in enumerate(severities)
    ]
    report = judge("1 Nameless\n", tmp_path, *clauses)
    assert [(finding.severity, finding.clause) for finding in report.findings] == [
        ("undecided", clauses[severities.index("illegal")].reference)
    ]
    assert report.verdict == "undecided"


def test_a_missing_fact_that_only_warnings_need_is_a_warning(tmp_path: Path) -> None:
    clauses = [clause("exclusion", line, where={"type": "spell"}, severity="warning") for line in (1, 2)]
    report = judge("1 Nameless\n", tmp_path, *clauses)
    assert [(finding.severity, finding.clause) for finding in report.findings] == [("warning", clauses[0].reference)]
    assert report.verdict == "legal"


# -- the checker -------------------------------------------------------------------------------------------------------


def test_clauses_count_on_their_days_and_under_their_readings(tmp_path: Path) -> None:
    reading = Reading("strict", LABEL, "no", {"yes": LABEL, "no": LABEL}, LABEL)
    clauses = (
        clause("copy-limit", 1, most=1, since="2021-01-01", until="2022-01-01"),
        clause("copy-limit", 2, most=2, readings={"strict": "yes"}),
    )
    format_ = format_of(*clauses, readings=(reading,))
    cards = database(CARDS, tmp_path)

    def lines(on: str, **readings: str) -> list[int]:
        found = judged("3 Ash Drake\n", format_, cards, on, **readings).findings
        return [finding.clause.line for finding in found if finding.clause]

    assert [lines("2020-12-31"), lines("2021-01-01"), lines("2021-12-31"), lines("2022-01-01")] == [[], [1], [1], []]
    assert [lines("2021-01-01", strict="yes"), lines("2022-01-01", strict="yes")] == [[1, 2], [2]]


QUESTION = {"en": "How many?", "ja": "何枚か。"}
SIZE = Reading("size", QUESTION, None, {}, LABEL, Numbers(2, 9))
MOST = Reading("most", QUESTION, "2", {}, LABEL, Numbers(0, None))
NUMBERED = (
    clause("zone-size", 1, zone="main", exactly="size", since="2021-01-01"),
    clause("zone-size", 2, zone=["main", "ex"], least="size", most=9, severity="warning"),
    clause("copy-limit", 3, most="most"),
    clause("variety", 4, where={"type": "spell"}, most=0, when={"zone": "main", "least": "size"}),
)


def test_a_number_that_is_unset_leaves_a_deck_undecided_and_is_told_once(tmp_path: Path) -> None:
    format_ = format_of(*NUMBERED, readings=(SIZE, MOST))
    report = judged("# 1\n3 Ash Drake\n1 Tide\n", format_, database(CARDS, tmp_path))
    assert report.findings[1] == Finding(
        "unset-number",
        {"reading": "size", "question": QUESTION},
        "undecided",
        Location("deck.txt", 2, 3),
        (),
        NUMBERED[0].reference,
    )
    assert [finding.code for finding in report.findings] == ["too-many-copies", "unset-number"]
    assert report.verdict == "illegal"
    assert judged("2 Ash Drake\n", format_, database(CARDS, tmp_path)).verdict == "undecided"


def test_it_is_the_first_clause_of_the_day_that_is_left_open_one_that_only_warns_after_all_others(
    tmp_path: Path,
) -> None:
    format_ = format_of(*NUMBERED, readings=(SIZE, MOST))
    (found,) = judged("2 Ash Drake\n", format_, database(CARDS, tmp_path), "2020-12-31").findings
    assert (found.clause, found.severity) == (NUMBERED[3].reference, "undecided")
    format_ = format_of(NUMBERED[1], NUMBERED[2], readings=(SIZE, MOST))
    report = judged("2 Ash Drake\n", format_, database(CARDS, tmp_path))
    (found,) = report.findings
    assert (found.clause, found.severity, report.verdict) == (NUMBERED[1].reference, "note", "legal")
    format_ = format_of(NUMBERED[0], readings=(SIZE, MOST))
    assert judged("2 Ash Drake\n", format_, database(CARDS, tmp_path), "2020-12-31").findings == ()


def test_of_a_file_without_cards_it_is_not_said_what_is_unset(tmp_path: Path) -> None:
    report = judged("", format_of(*NUMBERED, readings=(SIZE, MOST)), database(CARDS, tmp_path))
    assert [finding.code for finding in report.findings] == ["empty-deck"]
    report = judged("10000 Ash Drake\n", format_of(*NUMBERED, readings=(SIZE, MOST)), database(CARDS, tmp_path))
    assert [finding.code for finding in report.findings] == ["unreadable-line", "unset-number"]


def test_numbers_that_are_set_count(tmp_path: Path) -> None:
    format_ = format_of(*NUMBERED, readings=(SIZE, MOST))
    text = "3 Ash Drake\n1 Tide  # too-many-different-cards count=1 allowed=[0,_0]\n"
    report = judged(text, format_, database(CARDS, tmp_path), size="４", most="3")
    assert_marked(text, report.findings)
    text = "3 Ash Drake  # too-few-cards count=4 too-few-cards count=4 severity=warning\n1 Tide\n"
    report = judged(text.replace("1 Tide", "1 Bog Drake"), format_, database(CARDS, tmp_path), size="5", most="3")
    assert [(each.code, each.facts["allowed"]) for each in report.findings] == [
        ("too-few-cards", [[5, 5]]),
        ("too-few-cards", [[5, 9]]),
    ]


@pytest.mark.parametrize("answer", ["", "1", "10", "-3", "4.0", "4x", "four", "4_0", "9" * 5000])
def test_what_is_no_answer_to_a_question_with_a_number(tmp_path: Path, answer: str) -> None:
    with pytest.raises(InputError) as caught:
        judged("2 Ash Drake\n", format_of(readings=(SIZE, MOST)), database(CARDS, tmp_path), size=answer)
    facts = {"reading": "size", "value": answer, "least": 2, "most": 9}
    assert caught.value.problems == (Problem("wrong-number", facts),)


def test_numbers_that_contradict_one_another_when_they_are_set(tmp_path: Path) -> None:
    low = SIZE._replace(id="low", number=Numbers(0, None))
    format_ = format_of(clause("zone-size", 7, zone="main", least="low", most="size"), readings=(SIZE, low))
    assert judged("2 Ash Drake\n", format_, database(CARDS, tmp_path), size="2", low="2").verdict == "legal"
    with pytest.raises(InputError) as caught:
        judged("2 Ash Drake\n", format_, database(CARDS, tmp_path), size="2", low="3")
    assert caught.value.problems == (Problem("least-above-most", {"least": 3, "most": 2}, Location("test.yaml", 7)),)


def test_a_checker_judges_many_decks_each_on_its_own(tmp_path: Path) -> None:
    format_ = format_of(ONE_LEADER, WITHIN)
    cards = database(CARDS, tmp_path)
    red, green = (f"LEADER: {name} Queen\n1 Ash Drake\n1 Bog Drake\n" for name in ("Ash", "Bog"))
    checker = Checker(format_, cards, "2024-01-01")

    def outside(text: str) -> list[Any]:
        deck = resolve(read_deck(Source("deck.txt", text, "utf-8"), Layout(GAME.zones, cards)), cards)
        return [finding.facts["card"] for finding in checker.check(deck).findings]

    assert [outside(red), outside(green), outside(red)] == [["Bog Drake"], ["Ash Drake"], ["Bog Drake"]]


@pytest.mark.parametrize(
    "where",
    [
        {"pooled": {"pool": "pool.yaml"}},
        {"colours": {"has": {"if": {"zone": "main", "least": 1}, "then": ["red"]}}},
    ],
)
def test_cards_permit_what_is_asked_of_pools_and_of_the_deck(where: dict[str, Any], tmp_path: Path) -> None:
    pool = SetPool("pool", LABEL, "pool.yaml", "2020-01-01", "2030-01-01", {"EMB": (SetSpan("2020-01-01", None),)})
    given = [{"zone": "leader", "file": "cards.yaml", "carried": {"Ash Queen": [{"where": where, "most": 2}]}}]
    options = {"zone": "main", "grants": [{"where": {"colours": "green"}}], "from": given}
    named = {"zone": "main", "where": {"name": {"has": {"declared": "pact"}}}, "most": 9}
    chosen = {"key": "pact", "of": [{"allow": options}, named]}
    asked = Clause("choose", chosen, "the rule", "test.yaml", 1, when={"least": 1})
    cards = database({**CARDS, "Ash Drake": {"colours": ["red"], "printings": [{"set": "EMB"}]}}, tmp_path)
    checker = Checker(
        format_of(asked, pools={"pool.yaml": pool}, declares={"pact": Declaration(("a",))}), cards, "2024-01-01"
    )

    def verdict(text: str) -> str:
        deck = resolve(read_deck(Source("deck.txt", text, "utf-8"), Layout(GAME.zones, cards)), cards)
        return checker.check(deck).verdict

    led, unled = "LEADER: Ash Queen\n1 Ash Drake\n", "1 Bog Drake\n1 Ash Drake\n"
    assert [verdict(each) for each in (led, unled, led, unled)] == ["legal", "illegal"] * 2


@pytest.mark.parametrize(
    ("on", "problem"),
    [
        (
            "2020-12-31",
            Problem("before-format", {"format": "emberfall/test", "on": "2020-12-31", "since": "2021-01-01"}),
        ),
        ("2021-01-01", None),
        ("2021-12-31", None),
        (
            "2022-01-01",
            Problem("after-format", {"format": "emberfall/test", "on": "2022-01-01", "until": "2022-01-01"}),
        ),
    ],
)
def test_a_format_exists_from_a_day_to_a_day(tmp_path: Path, on: str, problem: Problem | None) -> None:
    format_ = format_of(THREE_EACH, since="2021-01-01", until="2022-01-01")
    cards = database(CARDS, tmp_path)
    if problem is None:
        assert judged("1 Ash Drake\n", format_, cards, on).verdict == "legal"
        return
    with pytest.raises(InputError) as raised:
        judged("1 Ash Drake\n", format_, cards, on)
    assert raised.value.problems == (problem,)


def test_readings_that_there_are_not(tmp_path: Path) -> None:
    reading = Reading("strict", LABEL, "no", {"yes": LABEL, "no": LABEL}, LABEL)
    with pytest.raises(InputError) as raised:
        judged("", format_of(readings=(reading,)), database(CARDS, tmp_path), strict="perhaps", loose="yes")
    assert raised.value.problems == (
        Problem("unknown-choice", {"reading": "strict", "choice": "perhaps", "known": ["yes", "no"]}),
        Problem("unknown-reading", {"reading": "loose", "known": ["strict"]}),
    )
