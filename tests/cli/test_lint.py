"""``deckcheck lint`` of formats: whole answers, in both languages."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from deckcheck.formats.catalogue import format_ids

if TYPE_CHECKING:
    from cli.conftest import Run

CLEAN = """\
format: emberfall/clean
name: {en: Clean, ja: 指摘なし}
since: 2020-01-01
until: 2022-01-01
source: {title: The Rules}
game:
  name: {en: Emberfall, ja: エンバーフォール}
  database: cards.csv
  zones:
    main: {name: {en: main deck, ja: メインデッキ}, default: true}
    ex: {name: {en: extra deck, ja: EXデッキ}, headings: [ex]}
rules:
  - copy-limit: {id: three, most: 3, cite: Three of a name.}
"""
ODD = (
    CLEAN.replace("emberfall/clean", "emberfall/odd")
    + """\
  - copy-limit: {id: four, zone: main, most: 4, cite: Four of a name.}
  - zone-size: {id: forty, zone: main, least: 40, cite: Forty or more.}
  - zone-size: {id: thirty, zone: [main, ex], most: 30, cite: Thirty or fewer.}
  - zone-size: {id: late, zone: ex, most: 4, since: 2022-01-01, cite: Four extras.}
  - zone-size: {id: early, zone: ex, most: 5, until: 2020-01-01, cite: Five extras.}
  - card-list: {id: bans, list: bans.yaml, cite: The bans.}
