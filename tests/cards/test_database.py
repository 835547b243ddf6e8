"""Opening card files, several together, and what is offered for a name that no card has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from deckcheck.cards.combined import combined
from deckcheck.cards.database import open_cards, read_cards
from deckcheck.model.game import Attribute, Game
from deckcheck.model.spelling import Spellings, names_with
from deckcheck.source import InputError
from held_cards import held

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.model.database import CardDatabase

GAME = Game("emberfall", {}, (), {"cost": Attribute("cost", "number", {})})
OLD = """
game: emberfall
as-of: 2020-01-01
cards:
  - {name: Ash Drake, cost: 1, aliases: [Ashy]}
  - {name: Bog Wyrm, cost: 2, aliases: [Wyrm, Boggy]}
  - {name: Up/Down, faces: [{name: Up}, {name: Down}]}
  - {name: wrong, kost: 1}
"""
NEW = """
game: emberfall
as-of: 2021-01-01
cards:
  - {name: ASH DRAKE, cost: 7}
  - {name: Boggy, cost: 3, aliases: [Wyrm]}
  - {name: UP/DOWN, faces: [{name: Up}, {name: Right}]}
"""


@pytest.fixture
def both(tmp_path: Path) -> CardDatabase:
    for name, text in (("old.yaml", OLD), ("new.yaml", NEW)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return combined([open_cards(str(tmp_path / name), GAME, None) for name in ("old.yaml", "new.yaml")])


@pytest.mark.parametrize(
    ("key", "names"),
    [
        ("ashdrake", ["ASH DRAKE"]),
        ("ashy", []),  # the card that had this alias has been replaced
        ("bogwyrm", ["Bog Wyrm"]),
        ("boggy", ["Boggy"]),
        ("wyrm", ["Bog Wyrm", "Boggy"]),
        ("up/down", ["UP/DOWN"]),
        ("up", []),
        ("wrong", []),
    ],
)
def test_the_later_file_wins(both: CardDatabase, key: str, names: list[str]) -> None:
    assert [card.name for card in both.find(key)] == names


def test_all_of_several_files(both: CardDatabase) -> None:
    assert [card.name for card in both.cards()] == ["Bog Wyrm", "ASH DRAKE", "Boggy", "UP/DOWN"]
    assert (both.size, both.game, both.as_of) == (4, "emberfall", "2021-01-01")
    assert (both.halves("up"), both.halves("down"), both.halves("right")) == (("UP/DOWN",), (), ("UP/DOWN",))
    assert [problem.code for problem in both.problems] == ["unknown-attribute"]
    assert both.warnings == ()
    assert both.nearest("Ash Drak") == ("ASH DRAKE",)
    assert [card.name for card in both.search("bog")] == ["Bog Wyrm", "Boggy"]
    assert sorted(both.spellings()) == [
        ("ashdrake", "ASH DRAKE"),
        ("boggy", "Bog Wyrm"),
        ("boggy", "Boggy"),
        ("bogwyrm", "Bog Wyrm"),
        ("right", "UP/DOWN"),
        ("up", "UP/DOWN"),
        ("up/down", "UP/DOWN"),
        ("wyrm", "Bog Wyrm"),
        ("wyrm", "Boggy"),
    ]


def test_what_one_file_does_not_say_of_its_day_the_whole_does_not_know(tmp_path: Path) -> None:
    for name, text in (("old.yaml", OLD), ("new.yaml", NEW.replace("as-of: 2021-01-01\n", ""))):
        (tmp_path / name).write_text(text, encoding="utf-8")
    databases = [open_cards(str(tmp_path / name), GAME, None) for name in ("old.yaml", "new.yaml")]
    assert combined(databases).as_of is None
    assert combined(databases[:1]) is databases[0]
    assert len({database.digest for database in (*databases, combined(databases))}) == 3


def test_search_finds_parts_and_else_the_nearest(both: CardDatabase) -> None:
    def names(text: str) -> list[str]:
        return [card.name for card in both.search(text)]

    assert names("WY") == ["Bog Wyrm", "Boggy"]
    assert names("rig") == ["UP/DOWN"]
    assert names("ash drke") == ["ASH DRAKE"]
    assert names("zzzz") == []
    assert names("") == []
    assert [card.name for card in both.search("o", most=1)] == ["Bog Wyrm"]


def test_a_file_of_no_known_form(tmp_path: Path) -> None:
    path = str(tmp_path / "cards.bin")
    (tmp_path / "cards.bin").write_bytes(b"\0\1\2")
    with pytest.raises(InputError) as caught:
        read_cards(path, GAME)
    (problem,) = caught.value.problems
    assert (problem.code, problem.facts["path"]) == ("unknown-card-file", path)
    assert {".yaml", ".yml", ".json", ".jsonl", ".ndjson", ".csv"} <= set(problem.facts["known"])


def test_the_suffix_decides_whatever_its_case(tmp_path: Path) -> None:
    (tmp_path / "CARDS.CSV").write_text("name\ngame: x\n")
    assert [card.name for card in held(read_cards(str(tmp_path / "CARDS.CSV"), GAME), GAME).cards] == ["game: x"]


@pytest.mark.parametrize("name", ["missing.yaml", ""])
def test_a_file_that_is_not_there(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError) as caught:
        open_cards(str(tmp_path / name), GAME, str(tmp_path / "cache"))
    assert [problem.code for problem in caught.value.problems] == ["unreadable-file"]


SPELLINGS = [
    ("ファイヤ-ボ-ル", "ファイヤーボール"),
    ("エアロシャウト", "エアロシャウト"),
    ("英雄ではない少女", "英雄ではない少女"),
    ("偽りの名スネ-ク", "偽りの名 スネーク"),
    ("偽りの王ヴィルヘルム", "偽りの王 ヴィルヘルム"),
    ("偽りの王カンタ-ビレ", "偽りの王 カンタービレ"),
    ("騎士王", "騎士王"),
    ("夢世界", "夢世界"),
    ("ミリオン/パ-ツ", "ミリオン/パーツ"),
    ("パ-ツ", "ミリオン/パーツ"),
]


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("ファイアーボール", ("ファイヤーボール",)),
        ("騎土王", ("騎士王",)),
        ("英雄でない少女", ("英雄ではない少女",)),
        ("偽りの名スネイク", ("偽りの名 スネーク",)),
        ("偽りの王", ("偽りの王 ヴィルヘルム", "偽りの王 カンタービレ")),
        ("パーズ", ("ミリオン/パーツ",)),
        ("少女", ("英雄ではない少女",)),
        ("夢", ()),
        ("鎧亜", ()),
        ("", ()),
    ],
)
def test_what_may_have_been_meant(name: str, nearest: tuple[str, ...]) -> None:
    found = Spellings(SPELLINGS).nearest(name)
    assert found[: len(nearest)] == nearest
    assert bool(found) == bool(nearest)


def test_at_most_so_many_are_offered_and_none_twice() -> None:
    many = [(f"drake{number}", f"Drake {number}") for number in range(9)] + [("drakezero", "Drake 0")]
    assert Spellings(many).nearest("drake", most=2) == ("Drake 0", "Drake 1")
    assert len(Spellings(many).nearest("drake", most=20)) == 9


def test_the_name_itself_comes_first() -> None:
    pairs = [("ashdrake", "Ash Drake"), ("drake", "Drake"), ("drakes", "Drakes"), ("drakez", "Drake")]
    assert names_with("drake", pairs) == ("Drake", "Drakes", "Ash Drake")
