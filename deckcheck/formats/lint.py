"""What is odd about a format that loads: clauses that do nothing, and clauses that no deck can keep.

Only what a format's own file says is blamed; its parents are files of their own.
A clause that counts with the number of an open question is left alone: what it
asks is up to the answer.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import permutations
from typing import Any

from deckcheck.formats.format import Clause, Format
from deckcheck.formats.known_days import named_in
from deckcheck.formats.schema.validate import authored_document
from deckcheck.kernel.bound import Bound
from deckcheck.kernel.conditions import Broken, Given
from deckcheck.kernel.group import Selection
from deckcheck.kernel.owned import Owned
from deckcheck.kernel.permissions import Permitted
from deckcheck.kernel.quantity import Extreme, Of
from deckcheck.kernel.scope import DeckScope
from deckcheck.kernel.select import Named, Others, Printed, described, parts
from deckcheck.kernel.span import hopeless_ways, never_broken, never_kept
from deckcheck.kernel.tightness import contradict, covers, picks_all
from deckcheck.kernel.values import Together
from deckcheck.model.database import CardDatabase
from deckcheck.model.dates import FIRST_DAY, is_between
from deckcheck.model.deck import Card, Deck
from deckcheck.rules.conditions import asking
from deckcheck.rules.dated_list import DatedList
from deckcheck.rules.kinds.card_list import LIST_PARTS
from deckcheck.rules.rule import NUMBERS
from deckcheck.rules.where import referenced
from deckcheck.source import LARGEST, Location, Problem, distinct, read_source
from deckcheck.source.named_tuple import NamedTuple

_CARD_LIST = "card-list"
"""The kind of rule that asks for what a list says."""
BY_HAND = 100
"""Cards that somebody may have written down: a fact that one of them lacks was forgotten. Of more, some always lack."""
_MOST_NAMED = 3
_ID = r"[a-z0-9-]+/[a-z0-9-]+"
_ID_OF_FORMAT = re.compile(rf"(?m)^[\"']?format[\"']?\s*:\s*[\"']?({_ID})")
_EXTENDED = re.compile(r"(?m)^[\"']?extends[\"']?\s*:((?:.*\n)(?:\s*-.*\n|[ \t].*\n)*)")


def lint(format_: Format, cards: CardDatabase | None = None) -> tuple[Problem, ...]:
    """Everything odd about a format's own clauses, in the order of their lines; with cards, what never counts any."""
    days = [_Day(on, _asked(format_, on)) for on in turning_days(format_)]
    if not format_.clauses:
        return (Problem("no-rules", {}, Location(format_.path, 1)),)
    found: list[Problem] = []
    for position, clause in enumerate(format_.clauses):
        looked = _Looked(format_, position, days, cards)
        looks: Sequence[_Look] = _OF_CLAUSE if clause.path == format_.path else ()
        for look in _OF_CARD_RULE if clause.path in format_.card_files else looks:
            found += look(looked)
    found = [*distinct(found), *_derived(format_, cards)]
    return tuple(sorted(found, key=lambda problem: problem.at or ()))


class _Day(NamedTuple):
    """The bounds of the clauses that are in force on a day, by the clauses' positions, whatever the readings."""

    on: str
    bounds: dict[int, tuple[Bound, ...]]


class _Looked(NamedTuple):
    """A clause that is looked at, by its position among those of its format."""

    format: Format
    position: int
    days: list[_Day]
    cards: CardDatabase | None

    @property
    def clause(self) -> Clause:
        """The clause."""
        return self.format.clauses[self.position]

    @property
    def bounds(self) -> list[Bound]:
        """What it asks on one day after the other."""
        return [bound for day in self.days for bound in day.bounds.get(self.position, ())]

    @property
    def asking_days(self) -> list[_Day]:
        """The days on which it asks anything."""
        return [day for day in self.days if day.bounds.get(self.position)]

    @property
    def values(self) -> dict[str, int]:
        """How many values there are of each attribute of which the game says which there are."""
        return {each.id: len(each.values) for each in self.format.game.attributes.values() if each.values}


