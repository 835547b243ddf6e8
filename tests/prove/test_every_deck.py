"""Repairs of random decks by random formats against all decks of a small pool, each judged by the ordinary checker.

The clauses have every operator of the language (``tests/kernel/test_check_properties.py`` draws them). A deck keeps a
format if it keeps each clause by itself, so what the checker says of a clause is remembered for all cases of a pool.
"""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from deckcheck.formats.checker import Checker
from deckcheck.formats.format import Clause
from deckcheck.kernel.owned import Owned
from deckcheck.kernel.scope import DeckScope
from deckcheck.model.deck import Card
from deckcheck.model.names import fold_name
from deckcheck.prove.encoder import Encoder
from deckcheck.prove.repair import Repair, Wishes, repaired
from deckcheck.prove.search import Pile, Search, counts_of, deck_of
from emberfall import GAME, format_of
from kernel.test_check_properties import (
    DECLARED,
    DECLARES,
    EVERY_PRINTING,
    EVERY_VALUE,
    KINDS,
    LISTS,
    NAMES,
    ON,
    POOLS,
)
from kernel.test_check_properties import formats as drawn_formats
from sampling import of_a_slow_test

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from deckcheck.formats.format import Format
    from deckcheck.model.database import CardDatabase
    from deckcheck.model.deck import Deck

CASES = of_a_slow_test(200, 12)
"""Cases of each pool."""
MORE_NAMES = ("Dune", "Elm", "Fen", "Gale")
LAYOUTS = {
    4: ({"main": 3, "ex": 1, "leader": 1}, {"main": 2, "ex": 2, "leader": 1}, {"main": 4, "leader": 2}),
    5: ({"main": 3, "ex": 1}, {"main": 2, "ex": 1, "leader": 1}, {"main": 2, "leader": 2}),
    6: ({"main": 2, "ex": 1, "leader": 1}, {"main": 3, "leader": 1}),
    7: ({"main": 2, "ex": 1}, {"main": 2, "leader": 1}, {"main": 3}),
}
"""The copies that zones have at most, by how many cards there are: of these decks there are some hundreds."""
CLAUSES = 24
_LONG, _SHORT = 60, 0.3
"""Seconds for a repair, which also a busy machine has, and for one that is found deck by deck."""


@pytest.mark.slow(step=50)
@pytest.mark.parametrize("number", range(50))
def test_a_repair_is_as_small_as_that_of_all_decks(number: int) -> None:
    pool = Pool(number)
    cases = [pool.case(number * CASES + case) for case in range(CASES)]
    told = [(case.hold(), case.is_left) for case in cases]
    # What is said less strictly than it is meant, as of facts that nobody knows, may take more decks than are tried.
    assert told.count(("unknown", False)) <= CASES // 20 + 1


class Database(NamedTuple):
    """A database in memory, as much of one as looking for decks asks for."""

    of: dict[str, Card]

    def cards(self) -> Iterable[Card]:
        return self.of.values()

    def find(self, folded: str) -> tuple[Card, ...]:
        return tuple(card for card in self.of.values() if fold_name(card.name) == folded)


