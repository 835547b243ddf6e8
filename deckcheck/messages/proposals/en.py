"""English, for a configuration that is written for somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.messages import en

if TYPE_CHECKING:
    from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "proposed": "{path} is written; it covers {count:deck}",
    "proposed-decks": "{files}: {count:deck} of {format}",
    "proposed-without-format": "{files}: {count:deck} without the name of a format there is; write it under “format”",
    "proposed-without-cards": "no card file is here for {format}; write its path under “cards”",
}

say = en.say
