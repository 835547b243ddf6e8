"""The configuration of a folder of decks: what is wrong with it, marked on the line, and what it comes to."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from deckcheck.config.config import Config, DayLine, Entry, Glob, Ignore, glob_form, matching
from deckcheck.config.coverage import NAME, nearest_config
from deckcheck.config.load import load_config
from deckcheck.formats.marks import Mark, marks
from deckcheck.messages import languages, sentence
from deckcheck.source import InputError, Location, Problem
from deckcheck.source.normal_form import normalized
from tables import table_of

if TYPE_CHECKING:
    from collections.abc import Iterable

CASES = table_of(Path(__file__).parent / "config_mistakes.yaml")["cases"]
SMALL = "decks: [{files: '**'}]\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that configurations name."""
    (tmp_path / "decks").mkdir()
    for name in ("cards.yaml", "own.yaml", "pool.txt"):
        (tmp_path / name).write_text("format: own/own\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_mistakes(folder: Path, case: dict[str, str], ends: str) -> None:
    text = case["text"]
    (folder / NAME).write_bytes(text.replace("\n", ends).encode())
    try:
        load_config(NAME)
        problems: tuple[Problem, ...] = ()
    except InputError as error:
        problems = error.problems
    expected = marks(text)
    assert sorted(_stated(problems, text, expected)) == sorted(expected)
    for problem in problems:
        assert [lang for lang in languages() if not sentence(lang, problem.code, problem.facts)] == []


def _stated(problems: Iterable[Problem], text: str, expected: list[Mark]) -> list[Mark]:
    """The problems as marks: with the facts that the mark names, or else all of them."""
    stated = []
    for problem in problems:
        assert problem.at is not None
        facts = {key: _text(value) for key, value in problem.facts.items()} | {"column": str(problem.at.column)}
        standing = text.split("\n")[problem.at.line - 1][problem.at.column - 1 :].replace(" ", "_")
        whole = Mark(problem.at.line, problem.code, frozenset(facts.items()))
        stated.append(next((mark for mark in expected if _is(mark, whole, facts, standing)), whole))
    return stated


def _is(mark: Mark, whole: Mark, facts: dict[str, str], standing: str) -> bool:
    wanted = dict(mark.facts)
    there = standing.startswith(wanted.pop("at", ""))
    return mark[:2] == whole[:2] and there and wanted.items() <= facts.items()


def _text(value: Any) -> str:
    return (",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)).replace(" ", "_")


def test_a_line_of_the_deck_may_have_the_day(folder: Path) -> None:
    (folder / NAME).write_text("on: {line: 'DATE: {date}'}\n" + SMALL.replace("}", ", on: {line: 'on {date}'}}"))
    found = load_config(NAME)
    assert (found.on, [entry.on for entry in found.entries]) == (DayLine("DATE: {date}"), [DayLine("on {date}")])


def test_every_form_comes_to_what_it_says(folder: Path) -> None:
    (folder / NAME).write_text(CASES[0]["text"], encoding="utf-8")
    found = load_config(NAME)

    def glob(text: str, line: int, column: int) -> Glob:
        return Glob(text, Location(NAME, line, column), glob_form(text))

    texts = ("デッキ/**", "[ab]?/*.txt", "/top.txt", ".hidden/*", "..two")
    columns = (13, 21, 36, 46, 57)
    places = {"first": Location(NAME, 10, 16), "deck-size": Location(NAME, 10, 28)}
    readings = {"first": "win", "deck-size": "40"}
    several = tuple(glob(text, 7, column) for text, column in zip(texts, columns, strict=True))
    assert found == Config(
        NAME,
        str(folder),
        "today",
        "ja",
        "hide",
        (
            Entry((glob("decks/**", 6, 12),), None, (), {}, None, None, {}),
            Entry(several, "spimate/single", ("cards.yaml", "spimate"), readings, "pool.txt", "2021-01-26", places),
            Entry((glob("own/*", 13, 13),), "own.yaml", ("cards.yaml",), {}, None, None, {}),
        ),
        (glob("drafts/", 14, 10),),
        (
            Ignore("decoded-as", (), "They are old.", Location(NAME, 16, 12)),
            Ignore(
                "too-many-copies",
                (glob("old/**", 17, 37), glob("older/**", 17, 45)),
                "They are older.",
                Location(NAME, 17, 12),
            ),
        ),
    )


def test_its_paths_begin_in_its_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / NAME).write_text("decks: [{files: a, format: own.yaml, cards: cards.yaml}]\n", encoding="utf-8")
    monkeypatch.chdir(folder / "decks")
    found = load_config(str(folder / NAME))
    assert (found.path, found.folder) == (os.path.join("..", NAME), str(folder))
    assert found.entries[0].format == os.path.join("..", "own.yaml")
    monkeypatch.chdir("/")
    (folder / "other").mkdir()
    monkeypatch.chdir(folder / "other")
    assert load_config(str(folder / NAME)).entries[0].cards == (os.path.join("..", "cards.yaml"),)


@pytest.mark.parametrize(
    ("glob", "yes", "no"),
    [
        ("decks/**", ["decks/a.txt", "decks/b/c.txt"], ["a.txt", "more/decks/a.txt"]),
        ("decks/*.txt", ["decks/a.txt"], ["decks/b/c.txt", "decks/a.yaml", "x/decks/a.txt"]),
        ("*.txt", ["a.txt", "decks/b/c.txt"], ["a.yaml"]),
        ("/*.txt", ["a.txt"], ["decks/a.txt"]),
        ("decks/", ["decks/a.txt", "more/decks/a.txt"], ["decks"]),
        ("decks/?.txt", ["decks/a.txt", "decks/竜.txt"], ["decks/ab.txt"]),
        ("**/final/*", ["final/a.txt", "2021/final/a.txt"], ["2021/final.txt"]),
        ("デッキ/**/*.txt", ["デッキ/a.txt", "デッキ/決勝/あかり.txt"], ["a.txt"]),
        # What one system writes as one character, another takes apart.
        ("デッキ/が.txt", ["デッキ/か\u3099.txt", "テ\u3099ッキ/が.txt"], ["デッキ/か.txt"]),
    ],
)
def test_globs(glob: str, yes: list[str], no: list[str]) -> None:
    globs = [Glob(glob, Location(NAME, 1), glob_form(glob))]
    assert [name for name in (*yes, *no) if matching(globs, name)] == yes


@given(st.text("ab/*?.-[]! \\デ_'+{", min_size=1, max_size=8), st.text("ab/.- デ_*?'+{", min_size=1, max_size=8))
@example("a-b/.x/*", "a-b/.x/y")
@pytest.mark.filterwarnings("ignore::FutureWarning")  # of sets in a set, which Python may read otherwise one day
@example("+a/b", "+a/b")
def test_a_glob_matches_what_its_form_does(glob: str, name: str) -> None:
    try:
        form = glob_form(glob)
    except ValueError:
        return
    matched = bool(re.search(form, normalized("NFC", name).removeprefix("./")))
    assert bool(matching([Glob(glob, Location(NAME, 1), form)], name)) == matched


@given(st.lists(st.text("abデ.- ", min_size=1).filter(lambda part: part.strip(" .")), min_size=1, max_size=4))
def test_a_path_without_signs_matches_itself_alone(parts: list[str]) -> None:
    name = "/".join(part.strip() for part in parts)
    globs = [Glob(f"/{name}", Location(NAME, 1), glob_form(f"/{name}"))]
    assert matching(globs, name) == globs
    assert matching(globs, f"x{name}") == []


def test_the_nearest_is_found_up_to_the_repository(tmp_path: Path) -> None:
    inner = tmp_path / "repository" / "decks" / "2021"
    inner.mkdir(parents=True)
    (tmp_path / NAME).write_text(SMALL, encoding="utf-8")
    assert nearest_config(str(inner)) == str(tmp_path / NAME)
    (tmp_path / "repository" / ".git").write_text("gitdir: elsewhere\n", encoding="utf-8")
    assert nearest_config(str(inner)) is None
    (tmp_path / "repository" / NAME).write_text(SMALL, encoding="utf-8")
    assert nearest_config(str(inner)) == str(tmp_path / "repository" / NAME)
    (inner / NAME).write_text(SMALL, encoding="utf-8")
    assert nearest_config(str(inner)) == str(inner / NAME)
