"""Card files in the native form: the four spellings of one file, and every mistake at its place."""

from __future__ import annotations

import json
import os
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from deckcheck.cards.databases.native import looks_like, stream
from deckcheck.model.deck import Card, DateSpan, Face, Printing
from deckcheck.model.game import Attribute, Game
from deckcheck.source import InputError, Location, Problem, Source
from deckcheck.source.document import load_yaml
from deckcheck.source.resources import shipped
from held_cards import held

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.cards.file import CardFile
    from deckcheck.model.deck import Limit

MONSTER = {"type": "モンスター"}
GAME = Game(
    "spimate",
    {},
    (),
    {
        "type": Attribute("type", "text", {}, values=("魔法", "モンスター")),
        "cost": Attribute("cost", "number", {}, words=("ex",), absolute=True),
        "element": Attribute("element", "set", {}),
        "race": Attribute("race", "set", {}, broader={"竜族": ("幻獣",)}, required=MONSTER, only=MONSTER),
        "ap": Attribute("ap", "number", {}, required=MONSTER, only={"type": ["モンスター"]}),
        "token": Attribute("token", "flag", {}, default=False),
    },
    rarities=("C", "R"),
    sets={"S1": "2015-06", "S2": "2016..2017"},
)
KNOWN = ["name", "aliases", "limit", "faces", "printings", "type", "cost", "element", "race", "ap", "token"]
YAML = """
game: spimate
cards:
  - {name: ファイヤーボール, type: 魔法, cost: 1, element: 火}
  - {name: 騎士王, type: モンスター, cost: -2, element: [光, 火], race: 竜族, ap: 0, aliases: [ナイトキング, 王]}
  - {name: 合成竜, type: モンスター, cost: ex, element: [], race: 竜族, ap: 500, token: true}
  - {name: 一枚限りの魔法, type: 魔法, limit: 1}
  - {name: 何枚でも, type: 魔法, cost: 0, element: 水, limit: unlimited}
"""
EXAMPLE = """
game: spimate
cards:
  - {name: ファイヤーボール, type: 魔法, cost: 1, element: 火}
  - {name: 騎士王, type: モンスター, cost: 2, element: 光, race: 戦士族, ap: 300, lp: 400}
  - {name: 合成竜, type: モンスター, cost: ex, element: 火, race: 竜族, ap: 500, lp: 500}
  - {name: 一枚限りの魔法, type: 魔法, cost: 0, element: 闇, limit: 1}
  - {name: 何枚でも, type: 魔法, cost: 0, element: 水, limit: unlimited}
"""
CSV = """name,aliases,limit,type,cost,element,race,ap,token
ファイヤーボール,,,魔法,1,火,,,
騎士王,ナイトキング;王,,モンスター,−２,光/火,竜族,0,
合成竜,,,モンスター,ＥＸ,[],竜族,500,true

一枚限りの魔法,,1,魔法,,,,,
"何枚でも",,unlimited,魔法,0,水,,,
"""


NONE_OF_MONSTERS = {"race": (), "ap": ()}
"""Only monsters have these: of another card it is known that it has none, though its record does not say so."""


def _attributes(**values: Any) -> dict[str, frozenset[Any]]:
    return {key: frozenset(value) for key, value in {"token": {False}, **values}.items()}


CARDS = (
    Card("ファイヤーボール", _attributes(type={"魔法"}, cost={1}, element={"火"}, **NONE_OF_MONSTERS)),
    Card(
        "騎士王",
        _attributes(type={"モンスター"}, cost={2}, element={"光", "火"}, race={"竜族", "幻獣"}, ap={0}),
        ("ナイトキング", "王"),
    ),
    Card(
        "合成竜",
        _attributes(type={"モンスター"}, cost={"ex"}, element=(), race={"竜族", "幻獣"}, ap={500}, token={True}),
    ),
    Card("一枚限りの魔法", _attributes(type={"魔法"}, **NONE_OF_MONSTERS), limit=1),
    Card("何枚でも", _attributes(type={"魔法"}, cost={0}, element={"水"}, **NONE_OF_MONSTERS), limit="unlimited"),
)


