"""How ``deckcheck cards`` imports databases, and what it says of those in force."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime

from deckcheck.cards.database import open_cards, read_cards
from deckcheck.cards.file import CardFile, CardStream
from deckcheck.cards.imported import SUFFIX, import_path, imported, imported_lists
from deckcheck.cards.index.imported import ImportedDatabase, write_imported
from deckcheck.cards.index.index import CardIndex
from deckcheck.cli._shared import fitted, problem_line, say, tell_briefly
from deckcheck.formats.catalogue import game_ids, game_path
from deckcheck.formats.load_game import load_game
from deckcheck.judging.game_cards import database_of
from deckcheck.judging.own_files import game_of_cards
from deckcheck.messages import Called, sentence
from deckcheck.model.dates import day
from deckcheck.model.game import Game
from deckcheck.model.spelling import nearest_words
from deckcheck.source import InputError, Problem
from deckcheck.source.atomic import unwritable
from deckcheck.source.cache import cache_folder
from deckcheck.source.packed import head_of
from deckcheck.source.resources import displayed

_WHOLE = 100


def imported_from(source: str, game: str | None, target: str | None, as_of: str | None, lang: str) -> None:
    """Import a database and say what came of it. Raises InputError if that cannot be done."""
    if not os.path.isdir(source):
        head_of(source)  # says why it cannot be read
    declared = game_of_cards(source, game)
    target = target or import_path(declared.id)
    if target is None:
        raise InputError([Problem("no-import-folder", {})])
    try:
        with counting(lang) as told:
            header = write_imported(target, dated(read_cards(source, declared), source, as_of), declared, source, told)
    except OSError as error:
        raise InputError([unwritable(target, error)]) from None
    tell_briefly((*header.problems, *header.warnings), lang, "warning")
    facts = {"game": declared.id, "path": source, "target": target, "size": header.size}
    left_out = len({problem.at for problem in header.problems})
    say(sentence(lang, "cards-imported", {**facts, "left_out": left_out or None}))


def dated(found: CardStream | CardFile, source: str, as_of: str | None) -> CardStream | CardFile:
    """What was found, with the day up to which it knows cards: the one asked for, its own, or that of its writing."""
    if as_of is not None:
        try:
            day(as_of)
        except ValueError:
            raise InputError([Problem("wrong-date", {"value": as_of, "form": "YYYY-MM-DD"})]) from None
    elif found.as_of is None and isinstance(found, CardStream) and found.foreign:
        as_of = datetime.fromtimestamp(os.stat(source).st_mtime, tz=UTC).date().isoformat()
    return found if as_of is None else found._replace(as_of=as_of)


@contextmanager
def counting(lang: str) -> Iterator[Callable[[], None]]:
    """What is called with every record; on a terminal it shows how many there were."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.completed:,.0f}"), TextColumn("{task.description}"))
    with Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(sentence(lang, "importing", {}), total=None)
        yield lambda: progress.advance(task)


# -- what is in force -------------------------------------------------------------------------------------------------


def info_of(reference: str, game: str | None, lang: str, verbose: bool) -> Iterator[str]:
    """The lines on a card file, or on the one that is in force for a game. Raises InputError if it cannot be used."""
    if os.path.isfile(reference) or reference not in game_ids():
        path, declared = reference, _game_of(reference, game)
    else:
        declared = load_game(game_path(reference) or "")
        path = database_of(declared) or ""
        if not path:
            raise InputError([Problem("no-cards", {"game": reference})])
    cards, called = open_cards(path, declared, cache_folder()), Called(lang)
    yield f"{declared.id}  {called.text(declared.name)}"
    for text in _texts(path, declared, cards, called, verbose):
        yield from fitted(f"    {text}", 6)


def _game_of(path: str, game: str | None) -> Game:
    if not os.path.exists(path):
        raise InputError([Problem("unknown-cards", {"cards": path, "nearest": nearest_words(path, game_ids())})])
    return game_of_cards(path, game)


def _texts(path: str, game: Game, cards: CardIndex, called: Called, verbose: bool) -> Iterator[str]:
    header, figures = cards.header, cards.figures()
    own = game.database if imported(game.id) == path else None
    digest = None if header.imported else header.digest
    yield called.sentence("info-database", path=displayed(path), digest=digest)
    if header.imported is not None:
        source, at = header.imported
        yield called.sentence("info-imported", path=source, at=at, digest=header.digest)
        if imported(game.id) == path:
            yield called.sentence("info-in-force", game=game.id, instead=own and displayed(own))
    for each in header.sources:
        yield called.sentence("info-source", title=each.get("title"), url=each.get("url"), as_of=each.get("date"))
    yield called.sentence("info-as-of" if header.as_of else "info-no-as-of", as_of=header.as_of)
    amounts = {"names": figures["names"], "printings": figures["printings"], "known_sets": figures["sets"]}
    yield called.sentence("info-size", size=header.size, **amounts)
    yield from _coverage(game, header.size, figures["attributes"], called)
    yield from _problems(path, cards, called, verbose)
    for newer in imported_lists(game.id) if path == database_of(game) else ():
        yield called.sentence("info-list", path=newer)


def _coverage(game: Game, size: int, known: Mapping[str, int], called: Called) -> Iterator[str]:
    """Of how many cards each attribute is known."""
    for id_, attribute in game.attributes.items():
        missing = size - known.get(id_, 0)
        if missing:
            share = f"{_WHOLE * (size - missing) / size:.1f}" if size else "0"
            name = called.text(attribute.name)
            yield called.sentence("info-partly-known", called=name, share=share, missing=missing)
    whole = [attribute.name for id_, attribute in game.attributes.items() if known.get(id_, 0) == size]
    if whole:
        yield called.sentence("info-all-known", several=[*map(called.text, whole)])


def _problems(path: str, cards: CardIndex, called: Called, verbose: bool) -> Iterator[str]:
    problems = (*cards.problems, *cards.warnings)
    if cards.header.imported is not None and path.endswith(SUFFIX):
        problems = ImportedDatabase(path).left_out()
    code = "info-problems" if problems else "info-no-problems"
    yield called.sentence(code, problems=len(problems), option=None if verbose else "-v")
    yield from (problem_line(problem, called) for problem in problems if verbose)
