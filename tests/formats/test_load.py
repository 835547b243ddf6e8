"""The files of formats, games and lists: what is wrong with them, marked on the very line, and what they come to.

A table of ``format_files/`` has small files with mistakes. Each mark names the
problem of its line, its place (``at``, the text that stands there, or ``column``)
and facts; the marks are all the problems that there are. A file without any must load.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.formats.format import Clause, Deal, Format
from deckcheck.formats.list_form import load_list, load_pool
from deckcheck.formats.load import load_format
from deckcheck.formats.load_game import load_game
from deckcheck.formats.marks import Mark, marks
from deckcheck.formats.play import Allowed, DraftPolicy, Exchange, FirstPlayer, MatchPolicy, RebuildOrder
from deckcheck.messages import languages, sentence
from deckcheck.model.finding import ClauseReference
from deckcheck.rules.dated_list import ListDoubt, ListEntry, ListGroup
from deckcheck.source import InputError, Location, Problem
from tables import table_of

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = Path(__file__).parents[1] / "format_files"


def _cases() -> list[Any]:
    cases = []
    for path in sorted(FOLDER.glob("*.yaml")):
        table = table_of(path)
        for case in table["cases"]:
            files = dict(case.get("files", {}))
            if "text" in case:
                files[table["load"]] = table.get("before", "") + case["text"]
            cases.append(pytest.param(case.get("load", table["load"]), files, id=f"{path.stem}: {case['name']}"))
    return cases


@pytest.fixture
def emberfall(tmp_path: Path) -> Path:
    """The folder of an invented game: a format, and a list."""
    folder = tmp_path / "emberfall"
    shutil.copytree(FOLDER / "emberfall", folder)
    return folder


def _finder(folder: Path) -> Callable[[str], str | None]:
    def find(id_: str) -> str | None:
        path = folder.parent / f"{id_}.yaml"
        return str(path) if path.is_file() else None

    return find


def _problems(folder: Path, name: str) -> tuple[Problem, ...]:
    path = str(folder / name)
    try:
        if name == "game.yaml":
            load_game(path)
        elif name.startswith("lists/"):
            load_list(path)
        elif name.startswith("pools/"):
            load_pool(path)
        else:
            load_format(path, _finder(folder))
    except InputError as error:
        return error.problems
    return ()


@pytest.mark.table(every=4)
@pytest.mark.parametrize(("load", "files"), _cases())
def test_mistakes(load: str, files: dict[str, str], emberfall: Path) -> None:
    for name, text in files.items():
        (emberfall / name).parent.mkdir(exist_ok=True)
        (emberfall / name).write_text(text, encoding="utf-8")
    problems = _problems(emberfall, load)
    expected = sorted((name, mark) for name, text in files.items() for mark in marks(text))
    assert sorted(_stated(emberfall, problem, expected) for problem in problems) == expected
    for _, mark in expected:
        assert {"at", "column"} & dict(mark.facts).keys(), f"line {mark.line}: say at what {mark.code} points"
    assert list(problems) == sorted(problems, key=lambda problem: problem.at or ())
    for problem in problems:
        for lang in languages():
            assert sentence(lang, problem.code, problem.facts)


def _stated(folder: Path, problem: Problem, expected: list[tuple[str, Mark]]) -> tuple[str, Mark]:
    """A problem as a mark: with the facts that the mark on its line names, or else all of them."""
    assert problem.at is not None
    name = str(Path(problem.at.path).relative_to(folder))
    facts = {key: _text(value) for key, value in problem.facts.items()} | {"column": str(problem.at.column)}
    line = (folder / name).read_text(encoding="utf-8").split("\n")[problem.at.line - 1]
    standing = line[problem.at.column - 1 :].replace(" ", "_")
    for file, mark in expected:
        if (file, mark.line, mark.code) == (name, problem.at.line, problem.code):
            wanted = dict(mark.facts)
            given = {key: facts.get(key) for key in wanted if key != "at"}
            there = "at" not in wanted or standing.startswith(wanted["at"])
            if there and given == {key: value for key, value in wanted.items() if key != "at"}:
                return name, mark
    return name, Mark(problem.at.line, problem.code, frozenset(facts.items()))


def _text(value: Any) -> str:
    text = ",".join(map(str, value)) if isinstance(value, list) else str(value)
    return text.replace(" ", "_")


@pytest.mark.parametrize(
    ("name", "data"),
    [("test.yaml", b"\xff"), ("test.yaml", "試験".encode("cp932")), ("game.yaml", b"\x8e"), ("sets.yaml", b"\x8e")],
)
def test_bytes_that_are_not_utf8(emberfall: Path, name: str, data: bytes) -> None:
    (emberfall / "test.yaml").write_text(HEAD, encoding="utf-8")
    (emberfall / name).write_bytes(b"# as it is\nname: {en: " + data + b"}\n")
    (problem,) = _problems(emberfall, "test.yaml")
    facts = {"encoding": "utf-8", "byte": f"0x{data[0]:02X}"}
    assert problem == Problem("bad-encoding", facts, Location(str(emberfall / name), 2, 12))


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_an_encoding_that_says_what_it_is(emberfall: Path, encoding: str) -> None:
    (emberfall / "test.yaml").write_text(HEAD.replace("\n", "\r\n"), encoding=encoding)
    assert _problems(emberfall, "test.yaml") == ()


def test_bytes_that_are_no_text(emberfall: Path) -> None:
    (emberfall / "test.yaml").write_bytes(b"format: \x00")
    assert _problems(emberfall, "test.yaml") == (Problem("binary-file", {"path": str(emberfall / "test.yaml")}),)


def test_a_file_that_is_not_there(emberfall: Path) -> None:
    (problem,) = _problems(emberfall, "test.yaml")
    facts = {"path": str(emberfall / "test.yaml"), "reason": "missing"}
    assert problem == Problem("unreadable-file", facts, None)


# -- what the files come to -------------------------------------------------------------------------------------------


HEAD = "format: emberfall/test\nname: {en: Test, ja: 試験}\nsource: {title: The Rules, edition: '3'}\n"


def _loaded(folder: Path, text: str, name: str = "test.yaml") -> Format:
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return load_format(str(folder / name), _finder(folder)).format


def _said(format_: Format) -> list[tuple[str | None, str, str]]:
    """Of each clause its id, its citation, and the name of the file that it stands in."""
    return [(clause.id, clause.cite, Path(clause.path).name) for clause in format_.clauses]


def test_a_format_without_a_parent(emberfall: Path) -> None:
    format_ = load_format(str(emberfall / "standard.yaml"), _finder(emberfall)).format
    assert (format_.id, format_.zones, format_.since, format_.until) == (
        "emberfall/standard",
        ("leader", "main"),
        "2020-01-01",
        None,
    )
    assert format_.source == "The Rules 2 2024-05-01"
    assert format_.clauses[0] == Clause(
        "zone-size", {"zone": "main", "least": 40}, "At least forty.", str(emberfall / "standard.yaml"), 15, "size"
    )
    assert format_.clauses[4].readings == {"count-leader": "counts"}
    assert format_.deals == (Deal(5, "main", {"en": "hand", "ja": "手札"}, "Draw five."),)
    assert format_.first == FirstPlayer(
        "main", {"en": "dice", "ja": "さいころ"}, "The bigger deck begins.", str(emberfall / "standard.yaml"), 22
    )


def test_what_a_child_says_nothing_of_is_its_parents(emberfall: Path) -> None:
    parent = load_format(str(emberfall / "standard.yaml"), _finder(emberfall)).format
    child = _loaded(emberfall, HEAD + "extends: emberfall/standard\n")
    assert child == parent._replace(
        id="emberfall/test",
        name={"en": "Test", "ja": "試験"},
        path=str(emberfall / "test.yaml"),
        source="The Rules 3",
    )


def test_clauses_are_removed_changed_in_place_and_added(emberfall: Path) -> None:
    format_ = _loaded(
        emberfall,
        HEAD
        + """
