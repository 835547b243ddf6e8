"""``deckcheck cards``: what the card databases know."""

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

import click

from deckcheck.cli._help import LeadingGroup
from deckcheck.cli._imports import imported_from, info_of
from deckcheck.cli._shared import CARDS, cards_option, lang_option, say, tell, tell_briefly, trouble_ends
from deckcheck.cli._updates import updated
from deckcheck.formats.catalogue import game_path
from deckcheck.judging.game_cards import games_with_cards
from deckcheck.judging.judge import Judge
from deckcheck.judging.own_files import game_of_cards
from deckcheck.kernel.bound import up_to
from deckcheck.messages import in_language, sentence
from deckcheck.model.attributes import in_order, short_facts
from deckcheck.model.database import CardDatabase
from deckcheck.model.deck import Card, Printing
from deckcheck.model.game import Game
from deckcheck.model.names import fold_name
from deckcheck.source import InputError


class _Commands(LeadingGroup):
    """The commands for cards; what is none of them is the name of a card."""

    leading = "search"
    meant: ClassVar[Mapping[str, str]] = {"check": "lint", "lint": "lint", "list": "cards"}


@click.group(cls=_Commands, invoke_without_command=True, short_help="Find cards, and say where they are from.")
@lang_option
@click.pass_context
def cards(ctx: click.Context, lang: str) -> None:
    """Say which cards decks are judged by. With a NAME, show the cards that are called so.

    Exit codes: 0, or 2 if a database cannot be used.

    \b
    deckcheck cards
    deckcheck cards NAME
    deckcheck cards import AtomicCards.json.gz --game GAME
    deckcheck cards update --from AtomicCards.json.gz --game GAME
    """
    if ctx.invoked_subcommand is None:
        _tell_of((), None, lang, verbose=False)


@cards.command(short_help="Show the cards of a name; this word may be left out.")
@click.argument("words", nargs=-1, required=True, metavar="NAME")
@click.option(
    "--game",
    metavar="GAME|FILE",
    help="The game whose cards these are; that of the card file, or those with a database, if none is given.",
)
@cards_option
@lang_option
def search(words: tuple[str, ...], game: str | None, cards: tuple[str, ...], lang: str) -> None:
    """Show the cards that all words of NAME are in, or else those that are most like it.

    One is shown with all that is known of it, of several a line each: first those that are called so, then those that
    have the words whole, those of many printings before others.

    Exit codes: 0 one is found, or one like it, 1 none is, 2 something could not be used.

    \b
    deckcheck cards search NAME
    deckcheck cards NAME --game GAME --cards cards.csv --lang ja
    """
    judge, name = Judge("", cards), " ".join(words)
    found: list[tuple[Card, Game]] = []
    problems = False
    with trouble_ends(lang):
        for each, database in _databases(judge, cards, game):
            found += ((card, each) for card in database.search(name, _MOST_LOOKED_AT))
            problems = problems or bool(database.problems)
            tell_briefly(database.problems, lang)
    _show(name, found, lang)
    raise SystemExit(2 if problems else 0 if found else 1)


_MOST_SHOWN = 10
_MOST_LOOKED_AT = 500
"""Cards of a game that are put in order: what people look for may have a plain name."""


def _show(name: str, found: list[tuple[Card, Game]], lang: str) -> None:
    """What is known of a card, or a line for each of several, those first that are likeliest meant."""
    ranked = sorted(((_rank(name, card), card, game) for card, game in found), key=lambda each: each[0])
    # A game that has no such card gives those most like it: these are none where another has some.
    ordered = [each for each in ranked if each[0][0] < _LIKE or ranked[0][0][0] == _LIKE]
    several = len([each for each in ordered if each[0][0] == ordered[0][0][0] < _PART]) != 1 and len(ordered) > 1
    shown = ordered[: _MOST_SHOWN if several else 1]
    if found and ordered[0][0][0] == _LIKE:
        say(sentence(lang, "like-cards", {"name": name}), err=True)
    called = {game.id: in_language(game.name, lang) for *_, game in shown}
    for _, card, game in shown:
        of = called[game.id] if len(called) > 1 else None
        say(_in_a_line(card, game, of) if several else "\n".join(_shown(card, game, lang)))
    more = len(ordered) - (_MOST_SHOWN if several else 1)
    if more > 0:
        say(sentence(lang, "more-cards", {"count": more}))
    if not found:
        say(sentence(lang, "unknown-card", {"name": name, "nearest": []}), err=True)


@cards.command(name="import", short_help="Take over a card database, to judge decks by it.")
@click.argument("source", metavar="SOURCE")
@click.option("--game", metavar="GAME|FILE", help="Their game, if neither they nor a game.yaml beside them says it.")
@click.option("--to", "target", metavar="FILE", help="The file to write; by default the one by which decks are judged.")
@click.option("--as-of", metavar="DATE", help="The day up to which SOURCE knows the cards, if it does not say so.")
@lang_option
def import_(source: str, game: str | None, target: str | None, as_of: str | None, lang: str) -> None:
    """Take over a card database of any form that can be read, however big.

    SOURCE is a file, compressed or not, or a folder. Its cards then count for all decks of the game, in place of
    those that come with deckcheck, wherever no --cards and no configuration says otherwise. With --to they are
    only written to that file, which --cards takes. Remove the file, which “deckcheck cards info” names, to undo it.
    What has no release day is taken to be out by the day of --as-of, else by the one that SOURCE was written on.

    Exit codes: 0 it is imported, though records that cannot be used may be left out; 2 it is not.

    \b
    deckcheck cards import AtomicCards.json.gz --game GAME
    deckcheck cards import default-cards.json --game GAME --to cards.sqlite
    """
    with trouble_ends(lang):
        imported_from(source, game, target, as_of, lang)


