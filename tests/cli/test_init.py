"""``deckcheck init``: what it writes fits the folder, and ``deckcheck check`` takes it as it is."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from cli.conftest import ILLEGAL, LEGAL, Run
from deckcheck.config.coverage import NAME

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

HEAD = (
    "# For an editor to complete the keys: “deckcheck extend schema config > config.schema.json”, and in place of this"
    " line “# yaml-language-server: $schema=config.schema.json”\ndecks:\n"
)
HEAD_JA = (
    "# エディタで補完するには「deckcheck extend schema config > config.schema.json」を実行し、この行を"
    "「# yaml-language-server: $schema=config.schema.json」に書き換えます\ndecks:\n"
)
OWN = """\
format: spimate/loose
name: {en: Loose, ja: 自由}
source: {title: Ours}
extends: spimate/single
without: [copies]
"""
SINGLE = "# format: spimate/single\n"


@pytest.fixture
def repository(folder: Path) -> Path:
    """Decks of several formats in several folders, and of none."""
    for name in ("legal", "illegal", "undecided"):
        (folder / f"{name}.txt").unlink()
    files = {
        "決勝/あかり.txt": SINGLE + LEGAL,
        "決勝/ひなた.yaml": "format: spimate/single\nzones: {デッキ: [3 ファイヤーボール, 2 騎士王]}\n",
        "mixed/[1] a.txt": SINGLE + LEGAL,
        "mixed/b.txt": "# format: duelmasters/commander\n1 偽りの王 ヴィルヘルム\n",
        "mixed/c.txt": LEGAL,
        "top.txt": "# format: own.yaml\n" + ILLEGAL,
        "own.yaml": OWN,
        "below/.deckcheck.yaml": "decks: [{files: '*'}]\n",
        "below/d.txt": LEGAL,
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


WRITTEN = """\
  - files: "/*.txt"
    format: "own.yaml"
    cards: "cards.yaml"
  - files: "mixed/b.txt"
    format: "duelmasters/commander"
  - files: ["mixed/?1? a.txt", "決勝/*.txt", "決勝/*.yaml", "mixed/c.txt"]
    format: "spimate/single"
    cards: "cards.yaml"
