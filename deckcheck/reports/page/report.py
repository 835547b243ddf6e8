"""The pages of what many decks came to, and of what a change of rules does to them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from types import SimpleNamespace
from typing import Any

from deckcheck.messages import sentence
from deckcheck.reports.batch import HOW, percent, unread
from deckcheck.reports.impact import TURNED
from deckcheck.reports.page.charts import WIDE, Chart, Row, Series, by_count, chart, number
from deckcheck.reports.page.rendering import rendered
from deckcheck.reports.reporter import plain
from deckcheck.source.named_tuple import NamedTuple

_TEMPLATES = os.path.join(os.path.dirname(__file__), "templates")
WORDS = ("skip", "examples", "troubles", "alone", "number")
"""What pages say besides, each the rest of a code that begins with ``many-``."""


class Tile(NamedTuple):
    """A number that stands for all."""

    kind: str
    label: str
    decks: str
    share: str = ""


class Example(NamedTuple):
    """A deck in full: what it shows, and its findings, each with its row and its code."""

    title: str
    findings: tuple[tuple[int, str, str], ...]


class Trouble(NamedTuple):
    """What is wrong with rows and names of a part: a sentence, and some of its decks."""

    said: str
    decks: tuple[tuple[str, str], ...]


class Page(NamedTuple):
    """Everything but the words that are on every page."""

    lang: str
    title: str
    about: tuple[str, ...]
    tiles: tuple[Tile, ...]
    charts: tuple[Chart, ...]
    examples: tuple[Example, ...] = ()
    alone: tuple[str, ...] = ()
    troubles: tuple[Trouble, ...] = ()


def batch_page(data: Mapping[str, Any], about: tuple[str, ...], lang: str) -> str:
    """The page of what many decks came to; ``about`` says by what they were judged.

    Raises InputError where Jinja is not installed.
    """

    def word(name: str) -> str:
        return sentence(lang, f"batch-{name}", {})

    called = {verdict: sentence(lang, f"verdict-{verdict}", {}) for verdict in data["verdicts"]}
    verdicts = [Series(name, verdict) for verdict, name in called.items()]
    tiles = (
        Tile(verdict, called[verdict], number(count), percent(count, data["decks"]))
        for verdict, count in data["verdicts"].items()
    )
    charts = [_of_verdicts(data, called, verdicts, word)]
    heads = [Series(word(how), how) for how in HOW]
    for format_, clauses in data["clauses"].items():
        decks = sum(data["formats"][format_].values())
        counted = by_count(clauses, "broken")
        made = chart(f"{word('clause')} ({plain(format_)})", word("clause"), heads, counted)
        rows = (
            row._replace(cells=(*row.cells, percent(counts.get("broken", 0), decks)))
            for row, (_, counts) in zip(made.rows, counted, strict=False)
        )
        charts.append(made._replace(heads=(*made.heads, word("share")), rows=tuple(rows)))
    legal = {f"{word('share')} ({called['legal']})": "legal"}
    for name, counted in (("format", data["formats"]), ("month", data["months"])):
        if len(counted) > 1:
            pairs = [*counted.items()] if name == "month" else by_count(counted)
            charts.append(chart(word(name), word(name), verdicts, pairs, shares=True, more=legal))
    return _rendered(
        Page(
            lang,
            sentence(lang, "batch-headline", {"decks": data["decks"], "parts": data["parts"]}),
            tuple(map(plain, about)),
            tuple(tiles),
            tuple(charts),
            tuple(_examples(data, lang)),
            tuple(_alone(data, lang)),
            tuple(_troubles(data, lang)),
        )
    )


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
    tiles = (Tile(how, word(how), number(data[how]), percent(data[how], data["decks"])) for how in TURNED)
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
        Page(
            lang,
            word("title"),
            (*map(plain, about), headline, *none),
            tuple(tiles),
            tuple(each for each in charts if each.rows),
            troubles=tuple(_troubles(data, lang)),
        )
    )


def _how(turn: Mapping[str, Any]) -> str:
    return "lost" if turn["before"] == "legal" else "gained" if turn["after"] == "legal" else "other"


def _examples(data: Mapping[str, Any], lang: str) -> Iterator[Example]:
    for each in data["details"]:
        title = sentence(lang, "batch-example", {key: each[key] for key in ("clause", "deck", "day")})
        findings = ((found["row"], plain(found["message"]), found["code"]) for found in each["findings"])
        yield Example(plain(title), tuple(findings))


def _alone(data: Mapping[str, Any], lang: str) -> Iterator[str]:
    if data["alone"]:
        yield sentence(lang, "batch-alone", {"count": data["alone"]})
    for clause, count in data["one_at_a_time"].items():
        if clause:
            yield plain(sentence(lang, "batch-clause-alone", {"clause": clause, "count": count}))


def _troubles(data: Mapping[str, Any], lang: str) -> Iterator[Trouble]:
    for path, decks in data["troubles"].items():
        said = plain(sentence(lang, "batch-troubled", {"path": path, "count": data["troubled"][path]}))
        yield Trouble(said, tuple((plain(deck) or "?", plain(", ".join(trouble))) for deck, *trouble in decks))
    yield from (Trouble(each, ()) for each in unread(data, lang))


def _rendered(page: Page) -> str:
    word = SimpleNamespace(**{name: sentence(page.lang, f"many-{name}", {}) for name in WORDS})
    return rendered(
        _TEMPLATES,
        "report.html.j2",
        "batch",
        style="report.css",
        page=page,
        word=word,
        undrawn=lambda count: sentence(page.lang, "many-undrawn", {"count": count}),
        untold=lambda count: sentence(page.lang, "many-untold", {"count": count}),
        wide=WIDE,
    )
