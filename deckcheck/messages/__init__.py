"""The sentences, one catalogue per language, keyed by the code of what they say.

A sentence is a template over the facts: ``{count}`` is replaced by how the
language says that fact, and a part in ``[[…]]`` falls away where a fact that it
mentions is absent or empty. Every code has a sentence in every language.
"""

from __future__ import annotations

import os
import re
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.game import Names

Facts = "Mapping[str, Any]"

_OPTIONAL = re.compile(r"\[\[(.*?)\]\]")
_FIELD = re.compile(r"\{(\w+)(?::([^}]*))?\}")


class Words(NamedTuple):
    """What the zones, attributes and lists of a format are called, by language."""

    zones: Mapping[str, Names]
    attributes: Mapping[str, Names]
    lists: Mapping[str, Names]


NO_WORDS = Words({}, {}, {})


class Language(Protocol):
    """A language: its sentences, and how it says a fact."""

    SENTENCES: Mapping[str, str]

    def say(self, fact: str, value: Any, form: str, words: Words) -> str:
        """A fact in words. ``form`` is what stands behind the colon in the template."""


def languages() -> tuple[str, ...]:
    """The languages that there are.

    >>> languages()
    ('en', 'ja')
    """
    names = os.listdir(os.path.dirname(__file__))
    return tuple(sorted(name[:-3] for name in names if name.endswith(".py") and name != "__init__.py"))


def language(lang: str) -> Language:
    """The catalogue of a language, found by its file's name."""
    module: Language = import_module(f"deckcheck.messages.{lang}")
    return module


def sentence(lang: str, code: str, facts: Mapping[str, Any], words: Words = NO_WORDS) -> str:
    """What a code says about these facts.

    >>> sentence("en", "unknown-card", {"name": "Ash Drak", "nearest": ["Ash Drake"]})
    'no card is called “Ash Drak”; did you mean “Ash Drake”?'
    >>> sentence("en", "unknown-card", {"name": "Ash Drak", "nearest": []})
    'no card is called “Ash Drak”'
    """
    spoken = language(lang)

    def fact(match: re.Match[str]) -> str:
        return spoken.say(match[1], facts[match[1]], match[2] or "", words)

    def part(match: re.Match[str]) -> str:
        needed = [name for name, _ in _FIELD.findall(match[1])]
        return match[1] if all(facts.get(name) not in (None, [], "") for name in needed) else ""

    return _FIELD.sub(fact, _OPTIONAL.sub(part, spoken.SENTENCES[code]))