def _read(text: str, suffix: str = ".yaml", encoding: str = "utf-8", game: Game = GAME) -> CardFile:
    return held(stream(f"cards{suffix}", lambda: BytesIO(text.encode(encoding)), game), game)


def _data() -> Any:
    return load_yaml(Source("cards.yaml", YAML, "utf-8")).data


def _lines(data: Any) -> str:
    return "\n".join(json.dumps(line, ensure_ascii=False) for line in ({"game": data["game"]}, *data["cards"]))


SPELLINGS = {
    ".yaml": YAML,
    ".json": json.dumps(_data(), indent=1, ensure_ascii=False),
    ".jsonl": _lines(_data()),
    ".csv": CSV,
}


@pytest.mark.parametrize("suffix", SPELLINGS)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932", "euc-jp", "iso-2022-jp", "utf-16-be"])
def test_the_forms_agree(suffix: str, encoding: str) -> None:
    text = SPELLINGS[suffix] if encoding != "cp932" else SPELLINGS[suffix].replace("−", "-")
    file = _read(text.replace("\n", "\r\n"), suffix, encoding)
    # What does not say what it is may have been read wrong.
    guessed = Problem("decoded-as", {"encoding": encoding}, Location(f"cards{suffix}", 1))
    odd = (guessed,) if encoding not in ("utf-8", "utf-8-sig", "utf-16") else ()
    assert (file.cards, file.problems, file.warnings, file.as_of) == (CARDS, (), odd, None)


@pytest.mark.parametrize("suffix", SPELLINGS)
def test_content_decides_where_the_suffix_does_not(suffix: str) -> None:
    assert _read(SPELLINGS[suffix], ".txt").cards == CARDS
    assert _read(json.dumps(_data()), ".txt").cards == CARDS


_NAMES = st.text(alphabet="abcdeドラゴン/;,\"'#:-1 ", min_size=1, max_size=8).map(lambda text: f"x{text}x")


@given(st.lists(st.tuples(_NAMES, st.integers(0, 9)), min_size=1, max_size=5, unique_by=lambda row: row[0]))
def test_any_names_are_the_same_in_json_and_json_lines_and_csv(rows: list[tuple[str, int]]) -> None:
    data = {"game": "spimate", "cards": [{"name": name, "cost": cost} for name, cost in rows]}
    quoted = ['"{}",{}'.format(name.replace('"', '""'), cost) for name, cost in rows]
    files = [
        _read(json.dumps(data), ".json"),
        _read(_lines(data), ".jsonl"),
        _read("\n".join(["name,cost", *quoted]), ".csv"),
    ]
    assert files[0].cards == files[1].cards == files[2].cards
    assert len({problem.code for file in files for problem in file.problems} - {"duplicate-card"}) == 0


@given(st.lists(st.tuples(_NAMES, st.integers(0, 9)), min_size=1, max_size=5, unique_by=lambda row: row[0]))
def test_any_names_are_the_same_whatever_sets_cells_off(rows: list[tuple[str, int]]) -> None:
    files = []
    for delimiter in ",;\t":
        quoted = ['"{}"{}{}'.format(name.replace('"', '""'), delimiter, cost) for name, cost in rows]
        files.append(_read("\n".join([f"name{delimiter}cost", *quoted]), ".csv"))
    assert files[0] == files[1] == files[2]


