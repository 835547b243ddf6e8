"""What verdicts rest on besides the lists: the files of formats and cards, by their content, and the engine.

As JSON values, which the report and the lock of an event both hold: files are known by what they are and by
the SHA-256 of their bytes, wherever they stand.
"""

import os
from collections.abc import Iterable, Iterator, Mapping

from deckcheck.event.intake.plan import Plan
from deckcheck.event.judged.registration import Registration
from deckcheck.formats.catalogue import NOT_FORMATS
from deckcheck.formats.format import Format
from deckcheck.formats.load import clauses_of
from deckcheck.formats.schema.lock import BasisFile, CardsBasisFile, ContentFile, FormatBasisFile
from deckcheck.formats.schema.validate import mistakes
from deckcheck.judging.judge import Judge
from deckcheck.judging.opened import Opened
from deckcheck.model.finding import Statement
from deckcheck.rules.dated_list import DatedList
from deckcheck.rules.set_pool import SetPool
from deckcheck.source import InputError, Problem, Source, refuse, unreadable
from deckcheck.source.cache import digest_of
from deckcheck.source.document import Document, load_json
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.resources import __version__, displayed


def formats_of(plan: Plan, registrations: Iterable[Registration]) -> dict[str, str]:
    """What the formats of an event are opened by, those that it names and those that its decks name, by their names."""
    named = [reference for slot in plan.slots for reference in slot.formats]
    used = {deck.format for each in registrations for deck in each.decks.values()}
    return {name_of(plan, each): each for each in (*named, *sorted(used))}


def name_of(plan: Plan, reference: str) -> str:
    """What a format or a card file is called in what is kept: its id, or its path from the event's own folder."""
    if not os.path.isfile(reference):
        return reference
    return os.path.relpath(reference, os.path.dirname(plan.path) or ".").replace(os.sep, "/")


def basis_of(plan: Plan, judge: Judge, names: Mapping[str, str]) -> BasisFile:
    """What verdicts rest on under some formats, what each is opened by by the name to keep it under.

    Raises InputError if a file cannot be read.
    """
    opened = {name: judge.open(reference) for name, reference in names.items()}
    return {
        "deckcheck": __version__,
        "readings": dict(sorted(plan.readings.items())),
        "formats": [_format(name, names[name], each.format, judge) for name, each in opened.items()],
        "cards": _cards(plan, judge, opened.values()),
        "across": _across(plan),
    }


def paths_of(plan: Plan, judge: Judge, names: Mapping[str, str]) -> tuple[str, ...]:
    """The files that such a basis is made from, as absolute paths. Raises InputError if one cannot be read."""
    found: list[str] = []
    for reference in names.values():
        found += [*judge.files_of(reference), *judge.cards.paths_of(judge.open(reference).format.game)]
    clauses_of(plan.document, plan.path, "across", found)
    return tuple(dict.fromkeys(map(os.path.abspath, found)))


def _format(name: str, reference: str, format_: Format, judge: Judge) -> FormatBasisFile:
    first, *others = judge.files_of(reference)
    lists = {displayed(each.path): each for each in format_.dated}
    files = [_file("format", format_.id, first), *(_part(path, format_, lists) for path in others)]
    return {"name": name, "id": format_.id, "files": files}


def _part(path: str, format_: Format, lists: Mapping[str, DatedList | SetPool]) -> ContentFile:
    """One of the files of a format: a list or pool, its game, or a parent, whose id says what its file is called."""
    if displayed(path) in lists:
        return _file("list", lists[displayed(path)].id, path)
    name = os.path.basename(path)
    if not name.lower().endswith((".yaml", ".yml")):
        return _file("list", name, path)  # one of those that a published list is made from
    if name in NOT_FORMATS:
        return _file("game" if name == NOT_FORMATS[0] else "sets", format_.game.id, path)
    return _file("format", f"{format_.game.id}/{os.path.splitext(name)[0]}", path)


def _cards(plan: Plan, judge: Judge, opened: Iterable[Opened]) -> list[CardsBasisFile]:
    found: dict[str, CardsBasisFile] = {}
    for format_, cards in opened:
        game = format_.game
        if game.id not in found:
            paths = judge.cards.paths_of(game)
            names = [name_of(plan, each) for each in plan.cards] or [game.id]
            found[game.id] = {
                "game": game.id,
                "as-of": cards.as_of,
                "files": [{"name": name, "sha256": sha256_of(path)} for name, path in zip(names, paths, strict=True)],
            }
    return list(found.values())


def _across(plan: Plan) -> list[ContentFile]:
    """The lists and pools of sets that the rules over the decks of a series name."""
    files: list[str] = []
    written = clauses_of(plan.document, plan.path, "across", files)
    ids = {displayed(each.path): each.id for each in written.dated}
    return [_file("list", ids.get(displayed(path), os.path.basename(path)), path) for path in dict.fromkeys(files)]


