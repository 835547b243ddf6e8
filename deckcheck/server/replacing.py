"""Which part of a text is to be replaced, and by what."""

from collections.abc import Mapping
from typing import Any

from deckcheck.model.spelling import nearest_words

_MOST_WORDS = 3


def words_instead(facts: Mapping[str, Any], line: str, column: int) -> list[tuple[int, int, str]]:
    """The words that somebody may have meant by the one at a column of a line, counted from 1, of a file with a
    mistake: where the word begins, where it ends, and what could stand there, the likeliest first.

    >>> words_instead({"key": "zoen", "known": ["zone", "most"]}, "- {zoen: main}", 4)
    [(4, 8, 'zone')]
    >>> words_instead({"format": "a/b", "nearest": ["a/c"]}, 'extends: "a/b"', 10)
    [(11, 14, 'a/c')]
    >>> words_instead({"key": "zoen", "nearest": ["zone"]}, "- {zone: main}", 4)
    []
    """
    start = column + (line[column - 1 : column] in ("'", '"'))
    rest = line[start - 1 :]
    written = (value for key, value in facts.items() if isinstance(value, str) and value)
    found = max((value for value in written if rest.startswith(value)), key=len, default="")
    if not found:
        return []
    words = _listed(facts, "nearest") or nearest_words(found, _listed(facts, "known"))
    return [(start, start + len(found), word) for word in words[:_MOST_WORDS] if word != found]


def _listed(facts: Mapping[str, Any], name: str) -> list[str]:
    value = facts.get(name)
    return [str(each) for each in value] if isinstance(value, (list, tuple)) else []


def replaced(before: str, after: str) -> tuple[int, int, str]:
    """The least of a text that has to be replaced so that it becomes another: from which index, up to which, by what.

    >>> replaced("3 ash drake", "3 Ash Drake")
    (2, 7, 'Ash D')
    """
    most = min(len(before), len(after))
    start = next((index for index in range(most) if before[index] != after[index]), most)
    left = most - start
    end = next((n for n in range(left) if before[-1 - n] != after[-1 - n]), left)
    return start, len(before) - end, after[start : len(after) - end]
