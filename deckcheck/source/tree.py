"""Grow plain data from the scalars, mappings and sequences of a file, keeping the place of each.

Both syntaxes of :mod:`deckcheck.source.document` grow their data here, so that YAML and
JSON agree on keys, numbers and depth.
"""

import re
from functools import partial
from typing import Any, NoReturn

from deckcheck.source import InputError, Location, Problem, Source, line_starts, place_at
from deckcheck.source.named_tuple import NamedTuple

Path = tuple[str | int, ...]

_MOST_REPEATED = 100_000
_WORDS: dict[str, bool | None] = {"": None, "~": None, "null": None, "true": True, "false": False}
_WORDS |= {form: value for word, value in _WORDS.items() for form in (word.capitalize(), word.upper())}
_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,300})")
_REAL = re.compile(r"[-+]?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*|(?=[eE]))|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_SURROGATE = re.compile("[\ud800-\udfff]")


def plain_value(text: str) -> Any:
    """What a scalar without quotes means.

    >>> [plain_value(text) for text in ("3", "-1.5", "true", "~", "NO", "007", "1e999", "2026-08-01")]
    [3, -1.5, True, None, 'NO', '007', '1e999', '2026-08-01']
    """
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        return int(text)
    if _REAL.fullmatch(text) and abs(number := float(text)) != float("inf"):
        return number
    return text


class _Branch:
    """A mapping or sequence that is still open; ``key`` is the mapping's key that waits for its value."""

    __slots__ = ("anchor", "container", "height", "key", "path", "size")

    def __init__(self, container: Any, path: Path, anchor: str | None) -> None:
        self.container = container
        self.path = path
        self.anchor = anchor
        self.key: str | None = None
        self.size = 1
        self.height = 1


class _Anchored(NamedTuple):
    """A finished value under an anchor: how many values it is made of, and how many levels."""

    data: Any
    size: int
    height: int


class Tree:
    """The data of one file while it is read; wants every value in the order of the file."""

    deepest = 100
    """How many mappings and sequences may stand in one another."""

    def __init__(self, source: Source) -> None:
        self.data: Any = None
        self.places: dict[Path, Location] = {}
        self.keys: dict[Path, Location] = {}
        self.problems: list[Problem] = []
        self._place = partial(place_at, source.path, line_starts(source.text))
        self._branches: list[_Branch] = []
        self._anchors: dict[str, _Anchored | None] = {}
        self._repeated = 0

    def complain(self, code: str, index: int, **facts: Any) -> None:
        """Note a problem at a character of the text, counted from 0."""
        self.problems.append(Problem(code, facts, self._place(index)))

    def give_up(self, code: str, index: int, **facts: Any) -> NoReturn:
        """Raise all problems, this one last, where reading on would only mislead."""
        self.complain(code, index, **facts)
        raise InputError(self.problems)

    def open(self, container: dict[str, Any] | list[Any], index: int, anchor: str | None = None) -> None:
        """Begin a mapping or sequence: everything goes into it until it is closed."""
        if len(self._branches) == self.deepest:
            self.give_up("too-deep", index, limit=self.deepest)
        branch = _Branch(container, self._add(container, index), anchor)
        self._branches.append(branch)
        if anchor:
            self._anchors[anchor] = None

    def close(self) -> None:
        """End the mapping or sequence that was opened last."""
        branch = self._branches.pop()
        self._finish(_Anchored(branch.container, branch.size, branch.height), branch.anchor)

    def scalar(self, text: str, index: int, anchor: str | None = None, *, plain: bool) -> None:
        """Add a scalar, as a key where one is due; ``plain`` ones may be numbers, booleans or null."""
        if surrogate := _SURROGATE.search(text):
            self.complain("broken-character", index, character=f"U+{ord(surrogate.group()):X}")
        if self._wants_key():
            self._name(text, index, plain=plain)
            self._anchors |= {anchor: _Anchored(text, 1, 0)} if anchor else {}
        else:
            value = plain_value(text) if plain else text
            self._add(value, index)
            self._finish(_Anchored(value, 1, 0), anchor)

    def alias(self, anchor: str, index: int) -> None:
        """Add once more what stands under an anchor."""
        if anchor not in self._anchors:
            self.give_up("unknown-alias", index, alias=anchor)
        anchored = self._anchors[anchor]
        if anchored is None:
            self.give_up("alias-loop", index, alias=anchor)
        if len(self._branches) + anchored.height > self.deepest:
            self.give_up("too-deep", index, limit=self.deepest)
        self._repeated += anchored.size
        if self._repeated > _MOST_REPEATED:
            self.give_up("too-many-aliases", index, limit=_MOST_REPEATED)
        self._add(anchored.data, index)
        self._finish(anchored, None)

    def _wants_key(self) -> bool:
        return (
            bool(self._branches) and self._branches[-1].key is None and isinstance(self._branches[-1].container, dict)
        )

    def _name(self, text: str, index: int, *, plain: bool) -> None:
        branch = self._branches[-1]
        path = (*branch.path, text)
        # Of a mapping that stands twice the keys are those of the second: that it does is said once.
        first = self.keys[path] if text in branch.container else None
        if plain and not text:
            self.complain("key-not-text", index)
        elif plain and text == "<<":
            self.complain("unsupported-yaml", index, text="<<")
        elif first is not None:
            self.complain("duplicate-key", index, key=text, first=first.line)
        self.keys[path] = first or self._place(index)
        branch.key = text

    def _add(self, value: Any, index: int) -> Path:
        """Put a value where it belongs, and say which path that is."""
        path: Path = ()
        if not self._branches:
            self.data = value
        elif self._wants_key():
            self.give_up("key-not-text", index)
        else:
            path = self._hang(self._branches[-1], value)
        self.places[path] = self._place(index)
        return path

    @staticmethod
    def _hang(branch: _Branch, value: Any) -> Path:
        if isinstance(branch.container, list):
            branch.container.append(value)
            return (*branch.path, len(branch.container) - 1)
        path = (*branch.path, branch.key or "")
        branch.container[branch.key] = value
        branch.key = None
        return path

    def _finish(self, anchored: _Anchored, anchor: str | None) -> None:
        if anchor:
            self._anchors[anchor] = anchored
        if self._branches:
            branch = self._branches[-1]
            branch.size += anchored.size
            branch.height = max(branch.height, anchored.height + 1)
