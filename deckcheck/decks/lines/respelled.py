"""Names with other signs between their words than the card has: ``ash-drake``, ``Ash_Drake``, ``Jace the Tall``.

Addresses and file names have hyphens for spaces, people leave commas and apostrophes out, and programs set what a card
is called off from its title by a dash, a comma, a bar or brackets. What agrees in all letters and digits with one card,
and with no other, is that card.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from weakref import WeakKeyDictionary

from deckcheck.decks.lines.written import Names
from deckcheck.model.database import CardDatabase
from deckcheck.model.deck import Card
from deckcheck.model.names import fold_name
from deckcheck.source.normal_form import unaccented

_PLAIN = r"[^\W\d_](?:[\w\s‐‑–—,:;.'’‘\"“”/|&・()（）-]*[^\W\d_])?[)）]?"
"""A name that signs stand within, and none of those that say something of it: ``Shock?``, ``+ Shock``, ``Shock 3``."""
# All names of a game are asked for these.
_SIGNS = re.compile(r"[\W_]+")
_SIGNS_BUT_DASHES = re.compile(r"[^\w-]+|_")
_LEAST = 4
"""Letters of a name: of fewer, a sign may tell two cards apart that nobody here knows both of."""
_LONGEST = 150
_SHORT_END = r"[\W_]+[^\W\d_]{1,2}\Z"
"""A last word that is as short, with what sets it off."""


class Respelled(Names):
    """The names of a game's cards, and what agrees with one of them in all but signs."""

    def __init__(self, names: Names) -> None:
        super().__init__(names.database, names.apart)
        self._names = names

    def cards(self, name: str) -> tuple[Card, ...]:
        """The cards that a name means, or the one that it is spelled like."""
        found = self._names.cards(name)
        card = None if found or self.database is None else respelled(self.database, name)
        return found if card is None else (card,)


def respelled(cards: CardDatabase, name: str) -> Card | None:
    """The one card whose name has the same letters and digits, in the same order; None if none or several have."""
    if len(name) > _LONGEST or not re.fullmatch(_PLAIN, name.strip()):
        return None
    folded = fold_name(name)
    keys = {key for form in _letters(folded) for key in _spelled(cards).get(form, ()) if _ends_alike(key, folded)}
    found = {card.name: card for key in keys for card in cards.find(key)}
    return next(iter(found.values())) if len(found) == 1 else None


def _ends_alike(key: str, other: str) -> bool:
    """Whether two names set off a last word of a letter or two by the same sign.

    ``Ash-EX`` may be another card than ``Ash ex``, also where nobody here knows both.
    """
    ends = (re.search(_SHORT_END, each) for each in (key, other))
    one, another = (found[0] if found else "" for found in ends)
    return one == another


def _letters(key: str) -> Iterator[str]:
    """What a folded name has of letters and digits; ``&`` may be written as a word, or left out."""
    plain = unaccented(key)
    for text in (plain.replace("&", "and"), plain) if "&" in plain else (plain,):
        # In some scripts a dash is the sign of a long sound.
        bare = (_SIGNS if text.isascii() else _SIGNS_BUT_DASHES).sub("", text)
        if len(bare) >= _LEAST and not (bare[0].isdigit() or bare[-1].isdigit()):
            yield bare


_SPELLED: WeakKeyDictionary[CardDatabase, dict[str, list[str]]] = WeakKeyDictionary()


def _spelled(cards: CardDatabase) -> dict[str, list[str]]:
    """The keys of all names and aliases by their letters: few lists have a name of which nobody knows the card."""
    try:
        found = _SPELLED.get(cards)
    except TypeError:
        # Nobody can tell it from others, and to go through all names for each unknown one takes too long.
        return {}
    if found is None:
        found = {}
        for key, _ in cards.spellings():
            for form in _letters(key):
                found.setdefault(form, []).append(key)
        _SPELLED[cards] = found
    return found
