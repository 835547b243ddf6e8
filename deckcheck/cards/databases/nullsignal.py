"""Read the cards that Null Signal Games publishes: a folder of JSON, with the cards here and their printings there.

The shape is version 2 of their card data (https://github.com/Null-Signal-Games). Either ``cards.json`` and
``printings.json`` have all of them, or ``cards`` and ``printings`` are folders of files with one or several each;
the folder may also be the one in which ``v2`` stands. ``cards.json`` alone means its folder.
"""

import os
import re
from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.model.game import Game
from deckcheck.model.names import fold_name
from deckcheck.source import InputError, Location, Problem
from deckcheck.source.fields import flag, mapped, number, present, text, texts
from deckcheck.source.json_stream import items, value_at

SUFFIXES = (".json",)
_SOURCE = {"title": "Null Signal Games", "url": "https://github.com/Null-Signal-Games"}
_BEGINNING = re.compile(rb'\s*\[\s*\{[^{}\[\]]*"card_type_id"')
_WORDS = {"card_type_id": "type", "side_id": "side", "faction_id": "faction"}
_NUMBERS = (
    "influence_cost",
    "influence_limit",
    "minimum_deck_size",
    "agenda_points",
    "advancement_requirement",
    "cost",
    "strength",
    "memory_cost",
    "trash_cost",
    "base_link",
)
_WORDS_FOR_NULL = {"advancement_requirement": "X", "cost": "X", "strength": "X", "influence_limit": "unlimited"}
"""What null means where it is there in the place of a number: what is printed, or that there is no limit."""


def looks_like(data: bytes) -> bool:
    """Whether a file begins as one with all cards does.

    >>> looks_like(b'[{"advancement_requirement": 2, "card_type_id": "agenda"'), looks_like(b'[{"name": "Ash"}]')
    (True, False)
    """
    return bool(_BEGINNING.match(data))


def looks_like_folder(path: str) -> bool:
    """Whether a folder has cards and printings as they are published."""
    return _root(path) is not None


def about(path: str) -> Mapping[str, Any]:  # noqa: ARG001 -- as all have
    """Who published them; the files do not say when."""
    return {"sources": [_SOURCE]}


def records(path: str, game: Game) -> Iterator[tuple[dict[str, Any], Location] | Problem]:  # noqa: ARG001 -- as all have
    """The cards, one at a time, each with its printings.

    The printings are read first and kept by their cards' ids: nothing else says which are a card's.
    """
    folder = path if os.path.isdir(path) else os.path.dirname(path)
    root = _root(folder)
    if root is None:
        missing = os.path.join(folder, "printings.json")
        raise InputError([Problem("unreadable-file", {"path": missing, "reason": "missing"})])
    printings: dict[str, list[dict[str, Any]]] = {}
    for raw, at in _raw(root, "printings"):
        read = mapped(_printing, raw, at)
        if isinstance(read, Problem):
            yield read
        else:
            card = read[0].pop("card")
            printings.setdefault(card, []).append(read[0])
    for raw, at in _raw(root, "cards"):
        yield mapped(lambda card: _record(card, printings), raw, at)


def _root(path: str) -> str | None:
    """The folder in which the cards and their printings stand."""
    for folder in (path, os.path.join(path, "v2")):
        if all(_files(folder, kind) for kind in ("cards", "printings")):
            return folder
    return None


def _files(folder: str, kind: str) -> list[str]:
    """The file of that name, or the files of the folder of that name."""
    whole = os.path.join(folder, f"{kind}.json")
    if os.path.isfile(whole):
        return [whole]
    parts = os.path.join(folder, kind)
    names = sorted(os.listdir(parts)) if os.path.isdir(parts) else []
    return [os.path.join(parts, name) for name in names if name.endswith(".json")]


def _raw(folder: str, kind: str) -> Iterator[tuple[Any, Location]]:
    for path in _files(folder, kind):
        if os.path.dirname(path) == folder:
            values = items(path)
        else:
            value = value_at(path, "")
            values = iter(value if isinstance(value, list) else [value])
        for number_, value in enumerate(values, start=1):
            id_ = value.get("id") if isinstance(value, dict) else None
            yield value, Location(f"{path}!{id_ if isinstance(id_, str) else number_}", 1)


def _printing(raw: Any) -> dict[str, Any]:
    position = number(raw, "position")
    printing = {"card": text(raw, "card_id"), "code": text(raw, "id"), "set": text(raw, "card_set_id")}
    return printing | ({} if position is None else {"number": str(position)})


def _record(raw: Any, printings: Mapping[str, list[dict[str, Any]]]) -> dict[str, Any]:
    title, id_ = text(raw, "title"), text(raw, "id")
    printed = printings.get(id_, [])
    return {
        "name": title,
        "aliases": _aliases(title, text(raw, "stripped_title"), id_, *(each["code"] for each in printed)),
        "subtypes": [subtype.replace("_", " ") for subtype in texts(raw, "subtypes")],
        "unique": flag(raw, "is_unique"),
        "printings": [{key: value for key, value in each.items() if key != "code"} for each in printed],
        **{key: text(raw, field) for field, key in _WORDS.items() if text(raw, field)},
        **{field.replace("_", "-"): value for field, value in _numbers(raw)},
        **present("limit", number(raw, "deck_limit")),
    }


def _aliases(title: str, *others: str) -> list[str]:
    """The other names that are not the same name to whoever looks for one."""
    names: dict[str, str] = {"": "", fold_name(title): title}
    for name in others:
        names.setdefault(fold_name(name), name)
    return list(names.values())[2:]


def _numbers(raw: Any) -> Iterator[tuple[str, int | float | str]]:
    for field in _NUMBERS:
        value = number(raw, field)
        if value is not None:
            yield field, value
        elif field in raw and field in _WORDS_FOR_NULL:
            yield field, _WORDS_FOR_NULL[field]
