"""``deckcheck convert``: the same deck in another syntax."""

import click

from deckcheck.cli._decks import max_size_option, most_bytes
from deckcheck.cli._help import Documented
from deckcheck.cli._shared import (
    configured_lang_option,
    format_option,
    put_out,
    say,
    spoken,
    syntax_option,
    tell,
    today,
    trouble_ends,
)
from deckcheck.config.judge import ConfiguredJudge
from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.reader import declared_format, read_deck
from deckcheck.decks.writer import syntaxes, undecided_of, without_zone, write_deck
from deckcheck.formats.format import Format
from deckcheck.judging.judge import Judge
from deckcheck.judging.judged import words
from deckcheck.messages import sentence
from deckcheck.source import Problem, Source, read_source


def _opened(judge: Judge, source: Source, asked: str | None) -> tuple[str, Format, Layout]:
    """The format of a deck, as it is referred to and as it is, and how its decks are laid out. Raises InputError."""
    reference = judge.reference_of(source, asked)
    return reference, judge.open_format(reference), judge.open_layout(reference)


@click.command(cls=Documented, short_help="Write a deck in another syntax.")
@click.argument("deck", metavar="DECK", type=click.Path(allow_dash=True))
@click.option("--to", "target", type=click.Choice(syntaxes()), required=True, help="The syntax to write.")
@format_option
@configured_lang_option
@syntax_option
@max_size_option
def convert(deck: str, target: str, format_: str | None, lang: str | None, syntax: str | None) -> None:
    """Write a deck in another syntax to standard output: what it declares, its zones and, as they are, its lines.

    Comments are left out. DECK is a deck file, or "-" for standard input. The format gives the zones.

    Exit codes: 0 it is written, 1 something in the deck cannot be read, so that nothing
    is written, 2 something could not be used.

    \b
    deckcheck convert deck.txt --to yaml > deck.yaml
    deckcheck convert deck.yaml --to text --format GAME/FORMAT
    cat deck.txt | deckcheck convert - --to json --format GAME/FORMAT
    """
    configured = ConfiguredJudge(today(), format_, syntax=syntax, most=most_bytes())
    lang = lang or configured.lang([deck]) or spoken()
    with trouble_ends(lang):
        source = configured.typed(read_source(deck, most=configured.most))
        reference, format_read, layout = configured.used(deck, lambda judge, asked: _opened(judge, source, asked))
        deck_list = read_deck(source, layout)
        findings = (*deck_list.findings, *undecided_of(deck_list, layout))
        for finding in findings:
            severity = "note" if finding.severity == "note" else "error"
            tell([Problem(finding.code, finding.facts, finding.at)], lang, severity, words(format_read))
        if any(finding.severity != "note" for finding in findings):
            raise SystemExit(1)
        lost = without_zone(deck_list, layout)
        if lost is not None:
            tell([lost], lang, "error", words(format_read))
            raise SystemExit(1)
        declared = declared_format(source)
        asked = reference if format_ else declared and declared[0]
        written = write_deck(deck_list, layout, target, asked)
        printings = sum(entry.copies for entry in written.without_printing)
        if printings:
            say(sentence(lang, "printings-left-out", {"count": printings}), err=True)
        put_out(written.text)
