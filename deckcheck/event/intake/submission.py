"""What a player handed in, as it was read from wherever it was: nothing is judged yet."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Generic, TypeVar

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.reader import declared_format, noting_emptiness, read_deck
from deckcheck.decks.structured import read_zones
from deckcheck.event.intake.times import Time
from deckcheck.messages import language, languages
from deckcheck.model.deck import DeckList, Unread
from deckcheck.model.finding import Finding
from deckcheck.model.heading import fold_heading
from deckcheck.source import Location, Problem, Source, lines_of, whole_characters
from deckcheck.source.document import Document
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.normal_form import normalized
from deckcheck.source.tree import Path

LONGEST = 200_000
"""The characters of a list; what is longer is no deck, and reading it would keep the others waiting."""


MOST = 100_000
"""The submissions that are taken from one place; nobody holds an event with more."""


AGAIN = re.compile(r"(?<=\S)\s*\(([0-9]{1,2})\)$")
"""What computers put behind the name of a file of which there is one already: "Ann (2)"."""


LONGEST_ID = 1000
"""The characters of a player's id; it stands in every line that is said of the player."""


class Handed(NamedTuple):
    """One deck as it was handed in: a text, or what stands at a path of a file with more than that deck in it.

    ``format`` is the one that stands beside the list, in a column of its own for instance; ``kept`` gives
    the list where it was read long before. ``zones`` are the lines of the text at which a zone begins that stands in a
    cell of its own. ``beside`` say where outside of the list cards of it may stand.
    """

    source: Source
    inside: tuple[Document, Path] | None = None
    format: str | None = None
    kept: Callable[[Layout], DeckList] | None = None
    zones: tuple[int, ...] = ()
    beside: tuple[Finding, ...] = ()

    @property
    def at(self) -> Location:
        """Where it begins."""
        return Location(self.source.path, 1) if self.inside is None else self.inside[0].key_at(self.inside[1])

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the text that it stands in."""
        return _lines(self.source.text)

    @property
    def declared(self) -> str | None:
        """The format that it names itself, or that stands beside it."""
        if self.format is not None:
            return self.format
        declared = None if self.inside else declared_format(self.source)
        return declared[0] if declared else None

    def read(self, layout: Layout) -> DeckList:
        """The deck list, with a finding for everything in it that could not be read."""
        deck = self._read(layout)
        if not self.beside:
            return deck
        unread = (*deck.unread, *(Unread(each.at) for each in self.beside))
        findings = (*(each for each in deck.findings if each.code != "empty-deck"), *self.beside)
        return deck._replace(unread=unread, findings=findings)

    def _read(self, layout: Layout) -> DeckList:
        if self.kept is not None:
            return self.kept(layout)
        if self.inside is None:
            return _noting_empty_zones(read_deck(self.source, layout), self.zones)
        document, path = self.inside
        return noting_emptiness(read_zones(document, path, self.lines, layout), document.key_at(path))


@lru_cache(maxsize=4)
def _lines(text: str) -> tuple[str, ...]:
    # A file with a thousand decks in it is not taken apart, and held, a thousand times.
    return tuple(lines_of(text))


def _noting_empty_zones(deck: DeckList, zones: tuple[int, ...]) -> DeckList:
    """A list in which nothing is lost of what somebody wrote for a zone in words: “same as last week”."""
    for begin, end in zip(zones, (*zones[1:], len(deck.lines) + 1), strict=False):
        places = (*(each.at for each in deck.entries), *(each.at for each in deck.unread))
        if not any(begin < at.line < end for at in places):
            at = Location(deck.path, begin)
            finding = Finding("zone-without-cards", {"zone": deck.lines[begin - 1]}, "undecided", at)
            deck = deck._replace(unread=(*deck.unread, Unread(at)), findings=(*deck.findings, finding))
    return deck


class Beside(NamedTuple):
    """A cell of a column that is not read: what is above it, "" where nothing is, and its text, or the first of it."""

    header: str
    text: str
    at: Location


_NOTHING = frozenset(
    map(fold_heading, ("none", "nothing", "no", "n/a", "na", "nil", "-", "なし", "無し", "無", "ナシ"))
)


_LONGEST_WORD = 500


def says_nothing(text: str) -> bool:
    """Whether a cell is empty, or says in a word that nothing belongs there.

    >>> says_nothing(" N/A "), says_nothing("15 cards"), says_nothing(" " * 1000 + "15 cards")
    (True, False, False)
    """
    if len(text) > _LONGEST_WORD:
        # It is no word, and is not copied to find that out.
        return text.isspace()
    folded = fold_heading(text)
    return not folded or folded in _NOTHING


_NOBODY = frozenset(
    map(fold_heading, ("anonymous", "anonym", "anonyme", "anónimo", "anônimo", "anonimo", "匿名", "익명"))
)
"""What forms write in place of an address that they did not ask for."""


def says_nobody(text: str) -> bool:
    """Whether a cell says of nobody in particular who that is: whose it is that must not be taken for one person.

    >>> says_nobody("anonymous"), says_nobody("-"), says_nobody("Ann")
    (True, True, False)
    """
    return says_nothing(text) or (len(text) <= _LONGEST_WORD and fold_heading(text) in _NOBODY)


class Submission(NamedTuple):
    """What one player handed in at one time.

    ``player`` is an id, None where there is none; ``decks`` are by the ids of the event's decks. ``findings``
    say what of it could not be read; ``more`` is what stands in columns that deckcheck does not know, by their headers.
    ``part`` is the deck of a series that alone it is about, None where it is about all. ``accepted`` says that it
    counts although it was late, or that it does not; None where nobody has decided that. ``contacts`` are the
    addresses and the like by which the player is reached. ``late`` says whether it was late, where that does not follow
    from the time and the deadline of the event. ``beside`` are the cells that are not read, in which cards may stand.
    """

    player: str | None
    at: Location
    decks: Mapping[str, Handed]
    name: str | None = None
    lang: str | None = None
    submitted: Time | None = None
    findings: tuple[Finding, ...] = ()
    more: Mapping[str, str] = {}
    part: str | None = None
    accepted: bool | None = None
    contacts: tuple[str, ...] = ()
    late: bool | None = None
    beside: tuple[Beside, ...] = ()


def handed_text(
    text: str, path: str, encoding: str = "utf-8", format_: str | None = None, zones: tuple[int, ...] = ()
) -> Handed | Finding:
    """A list as it stands in a file or a cell; a finding for one that is too long to be one."""
    if len(text) > LONGEST:
        return Finding("list-too-long", {"count": len(text), "most": LONGEST}, "undecided", Location(path, 1))
    return Handed(Source(path, whole_characters(text), encoding), None, format_, zones=zones)


def told_apart(found: Mapping[str, Handed | Finding | None]) -> tuple[dict[str, Handed], tuple[Finding, ...]]:
    """The decks among what stands where decks are handed in, by their ids, and what is wrong with the others."""
    decks = {id: each for id, each in found.items() if isinstance(each, Handed)}
    return decks, tuple(each for each in found.values() if isinstance(each, Finding))


_LANGUAGES = {said: lang for lang in languages() for said in (lang, *language(lang).CALLED)}


def language_of(said: str | None) -> str | None:
    """The language that a player reads, as people call it; None for one that nothing is said in.

    >>> language_of("日本語"), language_of("fr")
    ('ja', None)
    """
    return _LANGUAGES.get(fold_heading(said or ""))


def whose(player: str | None, name: str | None, at: Location) -> tuple[str | None, str | None, tuple[Finding, ...]]:
    """The id and the name of a player, and what is wrong with them.

    Both are spelt so that what looks the same is the same: composed (NFC), with single spaces.

    >>> whose("  a\u0301  1 ", None, Location("form.csv!A2", 1))[0]
    'á 1'
    """
    if player is not None and len(player) > LONGEST_ID:
        facts = {"count": len(player), "most": LONGEST_ID}
        return None, _spelt(name), (Finding("id-too-long", facts, "undecided", at),)
    return _spelt(player), _spelt(name), ()


def _spelt(text: str | None) -> str | None:
    return None if text is None else " ".join(normalized("NFC", whole_characters(text[:LONGEST_ID])).split()) or None


def folded(text: str) -> str:
    """A text as it is compared: whatever the case and the width.

    >>> folded("Ａnna MÜLLER") == folded("anna müller")
    True
    """
    return normalized("NFKC", normalized("NFKC", text).casefold())


_EAST_ASIAN = "[\u3005\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3\U00020000-\U0003ffff]"
_GAP = re.compile(rf"(?<={_EAST_ASIAN})\s+(?={_EAST_ASIAN})")


def folded_name(name: str) -> str:
    """What somebody is called, as it is compared: as any text, and in Chinese, Japanese and Korean letters with a gap
    between the family's name and one's own, or without.

    >>> folded_name("佐藤\u3000陽翔") == folded_name("佐藤陽翔"), folded_name("Ann  Lee") == folded_name("Annlee")
    (True, False)
    """
    return _GAP.sub("", " ".join(folded(name).split()))


def perhaps_same_name(one: str | None, other: str | None) -> bool:
    """Whether two names may be one person's: where one says no more than a part of the other, in any order.

    >>> perhaps_same_name("Anna", "Müller, anna"), perhaps_same_name("Ann", "Anna")
    (True, False)
    """
    short, long = sorted((folded_name(one or ""), folded_name(other or "")), key=len)
    words = [re.findall(r"\w+", name) for name in (short, long)]
    return {*words[0]} <= {*words[1]} or (re.search(_EAST_ASIAN, short) is not None and short in long)


def keys_of(player: str, name: str | None) -> tuple[str, ...]:
    """What two ids of one person have in common, the surest last: the id, and of an address or a name its folded text.

    >>> keys_of("Anna@X.org", None), keys_of("aB", None), keys_of("Anna", "anna")
    (('=Anna@X.org', 'anna@x.org'), ('=aB',), ('=Anna', 'anna'))
    """
    exact = f"={player}"
    is_name = folded_name(player) == folded_name(name or "") and any(map(str.isalpha, player))
    return (exact, folded_name(player)) if "@" in player or is_name else (exact,)


Kept = TypeVar("Kept")


class Players(Generic[Kept]):
    """Something of each player, found again however the id is written."""

    def __init__(self) -> None:
        self._kept: dict[str, Kept] = {}

    def get(self, player: str, name: str | None) -> Kept | None:
        """What is kept of a player, None of one who is not there."""
        return next((self._kept[key] for key in keys_of(player, name) if key in self._kept), None)

    def put(self, player: str, name: str | None, what: Kept) -> None:
        """Keep something of a player; what was kept before stays."""
        for key in keys_of(player, name):
            self._kept.setdefault(key, what)


def unreadable(problem: Problem, at: Location) -> Finding:
    """That something which was handed in cannot be read at all."""
    return Finding(problem.code, problem.facts, "undecided", problem.at or at)