def _derived(format_: Format, cards: CardDatabase | None) -> Iterator[Problem]:
    """The attributes of the game that are made of something that no card has."""
    made = [(each, each.derived) for each in format_.game.attributes.values() if each.derived is not None]
    known = list(cards.cards()) if made and cards is not None else []
    for attribute, source in made:
        if known and not any(attribute.id in card.attributes for card in known):
            facts = {"attribute": attribute.id, "field": source.field}
            yield Problem("derived-from-nothing", facts, Location(format_.path, 1))


def turning_days(format_: Format) -> tuple[str, ...]:
    """The days of a format on which something may be asked that was not asked on the day before."""
    dates = {format_.since or FIRST_DAY}
    for clause in format_.clauses:
        dates |= {date for date in (clause.since, clause.until) if date}
    for pool in format_.pools.values():
        dates |= pool.days()
    for dated in format_.lists.values():
        dates |= dated.days()
    return tuple(sorted(date for date in dates if is_between(date, format_.since, format_.until)))


def _asked(format_: Format, on: str) -> dict[int, tuple[Bound, ...]]:
    context = format_.context(on)
    return {
        position: tuple(clause.bounds(context))
        for position, clause in enumerate(format_.clauses)
        if not clause.numbers and clause.in_force(on, clause.readings)
    }


def _dates(of: _Looked) -> Iterator[Problem]:
    clause, format_ = of.clause, of.format
    if clause.since and format_.until and clause.since >= format_.until:
        yield clause.problem("clause-after-format", since=clause.since, until=format_.until)
    elif clause.until and format_.since and clause.until <= format_.since:
        yield clause.problem("clause-before-format", until=clause.until, since=format_.since)
    else:
        end = min((date for date in (clause.until, format_.until) if date), default=None)
        for dated in named_in(format_, clause):
            if end is not None and dated.since >= end:
                yield clause.problem("list-never-known", list=dated.id, since=dated.since, until=end)


def _replacing(of: _Looked) -> Iterator[Problem]:
    """A clause that does not always count though that of a parent did in whose place it stands: neither does then.

    Another clause of the same kind that counts where it does not is meant for that.
    """
    clause, format_ = of.clause, of.format
    before = format_.replaced.get(clause.id or "")
    if before is None:
        return
    first, last = before.since or format_.since or FIRST_DAY, before.until or format_.until
    beside = [
        each
        for each in format_.clauses
        if each.kind == clause.kind and each.path == clause.path and each is not clause and each.id != clause.id
    ]
    later = clause.since is not None and clause.since > first
    sooner = clause.until is not None and (last is None or clause.until < last)
    other = any(before.readings.get(id) != answer for id, answer in clause.readings.items())
    facts: dict[str, Any] = {}
    if later and not any((each.since or "") < (clause.since or "") for each in beside):
        facts["since"] = clause.since
    if sooner and not any(each.until is None or each.until > (clause.until or "") for each in beside):
        facts["until"] = clause.until
    if other and all(clause.readings.items() <= each.readings.items() for each in beside):
        facts["readings"] = [f"{id}={answer}" for id, answer in clause.readings.items()]
    if clause.when is not None and before.when is None and not any(each.when is not None for each in beside):
        facts["key"] = "when"
    if facts:
        yield clause.problem("replaced-in-part", **_named(before), **facts)


def _gap(of: _Looked) -> Iterator[Problem]:
    """The days between a clause and the one before it that asks the same with other numbers: none of them counts."""
    clause, format_ = of.clause, of.format
    if clause.since is None:
        return
    alike = [each for each in format_.clauses if each.path == clause.path and _subject(each) == _subject(clause)]
    first, begun = format_.since or "", clause.since
    before = [each for each in alike if each.until is not None and first < each.until < begun]
    if not before:
        return
    last = max(before, key=lambda each: each.until or "")
    until = last.until or ""
    if not any((each.since or "") < begun and (each.until is None or each.until > until) for each in alike):
        yield clause.problem("days-without-clause", **_named(last), until=until, since=begun)


