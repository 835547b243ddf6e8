"""At the table: is the deck in hand the deck that was registered, or may it follow from it in this game?

In the first game it is just that: of every card as many in every zone. In a later one it is what the
format's policy of matches makes of it, by the same bounds that judge the record of a match; where there is none,
nobody can say.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from deckcheck.decks.reader import read_deck
from deckcheck.decks.resolve import resolve
from deckcheck.event.intake.plan import ONLY
from deckcheck.event.intake.submission import folded, folded_name
from deckcheck.event.judged.card_list import card_list, list_changes
from deckcheck.event.judged.judge import judge_of
from deckcheck.event.lock.lock import Lock, Locked
from deckcheck.event.lock.verify import called_in, is_untouched
from deckcheck.formats.checker import Checker
from deckcheck.formats.format import Format
from deckcheck.formats.schema.lock import LockedRegistrationFile
from deckcheck.judging.opened import Opened
from deckcheck.messages import sentence
from deckcheck.model.deck import Deck, DeckList
from deckcheck.model.finding import ClauseReference, Finding, Statement, Verdict, verdict
from deckcheck.model.spelling import nearest_words
from deckcheck.play.match import Drafted, Played, as_drafted, judge_match
from deckcheck.play.match_record import told_of
from deckcheck.source import InputError, Location, Problem, Source, lines_of
from deckcheck.source.named_tuple import NamedTuple

_ALONE = ""
"""The player of a match of whom alone the decks are compared."""
_SHOWN = frozenset({"not-in-pool", "changed-size"})
"""What a list of the differences shows better."""


class Compared(NamedTuple):
    """What comparing came to. ``verdict`` is legal where the deck is as it should be.

    ``differences`` are those to the list that it should be, ``findings`` what else is wrong with it,
    ``notes`` the names that are spelt otherwise; ``lines`` are those of the file of the deck, for quoting.
    """

    player: str
    deck: str
    game: int
    format: Format
    verdict: Verdict
    differences: tuple[Statement, ...]
    findings: tuple[Finding, ...]
    notes: tuple[Statement, ...]
    lines: Mapping[str, tuple[str, ...]]


def outcome(found: Compared, lang: str) -> str:
    """What comparing came to, as a sentence."""
    facts = {"player": found.player, "id": found.deck, "game": found.game}
    if found.verdict == "undecided":
        return sentence(lang, "table-undecided", facts)
    if found.game == 1:
        return sentence(lang, "table-same" if found.verdict == "legal" else "table-differs", facts)
    return sentence(lang, "table-allowed" if found.verdict == "legal" else "table-refused", facts)


class Whose(NamedTuple):
    """A registered deck: of which registration and which of its decks, both by their numbers."""

    number: int
    place: int


def whose(lock: Lock, player: str, deck: str | None) -> Whose:
    """The deck that a player registered, by the player's id, or by a name that only one has.

    Raises InputError with what may be meant if there is no such player or deck.
    """
    number = _player(lock, player)
    registration = lock.data["registrations"][number]
    known = [each["deck"] for each in registration["decks"]]
    if not known:
        raise InputError([Problem("no-list-registered", {"player": called_in(registration)})])
    if deck is None and len(known) == 1:
        return Whose(number, 0)
    if deck is None:
        raise InputError([Problem("which-deck", {"player": called_in(registration), "known": known})])
    if deck not in known or deck == ONLY:
        raise InputError([Problem("unknown-deck", {"id": deck, "known": [each for each in known if each != ONLY]})])
    return Whose(number, known.index(deck))


def _player(lock: Lock, player: str) -> int:
    everybody = list(enumerate(lock.data["registrations"]))
    by_id = [number for number, each in everybody if each["player"] == player]
    found = by_id or [number for number, each in everybody if player in (each["name"], called_in(each))]
    found = found or [number for number, each in everybody if folded_name(player) in map(folded_name, _names(each))]
    found = found or [number for number, each in everybody if _begins(folded(player), " ".join(_names(each)))]
    if len(found) == 1:
        return found[0]
    if found:
        known = [str(lock.data["registrations"][number]["player"]) for number in found]
        raise InputError([Problem("several-players", {"player": player, "known": known})])
    ids = [id for each in lock.data["registrations"] for id in (each["player"], each["name"]) if id is not None]
    names = {each["name"]: called_in(each) for each in lock.data["registrations"]}
    likely = [names.get(each, each) for each in nearest_words(player, dict.fromkeys(ids))]
    raise InputError([Problem("not-registered", {"player": player, "nearest": list(dict.fromkeys(likely))})])


def _names(registration: LockedRegistrationFile) -> list[str]:
    return [each for each in (registration["player"], registration["name"], called_in(registration)) if each]


def _begins(part: str, text: str) -> bool:
    """Whether words of a text begin so.

    >>> _begins("now", "12 Ben Nowak"), _begins("ow", "12 Ben Nowak")
    (True, False)
    """
    return bool(part) and re.search(rf"(?<!\w){re.escape(part)}", folded(text)) is not None


class Table:
    """The decks of one player at the table, under the format of the deck that was registered."""

    def __init__(self, locked: Locked, whose: Whose) -> None:
        lock, plan = locked.lock, locked.plan
        self._lock, self._on = lock, plan.on
        self._registration = lock.data["registrations"][whose.number]
        self._deck = self._registration["decks"][whose.place]
        handed = locked.handed(*whose)
        self._judge = judge_of(plan)
        self._reference = locked.reference(self._deck["format"])
        self._opened: Opened = self._judge.open(self._reference)
        self._at = handed.at
        registered = handed.read(self._judge.layout(self._reference))
        self._registered = resolve(registered, self._opened.cards)
        self._list = card_list(registered, self._registered, self._opened.format.zones)
        self._lines: dict[str, tuple[str, ...]] = {}

    def compared(self, hand: Source, game: int = 1, before: Sequence[Source] = ()) -> Compared:
        """Compare the deck in hand for a game of a match with the registered one, or with what may follow from it.

        ``before`` are the decks of the games before, with or without that of the first, which is the
        registered one. Raises InputError if those are too few or too many, or if for a later game
        the format says nothing about matches.
        """
        if len(before) not in {0, game - 1, game - 2} or game < 1:
            raise InputError([Problem("wrong-games-before", {"game": game, "count": len(before)})])
        deck_list, deck = self._read(hand)
        earlier = [self._read(each)[1] for each in before]
        if game > 1:
            found, told = self._rebuilt(deck, game, earlier)
            differences, shown = tuple(_not_owned(found, deck)), found
        else:
            found, told = self._same(deck), ()
            now = card_list(deck_list, deck, self._opened.format.zones)
            differences = list_changes(self._list, now)
            shown = tuple(each for each in found if each.code not in _SHOWN)
        doubts = tuple(self._doubts())
        came_to = verdict((*doubts, *found))
        if game == 1 and differences and came_to == "legal":
            came_to = "illegal"  # of every card there are as many, but in another state
        return Compared(
            called_in(self._registration), self._deck["deck"], game, self._opened.format, came_to,
            differences, (*doubts, *shown), (*told, *_spelt_otherwise(deck_list, deck)), self._lines,
        )  # fmt: skip

    def _read(self, source: Source) -> tuple[DeckList, Deck]:
        self._lines[source.path] = tuple(lines_of(source.text))
        deck_list = read_deck(source, self._judge.layout(self._reference))
        return deck_list, resolve(deck_list, self._opened.cards)

    @property
    def _clause(self) -> ClauseReference:
        """Where it says what was registered, and for what."""
        return ClauseReference(self._lock.path, self._at.line, self._lock.data["event"])

    def _same(self, deck: Deck) -> tuple[Finding, ...]:
        """Whether a deck is the registered one; whether that was legal is not asked again."""
        unasking = self._opened.format._replace(clauses=(), readings=())
        checker = Checker(unasking, self._opened.cards, self._on)
        return checker.check(deck, as_drafted(self._registered, self._clause, unasking.zones)).findings

    def _rebuilt(
        self, deck: Deck, game: int, earlier: Sequence[Deck]
    ) -> tuple[tuple[Finding, ...], tuple[Statement, ...]]:
        """Whether a deck may be played in a game after the first, and what changed since the one before."""
        policy = self._opened.format.match
        if policy is None:
            raise InputError([Problem("no-match-policy", {"format": self._opened.format.id})])
        known = [self._registered, *earlier] if len(earlier) < game - 1 else [*earlier]
        # What nobody wrote down may have been as it was registered; what that leaves open is said.
        history = [*known, *[self._registered] * (game - 1 - len(known))]
        games = [Played({_ALONE: each}, Location(each.path, 1)) for each in (*history, deck)]
        registered = Drafted({_ALONE: self._registered}, self._clause)
        report = judge_match(self._judge.checker(self._reference), games, registered)
        sides = [each.sides[_ALONE] for each in report.games]
        given = [side for side, played in zip(sides, history, strict=False) if any(played is each for each in earlier)]
        findings = (*report.findings, *(each for side in (*given, sides[-1]) for each in side.report.findings))
        if len(known) == game - 1:
            return findings, told_of(sides[-1])
        if all(each.pool != "previous-game" for each in policy.exchanges):
            return findings, ()  # what a player may use depends on the first game alone
        return (*findings, Finding("unknown-games-before", {"game": game}, "undecided", Location(deck.path, 1))), ()

    def _doubts(self) -> Iterator[Finding]:
        """Why nobody can say what was registered."""
        facts = {"player": called_in(self._registration), "id": self._deck["deck"]}
        if not is_untouched(self._deck):
            yield Finding("list-tampered", facts, "undecided", self._at)
        if any(finding.severity == "undecided" for finding in self._registered.findings):
            yield Finding("list-not-known", facts, "undecided", self._at)


def _not_owned(findings: Iterable[Finding], deck: Deck) -> Iterator[Statement]:
    """The copies that a deck has and may not have."""
    for each in findings:
        if each.code == "not-owned" and each.at.path == deck.path:
            count = each.facts["count"] - each.facts["allowed"][-1][1]
            facts = {"count": count, "card": each.facts["card"], "zones": each.facts["zones"]}
            yield Statement("more-copies", facts)


def _spelt_otherwise(deck_list: DeckList, deck: Deck) -> Iterator[Statement]:
    """The names that are not written as the cards are called."""
    seen: set[str] = set()
    for written, entry in zip(deck_list.entries, deck.entries, strict=True):
        if entry.card is None or entry.card.name in (written.name, written.whole) or written.name in seen:
            continue
        seen.add(written.name)
        yield Statement("spelt-otherwise", {"name": written.name, "card": entry.card.name, "line": written.at.line})
