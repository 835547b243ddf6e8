"""The pages of what many decks came to, and of what a change of rules does to them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any

from rich.cells import cell_len, set_cell_size

from deckcheck.messages import sentence
from deckcheck.reports.many import HOW, TURNED, examples, percent, troubles
from deckcheck.reports.page.rendering import rendered
from deckcheck.reports.reporter import plain

_TEMPLATES = os.path.join(os.path.dirname(__file__), "templates")
WORDS = ("skip", "examples", "troubles", "alone", "number")
"""What pages say besides, each the rest of a code that begins with ``many-``."""
MOST_BARS = 30
MOST_ROWS = 150
"""Of more the others are only counted."""
_ROOM = 34
"""The characters of a label, Japanese ones twice, that a chart has room for."""
WIDE = 320


def batch_page(data: Mapping[str, Any], about: tuple[str, ...], lang: str) -> str:
    """The page of what many decks came to; ``about`` says by what they were judged.

    Raises InputError where Jinja is not installed.
    """

    def word(name: str) -> str:
        return sentence(lang, f"batch-{name}", {})

    called = {verdict: sentence(lang, f"verdict-{verdict}", {}) for verdict in data["verdicts"]}
    tiles = [_tile(verdict, called[verdict], count, data) for verdict, count in data["verdicts"].items()]
    charts = [_of_verdicts(data, called, word)]
    heads = {how: word(how) for how in HOW}
    for format_, clauses in data["clauses"].items():
        decks = sum(data["formats"][format_].values())
        broken = {word("share"): partial(_percent_broken, decks)}
        title = f"{word('clause')} ({plain(format_)})"
        charts.append(chart(title, word("clause"), heads, by_count(clauses, "broken"), more=broken))
    legal = {f"{word('share')} ({called['legal']})": _share_legal}
    for name, counted in (("format", data["formats"]), ("month", data["months"])):
        if len(counted) > 1:
            pairs = [*counted.items()] if name == "month" else by_count(counted)
            charts.append(chart(word(name), word(name), called, pairs, shares=True, more=legal))
    return _rendered(
        lang,
        title=sentence(lang, "batch-headline", {"decks": data["decks"], "parts": data["parts"]}),
        about=tuple(map(plain, about)),
        tiles=tiles,
        charts=charts,
        examples=tuple(examples(data, lang)),
        alone=tuple(_alone(data, lang)),
        troubles=tuple(troubles(data, lang)),
    )


def _tile(kind: str, label: str, decks: int, data: Mapping[str, Any]) -> dict[str, str]:
    """A number that stands for all."""
    return {"kind": kind, "label": label, "decks": number(decks), "share": percent(decks, data["decks"])}


def _percent_broken(decks: int, counts: Mapping[str, int]) -> str:
    return percent(counts.get("broken", 0), decks)


def _share_legal(counts: Mapping[str, int]) -> str:
    return percent(counts.get("legal", 0), sum(counts.values()))


def _of_verdicts(data: Mapping[str, Any], called: Mapping[str, str], word: Callable[[str], str]) -> SimpleNamespace:
    counted = [(called[verdict], {verdict: count}) for verdict, count in data["verdicts"].items()]
    made = chart(word("verdict"), word("verdict"), called, counted)
    made.series, made.heads = {}, (word("decks"), word("share"))
    for row, count in zip(made.rows, data["verdicts"].values(), strict=True):
        row.cells = (number(count), percent(count, data["decks"]))
    return made


def impact_page(data: Mapping[str, Any], about: tuple[str, ...], lang: str) -> str:
    """The page of what a change of rules does to many decks; ``about`` says which change it is.

    Raises InputError where Jinja is not installed.
    """

    def word(name: str) -> str:
        return sentence(lang, f"impact-{name}", {})

    heads = {how: word(how) for how in TURNED}
    verdict = {each: sentence(lang, f"verdict-{each}", {}) for each in ("legal", "illegal", "undecided")}
    turns = {
        f"{verdict[each['before']]} → {verdict[each['after']]}": {_how(each): each["decks"]} for each in data["turns"]
    }
    charts = [chart(word("turns"), word("turns"), heads, by_count(turns))]
    for heading, name in (("card", "cards"), ("clause", "clauses"), ("month", "months")):
        counted = [*data[name].items()] if name == "months" else by_count(data[name])
        some = (word("examples"), data["examples"].get(name, {}))
        charts.append(chart(word(heading), word(heading), heads, counted, examples=some))
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
        troubles=tuple(troubles(data, lang)),
    )


def _how(turn: Mapping[str, Any]) -> str:
    return "lost" if turn["before"] == "legal" else "gained" if turn["after"] == "legal" else "other"


def _alone(data: Mapping[str, Any], lang: str) -> Iterator[str]:
    if data["alone"]:
        yield sentence(lang, "batch-alone", {"count": data["alone"]})
    for clause, count in data["one_at_a_time"].items():
        if clause:
            yield plain(sentence(lang, "batch-clause-alone", {"clause": clause, "count": count}))


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
        plain=plain,
        undrawn=lambda count: sentence(lang, "many-undrawn", {"count": count}),
        untold=lambda count: sentence(lang, "many-untold", {"count": count}),
        wide=WIDE,
        **shown,
    )


# -- charts of bars, each with the same in a table beside it -----------------------------------------------------------


def chart(
    title: str,
    of: str,
    series: Mapping[str, str],
    counted: Sequence[tuple[str, Mapping[str, int]]],
    *,
    shares: bool = False,
    more: Mapping[str, Callable[[Mapping[str, int]], str]] = {},
    examples: tuple[str, Mapping[str, Sequence[str]]] = ("", {}),
) -> SimpleNamespace:
    """A chart of what was counted by labels, each by the kinds of its parts: bars and their table, for a template.

    ``series`` are the names of the parts by their kinds, which are words for their looks.
    ``of`` is what the labels are, ``heads`` what stands above the numbers, ``examples`` above examples, empty where
    there are none. ``undrawn`` and ``untold`` are how many have no bar, and no row.

    With ``shares`` every bar is as long, and its parts are shares of it. ``more`` are other cells of a table, each a
    heading with what makes the cell of the counts; ``examples`` their heading, and those of each label.
    """
    totals = [sum(counts.get(kind, 0) for kind in series) for _, counts in counted]
    longest = max(totals, default=0)
    bars = [
        _bar(label, counts, total, series, total if shares else longest)
        for (label, counts), total in zip(counted[:MOST_BARS], totals, strict=False)
    ]
    heading, said = examples
    rows = [
        SimpleNamespace(
            label=_shown(label),
            cells=[*(number(counts.get(kind, 0)) for kind in series), *(cell(counts) for cell in more.values())],
            examples=", ".join(map(plain, said.get(label, ()))),
        )
        for label, counts in counted[:MOST_ROWS]
    ]
    return SimpleNamespace(
        title=title,
        of=of,
        series=series,
        heads=[*series.values(), *more],
        bars=bars,
        rows=rows,
        examples=heading if any(said.values()) else "",
        undrawn=max(len(counted) - MOST_BARS, 0),
        untold=max(len(counted) - MOST_ROWS, 0),
    )


def _bar(label: str, counts: Mapping[str, int], total: int, series: Mapping[str, str], whole: int) -> SimpleNamespace:
    """A bar: its label, how many it stands for, and its parts, each from ``begin`` on, in units of the chart."""
    segments, begin = [], 0.0
    for kind, name in series.items():
        width = WIDE * counts.get(kind, 0) / whole if whole else 0
        if width:
            said = f"{name}: {number(counts[kind])}"
            segments.append(SimpleNamespace(kind=kind, begin=round(begin, 2), width=round(width, 2), said=said))
        begin += width
    shown = _shown(label)
    short = shown if cell_len(shown) <= _ROOM else set_cell_size(shown, _ROOM - 1).rstrip() + "…"
    return SimpleNamespace(label=short, decks=number(total), segments=segments)


def _shown(label: str) -> str:
    return plain(label) or "?"


def number(count: int) -> str:
    """A number as people read it."""
    return f"{count:,}"


def by_count(counted: Mapping[str, Mapping[str, int]], *first: str) -> list[tuple[str, Mapping[str, int]]]:
    """What was counted, the most first: by one kind, or by all."""

    def order(each: tuple[str, Mapping[str, int]]) -> tuple[Any, ...]:
        counts = each[1]
        return (*(-counts.get(kind, 0) for kind in first), -sum(counts.values()), each[0])

    return sorted(counted.items(), key=order)