def _subject(clause: Clause) -> tuple[Any, ...]:
    """What a clause is on, whatever numbers or lists it has, and when."""
    options = {key: value for key, value in clause.options.items() if key not in _VERSIONED}
    return clause.kind, options, clause.readings, clause.when, clause.severity


_VERSIONED = (*NUMBERS, "list", "pool", "cards")
"""The options in which versions of a clause differ, each for its days."""


def _missing(of: _Looked) -> Iterator[Problem]:
    """The lists of a clause that name cards which the database does not have."""
    for dated in named_in(of.format, of.clause):
        if isinstance(dated, DatedList) and dated.missing:
            yield of.clause.problem("ids-without-card", list=dated.id, count=dated.missing)


def _untaken(of: _Looked) -> Iterator[Problem]:
    """What the list of a clause says and no clause takes of it; told of the first clause of a list."""
    clause, format_ = of.clause, of.format
    if clause.kind != _CARD_LIST:
        return
    key: str = clause.options["list"]
    if any((each.kind, each.options.get("list")) == (_CARD_LIST, key) for each in format_.clauses[: of.position]):
        return
    dated, taken = format_.lists[key], set(_taken(format_, key))
    parts: list[str] = [part for part in LIST_PARTS if part not in taken and _adds(of, part)]
    parts += ["points"] if dated.points and "points" not in taken else []
    if parts:
        yield clause.problem("list-in-part", list=dated.id, parts=parts)


def _taken(format_: Format, key: str) -> Iterator[str]:
    """The parts of a list that the clauses of a format ask for, in their conditions and selectors, too."""
    for clause in format_.clauses:
        for written in ({clause.kind: clause.options}, clause.when):
            for path, named in referenced(written, "list"):
                if named == key:
                    whole = path[-2]
                    of = reduce(lambda part, step: part[step], path[:-1], written)
                    if whole == _CARD_LIST:
                        yield from of.get("take", LIST_PARTS)
                    else:
                        yield from ("banned", "limited") if whole == "listed" else ("points",)


def _adds(of: _Looked, part: str) -> bool:
    """Whether a clause would ask more on some day if it took a part of its list."""
    clause, format_ = of.clause, of.format
    whole = clause._replace(options={**clause.options, "take": [part]}, since=None, until=None, readings={}, when=None)
    return any(
        not any(covers(_without_own_limits(tight), loose) for bounds in day.bounds.values() for tight in bounds)
        for day in of.days
        if format_.lists[clause.options["list"]].known(day.on)
        for loose in whole.bounds(format_.context(day.on))
    )


def _without_own_limits(bound: Bound) -> Bound:
    """A bound as it is for the cards that print no limit themselves, as those of a list."""
    return bound._replace(allowed=bound.ranges) if bound.own_limits and not bound.listed else bound


def _silent(of: _Looked) -> Iterator[Problem]:
    """The clause, if it is in force and asks nothing on any day."""
    clause, format_ = of.clause, of.format
    # On a day before a list is known it asks that nobody can tell.
    known = max((dated.since for dated in named_in(format_, clause)), default="")
    asked = [day.bounds[of.position] for day in of.days if of.position in day.bounds and day.on >= known]
    if not asked or clause.kind not in asking() or (any(asked) and clause.id in format_.replaced):
        # What is asked no more, in the place of what a parent asks, asks nothing.
        return
    values = of.values
    if all(never_broken(bound, values) for bounds in asked for bound in bounds):
        if not any(asked) and _asks_of_owned(format_, clause, of.days[-1].on):
            return
        yield clause.problem("asks-nothing")