def _file(kind: str, id: str, path: str) -> ContentFile:
    return {"kind": kind, "id": id, "sha256": sha256_of(path)}


def sha256_of(path: str) -> str:
    """The SHA-256 of a file, or of all files in a folder. Raises InputError if it cannot be read."""
    try:
        return digest_of(path, "sha256")
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None


def read_bytes(path: str) -> bytes:
    """The bytes of a file. Raises InputError if it cannot be read."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None


def read_back(source: Source, path: str, kind: str, otherwise: str) -> Document:
    """What deckcheck wrote of an event, as the schema of its kind has it. Raises InputError with every mistake.

    ``otherwise`` is the code that says of something else, by the path that it was asked for, that it is none.
    """
    document = load_json(source)
    data = document.data
    name, own = WRITTEN[kind]
    others = {key for _, key in WRITTEN.values()} - {own}
    keys = data.keys() if isinstance(data, dict) else frozenset()
    if not keys >= {"registrations", "basis"} or (own not in keys and not others.isdisjoint(keys)):
        beside = os.path.join(os.path.dirname(path), name)
        facts = {"path": path, "beside": beside} if os.path.isfile(beside) and beside != path else {"path": path}
        raise InputError([Problem(otherwise, facts)])
    refuse(mistakes(document, kind))
    return document


WRITTEN = {"registrations-lock": ("registrations.lock", "across"), "event-report": ("report.json", "counts")}
"""What deckcheck calls the files that it writes of an event, by their kinds, and a key that the other kind lacks."""


# -- what is not as it was -------------------------------------------------------------------------------------------


class BasisChange(NamedTuple):
    """Something that is not as it was: what is said of it, its name, and the formats that it is of, None for all."""

    said: Statement
    name: str
    formats: frozenset[str] | None = None

    def concerns(self, format_: str) -> bool:
        """Whether a verdict under a format, by the name it is kept under, may be another for it."""
        return self.formats is None or format_ in self.formats


def basis_changes(before: BasisFile, now: BasisFile) -> list[BasisChange]:
    """What verdicts rest on now and did not before, or the other way round."""
    return [*_of_files(before, now), *_of_cards(before, now), *_of_readings(before, now), *_of_version(before, now)]


def _of_files(before: BasisFile, now: BasisFile) -> Iterator[BasisChange]:
    """The files of formats that changed; one that several formats are made of is told once."""
    old, new = _files(before), _files(now)
    changed = grouped(
        (key, name)
        for name in old.keys() & new.keys()
        for key in old[name].keys() | new[name].keys()
        if old[name].get(key) != new[name].get(key)
    )
    for (kind, id), names in sorted(changed.items()):
        code = {"list": "list-file-changed", "format": "format-file-changed"}.get(kind, "game-file-changed")
        yield BasisChange(Statement(code, {"id": id}), id, None if "" in names else frozenset(names))


def _files(basis: BasisFile) -> dict[str, dict[tuple[str, str], list[str]]]:
    """The digests of each format's files, by kind and id; those of the rules across decks stand under ""."""
    parts = [*((each["name"], each["files"]) for each in basis["formats"]), ("", basis["across"])]
    return {name: grouped(((file["kind"], file["id"]), file["sha256"]) for file in files) for name, files in parts}


def _of_cards(before: BasisFile, now: BasisFile) -> Iterator[BasisChange]:
    old = {each["game"]: each for each in before["cards"]}
    for each in now["cards"]:
        known = old.get(each["game"])
        if known is not None and _digests(known) != _digests(each):
            facts = {"id": each["game"], "before": known["as-of"], "now": each["as-of"]}
            # Which format is of which game its id says.
            formats = {of["name"] for of in now["formats"] if of["id"].split("/")[0] == each["game"]}
            yield BasisChange(Statement("cards-changed", facts), each["game"], frozenset(formats))


def _digests(cards: CardsBasisFile) -> list[str]:
    return [file["sha256"] for file in cards["files"]]


def _of_readings(before: BasisFile, now: BasisFile) -> Iterator[BasisChange]:
    old, new = before["readings"], now["readings"]
    for reading in sorted(old.keys() | new.keys()):
        if old.get(reading) != new.get(reading):
            facts = {"reading": reading, "before": old.get(reading), "now": new.get(reading)}
            yield BasisChange(Statement("reading-changed", facts), reading)


def _of_version(before: BasisFile, now: BasisFile) -> Iterator[BasisChange]:
    if before["deckcheck"] != now["deckcheck"]:
        facts = {"before": before["deckcheck"], "now": now["deckcheck"]}
        yield BasisChange(Statement("version-changed", facts), f"deckcheck {now['deckcheck']}")