extends: emberfall/standard
without: [bans, size]
rules:
  - zone-size: {zone: ex, most: 9, cite: new}
  - copy-limit: {id: copies, most: 4, cite: changed}
  - zone-size: {id: size, least: 60, cite: removed and said anew}
""",
    )
    assert _said(format_) == [
        ("copies", "changed", "test.yaml"),
        (None, "One leader.", "standard.yaml"),
        ("quota", "Five of each colour.", "standard.yaml"),
        (None, "new", "test.yaml"),
        ("size", "removed and said anew", "test.yaml"),
    ]


def test_notes_are_the_parents_and_then_its_own(emberfall: Path) -> None:
    parent = "extends: emberfall/standard\nnotes: [{en: one, ja: いち}, {en: two, ja: に}]\n"
    _loaded(emberfall, HEAD.replace("/test", "/child") + parent, "child.yaml")
    format_ = _loaded(emberfall, HEAD + "extends: emberfall/child\nnotes: [{en: three, ja: さん}]\n")
    assert format_.notes == ({"en": "one", "ja": "いち"}, {"en": "two", "ja": "に"}, {"en": "three", "ja": "さん"})


def test_a_grandchild(emberfall: Path) -> None:
    _loaded(emberfall, HEAD.replace("/test", "/child") + "extends: emberfall/standard\nwithout: [size]\n", "child.yaml")
    format_ = _loaded(emberfall, HEAD + "extends: emberfall/child\nwithout: [copies]\nuntil: 2022-01-01\n")
    assert [id_ for id_, _, _ in _said(format_)] == [None, "bans", "quota"]
    assert (format_.since, format_.until) == ("2020-01-01", "2022-01-01")


@pytest.mark.parametrize(("parents", "codes"), [(16, []), (17, ["extends-itself"])])
def test_a_long_line_of_parents(emberfall: Path, parents: int, codes: list[str]) -> None:
    for number in range(parents + 1):
        extends = f"extends: emberfall/test{number + 1}\n" if number < parents else ""
        text = HEAD.replace("/test", f"/test{number}") + extends
        (emberfall / f"test{number}.yaml").write_text(text, encoding="utf-8")
    assert [problem.code for problem in _problems(emberfall, "test0.yaml")] == codes


def test_what_a_child_says_itself(emberfall: Path) -> None:
    format_ = _loaded(
        emberfall,
        HEAD
        + """
