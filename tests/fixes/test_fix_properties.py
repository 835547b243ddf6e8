"""What fixing must never do, whatever a deck file looks like: lose, reorder, re-encode, or make anything worse."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from deckcheck.fixes.apply import fixed
from deckcheck.fixes.deck_file import DeckFile
from deckcheck.source import Source, decode, encode
from fix_checker import CARDS, checker_in
from sampling import of_a_slow_test

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.fixes.apply import Fixed
    from deckcheck.formats.checker import Checker

pytestmark = pytest.mark.slow

EXAMPLES = int(os.environ.get("DECKCHECK_EXAMPLES", "150"))
"""How many decks of each sort are tried; a longer hunt asks for more."""


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Checker:
    return checker_in(tmp_path_factory.mktemp("cards"))


# -- deck files --------------------------------------------------------------------------------------------------------

WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
SPELLINGS = (
    str,
    str,
    str.lower,
    str.upper,
    lambda name: f"《{name}》",
    lambda name: name.replace(" ", "　").replace("-", "–"),
    lambda name: name.translate(WIDE),
    lambda name: name.replace("・", "･"),
)
names = st.one_of(
    st.builds(lambda name, spell: spell(name), st.sampled_from(sorted(CARDS)), st.sampled_from(SPELLINGS)),
    st.sampled_from(["Cinderwing", "エーテル", "Nobody", "Samurai", "7 samurai", "Ash Drak", "card: x", "a #b"]),
)
counted = st.builds(
    lambda form, copies, name: form.format(copies, name),
    st.sampled_from(
        ["{0} {1}", "{0} {1}", "{0}x {1}", "{1} x{0}", "{1} {0}枚", "{1}", "{0} x {1}", "- {0} {1}", "{1}(x{0})"]
    ),
    st.sampled_from(["1", "2", "3", "1", "２", "9998"]),
    names,
)
entries = st.builds(
    lambda indent, entry, comment: indent + entry + comment,
    st.sampled_from(["", "", "", "  ", "\t", "　"]),
    counted,
    st.sampled_from(["", "", "", " # why", "  #", " ", "\t"]),
)
words = st.sampled_from(
    ["ex", "EX", "ＥＸ", "main", "Main", "ｄｅｃｋ", "Hero", "hero", "leader", "side", "Extra", "e x"]
)
headings = st.builds(
    lambda form, word, number: form.format(word, number),
    st.sampled_from(
        [
            "{0}",
            "[{0}]",
            "【{0}】",
            "{0}:",
            "{0} ({1})",
            "## {0}",
            "# {0} ({1})",
            "■{0}",
            "[{0} {1}枚]",
            "{0}: {1} Ash Drake",
        ]
    ),
    words,
    st.integers(0, 6),
)
others = st.sampled_from(
    ["", "", "  ", "# a comment", "// another", "#", "# 3 Ash Drake", "4", "format: x/y", "# format: x/y"]
)
lines = st.one_of(entries, entries, entries, headings, others)
encodings = st.sampled_from(
    [("utf-8", b""), ("utf-8", b"\xef\xbb\xbf"), ("utf-16", b"\xff\xfe"), ("utf-16", b"\xfe\xff"), ("cp932", b"")]
)


@st.composite
def texts(draw: st.DrawFn) -> str:
    ends = draw(st.sampled_from([["\n"], ["\r\n"], ["\r"], ["\n", "\r\n", "\r"]]))
    found = [line + draw(st.sampled_from(ends)) for line in draw(st.lists(lines, min_size=1, max_size=12))]
    return "".join(found) if draw(st.booleans()) else "".join(found).rstrip("\r\n")


@st.composite
def plain_decks(draw: st.DrawFn) -> Source:
    text = draw(texts())
    encoding, mark = draw(encodings)
    if encoding == "cp932":
        text = text.encode("cp932", "replace").decode("cp932")
    source = decode("deck.txt", encode(Source("deck.txt", text, encoding, mark)))
    return source if source.text == text else source._replace(text="")


# -- what must hold ----------------------------------------------------------------------------------------------------

LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
RANK = ("legal", "undecided", "illegal")


def aside(text: str) -> list[str]:
    """The blank lines and comments, but for the numbers in comments that are headings, without a last line's end."""
    found = [line.rstrip("\r\n") for line in LINE.findall(text)]
    return [re.sub(r"\d", "", line) for line in found if not line.strip() or line.lstrip().startswith(("#", "//"))]


def within(few: Sequence[str], many: Sequence[str]) -> bool:
    """Whether all of one sequence stand in another in their order."""
    rest = iter(many)
    return all(any(each == other for other in rest) for each in few)


def trailing(text: str) -> Counter[str]:
    found = (re.search(r"\s(#.*)", line.strip("\r\n")) for line in LINE.findall(text))
    return Counter(match[1].rstrip() for match in found if match)


def sizes(file: DeckFile) -> Counter[str | None]:
    found: Counter[str | None] = Counter()
    for entry in file.deck.entries:
        found[entry.zone] += entry.copies
    return found