def _hopeless(of: _Looked) -> Iterator[Problem]:
    """The clause, if no deck keeps it on some day; and its ways and conditions that no deck meets."""
    clause, values = of.clause, of.values
    card = _only_for_card(clause) if clause.path in of.format.card_files else None
    always = (clause.when is None or card is not None) and clause.severity == "illegal"
    if always and any(never_kept(bound, values) for bound in of.bounds):
        yield clause.problem("never-kept", **({} if card is None else {"card": card}))
        return
    found = [set(hopeless_ways(bound, values)) for bound in of.bounds]
    for way in sorted(set[int]().union(*found).intersection(*found)):
        yield clause.problem("hopeless-alternative", way=way)


def _asks_of_owned(format_: Format, clause: Clause, on: str) -> bool:
    """Whether a clause asks something of a deck that is checked with what it may be built from."""
    return any(True for _ in clause.bounds(format_.context(on)._replace(owned=Owned("", {}))))


def _only_for_card(clause: Clause) -> str | None:
    """The card of a clause of card rules that counts in every deck which has it; None if that is not so."""
    if not isinstance(clause.when, list) or len(clause.when) != 1:
        return None
    (card,) = clause.when[0]["where"]["name"]
    return str(card)


def _conditions(of: _Looked) -> Iterator[Problem]:
    """The condition of a clause, if every deck keeps it, or none, by what another clause asks or whatever that is."""
    if of.clause.when is None:
        return
    alone = list(_conditions_alone(of))
    if alone:
        yield from alone
        return
    for code, settles in (("when-never", contradict), ("when-always", covers)):
        by = (_settling(of, day, settles) for day in of.asking_days)
        first = next(by, None)
        if first is not None and None not in by:
            yield of.clause.problem(code, **_named(first))
            return


def _conditions_alone(of: _Looked) -> Iterator[Problem]:
    """The condition of a clause, if every deck keeps it, or none, whatever other clauses ask."""
    values = of.values
    asked = [bound.when for bound in of.bounds if bound.when is not None]
    for code, holds in (("when-never", never_kept), ("when-always", never_broken)):
        if asked and all(holds(bound, values) for bound in asked):
            yield of.clause.problem(code)
            return


def _settling(of: _Looked, day: _Day, settles: Callable[[Bound, Bound], bool]) -> Clause | None:
    """The clause for every deck of the day that settles the conditions of another."""
    for other, bounds in day.bounds.items():
        against = of.format.clauses[other]
        if against.when is not None or not against.readings.items() <= of.clause.readings.items():
            continue
        if other != of.position and all(
            bound.when is not None
            and any(tight.severity == "illegal" and settles(tight, bound.when) for tight in bounds)
            for bound in day.bounds[of.position]
        ):
            return against
    return None


def _void(of: _Looked) -> Iterator[Problem]:
    """The clause, if others ask as much on every day that it is in force."""
    by = (_covering(of, bound, day) for day in of.asking_days for bound in day.bounds[of.position])
    first = next(by, None)
    if first is not None and None not in by:
        yield of.clause.problem("void-clause", **_named(first))


def _covering(of: _Looked, bound: Bound, day: _Day) -> Clause | None:
    """The clause that makes a bound of another needless; of two that say the same it is the later one that is."""
    for other, bounds in day.bounds.items():
        against = of.format.clauses[other]
        if other == of.position or not against.readings.items() <= of.clause.readings.items():
            continue
        for tight in bounds:
            if covers(tight, bound) and (other < of.position or not covers(bound, tight)):
                return against
    return None


def _alternatives(of: _Looked) -> Iterator[Problem]:
    """The ways to keep a clause that never matter, since whatever keeps them keeps another way as well."""
    for way, other in _needless(of, _needless_ways):
        yield of.clause.problem("void-alternative", way=way, other=other)


def _permissions(of: _Looked) -> Iterator[Problem]:
    """The permissions of a clause that never matter, since another allows all of it without a limit."""
    for grant, other in _needless(of, _needless_grants):
        yield of.clause.problem("void-permission", grant=grant, other=other)