extends: emberfall/standard
since: 2021-01-01
zones: [main, ex]
readings:
  count-leader:
    question: {en: q, ja: q}
    default: apart
    choices: {counts: {en: a, ja: a}, apart: {en: b, ja: b}}
    why: {en: w, ja: w}
setup: {deal: [{take: 1, from: ex, name: {en: n, ja: n}, cite: c}]}
""",
    )
    assert (format_.since, format_.zones) == ("2021-01-01", ("main", "ex"))
    assert format_.chosen({}) == {"count-leader": "apart"}
    assert [deal.zone for deal in format_.deals] == ["ex"]
    assert format_.first is not None  # that is still the parent's


MATCH = """
match:
  best-of: {games: 3, cite: Three.}
  exchange:
    - {id: swap, zones: [main, ex], from: previous-game, keep: sizes, cite: Swap.}
  order: {first: loser, cite: The loser.}
  first:
    most-cards-in: ex
    otherwise: {en: dice, ja: さいころ}
    cite: The extra deck.
  draws: {cite: Again.}
"""
DRAFT = """
draft:
  players: {least: 2, cite: Two.}
  rounds: {exactly: [3, 4], cite: Three.}
  picks: {exactly: 5, cite: Five.}
  packs: {most: 2, severity: warning, cite: Packs.}
  leftovers: {cite: Gone.}
  then: {formats: [emberfall/standard], cite: Play.}
