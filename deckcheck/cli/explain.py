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
from deckcheck.kernel.bound import Bound
from deckcheck.kernel.owned import Owned
from deckcheck.messages import Called
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
                opened = Judge(on, cards, readings).open_format(reference)
                say(*_OfFormat(opened, on, readings, lang).ids())
            case (code,):
                say(*_code(code, lang))
            case (format_, id_):
                opened = Judge(on, cards, readings).open_format(format_)
                say(*_OfFormat(opened, on, readings, lang).clauses(id_))
            case (format_, code, card):
                judge = Judge(on, cards, readings)
                opened = judge.open_format(format_)
                names = _names(judge.cards_of(format_), card)
                say(*_OfFormat(opened, on, readings, lang).listed(code, names))
            case _:
                raise click.UsageError("give a code, or a format and a clause or a code, and perhaps a card")


def _is_format(reference: str) -> bool:
    """Whether somebody means a format by it, though there may be no such: a code has neither slash nor ending."""
    if "/" in reference or reference.endswith((".yaml", ".yml")):
        return True
    return reference not in all_codes() and (os.path.isfile(reference) or bool(formats_called(reference)))


def _code(code: str, lang: str) -> Iterator[str]:
    if code not in all_codes():
        load_all()
    known = all_codes()
    if code not in known:
        nearest = nearest_words(code, (*known, *kinds(), *format_ids()))
        raise InputError([Problem("unexplained-code", {"code": code, "nearest": nearest})])
    return code_lines(code, lang)


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


class _Part(NamedTuple):
    """A part of what a format says of matches or drafts: in words, its line, and the key that it stands under."""

    text: str
    clause: ClauseReference
    key: str


class _OfFormat:
    """A format that is explained as of a day."""

    def __init__(self, format_: Format, on: str, readings: dict[str, str], lang: str) -> None:
        self._format, self._on = format_, on
        self._called = Called(lang, words(format_))
        self._name = self._called.text(format_.name)
        self._readings = readings

    def ids(self) -> Iterator[str]:
        """What the clauses of the format are called, by which “without” and this command name them."""
        yield f"{self._name} ({self._format.id})"
        for clause in self._format.clauses:
            yield f"  {clause.id or clause.kind}  {clause.path}:{clause.line}"

    def clauses(self, id_: str) -> Iterator[str]:
        """The clause of an id, or all of a kind; the parts of what is said of matches and drafts too."""
        clauses = [clause for clause in self._format.clauses if clause.id == id_]
        said = [part for part in self._policies() if id_ in (part.clause.id, part.key)]
        clauses = clauses or ([] if said else [clause for clause in self._format.clauses if clause.kind == id_])
        if not clauses and not said and id_ in all_codes():
            yield from self.listed(id_, ())
            return
        if not clauses and not said:
            names = [*(clause.id or clause.kind for clause in self._format.clauses)]
            names += [part.clause.id or part.key for part in self._policies()]
            facts = {"format": self._format.id, "id": id_, "known": list(dict.fromkeys(names))}
            raise InputError([Problem("unknown-clause", facts)])
        for clause in clauses:
            yield from self._clause(clause)
        if said:
            yield f"{id_} ({self._name}, {self._on})"
            for part in said:
                yield f"  {part.text}"
                yield f"  {cited(part.clause, self._called)}"
            codes = dict.fromkeys(code for part in said for code in POLICY_CODES[part.key])
            yield from found_lines(codes, self._called.lang)

    def listed(self, code: str, names: tuple[str, ...]) -> Iterator[str]:
        """By which clauses and lists the format finds what a code says, and where these were announced; of a card,
        since when.
        """
        bounds = [(bound, clause) for bound, clause in self._bounds() if code in bound.codes]
        if not bounds:
            raise InputError([Problem("not-asked-for", {"format": self._format.id, "code": code, "on": self._on})])
        yield f"{code} ({self._name}, {self._on})"
        for bound, clause in bounds:
            yield f"  {asked(bound, self._called)}"
            yield f"  {cited(clause.reference, self._called)}"
            for dated in self._format.lists.values():
                if dated.id == bound.facts.get("list") and dated.known(self._on):
                    yield from (f"    {line}" for line in list_told(dated, names, self._on, self._called))

    def _bounds(self) -> Iterator[tuple[Bound, Clause]]:
        # Where a deck must come from a pool, an empty one shows it.
        return self._format.bounds(self._on, self._readings, Owned("", {}))

    def _policies(self) -> Iterator[_Part]:
        match, draft, lang = self._format.match, self._format.draft, self._called.lang
        if match is not None:
            keys = {exchange.clause: "exchange" for exchange in match.exchanges}
            if match.first is not None:
                keys[match.first.reference] = "first"
            for text, clause in match_sentences(self._format, match, lang):
                yield _Part(text, clause, keys.get(clause, clause.id or ""))
        if draft is not None:
            yield from (_Part(text, clause, clause.id or "") for text, clause in draft_sentences(draft, lang))

    def _clause(self, clause: Clause) -> Iterator[str]:
        bounds = [bound for bound, each in self._bounds() if each.reference == clause.reference]
        yield f"{clause.id or clause.kind} ({self._name}, {self._on})"
        for bound in bounds:
            yield f"  {asked(bound, self._called)}"
        if not bounds:
            yield f"  {self._called.sentence('explain-silent', on=self._on)}"
        yield f"  {cited(clause.reference, self._called)}"
        found = [b.codes.above if all(most is not None for _, most in b.ranges) else b.codes.below for b in bounds]
        yield from found_lines(dict.fromkeys(found), self._called.lang)
