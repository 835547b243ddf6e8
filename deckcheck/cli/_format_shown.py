"""How ``deckcheck formats show`` says what a format asks."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from deckcheck.formats.format import Clause, Format, Numbers, Reading
from deckcheck.formats.known_days import known_only_to, known_until
from deckcheck.judging.judged import words
from deckcheck.kernel.bound import Bound
from deckcheck.kernel.owned import Owned
from deckcheck.kernel.permissions import Carried, Permitted, told_grant
from deckcheck.kernel.select import parts
from deckcheck.kernel.told import told
from deckcheck.messages import Called
from deckcheck.model.deck import Limit
from deckcheck.model.finding import ClauseReference
from deckcheck.model.names import fold_name
from deckcheck.reports.play_prose import draft_sentences, match_sentences
from deckcheck.rules.dated_list import DatedList
from deckcheck.rules.prose import bound_sentence


def format_lines(format_: Format, on: str, readings: dict[str, str], lang: str) -> Iterator[str]:
    """What a format asks on a day: its rules with their citations, its open questions, its notes, its lists."""
    called = Called(lang, words(format_))
    # Where a deck must come from a pool, an empty one shows it.
    bounds = list(format_.bounds(on, readings, Owned("", {})))
    yield f"{called.text(format_.name)} ({format_.id})"
    known = known_only_to(on, known_until(format_, None, on, readings), ())
    yield called.sentence("show-source", source=format_.source, on=on, known_until=known)
    editions = [edition for edition in format_.editions if edition.date <= on]
    if editions:
        yield called.sentence("show-edition", date=editions[-1].date, edition=editions[-1].name)
    yield ""
    yield from _rules(sorted(bounds, key=lambda each: _rank(each[0])), called)
    yield from _permitted(bounds, called)
    yield from _unset(format_, on, readings, called)
    if format_.match is not None:
        yield from _section("show-match", _listed(match_sentences(format_, format_.match, lang), called), called)
    if format_.draft is not None:
        yield from _section("show-draft", _listed(draft_sentences(format_.draft, lang), called), called)
    yield from _section("show-readings", _readings(format_, readings, called), called)
    yield from _section("show-states", _states(format_, called), called)
    yield from _section("show-notes", (f"  - {called.text(note)}" for note in format_.notes), called)
    yield from _lists(format_, on, called)
    yield from _pools(format_, on, called)


def _section(heading: str, lines: Iterable[str], called: Called) -> Iterator[str]:
    """Lines under the sentence of a code; nothing where there are none."""
    found = list(lines)
    if found:
        yield from ("", called.sentence(heading), *found)


_FIRST = ("bound-size", "bound-copies", "bound-copies-or-own", "bound-banned", "bound-list", "bound-others")
"""What most people look for."""


def _rank(bound: Bound) -> tuple[int, bool, bool]:
    """How far down a rule stands: sizes, copies and lists first, of these what a deck must have before what it may;
    what holds for some decks only behind the others."""
    said = told(bound._replace(when=None))
    plain = "where" not in said["facts"]
    place = _FIRST.index(said["code"]) if plain and said["code"] in _FIRST else len(_FIRST)
    may_be_left_out = any(least in (None, 0) for least, _ in bound.allowed)
    return place, may_be_left_out, bound.when is not None


def _rules(bounds: list[tuple[Bound, Clause]], called: Called) -> Iterator[str]:
    for number, (bound, clause) in enumerate(bounds, 1):
        yield f"{number:>3}. {asked(bound, called)}"
        yield f"     {cited(clause, called)}"


def _permitted(bounds: list[tuple[Bound, Clause]], called: Called) -> Iterator[str]:
    """What single cards permit, each file of them once."""
    told = list[Carried]()
    for part in (part for bound, _ in bounds for part in parts(bound.where) if isinstance(part, Permitted)):
        for carried in part.carried:
            if carried in told or not carried.grants:
                continue
            told.append(carried)
            yield ""
            yield called.sentence("show-permitted", zones=list(carried.zones))
            for card, grants in carried.grants.items():
                yield called.sentence("show-permits", card=card, grants=[told_grant(grant) for grant in grants])


def asked(bound: Bound, called: Called) -> str:
    """What a bound asks, and how much that weighs if a deck that breaks it is not illegal."""
    severity = "" if bound.severity == "illegal" else called.sentence(f"severity-{bound.severity}")
    return severity + bound_sentence(bound, called.lang, called.words)


def cited(clause: Clause | ClauseReference, called: Called) -> str:
    """The words of the rule text that a clause stands on, and the clause's place."""
    return called.sentence("rule", cite=clause.cite, place=f"{clause.path}:{clause.line}")


def _listed(said: Iterator[tuple[str, ClauseReference]], called: Called) -> Iterator[str]:
    for text, clause in said:
        yield f"  –  {text}"
        yield f"     {cited(clause, called)}"


def _unset(format_: Format, on: str, readings: dict[str, str], called: Called) -> Iterator[str]:
    """The clauses that ask nothing yet."""
    for reading, clause in format_.unset(on, readings):
        yield f"  –  {called.sentence('unset-number', reading=reading.id, question=reading.question)}"
        yield f"     {cited(clause, called)}"