"""


def test_a_match_and_a_draft_stand_at_their_lines(emberfall: Path) -> None:
    format_ = _loaded(emberfall, HEAD + "extends: emberfall/standard\n" + MATCH + DRAFT)
    path = str(emberfall / "test.yaml")

    def at(line: int, cite: str, id_: str) -> ClauseReference:
        return ClauseReference(path, line, cite, id_)

    assert format_.match == MatchPolicy(
        3,
        at(7, "Three.", "best-of"),
        (Exchange(("main", "ex"), "previous-game", "sizes", at(9, "Swap.", "swap")),),
        RebuildOrder("loser", at(10, "The loser.", "order")),
        FirstPlayer("ex", {"en": "dice", "ja": "さいころ"}, "The extra deck.", path, 11),
        at(15, "Again.", "draws"),
    )
    assert format_.draft == DraftPolicy(
        Allowed(((2, None),), at(18, "Two.", "players")),
        Allowed(((3, 3), (4, 4)), at(19, "Three.", "rounds")),
        Allowed(((5, 5),), at(20, "Five.", "picks")),
        Allowed(((0, 2),), at(21, "Packs.", "packs"), "warning"),
        at(22, "Gone.", "leftovers"),
        ("emberfall/standard",),
        at(23, "Play.", "then"),
    )


def test_a_match_is_inherited_whole_or_written_anew(emberfall: Path) -> None:
    parent = _loaded(emberfall, HEAD + "extends: emberfall/standard\n" + MATCH + DRAFT)
    head = HEAD.replace("/test", "/child") + "extends: emberfall/test\n"
    child = _loaded(emberfall, head, "child.yaml")
    assert (child.match, child.draft) == (parent.match, parent.draft)
    child = _loaded(emberfall, head + "match: {best-of: {games: 1, cite: One.}}\n", "child.yaml")
    reference = ClauseReference(str(emberfall / "child.yaml"), 5, "One.", "best-of")
    assert (child.match, child.draft) == (MatchPolicy(1, reference), parent.draft)


def test_lists_are_those_of_the_file_that_names_them(emberfall: Path) -> None:
    bans = (emberfall / "lists/bans.yaml").read_text(encoding="utf-8")
    (emberfall / "house/lists").mkdir(parents=True)
    (emberfall / "house/lists/bans.yaml").write_text(bans.replace("Ash Drake", "Eel"), encoding="utf-8")
    format_ = _loaded(
        emberfall,
        HEAD + "extends: emberfall/standard\nrules: [card-list: {list: lists/bans.yaml, cite: house}]\n",
        "house/test.yaml",
    )
    banned = [
        sorted(bound.listed)
        for bound, clause in format_.bounds("2020-06-01")
        if clause.kind == "card-list" and bound.codes.above == "banned-card"
    ]
    assert banned == [["Ash Drake"], ["Eel"]]


def test_the_files_that_a_format_is_made_of(emberfall: Path) -> None:
    _loaded(emberfall, HEAD + "extends: emberfall/standard\n")
    loaded = load_format(str(emberfall / "test.yaml"), _finder(emberfall))
    assert loaded.files == tuple(
        str(emberfall / name) for name in ("test.yaml", "standard.yaml", "game.yaml", "sets.yaml", "lists/bans.yaml")
    )


@pytest.mark.parametrize(
    ("on", "counted"),
    [
        ("2020-12-31", []),
        ("2021-01-01", ["from"]),
        ("2021-01-31", ["from"]),
        ("2021-02-01", ["from", "to"]),
        ("2021-02-28", ["from", "to"]),
        ("2021-03-01", ["from"]),
    ],
)
def test_a_clause_counts_from_its_first_day_up_to_its_last(emberfall: Path, on: str, counted: list[str]) -> None:
    format_ = _loaded(
        emberfall,
        HEAD
        + """
rules:
  - copy-limit: {id: from, most: 3, since: 2021-01-01, cite: c}
  - copy-limit: {id: to, most: 3, since: 2021-02-01, until: 2021-03-01, cite: c}
