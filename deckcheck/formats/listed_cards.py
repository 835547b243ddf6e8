"""Hold the cards that a format names against a card database: each must be one of its cards.

A name in a list that no card has would limit nothing, for ever, without a word.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, TypeVar

from deckcheck.formats.format import Clause, Format, Lost
from deckcheck.formats.schema.validate import authored_document
from deckcheck.model.database import CardDatabase
from deckcheck.model.names import fold_name, script_of
from deckcheck.rules.dated_list import DatedList, ListEntry, ListPoints
from deckcheck.rules.where import RELATIONS, are_names, referenced
from deckcheck.source import InputError, Location, Problem, refuse
from deckcheck.source.document import Document
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.resources import displayed

Limited = TypeVar("Limited", ListEntry, ListPoints)


def with_card_names(format_: Format, cards: CardDatabase, official: CardDatabase | None = None) -> Format:
    """The format with every card called as the database calls it.

    ``official`` is the game's own database where another one is used. A name that only it
    knows means the card that has one of its card's other names or numbers there, as in a
    database of another language; if none has, it is no mistake, but ``lost``.
    Raises InputError with every name that neither knows.
    """
    names = _Names(cards, official)
    lists = {key: _list(dated, names) for key, dated in format_.lists.items()}
    clauses = tuple(_clause(clause, names) for clause in format_.clauses)
    refuse(names.problems.values())
    return format_._replace(lists=lists, clauses=clauses, lost=tuple(names.lost.values()))


def at_their_names(problems: Iterable[Problem], files: Iterable[str]) -> list[Problem]:
    """The problems of names that formats and lists name, each where the name itself stands, in the order of places.

    ``files`` are those that the format was made from. They are read anew: only what is wrong needs its column.
    """
    return sorted(_at_their_names(problems, files), key=lambda problem: problem.at or ())


def _at_their_names(problems: Iterable[Problem], files: Iterable[str]) -> Iterator[Problem]:
    documents = {displayed(path): path for path in files}
    read: dict[str, Document] = {}
    for problem in problems:
        at, name = problem.at, problem.facts.get("card")
        if at is not None and at.path in documents:
            with suppress(InputError):  # what is no such document has no names of its own
                document = read.get(at.path) or authored_document(documents[at.path], [])
                read[at.path] = document
                at = min((place for place in _places(document, name) if place.line >= at.line), default=at)
        yield problem._replace(at=at)


def _places(document: Document, name: Any) -> Iterator[Location]:
    """Where a text stands, as a value or as a key."""
    yield from (at for path, at in document.places.items() if document.value(path) == name)
    yield from (at for path, at in document.keys.items() if path[-1] == name)


class _Names:
    """Names as they are written to names as the database has them."""

    def __init__(self, cards: CardDatabase, official: CardDatabase | None) -> None:
        self._cards, self._official = cards, official
        self.problems: dict[tuple[str, Location], Problem] = {}
        self.lost: dict[str, Lost] = {}

    def known(self, id: str, called: str, at: Location) -> str | None:
        """The name of the card with an id that others gave it, or else with the name that they call it by.

        None where no card has either; complains where more than one has.
        """
        found = self._cards.find(fold_name(id)) or self._cards.find(fold_name(called))
        if len(found) > 1:
            facts = {"card": id, "cards": [card.name for card in found]}
            self.problems[id, at] = Problem("ambiguous-list-entry", facts, at)
        if not found:
            self._lose(called or id, (fold_name(id), fold_name(called)))
        return found[0].name if found else None

    def canonical(self, name: str, at: Location) -> str:
        key = fold_name(name)
        found = [card.name for card in self._cards.find(key)] or self._by_other_names(key)
        if len(found) == 1:
            return found[0]
        if found:
            self.problems[name, at] = Problem("ambiguous-list-entry", {"card": name, "cards": found}, at)
        elif not self._lose(name, (key,)):
            nearest = (self._official or self._cards).nearest(name)
            self.problems[name, at] = Problem("list-entry-no-card", {"card": name, "nearest": list(nearest)}, at)
        return name

    def _lose(self, name: str, keys: Iterable[str]) -> bool:
        """Whether only the official database has a card that is called so, which is lost."""
        official = next(filter(None, map(self._official.find, keys)), ()) if self._official is not None else ()
        if official:
            scripts = {script_of(each) for card in official for each in (card.name, *card.aliases)}
            self.lost[name] = Lost(name, tuple(sorted(filter(None, scripts))))
        return bool(official)

    def each_once(self, names: Iterable[str], at: Location) -> list[str]:
        """The canonical names of several, which must be of as many cards."""
        found: list[str] = []
        for name in names:
            card = self.canonical(name, at)
            if card in found:
                self.problems[name, at] = Problem("listed-twice", {"card": name}, at)
            found.append(card)
        return found

    def _by_other_names(self, key: str) -> list[str]:
        """The cards that have another name of the official card of that name."""
        official = self._official.find(key) if self._official is not None else ()
        aliases = (fold_name(alias) for card in official for alias in card.aliases)
        return list(dict.fromkeys(card.name for alias in aliases for card in self._cards.find(alias)))

    def without_overlaps(self, dated: DatedList) -> DatedList:
        """Complain of a card with two limits at once: only the database knows that two names are of one card."""
        last: dict[tuple[type, str], ListEntry | ListPoints] = {}
        spans: list[ListEntry | ListPoints] = [*dated.entries, *dated.points]
        for entry in sorted(spans, key=lambda span: (isinstance(span, ListPoints), span.since, span.line)):
            before = last.get((type(entry), entry.card))
            if before is not None and (before.until is None or before.until > entry.since):
                at = Location(dated.path, entry.line)
                self.problems[entry.card, at] = Problem("listed-twice", {"card": entry.card}, at)
            last[type(entry), entry.card] = entry
        return dated


class NamedList(NamedTuple):
    """A list with its cards called as a database calls them, and the ids that no card of it has."""

    list: DatedList
    missing: tuple[str, ...]


def by_name(dated: DatedList, cards: CardDatabase) -> NamedList:
    """A list that names cards by ids, with their names in place of the ids.

    Who keeps such a list knows more cards than any one database, and earlier: an id is no mistake that no card has,
    under it or under the name that stands beside it. It is left out; a deck with that card has a card that nobody
    knows, and is undecided for it. Raises InputError for ids of one card that the list limits otherwise.
    """
    names = _Names(cards, None)
    named = _by_name(dated, names)
    refuse(names.problems.values())
    return named


def _by_name(dated: DatedList, names: _Names) -> NamedList:
    lines = {id: group.line for group in dated.groups for id in group.cards}
    lines |= {span.card: span.line for spans in (dated.points, dated.entries) for span in spans}
    called = {}
    for id, line in sorted(lines.items()):
        name = names.known(id, dated.called.get(id, ""), Location(dated.path, line))
        if name is not None:
            called[id] = name
    groups = (
        g._replace(cards=tuple(dict.fromkeys(called[id] for id in g.cards if id in called))) for g in dated.groups
    )
    found = dated._replace(
        entries=_joined(entry._replace(card=called[entry.card]) for entry in dated.entries if entry.card in called),
        points=_joined(priced._replace(card=called[priced.card]) for priced in dated.points if priced.card in called),
        groups=tuple(group for group in groups if len(group.cards) > 1),
        missing=len(lines) - len(called),
        called={},
    )
    return NamedList(names.without_overlaps(found), tuple(id for id in lines if id not in called))


def _joined(spans: Iterable[Limited]) -> tuple[Limited, ...]:
    """Spans in which a card has one limit or number of points: several ids may be of it, as each picture has one."""
    found: list[Limited] = []
    for span in sorted(spans, key=lambda span: (span.card, span.since)):
        before = found[-1] if found else None
        if before is None or before[:2] != span[:2] or (before.until is not None and before.until < span.since):
            found.append(span)
        elif before.until is not None:
            found[-1] = before._replace(until=None if span.until is None else max(before.until, span.until))
    return tuple(found)


def _list(dated: DatedList, names: _Names) -> DatedList:
    if dated.by_id:
        return _by_name(dated, names).list
    entries = tuple(e._replace(card=names.canonical(e.card, Location(dated.path, e.line))) for e in dated.entries)
    points = tuple(p._replace(card=names.canonical(p.card, Location(dated.path, p.line))) for p in dated.points)
    found = names.without_overlaps(dated._replace(entries=entries, points=points))
    groups = tuple(
        group._replace(cards=tuple(names.each_once(group.cards, Location(dated.path, group.line))))
        for group in dated.groups
    )
    doubts = tuple(d._replace(card=names.canonical(d.card, Location(dated.path, d.line))) for d in dated.doubts)
    return found._replace(groups=groups, doubts=doubts)


def _clause(clause: Clause, names: _Names) -> Clause:
    options = {key: _renamed(key, value, names, clause.at) for key, value in clause.options.items()}
    return clause._replace(options=options, when=_renamed("when", clause.when, names, clause.at))


def _renamed(option: str, value: Any, names: _Names, at: Location) -> Any:
    """An option with its card names as the database has them: they stand under ``name``, or price ``cards``."""
    if option == "cards" and isinstance(value, dict) and all(isinstance(points, int) for points in value.values()):
        return dict(zip(names.each_once(value, at), value.values(), strict=True))
    if option == "carried":
        grants = (_renamed("", each, names, at) for each in value.values())
        return dict(zip(names.each_once(value, at), grants, strict=True))
    if not any(
        True for key in ("name", "cards", "carried", "own", "outer", "attribute") for _ in referenced(value, key)
    ):
        return value
    if isinstance(value, list):
        return [_renamed(option, item, names, at) for item in value]
    if "test" in value:
        return _tested(value, names, at)
    if value.get("attribute") == "name" and "none" in value:
        value = {**value, "none": _named(value["none"], names, at)}
    return {key: _of_key(key, inner, names, at) for key, inner in value.items()}


def _of_key(key: str, value: Any, names: _Names, at: Location) -> Any:
    if key == "name" and isinstance(value, dict):
        # What stands in relation to a card's name.
        return {relation: _named(each, names, at) for relation, each in value.items()}
    if key != "name":
        return _renamed(key, value, names, at) if isinstance(value, (dict, list)) else value
    return _named(value if isinstance(value, list) else [value], names, at)


def _tested(value: dict[str, Any], names: _Names, at: Location) -> dict[str, Any]:
    """Values in relation to others, with names as the database has them on each side of which the other is of names."""
    left = are_names(value["test"])
    right = any(are_names(value.get(relation), asked=left) for relation in RELATIONS)
    sides: dict[str, bool] = {"test": right, **dict.fromkeys(RELATIONS, left)}
    return {
        key: _named(each, names, at) if sides.get(key) else _of_key(key, each, names, at) for key, each in value.items()
    }


def _named(value: Any, names: _Names, at: Location) -> Any:
    """Values that are names of cards, those written out as the database has them."""
    if isinstance(value, str):
        return names.canonical(value, at)
    if isinstance(value, list):
        return [_named(each, names, at) for each in value]
    if not isinstance(value, dict):
        return value
    plain = {key: each for key, each in value.items() if key not in _OF_NAMES}
    named = {key: _named(value[key], names, at) for key in _OF_NAMES if key in value}
    return {**_renamed("", plain, names, at), **named}


_OF_NAMES = ("union", "then", "none")
"""Where in values that are names others may stand."""