@pytest.mark.parametrize("delimiter", [";", "\t"])
@pytest.mark.parametrize("above", ["", "\n \n"])
def test_csv_with_semicolons_or_tabs(delimiter: str, above: str) -> None:
    """Commas in names and in quoted cells stay where they are, as does the other delimiter."""
    rows = ["name|cost|type", "Ash, the Drake|3|魔法", '"a ""b"" | c"|1|', '"d, e"|0|']
    text = above + "\n".join(rows).replace("|", delimiter)
    file = _read(text, ".csv")
    assert file.problems == ()
    assert [(card.name, *card.attributes["cost"]) for card in file.cards] == [
        ("Ash, the Drake", 3),
        (f'a "b" {delimiter} c', 1),
        ("d, e", 0),
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("name,cost\nAsh; Drake,1\nBog\tWyrm,2\n", ["Ash; Drake", "Bog\tWyrm"]),
        ("name\nAsh; Drake\n", ["Ash; Drake"]),
        ('"name","cost"\n"Ash; Drake",1\n', ["Ash; Drake"]),
        ('name,"aliases"\nAsh,"a;b"\n', ["Ash"]),
        ('"name";cost\nAsh, Drake;1\n', ["Ash, Drake"]),
    ],
)
def test_what_commas_set_off_is_read_as_before(text: str, names: list[str]) -> None:
    file = _read(text, ".csv")
    assert ([card.name for card in file.cards], file.problems) == (names, ())


def _card(text: str) -> CardFile:
    """A card file of one more card than stands in it, from the keys of that card."""
    return _read(f"game: spimate\nas-of: 2020-01-31\ncards:\n  - name: 合成竜\n{text}")


def test_faces_are_united() -> None:
    card = _read(
        "game: spimate\ncards:\n"
        "  - name: 上/下\n"
        "    token: true\n"
        "    faces:\n"
        "      - {name: 上, type: モンスター, race: 竜族, ap: 300, cost: 5, element: []}\n"
        "      - {name: 下, type: 魔法, cost: ex, element: []}\n"
    ).cards[0]
    assert card.attributes == _attributes(
        type={"モンスター", "魔法"}, race={"竜族", "幻獣"}, ap={300}, cost={5, "ex"}, element=(), token={True}
    )
    top: dict[str, Any] = {"type": {"モンスター"}, "race": {"竜族", "幻獣"}, "ap": {300}, "cost": {5}, "element": set()}
    bottom: dict[str, Any] = {"type": {"魔法"}, "cost": {"ex"}, "element": set()}
    assert card.faces == (Face("上", top), Face("下", bottom))


def test_when_a_printing_came_out() -> None:
    text = (
        "    printings:\n"
        "      - {set: S1, number: 7, rarity: R, released: 2015-06-20}\n"
        "      - {set: S1}\n"
        "      - {set: S2, number: 3/55}\n"
        "      - {set: S3}\n"
        "      - {released: 2014}\n"
        "      - {}\n"
    )
    assert _card(text).cards[0].printings == (
        Printing("S1", "7", "R", DateSpan("2015-06-20", "2015-06-20")),
        Printing("S1", None, None, DateSpan("2015-06-01", "2015-06-30")),
        Printing("S2", "3/55", None, DateSpan("2016-01-01", "2017-12-31")),
        Printing("S3", None, None, DateSpan("0001-01-01", "2020-01-31")),
        Printing(None, None, None, DateSpan("2014-01-01", "2014-12-31")),
        Printing(None, None, None, DateSpan("0001-01-01", "2020-01-31")),
    )


def test_a_printing_of_an_unknown_day_is_not_known_without_as_of() -> None:
    card = _read("game: spimate\ncards:\n  - {name: x, printings: [{set: S3}]}").cards[0]
    assert card.printings == (Printing("S3"),)


RARITIES = {"value": "SR", "allowed": ["C", "R"]}
LIMITS = ["0", "1", "2", "…", "unlimited"]


