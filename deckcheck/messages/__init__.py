"""The sentences, one catalogue per language, keyed by the code of what they say.

A sentence is a template over the facts: ``{count}`` is replaced by how the
language says that fact, and a part in ``[[…]]`` falls away where a fact that it
mentions is absent or empty. Every code has a sentence in every language. What a
deck's report says stands in the language's own file; what only some runs say
stands in chapters, a folder each (``problems``, …), so that a check loads none.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from deckcheck.model.game import Names


class Words(NamedTuple):
    """What the zones, attributes, lists and pools of sets of a format are called, by language."""

    zones: Mapping[str, Names]
    attributes: Mapping[str, Names]
    lists: Mapping[str, Names]
    pools: Mapping[str, Names] = {}


NO_WORDS = Words({}, {}, {})


class Language(Protocol):
    """A language: its sentences, and how it says a fact."""

    SENTENCES: Mapping[str, str]

    def say(self, fact: str, value: Any, form: str, words: Words) -> str:
        """A fact in words. ``form`` is what stands behind the colon in the template."""


@cache
def languages() -> tuple[str, ...]:
    """The languages that there are.

    >>> languages()
    ('en', 'ja')
    """
    names = os.listdir(os.path.dirname(__file__))
    return tuple(sorted(name[:-3] for name in names if name.endswith(".py") and name != "__init__.py"))


def language(lang: str) -> Language:
    """The catalogue of a language, found by its file's name. Raises ValueError if there is none of it."""
    module: Language = import_module(f"deckcheck.messages.{_listed(lang)}")
    return module


def _listed(lang: str) -> str:
    """A language that there is: others, which anybody may ask for, reach no import."""
    if lang not in languages():
        raise ValueError(f"there is no language {lang!r}; there are {', '.join(languages())}")
    return lang


@cache
def chapters() -> tuple[str, ...]:
    """The chapters that there are.

    >>> "problems" in chapters()
    True
    """
    here = os.path.dirname(__file__)
    return tuple(sorted(name for name in os.listdir(here) if os.path.isfile(os.path.join(here, name, "__init__.py"))))


def chapter(name: str, lang: str) -> Language:
    """A language's catalogue of a chapter. Raises ValueError as :func:`language` does."""
    module: Language = import_module(f"deckcheck.messages.{name}.{_listed(lang)}")
    return module


def catalogue_of(lang: str, code: str) -> Language:
    """The catalogue that has the sentence of a code: that of a language, or one of its chapters."""
    if code in language(lang).SENTENCES:
        return language(lang)
    return next(found for found in (chapter(name, lang) for name in chapters()) if code in found.SENTENCES)


def sentence(lang: str, code: str, facts: Mapping[str, Any], words: Words = NO_WORDS) -> str:
    """What a code says about these facts. Raises ValueError for a language that there is not.

    >>> sentence("en", "unknown-card", {"name": "Ash Drak", "nearest": ["Ash Drake"]})
    'no card is called “Ash Drak”; did you mean “Ash Drake”?'
    >>> sentence("en", "unknown-card", {"name": "Ash Drak", "nearest": []})
    'no card is called “Ash Drak”'
    """
    spoken = catalogue_of(lang, code)
    return _said(spoken.SENTENCES[code], facts).format_map(_Facts(spoken, facts, words))


def _said(template: str, facts: Mapping[str, Any]) -> str:
    """The template with those of its optional parts of which every fact is there."""
    said, bracket, rest = template.partition("[[")
    while bracket:
        part, _, rest = rest.partition("]]")
        plain, bracket, rest = rest.partition("[[")
        said += (part if _complete(part, facts) else "") + plain
    return said


def _complete(part: str, facts: Mapping[str, Any]) -> bool:
    # Only a sentence with optional parts needs it.
    from string import Formatter

    return all(facts.get(name) not in (None, [], "") for _, name, _, _ in Formatter().parse(part) if name)


class _Facts:
    """The facts as a template asks for them, each in the words of the language."""

    def __init__(self, spoken: Language, facts: Mapping[str, Any], words: Words) -> None:
        self._spoken, self._facts, self._words = spoken, facts, words

    def __getitem__(self, name: str) -> _Fact:
        value = shortened(name, self._facts) if name in _CHOICES else self._facts[name]
        if name == "count" and "count_most" in self._facts:
            value = in_full(value, self._facts["count_most"])
        return _Fact(lambda form: self._spoken.say(name, value, form, self._words))


class _Fact:
    def __init__(self, say: Callable[[str], str]) -> None:
        self._say = say

    def __format__(self, form: str) -> str:
        return self._say(form)


def in_full(least: int, most: int | None) -> str:
    """A count that is not known in full.

    >>> in_full(3, 4), in_full(3, None)
    ('3–4', '3+')
    """
    return f"{least}+" if most is None else f"{least}–{most}"


_CHOICES = ("known", "allowed")
_MISTAKEN = ("choice", "value", "key", "zone", "reading", "id", "attribute")
"""Under which of the facts the word stands in whose place one of the ``_CHOICES`` belongs, the likeliest first."""
_MOST_CHOICES = 8


def shortened(fact: str, facts: Mapping[str, Any]) -> Any:
    """The words that there are to choose from; of many those most like the wrong one, and "…" for the others.

    >>> shortened("known", {"key": "zoen", "known": ["zone", "most"]})
    ['zone', 'most']
    >>> shortened("known", {"key": "cots", "known": [*"abcdefghij", "cost"]})
    ['cost', 'c', 'a', 'b', 'd', 'e', 'f', 'g', '…']
    """
    choices = facts[fact]
    if len(choices) <= _MOST_CHOICES:
        return choices
    # Only somebody who mistyped waits for the import.
    from rapidfuzz import fuzz

    wrong = str(next((facts[name] for name in _MISTAKEN if facts.get(name) is not None), ""))
    nearest = sorted(choices, key=lambda word: -fuzz.ratio(wrong.casefold(), str(word).casefold()))
    return [*nearest[:_MOST_CHOICES], "…"]
