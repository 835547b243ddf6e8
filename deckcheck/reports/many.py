"""What many decks came to, and what a change of rules does to them, as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.cells import cell_len

from deckcheck.messages import sentence
from deckcheck.reports.reporter import plain

HOW = ("broken", "open", "warned")
_GAP = "  "
WORDS = ("verdict", "decks", "share", "clause", *HOW, "format", "month")
"""What stands above the columns of a batch."""
TURNED = ("lost", "gained", "other")
WORDS_OF_IMPACT = ("before", "after", "decks", "card", "clause", "month", *TURNED, "examples")
"""What stands above those of an impact."""


def batch_lines(data: Mapping[str, Any], lang: str) -> Iterator[str]:
    """The shares of verdicts, clauses, formats and months, examples, and what is wrong with rows."""

    def word(name: str) -> str:
        return sentence(lang, f"batch-{name}", {})

    called = {verdict: sentence(lang, f"verdict-{verdict}", {}) for verdict in data["verdicts"]}
    yield sentence(lang, "batch-headline", {"decks": data["decks"], "parts": data["parts"]})
    verdicts = [[called[each], str(count), percent(count, data["decks"])] for each, count in data["verdicts"].items()]
    yield from table([word("verdict"), word("decks"), word("share")], verdicts)
    for format_, clauses in data["clauses"].items():
        decks = sum(data["formats"][format_].values())
        found = sorted(clauses.items(), key=lambda each: (-each[1].get("broken", 0), each[0]))
        rows = [
            [clause, *(str(counts.get(how, 0)) for how in HOW), percent(counts.get("broken", 0), decks)]
            for clause, counts in found
        ]
        yield from table([f"{word('clause')} ({format_})", *map(word, HOW), word("share")], rows)
    for name, counted in (("format", data["formats"]), ("month", data["months"])):
        rows = [
            [
                each or "?",
                *(str(counts.get(how, 0)) for how in called),
                percent(counts.get("legal", 0), sum(counts.values())),
            ]
            for each, counts in counted.items()
        ]
        if len(rows) > 1:
            yield from table([word(name), *called.values(), f"{word('share')} ({called['legal']})"], rows)
    yield from _alone(data, lang)
    for title, findings in examples(data, lang):
        yield ""
        yield title
        yield from (f"  {row}: {message} [{code}]" for row, message, code in findings)
    yield from _trouble_lines(data, lang)


def examples(data: Mapping[str, Any], lang: str) -> Iterator[tuple[str, list[tuple[int, str, str]]]]:
    """Decks in full: what each shows, and its findings, each with its row and its code."""
    for each in data["details"]:
        title = sentence(lang, "batch-example", {key: each[key] for key in ("clause", "deck", "day")})
        yield title, [(found["row"], found["message"], found["code"]) for found in each["findings"]]


def troubles(data: Mapping[str, Any], lang: str) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """What is wrong with rows and names of each part, with some of its decks; and what is not read of each.

    That are columns of which nobody knows what they say, and files that are no decks. What stands in tables may hold
    anything.
    """
    for path, decks in data["troubles"].items():
        said = sentence(lang, "batch-troubled", {"path": path, "count": data["troubled"][path]})
        yield said, [(plain(deck) or "?", plain(", ".join(trouble))) for deck, *trouble in decks]
    for path, columns in data.get("unread", {}).items():
        yield plain(sentence(lang, "batch-unread", {"path": path, "columns": columns})), []
    for path, files in data.get("passed_over", {}).items():
        yield plain(sentence(lang, "batch-passed-over", {"path": path, "files": files})), []


def _trouble_lines(data: Mapping[str, Any], lang: str) -> Iterator[str]:
    for said, decks in troubles(data, lang):
        yield ""
        yield said
        yield from (f"  {deck}: {trouble}" for deck, trouble in decks)


def _alone(data: Mapping[str, Any], lang: str) -> Iterator[str]:
    if data["alone"]:
        yield ""
        yield sentence(lang, "batch-alone", {"count": data["alone"]})
    for clause, count in data["one_at_a_time"].items():
        if clause:
            yield f"  {sentence(lang, 'batch-clause-alone', {'clause': clause, 'count': count})}"


def impact_lines(data: Mapping[str, Any], lang: str) -> Iterator[str]:
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
    for shown in data["examples"].values():
        if shown:
            yield ""
            yield from (f"{word('examples')} {name}: {', '.join(decks)}" for name, decks in shown.items() if decks)
    yield from _trouble_lines(data, lang)


def percent(count: int, whole: int) -> str:
    """A share, of a whole that may be nothing."""
    return f"{100 * count / max(whole, 1):.1f} %"


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table, its first column to the left and the others to the right; nothing where there are no rows."""
    if not rows:
        return
    widths = [max(map(cell_len, column)) for column in zip(headings, *rows, strict=True)]
    yield ""
    for row in (headings, *rows):
        gaps = [" " * (width - cell_len(cell)) for width, cell in zip(widths, row, strict=True)]
        first, *others = [
            cell + gap if place == 0 else gap + cell for place, (cell, gap) in enumerate(zip(row, gaps, strict=True))
        ]
        yield _GAP.join((first, *others)).rstrip()
