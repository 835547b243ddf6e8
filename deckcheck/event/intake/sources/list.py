"""Registrations that are the entries of a JSON file."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from deckcheck.event.intake.files import read_bytes
from deckcheck.event.intake.plan import ONLY, Place, Plan
from deckcheck.event.intake.submission import (
    Handed,
    Submission,
    handed_text,
    language_of,
    told_apart,
    unreadable,
    whose,
)
from deckcheck.event.intake.times import written_time
from deckcheck.formats.schema.validate import mistakes
from deckcheck.model.finding import Finding
from deckcheck.source import LARGEST, InputError, Location, Problem, Source, decode
from deckcheck.source.defects import defect
from deckcheck.source.document import Document, json_and_problems
from deckcheck.source.tree import Path

_KEY = "registrations"
_MOST_VALUES = 2_000_000
"""The values in a file; more than ten thousand registrations have."""


def read(place: Place, plan: Plan) -> Iterator[Submission | Finding]:
    """A submission for each entry. Raises InputError if there are none to be found."""
    source = decode(place.path, read_bytes(place.path, LARGEST))
    if sum(map(source.text.count, "[{,")) > _MOST_VALUES:
        facts = {"path": place.path, "most": _MOST_VALUES}
        raise InputError([Problem("too-large-list", facts, Location(place.path, 1))])
    document, problems = json_and_problems(source)
    data = document.data
    if not isinstance(data, dict) or not isinstance(data.get(_KEY), list):
        raise InputError([*problems, Problem("missing-key", {"key": _KEY}, document.at(()))])
    entries = list(_entries(document))
    outside, of_entries = _shared_out(problems, document, [entry.at(()) for entry in entries])
    if outside:
        raise InputError(outside)
    untimed = {number for number, entry in enumerate(entries) if _is_untimed(entry.data)}
    if plan.refuses_late and len(untimed) == len(entries) > 0:
        untimed = set()
        yield Finding("no-time-column", {}, "warning", document.key_at((_KEY,)))
    for number, entry in enumerate(entries):
        name = f"{place.path}!{_KEY}/{number}"
        try:
            submission = _submission(entry, name, of_entries.get(number, ()), source, plan)
        except Exception as error:  # noqa: BLE001 -- one entry must not keep the others from being judged
            at = entry.at(())
            submission = Submission(None, at, {}, findings=(unreadable(defect(error, at), at),))
        if number in untimed:
            findings = plan.without_time(submission.player, submission.at)
            submission = submission._replace(findings=(*submission.findings, *findings))
        yield submission


def _is_untimed(entry: Any) -> bool:
    """Whether an entry says nothing of when it was handed in, nor whether it counts in any case."""
    return isinstance(entry, dict) and not entry.get("submitted") and not isinstance(entry.get("accepted"), bool)


def _entries(document: Document) -> Iterator[Document]:
    """Each entry as a document of its own: what a thousand hold is gone through once."""
    count = len(document.data[_KEY])
    places: list[dict[Path, Location]] = [{} for _ in range(count)]
    keys: list[dict[Path, Location]] = [{} for _ in range(count)]
    for found, parts in ((document.places, places), (document.keys, keys)):
        for path, at in found.items():
            if len(path) > 1 and path[0] == _KEY and isinstance(path[1], int):
                parts[path[1]][path[2:]] = at
    for data, *of_entry in zip(document.data[_KEY], places, keys, strict=True):
        yield Document(document.path, data, *of_entry)


def _shared_out(
    problems: Iterable[Problem], document: Document, begins: Sequence[Location]
) -> tuple[list[Problem], dict[int, list[Problem]]]:
    """The problems that are those of no entry, and those of each: one that is broken must not stop the others."""
    outside: list[Problem] = []
    of_entries: dict[int, list[Problem]] = {}
    roots = sorted((at, path[0] == _KEY) for path, at in document.keys.items() if len(path) == 1)
    for problem in problems:
        at = problem.at or Location(document.path, 1)
        number = bisect_right(begins, at) - 1
        is_among_entries = roots[bisect_right(roots, (at, True)) - 1][1]
        if number < 0 or not is_among_entries or dict(problem.facts).get("key") == _KEY:
            outside.append(problem)
        else:
            of_entries.setdefault(number, []).append(problem)
    return outside, of_entries


def _submission(entry: Document, called: str, problems: Iterable[Problem], source: Source, plan: Plan) -> Submission:
    """What an entry says. ``called`` is what its texts are named by."""
    data, at = entry.data, entry.at(())
    # One that is wrong says so, and what can be read of it is read all the same.
    findings = [unreadable(problem, at) for problem in problems]
    if not isinstance(data, dict):
        problem = Problem("wrong-type", {"expected": ["object"], "value": type(data).__name__})
        return Submission(None, at, {}, findings=(*findings, unreadable(problem, at)))
    findings += [unreadable(problem, at) for problem in mistakes(entry, "registration", ("entries",))]
    known = [slot.id for slot in plan.slots]
    # Where there is text that nothing can write, nothing is read.
    is_broken = any(problem.code == "broken-character" for problem in problems)
    decks, no_decks = told_apart(
        {
            id: _handed(entry, place, called, source, data.get("format"))
            if id in known
            else Finding("unknown-deck", {"id": id, "known": known}, "undecided", entry.key_at(place))
            for id, place in ({} if is_broken else _places(data)).items()
        }
    )
    findings += no_decks
    text = data.get("submitted")
    submitted = written_time(text).read(None) if isinstance(text, str) else None
    if isinstance(text, str) and submitted is None:
        findings.append(Finding("unreadable-time", {"value": text[:80]}, "warning", entry.at(("submitted",))))
    player, name, lang = (_text(data.get(key)) for key in ("player", "name", "lang"))
    player, name, wrong = whose(player or name, name, at)
    accepted, late = (each if isinstance(each, bool) else None for each in (data.get("accepted"), data.get("late")))
    return Submission(
        player, at, decks, name, language_of(lang), submitted, (*findings, *wrong),
        accepted=accepted, late=late,
    )  # fmt: skip


def _text(value: Any) -> str | None:
    return str(value) if isinstance(value, (str, int)) and str(value).strip() else None


def _places(data: dict[str, Any]) -> dict[str, Path]:
    """Where each deck stands, by its id."""
    found: dict[str, Path] = {ONLY: ("deck",)} if "deck" in data else {}
    decks = data.get("decks")
    return {**found, **({id: ("decks", id) for id in decks} if isinstance(decks, dict) else {})}


def _handed(entry: Document, path: Path, called: str, source: Source, format_: Any) -> Handed | Finding | None:
    value, named = entry.value(path), format_ if isinstance(format_, str) else None
    if isinstance(value, str):
        return handed_text(value, f"{called}/{'/'.join(map(str, path))}", source.encoding, named)
    return Handed(source, (entry, path), named) if isinstance(value, dict) else None
