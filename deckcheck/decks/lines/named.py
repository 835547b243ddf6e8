"""The cards that a written name means, also where it has its parts set off otherwise than the card."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckcheck.model.names import fold_name
from deckcheck.source.normal_form import unaccented

if TYPE_CHECKING:
    from deckcheck.model.database import CardDatabase
    from deckcheck.model.deck import Card

_TRANSLATED = r"([^/]*[^\W\d][^/]*)/([^/]*[^\W\d][^/]*)"


def cards_named(cards: CardDatabase, name: str) -> tuple[Card, ...]:
    """The cards that a name means: none, one, or several where nobody can tell.

    The slashes between the parts of a name may be one or two, a part may stand there twice
    (``Ash Drake // Ember // Ash Drake``), and a name may stand beside the same name in another script
    (``Ash Drake / 灰の竜``), whether or not the database has both. A name that no card has may have accents
    which the database leaves out.
    """
    key = fold_name(name)
    found = _in_some_form(cards, key)
    if not found and (plain := unaccented(key)) != key:
        found = _in_some_form(cards, plain)
    return found


def _in_some_form(cards: CardDatabase, key: str) -> tuple[Card, ...]:
    found = cards.find(key)
    if found or "/" not in key:
        return found
    parts = re.split("/+", key)
    once = tuple(dict.fromkeys(parts))
    for form in (slashes.join(each) for each in (parts, once) for slashes in ("//", "/")):
        if form != key and (found := cards.find(form)):
            return found
    beside = re.fullmatch(_TRANSLATED, key)
    return _of_translations(cards, beside[1], beside[2]) if beside else ()


def _of_translations(cards: CardDatabase, one: str, other: str) -> tuple[Card, ...]:
    """The cards of a name that stands twice; two names in one script are two cards."""
    if one.isascii() == other.isascii():
        return ()
    sides = [cards.find(each) for each in (one, other)]
    found = {card.name: card for side in sides for card in side}
    if all(sides):
        common = {card.name for card in sides[0]} & {card.name for card in sides[1]}
        found = {name: found[name] for name in common or found}
    return tuple(found.values())
