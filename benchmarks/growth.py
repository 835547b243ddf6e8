"""How time grows with what a stranger may hand in: each input twice as long again and again, and the ratios of times.

    python benchmarks/growth.py [DOUBLINGS] [WORD...]

In one process that has format and cards loaded. An input is read and judged, told
in every kind of report, and fixed. What grows as the input does has ratios of 2,
what grows as its square of 4. Words choose among the inputs by their names.
"""

from __future__ import annotations

import io
import json
import random
import sys
import time
from contextlib import suppress
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.judging.judge import Judge
from deckcheck.judging.judged import Report
from deckcheck.reports.reporter import Style, reporter, reporters
from deckcheck.source import InputError, Source, decode

if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.judging.judged import Judged

ROOT = Path(__file__).resolve().parent.parent
FORMAT = "duelmasters/original"
CARDS = ROOT / "formats" / "duelmasters" / "cards.jsonl"
NAMES = [json.loads(line).get("name", "") for line in CARDS.read_text(encoding="utf-8").splitlines()][1:]
MARKS = "\u0301\u0323" * 100
WIDE = Style("ja", 1, colour=True, width=80)
LEAST_SECONDS = 0.002
"""What takes less says nothing about growth."""
FASTER = 2.8
"""The ratio of what grows faster than its input, twice in a row."""


class Input(NamedTuple):
    """A deck file of a size: ``begin`` is the smallest of those that are tried."""

    name: str
    suffix: str
    begin: int
    text: Callable[[int], str]


def _unknown(count: int) -> list[str]:
    """Names of cards with a sign too many, each another one."""
    chance = random.Random(count)  # noqa: S311 -- the same names in every run
    return [f"{chance.choice(NAMES)}{number}ぬ" for number in range(count)]


def _lines(count: int, line: Callable[[int], str]) -> str:
    return "".join(line(number) for number in range(count))


def _card(number: int) -> str:
    return str(NAMES[number % len(NAMES)])


INPUTS = (
    Input("combining marks in a name", ".txt", 2_000, lambda n: "1 a" + "\u0301\u0323" * n),
    Input("combining marks in a heading", ".txt", 2_000, lambda n: "[a" + "\u0301\u0323" * n + "]\n1 a"),
    Input("combining marks on lines", ".txt", 50, lambda n: _lines(n, lambda i: f"1 {i}a{MARKS}\n")),
    Input("unknown names", ".txt", 500, lambda n: "".join(f"1 {name}\n" for name in _unknown(n))),
    Input("known names", ".txt", 500, lambda n: _lines(n, lambda i: f"1 {_card(i)}\n")),
    Input("names of another width", ".txt", 50, lambda n: _lines(n, lambda i: f"1 {_card(i)} \u3000{_card(i)[-1:]}\n")),
    Input("one name again", ".txt", 500, lambda n: "1 ボルメテウス・ホワイト・ドラゴン\n" * n),
    Input("two names in turn", ".txt", 200, lambda n: f"1 {_card(3)}\n1 {_card(4)}\n" * n),
    Input("a long name", ".txt", 20_000, lambda n: "1 " + "x" * n),
    Input("a long Japanese name", ".txt", 20_000, lambda n: "1 " + "アッシュ・" * n),
    Input("a line of words", ".txt", 20_000, lambda n: "1 " + "ab " * n),
    Input("a line of spaces", ".txt", 20_000, lambda n: "1 a" + " " * n + "b"),
    Input("a line of digits", ".txt", 20_000, lambda n: "1" * n + " a"),
    Input("a line of numbers", ".txt", 10_000, lambda n: "1 " * n + " a"),
    Input("a line of brackets", ".txt", 10_000, lambda n: "1 a" + "(" * n + "1" + ")" * n),
    Input("a line of notes", ".txt", 5_000, lambda n: "1 a" + " (M19) 12 *F* #a [b]" * n),
    Input("a line of heading marks", ".txt", 1_000, lambda n: "【" * n + "a" + "】" * n),
    Input("a line of dashes", ".txt", 20_000, lambda n: "-" * n + "x"),
    Input("a line of colons", ".txt", 20_000, lambda n: "a:" * n),
    Input("a comment line", ".txt", 20_000, lambda n: "# " + "a " * n + "\n1 a"),
    Input("blank lines", ".txt", 2_000, lambda n: "1 a" + "\n" * n + "1 b"),
    Input("blocks", ".txt", 200, lambda n: "1 a\n\n" * n),
    Input("headings", ".txt", 200, lambda n: _lines(n, lambda i: f"[a{i}]\n1 b\n")),
    Input("headings of zones", ".txt", 200, lambda n: "超次元ゾーン\n1 b\n" * n),
    Input("YAML: nesting", ".yaml", 100, lambda n: "zones: {a: " + "[" * n + "]" * n + "}"),
    Input("YAML: nesting on lines", ".yaml", 100, lambda n: _lines(n, lambda i: " " * i + "a:\n")),
    Input("YAML: entries", ".yaml", 100, lambda n: "zones:\n  main:\n" + _lines(n, lambda i: f"  - 1 {_card(i)}\n")),
    Input("YAML: zones", ".yaml", 100, lambda n: "zones:\n" + _lines(n, lambda i: f"  z{i}: [1 {_card(i)}]\n")),
    Input("YAML: keys", ".yaml", 100, lambda n: "zones: {}\n" + _lines(n, lambda i: f"k{i}: b\n")),
    Input("YAML: a long text", ".yaml", 10_000, lambda n: "zones: {main: [1 " + "a" * n + "]}"),
    Input("YAML: a long text of words", ".yaml", 5_000, lambda n: "zones: {main: [1 " + "a " * n + "]}"),
    Input("JSON: nesting", ".json", 1_000, lambda n: '{"zones": ' + "[" * n),
    Input(
        "JSON: entries", ".json", 200, lambda n: json.dumps({"zones": {"main": [f"1 {_card(i)}" for i in range(n)]}})
    ),
    Input("JSON: a long text", ".json", 20_000, lambda n: json.dumps({"zones": {"main": ["1 " + "a" * n]}})),
    Input("CSV: rows", ".csv", 200, lambda n: "Count,Name\n" + _lines(n, lambda i: f"1,{_card(i)}\n")),
    Input("CSV: columns", ".csv", 1_000, lambda n: "Count,Name" + ",x" * n + "\n1,a" + ",x" * n),
    Input("CSV: a long cell", ".csv", 20_000, lambda n: "Count,Name\n1," + "a " * n),
    Input("XML: elements", ".cod", 200, lambda n: _cod(_lines(n, lambda i: f'<card number="1" name="{_card(i)}"/>\n'))),
    Input("XML: on one line", ".cod", 200, lambda n: _cod('<card number="1" name="a"/>' * n)),
    Input("XML: nesting", ".cod", 500, lambda n: _cod("<a>" * n + "</a>" * n)),
    Input("XML: attributes", ".cod", 500, lambda n: _cod("<card " + _lines(n, lambda i: f'a{i}="b" ') + 'name="a"/>')),
    Input("XML: a long attribute", ".cod", 20_000, lambda n: _cod('<card number="1" name="' + "a " * n + '"/>')),
    Input("MTGO XML: elements", ".dek", 200, lambda n: "<Deck>" + '<Cards Quantity="1" Name="a"/>' * n + "</Deck>"),
    Input("numbers of a program", ".ydk", 500, lambda n: "#main\n" + _lines(n, lambda i: f"{i}\n")),
)
"""What is tried."""


