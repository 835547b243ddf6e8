"""The records of matches and drafts: what is wrong with them, marked on the very line.

A table of ``records/`` has small records with mistakes, in the manner of ``format_files/``. Each mark names what is
told of its line, its place (``at``, the text that stands there, or ``column``) and facts; the marks are all that is
told, be it a problem or a finding. ``problems`` are the codes of those that have no place; ``say`` are the sentences.
"""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.formats.marks import Mark, as_text, marks
from deckcheck.judging.judge import Judge
from deckcheck.judging.judged import words
from deckcheck.messages import languages, sentence
from deckcheck.play.draft_record import DraftRecord
from deckcheck.play.match_record import MatchRecord
from deckcheck.source import InputError, Problem, read_source
from marked_records import findings
from tables import table_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.messages import Words
    from deckcheck.model.finding import Finding

FOLDER = Path(__file__).parents[1] / "records"
CARDS = Path(__file__).parents[2] / "examples/spimate/cards.yaml"
ON = "2021-01-26"


@cache
def _judge(on: str) -> Judge:
    return Judge(on, [str(CARDS)])


def _cases() -> list[Any]:
    cases = []
    for path in sorted(FOLDER.glob("*.yaml")):
        table = table_of(path)
        for case in table["cases"]:
            files = {**table["files"], **case.get("files", {}), table["load"]: case["text"]}
            asked = case.get("problems", []), case.get("say", {})
            cases.append(pytest.param(table["load"], files, *asked, id=f"{path.stem}: {case['name']}"))
    return cases


@pytest.mark.parametrize(("load", "files", "placeless", "say"), _cases())
def test_mistakes(
    load: str, files: dict[str, str], placeless: list[str], say: dict[str, list[str]], tmp_path: Path
) -> None:
    folder = tmp_path / "records"
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True, parents=True)
        (folder / name).write_text(text, encoding="utf-8")
    shutil.copy(CARDS, tmp_path / "cards.yaml")
    told, called = _told(folder / load)
    if any(isinstance(each, Problem) for each in told):
        assert told == sorted(told, key=lambda each: each.at or ())
    placed = [each for each in told if each.at is not None]
    assert [each.code for each in told if each.at is None] == placeless
    expected = [(name, mark) for name, text in files.items() for mark in _marks(text, folder)]
    assert sorted((_stated(folder, each, expected) for each in placed), key=_order) == sorted(expected, key=_order)
    for _, mark in expected:
        assert {"at", "column"} & dict(mark.facts).keys(), f"line {mark.line}: say at what {mark.code} points"
    for lang in languages():
        said = [sentence(lang, each.code, each.facts, called) for each in told]
        assert said == say.get(lang, said)
        assert all(said)


def _told(path: Path) -> tuple[list[Problem | Finding], Words]:
    """The problems of a record, in their order; or else everything that was found, by its place."""
    try:
        if path.name == "match.yaml":
            match = MatchRecord(read_source(str(path)))
            records = match.judged(_judge(match.on or ON))
        else:
            draft = DraftRecord(read_source(str(path)))
            records = (draft.judged(_judge(draft.on or ON)).account,)
    except InputError as error:
        problems: list[Problem | Finding] = list(error.problems)
    else:
        return [finding for record in records for finding in findings(record)], words(records[-1].format)
    assert problems == sorted(problems, key=lambda problem: problem.at or ())
    return problems, words(_judge(ON).open("spimate/standard").format)


def _order(stated: tuple[str, Mark]) -> tuple[str, int, str, list[tuple[str, str]]]:
    name, mark = stated
    return name, mark.line, mark.code, sorted(mark.facts)


def _marks(text: str, folder: Path) -> Iterable[Mark]:
    return marks(text.replace("{folder}", str(folder)))


def _stated(folder: Path, told: Problem | Finding, expected: list[tuple[str, Mark]]) -> tuple[str, Mark]:
    """What was told as a mark: with those facts that the mark on its line names, or else all of them."""
    assert told.at is not None
    name = str(Path(told.at.path).relative_to(folder))
    facts = _facts(told) | {"column": str(told.at.column)}
    line = (folder / name).read_text(encoding="utf-8").split("\n")[told.at.line - 1]
    standing = line[told.at.column - 1 :].replace(" ", "_")
    for file, mark in expected:
        if (file, mark.line, mark.code) == (name, told.at.line, told.code):
            wanted = dict(mark.facts)
            given = {key: facts.get(key, "") for key in wanted if key != "at"}
            there = "at" not in wanted or standing.startswith(wanted["at"])
            if there and given == {key: value for key, value in wanted.items() if key != "at"}:
                return name, mark
    return name, Mark(told.at.line, told.code, frozenset(facts.items()))


def _facts(told: Problem | Finding) -> dict[str, str]:
    if not isinstance(told, Problem):
        return as_text(told)
    return {
        key: (",".join(map(str, value)) if isinstance(value, list) else str(value)).replace(" ", "_")
        for key, value in told.facts.items()
    }