def _needless(of: _Looked, pairs: Callable[[Bound], Iterable[tuple[int, int]]]) -> Iterator[tuple[int, int]]:
    """What another part of a clause makes needless in each of its bounds on each day, once, with the first such."""
    found = [set(pairs(bound)) for bound in of.bounds]
    told = set[int]()
    for one, other in sorted(set[tuple[int, int]]().union(*found).intersection(*found)):
        if one not in told:
            told.add(one)
            yield one, other


def _needless_grants(bound: Bound) -> Iterator[tuple[int, int]]:
    """The permissions whose cards one without a limit allows, with that one, from 1 on; of two alike the later."""
    for permitted in (part for part in parts(bound.where) if isinstance(part, Permitted)):
        for (index, grant), (place, other) in permutations(enumerate(permitted.grants, 1), 2):
            if other.most is None and picks_all(other.where, grant.where):
                alike = grant.most is None and picks_all(grant.where, other.where)
                if place < index or not alike:
                    yield index, place


def _needless_ways(bound: Bound) -> Iterator[tuple[int, int]]:
    """The ways of a choice that are kept only where another is, with that one, from 1 on; of two alike the later."""
    if not isinstance(bound.quantity, Broken) or bound.ranges != ((0, 0),):
        return
    ways = [[each.bound for each in way] for way in bound.quantity.ways]
    for (index, way), (place, other) in permutations(enumerate(ways, 1), 2):
        if _asks_as_much(way, other) and (place < index or not _asks_as_much(other, way)):
            yield index, place


def _asks_as_much(way: list[Bound], other: list[Bound]) -> bool:
    return all(any(covers(tight, loose) for tight in way) for loose in other)


def _contradictions(of: _Looked) -> Iterator[Problem]:
    """The clause, if a deck cannot keep it together with an inherited one or one before it, each pair once."""
    clause = of.clause
    for other, against in enumerate(of.format.clauses):
        own = against.path == of.format.path
        if other == of.position or (own and other > of.position) or not _together(clause, against):
            continue
        pair = next(_contradicting(of, other), None)
        if pair is not None:
            one, two = pair
            yield clause.problem(
                "contradicting-clauses",
                **_named(against),
                zones=list(one.zones),
                allowed=[list(each) for each in one.allowed],
                others=list(two.zones),
                other=[list(each) for each in two.allowed],
            )


def _together(clause: Clause, other: Clause) -> bool:
    """Whether two clauses can be in force under the same readings."""
    return all(other.readings.get(name, choice) == choice for name, choice in clause.readings.items())


def _contradicting(of: _Looked, other: int) -> Iterator[tuple[Bound, Bound]]:
    for day in of.days:
        for one in day.bounds.get(of.position, ()):
            yield from ((one, two) for two in day.bounds.get(other, ()) if contradict(one, two))


def _others(of: _Looked) -> Iterator[Problem]:
    """What a clause asks of other cards of the deck: numbers as if they were words, or a zone that may be empty."""
    clause, told = of.clause, set[str]()
    for day in of.days:
        filled = {
            zone for bounds in day.bounds.values() for bound in bounds if _asks_for_cards(bound) for zone in bound.zones
        }
        for bound in day.bounds.get(of.position, ()):
            for value in (part for part in parts((bound.where, bound.per)) if isinstance(part, Together)):
                attribute = of.format.game.attributes.get(value.attribute)
                if attribute is not None and attribute.type in ("number", "integer") and "number" not in told:
                    told.add("number")
                    yield clause.problem("numbers-as-words", attribute=attribute.id)
            asked = set(bound.when.zones) if bound.when is not None and _asks_for_cards(bound.when) else set[str]()
            for zones, key in _needed(bound):
                if (filled | asked).isdisjoint(zones) and "zone" not in told:
                    told.add("zone")
                    yield clause.problem("zone-may-be-empty", zone=zones[0], key=key)


