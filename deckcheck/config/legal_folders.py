"""In which format the decks of folders are legal: one for each folder whose decks agree, as high up as they do."""

import os
from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from deckcheck.config.day_line import day_in
from deckcheck.decks.reader import read_deck
from deckcheck.decks.resolve import resolve
from deckcheck.formats.catalogue import format_ids
from deckcheck.judging.game_cards import GameCards
from deckcheck.judging.judge import Judge
from deckcheck.judging.which_game import WhichGame
from deckcheck.model.database import CardDatabase
from deckcheck.model.deck import Deck, DeckEntry
from deckcheck.model.finding import Verdict
from deckcheck.model.game import Game
from deckcheck.source import InputError, Location, Problem, Source
from deckcheck.source.named_tuple import NamedTuple

MOST_LOOKED_AT = 200
"""Decks that are judged, at most: each is judged by a dozen formats."""
_NEARLY_THE_SAME = 0.02
"""Formats of which the parts of a game's cards differ by less take nearly the same cards."""
_NEARLY = 0.9
"""The part of the decks of a folder that must not be illegal in its format; more than half of them must be legal."""
_MOST_FOLDERS = 10
"""Where more would be left apart, those that agree less are taken together."""
_DISSENT = (0.1, 1 / 3, 1.0)
"""The part of the decks that may be in folders with another format of their own, the least first."""
_FEWEST = 4
"""Decks of a folder that make it a folder with another format of the same game, and not a chance."""
_CARDS_TRIED = 300


class Looked(NamedTuple):
    """A deck that was judged: its path, and its verdict by each format of its game; none if nothing tells the game."""

    path: str
    verdicts: Mapping[str, Verdict]


class LegalFolder(NamedTuple):
    """A folder, "" for the one that all are in, and the format that ``legal`` of the ``looked`` decks are legal in.

    ``is_whole`` says that it stands for the folders in it, too, and ``fits`` that nearly all decks are legal so.
    """

    path: str
    format: str | None
    legal: int
    looked: int
    is_whole: bool
    fits: bool


class LegalFolders:
    """What is told of the decks of folders by judging some of them.

    ``cards`` are card files besides those that come with the games, ``on`` is the day of decks that do not say theirs.
    """

    def __init__(self, on: str, cards: Sequence[str]) -> None:
        self._judge = Judge(on, GameCards(cards, several_games=True))
        # Card files that are there are of one game, the decks perhaps of another.
        self._games = WhichGame(self._judge)
        self._nearby = ""
        self._taking: dict[str, float] = {}
        self.problems: list[Problem] = []

    def looked_at(self, path: str, source: Source, line: str | None) -> Looked:
        """Judge a deck by all formats of its game, on the day that the line says, if one does.

        A deck without that line is not judged, nor is any where cards or formats cannot be used: ``problems`` has why.
        """
        try:
            on = self._judge.on if line is None else day_in(source, line)
        except InputError:
            return Looked(path, {})
        try:
            return Looked(path, self._verdicts(source, on))
        except InputError as error:
            self.problems += error.problems
            return Looked(path, {})

    def _verdicts(self, source: Source, on: str) -> dict[str, Verdict]:
        # Decks that stand together are mostly of one game; to ask all of them takes as long as judging thirty decks.
        if not self._nearby or not self._games.all_of(self._nearby, source):
            game = self._games.game_of(source)
            if isinstance(game, Problem):
                return {}
            self._nearby = game.id
        decks: dict[tuple[object, ...], Deck] = {}
        ids = [id for id in format_ids() if id.startswith(f"{self._nearby}/")]
        return {id: self._verdict(id, source, on, decks) for id in ids}

    def _verdict(self, id: str, source: Source, on: str, decks: dict[tuple[object, ...], Deck]) -> Verdict:
        layout, cards = self._judge.layout(id), self._judge.open(id).cards
        built = tuple(zone.id for zone in layout.zones), layout.sizes
        if built not in decks:
            decks[built] = resolve(read_deck(source, layout), cards)
        try:
            return self._judge.checker_on(id, on).check(decks[built]).verdict
        except InputError:
            return "illegal"  # there was no such format on that day

    def told(self, decks: Sequence[Looked]) -> tuple[LegalFolder, ...]:
        """The folders of some decks, each with its format, those taken together that agree; none is in another's."""
        if not decks:
            return ()
        found: tuple[LegalFolder, ...] = ()
        for dissent in _DISSENT:
            found = tuple(self._told(_common(decks), dissent))
            if len(found) <= _MOST_FOLDERS:
                break
        return found

    def _told(self, folder: "_Folder", dissent: float) -> Iterator[LegalFolder]:
        whole = self._best(folder.path, folder.decks, is_whole=True)
        if not folder.folders or (whole.fits and self._agrees(folder, whole, dissent)):
            yield whole
            return
        found = [each for inner in folder.folders.values() for each in self._told(inner, dissent)]
        if folder.own:
            found.insert(0, self._best(folder.path, folder.own, is_whole=False))
        # What fits nothing anywhere within is told once.
        if any(each.fits for each in found):
            yield from found
        else:
            yield whole

    def _agrees(self, folder: "_Folder", whole: LegalFolder, dissent: float) -> bool:
        """Whether one format may stand for a folder: no other game is in it, and not too much of another format."""
        apart = list(self._apart(folder, whole))
        same_game = {_game(each) for each in apart} <= {_game(whole)}
        return same_game and sum(each.looked for each in apart) <= dissent * len(folder.decks)

    def _apart(self, folder: "_Folder", whole: LegalFolder) -> Iterator[LegalFolder]:
        """The folders within that have another format of their own, the outermost of them."""
        own = self._best(folder.path, folder.decks, is_whole=True)
        if own.fits and own.format != whole.format:
            # A few decks of another format may be a chance, of another game they are not.
            if own.looked >= _FEWEST or _game(own) != _game(whole):
                yield own
        else:
            for inner in folder.folders.values():
                yield from self._apart(inner, whole)

    def _best(self, path: str, decks: Sequence[Looked], *, is_whole: bool) -> LegalFolder:
        """The format of some decks that takes the fewest cards of those that fit them, else the one that fits best."""
        legal = Counter(id for deck in decks for id, verdict in deck.verdicts.items() if verdict == "legal")
        kept = Counter(id for deck in decks for id, verdict in deck.verdicts.items() if verdict != "illegal")
        fitting = [id for id in legal if 2 * legal[id] > len(decks) and kept[id] >= _NEARLY * len(decks)]
        by_number = max(sorted(legal), key=lambda id: legal[id], default=None)
        best = self._usual(min(sorted(fitting), key=self._taken), fitting) if fitting else by_number
        return LegalFolder(path, best, legal[best] if best else 0, len(decks), is_whole, bool(fitting))

    def _usual(self, id: str, fitting: Sequence[str]) -> str:
        """The format that another of those that fit is called after, if both take nearly the same cards."""
        game, _, name = id.partition("/")
        for other in fitting:
            called = other.removeprefix(f"{game}/")
            if name.endswith(f"-{called}") and abs(self._taken(other) - self._taken(id)) < _NEARLY_THE_SAME:
                return other
        return id

    def _taken(self, id: str) -> float:
        """The part of its game's cards that a format takes, of some of them."""
        # To count a deck of hundreds of cards takes long, and each folder asks anew.
        if id not in self._taking:
            format_, cards = self._judge.open(id)
            deck = _one_of_each(format_.game, cards)
            findings = self._judge.checker_on(id, self._judge.on).check(deck).findings
            refused = {
                at for finding in findings if finding.severity == "illegal" for at in (finding.at, *finding.also)
            }
            self._taking[id] = 1 - len(refused) / len(deck.entries)
        return self._taking[id]


