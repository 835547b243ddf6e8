"""English, for plug-ins that are listed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import en

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "no-plugins": "no plug-in is installed",
    "plugin-used": "{plugin} ({distribution}): used",
    "plugin-refused": "{plugin} ({distribution}): not used; deckcheck itself has one of that name",
    "plugin-broken": "{plugin} ({distribution}): broken; {what}",
    "plugin-ambiguous": "{plugin} ({distribution}): not used; another package has one of that name, too",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in English."""
    return en.say(fact, value, form, words)
