"""What a format says about play over several decks: matches of several games, and drafts.

What of it concerns a deck becomes bounds (:mod:`deckcheck.play.match`, :mod:`deckcheck.play.draft`);
the rest are numbers of games, players and picks.
"""

from collections.abc import Mapping
from typing import Literal

from deckcheck.kernel.select import Ranges
from deckcheck.model.finding import ClauseReference, Severity
from deckcheck.model.game import Names
from deckcheck.source.named_tuple import NamedTuple


class FirstPlayer(NamedTuple):
    """Who goes first: whoever has most cards in a zone, else (or on a tie) as ``otherwise`` says."""

    zone: str | None
    otherwise: Names
    cite: str
    path: str
    line: int

    @property
    def reference(self) -> ClauseReference:
        return ClauseReference(self.path, self.line, self.cite, "first-player")


Pool = Literal["first-game", "previous-game"]
Keep = Literal["sizes", "total", "nothing"]


class Exchange(NamedTuple):
    """Zones whose cards a player may exchange among one another between games.

    The cards come from the deck of the game before, so that what was left out once is gone,
    or from that of the first game. ``keep`` says what stays as it was: the ``sizes`` of the
    zones, their ``total``, or ``nothing``. The cards of a zone that is ``named_again`` are also among those of another,
    whose id follows: what stands in both is there once.
    """

    zones: tuple[str, ...]
    pool: Pool
    keep: Keep
    clause: ClauseReference
    named_again: Mapping[str, str] = {}


class RebuildOrder(NamedTuple):
    """Who exchanges cards first after a game."""

    first: Literal["winner", "loser"]
    clause: ClauseReference


class MatchPolicy(NamedTuple):
    """The best of so many games; what stays the same between them is every zone that no exchange names.

    ``first`` is who goes first from the second game on, None for as in the first. ``draws``
    is what the rules say of a drawn game, None where they do not foresee any.
    """

    games: int
    clause: ClauseReference
    exchanges: tuple[Exchange, ...] = ()
    order: RebuildOrder | None = None
    first: FirstPlayer | None = None
    draws: ClauseReference | None = None

    @property
    def wins(self) -> int:
        """The games that decide the match.

        >>> [MatchPolicy(games, ClauseReference("", 0, "")).wins for games in (1, 2, 3, 5)]
        [1, 2, 2, 3]
        """
        return self.games // 2 + 1


class Allowed(NamedTuple):
    """A number that a draft may have."""

    ranges: Ranges
    clause: ClauseReference
    severity: Severity = "illegal"


class DraftPolicy(NamedTuple):
    """How many players draft, how many cards each picks in how many rounds, from how many packs of their own.

    ``leftovers`` is what the rules say of the picks that are in no deck; ``then`` are the
    formats of the games that may follow.
    """

    players: Allowed
    rounds: Allowed
    picks: Allowed
    packs: Allowed | None
    leftovers: ClauseReference
    then: tuple[str, ...]
    then_clause: ClauseReference
