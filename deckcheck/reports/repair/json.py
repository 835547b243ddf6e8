"""The smallest repairs of decks as JSON, version 1, as ``schemas/repair.schema.json`` describes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.judging.judged import words
from deckcheck.messages import sentence
from deckcheck.reports.repair.text import change_sentence, conflict, none_code
from deckcheck.reports.reporters.json import finding_data, problem_data

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.judging.repairs import RepairedFile
    from deckcheck.messages import Words
    from deckcheck.model.finding import ClauseReference
    from deckcheck.prove.repair import CardChange
    from deckcheck.source import Problem

VERSION = 1


def as_data(
    decks: Sequence[dict[str, Any]],
    problems: Sequence[Problem],
    warnings: Sequence[Problem],
    imports: Mapping[str, str],
    lang: str,
) -> dict[str, Any]:
    """The repairs of decks (:func:`repair_data`) as JSON values, with what is wrong or odd.

    ``imports`` are what was taken over and used: databases by their games, lists by their ids.
    """
    return {
        "version": VERSION,
        "decks": list(decks),
        "problems": [problem_data(problem, lang) for problem in problems],
        "warnings": [problem_data(problem, lang) for problem in warnings],
        **({"imports": dict(imports)} if imports else {}),
    }


def repair_data(
    found: RepairedFile, lang: str, *, written: bool = False, is_completion: bool = False
) -> dict[str, Any]:
    """What is known of making a deck legal as JSON values; ``written`` says whether its file is so now.

    A completion is told as one where there is none.
    """
    repair, checker = found.repair, found.checker
    called = words(checker.format)
    after = found.file if repair.outcome == "found" and not repair.changes else found.after
    data: dict[str, Any] = {
        "path": found.file.source.path,
        "format": checker.format.id,
        "on": checker.on,
        "known-until": checker.known_until,
        "outcome": repair.outcome,
        "written": written,
        "deck": None if after is None else after.source.text,
    }
    if repair.outcome != "found":
        code = none_code(found, is_completion=is_completion)
        facts = {"path": found.file.source.path}
        data["none"] = {"code": code, "message": sentence(lang, code, facts, called)}
        if repair.outcome == "impossible":
            said = [_asked(clause, text) for clause, text in conflict(found, lang)]
            data["conflict"] = {"clauses": said, "irreducible": repair.irreducible}
        return data
    return {
        **data,
        "copies": repair.copies,
        "smallest": repair.smallest,
        "others": repair.others,
        "changes": [_change(change, lang, called) for change in repair.changes],
        "resolved": [finding_data(finding, lang, called) for finding in repair.resolved],
        "left": [_clause(clause) for clause in repair.left if clause is not None],
    }


def _change(change: CardChange, lang: str, called: Words) -> dict[str, Any]:
    return {
        "kind": change.kind,
        "copies": change.copies,
        "card": change.card or None,
        "from": change.zone,
        "to": change.to,
        "message": change_sentence(change, lang, called),
    }


def _asked(clause: ClauseReference | None, said: str) -> dict[str, Any]:
    return {"message": said, **({} if clause is None else {"clause": _clause(clause)})}


def _clause(clause: ClauseReference) -> dict[str, Any]:
    named = {} if clause.id is None else {"id": clause.id}
    return {"path": clause.path, "line": clause.line, "cite": clause.cite, **named}