""",
    )
    assert [clause.id for _, clause in format_.bounds(on)] == counted


def test_days_on_which_there_is_no_format(emberfall: Path) -> None:
    format_ = _loaded(emberfall, HEAD + "since: 2020-05-28\nuntil: 2021-01-01\n")
    for on in ("2020-05-28", "2020-12-31"):
        assert list(format_.bounds(on)) == []
    assert _refused(format_, "2020-05-27") == Problem(
        "before-format", {"format": "emberfall/test", "on": "2020-05-27", "since": "2020-05-28"}
    )
    assert _refused(format_, "2021-01-01") == Problem(
        "after-format", {"format": "emberfall/test", "on": "2021-01-01", "until": "2021-01-01"}
    )


def _refused(format_: Format, on: str) -> Problem:
    with pytest.raises(InputError) as caught:
        list(format_.bounds(on))
    (problem,) = caught.value.problems
    return problem


def test_readings_that_a_format_does_not_have(emberfall: Path) -> None:
    format_ = load_format(str(emberfall / "standard.yaml"), _finder(emberfall)).format
    with pytest.raises(InputError) as caught:
        format_.chosen({"count-leeder": "apart", "count-leader": "both"})
    assert caught.value.problems == (
        Problem("unknown-reading", {"reading": "count-leeder", "known": ["count-leader"]}),
        Problem("unknown-choice", {"reading": "count-leader", "choice": "both", "known": ["counts", "apart"]}),
    )
    assert [clause.id for _, clause in format_.bounds("2022-01-01", {"count-leader": "apart"})][-1] == "bans"


def test_a_game(emberfall: Path) -> None:
    game = load_game(str(emberfall / "game.yaml"))
    assert [(zone.id, zone.default, zone.headings) for zone in game.zones] == [
        ("leader", False, ()),
        ("main", True, ()),
        ("ex", False, ("EX", "extra")),
    ]
    assert game.sets == {"EMB": "2020-03", "FALL": "2021-06-15", "DAWN": "2019", "DUSK": "2022..2023-05"}
    assert (game.rarities, game.database) == (("common", "rare", "mythic"), None)
    assert game.attributes["colours"].synonyms == {"crimson": "red"}


def test_the_spans_of_a_list(emberfall: Path) -> None:
    (emberfall / "lists/test.yaml").write_text(
        """list: emberfall/test
name: {en: Test, ja: 試験}
since: 2020-01-01
source: {title: The Bans, date: 2021-05-01}
changes:
  - date: 2020-02-01
    cards: {"0": [Ash Drake, {card: Bog Drake, until: 2020-03-01}]}
    groups: [{cards: [Eel, Fox], most: 1, until: 2020-03-01}]
  - date: 2020-04-01
    cards: {"1": [Ash Drake], "0": [Bog Drake]}
    groups: [{cards: [Fox, Eel], most: 2}]
  - {date: 2020-05-01, cards: {unlimited: [Ash Drake]}}
