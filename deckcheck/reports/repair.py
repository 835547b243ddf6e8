"""The smallest repair of a deck, as JSON and in sentences: what changes, what that resolves, and why there is none.

The JSON is version 1, as ``schemas/repair.schema.json`` describes it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.fixes.editor import can_edit
from deckcheck.judging.judged import words
from deckcheck.messages import sentence
from deckcheck.reports.reporter import called_syntax
from deckcheck.reports.reporters.json import finding_data, problem_data
from deckcheck.rules.prose import bound_sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from deckcheck.judging.repairs import RepairedFile
    from deckcheck.messages import Words
    from deckcheck.model.finding import ClauseReference, Finding
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


# -- in sentences ----------------------------------------------------------------------------------------------------


def change_sentence(change: CardChange, lang: str, called: Words) -> str:
    """What of a card's copies is changed."""
    facts = {"count": change.copies, "card": change.card, "zone": change.zone, "zones": [change.to]}
    if change.kind == "moved":
        return sentence(lang, "moved-card", facts, called)
    if not change.card:
        return sentence(lang, "removed-unknown", {"count": change.copies}, called)
    return sentence(lang, "removed-card" if change.kind == "removed" else "added-card", facts, called)


def resolved_sentence(finding: Finding, lang: str, called: Words) -> str:
    """A finding that is no more."""
    what = sentence(lang, finding.code, finding.facts, called)
    return f"{sentence(lang, 'repair-resolves', {'place': str(finding.at), 'what': what})} [{finding.code}]"


def told(found: RepairedFile, lang: str, *, verbose: bool = False) -> Iterator[str]:
    """Of a repair that was found what changes, which findings are no more, and whether fewer do, or others."""
    repair, called = found.repair, words(found.checker.format)
    for change in repair.changes:
        yield change_sentence(change, lang, called)
    for finding in repair.resolved:
        yield resolved_sentence(finding, lang, called)
    yield sentence(lang, "repair-smallest" if repair.smallest else "repair-perhaps-fewer", {})
    if repair.others is not None:
        yield sentence(lang, "repair-others" if repair.others else "repair-alone", {})
    if repair.left and verbose:
        ids = [clause.id or str(clause.line) for clause in repair.left if clause is not None]
        yield sentence(lang, "repair-left", {"clauses": ids})


def unedited(found: RepairedFile, lang: str) -> str:
    """Why a repair that was found is not written."""
    path, syntax = found.file.source.path, found.file.deck_list.syntax
    if can_edit(syntax):
        return sentence(lang, "repair-not-editable", {"path": path})
    return sentence(lang, "not-editable", {"path": path, "syntax": called_syntax(syntax, lang)})


def none_code(found: RepairedFile, *, is_completion: bool = False) -> str:
    """The code of why there is no repair, or no cards that complete a deck."""
    repair = found.repair
    if repair.outcome == "unknown":
        return "repair-left-open" if repair.why == "left" else f"repair-{repair.why}"
    if not repair.conflict:
        return "suggest-impossible-kept" if is_completion else "repair-impossible-kept"
    if repair.irreducible:
        return "suggest-impossible" if is_completion else "repair-impossible"
    return "suggest-impossible-among" if is_completion else "repair-impossible-among"


def conflict(found: RepairedFile, lang: str) -> Iterator[tuple[ClauseReference | None, str]]:
    """The rules that contradict one another on a deck, each with what it asks."""
    called = words(found.checker.format)
    for clause in found.repair.conflict:
        bounds = [bound for bound, of in found.checker.bounds if of == clause]
        yield clause, " ".join(bound_sentence(bound, lang, called) for bound in bounds[:2])


def conflict_lines(found: RepairedFile, lang: str) -> Iterator[str]:
    """The same, each with its line."""
    for clause, said in conflict(found, lang):
        place = f"{clause.path}:{clause.line}: " if clause is not None else ""
        yield f"{place}{said}" + (f" [{clause.id}]" if clause is not None and clause.id else "")
