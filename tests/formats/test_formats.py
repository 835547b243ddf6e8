"""The formats that ship: marked decks with their whole answer, and every clause provoked by one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import marked_decks
import marked_records
from deckcheck.formats.catalogue import format_ids
from deckcheck.model.finding import verdict
from few_lines import assert_few_lines
from marked_decks import ROOT, judge, judged
from marked_records import MarkedRecord
from marks import assert_marked
from run_cache import once

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deckcheck.formats.format import Format
    from deckcheck.judging.marked_decks import MarkedDeck
    from deckcheck.model.finding import ClauseReference, Finding, Severity

DECKS = marked_decks.marked_decks()
RECORDS = marked_records.marked_records()
FORMATS = format_ids()
Provoked = set[tuple[str, "str | None", "Severity"]]
"""The file and id of each clause, and how severe it is to break it."""


@pytest.mark.table(every=40, step=4)
@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.path)
def test_deck(deck: MarkedDeck) -> None:
    for on in deck.on:
        report = judged(deck, on).report
        assert_marked(deck.text, report.findings)
        assert (report.verdict, verdict(report.findings)) == (deck.verdict, deck.verdict)
        assert_few_lines(judged(deck, on))
    provoked_by_deck(deck)


@pytest.mark.table(every=8)
@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.path.rpartition("formats/")[2])
def test_record(record: MarkedRecord) -> None:
    for on in record.on:
        judged_ = marked_records.judged(record, on)
        found = marked_records.findings(judged_)
        assert_marked(record.text, found)
        assert (judged_.verdict, verdict(found)) == (record.verdict, record.verdict)
    provoked_by_record(record)


def provoked_by_deck(deck: MarkedDeck) -> Provoked:
    """The clauses that a deck provokes. No worker judges what another one has judged."""
    found = once(deck.path, lambda: _clauses(finding for on in deck.on for finding in judged(deck, on).report.findings))
    return {(path, id_, severity) for path, id_, severity in found}


def provoked_by_record(record: MarkedRecord) -> Provoked:
    """The same of a match or a draft."""

    def findings() -> Iterator[Finding]:
        for on in record.on:
            yield from marked_records.findings(marked_records.judged(record, on))

    return {(path, id_, severity) for path, id_, severity in once(record.path, lambda: _clauses(findings()))}


def _clauses(findings: Iterable[Finding]) -> list[tuple[str, str | None, Severity]]:
    return [(each.clause.path, each.clause.id, each.severity) for each in findings if each.clause is not None]


def test_the_formats_have_legal_and_illegal_decks() -> None:
    judged_to = {*((deck.format, deck.verdict) for deck in DECKS), *((each.format, each.verdict) for each in RECORDS)}
    assert judged_to >= {(id_, verdict_) for id_ in FORMATS for verdict_ in ("legal", "illegal", "undecided")}


@pytest.mark.slow
def test_every_clause_has_an_id_and_is_provoked_by_a_deck() -> None:
    provoked = Provoked().union(*map(provoked_by_deck, DECKS), *map(provoked_by_record, RECORDS))
    formats = [judge("2026-07-27").open_format(id_) for id_ in FORMATS]
    clauses = {(clause.path, clause.id, clause.severity) for format_ in formats for clause in format_.clauses}
    policies = {(clause.path, clause.id, severity) for format_ in formats for clause, severity in _policies(format_)}
    assert (clauses | policies) - provoked == set()
    assert {id_ for _, id_, _ in clauses if id_ is None} == set()


def _policies(format_: Format) -> Iterator[tuple[ClauseReference, Severity]]:
    """What a format says of matches and drafts."""
    match, draft = format_.match, format_.draft
    said: list[tuple[ClauseReference | None, Severity]] = []
    if match is not None:
        # What is said of drawn games breaks nothing.
        others = (match.order and match.order.clause, match.first and match.first.reference)
        said += [(clause, "illegal") for clause in (match.clause, *(each.clause for each in match.exchanges), *others)]
    if draft is not None:
        numbers = (draft.players, draft.rounds, draft.picks, draft.packs)
        said += [(each.clause, each.severity) for each in numbers if each is not None]
        said += [(draft.then_clause, "illegal"), (draft.leftovers, "illegal")]
    return ((clause, severity) for clause, severity in said if clause is not None)


EXAMPLES = ROOT / "examples"
COMMANDER_DAYS = ("2022-12-26", "2023-01-01", "2026-07-27", "2026-11-21")
FIRST_DAYS = {"mattsan": "2023-11-04"}
"""The day from which a game has all the cards of its examples."""


EXAMPLE_DECKS = {
    "duelmasters/mono-fire.txt": "legal",
    "duelmasters/mono-fire-illegal.txt": "illegal",
    "duelmasters/wilhelm.txt": "legal",
    "duelmasters/wilhelm.yaml": "legal",
    "duelmasters/wilhelm-illegal.txt": "illegal",
    "mattsan/deck.txt": "legal",
    "mattsan/illegal.txt": "illegal",
    "o-tetsu-o/deck.txt": "undecided",
    "o-tetsu-o/illegal.txt": "illegal",
    "duelmasters/original.txt": "legal",
    "duelmasters/original-illegal.txt": "illegal",
    "duelmasters/advance.txt": "legal",
    "duelmasters/advance-illegal.txt": "illegal",
    "spimate/akari.txt": "legal",
    "spimate/deck.txt": "legal",
    "spimate/deck.json": "legal",
    "spimate/illegal.txt": "illegal",
}


EXAMPLE_RECORDS = {
    "spimate/match.yaml": "legal",
    "spimate/match-illegal.yaml": "illegal",
    "spimate/draft.yaml": "legal",
    "spimate/draft-illegal.yaml": "illegal",
}


@pytest.mark.parametrize(("path", "verdict_"), EXAMPLE_DECKS.items())
def test_example(path: str, verdict_: str) -> None:
    game, _, _ = path.partition("/")
    cards = (f"examples/{game}/cards.yaml",) if (EXAMPLES / game / "cards.yaml").exists() else ()
    for on in (day for day in COMMANDER_DAYS if day >= FIRST_DAYS.get(game, "")):
        report = judge(on, cards).judge_file(str(EXAMPLES / path)).report
        assert_marked((EXAMPLES / path).read_text(encoding="utf-8"), report.findings)
        assert report.verdict == verdict_


@pytest.mark.parametrize(("path", "verdict_"), EXAMPLE_RECORDS.items())
def test_example_record(path: str, verdict_: str) -> None:
    cards = (f"examples/{path.partition('/')[0]}/cards.yaml",)
    text = (EXAMPLES / path).read_text(encoding="utf-8")
    record = marked_records.judged_by(judge("2021-06-26", cards), str(EXAMPLES / path), text)
    assert_marked(text, marked_records.findings(record))
    assert record.verdict == verdict_


def test_the_examples_in_other_syntaxes_are_the_same_decks() -> None:
    for one, other in (
        ("duelmasters/wilhelm.txt", "duelmasters/wilhelm.yaml"),
        ("spimate/deck.txt", "spimate/deck.json"),
    ):
        cards = ("examples/spimate/cards.yaml",) if one.startswith("spimate") else ()
        reports = [judge("2026-11-21", cards).judge_file(str(EXAMPLES / path)).report for path in (one, other)]
        assert reports[0].counts == reports[1].counts
        assert reports[0].sizes == reports[1].sizes


def test_no_example_deck_is_left_out() -> None:
    games = ("duelmasters", "mattsan", "o-tetsu-o", "spimate")
    decks = {path for game in games for path in EXAMPLES.glob(f"{game}/*") if path.name != "cards.yaml"}
    assert {path.relative_to(EXAMPLES).as_posix() for path in decks} == {*EXAMPLE_DECKS, *EXAMPLE_RECORDS}