""",
        encoding="utf-8",
    )
    dated = load_list(str(emberfall / "lists/test.yaml"))
    assert sorted(dated.entries) == [
        ListEntry("Ash Drake", 0, "2020-02-01", "2020-04-01", 7),
        ListEntry("Ash Drake", 1, "2020-04-01", "2020-05-01", 10),
        ListEntry("Bog Drake", 0, "2020-02-01", "2020-03-01", 7),
        ListEntry("Bog Drake", 0, "2020-04-01", None, 10),
    ]
    assert dated.groups == (
        ListGroup(("Eel", "Fox"), 1, "2020-02-01", "2020-03-01", 8),
        ListGroup(("Fox", "Eel"), 2, "2020-04-01", None, 11),
    )
    assert dated.source == "The Bans 2021-05-01"
    assert {day: dated.limits(day).keys() for day in ("2020-01-31", "2020-02-29", "2020-03-01", "2020-05-01")} == {
        "2020-01-31": set(),
        "2020-02-29": {"Ash Drake", "Bog Drake"},
        "2020-03-01": {"Ash Drake"},
        "2020-05-01": {"Bog Drake"},
    }


def test_what_a_card_asks_takes_no_other_clauses_place(emberfall: Path) -> None:
    ours = "rules:\n- zone-size: {id: size, zone: main, least: 2, cite: c}\n"
    asked = "cards: {Ash Drake: {rules: [{exclusion: {id: size, where: {type: spell}, cite: c}}]}}\n"
    (emberfall / "parent.yaml").write_text(HEAD.replace("emberfall/test", "emberfall/parent") + ours, encoding="utf-8")
    (emberfall / "said.yaml").write_text(f"card-rules: emberfall/said\n{asked}", encoding="utf-8")
    text = f"{HEAD}extends: emberfall/parent\nrules:\n- card-rules: {{zone: main, file: said.yaml, cite: c}}\n"
    found = _loaded(emberfall, text)
    assert [(clause.kind, clause.id, bool(clause.when)) for clause in found.clauses] == [
        ("zone-size", "size", False),
        ("exclusion", "size", True),
    ]


def test_clauses_on_one_line_are_each_kept_with_a_second_parent(emberfall: Path) -> None:
    sizes = "rules: [{zone-size: {zone: main, most: 3, cite: x}}, {zone-size: {zone: ex, most: 5, cite: y}}]\n"
    other = "rules: [{copy-limit: {most: 9, cite: z}}]\n"
    for name, rules in (("grand", sizes), ("north", "extends: emberfall/grand\n"), ("south", other)):
        _loaded(emberfall, HEAD.replace("/test", f"/{name}") + rules, f"{name}.yaml")
    for parents, cites in (
        ("[emberfall/grand, emberfall/south]", ["x", "y", "z"]),
        ("[emberfall/north, emberfall/grand]", ["x", "y"]),
        ("[emberfall/south, emberfall/north, emberfall/grand]", ["z", "x", "y"]),
    ):
        found = _loaded(emberfall, f"{HEAD}extends: {parents}\n")
        assert [clause.cite for clause in found.clauses] == cites


@pytest.mark.parametrize(
    ("child", "cites"),
    [
        ("", ["said", "said", "p", "more"]),
        ("without: [read]", ["p", "more"]),
        ("without: [again]", ["said", "said", "p"]),
        ("rules: [{card-rules: {id: read, zone: main, file: third.yaml}}]", ["p", "more", "third"]),
        ("rules: [{card-rules: {id: other, zone: main, file: third.yaml}}]", ["said", "said", "p", "more", "third"]),
        (
            "without: [read]\nrules: [{zone-size: {id: read, zone: main, most: 9, cite: own}}]",
            ["p", "more", "own"],
        ),
    ],
)
def test_a_clause_that_reads_what_cards_ask_is_taken_away_as_a_whole(
    emberfall: Path, child: str, cites: list[str]
) -> None:
    for name, asked in (("said", ["a", "b"]), ("more", ["c"]), ("third", ["d"])):
        rules = ", ".join(f"{{zone-size: {{id: {id}, zone: main, most: 3, cite: {name}}}}}" for id in asked)
        text = f"card-rules: emberfall/{name}\ncards: {{Ash Drake: {{rules: [{rules}]}}}}\n"
        (emberfall / f"{name}.yaml").write_text(text, encoding="utf-8")
    parent = (
        "rules:\n- zone-size: {zone: main, most: 50, cite: p}\n"
        "- card-rules: {id: read, zone: main, file: said.yaml}\n"
        "- card-rules: {id: again, zone: ex, file: more.yaml}\n"
    )
    _loaded(emberfall, f"{HEAD.replace('/test', '/parent')}{parent}", "parent.yaml")
    found = _loaded(emberfall, f"{HEAD}extends: emberfall/parent\n{child}\n")
    assert sorted(clause.cite for clause in found.clauses) == sorted(cites)


@pytest.mark.parametrize(
    ("child", "expected"),
    [
        ("extends: emberfall/parent\n", ["c", "asked", "asked"]),
        ("extends: emberfall/parent\nwithout: [few]\n", ["c"]),
        ("extends: emberfall/parent\nrules: [{zone-size: {id: few, most: 1, cite: own}}]\n", ["c", "own"]),
        ("extends: [emberfall/parent, emberfall/other]\n", ["c", "asked", "asked", "o"]),
        ("extends: [emberfall/other, emberfall/parent]\n", ["o", "c", "asked", "asked"]),
        ("extends: [emberfall/parent, emberfall/once]\n", "parents-differ"),
        ("extends: [emberfall/parent, emberfall/once]\noverride: [few]\n", ["c", "asked"]),
        ("extends: [emberfall/once, emberfall/parent]\noverride: [few]\n", ["asked", "asked", "c"]),
    ],
)
def test_what_cards_ask_of_two_zones_has_one_id(emberfall: Path, child: str, expected: list[str] | str) -> None:
    asked = "cards: {Ash Drake: {rules: [{zone-size: {id: few, zone: main, most: 3, cite: asked}}]}}\n"
    (emberfall / "said.yaml").write_text(f"card-rules: emberfall/said\n{asked}", encoding="utf-8")
    in_zone = "- card-rules: {{zone: {}, file: said.yaml, cite: c}}\n".format
    size = "- zone-size: {zone: main, most: 50, cite: c}\n"
    for name, rules in (
        ("parent", size + in_zone("main") + in_zone("ex")),
        ("once", in_zone("main")),
        ("other", "- zone-size: {zone: main, least: 2, cite: o}\n"),
    ):
        _loaded(emberfall, f"{HEAD.replace('/test', f'/{name}')}rules:\n{rules}", f"{name}.yaml")
    if isinstance(expected, str):
        with pytest.raises(InputError) as refused:
            _loaded(emberfall, HEAD + child)
        assert [problem.code for problem in refused.value.problems] == [expected]
    else:
        assert [clause.cite for clause in _loaded(emberfall, HEAD + child).clauses] == expected


def test_the_days_in_doubt_of_a_list_that_extends_another(emberfall: Path) -> None:
    """Those of the other count until the list itself speaks of the card; its own change from what the other said."""
    head = "list: emberfall/{}\nname: {{en: Test, ja: 試験}}\nsince: 2020-01-01\nsource: {{title: The Bans}}\n"
    (emberfall / "lists/old.yaml").write_text(
        f"""{head.format("old")}changes:
  - date: 2020-01-01
    cards: {{"1": [Bog Drake, Cinder], "0": [{{card: Eel, until: 2020-02-01}}]}}
  - date: 2020-03-01..2020-04-01
    cards: {{"0": [Ash Drake, Fox]}}
