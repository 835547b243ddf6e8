"""Keep the reports of decks in the user's cache: of thousands of decks only those are judged anew that have changed.

There is a file for each folder that decks are checked from. A report counts if everything that it rests on has the
same digest: the deck, what it is called and read as, the format, its game, lists and cards, the day, the answers to
readings, and deckcheck itself. Where that does not tell it all (something is of a plug-in, a pool of cards was given,
a deck names another format than it is judged by) nothing is kept.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from hashlib import blake2b

from deckcheck.decks.reader import deck_suffixes, declared_format, syntaxes
from deckcheck.fixes.fix import Offer
from deckcheck.formats.catalogue import formats_called
from deckcheck.judging.judge import Judge
from deckcheck.judging.judged import Judged, Offers, offered
from deckcheck.source import Source, lines_of
from deckcheck.source.code import code_stamp
from deckcheck.source.kept import bytes_of, forget_old, keep, kept, value_of

Kept = tuple[str, bytes]
"""The digest of everything that a report rests on, and the report, or what could be done about its findings."""

_KIND = "decks"
_OFFERS = "\0offers"
"""Behind a path: under that stands what could be done about the findings on the deck, once somebody has asked."""
_MOST_BYTES = 1 << 25
"""Bytes of reports that are kept for a folder: those of some ten thousand decks."""
_MOST_FOLDERS = 32
"""Folders that reports are kept for."""


class KeptReports:
    """The reports that were kept for decks of a folder, and those that are added.

    ``cache`` is the folder of the cache; None keeps nothing from one run to the next.
    """

    def __init__(self, cache: str | None, place: str = "") -> None:
        self._cache, self._place = cache, place
        found = kept(cache, _KIND, (place,))
        self._kept: dict[str, Kept] = found if isinstance(found, dict) else {}
        self._used: dict[str, Kept] = {}
        self._is_new = False
        self._context: dict[tuple[Judge, str, str | None], bytes | None] = {}
        # Of the decks that are about to be judged: their texts, and what was found of these.
        self._asked: dict[str, tuple[str, str | None]] = {}
        self._references: dict[str, str] = {}

    def judged(self, judge: Judge, source: Source, format_: str | None) -> Judged:
        """What a judge says of a deck, by what was kept of it if that holds. Raises InputError as the judge does."""
        text, key = self._asked.pop(source.path, (None, None))
        if text is not source.text:
            key = self._key(judge, source, format_)
        known = None if key is None else self._known(judge, source, format_, key)
        if known is not None:
            return known
        judge.budget.asked()
        judged = judge.judge(source, format_)
        # Which names were looked for rests on the decks before, once so many were that no more are.
        sought = judge.budget.asked()
        if key is not None and sought is not None and judged.syntax in syntaxes():
            with suppress(TypeError, ValueError):
                self.add(source.path, (key, bytes_of((judged.report, judged.syntax, sought))))
                return self._keeping_offers(judged, judge, source, self._reference(judge, source, format_), key)
        return judged

    def lacks(self, judge: Judge, source: Source, format_: str | None) -> bool:
        """Whether there is no report of a deck, and one could be kept. Raises InputError as the judge does."""
        key = self._key(judge, source, format_)
        self._asked[source.path] = source.text, key
        return key is not None and self._kept.get(source.path, ("",))[0] != key

    def offers(
        self, judge: Judge, path: str, key: str, find: Callable[[], dict[str, tuple[Offer, ...]]]
    ) -> dict[str, tuple[Offer, ...]]:
        """What could be done about the findings on a deck, kept or found out now."""
        there = self._kept.get(path + _OFFERS)
        if there is not None and there[0] == key:
            with suppress(ValueError):
                found, sought = value_of(there[1])
                if judge.budget.takes(sought):
                    self._used[path + _OFFERS] = there
                    return dict(found)
        judge.budget.asked()
        made = find()
        sought = judge.budget.asked()
        if sought is not None:
            with suppress(TypeError, ValueError):
                self.add(path + _OFFERS, (key, bytes_of((made, sought))))
        return made

    def _keeping_offers(self, judged: Judged, judge: Judge, source: Source, reference: str, key: str) -> Judged:
        find = partial(offered, partial(judge.checker, reference), source, judged.report.findings)
        return judged._replace(offers=Offers(partial(self.offers, judge, source.path, key, find)))

    def add(self, path: str, report: Kept) -> None:
        """Add the report of a deck."""
        self._kept[path] = self._used[path] = report
        self._is_new = True

    def added(self) -> dict[str, Kept]:
        """What was added since somebody asked this."""
        found, self._used = self._used, {}
        return found

    def save(self) -> None:
        """Keep what there is for the next run; of decks that this one did not look at, as far as there is room."""
        if not self._is_new or self._cache is None:
            return
        room = _MOST_BYTES
        saved: dict[str, Kept] = {}
        for path, report in {**self._used, **self._kept}.items():
            room -= len(report[1]) + len(path)
            if room >= 0 and (path in self._used or os.path.exists(path.partition("\0")[0])):
                saved[path] = report
        keep(self._cache, _KIND, (self._place,), saved)
        forget_old(self._cache, _KIND, _MOST_FOLDERS)

    def _known(self, judge: Judge, source: Source, format_: str | None, key: str) -> Judged | None:
        there = self._kept.get(source.path)
        if there is None or there[0] != key:
            return None
        try:
            report, syntax, sought = value_of(there[1])
        except ValueError:
            return None
        if not judge.budget.takes(sought):
            return None
        self._used[source.path] = there
        reference = self._reference(judge, source, format_)
        judged = Judged(report, judge.open(reference).format, tuple(lines_of(source.text)), syntax=syntax)
        return self._keeping_offers(judged, judge, source, reference, key)

    def _reference(self, judge: Judge, source: Source, format_: str | None) -> str:
        """The format that a deck is judged by. Raises InputError."""
        if format_ is None or len(formats_called(format_)) > 1:
            return judge.reference_of(source, format_)
        if format_ not in self._references:
            self._references[format_] = judge.reference_of(source, format_)
        return self._references[format_]

    def _key(self, judge: Judge, source: Source, format_: str | None) -> str | None:
        """The digest of everything that a report rests on; None where nothing tells it all."""
        suffix = os.path.splitext(source.path)[1].lower()
        if source.syntax not in syntaxes() and suffix and suffix not in deck_suffixes():
            return None  # a plug-in may read it, today or tomorrow
        reference = self._reference(judge, source, format_)
        asked = judge, reference, format_
        if asked not in self._context:
            self._context[asked] = _context(judge, reference, format_)
        context = self._context[asked]
        if context is None or (format_ is not None and _names_another(source, reference)):
            return None
        digest = blake2b(context, digest_size=16)
        digest.update(repr(source._replace(text="")).encode(errors="replace"))
        digest.update(source.text.encode(errors="surrogatepass"))
        return digest.hexdigest()


def _names_another(source: Source, reference: str) -> bool:
    """Whether a deck names another format than it is judged by: what is said of that rests on files of that name."""
    declared = declared_format(source)
    return declared is not None and declared[0] != reference


def _context(judge: Judge, reference: str, format_: str | None) -> bytes | None:
    rests_on = judge.rests_on(reference)
    return (
        None if rests_on is None else blake2b(repr((code_stamp(), format_, rests_on)).encode(errors="replace")).digest()
    )
