"""English, for the syntaxes of decks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.messages import en

if TYPE_CHECKING:
    from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "read-as": "read as {syntax}",
    "printings-left-out": "sets, numbers and foils of {count:card} are not written: the syntax has no place for them",
    # -- what they are called
    "syntax-cod": "Cockatrice XML (.cod)",
    "syntax-csv": "a table (CSV)",
    "syntax-dek": "MTGO XML (.dek)",
    "syntax-jinteki": "jinteki.net JSON",
    "syntax-json": "JSON",
    "syntax-mtgjson": "MTGJSON",
    "syntax-mtgo": "MTGO text",
    "syntax-o8d": "OCTGN XML (.o8d)",
    "syntax-plain": "a plain list",
    "syntax-yaml": "YAML",
    "syntax-ydk": "YDK (.ydk)",
    "syntax-ydke": "a YDKE link",
}

say = en.say
