"""Read a YAML or JSON file as plain data that knows the place of each of its values.

YAML is read as its version 1.2 has it, and more narrowly: what JSON would not
call null, a boolean or a number is text (``NO``, ``01047``, ``1_000``,
``2026-08-01``, ``12:30``), keys are always text, and what would change or hide
data (merge keys, tags, directives, several documents) is a problem.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.source import InputError, Location, Problem, Source
from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from deckcheck.source.tree import Path, Tree

# What makes a document is imported where it does: a configuration that was kept is one, too.

# The patterns are compiled where a file is read: hardly any check reads one.
_JSON_LEXEME = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[{}\[\]]|[^\s\[\]{},:"]+'
_DIRECTIVE = r"(?m)^%.*"


class Document(NamedTuple):
    """A YAML or JSON file: ``data`` is what it says, as dict, list, str, int, float, bool and None.

    ``places`` has each value's first character by the value's path from the root
    (``("rules", 0)``; the root is ``()``), ``keys`` that of each mapping key. What
    stands behind an alias has the alias's place.
    """

    path: str
    data: Any
    places: Mapping[Path, Location]
    keys: Mapping[Path, Location]

    def at(self, path: Path) -> Location:
        """The place of a value, or of the nearest value around it that the file has."""
        while path not in self.places and path:
            path = path[:-1]
        return self.places.get(path, Location(self.path, 1))

    def value(self, path: Path) -> Any:
        """What stands at a path."""
        data = self.data
        for step in path:
            data = data[step]
        return data

    def part(self, path: Path) -> Document:
        """What stands at a path, as a document of its own whose paths begin there."""
        data = self.value(path)
        depth = len(path)
        places = {place[depth:]: at for place, at in self.places.items() if place[:depth] == path}
        keys = {place[depth:]: at for place, at in self.keys.items() if place[:depth] == path and len(place) > depth}
        return Document(self.path, data, places, keys)

    def key_at(self, path: Path) -> Location:
        """The place of the key that a value stands under, else that of the value."""
        return self.keys.get(path) or self.at(path)

    def problem(self, code: str, path: Path, /, **facts: Any) -> Problem:
        """What is wrong with the value at a path."""
        return Problem(code, facts, self.at(path))

    def key_problem(self, code: str, path: Path, /, **facts: Any) -> Problem:
        """What is wrong with the key that a value stands under."""
        return Problem(code, facts, self.key_at(path))

    def also(self, path: Path, at: Location) -> tuple[Location, ...]:
        """A place on each line but that of ``at`` where something at a path stands: its key, or a value in it."""
        lines: dict[int, Location] = {}
        waiting = [path]
        while waiting:
            here = waiting.pop()
            value = self.value(here)
            lines |= {place.line: place for place in (self.at(here), self.key_at(here))}
            inside = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
            waiting += [(*here, key) for key in inside]
        return tuple(place for line, place in sorted(lines.items()) if line != at.line)


def load_document(source: Source) -> Document:
    """Read a file whose name ends in ``.json`` as JSON, and any other as YAML.

    A file without content has the data None. Raises InputError with every problem
    that was found up to the first one that makes the rest unreadable.
    """
    return load_json(source) if source.path.lower().endswith(".json") else load_yaml(source)


def _sound(document: Document, problems: list[Problem]) -> Document:
    if problems:
        raise InputError(problems)
    return document


def load_json(source: Source) -> Document:
    """Read JSON, strictly: no trailing commas, comments, NaN or repeated keys; raises InputError."""
    return _sound(*json_and_problems(source))


def json_and_problems(source: Source) -> tuple[Document, list[Problem]]:
    """What JSON says, and what of it is ambiguous or broken. Raises InputError where nothing can be read."""
    from deckcheck.source.tree import Tree

    tree = Tree(source)
    if source.text.strip():
        _check_json(source.text, tree)
        for lexeme in re.finditer(_JSON_LEXEME, source.text):
            _grow_json(tree, lexeme.group(), lexeme.start())
    return _grown(source, tree)


def _grown(source: Source, tree: Tree) -> tuple[Document, list[Problem]]:
    return Document(source.path, tree.data, tree.places, tree.keys), tree.problems


def _check_json(text: str, tree: Tree) -> None:
    """Give up on what the json module does not read, or reads although it is no JSON."""
    try:
        json.loads(text, parse_int=str, parse_float=str, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        tree.give_up("json-syntax", error.pos, what=error.msg)
    except _ConstantError as error:
        tree.give_up("json-syntax", _index_of(text, str(error)), what=f"{error} is no JSON value")
    except RecursionError:
        tree.give_up("too-deep", _too_deep(text, tree.deepest), limit=tree.deepest)


class _ConstantError(ValueError):
    """NaN or Infinity, which the json module would let pass."""


def _refuse(constant: str) -> None:
    raise _ConstantError(constant)


def _index_of(text: str, lexeme: str) -> int:
    # What follows may be no JSON either, and the lexeme then goes on.
    return next(match.start() for match in re.finditer(_JSON_LEXEME, text) if match.group().startswith(lexeme))


def _too_deep(text: str, deepest: int) -> int:
    """Where the first bracket is opened that is too many; the parser that gave up does not say it."""
    depth = 0
    for lexeme in re.finditer(_JSON_LEXEME, text):
        depth += (lexeme.group() in "{[") - (lexeme.group() in "}]")
        if depth > deepest:
            return lexeme.start()
    return 0


def _grow_json(tree: Tree, lexeme: str, index: int) -> None:
    if lexeme == "{":
        tree.open({}, index)
    elif lexeme == "[":
        tree.open([], index)
    elif lexeme in "}]":
        tree.close()
    else:
        quoted = lexeme[0] == '"'
        tree.scalar(json.loads(lexeme) if quoted else lexeme, index, plain=not quoted)


def load_yaml(source: Source) -> Document:
    """Read YAML 1.2 of one document; raises InputError."""
    # ruamel.yaml takes as long to import as a whole check may take: only where there is YAML
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    walk = _YamlWalk(source)
    yaml = YAML(typ="safe", pure=True)
    try:
        for event in yaml.parse(source.text):
            walk.take(event)
    except YAMLError as error:
        walk.complain_of_syntax(error)
    except ValueError as error:  # an escape such as "\U00110000", which is no character
        walk.tree.complain("yaml-syntax", walk.reached, what=str(error))
    return _sound(*_grown(source, walk.tree))


_GLUED = ("'#", '"#', "]#", "}#")
"""What a comment begins with that is not set off from what stands before it."""


class _YamlWalk:
    """Hands the parser's events on to a tree, and complains of what is YAML but not read here."""

    def __init__(self, source: Source) -> None:
        from deckcheck.source.tree import Tree

        self.tree = Tree(source)
        self._text = source.text
        self._begun = False
        self.reached = 0

    def take(self, event: Any) -> None:
        """Take one event; those that only say where documents and the stream end mean nothing."""
        index = event.start_mark.index
        self.reached = event.end_mark.index
        if index < self.reached and self._text[self.reached - 1 : self.reached + 1] in _GLUED:
            # The parser takes it for a comment, and YAML does not: nobody can tell what is meant.
            self.tree.complain("unsupported-yaml", self.reached, text="#")
        match type(event).__name__:
            case "DocumentStartEvent":
                self._begin(index)
            case "MappingStartEvent":
                self._check_tag(event, "tag:yaml.org,2002:map")
                self.tree.open({}, index, event.anchor)
            case "SequenceStartEvent":
                self._check_tag(event, "tag:yaml.org,2002:seq")
                self.tree.open([], index, event.anchor)
            case "MappingEndEvent" | "SequenceEndEvent":
                self.tree.close()
            case "ScalarEvent":
                self._check_tag(event, "tag:yaml.org,2002:str")
                plain = event.style is None and event.tag is None
                self.tree.scalar(event.value, index, event.anchor, plain=plain)
            case "AliasEvent":
                self.tree.alias(event.anchor, index)

    def _begin(self, index: int) -> None:
        if self._begun:
            self.tree.give_up("unsupported-yaml", index, text="---")
        self._begun = True
        for directive in re.finditer(_DIRECTIVE, self._text[:index]):
            if directive.group().split() != ["%YAML", "1.2"]:
                self.tree.complain("unsupported-yaml", directive.start(), text=directive.group().strip())

    def _check_tag(self, event: Any, core: str) -> None:
        """Let pass the tags that say what the value is anyway; ``!`` and ``!!str`` make a scalar text."""
        if event.tag is not None and str(event.tag) not in ("!", core):
            self.tree.complain("unsupported-yaml", event.start_mark.index, text=str(event.tag))

    def complain_of_syntax(self, error: Any) -> None:
        """Note what the parser could not read, where it says that it was."""
        mark = getattr(error, "problem_mark", None)
        index = mark.index if mark else getattr(error, "position", 0)
        if self._is_indenting_tab(index):
            self.tree.complain("tab-indentation", index)
        else:
            what = getattr(error, "problem", None) or getattr(error, "reason", "")
            self.tree.complain("yaml-syntax", index, what=what)

    def _is_indenting_tab(self, index: int) -> bool:
        """Whether nothing but white space and list dashes stands before a tab."""
        before = re.split("[\r\n]", self._text[:index])[-1]
        return self._text[index : index + 1] == "\t" and not before.strip(" \t-")