""",
        encoding="utf-8",
    )
    (emberfall / "lists/new.yaml").write_text(
        f"""{head.format("new")}extends: old.yaml
changes:
  - date: 2020-03-10
    cards: {{"2": [Fox]}}
  - date: 2020-05-01..2020-06-01
    cards: {{"3": [Bog Drake], "0": [Cinder], "2": [Eel]}}
  - date: 2023-01-01
    cards: {{"1": [Ash Drake]}}
""",
        encoding="utf-8",
    )
    dated = load_list(str(emberfall / "lists/new.yaml"))
    assert sorted(dated.doubts) == [
        ListDoubt("Ash Drake", 0, "unlimited", "2020-03-01", "2020-04-01", 5),
        ListDoubt("Bog Drake", 1, 3, "2020-05-01", "2020-06-01", 10),
        ListDoubt("Cinder", 0, 1, "2020-05-01", "2020-06-01", 10),
        ListDoubt("Eel", 2, "unlimited", "2020-05-01", "2020-06-01", 10),
        ListDoubt("Fox", 0, "unlimited", "2020-03-01", "2020-03-10", 5),
    ]
    sure = {
        day: {card: limit.most for card, limit in dated.limits(day).items()}
        for day in ("2020-03-05", "2020-03-10", "2020-05-15", "2020-06-01", "2023-01-01")
    }
    assert sure == {
        "2020-03-05": {"Bog Drake": 1, "Cinder": 1},
        "2020-03-10": {"Bog Drake": 1, "Cinder": 1, "Fox": 2},
        "2020-05-15": {"Ash Drake": 0, "Bog Drake": 3, "Cinder": 1, "Fox": 2},
        "2020-06-01": {"Ash Drake": 0, "Bog Drake": 3, "Cinder": 0, "Eel": 2, "Fox": 2},
        "2023-01-01": {"Ash Drake": 1, "Bog Drake": 3, "Cinder": 0, "Eel": 2, "Fox": 2},
    }
