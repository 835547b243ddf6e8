"""Marked records: whole matches and drafts with their whole answer marked on their lines, judged as their heads say.

They stand beside the marked decks as ``*.match.yaml`` and ``*.draft.yaml``, with the same head comments but for
``format`` and ``base``: a record names its format itself. A match names its draft's file as if it stood in the
folder of its game: it may name none that is not below its own.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.decks.reader import document_kind
from deckcheck.play.draft_record import DraftRecord
from deckcheck.play.match_record import MatchRecord
from deckcheck.source import Source
from marked_decks import FOLDER, judge

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deckcheck.judging.judge import Judge
    from deckcheck.judging.judged import Account, Part
    from deckcheck.model.finding import Finding

_HEAD = re.compile(r"# (cards|on|readings|verdict): (.+)")


class MarkedRecord(NamedTuple):
    """A record's text with its marks, and how it is judged to what."""

    path: str
    text: str
    format: str
    on: tuple[str, ...]
    cards: tuple[str, ...]
    verdict: str


@cache
def marked_records() -> tuple[MarkedRecord, ...]:
    """All of them, in the order of their paths."""
    return tuple(_read(path) for path in sorted((*FOLDER.glob("*/*/*.match.yaml"), *FOLDER.glob("*/*/*.draft.yaml"))))


def _read(path: Path) -> MarkedRecord:
    text = path.read_text(encoding="utf-8")
    head: dict[str, Any] = {match[1]: match[2] for line in text.splitlines() if (match := _HEAD.fullmatch(line))}
    game, format_ = path.parts[-3:-1]
    assert re.search(rf"^(match|draft): {game}/{format_}\b", text, re.MULTILINE), f"{path} stands in the wrong folder"
    cards = (head["cards"],) if "cards" in head else ()
    return MarkedRecord(str(path), text, f"{game}/{format_}", tuple(head["on"].split()), cards, head["verdict"])


@cache
def judged(record: MarkedRecord, on: str) -> Account:
    """A record, judged as it says; a match alone, without what is said of its draft."""
    path = Path(record.path)
    return judged_by(judge(on, record.cards), str(path.parent.parent / path.name), record.text)


def judged_by(by: Judge, path: str, text: str) -> Account:
    """A record's text, judged."""
    source = Source(path, text, "utf-8", folders=(os.path.dirname(path),))
    if document_kind(source) == "match":
        return MatchRecord(source).judged(by)[-1]
    return DraftRecord(source).judged(by).account


def findings(record: Account) -> tuple[Finding, ...]:
    """Everything that was found: in the record itself and in each of its decks."""
    return (*record.findings, *_of_parts(record.parts))


def _of_parts(parts: Iterable[Part]) -> Iterator[Finding]:
    for part in parts:
        if part.deck is not None:
            yield from part.deck.report.findings
        yield from _of_parts(part.parts)
