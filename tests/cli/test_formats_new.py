"""``deckcheck formats new``: what it writes can be used at once, and nothing is overwritten."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from deckcheck.cli._shared import today
from deckcheck.rules.rule import kinds

if TYPE_CHECKING:
    from cli.conftest import Run


def test_what_is_written(run: Run, folder: Path) -> None:
    result = run("formats", "new", "my-game/first-format", "--lang", "en")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "written: my-game/first-format.yaml\n"
        "written: my-game/cards.csv\n"
        "written: my-game/deck.txt\n"
        "written: my-game/tests/first-format/legal.txt\n"
        "written: my-game/tests/first-format/illegal.txt\n"
        "written: my-game/tests/first-format/undecided.txt\n"
        "next: deckcheck check my-game/deck.txt\n"
        "next: deckcheck lint my-game/first-format.yaml\n"
    )
    text = (folder / "my-game" / "first-format.yaml").read_text(encoding="utf-8")
    assert text.startswith(
        "# For an editor to complete the keys: “deckcheck extend schema format > format.schema.json”, and in place of"
        " this line “# yaml-language-server: $schema=format.schema.json”\n"
        "# A format: what a deck must keep. “deckcheck lint” finds mistakes in it\n"
        "format: my-game/first-format\n"
        'name: {en: "First Format", ja: "First Format"}\n'
    )
    assert f"\n# Their kinds: {', '.join(kinds()[:-1])} and {kinds()[-1]}; “deckcheck explain KIND” shows" in text
    assert "\n# “where” says which cards a rule counts, if not all: {type: unit}, {cost: {least: 3}}, " in text


def test_a_format_that_comes_with_deckcheck_is_not_written_again(run: Run, folder: Path) -> None:
    result = run("formats", "new", "mtg/modern", "--folder", "x", "--lang", "en")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith("choose another name, as in “mtg/my-modern” [format-exists]\n")
    assert not (folder / "x").exists()


def test_it_can_be_used_at_once(run: Run) -> None:
    written = run("formats", "new", "my-game/first", "--folder", "a b/c", "--lang", "ja").stdout.splitlines()
    assert written[0] == "作成: a b/c/first.yaml"
    assert written[-1] == "次に: deckcheck lint 'a b/c/first.yaml'"
    check = run("check", "a b/c/deck.txt", "--lang", "en")
    assert (check.exit_code, check.output) == (0, f"a b/c/deck.txt: legal (First, {today()})\n")
    lint = run("lint", "a b/c/first.yaml", "--lang", "en")
    assert (lint.exit_code, lint.output) == (
        0,
        "a b/c/first.yaml: nothing found\n3 marked decks: 3 ok, 0 not as marked\n",
    )
    assert run("formats", "show", "a b/c/first.yaml").exit_code == 0


def test_nothing_is_overwritten(run: Run, folder: Path) -> None:
    (folder / "deck.txt").write_text("1 Eel\n", encoding="utf-8")
    before = sorted(folder.rglob("*"))
    result = run("formats", "new", "my-game/first", "--folder", ".", "--lang", "en")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "error: ./deck.txt is there already; nothing was written, choose another folder with --folder [file-exists]\n"
    )
    assert sorted(folder.rglob("*")) == before
    assert (folder / "deck.txt").read_text(encoding="utf-8") == "1 Eel\n"


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            (
                "error: my-game/first.yaml is there already, and so are 5 other files; nothing was written, choose"
                " another folder with --folder [file-exists]\n"
            ),
        ),
        (
            "ja",
            (
                "エラー: my-game/first.yamlはすでにあります(ほか5件も)。何も作成していません。"
                "--folderで別のフォルダーを指定してください [file-exists]\n"
            ),
        ),
    ],
)
def test_a_format_that_was_begun_before(run: Run, lang: str, said: str) -> None:
    assert run("formats", "new", "my-game/first").exit_code == 0
    again = run("formats", "new", "my-game/first", "--lang", lang)
    assert (again.exit_code, again.stdout, again.stderr) == (2, "", said)


@pytest.mark.parametrize("id_", ["first", "my-game/", "../first", "My/First", "a/b/c", ""])
def test_what_is_no_id(run: Run, folder: Path, id_: str) -> None:
    before = sorted(folder.rglob("*"))
    result = run("formats", "new", id_, "--lang", "en")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith(" [wrong-form]\n")
    assert sorted(folder.rglob("*")) == before


def test_a_folder_that_is_none(run: Run, folder: Path) -> None:
    (folder / "file").write_text("", encoding="utf-8")
    result = run("formats", "new", "my-game/first", "--folder", "file/here", "--lang", "en")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"error: {Path('file/here/first.yaml')} cannot be written: Not a directory [cannot-write]\n"
    )


def test_a_format_of_a_shipped_game_extends_the_nearest(run: Run, folder: Path) -> None:
    said = run("formats", "new", "spimate/single-night", "--lang", "en").stdout.splitlines()
    assert said == [
        "written: spimate/single-night.yaml",
        "next: deckcheck formats show spimate/single-night.yaml",
        "next: deckcheck lint spimate/single-night.yaml",
    ]
    text = (folder / "spimate" / "single-night.yaml").read_text(encoding="utf-8")
    assert "\nextends: spimate/single\n" in text
    assert run("lint", "spimate/single-night.yaml", "--lang", "en").exit_code == 0


@pytest.mark.parametrize(
    ("id_", "options", "parent"),
    [
        ("mtg/modern-league", (), "mtg/modern"),
        ("mtg/premodern-night", (), "mtg/premodern"),
        ("mtg/our-pauper-commander", (), "mtg/pauper-commander"),
        ("mtg/our-pauper-commander", ("--extends", "mtg/commander"), "mtg/commander"),
        ("mtg/foo", ("--extends", "mtg/modern"), "mtg/modern"),
        ("own/foo", ("--extends", "own/cup"), "own/cup"),
    ],
)
def test_what_is_extended_is_said_or_in_the_name(
    run: Run, folder: Path, id_: str, options: tuple[str, ...], parent: str
) -> None:
    (folder / "own").mkdir()
    (folder / "own" / "cup.yaml").write_text("format: own/cup\n", encoding="utf-8")
    assert run("formats", "new", id_, *options).exit_code == 0
    assert f"\nextends: {parent}\n" in (folder / f"{id_}.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("id_", "options", "said"),
    [
        (
            "spimate/foo",
            (),
            (
                "nothing says which format “spimate/foo” extends; add --extends with “spimate/draft”, “spimate/single” "
                "or “spimate/standard” [which-parent]"
            ),
        ),
        (
            "mtg/legacy-pauper",
            (),
            (
                "nothing says which format “mtg/legacy-pauper” extends; add --extends with “mtg/legacy” or "
                "“mtg/pauper” [which-parent]"
            ),
        ),
        ("mtg/foo", ("--extends", "mtg/moder"), "there is no format “mtg/moder”; did you mean “mtg/modern”"),
        ("mtg/foo", ("--extends", "modern"), "“modern” is not allowed here"),
        ("gwent/classic", ("--extends", "mtg/modern"), "there is no format “mtg/modern”"),
        ("gwent/classic", ("--extends", "gwent/old"), "there is no format “gwent/old”"),
    ],
)
def test_no_format_is_extended_that_nothing_says(
    run: Run, folder: Path, id_: str, options: tuple[str, ...], said: str
) -> None:
    before = sorted(folder.rglob("*"))
    result = run("formats", "new", id_, *options, "--lang", "en")
    assert (result.exit_code, result.stdout, result.stderr.splitlines()[0][: len(said) + 7]) == (
        2,
        "",
        f"error: {said}",
    )
    assert sorted(folder.rglob("*")) == before
