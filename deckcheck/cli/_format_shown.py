"""How ``deckcheck formats show`` says what a format asks."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from deckcheck.formats.format import Clause, Format, Numbers, Reading
from deckcheck.formats.known_days import known_only_to, known_until
from deckcheck.judging.judged import words
from deckcheck.kernel.bound import Bound, up_to
from deckcheck.kernel.owned import Owned
from deckcheck.kernel.permissions import Carried, Permitted, told_grant
from deckcheck.kernel.select import parts
from deckcheck.kernel.told import told
from deckcheck.messages import Words, in_language, sentence
from deckcheck.model.finding import ClauseReference
from deckcheck.model.names import fold_name
from deckcheck.reports.play_prose import draft_sentences, match_sentences
from deckcheck.rules.dated_list import DatedList
from deckcheck.rules.prose import bound_sentence


def format_lines(format_: Format, on: str, readings: dict[str, str], lang: str) -> Iterator[str]:
    """What a format asks on a day: its rules with their citations, its open questions, its notes, its lists."""
    called = words(format_)
    # Where a deck must come from a pool, an empty one shows it.
    bounds = list(format_.bounds(on, readings, Owned("", {})))
    yield f"{in_language(format_.name, lang)} ({format_.id})"
    known = known_only_to(on, known_until(format_, None, on, readings), ())
    yield sentence(lang, "show-source", {"source": format_.source, "on": on, "known_until": known})
    editions = [edition for edition in format_.editions if edition.date <= on]
    if editions:
        yield sentence(lang, "show-edition", {"date": editions[-1].date, "edition": editions[-1].name})
    yield ""
    yield from _rules(sorted(bounds, key=lambda each: _rank(each[0])), lang, called)
    yield from _permitted(bounds, lang, called)
    yield from _unset(format_, on, readings, lang)
    yield from _policies(format_, lang)
    yield from _readings(format_, readings, lang)
    yield from _states(format_, lang, called)
    yield from _notes(format_, lang)
    yield from _lists(format_, on, lang, called)
    yield from _pools(format_, on, lang, called)


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


def _rules(bounds: list[tuple[Bound, Clause]], lang: str, called: Words) -> Iterator[str]:
    for number, (bound, clause) in enumerate(bounds, 1):
        yield f"{number:>3}. {asked(bound, lang, called)}"
        yield f"     {cited(clause, lang)}"


def _permitted(bounds: list[tuple[Bound, Clause]], lang: str, called: Words) -> Iterator[str]:
    """What single cards permit, each file of them once."""
    told = list[Carried]()
    for part in (part for bound, _ in bounds for part in parts(bound.where) if isinstance(part, Permitted)):
        for carried in part.carried:
            if carried in told or not carried.grants:
                continue
            told.append(carried)
            yield ""
            yield sentence(lang, "show-permitted", {"zones": list(carried.zones)}, called)
            for card, grants in carried.grants.items():
                facts = {"card": card, "grants": [told_grant(grant) for grant in grants]}
                yield sentence(lang, "show-permits", facts, called)


def asked(bound: Bound, lang: str, called: Words) -> str:
    """What a bound asks, and how much that weighs if a deck that breaks it is not illegal."""
    severity = "" if bound.severity == "illegal" else sentence(lang, f"severity-{bound.severity}", {})
    return severity + bound_sentence(bound, lang, called)


def cited(clause: Clause | ClauseReference, lang: str) -> str:
    """The words of the rule text that a clause stands on, and the clause's place."""
    return sentence(lang, "rule", {"cite": clause.cite, "place": f"{clause.path}:{clause.line}"})


def _policies(format_: Format, lang: str) -> Iterator[str]:
    """What is asked of matches and drafts."""
    if format_.match is not None:
        yield from ("", sentence(lang, "show-match", {}))
        yield from _listed(match_sentences(format_, format_.match, lang), lang)
    if format_.draft is not None:
        yield from ("", sentence(lang, "show-draft", {}))
        yield from _listed(draft_sentences(format_.draft, lang), lang)


def _listed(said: Iterator[tuple[str, ClauseReference]], lang: str) -> Iterator[str]:
    for text, clause in said:
        yield f"  –  {text}"
        yield f"     {cited(clause, lang)}"


def _unset(format_: Format, on: str, readings: dict[str, str], lang: str) -> Iterator[str]:
    """The clauses that ask nothing yet."""
    for reading, clause in format_.unset(on, readings):
        facts = {"reading": reading.id, "question": reading.question}
        yield f"  –  {sentence(lang, 'unset-number', facts)}"
        yield f"     {cited(clause, lang)}"


def _readings(format_: Format, readings: dict[str, str], lang: str) -> Iterator[str]:
    chosen = format_.chosen(readings)
    if format_.readings:
        yield ""
        yield sentence(lang, "show-readings", {})
    for reading in format_.readings:
        yield f"  {reading.id}: {in_language(reading.question, lang)}"
        if reading.number is not None:
            yield f"    {_number(reading, reading.number, chosen, lang)}"
        for choice, name in reading.choices.items():
            yield f"    {'*' if choice == chosen[reading.id] else ' '} {choice}: {in_language(name, lang)}"
        yield f"    {in_language(reading.why, lang)}"


