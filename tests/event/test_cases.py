"""Events, and everything that is said of them: each case of ``cases/`` has its files and the whole answer.

``event`` is the event's file behind what the table has ``before`` it, ``files`` are texts, ``tables`` are written by
:mod:`tables`, ``bytes`` are hexadecimal. ``expect`` has a line for each registration, in their order,

    player | name | verdict | what else is so of it: late, lang=ja, at=2026-11-20_09:05:00

and under it one for each finding, with its place and those facts that matter; its count always does. ``notes`` are
about the files as a whole, ``problems`` about what could not be used; ``say`` has their sentences by language.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.event.intake.plan import load_plan
from deckcheck.event.judged.result import judged_event
from deckcheck.event.output import made
from deckcheck.judging.judged import words
from deckcheck.messages import languages, sentence
from deckcheck.source import InputError
from event.tables import write_table
from tables import table_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from deckcheck.event.judged.registration import Registration
    from deckcheck.event.judged.result import Result
    from deckcheck.model.finding import Finding
    from deckcheck.source import Problem

FOLDER = Path(__file__).parent / "cases"
CARDS = Path(__file__).parents[2] / "examples" / "spimate" / "cards.yaml"


def _cases() -> list[Any]:
    cases = []
    for path in sorted(FOLDER.glob("*.yaml")):
        table = table_of(path)
        for case in table["cases"]:
            whole = {**case, "event": table.get("before", "") + case["event"]}
            cases.append(pytest.param(whole, id=f"{path.stem}: {case['name']}"))
    return cases


@pytest.mark.slow
@pytest.mark.parametrize("case", _cases())
def test_case(case: Mapping[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    _write(case, tmp_path)
    result, unusable = _judged()
    if result is None:
        assert "expect" not in case, "nothing is expected of what cannot be used"
        assert _lines(unusable) == _expected(case.get("problems", "").replace("{CARDS}", str(CARDS)))
        _compare_sentences(unusable, case.get("say", {}))
        return
    assert _answer(result, case["expect"]) == case["expect"].strip("\n").splitlines()
    assert _stated(result.notes, case.get("notes", "")) == _expected(case.get("notes", ""))
    assert _lines(result.problems) == _expected(case.get("problems", ""))
    for lang in languages():
        files = made(result, lang)
        assert len([path for path in files if path.startswith("messages/")]) == len(result.registrations)
        for said in (each for registration in result.registrations for each in result.judge.said_of(registration)):
            assert sentence(lang, said.finding.code, said.finding.facts, words(said.format))


def _judged() -> tuple[Result | None, tuple[Problem, ...]]:
    try:
        return judged_event(load_plan("event.yaml")), ()
    except InputError as error:
        return None, error.problems


def _write(case: Mapping[str, Any], folder: Path) -> None:
    texts = {"event.yaml": case["event"].replace("{CARDS}", str(CARDS)), **case.get("files", {})}
    for name in (*texts, *case.get("tables", {}), *case.get("bytes", {})):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_bytes(text.encode(case.get("encodings", {}).get(name, "utf-8")))
    for name, table in case.get("tables", {}).items():
        write_table(folder / name, table)
    for name, content in case.get("bytes", {}).items():
        (folder / name).write_bytes(bytes.fromhex(content))


def _compare_sentences(problems: Iterable[Problem], say: Mapping[str, list[str]]) -> None:
    for lang in languages():
        said = [sentence(lang, problem.code, problem.facts) for problem in problems]
        assert said == say.get(lang, said)


def _expected(text: str) -> list[str]:
    return text.strip("\n").splitlines()


def _lines(problems: Iterable[Problem]) -> list[str]:
    """The problems with their lines and columns; the facts are in the sentences."""
    return [f"{each.code} @{each.at}" if each.at else each.code for each in problems]


def _answer(result: Result, expected: str) -> list[str]:
    lines: list[str] = []
    unused = expected.strip("\n").splitlines()
    for registration in result.registrations:
        lines.append(_headline(registration))
        findings = [said.finding for said in result.judge.said_of(registration)]
        block = _block(unused, lines[-1])
        lines += [f"  {line}" for line in _stated(findings, "\n".join(block))]
    return lines


def _headline(registration: Registration) -> str:
    also = ["late"] if registration.late else []
    if registration.lang:
        also.append(f"lang={registration.lang}")
    if registration.submitted:
        also.append(f"at={registration.submitted.iso.replace(' ', '_')}")
    parts = (registration.player or "-", registration.name or "-", registration.verdict, " ".join(also))
    return " | ".join(part for part in parts if part)


def _block(lines: list[str], headline: str) -> list[str]:
    """The lines that stand under a headline, which is then used."""
    if headline not in lines:
        return []
    begin = lines.index(headline)
    end = next((n for n in range(begin + 1, len(lines)) if not lines[n].startswith("  ")), len(lines))
    found = [line.strip() for line in lines[begin + 1 : end]]
    lines[begin] = ""
    return found


def _stated(findings: Iterable[Finding], expected: str) -> list[str]:
    """The findings as text, each with the facts that the line states that is expected of it, or with all of them."""
    unused = _expected(expected)
    found = []
    for finding in findings:
        line = next((line for line in unused if _is_stated(finding, line)), None)
        if line is None:
            line = " ".join((finding.code, f"@{_place(finding)}", *(f"{k}={v}" for k, v in _facts(finding).items())))
        else:
            unused.remove(line)
        found.append(line)
    return found


def _is_stated(finding: Finding, line: str) -> bool:
    code, place, *facts = shlex.split(line)
    stated = dict(fact.split("=", 1) for fact in facts)
    given = _facts(finding)
    return (
        (code, place) == (finding.code, f"@{_place(finding)}")
        and all(given.get(fact) == value for fact, value in stated.items())
        and ("count" not in given or "count" in stated)
    )


def _place(finding: Finding) -> str:
    return f"{finding.at.path}:{finding.at.line}"


def _facts(finding: Finding) -> dict[str, str]:
    return {key: _text(value) for key, value in finding.facts.items()}


def _text(value: Any) -> str:
    return re.sub(r"\s", "_", ",".join(map(str, value)) if isinstance(value, list) else str(value))