@pytest.mark.parametrize(
    ("text", "code", "facts", "line", "column"),
    [
        ("    cost: x", "wrong-value", {"attribute": "cost", "value": "x", "allowed": ["ex"]}, 5, 11),
        (
            "    type: 魔方",
            "wrong-value",
            {"attribute": "type", "value": "魔方", "allowed": ["魔法", "モンスター"]},
            5,
            11,
        ),
        ("    element: [火, 7]", "wrong-type", {"attribute": "element", "value": 7, "expected": "set"}, 5, 14),
        ("    token: 1", "wrong-type", {"attribute": "token", "value": 1, "expected": "flag"}, 5, 12),
        ("    xyz: 火", "unknown-attribute", {"attribute": "xyz", "known": KNOWN, "nearest": []}, 5, 10),
        ("    elemnt: 火", "unknown-attribute", {"attribute": "elemnt", "known": KNOWN, "nearest": ["element"]}, 5, 13),
        ("    limit: -1", "wrong-value", {"value": -1, "allowed": LIMITS}, 5, 12),
        ("    limit: true", "wrong-value", {"value": True, "allowed": LIMITS}, 5, 12),
        ("    limit: null", "wrong-value", {"value": None, "allowed": LIMITS}, 5, 12),
        ("    limit: any", "wrong-value", {"value": "any", "allowed": LIMITS}, 5, 12),
        ("    aliases: 王", "wrong-type", {"value": "王", "expected": "list"}, 5, 14),
        ("    aliases: [王, 7]", "wrong-type", {"value": 7, "expected": "text"}, 5, 18),
        ("    aliases: [《》]", "wrong-type", {"value": "《》", "expected": "text"}, 5, 15),
        ("    faces: [上]", "wrong-type", {"value": "上", "expected": "mapping"}, 5, 13),
        ("    faces: [{cost: 1}]", "missing-key", {"key": "name"}, 5, 13),
        ("    faces: [{name: 上, limit: 1}]", "unknown-attribute", None, 5, 30),
        ("    faces: [{name: 上, cost: x}]", "wrong-value", None, 5, 29),
        ("    printings: [x]", "wrong-type", {"value": "x", "expected": "mapping"}, 5, 17),
        ("    printings: [{rarity: SR}]", "wrong-value", RARITIES, 5, 26),
        ("    printings: [{set: true}]", "wrong-type", {"value": True, "expected": "text"}, 5, 23),
        ("    printings: [{day: 2021}]", "unknown-key", None, 5, 23),
        ("    printings: [{released: 2021-02-30}]", "wrong-date", None, 5, 28),
        ("    printings: [{released: [2021]}]", "wrong-type", {"value": [2021], "expected": "text"}, 5, 28),
        ("    type: モンスター\n    ap: 1", "missing-attribute", {"card": "合成竜", "attribute": "race"}, 4, 5),
    ],
)
def test_a_mistake_in_a_record(text: str, code: str, facts: dict[str, Any] | None, line: int, column: int) -> None:
    file = _card(f"{text}\n  - name: 次\n")
    assert [card.name for card in file.cards] == ["次"]
    assert [(problem.code, problem.at) for problem in file.problems] == [(code, Location("cards.yaml", line, column))]
    assert facts is None or file.problems[0].facts == facts


@pytest.mark.parametrize(("text", "limit"), [("0", 0), ("1", 1), ("unlimited", "unlimited")])
def test_a_card_may_have_a_limit_of_its_own(text: str, limit: Limit) -> None:
    assert _card(f"    limit: {text}\n").cards == (Card("合成竜", _attributes(), limit=limit),)


@pytest.mark.parametrize("text", ["    type: モンスター\n    race: 7\n    ap: 0"])
def test_a_wrong_value_is_not_called_missing_too(text: str) -> None:
    assert [problem.code for problem in _card(text).problems] == ["wrong-type"]


def test_all_mistakes_of_a_record_are_reported() -> None:
    file = _card("    cost: x\n    limit: -1\n    kost: 1\n")
    assert sorted((problem.code, problem.at.line if problem.at else 0) for problem in file.problems) == [
        ("unknown-attribute", 7),
        ("wrong-value", 5),
        ("wrong-value", 6),
    ]


def test_what_a_card_need_not_have_is_a_warning() -> None:
    cards = ("{name: a, type: 魔法, ap: 3}", "{name: b, ap: 3}", "{name: c, type: 魔法, race: []}")
    file = _read("game: spimate\ncards:\n" + "".join(f"  - {card}\n" for card in cards))
    assert [card.name for card in file.cards] == ["a", "b", "c"]
    at = Location("cards.yaml", 3, 29)
    assert file.warnings == (Problem("needless-attribute", {"card": "a", "attribute": "ap"}, at),)


