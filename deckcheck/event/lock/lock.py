"""The lock of an event: every list as it was registered, and what its verdict rested on, so that it can be had again.

A lock is JSON, in one form only: what is written anew of what was read must be the same bytes. So
whatever somebody changes in it shows, in a list by the list's digest, and anywhere by the signature where it
was made with a key that only the organizer has.
"""

import hashlib
import hmac
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.text import declared_by
from deckcheck.event.intake.plan import Plan, Slot
from deckcheck.event.intake.submission import Handed, Submission
from deckcheck.event.judged.card_list import CardList
from deckcheck.event.judged.registration import Entered, Registration
from deckcheck.event.judged.result import Result
from deckcheck.event.lock.basis import WRITTEN, basis_of, formats_of, name_of, read_back, read_bytes
from deckcheck.formats.catalogue import find_format, format_path, game_path
from deckcheck.formats.known_days import AFTER_FACTS
from deckcheck.formats.load import load_format
from deckcheck.formats.schema.lock import (
    SIGNED_WITH,
    VERSION,
    Declared,
    InStateFile,
    KeptFindingFile,
    LockedDeckFile,
    LockedRegistrationFile,
    LockFile,
)
from deckcheck.formats.schema.validate import mistakes
from deckcheck.model.deck import Atom, DeckList, Entry, Unread
from deckcheck.model.finding import ClauseReference, Finding
from deckcheck.model.names import fold_name
from deckcheck.source import InputError, Location, Problem, Source, decode, lines_of, refuse
from deckcheck.source.document import Document
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.tree import Path

SCHEMA = "registrations-lock"
NAME, _ = WRITTEN[SCHEMA]
SHORTEST_KEY = 16
"""The bytes that a key must have at the least; RFC 2104 asks for more, and nobody types a key that is shorter."""
_OF_NAMES = frozenset(
    {
        *("unknown-card", "ambiguous-card", "half-card-name", "contradicted-card"),
        *("unknown-state", "state-of-others", "wrong-state"),
    }
)
"""What is found again when the names of a list, and what it says of states, are looked up again."""


# -- writing it ------------------------------------------------------------------------------------------------------


def lock_bytes(result: Result) -> bytes:
    """The lock of an event. Raises InputError if a file that its verdicts rest on cannot be read any more."""
    plan = result.plan
    data: LockFile = {
        "version": VERSION,
        "event": plan.name,
        "on": plan.on,
        "strict-days": True,
        "basis": basis_of(plan, result.judge.judge, formats_of(plan, result.registrations)),
        "cards": [name_of(plan, each) for each in plan.cards],
        "decks": [
            {"deck": slot.id, "formats": [name_of(plan, each) for each in slot.formats], "optional": slot.optional}
            for slot in plan.slots
        ],
        "across": plan.document.data.get("across", []),
        "different-formats": None if plan.different_formats is None else plan.different_formats.cite,
        "registrations": [_registration(each, plan) for each in result.registrations],
    }
    if not plan.strict_days:
        del data["strict-days"]
    if result.out is not None:
        with suppress(ValueError):  # the two are on different drives: no path leads there
            here, there = os.path.abspath(result.out), os.path.dirname(os.path.abspath(plan.path))
            data["folder"] = os.path.relpath(there, here).replace(os.sep, "/")
    return _written(data)


def _registration(registration: Registration, plan: Plan) -> LockedRegistrationFile:
    return {
        "player": registration.player,
        "name": registration.name,
        "verdict": registration.verdict,
        "codes": deciding_codes(registration.findings),
        "submitted": registration.submitted.iso if registration.submitted else None,
        "late": registration.late,
        "findings": _kept(registration.findings),
        "decks": [_deck(id, deck, plan) for id, deck in registration.decks.items()],
    }


def _deck(id: str, deck: Entered, plan: Plan) -> LockedDeckFile:
    return {
        "deck": id,
        "format": name_of(plan, deck.format),
        "verdict": deck.report.verdict,
        "codes": deciding_codes(deck.report.findings),
        "digest": deck.cards.digest,
        "cards": deck.cards.cards,
        "unknown": deck.cards.unknown,
        "unread": deck.cards.unread,
        **deck.cards.said,
        "findings": _kept(deck.report.findings, deck.cards),
    }


def deciding_codes(findings: Iterable[Finding]) -> list[str]:
    """The codes of the findings that a verdict rests on."""
    return sorted({each.code for each in findings if each.decides})


def _kept(findings: Iterable[Finding], cards: CardList | None = None) -> list[KeptFindingFile]:
    """The findings that cannot be made again from the list: of reading it, and of how it was handed in."""
    names = frozenset[str]() if cards is None else frozenset(map(fold_name, cards.names))
    return [
        {"code": each.code, "severity": each.severity, "facts": dict(each.facts)}
        for each in findings
        if each.decides and each.clause is None and each.code != AFTER_FACTS and not _is_found_again(each, names)
    ]