def _readings(format_: Format, readings: dict[str, str], called: Called) -> Iterator[str]:
    chosen = format_.chosen(readings)
    for reading in format_.readings:
        yield f"  {reading.id}: {called.text(reading.question)}"
        if reading.number is not None:
            yield f"    {_number(reading, reading.number, chosen, called)}"
        for choice, name in reading.choices.items():
            yield f"    {'*' if choice == chosen[reading.id] else ' '} {choice}: {called.text(name)}"
        yield f"    {called.text(reading.why)}"


def _number(reading: Reading, number: Numbers, chosen: dict[str, str], called: Called) -> str:
    if reading.id in chosen:
        return f"* {int(chosen[reading.id])}"
    return "  " + called.sentence("show-unset", reading=reading.id, least=number.least, most=number.most)


def _states(format_: Format, called: Called) -> Iterator[str]:
    """What lines of lists may say of their copies alone, and what that changes."""
    for state in format_.game.states.values():
        changes = ", ".join(called.text(attribute.name) for attribute in state.attributes)
        of_boxes: dict[str, Any] = {}
        if state.boxes is not None and state.boxes.attribute is not None:
            of_boxes = {"every": state.boxes.every, "attribute": state.boxes.attribute}
        told = called.sentence("show-state", state=state.id, name=called.text(state.name), changes=changes, **of_boxes)
        yield f"  {told}"


def allowed(most: Limit) -> list[list[int | None]]:
    """Numbers of copies up to a limit, as sentences take them."""
    return [[0, most if isinstance(most, int) else None]]


def _lists(format_: Format, on: str, called: Called) -> Iterator[str]:
    for dated in format_.lists.values():
        yield ""
        if not dated.known(on):
            yield _of_list("unknown-list", dated, on, called)
            continue
        yield _of_list("show-list", dated, on, called)
        limits = dated.limits(on)
        for most in sorted({limit.most for limit in limits.values()}, key=str):
            listed = sorted((limit.since or "", card) for card, limit in limits.items() if limit.most == most)
            yield called.sentence("show-limit", allowed=allowed(most), count=len(listed))
            yield from _dated(listed)
        for doubt in dated.doubtful(on):
            yield called.sentence("show-doubt", **doubt._asdict(), allowed=allowed(doubt.most))
        if dated.others != "unlimited":
            yield called.sentence("show-others", allowed=allowed(dated.others))
        yield from _points(dated, on, called)
        for group in dated.combinations(on):
            yield called.sentence("show-group", most=group.most, cards=list(group.cards), since=group.since)
        yield from _announced(dated.announced, on, called)


def _of_list(code: str, dated: DatedList, on: str, called: Called) -> str:
    return called.sentence(code, list=dated.id, source=dated.source, on=on, since=dated.since)


_LATEST = 3
"""Changes of a list of which it is said where they were announced, if no card is asked for."""


def list_told(dated: DatedList, cards: Sequence[str], on: str, called: Called) -> Iterator[str]:
    """Where a list is from and where its latest changes were announced; of cards, the changes that put them there."""
    yield _of_list("show-list", dated, on, called)
    announced = {date: source for date, source in dated.announced.items() if date <= on}
    if not cards:
        latest = sorted(announced)[-_LATEST:]
        yield from _announced({date: announced[date] for date in latest}, on, called)
        return
    keys = {fold_name(card) for card in cards}
    found = [(name, limit) for name, limit in dated.limits(on).items() if fold_name(name) in keys]
    if not found:
        yield called.sentence("show-not-listed", card=cards[0], list=dated.id)
    for name, limit in found:
        yield called.sentence("show-card-limit", card=name, allowed=allowed(limit.most), since=limit.since)
        since = {date: source for date, source in announced.items() if date == limit.since}
        yield from _announced(since, on, called)


def _pools(format_: Format, on: str, called: Called) -> Iterator[str]:
    for pool in format_.pools.values():
        yield ""
        facts = {"pool": pool.id, "source": pool.source, "on": on, "since": pool.since, "until": pool.until_known}
        if not pool.known(on):
            yield called.sentence("unknown-pool", **facts)
            continue
        sets = pool.sets(on)
        yield called.sentence("show-pool", **facts, count=len(sets))
        yield from _dated([(since or "", code) for code, since in sets.items()])
        for code, since, until in pool.doubtful(on):
            yield called.sentence("show-pool-doubt", set=code, since=since, until=until)
        yield from _announced(pool.announced, on, called)


def _announced(announced: Mapping[str, str], on: str, called: Called) -> Iterator[str]:
    """What the changes up to a day are known from, where the file says it."""
    for date, source in sorted(announced.items()):
        if date <= on:
            yield called.sentence("show-announced", date=date, source=source)


def _points(dated: DatedList, on: str, called: Called) -> Iterator[str]:
    prices = dated.prices(on)
    begun = {priced.card: dated.begun(priced) for priced in dated.points if priced.since <= on}
    for points in sorted(set(prices.values()), reverse=True):
        listed = sorted((begun[card] or "", card) for card, price in prices.items() if price == points)
        yield called.sentence("show-points", points=points, count=len(listed))
        yield from _dated(listed)


def _dated(listed: list[tuple[str, str]]) -> Iterator[str]:
    """Cards, each with the day from which the list has it so, if anybody knows."""
    yield from (f"    {since or '–':10}  {card}" for since, card in listed)
