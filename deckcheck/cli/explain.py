"""``deckcheck explain``: what a code means, and what a clause asks, with decks that break and keep it."""

import os
from collections.abc import Iterator

import click

from deckcheck.cli._explanations import all_codes, code_lines, found_lines, kind_lines, list_lines
from deckcheck.cli._format_shown import asked, cited, list_told
from deckcheck.cli._help import Documented
from deckcheck.cli._shared import (
    Reference,
    cards_option,
    lang_option,
    on_option,
    readings_option,
    say,
    style_of,
    trouble_ends,
)
from deckcheck.decks.lines.written import cards_named
from deckcheck.formats.cases import POLICY_CODES
from deckcheck.formats.catalogue import format_ids, formats_called
from deckcheck.formats.format import Clause, Format
from deckcheck.judging.judge import Judge
from deckcheck.judging.judged import words
from deckcheck.kernel.owned import Owned
from deckcheck.messages import in_language, sentence
from deckcheck.model.database import CardDatabase
from deckcheck.model.finding import ClauseReference
from deckcheck.model.names import fold_name
from deckcheck.model.spelling import nearest_words
from deckcheck.plugins import load_all
from deckcheck.reports.play_prose import draft_sentences, match_sentences
from deckcheck.rules.rule import kinds
from deckcheck.source import InputError, Problem
from deckcheck.source.named_tuple import NamedTuple

_WIDTH = 80
"""How wide the list of codes is where nobody can tell how wide the terminal is."""


def _subjects() -> tuple[str, ...]:
    """What a shell completes: codes, rule kinds, and the ids of formats."""
    return (*all_codes(), *kinds(), *format_ids())


@click.command(cls=Documented, short_help="Say what a code or a clause means, with examples.")
@click.argument(
    "subject", nargs=-1, metavar="[CODE | KIND | FORMAT|FILE [CLAUSE|CODE [CARD]]]", type=Reference(_subjects)
)
@cards_option
@on_option
@readings_option
@lang_option
def explain(subject: tuple[str, ...], cards: tuple[str, ...], on: str, readings: dict[str, str], lang: str) -> None:
    """Say what the code of a finding or a mistake means, what rules of a KIND find, or what a clause of a format asks,
    with decks that break and keep it.

    Without a CODE or KIND, list those that there are; of a FORMAT alone, its clauses. CLAUSE is the id of a clause, or
    its kind if it has no id. With a CODE in its place: by which clauses and lists a format finds that, and where these
    were announced; with a CARD, since when the list has it. “deckcheck formats” lists the FORMATs.

    Exit codes: 0 it is explained, 2 there is no such code, format, clause or card.

    \b
    deckcheck explain
    deckcheck explain too-many-copies
    deckcheck explain copy-limit
    deckcheck explain GAME/FORMAT CLAUSE
    deckcheck explain GAME/FORMAT banned-card NAME
    deckcheck explain my-format.yaml copy-limit --on 2021-01-26
    """
    with trouble_ends(lang):
        match subject:
            case ():
                say(*list_lines(lang, style_of(lang).width or _WIDTH))
            case (kind,) if kind in kinds():
                say(*kind_lines(kind, lang, style_of(lang).width or _WIDTH))
            case (reference,) if _is_format(reference):
                say(*_ids(Judge(on, cards, readings).open_format(reference), lang))
            case (code,):
                say(*_code(code, lang))
            case (format_, id_):
                say(*_clauses(Judge(on, cards, readings).open_format(format_), id_, on, readings, lang))
            case (format_, code, card):
                judge = Judge(on, cards, readings)
                opened = judge.open_format(format_)
                names = _names(judge.cards_of(format_), card)
                say(*_listed(opened, code, names, on, readings, lang))
            case _:
                raise click.UsageError("give a code, or a format and a clause or a code, and perhaps a card")


def _is_format(reference: str) -> bool:
    """Whether somebody means a format by it, though there may be no such: a code has neither slash nor ending."""
    if "/" in reference or reference.endswith((".yaml", ".yml")):
        return True
    return reference not in all_codes() and (os.path.isfile(reference) or bool(formats_called(reference)))


def _ids(format_: Format, lang: str) -> Iterator[str]:
    """What the clauses of a format are called, by which “without” and this command name them."""
    yield f"{in_language(format_.name, lang)} ({format_.id})"
    for clause in format_.clauses:
        yield f"  {clause.id or clause.kind}  {clause.path}:{clause.line}"


