"""For Discord: text in parts of at most 2,000 characters, each to be pasted as a message.

``discord/problems-001.txt`` and so on have what is to be put right, ``discord/lists-001.txt`` the lists as they were
read. Discord's API counts code points (discord-api-docs, issue 1315), its clients UTF-16 code units; a part
is short enough for both. What players wrote stands in code blocks: neither mentions nor markup have an effect there.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from deckcheck.event.intake.plan import ONLY
from deckcheck.event.judged.registration import Registration, called
from deckcheck.event.judged.result import Result
from deckcheck.event.outputs.messages import message
from deckcheck.judging.judged import words
from deckcheck.messages import Called, in_language, sentence
from deckcheck.reports.reporter import plain
from deckcheck.source.named_tuple import NamedTuple

MOST = 2000
"""The characters of a message."""
_LONGEST_HEAD = 200
_FENCE = "```"
_MARKS = re.compile(r"([\\*_~`|>#\[\]()<@:.-])")


class _Block(NamedTuple):
    """What belongs together: a heading, and the lines of its code block."""

    head: str
    lines: tuple[str, ...]


def files(result: Result, lang: str) -> Mapping[str, bytes]:
    """The parts, numbered."""
    found: dict[str, bytes] = {}
    wrong = (each for each in result.registrations if each.verdict != "legal")
    for name, blocks in (
        ("problems", (_problems(each, result, lang) for each in wrong)),
        ("lists", (block for each in result.registrations for block in _lists(each, result, lang))),
    ):
        for number, part in enumerate(parts(blocks), 1):
            found[f"discord/{name}-{number:03}.txt"] = f"{part}\n".encode("utf-8", "replace")
    return found


def length(text: str) -> int:
    """How long a text is where it is counted the longest: in UTF-16 code units.

    >>> length("aé山"), length("😀")
    (3, 2)
    """
    return len(text) + sum(char > "\uffff" for char in text)


def _head(registration: Registration, more: str) -> str:
    name = plain(called(registration))
    name = name if length(name) <= _LONGEST_HEAD else name[: _LONGEST_HEAD // 2] + "…"
    return f"**{_MARKS.sub(_escaped, name)}** – {_MARKS.sub(_escaped, plain(more)[:_LONGEST_HEAD])}"


def _escaped(match: re.Match[str]) -> str:
    # A mention is none with a character of no width in it, whatever stands before it.
    return f"{match[0]}\u200b" if match[0] in "@:<" else f"\\{match[0]}"


def _problems(registration: Registration, result: Result, lang: str) -> _Block:
    own = registration.lang or lang
    said = message(registration, result, own).rstrip("\n").split("\n")
    return _Block(_head(registration, sentence(own, f"verdict-{registration.verdict}", {})), tuple(said))


def _lists(registration: Registration, result: Result, lang: str) -> Iterator[_Block]:
    for id, deck in registration.decks.items():
        format_ = result.judge.judge.open(deck.format).format
        name = in_language(format_.name, lang)
        spoken = Called(lang, words(format_))
        lines: list[str] = []
        for zone in dict.fromkeys((*deck.cards.cards, *deck.cards.unknown)):
            rows = [*deck.cards.cards.get(zone, {}).items(), *deck.cards.unknown.get(zone, {}).items()]
            lines += [*([""] if lines else []), spoken.zone(zone) if zone else sentence(lang, "page-elsewhere", {})]
            lines += [plain(f"{count} {card}") for card, count in rows]
        if deck.cards.unread:
            lines += ["", sentence(lang, "page-unread", {"unread": deck.cards.unread})]
        yield _Block(_head(registration, name if id == ONLY else f"{id}, {name}"), tuple(lines))


def parts(blocks: Iterable[_Block]) -> Iterator[str]:
    """The blocks in parts: as many whole ones in each as it takes; one that is too long alone is several.

    Each of these begins with the heading, and has a code block of its own.
    """
    part = ""
    for block in blocks:
        for text in _texts(block):
            joined = f"{part}\n{text}" if part else text
            if length(joined) > MOST:
                yield part
                joined = text
            part = joined
    if part:
        yield part


def _texts(block: _Block) -> Iterator[str]:
    """A block as text, or as several that are each short enough."""
    room = MOST - length(_fenced(block.head, ())) - _NUMBERING
    pages: list[list[str]] = [[]]
    used = 0
    pieces = (piece for line in block.lines for piece in _pieces(_harmless(line), room))
    for line in pieces:
        if used + length(line) + 1 > room:
            pages.append([])
            used = 0
        pages[-1].append(line)
        used += length(line) + 1
    for number, lines in enumerate(pages, 1):
        yield _fenced(block.head + (f" ({number}/{len(pages)})" if len(pages) > 1 else ""), lines)


_NUMBERING = len(" (1000/1000)")


def _fenced(head: str, lines: Sequence[str]) -> str:
    return "\n".join((head, _FENCE, *lines, _FENCE))


def _harmless(line: str) -> str:
    """A line that does not end the code block that it is in."""
    return plain(line).replace("`", "`\u200b")


def _pieces(line: str, room: int) -> Iterator[str]:
    while length(line) >= room:
        # Half of the room is short enough, however its characters are counted.
        yield line[: room // 2]
        line = line[room // 2 :]
    yield line
