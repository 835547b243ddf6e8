"""The library's way in: decks from memory, on any thread, and what is kept for whoever comes next."""

from __future__ import annotations

import builtins
import os
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck import InputError, Judge, sentence
from deckcheck.formats import load
from deckcheck.judging.judge import MOST_DAYS
from deckcheck.messages import language, template
from deckcheck.model.spelling import Spellings
from deckcheck.source import Location

if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck import Judged
    from deckcheck.formats.format import Loaded

CARDS = str(Path(__file__).parents[2] / "examples" / "spimate" / "cards.yaml")
LEGAL = "3 ゼクトダイン\n2 火の用心\n"
MAGE = "# 2x (4) Fireball\n# 2x (2) Frostbolt\n# 2x (4) Polymorph\n# 2x (1) Arcane Missiles\n"
ILLEGAL = "4 ゼクトダイン\n1 火の用心\n"


@pytest.fixture
def judge(shared_cache: Path) -> Judge:
    return Judge("2021-06-26", [CARDS], cache=str(shared_cache))


# -- a text in memory ------------------------------------------------------------------------------------------------


def test_a_text_is_judged_as_its_file_is(judge: Judge, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text(ILLEGAL, encoding="utf-8")
    path = str(tmp_path / "deck.txt")
    assert (
        judge.judge_text(ILLEGAL, "spimate/single", name=path).report == judge.judge_file(path, "spimate/single").report
    )
    report = judge.judge_text(ILLEGAL, "spimate/single").report
    assert (report.path, report.verdict) == ("<text>", "illegal")
    assert [(found.code, found.at) for found in report.findings] == [("too-many-copies", Location("<text>", 1, 3))]
    assert judge.judge_text(f"# format: spimate/single\n{LEGAL}").report.verdict == "legal"


def test_the_name_tells_the_syntax(judge: Judge) -> None:
    text = "format: spimate/single\nzones: {デッキ: [3 ゼクトダイン, 2 火の用心]}\n"
    assert judge.judge_text(text, name="deck.yaml").syntax == "yaml"
    assert judge.judge_text(text, name="deck.yaml").report.verdict == "legal"
    assert judge.judge_text("1 a\ud800b\n4 \0\n", "spimate/single").report.verdict == "undecided"


@pytest.mark.parametrize(
    ("text", "asked", "format_"),
    [
        (
            f"### Mage\n# Class: Mage\n# Format: Standard\n# Year of the Raptor\n#\n{MAGE}#\n",
            None,
            "hearthstone/standard",
        ),
        ("# format: standard\n60 Mountain\n", None, "mtg/standard"),
        ("4 Lightning Bolt\n56 Mountain\n", "Standard", "mtg/standard"),
        ("Commander\n1 Krenko, Mob Boss\n\nDeck\n99 Mountain\n", "commander", "mtg/commander"),
        ("4 コッコ・ルピア\n4 メンデルスゾーン\n", "commander", "duelmasters/commander"),
        ("Name: Test\nHero: Bravo\nFormat: Blitz\n3x Pummel (red)\n", None, "fab/blitz"),
        ("Name: Test\nFormat: Classic Constructed\n3x Pummel (red)\n", None, "fab/classic-constructed"),
        ("Deck: Burn\nFormat: Modern\n4 Lightning Bolt\n", None, "mtg/modern"),
        ("Deck: Burn\nFormat: Standard\n4 Lightning Bolt\n56 Mountain\n", None, "mtg/standard"),
        ("Deck: Burn\nFormat: none of these\n4 Lightning Bolt\n", None, "no-format"),
        ('{"main": {"Lightning Bolt": 4}, "format": "modern"}', None, "mtg/modern"),
        ('{\n "format": "Standard",\n "main": {"Lightning Bolt": 4, "Mountain": 56}\n}', None, "mtg/standard"),
        ('{"format": "none of these", "main": {"Lightning Bolt": 4}}', None, "no-format"),
        ("4 Lightning Bolt\n56 Mountain\n", None, "no-format"),
        ("# Format: Standard\n3 Blue-Eyes White Dragon\n3 Dark Magician\n", None, "ambiguous-format"),
        ("3 Blue-Eyes White Dragon\n3 Dark Magician\n", "standard", "ambiguous-format"),
        ("# Format: Standard\n4 Zzyzx Qwert\n", None, "ambiguous-format"),
        ("# Format: Standard\n", None, "ambiguous-format"),
        ("# Format: Modern\n3 Blue-Eyes White Dragon\n", None, "mtg/modern"),
    ],
)
def test_of_formats_of_one_name_that_of_the_game_counts(
    shared_cache: Path, text: str, asked: str | None, format_: str
) -> None:
    try:
        found = Judge("2026-08-01", cache=str(shared_cache)).judge_text(text, asked).format.id
    except InputError as error:
        (found,) = (problem.code for problem in error.problems)
    assert found == format_


STRANGE = [
    "own.yaml",
    "./own.yaml",
    "/etc/passwd",
    "../../../../etc/passwd",
    "/proc/self/environ",
    "\\\\server\\share\\own.yaml",
    "file:///etc/passwd",
    "pipe",
    "own.yaml\0",
    "~/.netrc",
    "C:\\own.yaml",
    "a" * 5000,
]


@pytest.fixture
def looked_at(judge: Judge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths that are looked at or opened from now on, those of deckcheck itself and of the cache apart."""
    judge.judge_text(LEGAL, "spimate/single")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.yaml").write_text("format: spimate/own\nrules: []\n", encoding="utf-8")
    found: list[str] = []

    def noting(usual: Callable[..., Any]) -> Callable[..., Any]:
        def call(path: Any, *rest: Any, **more: Any) -> Any:
            if isinstance(path, str) and "deckcheck" not in path and "formats" not in path:
                found.append(path)
            return usual(path, *rest, **more)

        return call

    for name in ("stat", "lstat", "open", "readlink"):
        monkeypatch.setattr(os, name, noting(getattr(os, name)))
    monkeypatch.setattr(builtins, "open", noting(open))
    return found


@pytest.mark.parametrize("named", STRANGE)
@pytest.mark.parametrize("form", ["# format: {}\n", "format: {}\n", "// format: {}\n"])
def test_nothing_is_looked_at_that_a_text_names(
    judge: Judge, looked_at: list[str], tmp_path: Path, form: str, named: str
) -> None:
    text = form.format(named) + LEGAL
    for name in ("<text>", "deck.txt", "deck.yaml"):
        judge.judge_text(text, "spimate/single", name=name)
        with pytest.raises(InputError) as caught:
            judge.judge_text(text, name=name)
        assert {problem.code for problem in caught.value.problems} <= {"unknown-format", "no-format"}
    assert [path for path in looked_at if path not in ("", ".") and named[:20] in path] == []


def test_what_a_text_names_is_compared_as_it_is_written(judge: Judge, tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    source = "format: spimate/own\nname: {en: Own, ja: 自作}\nextends: spimate/single\nsource: {title: x}\nrules: []\n"
    own.write_text(source, encoding="utf-8")
    for named, codes in ((str(own), []), ("spimate/own", []), (f"{tmp_path}/./own.yaml", ["format-overridden"])):
        judged = judge.judge_text(f"# format: {named}\n{LEGAL}", str(own))
        assert [found.code for found in judged.report.findings] == codes


# -- what is kept ----------------------------------------------------------------------------------------------------


def test_the_days_of_a_format_are_kept_so_many_at_a_time(judge: Judge) -> None:
    first = judge.checker_on("spimate/single", "2021-06-01")
    for number in range(MOST_DAYS - 1):
        judge.checker_on("spimate/single", f"2022-{number // 28 + 1:02}-{number % 28 + 1:02}")
    assert judge.checker_on("spimate/single", "2021-06-01") is first
    for number in range(MOST_DAYS):
        judge.checker_on("spimate/single", f"2023-{number // 28 + 1:02}-{number % 28 + 1:02}")
    assert judge.checker_on("spimate/single", "2021-06-01") is not first


def test_what_was_asked_lately_is_remembered_whatever_else_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckcheck.model.spelling._MOST_ANSWERS", 4)
    asked: list[str] = []
    usual = Spellings._nearest  # noqa: SLF001 -- what takes its time

    def counted(self: Spellings, key: str, most: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        asked.append(key)
        return usual(self, key, most)

    monkeypatch.setattr(Spellings, "_nearest", counted)
    spellings = Spellings([("ashdrake", "Ash Drake"), ("bogwyrm", "Bog Wyrm")])
    for name in ("Ash Drak", "a", "b", "Ash Drak", "c", "d", "Ash Drak", "e", "f", "Ash Drak"):
        spellings.nearest(name)
    assert asked == ["ashdrak", "a", "b", "c", "d", "e", "f"]


def test_names_of_no_card_take_no_card_s_place(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckcheck.cards.index.index._MOST_MISSING", 3)
    cards = Judge("2021-06-26", [CARDS], cache="").open("spimate/single").cards
    (found,) = cards.find("ゼクトダイン")
    for number in range(10):
        assert cards.find(f"none{number}") == ()
    assert cards.find("ゼクトダイン")[0] is found


# -- languages -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["fr", "EN", "", "problems", "en.x", "..", "__init__", "en\0", "../en"])
def test_only_languages_that_there_are_reach_an_import(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> None:
        raise AssertionError(name)

    monkeypatch.setattr("deckcheck.messages.import_module", refuse)
    for call in (
        lambda: sentence(lang, "unknown-card", {"name": "x", "nearest": []}),
        lambda: language(lang),
        lambda: template(lang, "yaml-syntax"),
    ):
        with pytest.raises(ValueError, match=r"there is no language .*; there are en, ja"):
            call()


# -- threads ---------------------------------------------------------------------------------------------------------


def _on_a_thread(call: Callable[[], object]) -> object:
    found: list[object] = []
    thread = threading.Thread(target=lambda: found.append(call()))
    thread.start()
    thread.join()
    return found[0]


@pytest.mark.parametrize("kept", [True, False])
def test_a_judge_works_on_another_thread(shared_cache: Path, *, kept: bool) -> None:
    judge = Judge("2021-06-26", [CARDS], cache=str(shared_cache) if kept else "")
    text = f"{ILLEGAL}1 ゼクトダイ\n"
    here = judge.judge_text("1 火の用心\n", "spimate/single")

    def there() -> Judged:
        judged = judge.judge_text(text, "spimate/single")
        assert [judged.offers(finding) for finding in judged.report.findings]
        return judged

    fresh = Judge("2021-06-26", [CARDS], cache="").judge_text(text, "spimate/single")
    assert _on_a_thread(there).report == fresh.report  # type: ignore[attr-defined]  # it is what was judged
    assert judge.judge_text("1 火の用心\n", "spimate/single").report == here.report


def test_the_files_of_a_format_that_is_kept_are_those_of_which_it_was_made(shared_cache: Path) -> None:
    judge = Judge("2021-06-26", [CARDS], cache=str(shared_cache))
    judge.open("spimate/single")
    files = judge.files_of("spimate/single")
    assert files == Judge("2021-06-26", [CARDS], cache="").files_of("spimate/single")
    assert not {os.path.basename(each) for each in files} & {os.path.basename(CARDS), "cards.jsonl"}


def test_a_judge_may_be_made_on_another_thread(shared_cache: Path) -> None:
    def made() -> Judge:
        judge = Judge("2021-06-26", [CARDS], cache=str(shared_cache))
        judge.judge_text(LEGAL, "spimate/single")
        return judge

    judge = _on_a_thread(made)
    assert isinstance(judge, Judge)
    assert judge.judge_text(ILLEGAL, "spimate/single").report.verdict == "illegal"


def test_a_format_is_read_once_where_the_files_of_cards_are_of_another_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, read = tmp_path / "cards.yaml", list[str]()
    load_format = load.load_format

    def noted(path: str, find: Callable[[str], str | None]) -> Loaded:
        read.append(path)
        return load_format(path, find)

    monkeypatch.setattr(load, "load_format", noted)

    def said() -> set[str]:
        judge = Judge("2021-06-26", [str(file)], cache=str(tmp_path / "cache"))
        try:
            judge.open("spimate/single")
        except InputError as error:
            return {problem.code for problem in error.problems}
        return set()

    text = "cards:\n  - {name: Fox, type: 魔法, cost: 1, element: 火}\n"
    file.write_text(f"game: emberfall\n{text}", encoding="utf-8")
    assert (said(), said(), len(read)) == ({"wrong-game"}, {"wrong-game"}, 1)
    # Of its own game they are those that its names are held against.
    file.write_text(f"game: spimate\n{text}", encoding="utf-8")
    assert (said(), said(), len(read)) == (set(), set(), 2)