def _cod(inner: str) -> str:
    return f'<cockatrice_deck version="1"><zone name="main">{inner}</zone></cockatrice_deck>'


def main(doublings: str = "3", *words: str) -> None:
    """Print the figures."""
    judge = Judge("2026-11-21")
    judge.judge(decode("first.txt", b"1 a"), FORMAT)
    print(f"{'input':44}{'size':>9}  ratio of each doubling; seconds at the end")
    faster: list[str] = []
    for each in INPUTS:
        if not words or any(word in each.name for word in words):
            sizes = [each.begin * 2**step for step in range(int(doublings) + 1)]
            steps = [_stages(judge, Source(f"deck{each.suffix}", each.text(size), "utf-8")) for size in sizes]
            for stage in steps[0]:
                name, seconds = f"{each.name}: {stage}", [step[stage] for step in steps]
                ratios = [after / before for before, after in pairwise(seconds)]
                if seconds[-1] >= LEAST_SECONDS:
                    told = " ".join(f"{ratio:4.1f}" for ratio in ratios)
                    print(f"{name:44}{sizes[-1]:9}  {told}  {seconds[-1]:8.3f}", flush=True)
                    faster += [name] if min(ratios[-2:]) > FASTER else []
    print(f"faster than its input grows: {', '.join(faster) or 'nothing'}")


def _stages(judge: Judge, source: Source) -> dict[str, float]:
    """The seconds that each thing takes which is done with a deck."""
    found: list[Judged] = []
    seconds = {"judged": _seconds(lambda: found.append(judge.judge(source, FORMAT)))}
    report = Report(tuple(found))
    for name in reporters():
        seconds[name] = _seconds(partial(reporter(name).write, report, io.StringIO(), WIDE))
    seconds["fixed"] = _seconds(lambda: judge.fix(source, FORMAT))
    return seconds


def _seconds(do: Callable[[], object]) -> float:
    began = time.perf_counter()
    with suppress(InputError):  # what cannot be read takes its time, too
        do()
    return time.perf_counter() - began


if __name__ == "__main__":
    main(*sys.argv[1:])
