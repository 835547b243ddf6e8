"""What a change of rules does to many decks: which are no longer legal, or are now, and through which cards.

Nothing is otherwise for a deck without a card for which anything is otherwise, so only the others are judged, twice:
by the rules before and after.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pa_parquet

from deckcheck.batch.apart import Order, Seen, each_place, id_of, ids_of, told
from deckcheck.batch.by_zone import chunks_in, columns_in
from deckcheck.batch.cards import NO_CARD
from deckcheck.batch.chunk import LEGAL, VERDICTS, Chunk, Damage, Outcomes, numbers_at
from deckcheck.batch.compiled import Compiled, code
from deckcheck.batch.known import Known, known_of
from deckcheck.batch.many import Judging, ManyDecks, OnDay, Turns
from deckcheck.batch.parts import ARCHIVE, DECKS, Part
from deckcheck.batch.rows import Integers, Truths, counted_from
from deckcheck.batch.summary import MOST_TOLD, Words, count, in_order, listed, pairs
from deckcheck.batch.trouble import of_rows
from deckcheck.batch.verdicts import lists_of
from deckcheck.decks.lines.layout import Layout, layout_of
from deckcheck.formats.checker import Checker
from deckcheck.formats.format import Clause, Format
from deckcheck.formats.list_form import load_list
from deckcheck.judging.judge import Judge
from deckcheck.judging.opened import Opened
from deckcheck.kernel.bound import Bound
from deckcheck.kernel.count import Counter as Counted
from deckcheck.kernel.group import Selection
from deckcheck.kernel.owned import Owned
from deckcheck.kernel.select import Printed, asked_of_deck
from deckcheck.model.deck import Card
from deckcheck.rules.dated_list import DatedList
from deckcheck.rules.set_pool import Pooled
from deckcheck.source import InputError, Problem
from deckcheck.source.named_tuple import NamedTuple

PLANNED = "planned-ban"
"""The id of the clause that bans what somebody plans to ban."""
SCHEMA = pa.schema(
    [(name, pa.string()) for name in ("deck", "day", "before", "after")]
    + [(name, pa.list_(pa.string())) for name in ("cards", "clauses")]
)
"""A row for each deck whose verdict is another: the cards for which something is otherwise, and the clauses that it
breaks in one of both and not in the other."""


class Change(NamedTuple):
    """The rules before and after, and for which cards anything is otherwise; None for any card.

    What is found out of cards is kept under ``name``, if there is one.
    """

    before: ManyDecks
    after: ManyDecks
    concerns: Callable[[Card], bool] | None
    name: str | None = None


class Asked(NamedTuple):
    """What is asked of all parts: by which format they are judged, on which day, by which cards and readings, and what
    is otherwise then, of which one is said. ``named`` are columns by what they are for."""

    format: str
    on: str
    cards: tuple[str, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    first: str | None = None
    last: str | None = None
    list: str | None = None
    ban: tuple[str, ...] = ()
    after: str | None = None
    named: tuple[tuple[str, str], ...] = ()

    def moved(self, to: Mapping[str, str]) -> Asked:
        """The same where some files stand elsewhere."""
        after, list_ = (None if each is None else to.get(each, each) for each in (self.after, self.list))
        cards = tuple(to.get(each, each) for each in self.cards)
        return self._replace(format=to.get(self.format, self.format), cards=cards, after=after, list=list_)

    def judge(self) -> Judge:
        """What judges the decks."""
        return Judge(self.on, self.cards, dict(self.readings), suggestions=0, own_readings=True)


class Rules(NamedTuple):
    """What decks are judged by now: a format, opened by a judge, and answers to its readings."""

    judge: Judge
    reference: str
    readings: Mapping[str, str] = {}

    @classmethod
    def of(cls, asked: Asked) -> Rules:
        """Those by which somebody asks."""
        return cls(asked.judge(), asked.format, dict(asked.readings))

    def known(self) -> Known:
        """What batches before this one found of the names and cards of this format."""
        return known_of(self.judge, self.reference, *self.judge.open(self.reference), self.readings.items())

    def many(self, judge: Judging, known: Known | None = None) -> ManyDecks:
        """Many decks, judged by this format as a judge has it."""
        return ManyDecks(judge, self.reference, self.readings, known)


class Varied:
    """A judge of one format that differs from the one that a file has, or is asked as of another day."""

    def __init__(self, rules: Rules, on: str, change: Callable[[Format], Format] | None = None) -> None:
        judge, reference, readings = rules
        opened = judge.open(reference)
        format_ = opened.format
        if change is not None:
            # It brings jsonschema, which takes longer to import than some thousand decks to judge.
            from deckcheck.formats.listed_cards import with_card_names

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


def change_of(rules: Rules, asked: Asked) -> Change:
    """What is otherwise by what is asked. Raises InputError if that cannot be used."""
    if asked.first is not None and asked.last is not None:
        return between(rules, asked.first, asked.last)
    if asked.list is not None:
        return by_list(rules, asked.list)
    return by_ban(rules, asked.ban) if asked.after is None else by_format(rules, asked.after)


def between(rules: Rules, first: str, last: str) -> Change:
    """What is otherwise between two days."""
    known = rules.known()
    before = rules.many(Varied(rules, first), known)
    after = rules.many(Varied(rules, last), known.beside(limits=True))
    if Turns(rules.judge, rules.reference, ()).between(first, last) is None:
        return Change(before, after, None)
    days = [many.on(str(many.judge.on)) for many in (before, after)]
    if days[0] is not None and days[1] is not None:
        said = Said.of(days[0], days[1])
        if said is not None:
            return Change(before, after, said.is_otherwise, f"{first}/{last}")
    # What differs is not only said of single cards: to know for which, all of the database are looked at.
    names = Turns(rules.judge, rules.reference).between(first, last)
    return Change(before, after, None if names is None else partial(_is_among, frozenset(names)))


def _is_among(names: frozenset[str], card: Card) -> bool:
    return card.name in names


class Said:
    """What the bounds of two days say of single cards, where they differ in nothing else: ``pairs`` are those that may
    say something else of one."""

    def __init__(self, pairs: list[tuple[_OfCards, _OfCards]]) -> None:
        self._pairs = pairs

    @classmethod
    def of(cls, one: OnDay, other: OnDay) -> Said | None:
        """Of two days; None where something else differs, too."""
        if len(one.bounds) != len(other.bounds) or one.one_at_a_time != other.one_at_a_time:
            return None
        pairs = [(first, second) for (first, _), (second, _) in zip(one.bounds, other.bounds, strict=True)]
        if not all(_alike(*pair) for pair in pairs):
            return None
        differ = [pair for pair in pairs if pair[0] != pair[1] or any(map(_asks_for_days, pair))]
        return cls([(_OfCards(first, one.compiled), _OfCards(second, other.compiled)) for first, second in differ])

    def is_otherwise(self, card: Card) -> bool:
        """Whether something else is said of a card."""
        return any(first.say(card) != second.say(card) for first, second in self._pairs)


class _OfCards:
    """What a bound says of single cards on a day."""

    def __init__(self, bound: Bound, compiled: Compiled) -> None:
        self._bound, self._compiled = bound, compiled
        asked = (bound.where, bound.when and bound.when.where)
        self._asked = [None if asked_of_deck(where) else where for where in asked]
        self._limits = bound.per_card and bound.is_of_card

    def say(self, card: Card) -> tuple[Any, ...]:
        """Whether it, or its condition, picks a card, and how many of it there may be."""
        scope = self._compiled.plain_scope
        truths = [None if where is None else code(where.holds(card, scope)) for where in self._asked]
        if truths[0] == 0 or not self._limits:
            return tuple(truths)
        group, counts = self._compiled.alone(card, self._bound.zones)
        return (*truths, *(tuple(end.of(group, counts)[:2] for end in pair) for pair in self._bound.between))


def _alike(first: Bound, second: Bound) -> bool:
    """Whether two bounds ask the same but for what their predicates, or limits of single cards, say of a card."""
    if asked_of_deck(first.where) or asked_of_deck(second.where):
        return first == second and not _asks_for_days(first)
    besides = first._replace(where=None, facts={}, allowed=())
    if besides != second._replace(where=None, facts={}, allowed=()):
        return False
    when = first.when
    if when is not None and not asked_of_deck(when.where):
        when = when._replace(where=None)
    if _asks_for_days(besides._replace(when=when)) or any(map(_asks_for_days, (first.allowed, second.allowed))):
        return False
    return first.allowed == second.allowed or (first.per_card and first.is_of_card and second.is_of_card)


def _asks_for_days(asked: Any) -> bool:
    """Whether something rests on the day otherwise than by what it names."""
    if isinstance(asked, Selection):
        return _asks_for_days(asked.where)
    if isinstance(asked, Counted):
        return _asks_for_days(asked.bound)
    if isinstance(asked, Printed | Pooled):
        return True
    return isinstance(asked, tuple) and any(map(_asks_for_days, asked))


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
    return _changed(rules, on, after, None if everything else partial(_is_among, concerned))


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
    return _changed(rules, on, after, partial(_is_among, frozenset(banned)))


def _changed(rules: Rules, on: str, after: Varied, concerns: Callable[[Card], bool] | None) -> Change:
    """What is otherwise by a format that somebody has changed."""
    known = rules.known()
    return Change(rules.many(Varied(rules, on), known), rules.many(after, known.beside(limits=False)), concerns)


def by_format(rules: Rules, other: str) -> Change:
    """What is otherwise under another format."""
    before, after = (each.many(each.judge, each.known()) for each in (rules, rules._replace(reference=other)))
    return Change(before, after, None)


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


class Taken(NamedTuple):
    """What a change comes to for a part: the decks whose verdict is another, as a stream of Arrow's, how many there
    are and were judged, in which order they stand, and which have rows that nobody can use."""

    turned: bytes
    decks: int
    judged: int
    order: Order
    troubles: list[list[str]]
    troubled: int


def taken(change: Change, asked: Asked, part: Part) -> Taken:
    """What a change comes to for a part, wherever that is. Raises InputError."""
    impact, out = Impact(change, 0, asked.named), io.BytesIO()
    with pa.ipc.new_stream(out, SCHEMA) as stream:
        for table in impact.take(part):
            stream.write_table(table)
    trouble = impact.troubles.get(part.called, []), impact.troubled[part.called]
    return Taken(out.getvalue(), impact.decks, impact.judged, impact.order, *trouble)


class Impact:
    """What a change comes to: of parts, each taken once, and then of all of them."""

    def __init__(self, change: Change, most: int, named: tuple[tuple[str, str], ...] = ()) -> None:
        self._change, self._most, self._named = change, most, dict(named)
        kept = None if change.name is None else change.before.kept(change.name)
        self._is_changed: list[bool] = [] if kept is None else (kept[0] > 0).tolist()
        self._latest: tuple[Sequence[str], Truths, Truths] | None = None
        """The names of the last chunk, those for which anything is otherwise, and those whose decks are judged."""
        self._seen = Seen()
        self.decks = self.judged = 0
        self.turns: Counter[tuple[str, str]] = Counter()
        self.cards: dict[str, Counter[str]] = {}
        self.clauses: dict[str, Counter[str]] = {}
        self.months: dict[str, Counter[str]] = {}
        self.examples: dict[str, dict[str, list[str]]] = {"cards": {}, "clauses": {}}
        self.troubles: dict[str, list[list[str]]] = {}
        self.troubled: Counter[str] = Counter()

    def take(self, part: Part) -> Iterator[Any]:
        """Judge the decks of a part; tables of those whose verdict is another come out. Raises InputError."""
        if part.kind in (DECKS, ARCHIVE):
            raise InputError([Problem("no-table", {"path": part.called, "suffixes": [".parquet", ".csv", ".jsonl"]})])
        columns = columns_in(part, self._named, formats=False, days=True)
        self._seen.begin(part, columns)
        for chunk in chunks_in(part, columns):
            self._seen.take(ids_of(chunk))
            read = self._change.before.read(chunk)
            for deck in sorted(read.damage):
                self._tell(part, id_of(chunk, deck), of_rows(read.damage[deck]))
            yield self._of_chunk(read)
        before, after, _, name = self._change
        before.keep(None if name is None else {name: np.array([self._is_changed], np.int32)})
        after.keep()

    @property
    def order(self) -> Order:
        """In which order the decks of the last part stand."""
        return self._seen.order

    def receive(self, part: Part, found: Taken) -> Iterator[Any]:
        """Take a part that was judged elsewhere. Raises InputError."""
        columns = columns_in(part, self._named, formats=False, days=True)
        self._seen.begin(part, columns, found.order)
        self.decks += found.decks
        self.judged += found.judged
        if found.troubled:
            self.troubled[part.called] += found.troubled
            self.troubles.setdefault(part.called, []).extend(found.troubles)
        with pa.ipc.open_stream(found.turned) as stream:
            for batch in stream:
                yield pa.Table.from_batches([batch])

    def settled(self, path: str) -> Iterator[Any]:
        """What came out of all parts, written to a file, without decks whose rows stand apart; it is counted, too."""
        apart = pa.array(sorted(self._apart()), pa.string())
        with pa_parquet.ParquetFile(path) as file:
            for batch in file.iter_batches():
                table = pa.Table.from_batches([batch])
                table = table.filter(pc.invert(pc.is_in(table.column("deck"), apart)))
                self._count(table)
                yield table

    def _apart(self) -> frozenset[str]:
        """The decks whose rows stand in several places: by no rules anybody knows what they hold."""
        found = self._seen.apart()
        for part, names in found:
            for name, row in each_place(names):
                if name:
                    self._tell(part, name, (told(row),))
        return frozenset(name for _, names in found for name in names)

    def _count(self, table: Any) -> None:
        before, after = (pc.index_in(table.column(key), _VERDICTS).to_numpy() for key in ("before", "after"))
        for one, other, decks in pairs(Words(before, VERDICTS), Words(after, VERDICTS)):
            self.turns[one, other] += decks
        how = np.where(before == LEGAL, 0, np.where(after == LEGAL, 1, 2))
        for key, counted in (("cards", self.cards), ("clauses", self.clauses)):
            rows, words = listed(table.column(key))
            count(counted, words, Words(how[rows], _HOW))
            self._give_examples(self.examples[key], words, table.column("deck").take(pa.array(rows)))
        months = pc.utf8_slice_codeunits(table.column("day"), 0, 7).combine_chunks().dictionary_encode()
        said = np.flatnonzero(pc.not_equal(months.cast(pa.string()), "").to_numpy(zero_copy_only=False))
        count(
            self.months, Words(months.indices.to_numpy()[said], months.dictionary.to_pylist()), Words(how[said], _HOW)
        )

    def _give_examples(self, examples: dict[str, list[str]], words: Words, decks: Any) -> None:
        """Add the first decks of each word, as many as are still wanted."""
        order = np.argsort(words.codes, kind="stable")
        ends = np.cumsum(np.bincount(words.codes, minlength=len(words.values))).tolist()
        for name, begin, end in zip(words.values, [0, *ends], ends, strict=False):
            told = examples.setdefault(name, [])
            wanted = order[begin : min(end, begin + self._most - len(told))]
            told += decks.take(pa.array(wanted)).to_pylist()

    def _tell(self, part: Part, deck: str, said: tuple[str, ...]) -> None:
        self.troubled[part.called] += 1
        of_part = self.troubles.setdefault(part.called, [])
        if len(of_part) < MOST_TOLD:
            of_part.append([deck, *said])

    # -- a chunk -------------------------------------------------------------------------------------------------------

    def _of_chunk(self, chunk: Chunk) -> Any:
        days = chunk.days
        # Both are judged as of their own day.
        chunk = chunk._replace(days=None, formats=None)
        changed, decks = self._concerned(chunk)
        self.decks += chunk.decks
        self.judged += len(decks)
        few = chunk if len(decks) == chunk.decks else _only(chunk, decks)
        both = self._change.before, self._change.after
        before, after = (many.judged(few) if len(decks) else _NOTHING for many in both)
        turned = np.flatnonzero(before.verdict != after.verdict)
        of = decks[turned]
        columns = [
            ids_of(chunk).take(pa.array(of)),
            pa.array([""] * len(of) if days is None else [days[deck] for deck in of.tolist()], pa.string()),
            *(_VERDICTS.take(pa.array(each.verdict[turned])) for each in (before, after)),
            _named_in(chunk, of, changed),
            _clauses_of(before, after, turned),
        ]
        return pa.Table.from_arrays(columns, schema=SCHEMA)

    def _concerned(self, chunk: Chunk) -> tuple[Truths | None, Integers]:
        """The names for which anything is otherwise, and the decks that have one, or one that nobody knows."""
        concerns, cards = self._change.concerns, self._change.before.cards
        if concerns is None:
            return None, np.arange(chunk.decks)
        if self._latest is None or self._latest[0] is not chunk.names:
            numbers = cards.numbers(chunk.names)
            self._is_changed += (concerns(card) for card in cards.cards[len(self._is_changed) :])
            # The last of these is for a name that is not plainly one card.
            changed = np.array([*self._is_changed, False], np.bool_)[numbers]
            self._latest = chunk.names, changed, changed | (numbers == NO_CARD)
        _, changed, asked = self._latest
        if chunk.texts is not None:
            asked = asked | chunk.texts
        decks = np.zeros(chunk.decks, np.bool_)
        decks[np.searchsorted(chunk.starts, np.flatnonzero(asked[chunk.name]), "right") - 1] = True
        decks[[*chunk.damage]] = True
        if chunk.whole is not None:
            decks |= chunk.whole
        return changed, np.flatnonzero(decks)

    def data(self) -> dict[str, Any]:
        """All of it as JSON values."""
        how = Counter[str]()
        for (before, after), decks in self.turns.items():
            how["lost" if before == "legal" else "gained" if after == "legal" else "other"] += decks
        return {
            "decks": self.decks,
            "judged": self.judged,
            "lost": how["lost"],
            "gained": how["gained"],
            "other": how["other"],
            "turns": [
                {"before": before, "after": after, "decks": decks}
                for (before, after), decks in sorted(self.turns.items())
            ],
            **{
                name: in_order(of)
                for name, of in (("cards", self.cards), ("clauses", self.clauses), ("months", self.months))
            },
            "examples": {by: {name: of[name] for name in sorted(of)} for by, of in self.examples.items()},
            "troubles": self.troubles,
            "troubled": dict(self.troubled),
        }


def _only(chunk: Chunk, decks: Integers) -> Chunk:
    """Some decks of a chunk."""
    rows, _ = _rows_of(chunk, decks)
    ends = np.cumsum(np.diff(chunk.starts)[decks])
    return chunk._replace(
        # Nobody asks here what they are called.
        ids=range(len(decks)),
        starts=np.concatenate(([0], ends)),
        lines=None if chunk.lines is None else numbers_at(chunk.lines, decks),
        name=chunk.name[rows],
        zone=chunk.zone[rows],
        copies=chunk.copies[rows],
        rows=numbers_at(chunk.rows, rows),
        none=None if chunk.none is None else chunk.none[rows],
        picked=rows if chunk.picked is None else chunk.picked[rows],
        whole=None if chunk.whole is None else chunk.whole[decks],
        beside=(),
        said={},
        unclear=None,
        damage=_of_decks(chunk.damage, decks),
        states=_of_decks(chunk.states, decks),
    )


def _of_decks(said: Mapping[int, tuple[Damage, ...]], decks: Integers) -> dict[int, tuple[Damage, ...]]:
    return {place: said[deck] for place, deck in enumerate(decks.tolist()) if deck in said} if said else {}


_HOW = ("lost", "gained", "other")
_VERDICTS = pa.array(VERDICTS, pa.string())
_NOTHING = Outcomes(np.zeros(0, np.int64), [])


def _lists(owner: Integers, codes: Integers, of: int, texts: list[str]) -> Any:
    """Texts by their places in a list, for each of so many owners; these are sorted."""
    return lists_of(np.bincount(owner, minlength=of), pa.array(texts, pa.string()).take(pa.array(codes)))


def _named_in(chunk: Chunk, decks: Integers, names: Truths | None) -> Any:
    """Those of some names that each of some decks has, in their order."""
    if names is None or not names.any():
        return _lists(np.zeros(0, np.int64), np.zeros(0, np.int64), len(decks), [])
    asked = np.flatnonzero(names).tolist()
    texts = sorted({chunk.names[name] for name in asked})
    places = {text: place for place, text in enumerate(texts)}
    rank = np.full(len(chunk.names), -1, np.int64)
    rank[asked] = [places[chunk.names[name]] for name in asked]
    rows, owner = _rows_of(chunk, decks)
    there = rank[chunk.name[rows]] >= 0
    if chunk.none is not None:
        there &= ~chunk.none[rows]
    owner, named = np.divmod(np.unique(owner[there] * len(texts) + rank[chunk.name[rows[there]]]), len(texts))
    return _lists(owner, named, len(decks), texts)


def _rows_of(chunk: Chunk, decks: Integers) -> tuple[Integers, Integers]:
    """The rows of some decks, and the place among these of the deck of each."""
    lengths = np.diff(chunk.starts)[decks]
    return counted_from(chunk.starts[:-1][decks], lengths), np.repeat(np.arange(len(decks)), lengths)


def _clauses_of(before: Outcomes, after: Outcomes, decks: Integers) -> Any:
    """The clauses that some decks break by one of two outcomes alone."""
    names = sorted({*before.names("broken"), *after.names("broken")})
    place = np.full(len(before.verdict), -1)
    place[decks] = np.arange(len(decks))
    differs = np.zeros((len(decks), len(names)), np.bool_)
    for each in (before, after):
        owner, clause = np.divmod(each.marked("broken", names), len(names) + 1)
        turned = place[owner] >= 0
        differs[place[owner[turned]], clause[turned]] ^= True
    owner, clauses = np.nonzero(differs)
    return _lists(owner, clauses, len(decks), names)