"""
)
LIST = """\
list: emberfall/bans
name: {en: Bans, ja: 禁止リスト}
since: 2022-01-01
source: {title: The bans}
changes: [{date: 2022-01-01, cards: {"0": [Eel]}}]
"""


@pytest.fixture(autouse=True)
def _files(folder: Path) -> None:
    for name, text in (("clean", CLEAN), ("odd", ODD), ("bans", LIST)):
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    (folder / "cards.csv").write_text("name\nEel\nFox\n", encoding="utf-8")


@pytest.mark.parametrize(("name", "said"), [(b"\xe3.yaml", "\ufffd.yaml"), (b"\x1b[31m.yaml", "\ufffd[31m.yaml")])
def test_a_name_cannot_write_over_a_terminal(run: Run, name: bytes, said: str) -> None:
    path = os.fsdecode(name)
    Path(path).write_text("a: 1\n", encoding="utf-8")
    assert run("lint", path, "--lang", "en").stdout.partition(" is no format")[0] == said


def test_what_is_odd(run: Run) -> None:
    result = run("lint", "clean.yaml", "odd.yaml", "--lang", "en")
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout == (
        "clean.yaml: nothing found\n"
        "odd.yaml:14:1: warning: a deck that breaks this clause always breaks “three” (odd.yaml:13) too;"
        " remove one of them [void-clause]\n"
        "odd.yaml:16:1: warning: no deck can be legal: this clause wants at most 30 (main deck + extra deck),"
        " “forty” (odd.yaml:15) wants at least 40 (main deck) [contradicting-clauses]\n"
        "odd.yaml:17:1: warning: this clause is never in force: it begins on 2022-01-01, the format ends on 2022-01-01"
        " [clause-after-format]\n"
        "odd.yaml:18:1: warning: this clause is never in force: it ends on 2020-01-01, the format begins on 2020-01-01"
        " [clause-before-format]\n"
        "odd.yaml:19:1: warning: no deck can be decided by this clause: Bans is known from 2022-01-01 on,"
        " when the clause has ended (2022-01-01) [list-never-known]\n"
        "odd.yaml: 5 findings\n"
    )


def test_it_is_said_in_japanese(run: Run) -> None:
    result = run("lint", "odd.yaml", "clean.yaml", "--lang", "ja")
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout == (
        "odd.yaml:14:1: 注意: この条項に違反するデッキは必ず「three」(odd.yaml:13)にも違反します。"
        "どちらかを消してください [void-clause]\n"
        "odd.yaml:16:1: 注意: 適正なデッキはありえません。この条項では30以下(メインデッキ+EXデッキ)ですが、"
        "「forty」(odd.yaml:15)では40以上(メインデッキ)です [contradicting-clauses]\n"
        "odd.yaml:17:1: 注意: この条項が適用される日はありません。2022-01-01から適用ですが、"
        "フォーマットは2022-01-01に終わります [clause-after-format]\n"
        "odd.yaml:18:1: 注意: この条項が適用される日はありません。2020-01-01に終わりますが、"
        "フォーマットは2020-01-01からです [clause-before-format]\n"
        "odd.yaml:19:1: 注意: この条項ではどのデッキも判定できません。禁止リストの内容がわかるのは"
        "2022-01-01からですが、条項はそれまでに終わります(2022-01-01) [list-never-known]\n"
        "odd.yaml: 指摘5件\n"
        "clean.yaml: 指摘はありません\n"
    )


def test_an_alias_of_another_format_is_odd(run: Run, folder: Path) -> None:
    aliased = CLEAN.replace("since: 2020", "aliases: [House, edh, standard]\nsince: 2020")
    (folder / "aliased.yaml").write_text(aliased, encoding="utf-8")
    result = run("lint", "aliased.yaml", "--lang", "en")
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout == (
        "aliased.yaml:3:18: warning: “edh” means “mtg/commander” as well; remove it here [alias-of-another-format]\n"
        "aliased.yaml:3:23: warning: “standard” means “arkham/standard”, “hearthstone/standard”,"
        " “mattsan/standard”, “mtg/standard”,"
        " “netrunner/standard”, “o-tetsu-o/standard”, “pokemon/standard” and “spimate/standard”"
        " as well; remove it here [alias-of-another-format]\n"
        "aliased.yaml: 2 findings\n"
    )
    result = run("lint", "aliased.yaml", "--lang", "ja")
    assert result.stdout.splitlines()[0] == (
        "aliased.yaml:3:18: 注意: 「edh」は「mtg/commander」のことでもあります。ここから消してください"
        " [alias-of-another-format]"
    )


def test_what_is_wrong_is_told_with_what_is_odd(run: Run, folder: Path) -> None:
    (folder / "wrong.yaml").write_text(CLEAN.replace("cite: Three of a name.", "zone: man"), encoding="utf-8")
    (folder / "bans.yaml").write_text(LIST.replace("Eel", "Ele"), encoding="utf-8")
    result = run("lint", "wrong.yaml", "odd.yaml", "missing.yaml", "clean.yaml", "--lang", "en")
    assert (result.exit_code, result.stdout) == (2, "clean.yaml: nothing found\n")
    assert [line.rpartition(" ")[2] for line in result.stderr.splitlines()] == [
        "[unreadable-file]",
        "[list-entry-no-card]",
        "[unknown-zone-name]",
    ]
    assert result.stderr.splitlines()[-1].startswith("wrong.yaml:13:")


@pytest.mark.slow
def test_the_formats_that_ship_are_clean(run: Run) -> None:
    result = run("lint", *format_ids(), "--lang", "en")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "".join(f"formats/{id_}.yaml: nothing found\n" for id_ in format_ids())


def test_something_must_be_named(run: Run) -> None:
    assert run("lint").exit_code == 2


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("gone.yaml", "gone.yaml cannot be read: there is no such file [unreadable-file]"),
        ("gone.csv", "gone.csv cannot be read: there is no such file [unreadable-file]"),
        ("no/gone.yaml", "no/gone.yaml cannot be read: there is no such file [unreadable-file]"),
        (".", ". cannot be read: it is a folder, not a file [unreadable-file]"),
        ("nothing-alike", "there is no format “nothing-alike”; “deckcheck formats” lists them [unknown-format]"),
    ],
)
def test_what_is_not_there(run: Run, name: str, said: str) -> None:
    result = run("lint", "clean.yaml", name)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "clean.yaml: nothing found\n", f"error: {said}\n")


def test_a_game_is_no_format_and_has_nothing_odd(run: Run, folder: Path) -> None:
    game = folder / "game.yaml"
    game.write_text(
        "game: eels\nname: {en: Eels, ja: うなぎ}\nzones: {main: {name: {en: a, ja: b}, default: true}}\n",
        encoding="utf-8",
    )
    result = run("lint", "game.yaml")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "game.yaml: nothing is wrong\n", "")
    game.write_text(
        "game: eels\nname: {fr: Eels}\nzones: {main: {name: {en: a, ja: b}, default: true}}\n", encoding="utf-8"
    )
    result = run("lint", "game.yaml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith("[unknown-key]\n")


HEIR = """\
format: emberfall/heir
name: Heir
extends: emberfall/clean
define: {eels: {name: Eel}}
rules:
  - copy-limit: {id: three, most: 4, %s, cite: Four of a name.}
