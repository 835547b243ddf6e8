"""Read the cards of MTGJSON: ``AtomicCards`` (or a part of it, as ``ModernAtomic``) and ``AllPrintings``.

The shapes are those of https://mtgjson.com/data-models/card/card-atomic/ and
https://mtgjson.com/data-models/set/. ``AllPrintings`` alone knows the numbers, rarities
and days of printings; its printings of one card are brought together on disk.

Left out: printings for one computer game only, of cards that have others. Marked by ``tournament: false``:
cards that are no more than a joke, and cards that were never printed.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.cards.databases._groups import Groups, merged
from deckcheck.cards.databases._oracle_text import Face, aliases, deck_record
from deckcheck.model.game import Game
from deckcheck.source import InputError, Location, Problem
from deckcheck.source.fields import (
    WrongFieldError,
    flag,
    mapped,
    mapping,
    mappings,
    number,
    present,
    required,
    text,
    texts,
)
from deckcheck.source.json_stream import members, value_at

SUFFIXES = (".json",)
_BEGINNING = re.compile(rb'\s*\{\s*"meta"\s*:\s*\{[^{}]*"version"[^{}]*\}\s*,\s*"data"\s*:\s*\{')
_SPOKEN = ("Japanese",)
"""The languages whose names are taken: with English those that deckcheck speaks."""
_DIGITAL = ("alchemy", "brawl", "gladiator", "historic", "standardbrawl", "timeless")
_PRINTED = "vintage"
"""Where whatever was printed for play is legal, restricted or banned."""


def looks_like(data: bytes) -> bool:
    """Whether a file begins as MTGJSON's do.

    >>> looks_like(b'{"meta": {"date": "2026-01-01", "version": "5.2.2"}, "data": {"Ash": []}}')
    True
    """
    return bool(_BEGINNING.match(data))


def about(path: str) -> Mapping[str, Any]:
    """When the file was made, and of which version its form is."""
    meta = value_at(path, "meta")
    try:
        date, version = text(meta, "date"), text(meta, "version")
    except WrongFieldError as error:
        raise _wrong(error, path) from None
    return {"as-of": date or None, "sources": [{"title": f"MTGJSON {version}", "url": "https://mtgjson.com"}]}


def records(path: str, game: Game) -> Iterator[tuple[dict[str, Any], Location] | Problem]:  # noqa: ARG001 -- as all have
    """The cards of the file: atomic ones one at a time, those of sets when all sets have been read."""
    groups = Groups()
    for key, value in members(path, "data"):
        at = Location(f"{path}!{key}", 1)
        if isinstance(value, dict):
            yield from _taken(groups, value, at)
        else:
            yield mapped(_atomic, {"name": key, "faces": value}, at)
    for parts in groups:
        yield merged(parts, any_of=("tournament",)), Location(f"{path}!{parts[0]['name']}", 1)


def _atomic(raw: dict[str, Any]) -> dict[str, Any]:
    faces = _in_order(mappings(raw, "faces"))
    if not faces:
        raise WrongFieldError("faces", raw["faces"], "list")
    printings = [{"set": code.upper()} for code in texts(faces[0], "printings")]
    return _record(required(raw, "name"), faces, printings)


def _record(name: str, raw: list[dict[str, Any]], printings: list[dict[str, Any]]) -> dict[str, Any]:
    first, layout = raw[0], text(raw[0], "layout")
    faces = tuple(_face(each, name) for each in raw)
    return {
        **deck_record(name, layout, faces),
        "color-identity": sorted({color for each in raw for color in texts(each, "colorIdentity")}),
        "keywords": sorted({keyword for each in raw for keyword in texts(each, "keywords")}),
        **present("mana-value", number(first, "manaValue")),
        "tournament": _is_printed(first),
        "aliases": aliases(name, layout, faces, _other_names(raw)),
        "printings": printings,
    }


def _face(raw: dict[str, Any], name: str) -> Face:
    types = (tuple(texts(raw, key)) for key in ("supertypes", "types", "subtypes"))
    own = text(raw, "faceName") or name
    return Face(own, text(raw, "text"), text(raw, "manaCost"), tuple(texts(raw, "colors")), *types)


def _in_order(faces: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The faces from the first to the last; of a card that a file has twice, once."""
    return list({text(face, "side"): face for face in sorted(faces, key=lambda face: text(face, "side"))}.values())


def _other_names(raw: list[dict[str, Any]]) -> list[str]:
    first = raw[0]
    names = [text(first, "asciiName"), text(first, "flavorName"), text(first, "faceFlavorName")]
    foreign = [each for each in mappings(first, "foreignData") if text(each, "language") in _SPOKEN]
    return [*names, *(text(each, "name") for each in foreign), *(text(each, "faceName") for each in foreign)]


def _is_printed(raw: dict[str, Any]) -> bool:
    """Whether a card was printed, or will be, to be played in tournaments."""
    legalities = mapping(raw, "legalities")
    if _PRINTED in legalities:
        return True
    return not (flag(raw, "isFunny") or flag(raw, "isOnlineOnly") or any(each in legalities for each in _DIGITAL))


# -- sets -------------------------------------------------------------------------------------------------------------


def _taken(groups: Groups, raw: dict[str, Any], at: Location) -> Iterator[Problem]:
    """Put the cards of a set to those of other sets; yields what is wrong with one."""
    try:
        code, released, cards = text(raw, "code").upper(), text(raw, "releaseDate"), mappings(raw, "cards")
    except WrongFieldError as error:
        yield from _wrong(error, at.path).problems
        return
    sides: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for card in cards:
        key = mapped(_key, card, at)
        if isinstance(key, Problem):
            yield key
        else:
            sides.setdefault((key[0]["name"], key[0]["number"]), []).append(card)
    for (name, _), faces in sides.items():
        found = mapped(_printed, {"name": name, "faces": faces, "set": code, "released": released}, at)
        if isinstance(found, Problem):
            yield found
        else:
            groups.add(name, found[0])


def _key(raw: dict[str, Any]) -> dict[str, Any]:
    """What the records of all faces of a printing have in common."""
    return {"name": required(raw, "name"), "number": text(raw, "number")}


def _printed(raw: dict[str, Any]) -> dict[str, Any]:
    faces = _in_order(raw["faces"])
    of_card = {"number": text(faces[0], "number"), "rarity": text(faces[0], "rarity").lower()}
    said = {"set": raw["set"], **of_card, "released": raw["released"]}
    printing = {key: value for key, value in said.items() if value}
    arena = texts(faces[0], "availability") == ["arena"]
    return _record(raw["name"], faces, [] if arena else [printing])


def _wrong(error: WrongFieldError, path: str) -> InputError:
    return InputError([Problem("wrong-field", error.facts, Location(path, 1))])