def _is_found_again(finding: Finding, names: frozenset[str]) -> bool:
    """Whether it is of a name that the list has. Where the number before a name may belong to it, it has none."""
    facts = finding.facts
    return (
        finding.code in _OF_NAMES and "readings" not in facts and fold_name(facts.get("name") or facts["card"]) in names
    )


def _written(data: Any) -> bytes:
    """The one form of a lock: keys as they come, so that people find their way."""
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "surrogatepass")


# -- signing it ------------------------------------------------------------------------------------------------------


def signed(lock: bytes, key: bytes) -> bytes:
    """A lock with a signature: the HMAC-SHA256 (RFC 2104) of it as it is without one."""
    data = json.loads(lock)
    return _written({**data, "signature": {"kind": SIGNED_WITH, "value": mac(lock, key)}})


# -- reading it ------------------------------------------------------------------------------------------------------


class Lock(NamedTuple):
    """A lock that was read: its bytes, and what they say, which keeps the schema; ``lines`` are for quoting."""

    content: bytes
    document: Document
    source: Source
    lines: tuple[str, ...]
    data: LockFile

    @property
    def path(self) -> str:
        return self.source.path

    @property
    def is_as_written(self) -> bool:
        """Whether its bytes are those that deckcheck writes of what it says."""
        return _written(self.data) == self.content

    def fits(self, key: bytes) -> bool:
        """Whether its signature was made with a key, and of just what it says."""
        plain = {name: value for name, value in self.data.items() if name != "signature"}
        return hmac.compare_digest(mac(_written(plain), key), self.data["signature"]["value"])


def load_lock(path: str) -> Lock:
    """Read a lock. Raises InputError with every way in which it is none."""
    return lock_in(path, read_bytes(path))


def lock_in(path: str, content: bytes) -> Lock:
    """The lock that these bytes are, at a path. Raises InputError with every way in which they are none."""
    source = decode(path, content, ("utf-8",))
    document = read_back(source, path, SCHEMA, "no-lock")
    refuse(_mistaken_event(document))
    return Lock(content, document, source, tuple(lines_of(source.text)), document.data)


def _mistaken_event(document: Document) -> list[Problem]:
    """What is wrong with the day and the rules across decks, which are those of an event's own file."""
    event = {"event": NAME, "on": document.data["on"], "registrations": [{"list": NAME}]}
    return mistakes(document._replace(data={**event, "across": document.data["across"]}), "event")


# -- judging it again ------------------------------------------------------------------------------------------------


class Locked:
    """The event of a lock, with its formats and cards as they are today.

    ``formats`` and ``cards`` are files that are not where the event had them. Raises InputError if one
    of these formats is none of the event's, or a file is nowhere to be found.
    """

    def __init__(self, lock: Lock, formats: Iterable[str] = (), cards: Iterable[str] = ()) -> None:
        self.lock = lock
        self._base = _base(lock)
        self._moved = _moved(lock, formats)
        self.plan = self._plan(tuple(cards))
        refuse(self._missing())

    @property
    def names(self) -> dict[str, str]:
        """What each format is opened by, by its name in the lock."""
        return {each["name"]: self.reference(each["name"]) for each in self.lock.data["basis"]["formats"]}

    def reference(self, name: str) -> str:
        """What the format, or the card file, of a name in the lock is opened by."""
        path = os.path.join(self._base, name)
        return self._moved.get(name) or (os.path.abspath(path) if os.path.isfile(path) else name)

    def _missing(self) -> Iterator[Problem]:
        """The event's own files that are nowhere to be found."""
        for each in self.lock.data["basis"]["formats"]:
            reference = self.reference(each["name"])
            if not os.path.isfile(reference) and find_format(reference) is None:
                yield Problem("no-format-file", {"id": each["id"], "path": each["name"]})
        for cards in self.plan.cards:
            if not os.path.isfile(cards) and game_path(cards) is None:
                yield Problem("no-card-file", {"path": cards})

    def _plan(self, cards: tuple[str, ...]) -> Plan:
        data, document = self.lock.data, self.lock.document
        cite, line = data["different-formats"], document.key_at(("different-formats",)).line
        different = None if cite is None else ClauseReference(self.lock.path, line, cite, "different-formats")
        return Plan(
            path=os.path.join(self._base, NAME),
            name=data["event"],
            on=data["on"],
            lang=None,
            cards=cards or tuple(map(self.reference, data["cards"])),
            readings=data["basis"]["readings"],
            slots=tuple(
                Slot(each["deck"], tuple(map(self.reference, each["formats"])), each["optional"])
                for each in data["decks"]
            ),
            places=(),
            players=None,
            twice="last",
            deadline=None,
            different_formats=different,
            document=document,
            strict_days=data.get("strict-days", False),
        )

    def submissions(self) -> Iterator[Submission]:
        """What was registered, as if it were handed in again."""
        for number, each in enumerate(self.lock.data["registrations"]):
            at = self.lock.document.at(("registrations", number))
            decks = {deck["deck"]: self.handed(number, index) for index, deck in enumerate(each["decks"])}
            findings = tuple(_restored(each["findings"], at))
            yield Submission(each["player"], at, decks, each["name"], None, None, findings)

    def handed(self, number: int, index: int) -> Handed:
        """A deck of a registration, both by their numbers."""
        path: Path = ("registrations", number, "decks", index)
        reference = self.reference(self.lock.document.value(path)["format"])
        read = partial(_read, self.lock, path)
        return Handed(self.lock.source, (self.lock.document, path), reference, read)