def _number(reading: Reading, number: Numbers, chosen: dict[str, str], lang: str) -> str:
    if reading.id in chosen:
        return f"* {int(chosen[reading.id])}"
    facts = {"reading": reading.id, "least": number.least, "most": number.most}
    return "  " + sentence(lang, "show-unset", facts)


def _states(format_: Format, lang: str, called: Words) -> Iterator[str]:
    """What lines of lists may say of their copies alone, and what that changes."""
    if format_.game.states:
        yield ""
        yield sentence(lang, "show-states", {})
    for state in format_.game.states.values():
        changes = ", ".join(in_language(attribute.name, lang) for attribute in state.attributes)
        facts: dict[str, Any] = {"state": state.id, "name": in_language(state.name, lang), "changes": changes}
        if state.boxes is not None and state.boxes.attribute is not None:
            facts |= {"every": state.boxes.every, "attribute": state.boxes.attribute}
        yield f"  {sentence(lang, 'show-state', facts, called)}"


def _notes(format_: Format, lang: str) -> Iterator[str]:
    if format_.notes:
        yield ""
        yield sentence(lang, "show-notes", {})
    yield from (f"  - {in_language(note, lang)}" for note in format_.notes)


def _lists(format_: Format, on: str, lang: str, called: Words) -> Iterator[str]:
    for dated in format_.lists.values():
        yield ""
        facts = {"list": dated.id, "source": dated.source, "on": on, "since": dated.since}
        if not dated.known(on):
            yield sentence(lang, "unknown-list", facts, called)
            continue
        yield sentence(lang, "show-list", facts, called)
        limits = dated.limits(on)
        for most in sorted({limit.most for limit in limits.values()}, key=str):
            listed = sorted((limit.since or "", card) for card, limit in limits.items() if limit.most == most)
            yield sentence(lang, "show-limit", {"allowed": [[*up_to(most)[0]]], "count": len(listed)})
            yield from _dated(listed)
        for doubt in dated.doubtful(on):
            yield sentence(lang, "show-doubt", {**doubt._asdict(), "allowed": [[*up_to(doubt.most)[0]]]})
        if dated.others != "unlimited":
            yield sentence(lang, "show-others", {"allowed": [[*up_to(dated.others)[0]]]})
        yield from _points(dated, on, lang)
        for group in dated.combinations(on):
            yield sentence(lang, "show-group", {"most": group.most, "cards": list(group.cards), "since": group.since})
        yield from _announced(dated.announced, on, lang)


_LATEST = 3
"""Changes of a list of which it is said where they were announced, if no card is asked for."""


def list_told(dated: DatedList, cards: Sequence[str], on: str, lang: str, called: Words) -> Iterator[str]:
    """Where a list is from and where its latest changes were announced; of cards, the changes that put them there."""
    facts = {"list": dated.id, "source": dated.source, "on": on, "since": dated.since}
    yield sentence(lang, "show-list", facts, called)
    announced = {date: source for date, source in dated.announced.items() if date <= on}
    if not cards:
        latest = sorted(announced)[-_LATEST:]
        yield from _announced({date: announced[date] for date in latest}, on, lang)
        return
    keys = {fold_name(card) for card in cards}
    found = [(name, limit) for name, limit in dated.limits(on).items() if fold_name(name) in keys]
    if not found:
        yield sentence(lang, "show-not-listed", {"card": cards[0], "list": dated.id}, called)
    for name, limit in found:
        allowed = [[*up_to(limit.most)[0]]]
        yield sentence(lang, "show-card-limit", {"card": name, "allowed": allowed, "since": limit.since})
        yield from _announced({date: source for date, source in announced.items() if date == limit.since}, on, lang)


def _pools(format_: Format, on: str, lang: str, called: Words) -> Iterator[str]:
    for pool in format_.pools.values():
        yield ""
        facts = {"pool": pool.id, "source": pool.source, "on": on, "since": pool.since, "until": pool.until_known}
        if not pool.known(on):
            yield sentence(lang, "unknown-pool", facts, called)
            continue
        sets = pool.sets(on)
        yield sentence(lang, "show-pool", {**facts, "count": len(sets)}, called)
        yield from _dated([(since or "", code) for code, since in sets.items()])
        for code, since, until in pool.doubtful(on):
            yield sentence(lang, "show-pool-doubt", {"set": code, "since": since, "until": until})
        yield from _announced(pool.announced, on, lang)


def _announced(announced: Mapping[str, str], on: str, lang: str) -> Iterator[str]:
    """What the changes up to a day are known from, where the file says it."""
    for date, source in sorted(announced.items()):
        if date <= on:
            yield sentence(lang, "show-announced", {"date": date, "source": source})


def _points(dated: DatedList, on: str, lang: str) -> Iterator[str]:
    prices = dated.prices(on)
    begun = {priced.card: dated.begun(priced) for priced in dated.points if priced.since <= on}
    for points in sorted(set(prices.values()), reverse=True):
        listed = sorted((begun[card] or "", card) for card, price in prices.items() if price == points)
        yield sentence(lang, "show-points", {"points": points, "count": len(listed)})
        yield from _dated(listed)


def _dated(listed: list[tuple[str, str]]) -> Iterator[str]:
    """Cards, each with the day from which the list has it so, if anybody knows."""
    yield from (f"    {since or '–':10}  {card}" for since, card in listed)
