"""Lists as Null Signal Games publishes them, in JSON (version 2 of its card data): restrictions, histories of formats.

A file of ``restrictions`` is a list from its ``date_start`` on: ``banned`` cards have the
limit 0, of all that are ``restricted`` a deck may hold one, and ``points`` are points. A file
of ``formats`` is a dated list: in each of its ``snapshots`` the restriction counts that it
names, which stands in ``../restrictions``; and it is a pool of sets, each snapshot with the
one of ``../card_pools``. Both are known up to the last of them.

``FILE.json#universal_faction_cost`` and ``FILE.json#global_penalty`` are those numbers as points, and
nothing else. What is no limit and no number of cards (``point_limit``, ``subtypes``,
``max_3_point_agendas``) is for the clauses of a format to say. Cards are named by their ids, which are aliases.
"""

import os
from collections.abc import Collection, Iterator
from typing import Annotated, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from deckcheck.formats.list_form import unknown_set
from deckcheck.formats.list_states import ListState, spans_of, with_states
from deckcheck.formats.schema.validate import authored_document
from deckcheck.messages import languages
from deckcheck.model.dates import day
from deckcheck.model.deck import Limit
from deckcheck.rules.dated_list import DatedList
from deckcheck.rules.set_pool import SetPool, SetSpan
from deckcheck.source import InputError, Location
from deckcheck.source.document import Document
from deckcheck.source.grouping import grouped
from deckcheck.source.tree import Path

Priced = dict[Annotated[str, Field(pattern=r"^[0-9]{1,3}$")], list[str]]
"""Numbers, each with the ids of the cards that have it."""
Day = Annotated[str, AfterValidator(day)]


class Published(BaseModel):
    """Nothing unknown, nothing converted: a key that is new may limit cards in a way that is new."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Restriction(Published):
    """A list of restricted cards."""

    id: str
    name: str
    date_start: Day
    format_id: str
    banned: list[str] = []
    restricted: list[str] = []
    points: Priced = {}
    universal_faction_cost: Priced = {}
    global_penalty: Priced = {}
    point_limit: int | None = None
    max_3_point_agendas: int | None = None
    subtypes: dict[str, list[str]] = {}


class Snapshot(Published):
    """What counts in a format from a day on."""

    id: str
    date_start: Day
    card_pool_id: str
    restriction_id: str | None = None
    active: bool = False


class History(Published):
    """A format over time."""

    id: str
    name: str
    snapshots: list[Snapshot] = Field(min_length=1)


class CardPool(Published):
    """The sets of a format at a time."""

    id: str
    name: str
    format_id: str
    card_set_ids: list[str]
    card_cycle_ids: list[str] = []


Model = TypeVar("Model", bound=BaseModel)
_NUMBERS = ("points", "universal_faction_cost", "global_penalty")


def reads(path: str) -> bool:
    """Whether a file has this form: JSON with the keys that these files have."""
    if not path.lower().endswith(".json"):
        return False
    try:
        data = authored_document(path, []).data
    except InputError:
        return False  # whoever reads it then says why
    return isinstance(data, dict) and ("snapshots" in data or {"date_start", "format_id"} <= data.keys())


def read(path: str, choice: str, files: list[str]) -> DatedList:
    """The restrictions of a file, or of a format's snapshots. Raises InputError with every problem."""
    document = authored_document(path, files)
    if choice not in ("", *_NUMBERS):
        raise InputError([document.problem("no-such-list", (), list=choice, nearest=list(_NUMBERS))])
    if "snapshots" in document.data:
        history = _checked(History, document)
        name, states = history.name, list(_states(history, document, choice, files))
    else:
        restriction = _checked(Restriction, document)
        name, states = restriction.name, [_state(restriction, restriction.date_start, choice)]
    empty = DatedList(
        f"{document.data['id']}#{choice}" if choice else document.data["id"],
        dict.fromkeys(languages(), name),
        document.path,
        states[0].since,
        (),
        source="Null Signal Games",
        choice=choice,
        by_id=True,
        known_until=states[-1].since if "snapshots" in document.data else None,
    )
    return with_states(empty, states)