def _code(code: str, lang: str) -> Iterator[str]:
    if code not in all_codes():
        load_all()
    known = all_codes()
    if code not in known:
        nearest = nearest_words(code, (*known, *kinds(), *format_ids()))
        raise InputError([Problem("unexplained-code", {"code": code, "nearest": nearest})])
    return code_lines(code, lang)


def _clauses(format_: Format, id_: str, on: str, readings: dict[str, str], lang: str) -> Iterator[str]:
    """The clause of an id, or all of a kind; the parts of what is said of matches and drafts too."""
    clauses = [clause for clause in format_.clauses if clause.id == id_]
    said = [part for part in _policies(format_, lang) if id_ in (part.clause.id, part.key)]
    clauses = clauses or ([] if said else [clause for clause in format_.clauses if clause.kind == id_])
    if not clauses and not said and id_ in all_codes():
        yield from _listed(format_, id_, (), on, readings, lang)
        return
    if not clauses and not said:
        names = [*(clause.id or clause.kind for clause in format_.clauses)]
        names += [part.clause.id or part.key for part in _policies(format_, lang)]
        facts = {"format": format_.id, "id": id_, "known": list(dict.fromkeys(names))}
        raise InputError([Problem("unknown-clause", facts)])
    for clause in clauses:
        yield from _clause(format_, clause, on, readings, lang)
    if said:
        yield f"{id_} ({in_language(format_.name, lang)}, {on})"
        for part in said:
            yield f"  {part.text}"
            yield f"  {cited(part.clause, lang)}"
        yield from found_lines(dict.fromkeys(code for part in said for code in POLICY_CODES[part.key]), lang)


def _names(cards: CardDatabase | None, name: str) -> tuple[str, ...]:
    """The names of the cards that are called so: what is asked for where its game has no cards.

    Raises InputError if no card is called so: of a slip it must not be said that no list has it.
    """
    if cards is None:
        return (name,)
    found = [card.name for card in cards_named(cards, name)] or [*cards.halves(fold_name(name))]
    if not found:
        raise InputError([Problem("unknown-card", {"name": name, "nearest": list(cards.nearest(name))})])
    return tuple(dict.fromkeys(found))


def _listed(
    format_: Format, code: str, names: tuple[str, ...], on: str, readings: dict[str, str], lang: str
) -> Iterator[str]:
    """By which clauses and lists a format finds what a code says, and where these were announced; of a card, when."""
    bounds = [(b, clause) for b, clause in format_.bounds(on, readings, Owned("", {})) if code in b.codes]
    if not bounds:
        raise InputError([Problem("not-asked-for", {"format": format_.id, "code": code, "on": on})])
    yield f"{code} ({in_language(format_.name, lang)}, {on})"
    for bound, clause in bounds:
        yield f"  {asked(bound, lang, words(format_))}"
        yield f"  {cited(clause.reference, lang)}"
        for dated in format_.lists.values():
            if dated.id == bound.facts.get("list") and dated.known(on):
                yield from (f"    {line}" for line in list_told(dated, names, on, lang, words(format_)))


class _Part(NamedTuple):
    """A part of what a format says of matches or drafts: in words, its line, and the key that it stands under."""

    text: str
    clause: ClauseReference
    key: str


def _policies(format_: Format, lang: str) -> Iterator[_Part]:
    if format_.match is not None:
        keys = {exchange.clause: "exchange" for exchange in format_.match.exchanges}
        if format_.match.first is not None:
            keys[format_.match.first.reference] = "first"
        for text, clause in match_sentences(format_, format_.match, lang):
            yield _Part(text, clause, keys.get(clause, clause.id or ""))
    if format_.draft is not None:
        yield from (_Part(text, clause, clause.id or "") for text, clause in draft_sentences(format_.draft, lang))


def _clause(format_: Format, clause: Clause, on: str, readings: dict[str, str], lang: str) -> Iterator[str]:
    bounds = [
        bound for bound, each in format_.bounds(on, readings, Owned("", {})) if each.reference == clause.reference
    ]
    yield f"{clause.id or clause.kind} ({in_language(format_.name, lang)}, {on})"
    for bound in bounds:
        yield f"  {asked(bound, lang, words(format_))}"
    if not bounds:
        yield f"  {sentence(lang, 'explain-silent', {'on': on})}"
    yield f"  {cited(clause.reference, lang)}"
    found = [b.codes.above if all(most is not None for _, most in b.ranges) else b.codes.below for b in bounds]
    yield from found_lines(dict.fromkeys(found), lang)
