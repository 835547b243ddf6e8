"""What can be told of the text of a deck without reading its cards: comments, the format it names, what it declares.

Whoever looks at a plain list looks here, so that this needs to be small.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Literal

from deckcheck.model.deck import Atom, Declaration
from deckcheck.model.finding import Finding
from deckcheck.source import Location, Source, lines_of

Kind = Literal["deck", "cards", "format", "match", "draft", "event", "other"]
"""What a file holds."""
_TRAILING_COMMENT = r"\s#(?:\s|\Z)"
_QUOTED = "> \t　"
"""What stands before a line that is quoted, and white space."""
_FORMAT = ("format", "フォーマット")
_JSON_FORMAT = r'"format"\s*:\s*"([^"\\]+)"'
_LINES_ABOVE = 20
"""Lines in which exports say what a deck is."""


def kind(source: Source) -> Literal["deck"]:  # noqa: ARG001 -- what is written in such a syntax is nothing else
    """What a file holds in a syntax that is for nothing but decks."""
    return "deck"


def declared_format(source: Source) -> tuple[str, Location] | None:
    """The format that a comment at the beginning of a file names, and where its id stands."""
    return format_named(source.path, lines_of(source.text))


def format_named(path: str, lines: Sequence[str]) -> tuple[str, Location] | None:
    """The format that a line before the first entry or heading names, and where its id stands."""
    for number, line in enumerate(lines, 1):
        if (said := _format_said(line)) is not None:
            return said, Location(path, number, line.rindex(said) + 1)
        body = line.strip().lstrip(_QUOTED)
        if body and not is_comment(body):
            return None
    return None


def formats_spoken(path: str, lines: Sequence[str]) -> Iterator[tuple[str, Location]]:
    """What the first lines say after ``format:``, wherever and in however many words, as exports do, or the first of
    JSON under that key: the name of a format, or anything else.
    """
    if lines and lines[0].lstrip()[:1] in ("{", "["):
        for number, line in enumerate(lines, 1):
            for found in re.finditer(_JSON_FORMAT, line):
                yield found[1], Location(path, number, found.start(1) + 1)
        return
    for number, line in enumerate(lines[:_LINES_ABOVE], 1):
        word, said = _parted(line.strip().lstrip(_QUOTED))
        if said and word.lstrip("#/ \t　").lower() in _FORMAT:
            yield said, Location(path, number, line.rindex(said) + 1)


def _format_said(line: str) -> str | None:
    """What a line says after ``format:``. Outside a comment that is one word, or the line is no such line."""
    word, said = _parted(line.strip().lstrip(_QUOTED))
    commented = is_comment(word)
    if not said or (word.lstrip("#/ \t　") if commented else word).lower() not in _FORMAT:
        return None
    return said if commented or len(said.split()) == 1 else None


def _parted(line: str) -> tuple[str, str]:
    """What stands before the first colon of a line, and what behind it, without white space around them."""
    # Without a pattern: every check of a list comes by here, and compiling one takes longer than reading the list.
    at, wide = line.find(":"), line.find("：")
    if wide >= 0 and not 0 <= at < wide:
        at = wide
    return (line[:at].strip(), line[at + 1 :].strip()) if at >= 0 else (line, "")


def declarations(path: str, lines: Sequence[str], keys: Container[str]) -> Iterator[tuple[str, str, Location]]:
    """What lines say under some keys (``# faction: rogue``): the key, in small letters, the text, and where it is."""
    for number, line in enumerate(lines, 1):
        before, said = _parted(line.strip().removesuffix("-->"))
        key = before.lstrip("#/<!-;> \t　").strip().lower()
        if said and key in keys:
            yield key, said, Location(path, number, line.rindex(said) + 1)


def declared_by(
    said: Iterable[tuple[str, str, Location]],
    declares: Mapping[str, Declaration],
    before: Mapping[str, frozenset[Atom] | None],
) -> tuple[dict[str, frozenset[Atom] | None], list[Finding]]:
    """What a list declares, by its keys, with what it did ``before``, and a finding for what there is not.

    ``said`` are keys of ``declares``, each with a text of one value or several, set off by commas, and its place;
    ``declares`` has the words that there are for each key, none where any will do, and how many may be declared. None
    is declared of a key of which a word is none of them, or of which there are more.
    """
    declared = dict(before)
    findings = []
    for key, text, at in said:
        words, number = declares[key]
        known = {value.casefold(): value for value in words}
        for word in filter(None, (each.strip() for each in text.replace("、", ",").replace("，", ",").split(","))):
            others = declared.get(key, frozenset())
            same = (each for each in others or () if str(each).casefold() == word.casefold())
            value = known.get(word.casefold()) if known else next(same, word)
            declared[key] = None if value is None or others is None else others | {value}
            if value is None:
                wrong = {"key": key, "value": word, "known": list(words)}
                findings.append(Finding("wrong-declaration", wrong, "undecided", at))
        several = declared.get(key)
        if several is not None and len(several) > number:
            facts = {"key": key, "declared": sorted(map(str, several)), "number": number}
            findings.append(Finding("wrong-declaration", facts, "undecided", at))
            declared[key] = None
    return declared, findings


def is_comment(body: str) -> bool:
    """Whether a line, without white space around it, is a comment as a whole."""
    return body.startswith(("#", "//"))


def without_comment(body: str) -> str:
    """A line without the comment that it ends with, if it does."""
    comment = re.search(_TRAILING_COMMENT, body) if "#" in body else None
    return body[: comment.start()].rstrip() if comment else body