def _moved(lock: Lock, formats: Iterable[str]) -> dict[str, str]:
    """The files of formats by their names in the lock."""
    named = {each["name"]: each["id"] for each in lock.data["basis"]["formats"]}
    moved: dict[str, str] = {}
    for file in formats:
        path = format_path(file)
        id = load_format(path, find_format).format.id
        if id not in named.values():
            facts = {"path": file, "id": id, "known": sorted(set(named.values()))}
            raise InputError([Problem("format-of-another-event", facts)])
        moved |= {name: path for name, known in named.items() if known == id}
    return moved


def _base(lock: Lock) -> str:
    """The folder from which the event named its own files, or what has most of them.

    That is where it was from the lock's own folder, else that folder, the one around it, or the current one.
    """
    beside = os.path.dirname(os.path.abspath(lock.path))
    folders = [os.path.join(beside, lock.data.get("folder", "")), beside, os.path.dirname(beside), os.getcwd()]
    names = [*(each["name"] for each in lock.data["basis"]["formats"]), *lock.data["cards"]]
    return max(folders, key=lambda folder: sum(os.path.isfile(os.path.join(folder, name)) for name in names))


def _read(lock: Lock, path: Path, layout: Layout) -> DeckList:
    """The list of a deck of a lock. What stands in a zone that the format does not have any more is in none."""
    document = lock.document
    deck: LockedDeckFile = document.value(path)
    at, known = document.at(path), [zone.id for zone in layout.zones]
    entries: list[Entry] = []
    headings: dict[str, Location] = {}
    findings = list(_restored(deck["findings"], at))
    for key, zones in (("cards", deck["cards"]), ("unknown", deck["unknown"])):
        for zone, names in zones.items():
            place = document.key_at((*path, key, zone))
            if zone in known:
                headings.setdefault(zone, place)
            elif zone:
                findings.append(Finding("unknown-zone", {"zone": zone, "known": known}, "undecided", place))
            for name, copies in names.items():
                alone, state = _in_state(name, deck.get("states", {}))
                stands = document.key_at((*path, key, zone, name))
                entries.append(Entry(copies, alone, zone if zone in known else None, stands, state=state))
    declared, wrong = _declared(deck.get("declares", {}), layout, document, (*path, "declares"))
    return DeckList(
        lock.path,
        lock.lines,
        tuple(entries),
        headings,
        (Unread(at),) * deck["unread"],
        (*findings, *wrong),
        declared=declared,
        states=layout.states,
        apart=layout.apart,
    )


def _in_state(name: str, states: Mapping[str, InStateFile]) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The name of a card alone, and the state that its copies are in."""
    if name not in states:
        return name, ()
    found = states[name]
    return found["card"], tuple((key, value) for key, values in found["state"].items() for value in values)


def _declared(
    declares: Declared, layout: Layout, document: Document, path: Path
) -> tuple[Mapping[str, frozenset[Atom] | None], list[Finding]]:
    """What a list declares, and what of it there is not any more."""
    known = {key: words for key, words in declares.items() if key in layout.declares}
    said = [(key, word, document.at((*path, key))) for key, words in known.items() for word in words or ()]
    return declared_by(said, layout.declares, {key: None for key, words in known.items() if words is None})


def _restored(findings: Iterable[KeptFindingFile], at: Location) -> Iterator[Finding]:
    return (Finding(each["code"], each["facts"], each["severity"], at) for each in findings)


# -- signatures ----------------------------------------------------------------------------------------------------


def read_key(path: str) -> bytes:
    """The key in a file, without the line end that editors put there. Raises InputError if it is too short."""
    key = read_bytes(path).rstrip(b"\r\n")
    if len(key) < SHORTEST_KEY:
        raise InputError([Problem("short-key", {"path": path, "count": len(key), "least": SHORTEST_KEY})])
    return key


def mac(content: bytes, key: bytes) -> str:
    """The code of a content under a key, in hexadecimal digits."""
    return hmac.new(key, content, hashlib.sha256).hexdigest()