def _needed(bound: Bound) -> Iterator[tuple[tuple[str, ...], str | None]]:
    """The zones of which a bound needs a card, each with the key under which may stand what counts without one."""
    for value in parts((bound.where, bound.per)):
        if isinstance(value, Together) and value.none is None:
            yield value.zones, "none"
    amounts = list(parts((bound.quantity, bound.allowed)))
    if any(isinstance(part, Given) for part in amounts):
        # Its condition may be that there is a card.
        return
    for part in amounts:
        if isinstance(part, Of) and isinstance(part.quantity, Extreme) and part.quantity.absent is None:
            yield part.cards.zones, None if part.quantity.only else "absent"


def _outside(of: _Looked) -> Iterator[Problem]:
    """The clause, if it is on no zone that the decks of the format have."""
    asked = [zone for bound in of.bounds for zone in bound.zones]
    if asked and set(asked).isdisjoint(of.format.zones):
        yield of.clause.problem("zone-not-of-format", zone=asked[0])


def _asks_for_cards(bound: Bound) -> bool:
    """Whether a zone must hold a card."""
    return bound.per is None and min(least or 0 for least, _ in bound.ranges) > 0


def _of_cards(of: _Looked) -> Iterator[Problem]:
    """What a clause asks of cards that there are not, or that nobody can tell of most of them."""
    clause, cards, days = of.clause, of.cards, of.days
    if cards is None or clause.when is not None or not days:
        return
    known = list(cards.cards())
    yield from _of_sets(of, known)
    scope = DeckScope(Deck("", (), {}), cards, max(day.on for day in days))
    for bound in days[-1].bounds.get(of.position, ()) if known else ():
        selection = Selection(bound.zones, bound.where)
        made_of = list(parts(bound.where))
        yield from _of_printings(clause, made_of, known)
        of_others = selection.of_deck or selection.is_local or selection.successions or bound.listed
        # What was printed, listed or named may come; what cards are does not change.
        dated = any(isinstance(part, Printed | Named | Others) or hasattr(part, "grounds") for part in made_of)
        if bound.where is None or of_others or dated:
            continue
        truths = [bound.where.holds(card, scope) for card in known]
        lacking = [
            (card.name, dict(cause.facts).get("attribute"))
            for card, truth in zip(known, truths, strict=True)
            if not isinstance(truth, bool)
            for cause in truth
        ]
        where = described(bound.where)
        if not any(truth is not False for truth in truths):
            yield clause.problem("picks-no-card", where=where)
        if all(truth is True for truth in truths) and all(most == 0 for _, most in bound.ranges):
            yield clause.problem("bars-every-card", zones=list(bound.zones), count=len(known), where=where)
        # What is not known of a list or a pool on its day is no card's lack.
        for attribute in dict.fromkeys(attribute for _, attribute in lacking if attribute is not None):
            names = [name for name, lacked in lacking if lacked == attribute]
            if len(names) > len(known) / 2 or len(known) <= BY_HAND:
                yield clause.problem("cards-lack-fact", attribute=attribute, count=len(names), cards=_few(names))


def _few(names: list[str]) -> list[str]:
    """Some of many names.

    >>> _few(["Eel", "Fox"]), _few(["Ape", "Bat", "Cat", "Dog"])
    (['Eel', 'Fox'], ['Ape', 'Bat', 'Cat', '…'])
    """
    return names if len(names) <= _MOST_NAMED else [*names[:_MOST_NAMED], "…"]


def _of_sets(of: _Looked, known: list[Card]) -> Iterator[Problem]:
    """The sets of cards that somebody wrote down, where a pool of sets asks for them and the game has no such sets."""
    if len(known) > BY_HAND or all(isinstance(dated, DatedList) for dated in named_in(of.format, of.clause)):
        return
    strange = {
        card.name: printing.set
        for card in known
        for printing in card.printings
        if printing.set is not None and printing.set not in of.format.game.sets
    }
    if strange:
        sets = list(dict.fromkeys(strange.values()))
        yield of.clause.problem("cards-of-unknown-set", count=len(strange), cards=_few(list(strange)), sets=sets)


