"""A format: clauses over the zones of a game, and what they ask on a given day.

A :class:`Format` is what the files say, checked and with its parents merged in
(:mod:`deckcheck.formats.load` reads them). It says nothing about a deck until it
is asked for the bounds of a day.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeGuard

from deckcheck.formats.play import DraftPolicy, FirstPlayer, MatchPolicy
from deckcheck.kernel.bound import Bound
from deckcheck.kernel.owned import Owned
from deckcheck.model.deck import Declaration
from deckcheck.model.finding import ClauseReference, Severity
from deckcheck.model.game import Game, Names, Zone
from deckcheck.rules.dated_list import DatedList
from deckcheck.rules.rule import NUMBERS, SELECTORS, Context, OptionError, rule_of
from deckcheck.source import InputError, Location, Problem, refuse
from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from deckcheck.rules.set_pool import SetPool


_SIZE = "zone-size"
"""The kind of rule that says how many cards there are, which is also how a clause says when it counts."""


class Clause(NamedTuple):
    """A rule as it is written in a format: its kind and options, and everything that clauses have in common.

    It is in force from ``since`` (inclusive) to ``until`` (exclusive) and under the
    ``readings`` chosen; ``when`` is the condition (:mod:`deckcheck.rules.conditions`) that a deck must keep
    for the clause to apply to it. ``cite`` is the rule text's own words, "" where none are given; ``says`` is what is
    wrong with a deck that breaks it, in the author's words. ``carrier`` is the id of the clause that reads the file of
    card rules which it is from. Where an option is a number, the id of a reading that is
    answered with one may stand.
    """

    kind: str
    options: Mapping[str, Any]
    cite: str
    path: str
    line: int
    id: str | None = None
    since: str | None = None
    until: str | None = None
    severity: Severity = "illegal"
    readings: Mapping[str, str] = {}
    when: Any = None
    says: Names | str | None = None
    carrier: str | None = None

    @property
    def at(self) -> Location:
        """Where it is written."""
        return Location(self.path, self.line)

    @property
    def reference(self) -> ClauseReference:
        return ClauseReference(self.path, self.line, self.cite, self.id)

    def problem(self, code: str, /, **facts: Any) -> Problem:
        """What is wrong or odd with it."""
        return Problem(code, facts, self.at)

    def in_force(self, on: str, readings: Mapping[str, str]) -> bool:
        """Whether the clause counts on a day, under the readings chosen."""
        begun = self.since is None or self.since <= on
        over = self.until is not None and on >= self.until
        return begun and not over and all(readings[name] == choice for name, choice in self.readings.items())

    @property
    def numbers(self) -> tuple[str, ...]:
        """The ids of the readings whose numbers it counts with."""
        return tuple(id for _, id in (*number_words(self.options), *number_words(self.when)))

    def numbered(self, numbers: Mapping[str, int]) -> "Clause":
        """The clause with numbers in the place of the ids that they answer."""
        options, when = (with_numbers(part, lambda _: numbers) for part in (self.options, self.when))
        return self._replace(options=options, when=when)

    def bounds(self, context: Context) -> Iterator[Bound]:
        """What the clause asks of a deck. Raises OptionError or WhereError if an option cannot be meant."""
        kept = None
        if self.when is not None:
            # Not every format has conditions.
            from deckcheck.rules.conditions import condition

            kept = condition(self.when, context)
        for bound in rule_of(self.kind, self.options).bounds(context):
            facts = bound.facts if self.says is None else {**bound.facts, "says": self.says}
            yield bound._replace(severity=self.severity, when=kept, facts=facts)


class Lost(NamedTuple):
    """A card that a format names and no card of a database is called, and what its names are written in."""

    name: str
    scripts: tuple[str, ...]


class Numbers(NamedTuple):
    """The whole numbers that may answer a reading; ``most`` is None where there is no greatest."""

    least: int
    most: int | None


class Reading(NamedTuple):
    """A question that the rule text leaves open, the answers one may give, and why one is proposed.

    Either there are ``choices``, or ``number`` says which numbers may be given. A
    number need not be proposed: ``default`` is None then, and it is unset until
    somebody sets it.
    """

    id: str
    question: Names
    default: str | None
    choices: Mapping[str, Names]
    why: Names
    number: Numbers | None = None

    def refusal(self, answer: str) -> Problem | None:
        """What is wrong with an answer, if it is none."""
        if self.number is None:
            if answer in self.choices:
                return None
            return Problem("unknown-choice", {"reading": self.id, "choice": answer, "known": list(self.choices)})
        least, most = self.number
        number = whole_number(answer)
        if number is not None and number >= least and (most is None or number <= most):
            return None
        return Problem("wrong-number", {"reading": self.id, "value": answer, "least": least, "most": most})


class Edition(NamedTuple):
    """A dated version of the rules, and what it changed."""

    date: str
    name: Names


class Deal(NamedTuple):
    """A step of the set-up that takes cards from a zone. ``name`` is what they become."""

    take: int
    zone: str
    name: Names
    cite: str


class Format(NamedTuple):
    """A format, its parents merged in.

    ``path`` is the file it stands in, ``zones`` are those it uses, ``notes`` say what
    its rule text leaves unsaid. ``declares`` is what its deck lists may say beside their cards, each with the words
    that there are; ``define`` has the selectors with names, for formats that extend it. ``replaced`` are the clauses of
    its parents in whose place its own of the same ids stand. ``card_files`` are the files of card rules that its own
    clauses name. ``lost`` are the cards that it names and its decks' cards
    do not have (:mod:`deckcheck.formats.named_otherwise`).
    """

    id: str
    name: Names
    game: Game
    path: str
    zones: tuple[str, ...]
    since: str | None
    until: str | None
    source: str
    editions: tuple[Edition, ...]
    readings: tuple[Reading, ...]
    clauses: tuple[Clause, ...]
    lists: Mapping[str, DatedList]
    deals: tuple[Deal, ...] = ()
    first: "FirstPlayer | None" = None
    notes: tuple[Names, ...] = ()
    match: "MatchPolicy | None" = None
    draft: "DraftPolicy | None" = None
    pools: Mapping[str, "SetPool"] = {}
    declares: Mapping[str, Declaration] = {}
    define: Mapping[str, Any] = {}
    replaced: Mapping[str, Clause] = {}
    lost: tuple[Lost, ...] = ()
    card_files: tuple[str, ...] = ()

    @property
    def deck_zones(self) -> tuple[Zone, ...]:
        """The zones that its decks have: what stands under another heading nobody has judged."""
        return tuple(zone for zone in self.game.zones if zone.id in self.zones)

    @property
    def dated(self) -> "tuple[DatedList | SetPool, ...]":
        """Its lists and pools of sets."""
        return (*self.lists.values(), *self.pools.values())

    def chosen(self, readings: Mapping[str, str]) -> dict[str, str]:
        """One answer per reading: those given, else the proposed ones; none for a number that is unset.

        Raises InputError for a reading or an answer that the format does not have.
        """
        known = {reading.id: reading for reading in self.readings}
        problems = []
        for name, answer in readings.items():
            if name not in known:
                problems.append(Problem("unknown-reading", {"reading": name, "known": list(known)}))
            elif (problem := known[name].refusal(answer)) is not None:
                problems.append(problem)
        refuse(problems)
        proposed = {reading.id: reading.default for reading in self.readings if reading.default is not None}
        return {**proposed, **readings}

    def unset(self, on: str, readings: Mapping[str, str] | None = None) -> Iterator[tuple[Reading, Clause]]:
        """The numbers that nobody has set, each with the first clause of the day that counts with it.

        One that only warns comes after all others: what a deck is judged to does not hang on it.
        """
        chosen = self.chosen(readings or {})
        in_force = (clause for clause in self.clauses if clause.in_force(on, chosen))
        counting = sorted(in_force, key=lambda clause: clause.severity == "warning")
        for reading in (each for each in self.readings if each.id not in chosen):
            clause = next((clause for clause in counting if reading.id in clause.numbers), None)
            if clause is not None:
                yield reading, clause

    def context(self, on: str) -> Context:
        """What the rules may know on a day. Raises InputError if the format did not exist on it."""
        if self.since is not None and on < self.since:
            raise InputError([Problem("before-format", {"format": self.id, "on": on, "since": self.since})])
        if self.until is not None and on >= self.until:
            raise InputError([Problem("after-format", {"format": self.id, "on": on, "until": self.until})])
        return self.context_of(on)

    def context_of(self, on: str) -> Context:
        """What the rules may know on a day, whether or not the format existed on it."""
        return Context(on, self.game, self.zones, self.lists, pools=self.pools, declares=self.declares)

    def sizes(self, on: str) -> Iterator[tuple[tuple[str, ...], int, int | None]]:
        """How many cards some of its zones hold together on a day, from one number up to another, as is proposed.

        Of what depends on the deck's own cards nothing is told. A day that it does not know, it takes as it comes.
        """
        context = self.context_of(on)
        for clause in self._counting(on, self.chosen({})):
            if clause.kind == _SIZE:
                for bound in clause._replace(when=None).bounds(context):
                    if bound.where is None and bound.is_fixed:
                        yield bound.zones, bound.ranges[0][0] or 0, bound.ranges[-1][1]

    def bounds(
        self, on: str, readings: Mapping[str, str] | None = None, owned: "Owned | None" = None
    ) -> Iterator[tuple[Bound, Clause]]:
        """What the format asks on a day of a deck built from what is owned, each bound with the clause that asks it.

        A clause that counts with a number that is unset is none of these: see :meth:`unset`. Raises
        InputError for numbers that were set and contradict one another.
        """
        context, chosen = self.context(on)._replace(owned=owned), self.chosen(readings or {})
        for clause in self._counting(on, chosen):
            try:
                yield from ((bound, clause) for bound in clause.bounds(context))
            except OptionError as error:
                raise InputError([clause.problem(error.code, **error.facts)]) from None
            except InputError as error:  # a plug-in that cannot be used
                raise InputError(problem._replace(at=clause.at) for problem in error.problems) from error

    def _counting(self, on: str, chosen: Mapping[str, str]) -> Iterator[Clause]:
        """The clauses that count on a day, with the numbers that were chosen; none of which a number is unset."""
        asked = [reading.id for reading in self.readings if reading.number]
        numbers = {id: int(chosen[id]) for id in asked if id in chosen}
        for clause in self.clauses:
            if clause.in_force(on, chosen):
                if not asked:  # as of most formats: none of their clauses need be looked through
                    yield clause
                elif numbers.keys() >= set(clause.numbers):
                    yield clause.numbered(numbers)


class Loaded(NamedTuple):
    """A format and the files that it was made from, in the order of reading.

    ``made_of`` are the digests of these and of the card files that its names were held against; none, if the format
    cannot be kept.
    """

    format: Format
    files: tuple[str, ...]
    made_of: tuple[str, ...] = ()


def number_words(written: Any, *, selects: bool = False) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """The words in the place of numbers, in options, conditions and all that stands in them, each with its path.

    What ``selects`` cards has numbers of its own; only in the conditions in it are there others.

    >>> list(number_words({"zone": "main", "exactly": [0, "deck-size"], "most": "unlimited"}))
    [(('exactly', 1), 'deck-size')]
    >>> list(number_words({"any": [{"least": "few", "where": {"cost": {"least": "few"}}}]}))
    [(('any', 0, 'least'), 'few')]
    """
    if isinstance(written, dict) and not selects:
        for option in NUMBERS:
            value = written.get(option)
            places = enumerate(value) if isinstance(value, list) else [(None, value)]
            for place, each in places:
                if _is_word(each, option):
                    yield ((option,) if place is None else (option, place)), each
    for step, part in _parts(written):
        inner = number_words(part, selects=_selects(step, selects=selects))
        yield from (((step, *path), word) for path, word in inner)


def with_numbers(
    written: Any, numbers: Callable[[Mapping[str, Any]], Mapping[str, int]], *, selects: bool = False
) -> Any:
    """What is written, with numbers in the place of words: those that ``numbers`` says of the mapping they stand in."""
    if isinstance(written, list | tuple):
        return [with_numbers(each, numbers, selects=_selects(0, selects=selects)) for each in written]
    if not isinstance(written, dict):
        return written
    found = {key: with_numbers(part, numbers, selects=_selects(key, selects=selects)) for key, part in written.items()}
    words = {} if selects else {option: found[option] for option in NUMBERS if option in found}
    known = numbers(written) if any(True for _ in number_words(words)) else {}
    return {**found, **{option: _number(option, value, known) for option, value in words.items()}}


def _parts(written: Any) -> Iterator[tuple[str | int, Any]]:
    if isinstance(written, dict):
        yield from written.items()
    elif isinstance(written, list):
        yield from enumerate(written)


def _selects(step: str | int, *, selects: bool) -> bool:
    """Whether what stands under a key selects cards."""
    return step != "if" and (selects or step in SELECTORS)


def _is_word(value: Any, option: str) -> TypeGuard[str]:
    return isinstance(value, str) and (option, value) != ("most", "unlimited")


def _number(option: str, value: Any, numbers: Mapping[str, int]) -> Any:
    if isinstance(value, list):
        return [_number(option, each, numbers) for each in value]
    return numbers.get(value, value) if _is_word(value, option) else value


_MOST_DIGITS = 9


def whole_number(text: str) -> int | None:
    """A whole number as somebody types it, None if it is none.

    >>> whole_number("40"), whole_number("４０"), whole_number("-1"), whole_number("4_0"), whole_number("")
    (40, 40, None, None, None)
    """
    return int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS else None