"""


def test_what_is_written_fits_the_folder(run: Run, repository: Path) -> None:
    result = run("init")
    assert (result.exit_code, result.stderr) == (0, "")
    assert (repository / NAME).read_text(encoding="utf-8") == HEAD + WRITTEN
    assert result.stdout == (
        ".deckcheck.yaml is written; it covers 6 decks\n"
        "  /*.txt: 1 deck of own.yaml\n"
        "  mixed/b.txt: 1 deck of duelmasters/commander\n"
        "  mixed/?1? a.txt, 決勝/*.txt, 決勝/*.yaml and mixed/c.txt:"
        " 4 decks of spimate/single (looked at: 1, legal: 1)\n"
    )


def test_check_takes_it_as_it_is(run: Run, repository: Path) -> None:
    (repository / "mixed" / "c.txt").unlink()
    (repository / "below" / "d.txt").unlink()
    run("init")
    result = run("check", "--on", "2021-01-26", "--output", "json")
    assert [(deck["path"], deck["verdict"]) for deck in json.loads(result.stdout)["decks"]] == [
        ("top.txt", "legal"),
        ("mixed/[1] a.txt", "legal"),
        ("mixed/b.txt", "illegal"),
        ("決勝/あかり.txt", "legal"),
        ("決勝/ひなた.yaml", "legal"),
    ]
    assert result.exit_code == 1
    assert "error" not in result.stderr


def test_another_folder(run: Run, repository: Path) -> None:
    result = run("init", "決勝", "--lang", "ja")
    assert result.stdout == (
        "決勝/.deckcheck.yamlを作りました。対象のデッキは2件です\n"
        "  /*.txt、/*.yaml: spimate/singleのデッキ2件\n"
        "  spimate/singleのカードファイルが見つかりません。「cards」にパスを書いてください\n"
    )
    text = (repository / "決勝" / NAME).read_text(encoding="utf-8")
    assert text == HEAD_JA + '  - files: ["/*.txt", "/*.yaml"]\n    format: "spimate/single"\n    # cards: FILE\n'


def test_where_decks_name_several_formats_those_that_come_are_covered_too(run: Run, folder: Path) -> None:
    for name in ("legal", "illegal", "undecided"):
        (folder / f"{name}.txt").unlink()
    decks = folder / "decks"
    decks.mkdir()
    (decks / "a.txt").write_text("# format: mtg/modern\n60 Island\n", encoding="utf-8")
    (decks / "b.txt").write_text("# format: mtg/legacy\n60 Island\n", encoding="utf-8")
    result = run("init")
    assert result.stdout.splitlines()[1:] == [
        "  decks/*.txt: 2 decks, each of the format that it names: mtg/legacy and mtg/modern"
    ]
    assert (folder / NAME).read_text(encoding="utf-8") == f'{HEAD}  - files: "decks/*.txt"\n'
    (decks / "c.txt").write_text("# format: mtg/modern\n60 Black Lotus\n", encoding="utf-8")
    result = run("check", "--on", "2026-07-01", "-q")
    assert (result.exit_code, result.stdout.split(":")[:2]) == (1, ["decks/c.txt", " illegal"])


def test_a_name_that_is_in_no_encoding_is_covered(run: Run, folder: Path) -> None:
    odd = os.fsdecode(b"\xe3\x83.txt")
    (folder / odd).write_text(SINGLE + LEGAL, encoding="utf-8")
    for name in ("illegal.txt", "undecided.txt"):
        (folder / name).write_text("# format: duelmasters/commander\n1 偽りの王 ヴィルヘルム\n", encoding="utf-8")
    (folder / "legal.txt").unlink()
    assert run("init").exit_code == 0
    assert '"/??.txt"' in (folder / NAME).read_text(encoding="utf-8")
    assert "\ufffd\ufffd.txt: legal" in run("check").stdout


@pytest.mark.parametrize("make", ["file", "folder", "link"])
def test_nothing_is_overwritten(run: Run, repository: Path, make: str) -> None:
    path = repository / NAME
    if make == "file":
        path.write_text("mine\n", encoding="utf-8")
    elif make == "folder":
        path.mkdir()
    else:
        path.symlink_to(repository / "nowhere")
    result = run("init")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"error: {NAME} is there already; change it, or remove it first [config-exists]\n"
    assert make != "file" or path.read_text(encoding="utf-8") == "mine\n"
    assert not (repository / "nowhere").exists()


def test_a_folder_without_decks(run: Run, folder: Path) -> None:
    (folder / "empty").mkdir()
    result = run("init", "empty")
    assert (result.exit_code, os.listdir(folder / "empty")) == (2, [])
    assert result.stderr.startswith("error: there is no deck in the folder “empty”")


def test_cards_that_cannot_be_used_are_told(run: Run, folder: Path) -> None:
    (folder / "more.yaml").write_text("game: spimate\ncards: {name: 騎士王}\n", encoding="utf-8")
    result = run("init")
    assert result.exit_code == 0
    assert result.stderr == "more.yaml:2:8: warning: this must be a list, not a mapping [wrong-type]\n"
    assert result.stdout.splitlines()[1] == (
        "  /*.txt: 3 decks without the name of a format there is; write it under “format”"
    )


def test_what_cannot_be_read_is_told(run: Run, folder: Path) -> None:
    (folder / "broken.txt").write_bytes(b"\0")
    result = run("init")
    assert result.exit_code == 0
    assert result.stderr == "warning: broken.txt is not plain text; save it as plain text in UTF-8 [binary-file]\n"


BURN = (
    "4 Lightning Bolt\n4 Lava Spike\n4 Rift Bolt\n4 Goblin Guide\n4 Monastery Swiftspear\n4 Skullcrack\n"
    "4 Searing Blaze\n4 Searing Blood\n4 Bump in the Night\n4 Skewer the Critics\n20 Mountain\n"
)


@pytest.fixture
def products(folder: Path) -> Path:
    """Decks as they were sold, in a folder for each product in one for each kind, and none of them names a format."""
    for path in folder.glob("*.*"):
        path.unlink()
    files = {
        "leader/l1/Mana.txt": "// DATE: 2019-05-05\nCOMMANDER: 1 Krenko, Mob Boss\n99 Mountain\n",
        "leader/l2/Bolt.txt": "// DATE: 2019-06-05\nCOMMANDER: 1 Krenko, Mob Boss\n1 Lightning Bolt\n98 Mountain\n",
        "odd/one.txt": "// DATE: 2019-06-05\n3 Spiel\n2 Kartn\n",
    }
    for number in range(12):
        day = f"2019-0{2 + number % 8}-15"
        files[f"theme/s{number % 4}/Deck {number}.txt"] = f"// NAME: Deck {number}\n// DATE:  {day}\n{BURN}"
        files[f"pack/p{number % 4}/Pack {number}.txt"] = f"// DATE: {day}\n20 Mountain\n"
        files[f"old/o{number % 4}/Deck {number}.txt"] = "// DATE: 2003-05-05\n4 Lightning Bolt\n4 Shock\n52 Mountain\n"
    # One of thirteen is illegal, and one of forty does not say its day.
    files["old/o1/Deck 12.txt"] = "// DATE: 2003-05-05\n5 Shock\n55 Mountain\n"
    files["theme/s0/Deck 0.txt"] = BURN
    for name, text in files.items():
        (folder / "data" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "data" / name).write_text(text, encoding="utf-8")
    return folder


PRODUCTS = """\
decks:
  - files: "data/leader/**"
    format: "mtg/commander"
  - files: "data/old/**"
    format: "mtg/constructed"
  - files: "data/theme/**"
    format: "mtg/modern"
