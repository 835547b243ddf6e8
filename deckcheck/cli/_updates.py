"""How ``deckcheck cards update`` tells what would change, asks, and takes it over."""

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from tempfile import TemporaryDirectory

import click

from deckcheck.cards.database import read_cards
from deckcheck.cards.imported import import_path, list_path
from deckcheck.cli._imports import counting, dated
from deckcheck.cli._shared import say
from deckcheck.judging.judged import ILLEGAL, LEGAL
from deckcheck.judging.updates import CardUpdate, ListUpdate, Said, Update, updates
from deckcheck.messages import Called, sentence
from deckcheck.source import InputError, Problem
from deckcheck.source.atomic import place, unwritable
from deckcheck.source.resources import displayed

_MOST_NAMED = 8
"""Cards that are named one by one where somebody does not want them all."""


def updated(files: Sequence[str], game: str | None, lang: str, *, yes: bool, verbose: bool) -> int:
    """Tell what some files would change and take them over if somebody says yes; the exit code for what came of it.

    Raises InputError if one of them cannot be taken over: then none is.
    """
    if not files:
        raise InputError([Problem("nothing-to-update", {})])
    with TemporaryDirectory(prefix="deckcheck-") as folder:
        with counting(lang) as told:
            found = updates(files, game, folder, lambda path, of: dated(read_cards(path, of), path, None), told)
        for update in found:
            say(*_lines(update, Called(lang), verbose=verbose))
        news = [update for update in found if not update.is_same]
        if not news:
            return LEGAL
        if not yes and not (sys.stdin.isatty() and click.confirm(sentence(lang, "update-question", {}), err=True)):
            say(sentence(lang, "update-declined", {}), err=True)
            return ILLEGAL
        targets = [(update, _target(update)) for update in news]
        for update, target in targets:
            _take_over(update.made if isinstance(update, CardUpdate) else update.source, target)
            say(sentence(lang, "updated", {"path": update.source, "target": target}))
    return LEGAL


def _target(update: Update) -> str:
    target = import_path(update.game.id) if isinstance(update, CardUpdate) else list_path(update.now.id)
    if target is None:
        raise InputError([Problem("no-import-folder", {})])
    return target


def _take_over(source: str, target: str) -> None:
    try:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        place(target, partial(shutil.copyfile, source))
    except OSError as error:
        raise InputError([unwritable(target, error)]) from None


# -- what would change ------------------------------------------------------------------------------------------------


def _lines(update: Update, called: Called, *, verbose: bool) -> Iterator[str]:
    most = sys.maxsize if verbose else _MOST_NAMED
    yield from _of_cards(update, called, most) if isinstance(update, CardUpdate) else _of_list(update, called, most)


def _of_cards(update: CardUpdate, called: Called, most: int) -> Iterator[str]:
    now, before = update.now, update.before
    of_now = {"game": update.game.id, "path": update.source, "size": now.size, "as_of": now.as_of}
    yield called.sentence("update-cards", **of_now)
    if before is not None:
        instead = {"path": displayed(before.path), "size": before.size, "as_of": before.as_of}
        yield "  " + called.sentence("update-instead", **instead)
    if update.is_same:
        yield "  " + called.sentence("update-same")
    renamed = [f"{old} → {new}" for old, new in update.renamed.items()]
    for code, cards in (("added", update.added), ("removed", update.removed), ("renamed", renamed)):
        if cards:
            yield "  " + called.sentence(f"update-{code}", **_named(cards, most))
    for what, names in update.changed.items():
        yield "  " + called.sentence("update-changed", **_named(names, most), what=_what(what, update, called))
    if update.left_out:
        yield "  " + called.sentence("update-left-out", left_out=update.left_out)


def _named(names: Sequence[str], most: int) -> dict[str, object]:
    shown = [*names[:most], *(["…"] if names[most:] else [])]
    return {"count": len(names), "several": shown}


def _what(what: str, update: CardUpdate, called: Called) -> str:
    """What is otherwise of cards: an attribute, or something that any card may have."""
    attribute = update.game.attributes.get(what)
    return called.sentence(f"update-{what}") if attribute is None else called.text(attribute.name)


def _of_list(update: ListUpdate, called: Called, most: int) -> Iterator[str]:
    now, before = update.now, update.before
    of_now = {"id": now.id, "called": called.text(now.name), "as_of": now.known_until}
    yield called.sentence("update-list", **of_now, path=update.source, several=update.formats)
    yield "  " + called.sentence("update-instead", path=before.path, size=None, as_of=before.known_until)
    if update.is_same:
        yield "  " + called.sentence("update-same")
    if before.since != now.since:
        yield "  " + called.sentence("update-since", before=before.since, now=now.since)
    if before.others != now.others:
        yield "  " + called.sentence("update-others", before=str(before.others), now=str(now.others))
    for day, said in update.days.items():
        told = [_said(each, called) for each in said]
        yield "  " + called.sentence("update-day", date=day, **_named(told, most))


def _said(said: Said, called: Called) -> str:
    limits = {"before": str(said.before), "now": str(said.now)}
    return called.sentence(f"update-said-{said.kind}", several=said.cards, **limits)