"""


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("since: 2021-01-01", "before 2021-01-01"),
        ("until: 2021-01-01", "from 2021-01-01 on"),
        ("when: {zone: ex, least: 1}", "where its “when” does not hold"),
        ("since: 2020-01-01", None),
        ("zone: main", None),
    ],
)
def test_a_clause_that_takes_the_place_of_a_parents_in_part(
    run: Run, folder: Path, said: str, told: str | None
) -> None:
    (folder / "heir.yaml").write_text(HEIR % said, encoding="utf-8")
    lines = [
        line for line in run("lint", "heir.yaml", "--lang", "en").stdout.splitlines() if "replaced-in-part" in line
    ]
    assert len(lines) == (told is not None)
    assert all(line.startswith("heir.yaml:6:1: ") and told is not None and f": {told};" in line for line in lines)


def test_a_definition_is_for_the_formats_that_extend_its_own(run: Run, folder: Path) -> None:
    """What a parent calls so is another."""
    parent = CLEAN.replace("rules:", "define: {eels: {name: Fox}}\nrules:\n  - exclusion: {where: eels}")
    (folder / "clean.yaml").write_text(parent, encoding="utf-8")
    (folder / "heir.yaml").write_text(HEIR % "zone: main", encoding="utf-8")
    assert "heir.yaml:4:10: warning: nothing uses “eels”" in run("lint", "heir.yaml", "--lang", "en").stdout
    grandchild = (
        "format: emberfall/third\nname: Third\nextends: [emberfall/heir]\nrules: [{exclusion: {where: eels}}]\n"
    )
    (folder / "third.yaml").write_text(grandchild, encoding="utf-8")
    assert "unused-definition" not in run("lint", "heir.yaml", "--lang", "en").stdout


TRAITS = """\
format: toy/traits
name: Traits
game:
  name: Toy
  database: traits.csv
  zones: {main: {name: main, default: true}, hero: {name: hero, headings: [Hero]}}
  attributes:
    type: {type: text, name: type, values: [unit, spell]}
    traits: {type: set, name: trait%s}
    cost: {type: number, name: cost, least: 0}
declares: {clan: {values: [dragon, %s]}}
define:
  big: {cost: {least: 2}, any: [{traits: elf}, {traits: %s}]}
rules:
  - exclusion: {zone: hero, where: big}
  - %s
"""


def _told(run: Run, folder: Path, rule: str, *, kind: str = "", clan: str = "elf", big: str = "elf") -> list[str]:
    cards = "name,type,traits,cost\nDrake,unit,dragon,3\nBolt,spell,[],1\nWarden,unit,elf,2\n"
    (folder / "traits.csv").write_text(cards, encoding="utf-8")
    (folder / "traits.yaml").write_text(TRAITS % (kind, clan, big, rule), encoding="utf-8")
    lines = run("lint", "traits.yaml", "--lang", "en").stdout.splitlines()
    return [line for line in lines if "word-of-no-card" in line or "picks-no-card" in line]


@pytest.mark.parametrize(
    "rule",
    [
        "exclusion: {where: {traits: %s}}",
        "exclusion: {where: {traits: [%s, elf]}}",
        "exclusion: {where: {traits: {within: [elf, %s]}}}",
        "exclusion: {where: {any: [{traits: %s}, {traits: elf}]}}",
        "exclusion: {where: {all: [{not: {traits: %s}}, big]}}",
        "exclusion: {where: {traits: {has: {union: [elf, %s]}}}}",
        "exclusion: {where: {traits: {has: {if: {zone: hero, where: {traits: %s}, least: 1}, then: [elf]}}}}",
        "exclusion: {where: {traits: {has: {in: hero, where: {traits: %s}, none: [elf]}}}}",
        "exclusion: {where: {test: {in: hero, attribute: traits, none: []}, has: %s}}",
        "zone-size: {zone: main, most: 3, when: {zone: main, where: {traits: %s}, least: 1}}",
        "zone-size: {zone: main, most: 3, when: {any: [{zone: main, where: {traits: %s}, least: 1}]}}",
        "count: {zone: main, what: {sum: cost, in: main, where: {traits: %s}}, most: 2}",
        "count: {zone: main, what: {groups: {per: traits, among: [elf, %s]}}, most: 2}",
        "points: {zone: main, terms: [{attribute: cost, where: {traits: %s}}], most: 2}",
        "allow: {zone: main, grants: [{where: {type: spell}}, {where: {not: {traits: %s}}}]}",
        "any: {of: [{zone: main, where: {traits: %s}, exactly: 0}, {zone: hero, least: 1}]}",
        "placement: {zone: hero, only: {traits: [elf, %s]}}",
        "exclusion: {where: {printing: {set: %s}}}",
    ],
)
def test_a_word_that_no_card_has_is_told_wherever_it_stands(run: Run, folder: Path, rule: str) -> None:
    assert [line.split(": ")[-2:] for line in _told(run, folder, rule % "Dragon")] != []
    if "printing" not in rule:
        assert _told(run, folder, rule % "dragon") == []


def test_where_a_word_that_no_card_has_is(run: Run, folder: Path) -> None:
    rule = "exclusion: {where: {traits: {has: {declared: clan}}}}"
    assert _told(run, folder, rule) == []
    assert _told(run, folder, rule, kind=", only: {traits: [Elf, elf]}, broader: {Dragon: [beast]}", clan="orc") == [
        "traits.yaml:9:54: warning: no card has trait “Elf”; did you mean “elf”? [word-of-no-card]",
        "traits.yaml:9:84: warning: no card has trait “Dragon”; did you mean “dragon”? [word-of-no-card]",
        "traits.yaml:11:36: warning: no card has trait “orc” [word-of-no-card]",
    ]
    assert _told(run, folder, rule, big="Elf") == [
        "traits.yaml:13:57: warning: no card has trait “Elf”; did you mean “elf”? [word-of-no-card]"
    ]
