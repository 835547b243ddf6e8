"""The page, the interface for programs and the library say the same of a list."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck import Judge
from deckcheck.formats.catalogue import format_ids
from deckcheck.serve.judging import MOST_KB, MOST_LINES
from deckcheck.source import InputError, lines_of, read_source
from sampling import of_a_slow_test
from serve.conftest import OWN

if TYPE_CHECKING:
    from serve.conftest import Asking

FORMATS = Path(__file__).resolve().parents[1] / "formats"
DAY = "2026-11-21"


def _marked() -> list[tuple[str, Path]]:
    """Some marked decks of each format, with its id."""
    found = []
    for id in format_ids():
        decks = sorted((FORMATS / id).glob("*.txt"))
        found += [(id, path) for path in decks[:: max(1, len(decks) // 4)]]
    return found


DECKS = _marked()


def test_there_are_marked_decks() -> None:
    assert len({id for id, _ in DECKS}) > 30


@pytest.mark.slow(step=30)
@pytest.mark.parametrize(("id", "path"), DECKS, ids=lambda each: each if isinstance(each, str) else each.stem)
def test_page_api_and_library(checker: Asking, shared_cache: Path, id: str, path: Path) -> None:
    text = read_source(str(path)).text
    if id not in {each["id"] for each in checker.get("/v1/formats").json()["formats"]}:
        pytest.skip("its game has no cards of its own")
    if len(lines_of(text)) > MOST_LINES or len(text.encode()) > MOST_KB * 1024:
        pytest.skip("it is longer than a list may be")
    judge = Judge(DAY, cache=str(shared_cache))
    try:
        report = judge.judge_text(text, id, name="list").report
    except InputError as error:
        wanted = {problem.code for problem in error.problems}
        assert wanted <= {"before-format", "after-format"}
        answer = checker.post("/v1/check", json={"deck": text, "format": id, "on": DAY}).json()
        assert {each["code"] for each in answer["problems"]} == wanted
        return
    findings = [(each.code, each.severity, each.at.line, each.at.column) for each in report.findings]
    asked = {"deck": text, "format": id, "on": DAY, "lang": "en"}
    (deck,) = checker.post("/v1/check", json=asked).json()["decks"]
    by_api = [(each["code"], each["severity"], each["at"]["line"], each["at"]["column"]) for each in deck["findings"]]
    assert (deck["verdict"], by_api) == (report.verdict, findings)
    page = html.unescape(checker.post("/check", headers=OWN, data=asked).text)
    words = {"legal": "Legal", "illegal": "Not legal", "undecided": "Undecided"}
    assert f'<h1 tabindex="-1" autofocus>{words[report.verdict]}</h1>' in page
    shown = re.findall(r'<li class="note [a-z]+">.*?<code>([a-z-]+)</code>', page, re.DOTALL)
    assert sorted(shown) == sorted(code for code, *_ in findings[:100])


LINES = st.one_of(
    st.text(max_size=400),
    st.sampled_from(
        ["4 Lightning Bolt", "Sideboard", "# format: mtg/modern", "{", "[[", "%", "AAECA", "\ud7ff", "―" * 99]
    ),
    st.integers(0, 10**30).map(lambda number: f"{number} Lightnin Bolt {number}"),
)


@pytest.mark.slow(step=1)
@settings(max_examples=of_a_slow_test(60), deadline=None)
@given(st.lists(LINES, max_size=60), st.integers(1, 40), st.sampled_from(["", "mtg/modern"]))
def test_any_list_is_answered(checker: Asking, lines: list[str], times: int, format_: str) -> None:
    """No list breaks anything, or keeps anybody waiting."""
    text = "\n".join(lines * times)[: MOST_KB * 1024]
    answer = checker.post("/check", headers=OWN, data={"deck": text.encode("utf-8", "replace"), "format": format_})
    assert answer.status_code in (200, 413, 422)
    assert answer.elapsed.total_seconds() < 20  # two for the list; the machine may be busy
