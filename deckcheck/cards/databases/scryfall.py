"""Read the cards of Scryfall's bulk files: ``oracle-cards``, ``default-cards`` and those of their kind.

The shape is that of https://scryfall.com/docs/api/cards. A file may have a card many times,
once for each printing: these are brought together on disk.

Left out: tokens, emblems, art and what cards become in play, which no deck can have; and printings for one
computer game only, of cards that have others. Marked by ``tournament: false``: cards that are no more than a
joke, and cards that were never printed.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.cards.databases._groups import Groups, merged
from deckcheck.cards.databases._oracle_text import Face, aliases, deck_record, type_line
from deckcheck.messages import languages
from deckcheck.model.game import Game
from deckcheck.source import Location, Problem
from deckcheck.source.fields import flag, mapped, mapping, mappings, number, present, required, text, texts
from deckcheck.source.json_stream import items

SUFFIXES = (".json",)
_BEGINNING = re.compile(rb'(\xef\xbb\xbf)?\s*\[\s*\{\s*"object"\s*:\s*"card"')
_MADE = re.compile(r"-(\d{4})(\d{2})(\d{2})\d{6}\.json")
"""The time in the name that a file is downloaded under."""
_NO_CARDS = ("token", "double_faced_token", "emblem", "art_series")
_NOT_PLAYED = ("plane", "planar", "phenomenon", "scheme", "vanguard")
_NO_SETS = ("memorabilia", "minigame", "token", "vanguard")
_JOKES = ("funny",)
_BORDERS = ("silver", "gold")


def looks_like(data: bytes) -> bool:
    """Whether a file begins as a list of Scryfall's cards does.

    >>> looks_like(b'[\\n{"object":"card","id":"0000579f"')
    True
    """
    return bool(_BEGINNING.match(data))


def about(path: str) -> Mapping[str, Any]:
    """When the file was made, if its name still says so."""
    made = _MADE.search(path)
    as_of = {"as-of": "-".join(made.groups())} if made else {}
    return {**as_of, "sources": [{"title": "Scryfall", "url": "https://scryfall.com/docs/api/bulk-data"}]}


def records(path: str, game: Game) -> Iterator[tuple[dict[str, Any], Location] | Problem]:  # noqa: ARG001 -- as all have
    """The cards of the file, when all printings have been read."""
    groups = Groups()
    for count, raw in enumerate(items(path), start=1):
        found = mapped(_printed, raw, Location(f"{path}!{count}", 1))
        if isinstance(found, Problem):
            yield found
        elif found[0]:
            groups.add(found[0]["id"], found[0]["card"])
    for parts in groups:
        yield merged(parts, any_of=("tournament",)), Location(f"{path}!{parts[0]['name']}", 1)


def _printed(raw: Any) -> dict[str, Any]:
    """A card as one printing has it and what it is known by; nothing for what is no card."""
    layout, faces = text(raw, "layout"), mappings(raw, "card_faces")
    if layout in _NO_CARDS or text(raw, "set_type") == "token" or _is_meld(raw):
        return {}
    name = required(raw, "name")
    if layout == "reversible_card" and faces:
        # Both sides are the same card.
        name = required(faces[0], "name")
        raw, faces = {**faces[0], **raw, "name": name}, []
    sides = tuple(_face(each) for each in faces or [raw])
    card = {
        **deck_record(name, layout, sides),
        **({"colors": texts(raw, "colors")} if "colors" in raw else {}),
        "color-identity": texts(raw, "color_identity"),
        "keywords": texts(raw, "keywords"),
        **present("mana-value", number(raw, "cmc")),
        "tournament": _is_for_tournaments(raw),
        "aliases": aliases(name, layout, sides, _other_names(raw, faces)),
        "printings": [_printing(raw)] if texts(raw, "games") != ["arena"] else [],
    }
    return {"id": text(raw, "oracle_id") or name, "card": card}


def _is_meld(raw: dict[str, Any]) -> bool:
    """Whether it is what two cards become in play."""
    own = text(raw, "id")
    return any(
        text(part, "component") == "meld_result" and text(part, "id") == own for part in mappings(raw, "all_parts")
    )


def _face(raw: dict[str, Any]) -> Face:
    supertypes, types, subtypes = type_line(text(raw, "type_line"))
    colors = tuple(texts(raw, "colors"))
    return Face(
        text(raw, "name"), text(raw, "oracle_text"), text(raw, "mana_cost"), colors, supertypes, types, subtypes
    )


def _other_names(raw: dict[str, Any], faces: list[dict[str, Any]]) -> list[str]:
    """The names that a printing has in place of the card's, as far as deckcheck speaks the language."""
    if (text(raw, "lang") or "en") not in languages():
        return []
    found = []
    for key in ("flavor_name", "printed_name"):
        of_faces = [text(face, key) for face in faces]
        found += [text(raw, key), *of_faces[:1], " // ".join(of_faces) if all(of_faces) else ""]
    return found


def _is_for_tournaments(raw: dict[str, Any]) -> bool:
    """Whether a printing is one that may be played, or is of a card that may."""
    if flag(raw, "digital") or text(raw, "layout") in _NOT_PLAYED or text(raw, "border_color") in _BORDERS:
        return False
    kind = text(raw, "set_type")
    if kind in _JOKES:
        # Some cards among the jokes may be played: those that are legal, restricted or banned somewhere.
        return text(mapping(raw, "legalities"), "vintage") not in ("", "not_legal")
    return kind not in _NO_SETS


def _printing(raw: dict[str, Any]) -> dict[str, Any]:
    said = {
        "set": text(raw, "set").upper(),
        "number": text(raw, "collector_number"),
        "rarity": text(raw, "rarity").lower(),
        "released": text(raw, "released_at"),
    }
    return {key: value for key, value in said.items() if value}
