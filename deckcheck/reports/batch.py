"""What a batch came to, as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.cells import cell_len

from deckcheck.messages import sentence
from deckcheck.reports.reporter import plain

HOW = ("broken", "open", "warned")
_GAP = "  "
WORDS = ("verdict", "decks", "share", "clause", *HOW, "format", "month")
"""What stands above columns."""


def lines(data: Mapping[str, Any], lang: str) -> Iterator[str]:
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
    for example in data["details"]:
        yield ""
        yield sentence(lang, "batch-example", {key: example[key] for key in ("clause", "deck", "day")})
        yield from (f"  {each['row']}: {each['message']} [{each['code']}]" for each in example["findings"])
    yield from troubles(data, lang)
    for said in unread(data, lang):
        yield ""
        yield said


def unread(data: Mapping[str, Any], lang: str) -> Iterator[str]:
    """What is not read of each part: columns of which nobody knows what they say, files that are no decks."""
    for path, columns in data.get("unread", {}).items():
        yield plain(sentence(lang, "batch-unread", {"path": path, "columns": columns}))
    for path, files in data.get("passed_over", {}).items():
        yield plain(sentence(lang, "batch-passed-over", {"path": path, "files": files}))


def troubles(data: Mapping[str, Any], lang: str) -> Iterator[str]:
    """What is wrong with rows and names of each part, of some decks in words."""
    for path, decks in data["troubles"].items():
        yield ""
        yield sentence(lang, "batch-troubled", {"path": path, "count": data["troubled"][path]})
        # What stands in tables may hold anything.
        yield from (plain(f"  {deck or '?'}: {', '.join(said)}") for deck, *said in decks)


def _alone(data: Mapping[str, Any], lang: str) -> Iterator[str]:
    if data["alone"]:
        yield ""
        yield sentence(lang, "batch-alone", {"count": data["alone"]})
    for clause, count in data["one_at_a_time"].items():
        if clause:
            yield f"  {sentence(lang, 'batch-clause-alone', {'clause': clause, 'count': count})}"


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
