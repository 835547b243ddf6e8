"""The files of formats, games and lists: what is wrong with them, marked on the very line, and what they come to.

A table of ``format_files/`` has small files with mistakes. Each mark names the
problem of its line, its place (``at``, the text that stands there, or ``column``)
and facts; the marks are all the problems that there are. A file without any must load.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deckcheck.document import load_document
from deckcheck.format_files import load_format
from deckcheck.game_files import load_game
from deckcheck.list_files import load_list
from deckcheck.messages import language, languages, sentence
from deckcheck.source import InputError, Problem, read_source
from marks import Mark, marks

FOLDER = Path(__file__).parent / "format_files"


def _cases() -> list[Any]:
    cases = []
    for path in sorted(FOLDER.glob("*.yaml")):
        table = load_document(read_source(str(path))).data
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
        else:
            load_format(path, _finder(folder))
    except InputError as error:
        return error.problems
    return ()


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