class _Folder:
    """Some decks by the folders that they are in; ``own`` are those in none further."""

    def __init__(self, path: str, decks: Sequence[Looked]) -> None:
        self.path, self.decks = path, decks
        depth = len(path) + 1 if path else 0
        self.own: list[Looked] = []
        inner: dict[str, list[Looked]] = defaultdict(list)
        for deck in decks:
            name, slash, _ = deck.path[depth:].partition("/")
            (inner[deck.path[:depth] + name] if slash else self.own).append(deck)
        self.folders = {name: _Folder(name, found) for name, found in inner.items()}


def _common(decks: Sequence[Looked]) -> _Folder:
    """The folder nearest to some decks that all are in."""
    folder = _Folder("", decks)
    while not folder.own and len(folder.folders) == 1:
        folder = next(iter(folder.folders.values()))
    return folder


def _game(folder: LegalFolder) -> str:
    """The game of the format that was found; "" if none was."""
    return (folder.format or "").partition("/")[0]


def sample(paths: Sequence[str]) -> Iterator[str]:
    """Some of many paths, in their order; all, if there are few.

    Half of them evenly among the folders, so that a small one is seen beside great ones, and half evenly among all
    paths; so on within each folder.
    """
    some = set(_some(_Folder("", [Looked(path, {}) for path in paths]), MOST_LOOKED_AT))
    return (path for path in paths if path in some)


def _some(folder: "_Folder", most: int) -> Iterator[str]:
    decks = folder.decks
    if not folder.folders or most >= len(decks):
        count = min(most, len(decks))
        yield from (decks[number * len(decks) // count].path for number in range(count))
        return
    parts = [_Folder(folder.path, folder.own), *folder.folders.values()]
    shares = [min(len(part.decks), most // (2 * len(parts))) for part in parts]
    left = most - sum(shares)
    ends = list(accumulate(len(part.decks) for part in parts))
    for number in range(left):
        shares[bisect(ends, number * len(decks) // left)] += 1
    for part, share in zip(parts, shares, strict=True):
        yield from _some(part, share)


def _one_of_each(game: Game, cards: CardDatabase) -> Deck:
    """A deck of one of each of some cards of a game, evenly among its names."""
    names = sorted({key for key, _ in cards.spellings()})
    found = [card for key in names[:: max(1, len(names) // _CARDS_TRIED)] for card in cards.find(key)[:1]]
    zone = next(zone.id for zone in game.zones if zone.default)
    entries = (DeckEntry(1, card, zone, Location(os.curdir, line)) for line, card in enumerate(found, 1))
    return Deck(os.curdir, tuple(entries), {}, (), ())
