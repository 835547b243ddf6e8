"""Repairs and what may be added, on the page and for programs: what the command line says, in the time of a list."""

from __future__ import annotations

import html
import json
import re
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck import Judge
from deckcheck.judging.repairs import AskedRepair, repaired_file
from deckcheck.messages import languages, sentence
from deckcheck.reports.repair import repair_data
from deckcheck.reports.suggest.json import deck_data
from deckcheck.serve import mending, workers
from deckcheck.serve.api import check as api
from deckcheck.serve.checked import Job
from deckcheck.serve.pages import check as page
from deckcheck.serve.workers import Asked, Bench, TooLong
from deckcheck.source import Source
from deckcheck.suggest.selecting import Condition
from deckcheck.suggest.suggestions import suggestions
from serve.test_api import _is_as_described
from serve.test_check_page import odd, said, send

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from serve.conftest import Asking

FORMAT, DAY = "pokemon/standard", "2026-11-21"
LEGAL = (Path(__file__).resolve().parents[1] / "formats" / "pokemon" / "standard.txt").read_text(encoding="utf-8")
LEGAL = "".join(line for line in LEGAL.splitlines(keepends=True) if not line.startswith("#"))
ENERGY = re.search(r"^\d+ (Basic .+)$", LEGAL, re.MULTILINE)
assert ENERGY is not None
DAMAGED = LEGAL.replace(ENERGY[0], f"1 {ENERGY[1]}")
"""Too few cards."""
TOO_MANY = LEGAL + "5 Ultra Ball\n"


@pytest.fixture(scope="module")
def judge(shared_cache: Path) -> Judge:
    return Judge(DAY, cache=str(shared_cache))


def plain(data: Any) -> Any:
    return json.loads(json.dumps(data))


@pytest.mark.slow(step=1)
@pytest.mark.parametrize("text", [DAMAGED, TOO_MANY, LEGAL, LEGAL + "3 Nobody Knows\n4x\n"], ids=range(4))
def test_a_repair_is_the_one_of_the_command_line(checker: Asking, judge: Judge, text: str) -> None:
    found = repaired_file(judge, Source("list", text, "utf-8"), FORMAT, AskedRepair())
    answer = checker.post("/v1/repair", json={"deck": text, "format": FORMAT, "on": DAY, "lang": "en"})
    data = _is_as_described(answer, "/v1/repair")
    assert data["repair"] == plain(repair_data(found, "en"))
    shown = send(checker, text, format=FORMAT, do="repair")
    assert (shown.status_code, odd(shown)) == (200, set())
    words = said(shown)
    if found.repair.outcome != "found":
        assert sentence("en", "serve-no-repair-unread", {}) in words
        assert data["report"]["verdict"] != "legal"
        return
    assert data["report"]["verdict"] == "legal"
    assert '<h1 tabindex="-1" autofocus>Legal</h1>' in shown.text
    for change in data["repair"]["changes"]:
        assert change["message"] in words
    for finding in data["repair"]["resolved"]:
        assert f"{finding['at']['line']}: {finding['message']} {finding['code']}" in words
    # The list that is there then is the legal one.
    (area,) = re.findall(r"<textarea[^>]*>\n?(.*?)</textarea>", shown.text, re.DOTALL)
    assert html.unescape(area) == data["repair"]["deck"]
    again = checker.post("/v1/check", json={"deck": data["repair"]["deck"], "format": FORMAT, "on": DAY})
    assert again.json()["verdict"] == "legal"


@pytest.mark.slow(step=1)
@pytest.mark.parametrize("where", ["", "kind=Energy"])
def test_what_may_be_added_is_what_the_command_line_says(checker: Asking, judge: Judge, where: str) -> None:
    source, jobs = Source("list", DAMAGED, "utf-8"), judge.checker(FORMAT)
    condition = Condition((where,), jobs.format.game, jobs.cards, jobs.on)
    found = suggestions(judge.read(source, FORMAT).deck, jobs, filter(condition.holds, jobs.cards.cards()))
    asked = {"deck": DAMAGED, "format": FORMAT, "on": DAY, "lang": "en", "where": where, "limit": 7}
    data = _is_as_described(checker.post("/v1/suggest", json=asked), "/v1/suggest")
    assert data["suggestions"] == plain(deck_data(found, "en", 7))
    shown = send(checker, DAMAGED, format=FORMAT, do="add", where=where)
    assert (shown.status_code, odd(shown)) == (200, set())
    rows = re.findall(r'<tr><td>([\d∞]+)</td><th scope="row">(.*?)</th><td>', shown.text)
    cards = [each for zone in found.zones for each in zone.cards[: mending.MOST_CARDS]]
    assert [(n, html.unescape(name)) for n, name in rows] == [
        (str(each.copies or "∞"), each.card.name) for each in cards
    ]
    assert f'name="where" form="list" value="{where}"' in shown.text
    # Nothing of it is asked of a list that is only checked.
    assert "additions" not in send(checker, DAMAGED, format=FORMAT).text