@cards.command(short_help="Take over newer cards and lists, once it is seen what they change.")
@click.option(
    "--from", "sources", multiple=True, metavar="FILE...", help="A card database or a list; more may follow it."
)
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--game", metavar="GAME|FILE", help="The game of databases that do not say it.")
@click.option("--yes", "-y", is_flag=True, help="Take it over without asking.")
@click.option("--verbose", "-v", is_flag=True, help="Name every card.")
@lang_option
def update(
    sources: tuple[str, ...], files: tuple[str, ...], game: str | None, yes: bool, verbose: bool, lang: str
) -> None:
    """Say what newer cards and lists change, and take them over if that is right.

    FILE is a card database of any form that can be read, or a list of dated changes with the id of one that comes with
    deckcheck. Nothing is fetched, and nothing counts before somebody says yes: on a terminal it is asked for, elsewhere
    it needs --yes. Then a database counts as one that is imported does, and a list for all formats that come with
    deckcheck and use the one of its id; reports name both. Remove the file, which is told, to undo it.

    Exit codes: 0 it counts, or there is nothing to change; 1 nobody said yes, and nothing was changed; 2 something
    cannot be used, and nothing was changed.

    \b
    deckcheck cards update --from AtomicCards.json.gz --game GAME
    deckcheck cards update --from cards.csv standard.yaml --game GAME --yes
    """
    with trouble_ends(lang):
        raise SystemExit(updated((*sources, *files), game, lang, yes=yes, verbose=verbose))


@cards.command(short_help="Say which cards decks are judged by, and where they are from.")
@click.argument("databases", nargs=-1, metavar="[FILE|GAME]...", type=CARDS)
@click.option("--game", metavar="GAME|FILE", help="The game of files that do not say it.")
@click.option("--verbose", "-v", is_flag=True, help="Also every record that is left out.")
@lang_option
def info(databases: tuple[str, ...], game: str | None, verbose: bool, lang: str) -> None:
    """Say which card database is in force for each game, from which source, and how much it knows.

    Exit codes: 0, or 2 if one cannot be used.

    \b
    deckcheck cards info
    deckcheck cards info GAME
    deckcheck cards info cards.sqlite -v
    """
    _tell_of(databases, game, lang, verbose=verbose)


def _tell_of(databases: Iterable[str], game: str | None, lang: str, *, verbose: bool) -> None:
    """Say what is known of the databases, by default of those that are in force, and end with the exit code for it."""
    wrong = False
    for each in databases or games_with_cards():
        try:
            for line in info_of(each, game, lang, verbose):
                say(line)
        except InputError as error:
            tell(error.problems, lang)
            wrong = True
    raise SystemExit(2 if wrong else 0)


def _databases(judge: Judge, cards: tuple[str, ...], game: str | None) -> Iterable[tuple[Game, CardDatabase]]:
    """What is searched: card files of a game of one's own say whose they are, as a file does that is the game's."""
    files = [path for path in (*cards[:1], game or "") if os.path.isfile(path)]
    if not files:
        return judge.databases(game or next((each for each in cards[:1] if game_path(each)), None))
    declared = game_of_cards(files[0], game)
    return [(declared, judge.open_cards(declared))]


_NAME, _OTHER_NAME, _PART, _LIKE = range(4)
"""A card is called so, has it as another name or that of a face, has it in one, or is only something like it."""


def _rank(name: str, card: Card) -> tuple[int, bool, int, int, str]:
    """How likely a card is meant by a name, the least first: is called so, has it whole, is printed often, is short."""
    key = fold_name(name)
    others = [fold_name(each) for each in (*card.aliases, *(face.name for face in card.faces))]
    called = (fold_name(card.name) == key, key in others, any(key in each for each in (fold_name(card.name), *others)))
    whole = f" {name.casefold()} " in f" {card.name.casefold()} "
    rank = next((rank for rank, so in enumerate(called) if so), _LIKE)
    return rank, not whole, -len(card.printings), len(card.name), card.name


def _in_a_line(card: Card, game: Game, called: str | None) -> str:
    """A card's name, what its game is ``called`` beside cards of others, and its facts as far as they are short."""
    return "  ".join([card.name, *filter(None, [called]), "; ".join(short_facts(card, game.attributes))])


def _shown(card: Card, game: Game, lang: str) -> Iterator[str]:
    yield card.name
    for alias in card.aliases:
        yield f"    = {alias}"
    yield from _attributes(card.attributes, game, lang)
    for face in card.faces:
        yield f"  / {face.name}"
        yield from _attributes(face.attributes, game, lang)
    if card.limit is not None:
        allowed = [list(pair) for pair in up_to(card.limit)]
        yield "    " + sentence(lang, "card-limit", {"allowed": allowed})
    yield from (f"    {_printing(printing)}" for printing in card.printings)


def _attributes(attributes: Any, game: Game, lang: str) -> Iterator[str]:
    for id_, values in attributes.items():
        if not values and game.attributes[id_].only is not None:
            continue  # what only other cards may have
        shown = ", ".join(in_order(game.attributes[id_], values)) or "–"
        yield f"    {in_language(game.attributes[id_].name, lang)}: {shown}"


def _printing(printing: Printing) -> str:
    released = printing.released
    out = "" if released is None else "–".join(dict.fromkeys(released))
    return "  ".join(part for part in (printing.set, printing.number, printing.rarity, out) if part)
