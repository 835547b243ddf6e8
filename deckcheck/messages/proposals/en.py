"""English, for a configuration that is written for somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.messages import en

if TYPE_CHECKING:
    from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "proposed": "{path} is written; it covers {count:deck}",
    "proposed-decks": "{files}: {count:deck} of {format}[[ (looked at: {looked}, legal: {legal})]]",
    "proposed-uncovered": "not covered: {files} ({count:deck}); no format takes nearly all of them"
    "[[ (looked at: {looked}, most are legal in {format}: {legal})]]",
    "proposed-by-some": "of the {unnamed} decks that name no format {looked} were looked at",
    "proposed-unseen": "not covered: {count:deck} in folders of which none was looked at",
    "proposed-day": "the day of each deck is that of its line “{line}”[[; {without:deck} without it cannot be judged]]",
    "left-uncovered": "Not covered, for no format takes nearly all of them: {files}",
    "proposed-without-format": "{files}: {count:deck} without the name of a format there is; write it under “format”",
    "proposed-without-cards": "no card file is here for {format}; write its path under “cards”",
}

say = en.say
