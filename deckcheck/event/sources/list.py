"""Registrations that are the entries of a JSON file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.document import load_json
from deckcheck.event.plan import ONLY
from deckcheck.event.submission import Handed, Submission, handed_text, unreadable
from deckcheck.event.times import read_time
from deckcheck.finding import Finding
from deckcheck.source import InputError, Problem, Source, read_source
from deckcheck.validation import mistakes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.document import Document
    from deckcheck.event.plan import Place, Plan
    from deckcheck.tree import Path

_KEY = "registrations"


def read(place: Place, plan: Plan) -> Iterator[Submission]:
    """A submission for each entry. Raises InputError if there are none to be found."""
    source = read_source(place.path)
    document = load_json(source)
    data = document.data
    if not isinstance(data, dict) or not isinstance(data.get(_KEY), list):
        raise InputError([Problem("missing-key", {"key": _KEY}, document.at(()))])
    for index in range(len(data[_KEY])):
        yield _submission(document, index, source, plan)


def _submission(document: Document, index: int, source: Source, plan: Plan) -> Submission:
    path: Path = (_KEY, index)
    data, at = document.value(path), document.at(path)
    if not isinstance(data, dict):
        return Submission(None, at, {}, findings=(unreadable(_not_an_object(data), at),))
    # One that is wrong says so, and what can be read of it is read all the same.
    findings = [unreadable(problem, at) for problem in mistakes(document.part(path), "registration", ("entries",))]
    decks: dict[str, Handed] = {}
    for id, place in _places(data, path).items():
        if id not in [slot.id for slot in plan.slots]:
            facts = {"id": id, "known": [slot.id for slot in plan.slots]}
            findings.append(Finding("unknown-deck", facts, "undecided", document.key_at(place)))
            continue
        handed = _handed(document, place, source, data.get("format"))
        if isinstance(handed, Handed):
            decks[id] = handed
        elif handed is not None:
            findings.append(handed)
    text = data.get("submitted")
    submitted = read_time(text) if isinstance(text, str) else None
    if isinstance(text, str) and submitted is None:
        findings.append(Finding("unreadable-time", {"value": text[:80]}, "warning", document.at((*path, "submitted"))))
    player, name, lang = (_text(data.get(key)) for key in ("player", "name", "lang"))
    return Submission(player or name, at, decks, name, lang, submitted, tuple(findings))


def _not_an_object(data: Any) -> Problem:
    return Problem("wrong-type", {"expected": ["object"], "value": type(data).__name__})


def _text(value: Any) -> str | None:
    return str(value) if isinstance(value, (str, int)) and str(value).strip() else None


def _places(data: dict[str, Any], path: Path) -> dict[str, Path]:
    """Where each deck stands, by its id."""
    found: dict[str, Path] = {ONLY: (*path, "deck")} if "deck" in data else {}
    decks = data.get("decks")
    return {**found, **({id: (*path, "decks", id) for id in decks} if isinstance(decks, dict) else {})}


def _handed(document: Document, path: Path, source: Source, format_: Any) -> Handed | Finding | None:
    value, named = document.value(path), format_ if isinstance(format_, str) else None
    if isinstance(value, str):
        at = document.at(path)
        return handed_text(value, f"{at.path}!{'/'.join(map(str, path))}", source.encoding, named)
    return Handed(source, (document, path), named) if isinstance(value, dict) else None
