"""Read the cards of HearthSim's JSON: ``cards.json`` or ``cards.collectible.json``, in one language or in all.

The shape is that of https://hearthstonejson.com/docs/cards.html: a list of cards, each with its ``id``, the number
``dbfId`` by which deck codes name it, ``cardClass`` or ``classes``, ``cost``, ``rarity``, ``set`` and ``type``. What is
called the same is one card with several printings, and its numbers are other names of it. The portraits of those who
lead a deck are brought together by class: they differ in nothing that matters for a deck.

What nobody can collect is no card of a deck. Where a card of the class that has runes says nothing of them
(``runeCost``), they are not known.
"""

import re
from collections.abc import Iterator
from typing import Any

from deckcheck.cards.databases._groups import Groups, merged
from deckcheck.model.game import Game
from deckcheck.model.names import fold_name
from deckcheck.source import Location, Problem
from deckcheck.source.fields import flag, mapped, mapping, number, present, required, text, texts
from deckcheck.source.json_stream import items

SUFFIXES = (".json",)
_BEGINNING = re.compile(rb"\s*\[\s*\{")
_SIGNS = (b'"dbfId"', b'"cardClass"')
_LANGUAGES = ("enUS", "jaJP")
"""The languages whose names are taken, the first of which has the card's own: those that deckcheck speaks."""
_RUNES = ("blood", "frost", "unholy")
_RUNED = "DEATHKNIGHT"
_PORTRAITS, _OTHER_RULES = "HERO_SKINS", "VANILLA"
"""The set of the portraits, and one of cards as they once were: these are for games of their own."""
_FIRST_PORTRAIT = r"HERO_[0-9]+"


def looks_like(data: bytes) -> bool:
    """Whether a file begins as these do.

    >>> looks_like(b'[{"cardClass": "MAGE", "dbfId": 1, "id": "A"'), looks_like(b'[{"name": "Ash"}]')
    (True, False)
    """
    return _BEGINNING.match(data) is not None and all(sign in data for sign in _SIGNS)


def about(path: str) -> dict[str, Any]:  # noqa: ARG001 -- as all have
    """Who published them; the file does not say when."""
    return {"sources": [{"title": "HearthstoneJSON", "url": "https://hearthstonejson.com"}]}


def records(path: str, game: Game) -> Iterator[tuple[dict[str, Any], Location] | Problem]:  # noqa: ARG001 -- as all have
    """The cards of the file, when all have been read: any card may be there again, in another set."""
    groups, portraits = Groups(), Groups()
    for index, raw in enumerate(items(path), start=1):
        at = Location(f"{path}!{raw.get('id', index) if isinstance(raw, dict) else index}", 1)
        read = mapped(_record, raw, at)
        if isinstance(read, Problem):
            yield read
        elif read[0]:
            record = read[0]
            portrait = record["type"] == "HERO" and record["printings"][0]["set"] == _PORTRAITS
            key = "/".join(record["class"]) if portrait else fold_name(record["name"])
            (portraits if portrait else groups).add(key, record)
    for parts in groups:
        yield _without_repeats(merged(parts)), Location(f"{path}!{parts[0]['name']}", 1)
    for parts in portraits:
        yield _portrait(parts), Location(f"{path}!{parts[0]['name']}", 1)


def _record(raw: Any) -> dict[str, Any]:
    """The card of one entry; nothing where it is none for decks."""
    if not flag(raw, "collectible") or text(raw, "set") == _OTHER_RULES:
        return {}
    names = _names(raw)
    dbf_id = number(raw, "dbfId")
    classes = texts(raw, "classes") or [required(raw, "cardClass")]
    printing = {"set": required(raw, "set"), "number": required(raw, "id"), "rarity": text(raw, "rarity").lower()}
    return {
        "name": names[0],
        "aliases": [*names[1:], *([] if dbf_id is None else [str(dbf_id)])],
        "class": classes,
        "type": required(raw, "type"),
        **present("cost", number(raw, "cost")),
        "rarity": text(raw, "rarity").lower(),
        **_runes(raw, classes),
        "printings": [{key: value for key, value in printing.items() if value}],
    }


def _names(raw: Any) -> list[str]:
    """The names of a card, its own first: a text, or a mapping of languages to texts.

    A translation that is nothing but a number is left out: deck codes have another card under it.
    """
    if not isinstance(raw.get("name"), dict):
        return [required(raw, "name")]
    said = mapping(raw, "name")
    own, translated = required(said, _LANGUAGES[0]), text(said, _LANGUAGES[1])
    return [own] if translated in ("", own) or translated.isdecimal() else [own, translated]


def _runes(raw: Any, classes: list[str]) -> dict[str, Any]:
    said = mapping(raw, "runeCost")
    return {rune: number(said, rune) or 0 for rune in _RUNES} if said and _RUNED in classes else {}


def _without_repeats(record: dict[str, Any]) -> dict[str, Any]:
    own = fold_name(record["name"])
    return {**record, "aliases": [each for each in record["aliases"] if fold_name(each) != own]}


def _portrait(parts: list[dict[str, Any]]) -> dict[str, Any]:
    """Who leads the decks of a class, by the first portrait's name and the class: some cards are called so, too."""
    first = min(
        parts, key=lambda part: (not re.fullmatch(_FIRST_PORTRAIT, part["printings"][0]["number"]), part["name"])
    )
    numbers = sorted({int(each) for part in parts for each in part["aliases"] if each.isdecimal()})
    return {
        "name": f"{first['name']} ({' / '.join(first['class']).lower()})",
        "aliases": list(map(str, numbers)),
        "class": first["class"],
        "type": "PORTRAIT",
        "printings": [{"set": _PORTRAITS, "number": first["printings"][0]["number"]}],
    }
