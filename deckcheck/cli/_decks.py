"""The decks that a command is for, one after another: what is wrong with one keeps no other back."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from deckcheck.cli._shared import say
from deckcheck.messages import sentence
from deckcheck.source import InputError, Location, Problem
from deckcheck.source.defects import defect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from deckcheck.config.coverage import Coverage
    from deckcheck.decks.find import DeckFile
    from deckcheck.source import Source

T = TypeVar("T")


def told_exclusions(coverage: Coverage, decks: Iterable[str], lang: str) -> Iterator[DeckFile]:
    """The decks that are named. Leaving one out is told: whoever names it waits for what becomes of it."""
    for path in decks:
        glob = coverage.exclusion(path)
        if glob is not None:
            facts = {"path": path, "glob": glob.text, "place": str(glob.at)}
            say(sentence(lang, "excluded-deck", facts), err=True)
    return coverage.files(decks)


def used(files: Iterable[DeckFile], use: Callable[[Source], T], lang: str) -> tuple[list[T], list[Problem]]:
    """What ``use`` makes of every deck file, and everything that went wrong on the way."""
    found: list[T] = []
    problems: list[Problem] = []
    unjudged: dict[str, int] = {}
    # All are read before any is used: what cannot be read is the same whatever the others are.
    for file in list(files):
        if file.other_kind is not None:
            say(sentence(lang, "not-a-deck", {"path": file.path, "kind": file.other_kind}), err=True)
        if file.problem is not None:
            problems.append(file.problem)
        if file.source is None:
            continue
        try:
            found.append(use(file.source))
        except InputError as error:
            # What is wrong with a format is wrong once, however many decks ask for it.
            if not unjudged.get(error.format):
                problems += error.problems
            if error.format:
                unjudged[error.format] = unjudged.get(error.format, 0) + 1
        except Exception as error:  # noqa: BLE001 -- a deck that breaks anything keeps no other from being judged
            problems.append(defect(error, Location(file.path, 1)))
    several = ((format_, count) for format_, count in unjudged.items() if count > 1)
    problems += (Problem("decks-not-judged", {"format": format_, "count": count}) for format_, count in several)
    return found, problems
