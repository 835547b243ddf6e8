"""What newer cards and lists would change, found before they are taken over and anything counts.

Nothing here writes where it would count: a database is made in a folder that somebody gives, a list stays where it is.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from deckcheck.cards.combined import combined
from deckcheck.cards.database import open_cards
from deckcheck.cards.file import CardFile, CardStream
from deckcheck.cards.imported import SUFFIX, imported
from deckcheck.cards.index.imported import write_imported
from deckcheck.formats.catalogue import find_format, format_ids
from deckcheck.formats.format import Format
from deckcheck.formats.list_form import load_list
from deckcheck.formats.list_states import cards_of, said_by, unlisted
from deckcheck.formats.listed_cards import at_their_names, with_card_names
from deckcheck.formats.load import load_format
from deckcheck.judging.game_cards import database_of
from deckcheck.judging.own_files import game_of_cards
from deckcheck.model.database import CardDatabase
from deckcheck.model.dates import is_between
from deckcheck.model.deck import Card, Limit
from deckcheck.model.game import Game
from deckcheck.model.names import fold_name
from deckcheck.model.spelling import nearest_words
from deckcheck.rules.dated_list import DatedList, ListEntry, ListGroup, ListPoints, ListSpan
from deckcheck.source import InputError, Location, Problem, looks_like
from deckcheck.source.cache import cache_folder
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.packed import head_of

Read = Callable[[str, Game], CardStream | CardFile]
NAMES, LIMIT, PRINTINGS, FACES = "names", "limit", "printings", "faces"
"""What may be otherwise of a card besides its attributes."""


class CardUpdate(NamedTuple):
    """The cards of a game from a newer database, made of ``source`` and standing in ``made``.

    ``before`` are those that count so far, None if there are none. ``renamed`` has the names of cards that are called
    otherwise, ``changed`` the names of those of which something else is otherwise, by what that is: the id of an
    attribute, or one of :data:`NAMES` and its like. ``left_out`` is how many records cannot be used.
    """

    game: Game
    source: str
    made: str
    before: CardDatabase | None
    now: CardDatabase
    added: tuple[str, ...]
    removed: tuple[str, ...]
    renamed: Mapping[str, str]
    changed: Mapping[str, tuple[str, ...]]
    left_out: int

    @property
    def is_same(self) -> bool:
        """Whether nothing would be otherwise."""
        as_of = None if self.before is None else self.before.as_of
        return self.before is not None and as_of == self.now.as_of and not any(self[5:9])


class Said(NamedTuple):
    """What a list says of cards from a day on, and what it has said so far.

    ``kind`` is ``limit``, ``points`` or ``group``; a limit of a group is that of its different cards.
    """

    kind: str
    cards: tuple[str, ...]
    before: Limit
    now: Limit


class ListUpdate(NamedTuple):
    """A newer list in the place of the one of its id, from the file ``source``.

    ``formats`` are the ids of those that it counts for, ``days`` has what is otherwise from each day on.
    """

    source: str
    before: DatedList
    now: DatedList
    formats: tuple[str, ...]
    days: Mapping[str, tuple[Said, ...]]

    @property
    def is_same(self) -> bool:
        """Whether nothing would be otherwise."""
        kept = (self.before.since, self.before.known_until, self.before.others)
        return not self.days and kept == (self.now.since, self.now.known_until, self.now.others)


Update = CardUpdate | ListUpdate


def updates(
    files: Iterable[str], game: str | None, folder: str, read: Read, told: Callable[[], None]
) -> tuple[Update, ...]:
    """What some files would change, databases first. Raises InputError with every file that cannot be taken over.

    ``game`` is that of databases which do not name it, ``folder`` where they are made; ``read`` reads one, and ``told``
    is called with every record. The entries of lists must be cards of the databases that would then count.
    """
    problems: list[Problem] = []
    databases: dict[str, CardUpdate] = {}
    found: dict[str, ListUpdate] = {}
    for path in sorted(dict.fromkeys(files), key=_is_list):
        try:
            if _is_list(path):
                newer = _list_update(path, databases)
                _refuse_second(found, newer.now.id, path)
                found[newer.now.id] = newer
            else:
                update = _card_update(path, game, folder, read, told)
                _refuse_second(databases, update.game.id, path)
                databases[update.game.id] = update
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError(problems)
    return (*databases.values(), *found.values())


def _refuse_second(known: Mapping[str, Update], id: str, path: str) -> None:
    if id in known:
        raise InputError([Problem("updated-twice", {"id": id, "path": path, "first": known[id].source})])


def _is_list(path: str) -> bool:
    """Whether a file is a list rather than cards. Raises InputError if it is neither, or cannot be read."""
    if path.lower().endswith(".conf"):
        raise InputError([Problem("foreign-list", {"path": path})])
    if os.path.isdir(path) or not path.lower().endswith((".yaml", ".yml", ".json")):
        return False
    head = head_of(path).decode("utf-8", "replace")
    if looks_like(head, "cards"):
        return False
    if looks_like(head, "pool"):
        raise InputError([Problem("no-update-of-pools", {"path": path})])
    if looks_like(head, "snapshots") or looks_like(head, "date_start"):
        raise InputError([Problem("foreign-list", {"path": path})])
    return looks_like(head, "list")


# -- cards ------------------------------------------------------------------------------------------------------------


def _card_update(path: str, game: str | None, folder: str, read: Read, told: Callable[[], None]) -> CardUpdate:
    if not os.path.isdir(path):
        head_of(path)  # says why it cannot be read
    declared = game_of_cards(path, game)
    made = os.path.join(folder, declared.id + SUFFIX)
    header = write_imported(made, read(path, declared), declared, path, told)
    so_far = database_of(declared)
    before = None if so_far is None else open_cards(so_far, declared, cache_folder())
    now = open_cards(made, declared, None)
    left_out = len({problem.at for problem in header.problems})
    return CardUpdate(declared, path, made, before, now, *_compared(before, now), left_out)


def _compared(
    before: CardDatabase | None, now: CardDatabase
) -> tuple[tuple[str, ...], tuple[str, ...], dict[str, str], dict[str, tuple[str, ...]]]:
    """What is new, gone, called otherwise, and otherwise in some other way; card by card, since there may be many."""
    if before is None:
        return tuple(card.name for card in now.cards()), (), {}, {}
    gone = [card.name for card in before.cards() if _same_name(now, card.name) is None]
    renamed = {name: others[0].name for name in gone if len(others := now.find(fold_name(name))) == 1}
    added: list[str] = []
    changed: dict[str, list[str]] = {}
    for card in now.cards():
        old = _same_name(before, card.name)
        if old is not None:
            for what in _differences(old, card):
                changed.setdefault(what, []).append(card.name)
        elif card.name not in renamed.values():
            added.append(card.name)
    removed = tuple(name for name in gone if name not in renamed)
    return tuple(added), removed, renamed, {what: tuple(names) for what, names in sorted(changed.items())}


def _same_name(cards: CardDatabase, name: str) -> Card | None:
    """The card of a name, which is not only called so besides."""
    key = fold_name(name)
    return next((card for card in cards.find(key) if fold_name(card.name) == key), None)


def _differences(before: Card, now: Card) -> Iterator[str]:
    """What of a card is otherwise."""
    for id in sorted(before.attributes.keys() | now.attributes.keys()):
        if before.attributes.get(id) != now.attributes.get(id):
            yield id
    if {*map(fold_name, before.aliases)} != {*map(fold_name, now.aliases)}:
        yield NAMES
    if before.faces != now.faces:
        yield FACES
    if before.limit != now.limit:
        yield LIMIT
    if Counter(before.printings) != Counter(now.printings):
        yield PRINTINGS


# -- lists ------------------------------------------------------------------------------------------------------------


def _list_update(path: str, databases: Mapping[str, CardUpdate]) -> ListUpdate:
    now = load_list(path)
    game = now.id.partition("/")[0]
    ids = [id for id in format_ids() if id.startswith(f"{game}/")]
    formats = [load_format(find_format(id) or id, find_format).format for id in ids]
    using = [format_ for format_ in formats if now.id in _lists(format_)]
    if not using:
        known = sorted({id for format_ in formats for id in _lists(format_)})
        facts = {"id": now.id, "nearest": nearest_words(now.id, known)}
        raise InputError([Problem("no-such-list-shipped", facts, Location(path, 1))])
    before = _lists(using[0])[now.id]
    cards, official = _cards_for(using[0].game, databases)
    try:
        now = _named(using[0], now, cards, official)
    except InputError as error:
        raise InputError(at_their_names(error.problems, [path])) from None
    before = _named(using[0], before, cards, official)
    return ListUpdate(path, before, now, tuple(format_.id for format_ in using), _days(before, now))


def _lists(format_: Format) -> dict[str, DatedList]:
    return {dated.id: dated for dated in format_.lists.values()}


def _cards_for(game: Game, databases: Mapping[str, CardUpdate]) -> tuple[CardDatabase, CardDatabase]:
    """The cards that would then count for a game, and all that are known of it."""
    paths = [path for path in (imported(game.id), game.database) if path is not None]
    known: list[CardDatabase] = [open_cards(path, game, cache_folder()) for path in paths]
    if game.id in databases:
        known.insert(0, databases[game.id].now)
    if not known:
        raise InputError([Problem("no-cards", {"game": game.id})])
    return known[0], combined(known)


def _named(format_: Format, dated: DatedList, cards: CardDatabase, official: CardDatabase) -> DatedList:
    """A list with its cards called as the database calls them. Raises InputError for names that no card has."""
    alone = format_._replace(lists={dated.key: dated}, clauses=())
    return with_card_names(alone, cards, official).lists[dated.key]


_Key = tuple[str, tuple[str, ...]]
_KINDS: dict[str, type[ListSpan]] = {"limit": ListEntry, "points": ListPoints, "group": ListGroup}


def _days(before: DatedList, now: DatedList) -> dict[str, tuple[Said, ...]]:
    """What is otherwise from each day on from which both lists are known: until it is said again, or undone."""
    days = {day for dated in (before, now) for span in dated.spans() for day in (span.since, span.until) if day}
    begins = max(before.since, now.since)
    found: dict[str, tuple[Said, ...]] = {}
    told: dict[_Key, tuple[Limit, Limit]] = {}
    for day in sorted({begins, *(day for day in days if day > begins)}):
        old, new = _on(before, day), _on(now, day)
        differing = {}
        for key in sorted({*old, *new}):
            of = _KINDS[key[0]]
            so_far, then = old.get(key, unlisted(of, before.others)), new.get(key, unlisted(of, now.others))
            if so_far != then:
                differing[key] = so_far, then
        said = tuple(Said(*key, *pair) for key, pair in differing.items() if told.get(key) != pair)
        if said:
            found[day] = said
        told = differing
    return found


def _on(dated: DatedList, day: str) -> dict[_Key, Limit]:
    """What a list says on a day."""
    counting = [span for span in dated.spans() if is_between(day, span.since, span.until)]
    return {
        (kind, tuple(sorted(cards_of(span)))): said_by(span)
        for kind, of in _KINDS.items()
        for span in counting
        if isinstance(span, of)
    }