class Pool:
    """Cards, clauses and all decks of them, with what the checker says of each deck by each clause."""

    def __init__(
        self, number: int, drawn: Sequence[Clause] | None = None, most: Mapping[str, int] | None = None
    ) -> None:
        chance = random.Random(number)  # noqa: S311 -- cases, no secrets
        names = (*NAMES, *MORE_NAMES[: chance.randint(1, 4)])
        self.cards = Database({name: _card(name, chance) for name in names})
        self.known = tuple(self.cards.of.values())
        self.most = most or chance.choice(LAYOUTS[len(names)])
        self.declared = chance.choice(DECLARED)
        least = GAME.attributes["cost"]._replace(least=chance.choice((None, -1)))
        self.game = GAME._replace(attributes={**GAME.attributes, "cost": least})
        sizes: list[tuple[str, dict[str, Any]]] = [
            ("zone-size", {"zone": zone, "most": self.most.get(zone, 0)}) for zone in ("main", "ex", "leader")
        ]
        # A list without any card has a finding of its own, as it is read.
        sizes.append(("zone-size", {"zone": list(self.most), "least": 1}))
        self.sizes = tuple(Clause(kind, options, "", "test.yaml", 900 + n) for n, (kind, options) in enumerate(sizes))
        self.decks = tuple(self._decks())
        self.places = [(name, zone) for name in names for zone in ("main", "ex", "leader")]
        self.counts = np.array([self.row(piles) for piles in self.decks])
        cards = cast("CardDatabase", self.cards)
        self._scopes = [DeckScope(self.deck(piles), cards, ON) for piles in self.decks]
        self._kept: dict[object, Any] = {}
        self._left: dict[int, bool] = {}
        drawn = _clauses(number) if drawn is None else drawn
        left = [clause for clause in drawn if self.is_left(clause)]
        self.clauses = ([clause for clause in drawn if clause not in left] + left[:2])[-CLAUSES:]

    def row(self, piles: Iterable[Pile]) -> list[int]:
        """The copies of each card in each zone."""
        counts = counts_of(piles)
        return [counts[place] for place in self.places]

    def _decks(self) -> Iterator[tuple[Pile, ...]]:
        def of(zone: str, most: int) -> Iterator[tuple[Pile, ...]]:
            for copies in range(most + 1):
                for chosen in itertools.combinations_with_replacement(self.known, copies):
                    yield tuple(Pile(n, card, zone, card.name) for card, n in _counted(chosen))

        for parts in itertools.product(*(of(zone, most) for zone, most in self.most.items())):
            piles = tuple(itertools.chain(*parts))
            if piles:
                yield piles

    def format(self, clauses: Iterable[Clause]) -> Format:
        made = format_of(*clauses, lists=dict(LISTS), pools=POOLS, declares=DECLARES)
        return made._replace(game=self.game)

    def checker(self, clauses: Iterable[Clause], owned: Owned | None = None) -> Checker:
        return Checker(self.format(clauses), cast("CardDatabase", self.cards), ON, owned=owned)

    def deck(self, piles: Iterable[Pile]) -> Deck:
        return deck_of(piles, self.declared, "deck.txt")

    def kept(self, clause: Clause, owned: Owned | None = None) -> Any:
        """For each deck whether it surely keeps a clause."""
        asks = owned if clause.kind == "pool" else None
        key = clause.line, id(asks)
        if key not in self._kept:
            counters = [each for each, _ in self.checker([clause], asks).counters if each.bound.severity == "illegal"]
            kept = [all(each.kept(scope.counts) is True for each in counters) for scope in self._scopes]
            self._kept[key] = asks, np.array(kept)
        return self._kept[key][1]

    def is_left(self, clause: Clause) -> bool:
        """Whether a clause is left to the checker, so that decks are looked at one by one."""
        if clause.line not in self._left:
            asks = Owned("pool.txt", {}) if clause.kind == "pool" else None
            search = Search(self.checker([clause], asks), self.known)
            bounds = [bound for each in search.asked for bound in each.bounds]
            apart = [single for each in search.candidates for single in each.told_apart(self.cards.of)]
            self._left[clause.line] = bool(search.questions.unsaid) or any(
                Encoder(bounds, some, search.zones, search.questions, self.declared, 10).left
                for some in (search.candidates, apart)
            )
        return self._left[clause.line]

    def case(self, number: int) -> Case:
        """A damaged deck, some of the clauses, and what somebody wishes."""
        chance = random.Random(number)  # noqa: S311 -- as above
        clauses = (*self.sizes, *chance.sample(self.clauses, chance.randint(1, 4)))
        places = chance.sample(self.places, chance.randint(1, 4))
        piles = [Pile(chance.randint(1, 2), self.cards.of[name], zone, name) for name, zone in places]
        wishes, addable = Wishes(), None
        kind = chance.choice(("any", "any", "any", "remove", "add", "zone", "card", "pool", "from"))
        if kind == "remove":
            wishes = wishes._replace(only_remove=True)
        elif kind == "add":
            wishes = wishes._replace(only_add=True)
        elif kind == "zone":
            wishes = wishes._replace(keep=[chance.choice([*self.most])])
        elif kind == "card":
            wishes = wishes._replace(keep=[chance.choice(piles).card.name])
        elif kind == "from":
            addable = {card.name for card in chance.sample(self.known, 2)}
            wishes = wishes._replace(addable=lambda card: card.name in addable)
        owned = None
        if kind == "pool" or any(clause.kind == "pool" for clause in clauses):
            some = {card.name: chance.randint(0, 3) for card in self.known}
            owned = Owned("pool.txt", {name: n for name, n in some.items() if n})
        return Case(self, clauses, tuple(piles), wishes, frozenset(addable) if addable else None, owned)


