"""The pages of what many decks came to, and of what a change of rules does to them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import SimpleNamespace
from typing import Any

from deckcheck.messages import sentence
from deckcheck.reports.batch import HOW, percent, unread
from deckcheck.reports.impact import TURNED
from deckcheck.reports.page.charts import WIDE, Chart, Row, Series, by_count, chart, number
from deckcheck.reports.page.rendering import rendered
from deckcheck.reports.reporter import plain

_TEMPLATES = os.path.join(os.path.dirname(__file__), "templates")
WORDS = ("skip", "examples", "troubles", "alone", "number")
"""What pages say besides, each the rest of a code that begins with ``many-``."""


def batch_page(data: Mapping[str, Any], about: tuple[str, ...], lang: str) -> str:
    """The page of what many decks came to; ``about`` says by what they were judged.

    Raises InputError where Jinja is not installed.
    """

    def word(name: str) -> str:
        return sentence(lang, f"batch-{name}", {})

    called = {verdict: sentence(lang, f"verdict-{verdict}", {}) for verdict in data["verdicts"]}
    verdicts = [Series(name, verdict) for verdict, name in called.items()]
    tiles = [_tile(verdict, called[verdict], count, data) for verdict, count in data["verdicts"].items()]
    charts = [_of_verdicts(data, called, verdicts, word)]
    heads = [Series(word(how), how) for how in HOW]
    for format_, clauses in data["clauses"].items():
        decks = sum(data["formats"][format_].values())
        broken = {word("share"): partial(_percent_broken, decks)}
        title = f"{word('clause')} ({plain(format_)})"
        charts.append(chart(title, word("clause"), heads, by_count(clauses, "broken"), more=broken))
    legal = {f"{word('share')} ({called['legal']})": _share_legal}
    for name, counted in (("format", data["formats"]), ("month", data["months"])):
        if len(counted) > 1:
            pairs = [*counted.items()] if name == "month" else by_count(counted)
            charts.append(chart(word(name), word(name), verdicts, pairs, shares=True, more=legal))
    return _rendered(
        lang,
        title=sentence(lang, "batch-headline", {"decks": data["decks"], "parts": data["parts"]}),
        about=tuple(map(plain, about)),
        tiles=tiles,
        charts=charts,
        examples=tuple(_examples(data, lang)),
        alone=tuple(_alone(data, lang)),
        troubles=tuple(_troubles(data, lang)),
    )


def _tile(kind: str, label: str, decks: int, data: Mapping[str, Any]) -> dict[str, str]:
    """A number that stands for all."""
    return {"kind": kind, "label": label, "decks": number(decks), "share": percent(decks, data["decks"])}


def _percent_broken(decks: int, counts: Mapping[str, int]) -> str:
    return percent(counts.get("broken", 0), decks)


def _share_legal(counts: Mapping[str, int]) -> str:
    return percent(counts.get("legal", 0), sum(counts.values()))


def _of_verdicts(
    data: Mapping[str, Any], called: Mapping[str, str], verdicts: list[Series], word: Callable[[str], str]
) -> Chart:
    counted = [(called[verdict], {verdict: count}) for verdict, count in data["verdicts"].items()]
    made = chart(word("verdict"), word("verdict"), verdicts, counted)
    rows = (
        Row(called[verdict], (number(count), percent(count, data["decks"])))
        for verdict, count in data["verdicts"].items()
    )
    return made._replace(series=(), heads=(word("decks"), word("share")), rows=tuple(rows))


def impact_page(data: Mapping[str, Any], about: tuple[str, ...], lang: str) -> str:
    """The page of what a change of rules does to many decks; ``about`` says which change it is.

    Raises InputError where Jinja is not installed.
    """

    def word(name: str) -> str:
        return sentence(lang, f"impact-{name}", {})

    heads = [Series(word(how), how) for how in TURNED]
    verdict = {each: sentence(lang, f"verdict-{each}", {}) for each in ("legal", "illegal", "undecided")}
    turns = {
        f"{verdict[each['before']]} → {verdict[each['after']]}": {_how(each): each["decks"]} for each in data["turns"]
    }
    charts = [chart(word("turns"), word("turns"), heads, by_count(turns))]
    for heading, name in (("card", "cards"), ("clause", "clauses"), ("month", "months")):
        counted = [*data[name].items()] if name == "months" else by_count(data[name])
        examples = (word("examples"), data["examples"].get(name, {}))
        charts.append(chart(word(heading), word(heading), heads, counted, examples=examples))
    headline = sentence(lang, "impact-headline", {"decks": data["decks"], "judged": data["judged"]})
    none = () if data["turns"] else (sentence(lang, "impact-none", {}),)
    return _rendered(
        lang,
        title=word("title"),
        about=(*map(plain, about), headline, *none),
        tiles=[_tile(how, word(how), data[how], data) for how in TURNED],
        charts=[each for each in charts if each.rows],
        examples=(),
        alone=(),
        troubles=tuple(_troubles(data, lang)),
    )


def _how(turn: Mapping[str, Any]) -> str:
    return "lost" if turn["before"] == "legal" else "gained" if turn["after"] == "legal" else "other"


def _examples(data: Mapping[str, Any], lang: str) -> Iterator[tuple[str, list[tuple[int, str, str]]]]:
    """Decks in full: what each shows, and its findings, each with its row and its code."""
    for each in data["details"]:
        title = sentence(lang, "batch-example", {key: each[key] for key in ("clause", "deck", "day")})
        yield plain(title), [(found["row"], plain(found["message"]), found["code"]) for found in each["findings"]]


def _alone(data: Mapping[str, Any], lang: str) -> Iterator[str]:
    if data["alone"]:
        yield sentence(lang, "batch-alone", {"count": data["alone"]})
    for clause, count in data["one_at_a_time"].items():
        if clause:
            yield plain(sentence(lang, "batch-clause-alone", {"clause": clause, "count": count}))


def _troubles(data: Mapping[str, Any], lang: str) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """What is wrong with rows and names of each part: a sentence, and some of its decks."""
    for path, decks in data["troubles"].items():
        said = plain(sentence(lang, "batch-troubled", {"path": path, "count": data["troubled"][path]}))
        yield said, [(plain(deck) or "?", plain(", ".join(trouble))) for deck, *trouble in decks]
    yield from ((each, []) for each in unread(data, lang))


def _rendered(lang: str, **shown: Any) -> str:
    """The page in a language; ``shown`` is everything but the words that are on every page."""
    word = SimpleNamespace(**{name: sentence(lang, f"many-{name}", {}) for name in WORDS})
    return rendered(
        _TEMPLATES,
        "report.html.j2",
        "batch",
        style="report.css",
        lang=lang,
        word=word,
        undrawn=lambda count: sentence(lang, "many-undrawn", {"count": count}),
        untold=lambda count: sentence(lang, "many-untold", {"count": count}),
        wide=WIDE,
        **shown,
    )