@pytest.mark.slow(step=1)
@pytest.mark.parametrize("lang", languages())
def test_both_languages(checker: Asking, lang: str) -> None:
    repaired = said(send(checker, DAMAGED, format=FORMAT, do="repair", lang=lang))
    assert sentence(lang, "serve-resolved", {}) in repaired
    added = said(send(checker, DAMAGED, format=FORMAT, do="add", lang=lang))
    assert sentence(lang, "serve-where-hint", {}) in added
    for code in ("serve-press-add", "serve-press-repair"):
        assert sentence(lang, code, {}) in said(send(checker, DAMAGED, format=FORMAT, lang=lang))


@pytest.mark.slow(step=1)
def test_a_condition_that_cannot_be_read_is_told(checker: Asking) -> None:
    shown = send(checker, DAMAGED, format=FORMAT, do="add", where='hue="><b>')
    assert (shown.status_code, odd(shown)) == (200, set())
    assert "the cards of the game have no “hue”" in said(shown)
    answer = checker.post("/v1/suggest", json={"deck": DAMAGED, "format": FORMAT, "on": DAY, "where": "hue=x"})
    assert answer.status_code == 422
    assert "have no “hue”" in _is_as_described(answer, "/v1/suggest")["detail"]


@pytest.mark.slow(step=1)
def test_without_the_solver_nothing_is_said_of_it(checker: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (page, api):
        monkeypatch.setattr(module, "can_repair", lambda: False)
    shown = send(checker, DAMAGED, format=FORMAT, do="repair")
    assert 'value="repair"' not in shown.text
    assert 'value="add"' in shown.text
    assert said(shown) == said(send(checker, DAMAGED, format=FORMAT))
    answer = checker.post("/v1/repair", json={"deck": DAMAGED, "format": FORMAT})
    assert answer.status_code == 501
    assert _is_as_described(answer, "/v1/repair")["code"] == "serve-no-solver"


def _too_long(*_: object) -> Any:
    raise TooLong


@pytest.fixture
def in_time(monkeypatch: pytest.MonkeyPatch, shared_cache: Path) -> Iterator[Callable[[Job], Any]]:
    """What a worker makes of a job."""
    bench = Bench(Asked((), str(shared_cache)), {}, {})
    monkeypatch.setattr(workers, "_here", [bench])
    # This process has other things to do, and must not end for having taken its time.
    monkeypatch.setattr(workers, "_UNHEARD", 1_000_000)
    before = signal.signal(signal.SIGPROF, workers._stop)  # noqa: SLF001 -- what a worker is begun with
    yield workers.checked
    signal.signal(signal.SIGPROF, before)


JOB = Job(DAMAGED, (FORMAT,), DAY, "en", wants=("page", "report"))


@pytest.mark.slow(step=1)
def test_what_takes_too_long_takes_nothing_of_the_verdict(
    in_time: Callable[[Job], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    plainly = in_time(JOB)
    monkeypatch.setattr(mending, "mended", _too_long)
    found = in_time(JOB._replace(do="repair"))
    assert (found.deck, found.report, found.data, found.anew) == (plainly.deck, plainly.report, None, True)
    assert found.mending.headline == sentence("en", "serve-no-repair-timeout", {})
    growing = mending.growing
    monkeypatch.setattr(mending, "growing", lambda *args: growing(*args)._replace(cards=_too_long))
    found = in_time(JOB._replace(do="suggest"))
    assert (found.deck, found.report, found.data, found.anew) == (plainly.deck, plainly.report, None, True)
    # What it lacks is told without asking of any card.
    assert found.adding.notes[0] == sentence("en", "serve-suggest-timeout", {})
    assert [zone.cards for zone in found.adding.zones] == [()]
    assert "missing" in found.adding.zones[0].heading


@pytest.mark.slow(step=1)
def test_no_time_for_a_repair_is_said(in_time: Callable[[Job], Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_TO_TELL", 99)
    found = in_time(JOB._replace(do="repair"))
    assert found.mending.headline == sentence("en", "serve-no-repair-timeout", {})
    assert found.data["none"]["code"] == "repair-timeout"
    assert found.report["verdict"] == "illegal"