@pytest.mark.parametrize(
    ("record", "known"),
    [
        ("faces: [{name: b, race: 竜}, {name: c}]", False),
        ("faces: [{name: b, race: 竜}, {name: c, race: []}]", True),
        ("race: 竜, faces: [{name: b, race: 竜}, {name: c}]", True),
        ("faces: [{name: b}, {name: c}]", False),
    ],
)
def test_a_face_that_says_nothing_is_not_known_to_have_nothing(record: str, known: bool) -> None:  # noqa: FBT001 -- a case
    (card,) = _read(f"game: spimate\ncards:\n  - {{name: a, {record}}}\n").cards
    assert ("race" in card.attributes) == known


def test_two_cards_of_one_name() -> None:
    file = _read("game: spimate\ncards:\n  - {name: 騎士 王, cost: 1}\n  - {name: 《騎士王》, cost: 1}\n")
    assert [card.name for card in file.cards] == ["騎士 王"]
    facts = {"name": "《騎士王》", "first": 3}
    assert file.problems == (Problem("duplicate-card", facts, Location("cards.yaml", 4, 12)),)


def test_two_cards_of_one_name_that_differ_are_none() -> None:
    """Nobody knows which of the two is right."""
    cards = ("{name: a, cost: 1}", "{name: b, cost: 1}", "{name: A, cost: 2}", "{name: c, aliases: [a]}", "{name: d}")
    file = _read("game: spimate\ncards:\n" + "".join(f"  - {card}\n" for card in cards))
    assert [card.name for card in file.cards] == ["b", "c", "d"]
    assert [problem.code for problem in file.problems] == ["duplicate-card"]
    assert file.warnings == ()


def test_an_alias_that_is_another_card() -> None:
    file = _read("game: spimate\ncards:\n  - {name: a, aliases: [x, B]}\n  - {name: b, aliases: [x]}\n")
    assert [card.name for card in file.cards] == ["a", "b"]
    facts = {"alias": "B", "card": "a", "other": "b"}
    assert file.warnings == (Problem("alias-of-another-card", facts, Location("cards.yaml", 3, 28)),)


def test_json_says_where() -> None:
    file = _read('{"game": "spimate",\n "cards": [{"name": "a"},\n  {"name": "b", "cost": "x"}, 7]}', ".json")
    assert [(problem.code, problem.at) for problem in file.problems] == [
        ("wrong-value", Location("cards.json", 3, 25)),
        ("wrong-type", Location("cards.json", 3, 31)),
    ]


def test_json_lines_say_which_line_and_go_on() -> None:
    lines = [
        '{"game": "spimate", "as-of": "2020-01-31"}',
        '{"name": "a"}',
        "",
        '{"name": "b", "cost": "x"}',
        '{"name": "c"',
        "7",
        '{"name": "d", "name": "e"}',
        '{"name": "A"}',
        '{"name": "\\ud800"}',
        '{"name": "f", "cost": NaN}',
        '{"name": "g"}',
    ]
    file = _read("\n".join(lines), ".jsonl")
    assert ([card.name for card in file.cards], file.as_of) == (["a", "g"], "2020-01-31")
    assert [(problem.code, problem.at and problem.at.line) for problem in file.problems] == [
        ("wrong-value", 4),
        ("json-syntax", 5),
        ("wrong-type", 6),
        ("duplicate-key", 7),
        ("duplicate-card", 8),
        ("broken-character", 9),
        ("json-syntax", 10),
    ]


def test_csv_says_which_cell() -> None:
    file = _read('name,race,cost\n"a,b",竜,x\n"c ""d""\ne", 竜 ,x\nf,,"x"\n', ".csv")
    assert [problem.at and problem.at[1:] for problem in file.problems] == [(2, 9), (4, 8), (5, 4)]