def check(path: str) -> None:
    """Look for mistakes in a file and in those that it names. Raises InputError with them."""
    if "snapshots" in authored_document(path, []).data:
        read_pool(path, [])
    read(path, "", [])


def read_pool(path: str, files: list[str], known: Collection[str] | None = None) -> SetPool:
    """The sets of a format's snapshots. Raises InputError with every problem."""
    document = authored_document(path, files)
    history = _checked(History, document)
    beside = os.path.join(os.path.dirname(path), os.pardir, "card_pools", f"{history.id}.json")
    pools = {pool.id: pool.card_set_ids for pool in _pools(os.path.normpath(beside), files)}
    states: list[tuple[str, dict[str, None]]] = []
    for index, snapshot in _in_order(history, document):
        if snapshot.card_pool_id not in pools:
            here = ("snapshots", index, "card_pool_id")
            raise InputError([document.problem("unknown-reference", here, name=snapshot.card_pool_id, path=beside)])
        states.append((snapshot.date_start, dict.fromkeys(pools[snapshot.card_pool_id])))
    found = grouped((code, SetSpan(since, until)) for code, _, since, until in spans_of(states))
    spans = {code: tuple(each) for code, each in found.items()}
    unknown = [code for code in spans if known is not None and code not in known]
    if unknown:
        raise InputError(unknown_set(code, known or (), Location(document.path, 1)) for code in unknown)
    name = dict.fromkeys(languages(), history.name)
    return SetPool(history.id, name, document.path, states[0][0], states[-1][0], spans, "Null Signal Games")


def _states(history: History, document: Document, choice: str, files: list[str]) -> Iterator[ListState]:
    """The restriction of each snapshot, from its day on."""
    folder = os.path.normpath(os.path.join(os.path.dirname(files[-1]), os.pardir, "restrictions"))
    for index, snapshot in _in_order(history, document):
        if snapshot.restriction_id is None:
            yield ListState(snapshot.date_start)
            continue
        found = os.path.join(folder, history.id, f"{snapshot.restriction_id}.json")
        if not os.path.isfile(found):
            here = ("snapshots", index, "restriction_id")
            raise InputError([document.problem("unknown-reference", here, name=snapshot.restriction_id, path=found)])
        restriction = _checked(Restriction, authored_document(found, files))
        yield _state(restriction, snapshot.date_start, choice)


def _state(restriction: Restriction, since: str, choice: str) -> ListState:
    priced: Priced = getattr(restriction, choice or "points")
    points = {card: int(number) for number, cards in priced.items() for card in cards}
    if choice:
        return ListState(since, points=points)
    limits: dict[str, Limit] = dict.fromkeys(restriction.banned, 0)
    groups: dict[tuple[str, ...], Limit] = {tuple(restriction.restricted): 1} if restriction.restricted else {}
    return ListState(since, limits, points, groups)


def _in_order(history: History, document: Document) -> Iterator[tuple[int, Snapshot]]:
    """The snapshots with their places, by their days, of which no two may have the same."""
    seen: set[str] = set()
    for index, snapshot in sorted(enumerate(history.snapshots), key=lambda pair: pair[1].date_start):
        if snapshot.date_start in seen:
            twice, here = snapshot.date_start, ("snapshots", index, "date_start")
            raise InputError([document.problem("dates-out-of-order", here, date=twice, before=twice)])
        seen.add(snapshot.date_start)
        yield index, snapshot


def _pools(path: str, files: list[str]) -> list[CardPool]:
    document = authored_document(path, files)
    if not isinstance(document.data, list):
        raise InputError([document.problem("wrong-type", (), expected=["array"], value="mapping")])
    return [_checked(CardPool, document, (index,)) for index in range(len(document.data))]


def _checked(model: type[Model], document: Document, path: Path = ()) -> Model:
    """What stands at a path of a document. Raises InputError with every mistake at its place."""
    try:
        return model.model_validate(document.value(path))
    except ValidationError as error:
        raise InputError(
            document.problem("breaks-schema", (*path, *each["loc"]), what=each["msg"]) for each in error.errors()
        ) from None
