"""What a change of rules does to many decks, as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.messages import sentence
from deckcheck.reports.batch import table, troubles

TURNED = ("lost", "gained", "other")
WORDS = ("before", "after", "decks", "card", "clause", "month", *TURNED, "examples")
"""What stands above columns."""


def lines(data: Mapping[str, Any], lang: str) -> Iterator[str]:
    """Which verdicts turn, and through which cards and clauses, by month, with examples."""

    def word(name: str) -> str:
        return sentence(lang, f"impact-{name}", {})

    def verdict(name: str) -> str:
        return sentence(lang, f"verdict-{name}", {})

    yield sentence(lang, "impact-headline", {"decks": data["decks"], "judged": data["judged"]})
    if not data["turns"]:
        yield sentence(lang, "impact-none", {})
    turns = [[verdict(each["before"]), verdict(each["after"]), str(each["decks"])] for each in data["turns"]]
    yield from table([word("before"), word("after"), word("decks")], turns)
    for heading, name in (("card", "cards"), ("clause", "clauses"), ("month", "months")):
        counted = data[name].items()
        if name != "months":
            counted = sorted(counted, key=lambda each: (-sum(each[1].values()), each[0]))
        rows = [[key, *(str(counts.get(how, 0)) for how in TURNED)] for key, counts in counted]
        yield from table([word(heading), *map(word, TURNED)], rows)
    for examples in data["examples"].values():
        if examples:
            yield ""
            yield from (f"{word('examples')} {name}: {', '.join(decks)}" for name, decks in examples.items() if decks)
    yield from troubles(data, lang)
