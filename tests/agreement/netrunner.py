"""Decks that won or were played to show what the game was like, on the day of their event.

The decks are those that a server for online play offers: both decks of both players of each final of the world
championship, decks of former years ("Classique"), and the starter decks. Of Classique decks no event is known: they are
judged by the only format that has all their cards, at the end of the year that they are named after.
"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

from agreement.games import Case, Judged
from deckcheck.judging.judge import Judge
from deckcheck.judging.judged import words
from deckcheck.messages import sentence
from deckcheck.source import Source
from real_data import real_data

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.model.finding import Verdict

POPULATIONS = ("netrunner",)

WORLDS = {
    "2012": "2012-11-04",
    "2013": "2013-11-10",
    "2014": "2014-11-09",  # fantasyflightgames.com, 2014-11-13: it “concluded Sunday evening”
    "2015": "2015-11-08",  # vice.com, 2015-11-10: “from November 4-8”
    "2016": "2016-11-06",
    "2017": "2017-11-05",  # kotaku.com.au, November 2017
    "2018": "2018-09-09",
    "2019": "2019-10-13",  # yellowdog.co, 2019-10-14
    "2020": "2020-11-01",
    "2021": "2021-11-07",
    "2022": "2022-10-09",  # nullsignal.games: “the 7th through 9th of October”
    "2023": "2023-10-08",
    "2024": "2024-10-06",
    "2025": "2025-10-19",  # thenational.scot: “from October 17 to 19”
}
"""The last day of each world championship.

Of some years only the weeks are known for sure; on each of their days the pool and the lists were the same.
"""
CLASSIQUE = {"2022": "2022-12-31", "2023": "2023-12-31", "2025": "2025-12-31", "2026": "2026-07-01"}
STARTERS = "2021-04-09"

EXPLAINED: dict[str, Verdict] = {
    # Evidence Collection is a card of the campaign alone, which no pool has.
    "Classique 2023: Fastrobiotics": "illegal",
}
"""The decks that are not legal, and why."""


def cases(population: str) -> Iterator[Case]:
    """All decks, in the order in which they stand."""
    for deck in decks():
        kind, year, *_ = deck["def"].split("-")
        expected = EXPLAINED.get(deck["name"], "legal")
        if kind == "worlds":
            yield Case("Netrunner: world championship finals", deck["name"], WORLDS[year], expected, ("standard", deck))
        elif kind == "classique":
            yield Case("Netrunner: Classique", deck["name"], CLASSIQUE[year], expected, ("eternal", deck))
        else:
            yield Case("Netrunner: starter decks", deck["def"], STARTERS, expected, ("system-gateway", deck))


@cache
def decks() -> list[dict[str, Any]]:
    """The decks as the server has them."""
    found: list[dict[str, Any]] = json.loads(real_data("netrunner", "decks.json").read_text(encoding="utf-8"))
    return found


def source(deck: dict[str, Any]) -> Source:
    """A deck as the server has it, but for the backslashes that the data has left before the quotes of a few names."""
    return Source("deck.json", json.dumps(deck, ensure_ascii=False).replace(r"\\\"", r"\""), "utf-8")


@cache
def judge(on: str) -> Judge:
    """The judge of a day."""
    return Judge(on)


def judged(case: Case) -> Judged:
    """What deckcheck says of a deck."""
    format_, deck = case.held
    found = judge(case.on).judge(source(deck), f"netrunner/{format_}")
    said = (sentence("en", each.code, each.facts, words(found.format)) for each in found.report.findings)
    return Judged(found.report.verdict, tuple(said))