def holds(source: Source, checker: Checker) -> Fixed:
    """Everything that must hold of a fixed deck."""
    done = fixed(source, checker)
    before, after = DeckFile(source, checker), DeckFile(done.source, checker)
    assert decode(source.path, encode(done.source)).text == done.source.text
    assert done.source[2:] == source[2:]
    if not done.fixes:
        assert done.source == source
    assert fixed(done.source, checker).fixes == ()
    assert fixed(done.source, checker).source == done.source
    assert RANK.index(after.report.verdict) <= RANK.index(before.report.verdict)
    assert not Counter(f.code for f in after.report.findings) - Counter(f.code for f in before.report.findings)
    owned = [Counter[tuple[str, str | None]](), Counter[tuple[str, str | None]]()]
    for file, counts in zip((before, after), owned, strict=True):
        for (_, name, whole), copies in file.contents().items():
            counts[name, whole] += copies
    assert owned[0] == owned[1]
    expected = sizes(before)
    for fix in done.fixes:
        if fix.code == "moved-card":
            expected[fix.facts["zone"]] -= fix.facts["count"]
            expected[fix.facts["zones"][0]] += fix.facts["count"]
    assert +expected == +sizes(after)
    for fix in done.fixes:
        event(fix.code)
        assert 1 <= fix.at.line <= len(before.deck_list.lines)
    return done


@settings(max_examples=of_a_slow_test(EXAMPLES))
@given(source=plain_decks())
def test_plain_lists_lose_nothing(checker: Checker, source: Source) -> None:
    done = holds(source, checker)
    text = done.source.text
    assert within(aside(source.text), aside(text))
    assert trailing(source.text) == trailing(text)
    ended = [each[-1:] in ("\r", "\n") for each in (source.text, text)]
    # Where the last line goes and a blank one is left, only a line end shows that it is there.
    assert ended[0] == ended[1] or not all(line.strip() for line in LINE.findall(source.text))
    # What is no entry or heading that a fix changed stands there byte for byte, its line end included.
    gone = Counter(LINE.findall(source.text)) - Counter(LINE.findall(text))
    assert sum(gone.values()) <= 1 + sum(fix.facts.get("lines", 2) for fix in done.fixes)


# -- decks as data -----------------------------------------------------------------------------------------------------

quoted = st.sampled_from([str, json.dumps, lambda text: json.dumps(text, ensure_ascii=False), lambda text: f"'{text}'"])
copies = st.integers(1, 3)
zone_words = st.sampled_from(["ex", "ＥＸ", "main", "Main", "ｄｅｃｋ", "hero", "side", "leader (1)"])
items = st.one_of(
    st.builds(lambda entry, quote: quote(entry), counted, quoted),
    st.builds(lambda name, count, quote: f"{{card: {quote(name)}, count: {count}}}", names, copies, quoted),
    st.builds(lambda name, count, quote: f"card: {quote(name)}\n      count: {count}", names, copies, quoted),
)
margins = st.sampled_from(["", "", "  # why", "\n", "\n    # between"])


@st.composite
def yaml_decks(draw: st.DrawFn) -> Source:
    parts = ["# a deck", "zones:"]
    for word in draw(st.lists(zone_words, max_size=3, unique=True)):
        form = draw(st.sampled_from(["list", "list", "flow", "pairs", "empty"]))
        if form == "flow":
            inner = ", ".join(item for item in draw(st.lists(items, max_size=4)) if "\n" not in item)
            parts.append(f"  {word}: [{inner}]")
            continue
        parts.append(f"  {word}:{draw(margins)}")
        if form == "list":
            parts += (f"    - {item}{draw(margins)}" for item in draw(st.lists(items, max_size=4)))
        elif form == "pairs":
            pairs = draw(st.lists(st.tuples(names, quoted, copies), max_size=4))
            parts += (f"    {quote(name)}: {count}{draw(margins)}" for name, quote, count in pairs)
    end = draw(st.sampled_from(["\n", "\r\n"]))
    return Source(
        "deck.yaml", "\n".join([*parts, draw(st.sampled_from(["", "# the end"]))]).replace("\n", end), "utf-8"
    )


json_items = st.one_of(counted, st.fixed_dictionaries({"card": names}, optional={"count": copies}))
json_zones = st.one_of(st.lists(json_items, max_size=4), st.dictionaries(names, copies, max_size=4))
json_decks = st.builds(
    lambda zones, indent, ascii_: Source(
        "deck.json", json.dumps({"zones": zones}, indent=indent, ensure_ascii=ascii_), "utf-8"
    ),
    st.dictionaries(zone_words, json_zones, max_size=3),
    st.sampled_from([None, 2, "\t"]),
    st.booleans(),
)


@settings(max_examples=of_a_slow_test(EXAMPLES))
@given(source=yaml_decks())
def test_yaml_decks_lose_nothing(checker: Checker, source: Source) -> None:
    done = holds(source, checker)
    said = [Counter(re.findall("# (?:why|between|a deck|the end)", text)) for text in (source.text, done.source.text)]
    assert said[0] == said[1]
    blank = [sum(not line.strip() for line in LINE.findall(text)) for text in (source.text, done.source.text)]
    assert blank[0] == blank[1]
    assert done.source.text.count("\r\n") in (0, done.source.text.count("\n"))


@settings(max_examples=of_a_slow_test(EXAMPLES))
@given(source=json_decks)
def test_json_decks_lose_nothing(checker: Checker, source: Source) -> None:
    done = holds(source, checker)
    json.loads(done.source.text)
    event("fixed" if done.fixes else "nothing to fix")
