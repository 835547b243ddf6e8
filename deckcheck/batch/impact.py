"""What a change of rules does to many decks: which are no longer legal, or are now, and through which cards.

Nothing is otherwise for a deck without a card for which anything is otherwise, so only the others are judged, twice:
by the rules before and after.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from deckcheck.batch.cards import NO_CARD
from deckcheck.batch.chunk import LEGAL, VERDICTS, Outcome, Outcomes
from deckcheck.batch.columns import columns_of
from deckcheck.batch.compiled import code
from deckcheck.batch.many import Judging, ManyDecks, Turns
from deckcheck.batch.parts import ARCHIVE, DECKS, header_of
from deckcheck.batch.tables import NO_DAY, chunks_of
from deckcheck.decks.lines.layout import Layout, layout_of
from deckcheck.formats.checker import Checker
from deckcheck.formats.format import Clause, Format
from deckcheck.formats.list_form import load_list
from deckcheck.formats.listed_cards import with_card_names
from deckcheck.judging.judge import Judge, Opened
from deckcheck.kernel.count import Counter as Counted
from deckcheck.kernel.group import Selection
from deckcheck.kernel.select import Printed, parts
from deckcheck.rules.set_pool import Pooled
from deckcheck.source import InputError, Problem
from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from deckcheck.batch.cards import Integers, Truths
    from deckcheck.batch.chunk import Chunk
    from deckcheck.batch.many import OnDay
    from deckcheck.batch.parts import Part
    from deckcheck.kernel.bound import Bound
    from deckcheck.kernel.owned import Owned
    from deckcheck.kernel.select import Predicate
    from deckcheck.model.deck import Card
    from deckcheck.rules.dated_list import DatedList

PLANNED = "planned-ban"
"""The id of the clause that bans what somebody plans to ban."""
SCHEMA = pa.schema(
    [(name, pa.string()) for name in ("deck", "day", "before", "after")]
    + [(name, pa.list_(pa.string())) for name in ("cards", "clauses")]
)
"""A row for each deck whose verdict is another: the cards for which something is otherwise, and the clauses that it
breaks in one of both and not in the other."""


class Change(NamedTuple):
    """The rules before and after, and the names of the cards for which anything is otherwise; None for any card."""

    before: ManyDecks
    after: ManyDecks
    cards: frozenset[str] | None


class Rules(NamedTuple):
    """What decks are judged by now: a format, opened by a judge, and answers to its readings."""

    judge: Judge
    reference: str
    readings: Mapping[str, str] = {}

    def many(self, judge: Judging) -> ManyDecks:
        """Many decks, judged by this format as a judge has it."""
        return ManyDecks(judge, self.reference, self.readings)


class Varied:
    """A judge of one format that differs from the one that a file has, or is asked as of another day."""

    def __init__(self, rules: Rules, on: str, change: Callable[[Format], Format] | None = None) -> None:
        judge, reference, readings = rules
        opened = judge.open(reference)
        format_ = opened.format
        if change is not None:
            format_ = with_card_names(change(format_), opened.cards)
        known = {each.id for each in format_.readings}
        self._answers = {id: answer for id, answer in readings.items() if id in known}
        self._opened = Opened(format_, opened.cards)
        self.on, self.strict_days = on, judge.strict_days

    def open(self, reference: str) -> Opened:  # noqa: ARG002 -- there is one
        """The format and its cards."""
        return self._opened

    def layout(self, reference: str) -> Layout:  # noqa: ARG002 -- as above
        """How its decks are laid out."""
        return layout_of(self._opened.format, self._opened.cards, self.on)

    def checker_of(self, reference: str, owned: Owned | None, on: str | None = None) -> Checker:  # noqa: ARG002 -- as above
        """What checks a deck on a day."""
        format_, cards = self._opened
        return Checker(format_, cards, on or self.on, self._answers, owned, strict_days=self.strict_days)

    def checker_on(self, reference: str, on: str) -> Checker:
        """The same."""
        return self.checker_of(reference, None, on)


def between(rules: Rules, first: str, last: str) -> Change:
    """What is otherwise between two days."""
    names = Turns(rules.judge, rules.reference).between(first, last)
    before, after = (rules.many(Varied(rules, day)) for day in (first, last))
    return Change(before, after, None if names is None else really_otherwise(before, after, frozenset(names)))


def really_otherwise(before: ManyDecks, after: ManyDecks, names: frozenset[str]) -> frozenset[str]:
    """Those of some cards of which the bounds of two days really say something else.

    Where the bounds differ in more than what they say of single cards, that is all of them.
    """
    days = [many.on(str(many.judge.on)) for many in (before, after)]
    if days[0] is None or days[1] is None:
        return names
    one, other = days[0], days[1]
    if len(one.bounds) != len(other.bounds):
        return names
    pairs = enumerate(zip(one.bounds, other.bounds, strict=True))
    if not all(_alike(first, second, place in one.always) for place, ((first, _), (second, _)) in pairs):
        return names
    cards = [card for card in before.cards.database.cards() if card.name in names]
    return frozenset(card.name for card in cards if _said_of(card, one) != _said_of(card, other))


def _alike(first: Bound, second: Bound, always: bool) -> bool:  # noqa: FBT001 -- of a pair
    """Whether two bounds ask the same but for what their predicates, or limits of single cards, say of a card."""
    if not (_is_plain(first.where) and _is_plain(second.where)):
        return first == second and not _asks_for_days(first)
    besides = first._replace(where=None, facts={}, allowed=())
    if besides != second._replace(where=None, facts={}, allowed=()):
        return False
    when = None if first.when is None else first.when._replace(where=None)
    if _asks_for_days(besides._replace(when=when)) or any(map(_asks_for_days, (first.allowed, second.allowed))):
        return False
    return first.allowed == second.allowed or (first.per_card and not always)


def _asks_for_days(asked: Any) -> bool:
    """Whether something rests on the day otherwise than by what it names."""
    if isinstance(asked, Selection):
        return _asks_for_days(asked.where)
    if isinstance(asked, Counted):
        return _asks_for_days(asked.bound)
    if isinstance(asked, Printed | Pooled):
        return True
    return isinstance(asked, tuple) and any(map(_asks_for_days, asked))


def _is_plain(where: Predicate | None) -> bool:
    return where is None or not any(hasattr(part, "in_deck") for part in parts(where))


def _said_of(card: Card, on: OnDay) -> tuple[Any, ...]:
    """What the bounds of a day say of a card."""
    scope = on.compiled.plain_scope
    asked = (where for bound, _ in on.bounds for where in (bound.where, bound.when and bound.when.where))
    truths = (code(where.holds(card, scope)) for where in asked if where is not None and _is_plain(where))
    return (*on.proof.of_card(card), *truths)


def by_list(rules: Rules, path: str) -> Change:
    """What is otherwise once a list that a format uses says what a file says. Raises InputError if it uses none."""
    format_, on = rules.judge.open(rules.reference).format, str(rules.judge.on)
    new, lists = load_list(path), format_.lists
    keys = [key for key, dated in lists.items() if dated.id == new.id]
    if not keys:
        known = sorted(dated.id for dated in lists.values())
        raise InputError([Problem("list-not-used", {"list": new.id, "format": format_.id, "known": known})])
    after = Varied(rules, on, lambda format_: format_._replace(lists={**lists, **dict.fromkeys(keys, new)}))
    changed = after.open(rules.reference).format.lists
    names = [_listed_otherwise(lists[key], changed[key]) for key in keys]
    concerned = frozenset[str]().union(*(each for each in names if each is not None))
    everything = None in names or _succeeds(format_)
    return Change(rules.many(Varied(rules, on)), rules.many(after), None if everything else concerned)


def by_ban(rules: Rules, names: tuple[str, ...]) -> Change:
    """What is otherwise once some cards are banned. Raises InputError if there is none that is called so."""
    on, found = str(rules.judge.on), rules.judge.open(rules.reference)
    cards = rules.many(rules.judge).cards
    numbers = cards.numbers(names).tolist()
    unknown = [name for name, number in zip(names, numbers, strict=True) if number == NO_CARD]
    if unknown:
        nearest = {name: list(found.cards.nearest(name)) for name in unknown}
        raise InputError([Problem("unknown-card", {"name": name, "nearest": nearest[name]}) for name in unknown])
    banned = [cards.cards[number].name for number in numbers]
    clause = Clause("exclusion", {"where": {"name": banned}}, "", found.format.path, 0, id=PLANNED)
    after = Varied(rules, on, lambda format_: format_._replace(clauses=(*format_.clauses, clause)))
    return Change(rules.many(Varied(rules, on)), rules.many(after), frozenset(banned))


def by_format(rules: Rules, other: str) -> Change:
    """What is otherwise under another format."""
    return Change(rules.many(rules.judge), ManyDecks(rules.judge, other, rules.readings), None)


def _listed_otherwise(old: DatedList, new: DatedList) -> frozenset[str] | None:
    """The cards of which two versions of a list say something else; None where they do so of all others."""
    if (old.since, old.others, old.known_until) != (new.since, new.others, new.known_until):
        return None
    said = [{each._replace(line=0) for each in (*dated.spans(), *dated.doubts)} for dated in (old, new)]
    found: set[str] = set()
    for each in said[0] ^ said[1]:
        found.update(getattr(each, "cards", None) or (each.card,))  # type: ignore[union-attr] # a group has several
    return frozenset(found)


def _succeeds(format_: Format) -> bool:
    """Whether what is said of a card may depend on others of the database."""
    return "succeeded" in repr([clause.options for clause in format_.clauses])


class Impact:
    """What a change comes to, added up over parts."""

    def __init__(self, change: Change, most: int, named: tuple[tuple[str, str], ...] = ()) -> None:
        self._change, self._most, self._named = change, most, dict(named)
        self.decks = self.judged = 0
        self.turns: Counter[tuple[str, str]] = Counter()
        self.cards: dict[str, Counter[str]] = {}
        self.clauses: dict[str, Counter[str]] = {}
        self.months: dict[str, Counter[str]] = {}
        self.examples: dict[str, list[str]] = {}

    def take(self, part: Part) -> Iterator[Any]:
        """Take the decks of a part; tables of those whose verdict is another come out. Raises InputError."""
        if part.kind in (DECKS, ARCHIVE):
            raise InputError([Problem("no-table", {"path": part.called, "suffixes": [".parquet", ".csv", ".jsonl"]})])
        columns = columns_of(part.called, header_of(part), self._named, formats=False, days=True)
        for chunk in chunks_of(part, columns):
            yield self._of_chunk(chunk)

    def _of_chunk(self, chunk: Chunk) -> Any:
        change = self._change
        days = [NO_DAY] * chunk.decks if chunk.days is None else [*chunk.days]
        # Both are judged as of their own day.
        chunk = chunk._replace(days=None, formats=None)
        changed, decks = self._concerned(chunk)
        self.decks += chunk.decks
        self.judged += len(decks)
        found = [Outcomes(np.full(chunk.decks, LEGAL, np.int64), []) for _ in range(2)]
        if len(decks):
            change.before.judge_into(found[0], chunk, decks)
            change.after.judge_into(found[1], chunk, decks)
        before, after = (_told(each) for each in found)
        turned = [deck for deck in decks.tolist() if found[0].verdict[deck] != found[1].verdict[deck]]
        rows = [self._row(chunk, deck, days[deck], changed, (before, after), found) for deck in turned]
        return pa.Table.from_pylist(rows, SCHEMA)

    def _concerned(self, chunk: Chunk) -> tuple[Truths | None, Integers]:
        """The names for which anything is otherwise, and the decks that have one, or one that nobody knows."""
        names, change = self._change.cards, self._change
        if names is None:
            return None, np.arange(chunk.decks)
        numbers = change.before.cards.numbers(chunk.names)
        known = change.before.cards.cards
        changed = np.array([number != NO_CARD and known[number].name in names for number in numbers.tolist()], np.bool_)
        asked = changed | (numbers == NO_CARD)
        of_row = np.repeat(np.arange(chunk.decks), np.diff(chunk.starts))
        decks = np.zeros(chunk.decks, np.bool_)
        decks[of_row[asked[chunk.name]]] = True
        decks[[*chunk.damage]] = True
        return changed, np.flatnonzero(decks)

    def _row(
        self,
        chunk: Chunk,
        deck: int,
        day: str,
        changed: Truths | None,
        told: tuple[dict[int, Outcome], dict[int, Outcome]],
        found: list[Outcomes],
    ) -> dict[str, Any]:
        rows = chunk.name[int(chunk.starts[deck]) : int(chunk.starts[deck + 1])]
        names = sorted({chunk.names[row] for row in rows.tolist() if changed is not None and changed[row]})
        broken = [set(each[deck].broken) if deck in each else set() for each in told]
        clauses = sorted(broken[0] ^ broken[1])
        verdicts = [VERDICTS[int(each.verdict[deck])] for each in found]
        how = "lost" if verdicts[0] == "legal" else "gained" if verdicts[1] == "legal" else "other"
        self.turns[verdicts[0], verdicts[1]] += 1
        name = str(chunk.ids[deck] or "")
        for key, counted in ((names, self.cards), (clauses, self.clauses), ([day[:7]] if day else [], self.months)):
            for each in key:
                counted.setdefault(each, Counter())[how] += 1
        for each in names:
            examples = self.examples.setdefault(each, [])
            if len(examples) < self._most:
                examples.append(name)
        return {
            "deck": name,
            "day": day,
            "before": verdicts[0],
            "after": verdicts[1],
            "cards": names,
            "clauses": clauses,
        }

    def data(self) -> dict[str, Any]:
        """All of it as JSON values."""
        how = Counter[str]()
        for (before, after), count in self.turns.items():
            how["lost" if before == "legal" else "gained" if after == "legal" else "other"] += count
        return {
            "decks": self.decks,
            "judged": self.judged,
            "lost": how["lost"],
            "gained": how["gained"],
            "other": how["other"],
            "turns": [
                {"before": before, "after": after, "decks": count}
                for (before, after), count in sorted(self.turns.items())
            ],
            **{
                name: {key: dict(sorted(counts.items())) for key, counts in sorted(of.items())}
                for name, of in (("cards", self.cards), ("clauses", self.clauses), ("months", self.months))
            },
            "examples": {name: self.examples[name] for name in sorted(self.examples)},
        }


def _told(found: Outcomes) -> dict[int, Outcome]:
    """The decks that break clauses, with these."""
    return {deck: Outcome(0, tuple(clauses)) for deck, clauses in found.broken_by_deck()}
