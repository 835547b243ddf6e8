"""``deckcheck explain``: what a finding means, and what a clause asks, with decks that break and keep it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from deckcheck.cases import codes, examples_of, kinds_of
from deckcheck.cli._shared import cards_option, lang_option, on_option, readings_option, trouble_ends
from deckcheck.messages import sentence
from deckcheck.source import InputError, Problem
from deckcheck.suggestions import nearest_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.bound import Bound
    from deckcheck.cases import Case
    from deckcheck.format import Clause, Format


@click.command()
@click.argument("subject", nargs=-1, metavar="[CODE | FORMAT|FILE CLAUSE]")
@cards_option
@on_option
@readings_option
@lang_option
def explain(subject: tuple[str, ...], cards: tuple[str, ...], on: str, readings: dict[str, str], lang: str) -> None:
    """Say what a code of a deck's report means, or what a clause of a format asks, with decks that break and keep it.

    Without a CODE, list those that there are. The decks are those that deckcheck itself is tested with.

    \b
    deckcheck explain too-many-copies
    deckcheck explain GAME/FORMAT CLAUSE
    """
    try:
        match subject:
            case ():
                lines = [f"{code}: {sentence(lang, f'meaning-{code}', {})}" for code in codes()]
            case (code,):
                lines = list(_code(code, lang))
            case (format_, id_):
                from deckcheck.judge import Judge

                lines = list(_clause(Judge(on, cards, readings).open_format(format_), id_, on, readings, lang))
            case _:
                raise click.UsageError("give a code, or a format and the id of a clause")
    except InputError as error:
        trouble_ends(lang, error)
    click.echo("\n".join(lines))


def _code(code: str, lang: str) -> Iterator[str]:
    if code not in codes():
        raise InputError([Problem("unexplained-code", {"code": code, "nearest": nearest_words(code, codes())})])
    breaks, keeps = examples_of(code)
    yield f"{code}: {sentence(lang, f'meaning-{code}', {})}"
    yield f"  {sentence(lang, f'explained-{breaks.verdict}', {})}"
    yield f"  {sentence(lang, 'explain-kinds', {'kinds': list(kinds_of(code))})}"
    decided = breaks.verdict == "undecided"
    yield f"  {sentence(lang, 'explain-undecided' if decided else 'explain-breaks', {})}"
    yield from _example(breaks, lang)
    yield f"  {sentence(lang, 'explain-decided' if decided else 'explain-keeps', {})}"
    yield from _example(keeps, lang)


def _example(case: Case, lang: str) -> Iterator[str]:
    yield f"    - {case.kind}: {_flow(case.options)}"
    if case.listed is not None:
        yield f"    {case.options['list']}: {_flow(case.listed)}"
    yield from (f"    {name}: {_flow(facts)}" for name, facts in case.cards.items())
    yield ""
    yield from (f"      {_without_facts(line)}".rstrip() for line in case.deck)
    if case.pool:
        yield f"    {sentence(lang, 'explain-pool', {})}"
        yield from (f"      {line}" for line in case.pool)
    yield ""


def _without_facts(line: str) -> str:
    """A line with the codes of its mark: what they must say is for the tests."""
    text, mark, rest = line.partition("  # ")
    return text + mark + " ".join(word for word in rest.split() if "=" not in word)


def _flow(value: Any) -> str:
    """A value as YAML writes it on one line.

    >>> _flow({"zone": ["main", "ex"], "own-limits": False})
    '{zone: [main, ex], own-limits: false}'
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, str) and value.isdecimal():
        return f'"{value}"'
    return str(value).lower() if isinstance(value, bool) else str(value)


def _clause(format_: Format, id_: str, on: str, readings: dict[str, str], lang: str) -> Iterator[str]:
    from deckcheck.owned import Owned
    from deckcheck.prose import bound_sentence
    from deckcheck.report import words

    clause = _named(format_, id_)
    bounds = [
        bound for bound, each in format_.bounds(on, readings, Owned("", {})) if each.reference == clause.reference
    ]
    yield f"{clause.id} ({format_.name[lang]}, {on})"
    for bound in bounds:
        severity = "" if bound.severity == "illegal" else sentence(lang, f"severity-{bound.severity}", {})
        yield f"  {severity}{bound_sentence(bound, lang, words(format_))}"
    if not bounds:
        yield f"  {sentence(lang, 'explain-silent', {'on': on})}"
    yield f"  {sentence(lang, 'rule', {'cite': clause.cite, 'place': f'{clause.path}:{clause.line}'})}"
    found = [bound.codes.above if _has_most(bound) else bound.codes.below for bound in bounds]
    for code in dict.fromkeys(code for code in found if code in codes()):
        yield ""
        yield from _code(code, lang)


def _has_most(bound: Bound) -> bool:
    return all(most is not None for _, most in bound.allowed)


def _named(format_: Format, id_: str) -> Clause:
    found = next((clause for clause in format_.clauses if clause.id == id_), None)
    if found is None:
        known = [clause.id for clause in format_.clauses if clause.id]
        raise InputError([Problem("unknown-clause", {"format": format_.id, "id": id_, "known": known})])
    return found