def test_csv_says_which_line_and_goes_on() -> None:
    file = _read('name,cost,type\na,x,\nb,1\n"c\nd",1,\ne,1,魔法\n,1,\nf,1,,\n', ".csv")
    assert [card.name for card in file.cards] == ["c\nd", "e"]
    assert [(problem.code, problem.at and problem.at.line) for problem in file.problems] == [
        ("wrong-value", 2),
        ("wrong-row", 3),
        ("missing-key", 7),
        ("wrong-row", 8),
    ]


def test_an_open_quote_in_csv() -> None:
    file = _read('name,cost\na,1\n"b,1\nc,1\n', ".csv")
    assert [card.name for card in file.cards] == ["a"]
    assert [(problem.code, problem.at and problem.at.line) for problem in file.problems] == [("csv-syntax", 3)]


@pytest.mark.parametrize(
    ("suffix", "text", "problems"),
    [
        (".yaml", "game: emberfall\ncards: []", [("wrong-game", 1, 7)]),
        (".yaml", "cards: []", [("missing-key", 1, 1)]),
        (".yaml", "game: spimate", [("missing-key", 1, 1)]),
        (".yaml", "", [("missing-key", 1, 1), ("missing-key", 1, 1)]),
        (".yaml", "- {name: a}", [("missing-key", 1, 1), ("missing-key", 1, 1)]),
        (".yaml", "game: spimate\ncards: {name: a}", [("wrong-type", 2, 8)]),
        (".yaml", "game: spimate\ncards:\n  - {name: a, name: b}", [("duplicate-key", 3, 15)]),
        (".json", '{"game": "spimate", "cards": [{"name": "a", "name": "b"}]}', [("duplicate-key", 1, 45)]),
        (".json", '{"game": "spimate", "cards": [}', [("json-syntax", 1, 31)]),
        (".json", '{"game": "spimate", "cards": [{"name": NaN}]}', [("json-syntax", 1, 40)]),
        (".json", "[" * 100_000, [("too-deep", 1, 101)]),
        (".jsonl", '{"game": "emberfall"}\n', [("wrong-game", 1, 1)]),
        (".csv", "name,name,kost\n", [("unknown-key", 1, 11), ("duplicate-key", 1, 1)]),
        (".csv", "\nName;cost\n", [("unknown-key", 2, 1), ("missing-key", 2, 1)]),
        (".csv", "cost\n1\n", [("missing-key", 1, 1)]),
    ],
)
def test_a_file_that_cannot_be_used(suffix: str, text: str, problems: list[tuple[str, int, int]]) -> None:
    with pytest.raises(InputError) as caught:
        _read(text, suffix)
    found = [(problem.code, *(problem.at or Location("", 0))[1:]) for problem in caught.value.problems]
    assert found == problems


@pytest.mark.parametrize(
    ("suffix", "text"), [(".yaml", "game: spimate\ncards: []"), (".jsonl", ""), (".csv", "name\n")]
)
def test_a_file_without_cards(suffix: str, text: str) -> None:
    assert _read(text, suffix).problems == (Problem("empty-card-file", {}),)


def test_mistakes_in_the_header() -> None:
    file = _read("game: spimate\nas-of: 2021-02-30\nsource: x\nsources: [x]\ncards: [{name: a}]\n")
    assert [(problem.code, problem.at) for problem in file.problems] == [
        ("unknown-key", Location("cards.yaml", 3, 9)),
        ("wrong-type", Location("cards.yaml", 4, 10)),
        ("wrong-date", Location("cards.yaml", 2, 8)),
    ]
    assert len(file.cards) == 1


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("as-of: null", "wrong-date"),
        ("as-of: 2021", "wrong-date"),
        ("sources: x", "wrong-type"),
        ("sources: [{date: 2021}]", "wrong-type"),
        ("sources: [{title: x}, {}]", "wrong-type"),
    ],
)
def test_a_mistake_in_the_header(line: str, code: str) -> None:
    file = _read(f"game: spimate\n{line}\ncards: [{{name: a}}]\n")
    assert ([problem.code for problem in file.problems], len(file.cards)) == ([code], 1)


