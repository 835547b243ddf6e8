"""What is asked of a worker and what it answers: plain values, which go from one process to another."""

import re
from collections.abc import Mapping
from typing import Any, Literal

from deckcheck.event.page.annotated_list import AnnotatedList, Note
from deckcheck.model.finding import Verdict
from deckcheck.source.named_tuple import NamedTuple

NAME = "list"
"""What a list is called: nothing that a visitor sends becomes a path."""

_SUFFIX = re.compile(r"\.[a-z0-9]{1,8}")

ToldBy = Literal["", "list", "cards"]
"""Who named a format."""


def known_suffix(text: str) -> str:
    """The suffix of a file that a list is read by, "" for what is none.

    >>> known_suffix(".DEC"), known_suffix("/../x"), known_suffix("dec")
    ('.dec', '', '')
    """
    suffix = text.lower()
    return suffix if _SUFFIX.fullmatch(suffix) else ""


class Job(NamedTuple):
    """A list to be judged.

    ``formats`` are references that the site itself knows, none where the list is to tell its format; ``told_by`` and
    ``game`` say how it did (:class:`Checked`). ``suffix`` is that of the file which the list was in. ``cards`` and
    ``readings`` are those of an event. ``wants`` says what the answer has: the page, or the report for programs, or
    both. ``do`` asks for more than the verdict: to ``fix`` what can be put right safely, to ``repair`` with the fewest
    changes that make it legal, or to ``suggest`` what may be added, of cards that answer to the condition ``where``,
    ``most`` of them in each zone.
    ``langs`` are the languages in which besides the reasons are told in short.
    """

    text: str
    formats: tuple[str, ...]
    on: str
    lang: str
    suffix: str = ""
    cards: tuple[str, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    wants: tuple[Literal["page", "report"], ...] = ("page",)
    do: Literal["", "fix", "repair", "suggest"] = ""
    where: str = ""
    most: int | None = None
    told_by: ToldBy = ""
    game: str = ""
    langs: tuple[str, ...] = ()


class FormatRow(NamedTuple):
    """A format that can be chosen: its id, how the site refers to it, names by language, its days and its facts' last.

    ``cards`` are the SHA-256 of the files of the game's cards.
    """

    id: str
    reference: str
    name: Mapping[str, str]
    game: str
    game_name: Mapping[str, str]
    since: str | None
    until: str | None
    known_until: str | None
    source: str
    zones: Mapping[str, Mapping[str, str]]
    cards: tuple[str, ...]

    def is_there_on(self, day: str) -> bool:
        """Whether there is such a format on a day."""
        return (self.since is None or self.since <= day) and (self.until is None or day < self.until)


class ShownVerdict(NamedTuple):
    """What a list comes to in a format: in words, with the reasons in short."""

    format: str
    name: str
    verdict: Verdict
    word: str
    reasons: str


class ShownDeck(NamedTuple):
    """A list as a page shows it: its verdict, sizes of zones, what is wrong on which line.

    ``known`` says up to when that is known by which it was judged, ``more`` and ``omitted`` what is not shown.
    """

    said: ShownVerdict
    on: str
    source: str
    known: str
    sizes: str
    written: AnnotatedList
    omitted: str
    more: str


class Done(NamedTuple):
    """Something that was put right, or could be: its code, what it does, and the line that it was on."""

    code: str
    said: str
    line: int


class Fixing(NamedTuple):
    """What was put right: the text then, what was done and what was left, and the lines of a diff."""

    text: str
    done: tuple[Done, ...]
    left: tuple[Done, ...]
    diff: tuple[str, ...]


class Mending(NamedTuple):
    """The smallest repair of a list, or why there is none: its headline and, where there is one, what changes, the
    findings that are no more, what else is known of it, the text then (None where it cannot be edited so) and a diff.

    ``conflict`` are rules that contradict one another, each with its file and line.
    """

    headline: str
    changes: tuple[str, ...] = ()
    resolved: tuple[Done, ...] = ()
    notes: tuple[str, ...] = ()
    conflict: tuple[tuple[str, str], ...] = ()
    text: str | None = None
    diff: tuple[str, ...] = ()


class ShownAddition(NamedTuple):
    """A card that may be added: how many copies, what it is called, and its facts in short."""

    copies: str
    name: str
    facts: str


class ShownZone(NamedTuple):
    """A zone, what may be added to it, and what is not shown."""

    heading: str
    cards: tuple[ShownAddition, ...]
    more: tuple[str, ...]


class Adding(NamedTuple):
    """What may be added to a list: what it lacks and what keeps cards from mending it, and its zones."""

    notes: tuple[str, ...]
    zones: tuple[ShownZone, ...] = ()


class Checked(NamedTuple):
    """A list that was judged, or what kept it from that (``problems``).

    ``deck`` is the format that is shown, ``others`` all that it was judged by, that one first where the cards tell
    them; ``told_by`` says who named it: the visitor (""), the ``list`` itself, or the ``cards``, which are those of
    ``game``. ``report`` has the values of ``schemas/report.schema.json``. ``mending`` and ``adding`` are what a page
    shows of a repair and of what may be added, ``data`` the same for programs, None where there was no time. ``anew``
    says that the worker has begun anew. ``reasons`` says by language why, as far as that was asked for.
    """

    deck: ShownDeck | None
    others: tuple[ShownVerdict, ...]
    told_by: ToldBy
    game: str
    problems: tuple[Note, ...]
    report: Mapping[str, Any] | None
    fixing: Fixing | None
    mending: Mending | None = None
    adding: Adding | None = None
    data: Mapping[str, Any] | None = None
    anew: bool = False
    reasons: Mapping[str, str] = {}

    @property
    def legal_in(self) -> int | None:
        """In how many formats a list is legal of which nobody names one; None where one was named, or picked."""
        if self.told_by != "cards" or len(self.others) == 1:
            return None
        return sum(each.verdict == "legal" for each in self.others)


class Failed(NamedTuple):
    """A list that was not judged: ``code`` says why, ``seconds`` after how many one may ask again."""

    code: Literal["serve-took-too-long", "serve-busy", "serve-worker-ended"]
    seconds: int = 0