def _of_printings(clause: Clause, made_of: list[Any], known: list[Card]) -> Iterator[Problem]:
    """The sets and the rarities that a clause names and no printing of any card has."""
    for part in made_of:
        if isinstance(part, Printed) and (part.sets or part.rarities):
            there = [printing for card in known for printing in card.printings]
            facts = {
                key: sorted(asked)
                for key, asked, had in (
                    ("sets", part.sets, {printing.set for printing in there}),
                    ("rarities", part.rarities, {printing.rarity for printing in there}),
                )
                if asked and had - {None} and asked.isdisjoint(had)
            }
            if facts:
                yield clause.problem("no-such-printing", **facts)


_Look = Callable[[_Looked], Iterator[Problem]]
_OF_CLAUSE: Sequence[_Look] = (
    _dates,
    _replacing,
    _gap,
    _missing,
    _silent,
    _hopeless,
    _conditions,
    _void,
    _alternatives,
    _permissions,
    _contradictions,
    _others,
    _outside,
    _untaken,
    _of_cards,
)
"""What is looked for in a clause of the format's own file, in the order in which it is told of one line."""
_OF_CARD_RULE: Sequence[_Look] = (_silent, _hopeless, _conditions_alone, _permissions)
"""The same of a clause of its card rules."""


def _named(clause: Clause) -> dict[str, str]:
    return {"clause": clause.id or clause.kind, "place": f"{clause.path}:{clause.line}"}


def unused_words(path: str, format_: Format) -> Iterator[Problem]:
    """What the file of a format defines, declares or asks for, and neither it nor a file beside it speaks of.

    A format that extends it may use it. Raises InputError if the file cannot be read.
    """
    document = authored_document(path, [])
    said = document.data if isinstance(document.data, dict) else {}
    asked = {id for clause in format_.clauses for id in (*clause.readings, *clause.numbers)}
    for key in ("define", "declares", "readings"):
        for word in said.get(key) or ():
            rest = {**said, key: {other: value for other, value in said[key].items() if other != word}}
            used = word in asked if key == "readings" else _speaks_of(rest, word)
            if not used and not _spoken_of_beside(path, said, word):
                yield document.key_problem("unused-definition", (key, word), value=word)


def editions_outside(path: str, format_: Format) -> Iterator[Problem]:
    """The editions that the file of a format dates before it begins, or on a day on which it is over.

    Raises InputError if the file cannot be read.
    """
    document = authored_document(path, [])
    for index, edition in enumerate(format_.editions):
        if not is_between(edition.date, format_.since, format_.until):
            begun = format_.until is not None and edition.date >= format_.until
            end = {"until": format_.until} if begun else {"since": format_.since}
            yield document.problem("edition-outside-format", ("editions", index, "date"), date=edition.date, **end)


def _speaks_of(part: Any, word: str) -> bool:
    """Whether a word stands in a file as a value."""
    inside = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return part == word or any(_speaks_of(each, word) for each in inside)


def _spoken_of_beside(path: str, said: Mapping[str, Any], word: str) -> bool:
    """Whether a word stands in another YAML file of the folder: a format that extends this one, or its card rules."""
    folder, own = os.path.split(path)
    texts = {
        name: read_source(os.path.join(folder, name), most=LARGEST).text
        for name in sorted(os.listdir(folder or os.curdir))
        if name.endswith((".yaml", ".yml")) and name != own and os.path.isfile(os.path.join(folder, name))
    }
    parents = {name: found for name, text in texts.items() if (found := _extended(text)) is not None}
    heirs = {str(said.get("format"))}
    while more := {id for id, extended in parents.values() if id not in heirs and not heirs.isdisjoint(extended)}:
        heirs |= more
    return any(word in text for name, text in texts.items() if name not in parents or parents[name][0] in heirs)


def _extended(text: str) -> tuple[str, tuple[str, ...]] | None:
    """The id of a format and those of the formats that it extends, as its file says them; None of another file."""
    id = re.search(_ID_OF_FORMAT, text)
    extended = re.search(_EXTENDED, text)
    return id and (id[1], tuple(re.findall(_ID, extended[1] if extended else "")))
