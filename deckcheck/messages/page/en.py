"""English, for the page of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.messages import en

if TYPE_CHECKING:
    from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    # -- the page as a whole
    "page-players": "Players",
    "page-figures": "Figures",
    "page-changes": "What changed since the last run",
    "page-notes": "About the files",
    "page-skip": "Skip to the players",
    "page-sections": "On this page",
    "page-all": "All",
    "page-missing": "No list",
    "page-late": "Late",
    "page-day": "Day",
    "page-deadline": "Deadline",
    # -- what is shown
    "page-view": "Show and print",
    "page-overview": "Overview",
    "page-sheets": "Registration sheets",
    "page-checks": "Deck-check sheets",
    "page-print": "Print",
    "page-filter": "Filter",
    "page-verdict": "Verdict",
    "page-search": "Player, name or card",
    "page-code": "What was found",
    "page-any-code": "Anything",
    "page-clear": "Show all",
    "page-nothing": "No registration is like that",
    "page-shown": "{shown} of {count:registration}",
    # -- a player
    "page-source": "From",
    "page-submitted": "Handed in",
    "page-others": "Does not count",
    "page-list": "Whole list",
    "page-written": "As handed in",
    "page-not-known": "not known",
    "page-elsewhere": "under an unknown heading",
    "page-unread": "{unread:line} could not be read",
    "page-omitted": "{omitted:line} not shown",
    "page-more": "{more} more in report.json",
    # -- a sheet
    "page-no-list": "No list that can be used was handed in",
    "page-sheet": "Deck registration",
    "page-check": "Deck check",
    "page-counted": "counted",
    "page-signature": "Player’s signature",
    "page-judge": "Judge",
    "page-time": "Time",
    "page-remarks": "Remarks",
    # -- figures
    "page-verdicts": "Verdicts",
    "page-cards": "Most played cards",
    "page-sizes": "Deck sizes",
    "page-card": "Card",
    "page-size": "Cards in the zone",
    "page-number": "Decks",
    "page-copies": "Copies",
    "page-having": "Decks by {attribute}",
    "page-size-of": "{zone}: {copies}",
    "page-size-other": "{zone}: other sizes",
    "page-decks": "{decks:deck}",
}

say = en.say
