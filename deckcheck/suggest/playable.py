"""Which cards no deck of a format, or of any format of a game, can hold, whatever else is in it.

A deck of one copy of the card in a zone, and of any number of others of which nobody knows anything, is counted: what
is broken then is so in every deck that has the card there.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence

from deckcheck.formats.catalogue import format_ids, game_path
from deckcheck.formats.checker import Checker
from deckcheck.formats.format import Format
from deckcheck.formats.lint import turning_days
from deckcheck.judging.judge import Judge
from deckcheck.judging.own_files import may_be_format_of
from deckcheck.kernel.alike import Sight
from deckcheck.kernel.count import BROKEN
from deckcheck.kernel.scope import DeckScope
from deckcheck.model.deck import Card, Deck, DeckEntry, Unread
from deckcheck.model.game import Game
from deckcheck.source import InputError
from deckcheck.suggest.additions import AT

_ENDLESS = "9999"
"""Before this are all days that somebody has named."""


def in_no_format(path: str, cards: Sequence[Card], game: Game) -> tuple[Card, ...]:
    """The cards of a card file that no format of their game lets anybody play: of those that come with deckcheck, and
    of those beside the file.

    Where one of these cannot be opened with the cards nobody can tell, and there are none.
    """
    left = tuple(cards)
    formats = [*(id_ for id_ in format_ids() if id_.startswith(f"{game.id}/")), *_beside(path, game)]
    own = game.database is None or os.path.abspath(path) == os.path.abspath(game.database)
    known = (path,) if own or game_path(game.id) is None else (game.id, path)
    judge = Judge(_ENDLESS, known)
    try:
        for reference in formats:
            if left:
                on = last_day(judge.open(reference).format, cards)
                left = unplayable(judge.checker_on(reference, on), left)
    except InputError:
        return ()
    return left if formats else ()


def _beside(path: str, game: Game) -> Iterator[str]:
    """The files of formats of a game that stand beside a card file, but for those that come with deckcheck."""
    folder = os.path.dirname(path)
    theirs = game_path(game.id)
    if theirs is not None and os.path.samefile(os.path.dirname(theirs), folder or os.curdir):
        return
    for name in sorted(os.listdir(folder or os.curdir)):
        other = os.path.join(folder, name)
        if name.lower().endswith((".yaml", ".yml")) and os.path.isfile(other) and may_be_format_of(other, game.id):
            yield other


def unplayable(checker: Checker, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Those of some cards that no deck can hold in any zone."""
    counters = [counter for counter, _ in checker.counters if counter.bound.severity == "illegal"]
    sight = Sight([counter.bound for counter in counters], checker.cards, checker.on)
    asked: dict[tuple[object, ...], bool] = {}

    def bars(place: int, card: Card, zone: str, seen: tuple[object, ...]) -> bool:
        key = place, zone, sight.part(place, seen)
        if key not in asked:
            deck = Deck("", (DeckEntry(1, card, zone, AT),), {}, (Unread(AT),))
            found = counters[place].outcomes(DeckScope(deck, checker.cards, checker.on).counts)
            asked[key] = any(outcome.state in BROKEN for outcome in found)
        return asked[key]

    def is_out(card: Card) -> bool:
        seen = sight.of(card)
        return all(
            any(bars(place, card, zone, seen) for place in range(len(counters))) for zone in checker.format.zones
        )

    return tuple(card for card in cards if is_out(card))


def last_day(format_: Format, cards: Iterable[Card]) -> str:
    """A day on which all is out that ever will be, as far as a format lasts: its own last, if it has ended."""
    days = [day for day in (*turning_days(format_), format_.game.known_until or "") if day]
    days += [printing.released.latest for card in cards for printing in card.printings if printing.released]
    days = [day for day in days if day < _ENDLESS]
    there = [day for day in days if format_.until is None or day < format_.until]
    return max(there or days)