"""


def test_decks_without_a_format_get_what_they_are_legal_in(run: Run, products: Path) -> None:
    result = run("init")
    assert (result.exit_code, result.stderr) == (0, "")
    assert (products / NAME).read_text(encoding="utf-8") == (
        HEAD.replace("decks:\n", 'on: {line: "// DATE: {date}"}\n')
        + PRODUCTS
        + "  # Not covered, for no format takes nearly all of them: data/odd/*.txt and data/pack/**\n"
    )
    assert result.stdout == (
        ".deckcheck.yaml is written; it covers 27 decks\n"
        "  data/leader/**: 2 decks of mtg/commander (looked at: 2, legal: 2)\n"
        "  data/old/**: 13 decks of mtg/constructed (looked at: 13, legal: 12)\n"
        "  data/theme/**: 12 decks of mtg/modern (looked at: 12, legal: 11)\n"
        "  not covered: data/odd/*.txt (1 deck); no format takes nearly all of them\n"
        "  not covered: data/pack/** (12 decks); no format takes nearly all of them\n"
        "  the day of each deck is that of its line “// DATE: {date}”; 1 deck without it cannot be judged\n"
    )
    result = run("check", "-q")
    assert result.stdout.splitlines()[-1] == "26 decks: 1 illegal, 25 legal; 1 problem"
    assert result.stderr == (
        "data/theme/s0/Deck 0.txt:1:1: error: no line is “// DATE: {date}” with a day, by which the deck is to be"
        " judged; add one, or give --on [no-day-line]\n"
    )


def test_the_same_in_japanese(run: Run, products: Path) -> None:
    result = run("init", "--lang", "ja")
    assert result.stdout == (
        ".deckcheck.yamlを作りました。対象のデッキは27件です\n"
        "  data/leader/**: mtg/commanderのデッキ2件(確認2件、適正2件)\n"
        "  data/old/**: mtg/constructedのデッキ13件(確認13件、適正12件)\n"
        "  data/theme/**: mtg/modernのデッキ12件(確認12件、適正11件)\n"
        "  対象外: data/odd/*.txt(1件)。ほぼ全部が適正になるフォーマットがありません\n"
        "  対象外: data/pack/**(12件)。ほぼ全部が適正になるフォーマットがありません\n"
        "  デッキの日付は「// DATE: {date}」の行から取ります(行のない1件は判定できません)\n"
    )
    text = (products / NAME).read_text(encoding="utf-8")
    assert text.endswith("  # 対象外(ほぼ全部が適正になるフォーマットがない): data/odd/*.txt、data/pack/**\n")


def test_a_deck_that_names_its_format_keeps_it(run: Run, products: Path) -> None:
    named = products / "data" / "theme" / "s1" / "Named.txt"
    named.write_text("# format: vintage\n// DATE: 2019-05-15\n" + BURN, encoding="utf-8")
    run("init")
    entries = (products / NAME).read_text(encoding="utf-8").split("decks:\n")[1]
    assert 'files: "data/theme/s1/Named.txt"\n    format: "mtg/vintage"\n' in entries
    # Of the decks beside it each is named, and nothing stands for all.
    assert '"data/theme/**"' not in entries
    assert '"data/theme/s0/*.txt", "data/theme/s1/Deck 1.txt"' in entries


def test_where_most_decks_say_no_day_today_counts(run: Run, products: Path) -> None:
    for number in range(12):
        path = products / "data" / "old" / f"o{number % 4}" / f"Deck {number}.txt"
        path.write_text(path.read_text(encoding="utf-8").replace("// DATE", "// SINCE"), encoding="utf-8")
    result = run("init")
    assert "on:" not in (products / NAME).read_text(encoding="utf-8")
    assert "  data/old/**: 13 decks of mtg/premodern (looked at: 13, legal: 12)\n" in result.stdout


def test_where_nothing_fits_the_format_is_to_be_written(run: Run, products: Path) -> None:
    result = run("init", "data/odd")
    assert result.stdout == (
        "data/odd/.deckcheck.yaml is written; it covers 1 deck\n"
        "  /*.txt: 1 deck without the name of a format there is; write it under “format”\n"
        "  the day of each deck is that of its line “// DATE: {date}”\n"
    )
    text = (products / "data" / "odd" / NAME).read_text(encoding="utf-8")
    assert text.endswith('decks:\n  - files: "/*.txt"\n    # format: GAME/FORMAT\n')


def test_folders_of_which_no_deck_was_looked_at_are_not_covered(run: Run, products: Path) -> None:
    for number in range(210):
        (products / f"one{number:03}").mkdir()
        (products / f"one{number:03}" / "deck.txt").write_text("20 Mountain\n", encoding="utf-8")
        (products / f"zero{number:03}").mkdir()
        text = "COMMANDER: 1 Krenko, Mob Boss\n99 Mountain\n" if number < 2 else "20 Island\n"
        (products / f"zero{number:03}" / "deck.txt").write_text(text, encoding="utf-8")
    result = run("init")
    assert "  of the 460 decks that name no format 200 were looked at\n" in result.stdout
    assert "  not covered: 238 decks in folders of which none was looked at\n" in result.stdout


def test_of_many_decks_some_are_looked_at(run: Run, products: Path) -> None:
    for number in range(300):
        (products / "data" / "leader" / "l1" / f"Copy {number}.txt").write_text(
            f"// DATE: 2019-05-05\nCOMMANDER: 1 Krenko, Mob Boss\n1 Shock\n{98} Mountain\n", encoding="utf-8"
        )
    # Half of two hundred are shared out among the folders, and what a small one cannot use is not looked at.
    result = run("init")
    assert "  data/leader/**: 302 decks of mtg/commander (looked at: 146, legal: 146)\n" in result.stdout
    assert "  of the 340 decks that name no format 184 were looked at\n" in result.stdout