class Case(NamedTuple):
    """A deck that is to be made legal, and within what."""

    pool: Pool
    clauses: Sequence[Clause]
    piles: Sequence[Pile]
    wishes: Wishes
    addable: frozenset[str] | None
    owned: Owned | None

    @property
    def is_left(self) -> bool:
        """Whether some of it is left to the checker."""
        return any(map(self.pool.is_left, self.clauses))

    def repaired(self, clauses: Sequence[Clause], owned: Owned | None) -> Repair:
        seconds = _SHORT if any(map(self.pool.is_left, clauses)) else _LONG
        return repaired(self.pool.deck(self.piles), self.pool.checker(clauses, owned), self.wishes, seconds)

    def hold(self) -> str:
        """Hold what is told against all decks; the outcome."""
        legal = self._allowed()
        for clause in self.clauses:
            legal &= self.pool.kept(clause, self.owned)
        if self.owned is not None and not any(clause.kind == "pool" for clause in self.clauses):
            legal &= self._in_pool()
        costs = self.costs()[legal]
        found = self.repaired(self.clauses, self.owned)
        told = found.outcome, found.copies, found.smallest, found.others
        if found.outcome == "unknown":
            return "unknown"
        if not len(costs):
            assert found.outcome == "impossible", self._told(found)
            self._hold_conflict(found)
            return "impossible" if found.irreducible else "impossible, not reduced"
        best = costs.min()
        others = bool((costs == best).sum() > 1)
        if not self.is_left:
            assert told[:3] == ("found", best, True), self._told(found)
        assert found.outcome == "found", self._told(found)
        assert (found.copies == best) if found.smallest else (found.copies >= best), self._told(found)
        # Whether there are others is no more than a remark, for which nobody waits long.
        assert found.others in (None, others), self._told(found)
        assert found.report is not None
        assert found.report.verdict == "legal", self._told(found)
        row = self.pool.row(found.piles)
        assert (self.pool.counts[legal] == row).all(axis=1).any(), self._told(found)
        return "found"

    def _hold_conflict(self, found: Repair) -> None:
        """Without any one of the clauses that are named there is such a deck."""
        named = {clause and clause.line for clause in found.conflict}
        mine = [clause for clause in self.clauses if clause.line in named]
        together = self._allowed()
        for clause in mine:
            together &= self.pool.kept(clause, self.owned)
        owned = self.owned if None in named or any(clause.kind == "pool" for clause in mine) else None
        if None in named:
            together &= self._in_pool()
        assert not together.any(), self._told(found)
        if not found.irreducible:
            # Without the sizes there are decks of hundreds of cards, and not always time to look through them.
            return
        for clause in mine:
            rest = [each for each in mine if each is not clause]
            kept_owned = owned if None in named or any(each.kind == "pool" for each in rest) else None
            assert self.repaired(rest, kept_owned).outcome != "impossible", (clause.line, self._told(found))
        if None in named:
            assert self.repaired(mine, None).outcome != "impossible", self._told(found)

    def _allowed(self) -> Any:
        """The decks that keep what is wished."""
        had, has, wishes = np.array(self.pool.row(self.piles)), self.pool.counts, self.wishes
        allowed = np.ones(len(has), bool)
        if wishes.only_remove:
            allowed &= (has <= had).all(axis=1)
        if wishes.only_add:
            allowed &= (has >= had).all(axis=1)
        for place, (name, zone) in enumerate(self.pool.places):
            if zone in wishes.keep:
                allowed &= has[:, place] == had[place]
            elif name in wishes.keep:
                allowed &= has[:, place] >= had[place]
        if self.addable is not None:
            more = has.reshape(len(has), -1, 3).sum(axis=2) > had.reshape(-1, 3).sum(axis=1)
            others = [card.name not in self.addable for card in self.pool.known]
            allowed &= ~more[:, others].any(axis=1)
        return allowed

    def _in_pool(self) -> Any:
        assert self.owned is not None
        of_names = self.pool.counts.reshape(len(self.pool.decks), -1, 3).sum(axis=2)
        return (of_names <= [self.owned.copies.get(card.name, 0) for card in self.pool.known]).all(axis=1)

    def costs(self) -> Any:
        """The copies that move, go or come: of a card those that go or those that come, whichever are more."""
        change = self.pool.counts - np.array(self.pool.row(self.piles))
        of_cards = change.reshape(len(change), -1, 3)
        return np.maximum(np.maximum(of_cards, 0).sum(axis=2), np.maximum(-of_cards, 0).sum(axis=2)).sum(axis=1)

    def _told(self, found: Repair) -> str:
        lines = [
            f"{found.outcome} {found.copies} {found.smallest} {found.others} {[c and c.line for c in found.conflict]}"
        ]
        lines += [f"{each.copies} {each.card.name} {each.zone}" for each in self.piles]
        lines += [str(self.wishes), str(self.addable), str(self.owned), str(self.pool.declared)]
        lines += [f"{each.line} {each.kind} {each.options} when={each.when} {each.severity}" for each in self.clauses]
        lines += [str(card) for card in self.pool.known]
        return "\n".join(lines)


def _counted(cards: Iterable[Card]) -> list[tuple[Card, int]]:
    """Cards, those of one name together, and how many each is."""
    return [(same[0], len(same)) for same in (list(group) for _, group in itertools.groupby(cards, lambda c: c.name))]


def _card(name: str, chance: random.Random) -> Card:
    """A card of random values, of which hardly any are unknown."""
    attributes = {key: chance.choice(values) for key, values in EVERY_VALUE.items() if chance.random() < 0.94}
    printings = tuple(chance.sample(EVERY_PRINTING, chance.randint(0, 2)))
    return Card(name, attributes, printings=printings, limit=chance.choice((None, None, None, 1, 2, "unlimited")))


def _clauses(number: int) -> list[Clause]:
    """Clauses of every kind."""
    found: list[Clause] = []

    @seed(number)
    @settings(
        max_examples=2 * CLAUSES,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=[*HealthCheck],
        deadline=None,
    )
    @given(drawn_formats(*KINDS.values(), most=1))
    def draw(format_: Format) -> None:
        found.append(format_.clauses[0]._replace(line=len(found) + 1, severity="illegal"))

    draw()
    return [*{str((each.kind, each.options, each.when)): each for each in found}.values()][::-1]