def test_a_header_without_mistakes() -> None:
    file = _read("game: spimate\nas-of: 2021-02-28\nsources: [{title: x, date: 2021}]\ncards: [{name: a}]\n")
    assert (file.problems, file.as_of) == ((), "2021-02-28")


@pytest.mark.parametrize("condition", [{"not": {"type": "魔法"}}, {"type": {"within": ["魔法"]}}, {"kind": "魔法"}])
def test_a_condition_that_is_not_understood_is_not_ignored(condition: dict[str, Any]) -> None:
    odd = Attribute("ap", "number", {}, required=condition)
    game = GAME._replace(attributes={**GAME.attributes, "ap": odd})
    with pytest.raises(InputError) as caught:
        _read(YAML, game=game)
    facts = {"attribute": "ap", "key": next(iter(condition))}
    assert caught.value.problems == (Problem("unsupported-condition", facts),)


@pytest.mark.parametrize(("text", "keys"), [("game: g", ["cards"]), ("cards: []", ["game"]), ("x", ["game", "cards"])])
def test_the_keys_that_a_file_lacks(text: str, keys: list[str]) -> None:
    with pytest.raises(InputError) as caught:
        _read(text)
    at = Location("cards.yaml", 1)
    assert caught.value.problems == tuple(Problem("missing-key", {"key": key}, at) for key in keys)


def test_binary_files_are_none_of_these() -> None:
    assert not looks_like(b"SQLite format 3\0" + bytes(100))
    assert looks_like("game: spimate".encode("utf-16"))


def _schema() -> Draft202012Validator:
    with open(shipped("schemas") + "/cards.schema.json", encoding="utf-8") as file:
        schema = json.load(file)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def _shipped_lines() -> Iterator[tuple[str, dict[str, Any], list[dict[str, Any]]]]:
    """The shipped card files in JSON Lines: path, header, and enough of the cards."""
    for folder, _, names in os.walk(shipped("formats")):
        for name in names:
            if name.endswith(".jsonl"):
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    header, *cards = (json.loads(line) for line in file)
                yield name, header, cards[::40]


@pytest.mark.slow
def test_the_shipped_files_keep_to_the_schema() -> None:
    schema: Any = _schema().schema
    for path, header, cards in _shipped_lines():
        whole = {**header, "cards": cards}
        assert [error.message for error in Draft202012Validator(schema).iter_errors(whole)] == [], path


def test_the_schema_says_the_same() -> None:
    schema = _schema()
    assert list(schema.iter_errors(load_yaml(Source("cards.yaml", EXAMPLE, "utf-8")).data)) == []
    assert list(schema.iter_errors(_data())) == []
    full = {"game": "g", "as-of": "2020-01-31", "sources": [{"title": "t", "date": "2020"}], "$schema": "x"}
    assert [error.validator for error in schema.iter_errors({**full, "cards": [{"name": "a"}]})] == [
        "unevaluatedProperties"
    ]


@pytest.mark.parametrize(
    "card",
    [
        {},
        {"name": " "},
        {"name": "a", "limit": -1},
        {"name": "a", "limit": "any"},
        {"name": "a", "cost": None},
        {"name": "a", "element": [7]},
        {"name": "a", "aliases": "b"},
        {"name": "a", "faces": [{"cost": 1}]},
        {"name": "a", "printings": [{"day": "2021"}]},
        {"name": "a", "printings": [{"released": "May"}]},
    ],
)
def test_the_schema_finds_mistakes(card: dict[str, Any]) -> None:
    assert len(list(_schema().iter_errors({"game": "spimate", "cards": [card]}))) == 1
    data = {"game": "spimate", "cards": [card, {"name": "b"}]}
    assert [each.name for each in _read(json.dumps(data), ".json").cards] == ["b"]
