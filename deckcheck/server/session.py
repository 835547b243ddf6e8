"""What an editor has open, and what deckcheck has open for it.

Files come and go on one thread; what is said of them is found out on another, and only there: judges, cards and texts
in the place of files are for one thread at a time.
"""

import datetime as dt
import os
from collections.abc import Iterable

from deckcheck.decks.reader import deck_suffixes, declared_format, document_kind
from deckcheck.judging.judged import Report
from deckcheck.messages import languages
from deckcheck.server.open_deck import EditorJudge, OpenDeck
from deckcheck.server.own_file import FormatCards, kind_of_own, linted
from deckcheck.server.seen import Client, Seen
from deckcheck.server.snapshot import Snapshot
from deckcheck.source import InputError, Location
from deckcheck.source.defects import defect

DECK_LANGUAGES = ("deck", "decklist", "deckcheck")
"""What editors call the language of a file of which they know that it is a deck."""
_ANY = "a"
_PLAIN = ("plaintext", "text", "")
"""What they call that of any text."""


class Session:
    """The files that an editor has open, and what was found out about them last.

    ``lang`` is what somebody asks for, which goes before a configuration; ``locale`` is that of the editor.
    """

    def __init__(self, client: Client, lang: str | None = None, locale: str | None = None) -> None:
        self.client = client
        self._asked = lang if lang in languages() else None
        spoken = (locale or "").replace("_", "-").split("-")[0].lower()
        self._spoken = spoken if spoken in languages() else "en"
        self._open: dict[str, Snapshot] = {}
        self._seen: dict[str, Seen] = {}
        self._kinds: dict[str, str | None] = {}
        self.forget()

    # -- on the thread that talks to the editor -----------------------------------------------------------------------

    def put(self, snapshot: Snapshot) -> None:
        """Take a file as it is now."""
        self._open[snapshot.uri] = snapshot

    def drop(self, uri: str) -> None:
        """Forget a file that was closed."""
        self._open.pop(uri, None)

    def latest(self, uri: str) -> Snapshot | None:
        """A file as it is now; None if it is not open, or none that concerns deckcheck."""
        return self._open.get(uri)

    @property
    def uris(self) -> tuple[str, ...]:
        """The addresses of all files that are open."""
        return tuple(self._open)

    # -- on the thread that judges ------------------------------------------------------------------------------------

    def forget(self) -> None:
        """Open anew whatever files depend on: one of them was saved."""
        self._today = dt.date.today().isoformat()  # noqa: DTZ011 -- the day where the person sits
        self._judge, self._cards = EditorJudge(self._today), FormatCards()
        self._seen.clear()
        self._named: set[str] = set()

    def forget_others(self, uris: Iterable[str]) -> None:
        """Keep what was found out about these files only: others were closed."""
        kept = frozenset(uris)
        for uri in [uri for uri in (*self._seen, *self._kinds) if uri not in kept]:
            self._seen.pop(uri, None)
            self._kinds.pop(uri, None)

    def seen(self, snapshot: Snapshot) -> Seen:
        """What there is to say of a file as it was then. Never raises."""
        if self._today != dt.date.today().isoformat():  # noqa: DTZ011 -- as above
            self.forget()
        known = self._seen.get(snapshot.uri)
        if known is None or known.snapshot is not snapshot:
            known = self._seen[snapshot.uri] = self._looked_at(snapshot)
        return known

    def may_govern(self, seen: Seen) -> bool:
        """Whether decks may be judged by a file: it is none, or cards that decks are built from."""
        return seen.deck is None or self._judge.is_pool(seen.snapshot.path)

    def open_names(self, seen: Seen) -> None:
        """Open the names of all cards of a deck's format before somebody asks for one: it may take a second."""
        format_ = None if seen.deck is None else seen.deck.format
        if seen.deck is None or format_ is None or format_.id in self._named:
            return
        self._named.add(format_.id)
        if seen.deck.read is not None:
            seen.deck.read.checker.cards.search(_ANY, 1)

    def _looked_at(self, snapshot: Snapshot) -> Seen:
        lang = self._asked or self._spoken
        try:
            with snapshot.in_place_of_its_file():
                lang = self._asked or self._judge.lang([snapshot.path]) or self._spoken
                if problem := snapshot.not_to_be_read():
                    wrong = [problem] if self._is_meant(snapshot) else []
                    return Seen(snapshot, self.client, lang, Report((), tuple(wrong)))
                return self._own_file(snapshot, lang) or self._deck(snapshot, lang)
        except InputError as error:
            return Seen(snapshot, self.client, lang, Report((), error.problems))
        except Exception as error:  # noqa: BLE001 -- what breaks on one file must not end what is said of the others
            return Seen(snapshot, self.client, lang, Report((), (defect(error, Location(snapshot.path, 1)),)))

    def _own_file(self, snapshot: Snapshot, lang: str) -> Seen | None:
        """What is said of a file that people write for deckcheck; None of any other."""
        if snapshot.language in DECK_LANGUAGES:
            return None
        kind = self._kinds[snapshot.uri] = kind_of_own(snapshot, self._kinds.get(snapshot.uri))
        if kind is None:
            return None
        report, words = linted(snapshot, kind, self._cards)
        return Seen(snapshot, self.client, lang, report, words=words)

    def _deck(self, snapshot: Snapshot, lang: str) -> Seen:
        """What is said of a deck; nothing of what is none, or is not surely one."""
        nothing = Seen(snapshot, self.client, lang, Report(()))
        if not self._may_be_deck(snapshot) or self._judge.exclusion(snapshot.path) is not None:
            return nothing
        source = self._judge.typed(snapshot.source)
        if document_kind(source) != "deck":
            return nothing
        meant = self._is_meant(snapshot) or declared_format(source) is not None
        deck = OpenDeck(snapshot, self._judge)
        return Seen(snapshot, self.client, lang, deck.report, deck) if meant or deck.of_a_game else nothing

    def _is_meant(self, snapshot: Snapshot) -> bool:
        """Whether a file is meant as a deck, whatever stands in it: its editor or its configuration says so."""
        return snapshot.language in DECK_LANGUAGES or self._judge.entry(snapshot.path) is not None

    @staticmethod
    def _may_be_deck(snapshot: Snapshot) -> bool:
        suffix = os.path.splitext(snapshot.path)[1].lower()
        if snapshot.language in DECK_LANGUAGES or suffix in deck_suffixes():
            return True
        return not suffix and snapshot.language in _PLAIN
