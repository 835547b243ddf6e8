"""The smallest repair of a deck in sentences: what changes, which findings are resolved, and why there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.fixes.editor import can_edit
from deckcheck.judging.judged import words
from deckcheck.messages import sentence
from deckcheck.reports.reporter import called_syntax
from deckcheck.rules.prose import bound_sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.judging.repairs import RepairedFile
    from deckcheck.messages import Words
    from deckcheck.model.finding import ClauseReference, Finding
    from deckcheck.prove.repair import CardChange


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
