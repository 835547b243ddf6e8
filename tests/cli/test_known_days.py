"""How far the facts go: beside every verdict of a later day in every report, and what ``--strict-days`` makes of it."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from deckcheck.cards.database import open_cards
from deckcheck.formats.catalogue import game_ids, game_path
from deckcheck.formats.list_form import load_list
from deckcheck.formats.load_game import load_game
from deckcheck.formats.schema.build import schema
from deckcheck.source.resources import shipped

if TYPE_CHECKING:
    from .conftest import Run

GAME = """\
  name: {en: Duel, ja: 対戦}
  database: own.yaml
  known-until: 2026-12-31
  zones: {main: {name: {en: main, ja: メイン}, default: true}}
"""
HOUSE = f"""\
format: duel/house
name: {{en: House, ja: ハウス}}
game:
{GAME}source: {{title: House rules}}
rules:
  - copy-limit: {{most: 2, cite: Two of a name.}}
  - card-list: {{list: bans.yaml, cite: The list.}}
"""
BANS = """\
list: duel/bans
name: {en: Bans, ja: 禁止}
since: 2026-01-01
known-until: 2026-08-14
source: {title: Bans}
changes: [{date: 2026-01-01, cards: {"0": [Cinder]}}]
"""
CARDS = "game: duel\ncards: [{name: Ash}, {name: Bog}, {name: Cinder}]\n"
DECKS = {"fine.txt": "2 Ash\n1 Bog\n", "banned.txt": "1 Cinder\n", "many.txt": "3 Ash\n", "strange.txt": "1 Ashes of\n"}
CALL = ("--format", "house.yaml", "--lang", "en")
AFTER = ("--on", "2026-08-15")
KNOWN = "as known up to 2026-08-14"


@pytest.fixture(autouse=True)
def _house(folder: Path) -> None:
    for name, text in {"house.yaml": HOUSE, "bans.yaml": BANS, "own.yaml": CARDS, **DECKS}.items():
        (folder / name).write_text(text, encoding="utf-8")


def _headlines(text: str) -> list[str]:
    return [line for line in text.splitlines() if re.match(r"\S+\.txt: ", line)]


def test_a_later_day_is_judged_by_what_is_known_and_says_so(run: Run) -> None:
    result = run("check", *DECKS, *CALL, *AFTER)
    assert (result.exit_code, result.stderr) == (1, "")
    assert _headlines(result.stdout) == [
        f"fine.txt: legal (House, 2026-08-15, {KNOWN})",
        f"banned.txt: illegal: 1 banned (House, 2026-08-15, {KNOWN})",
        f"many.txt: illegal: 1 card with too many copies (House, 2026-08-15, {KNOWN})",
        f"strange.txt: undecided: 1 unknown name (House, 2026-08-15, {KNOWN})",
    ]
    assert result.stdout.count(KNOWN) == len(DECKS)
    assert run("check", "fine.txt", *CALL[:2], *AFTER, "--lang", "ja").stdout == (
        "fine.txt: 適正(ハウス、2026-08-15、2026-08-14時点の情報による)\n"
    )
    assert run("check", "fine.txt", *CALL, "--on", "2026-08-14").stdout == "fine.txt: legal (House, 2026-08-14)\n"
    assert run("check", "many.txt", *CALL, *AFTER, "-q").stdout == (
        f"many.txt: illegal: 1 card with too many copies (House, 2026-08-15, {KNOWN})\n"
    )
    assert run("check", "fine.txt", *CALL).stdout.endswith(f", {KNOWN})\n"), "today is after it, too"


def _report(run: Run, name: str, *more: str) -> str:
    return run("check", *DECKS, *CALL, *(more or AFTER), "-o", name).stdout


def test_every_report_says_so_once_per_verdict(run: Run) -> None:
    """But for GitLab's, where all that is said is an alert: this is none anywhere."""
    decks = len(DECKS)
    for name in ("github", "sarif", "csv"):
        assert _report(run, name).count(KNOWN) == decks, name
        assert KNOWN not in _report(run, name, "--on", "2026-08-14"), name
    alerts = json.loads(_report(run, "gitlab"))
    assert [each["check_name"] for each in alerts] == ["banned-card", "too-many-copies", "unknown-card"]
    lines = _report(run, "github").splitlines()
    assert [line for line in lines if KNOWN in line and "::" in line] == []
    assert f"fine.txt:1:1: legal (House, 2026-08-15) {KNOWN} [day-after-facts]" in lines
    concise = run("check", *DECKS, *CALL, *AFTER, "-o", "concise", "-v").stdout
    assert concise.count(KNOWN) == decks
    assert f"fine.txt:1:1: day-after-facts note: legal (House, 2026-08-15) {KNOWN}\n" in concise
    assert KNOWN not in _report(run, "concise")
    rows = list(csv.DictReader(io.StringIO(_report(run, "csv").removeprefix("\N{BYTE ORDER MARK}"))))
    told = [(row["path"], row["verdict"], row["severity"]) for row in rows if row["code"] == "day-after-facts"]
    verdicts = ("legal", "illegal", "illegal", "undecided")
    assert told == [(deck, verdict, "note") for deck, verdict in zip(DECKS, verdicts, strict=True)]
    sarif = json.loads(_report(run, "sarif"))["runs"][0]
    assert [each["ruleId"] for each in sarif["results"] if each["ruleId"] == "day-after-facts"] == []
    (invocation,) = sarif["invocations"]
    notes = invocation["toolExecutionNotifications"]
    assert [(each["descriptor"]["id"], each["level"]) for each in notes] == [("day-after-facts", "note")] * decks
    cases = re.findall(r'(?s)<testcase [^>]*name="([a-z]+\.txt)".*?</testcase>', _report(run, "junit"))
    assert cases == list(DECKS), "also the one of the legal deck has something to say"
    assert all(f"(House, 2026-08-15, {KNOWN})" in part for part in _report(run, "junit").split("</testcase>")[:-1])


def test_what_is_said_is_the_same_note_on_every_day(run: Run) -> None:
    """By its fingerprint, so that no service takes it for something new each morning."""
    days = (json.loads(_report(run, "gitlab", "--on", on)) for on in ("2026-08-15", "2026-08-16"))
    first, second = ([each["fingerprint"] for each in entries] for entries in days)
    assert first == second


def test_json_has_how_far_the_facts_go_of_any_day(run: Run) -> None:
    for on in ("2026-08-14", "2099-01-01"):
        data = json.loads(_report(run, "json", "--on", on))
        assert [deck["known-until"] for deck in data["decks"]] == ["2026-08-14"] * len(DECKS)
        assert list(Draft202012Validator(schema("report")).iter_errors(data)) == []


def test_to_say_so_a_plain_check_loads_nothing_more() -> None:
    """No catalogue of sentences but that of reports, nor what reads their optional parts, once the format was kept."""
    program = (
        "import sys; from deckcheck.program import run\n"
        "sys.addaudithook(lambda event, args: event == 'open' and str(args[0]).endswith('.toml') and"
        " print(f'| {args[0]}', file=sys.stderr))\n"
        "run()"
    )
    call = [sys.executable, "-X", "importtime", "-c", program, "check", "fine.txt", *CALL, *AFTER]
    subprocess.run(call, capture_output=True, check=True)
    done = subprocess.run(call, capture_output=True, check=True, text=True, encoding="utf-8")
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert (KNOWN in done.stdout, "deckcheck.formats.known_days" in loaded) == (True, True)
    unneeded = {"string", "deckcheck.kernel.crossing", "deckcheck.judging.updates"}
    assert unneeded & loaded == set()
    assert [name.rpartition("/")[2] for name in loaded if name.endswith(".toml")] == ["report.toml"]


def test_a_format_without_dated_facts_says_nothing(run: Run, folder: Path) -> None:
    (folder / "house.yaml").write_text(HOUSE.replace("  known-until: 2026-12-31\n", ""), encoding="utf-8")
    (folder / "bans.yaml").write_text(BANS.replace("known-until: 2026-08-14\n", ""), encoding="utf-8")
    for strict in ((), ("--strict-days",)):
        result = run("check", "fine.txt", *CALL, "--on", "2099-01-01", *strict)
        assert (result.exit_code, result.stdout) == (0, "fine.txt: legal (House, 2099-01-01)\n")
        (deck,) = json.loads(run("check", "fine.txt", *CALL, "-o", "json", *strict).stdout)["decks"]
        assert "known-until" not in deck


def test_the_earliest_day_counts_of_all_that_is_used(run: Run, folder: Path) -> None:
    (folder / "bans.yaml").write_text(BANS.replace("known-until: 2026-08-14\n", ""), encoding="utf-8")
    call = ("check", "fine.txt", *CALL, "--on", "2099-01-01")
    assert run(*call).stdout == "fine.txt: legal (House, 2099-01-01, as known up to 2026-12-31)\n"
    # Other cards bring a day of their own, if they have one.
    (folder / "newer.yaml").write_text(CARDS.replace("cards:", "as-of: 2027-06-30\ncards:"), encoding="utf-8")
    (folder / "undated.yaml").write_text(CARDS, encoding="utf-8")
    for cards, day in (("newer.yaml", "2027-06-30"), ("undated.yaml", "2026-12-31")):
        assert run(*call, "--cards", cards).stdout.endswith(f", as known up to {day})\n")
    rules = HOUSE.replace("list: bans.yaml, cite", "list: bans.yaml, until: 2027-01-01, cite")
    (folder / "house.yaml").write_text(rules, encoding="utf-8")
    (folder / "bans.yaml").write_text(BANS, encoding="utf-8")
    assert run(*call).stdout.endswith(", as known up to 2026-12-31)\n"), "no list is in force any more"


# -- strict days ------------------------------------------------------------------------------------------------------

UNKNOWN = "2026-08-15 cannot be judged: what the format rests on is known up to 2026-08-14"


def test_strict_days_leave_open_what_newer_facts_may_change(run: Run) -> None:
    result = run("check", *DECKS, *CALL, *AFTER, "--strict-days")
    assert (result.exit_code, result.stderr) == (1, "")
    assert _headlines(result.stdout) == [
        "fine.txt: undecided: a day after what is known (House, 2026-08-15)",
        "banned.txt: undecided: 1 banned, a day after what is known (House, 2026-08-15)",
        "many.txt: illegal: 1 card with too many copies, a day after what is known (House, 2026-08-15)",
        "strange.txt: undecided: 1 unknown name, a day after what is known (House, 2026-08-15)",
    ]
    assert result.stdout.count(f"undecided: {UNKNOWN} [day-after-facts]\n") == len(DECKS)
    banned = "  undecided: The list. (house.yaml:LINE) [banned-card]\n    1:3: “Cinder” is banned (Bans)\n"
    assert banned in re.sub(r"yaml:[0-9]+", "yaml:LINE", result.stdout)
    assert run("check", "fine.txt", *CALL, *AFTER, "--strict-days").exit_code == 3
    assert run("check", "fine.txt", *CALL, "--on", "2026-08-14", "--strict-days").exit_code == 0
    japanese = run("check", "fine.txt", *CALL[:2], *AFTER, "--strict-days", "--lang", "ja").stdout
    assert (
        "2026-08-15の判定はできません。このフォーマットの情報は2026-08-14までのものです [day-after-facts]" in japanese
    )
    for name in ("concise", "github", "gitlab", "sarif", "csv", "json", "junit"):
        written = _report(run, name, *AFTER, "--strict-days")
        assert written.count("what the format rests on is known up to 2026-08-14") >= len(DECKS), name
        assert KNOWN not in written, name


def test_what_the_code_means_is_explained(run: Run) -> None:
    for lang, meaning in (("en", "the day that counts is after the last"), ("ja", "情報のある最後の日より後")):
        result = run("explain", "day-after-facts", "--lang", lang)
        assert (result.exit_code, meaning in result.stdout, "strict-days: true" in result.stdout) == (0, True, True)


def test_a_configuration_may_ask_for_strict_days(run: Run, folder: Path) -> None:
    entry = "decks: [{files: [fine.txt, banned.txt, many.txt, strange.txt], format: house.yaml}]\non: 2026-08-15\n"
    config = folder / ".deckcheck.yaml"
    config.write_text(entry, encoding="utf-8")
    assert "[day-after-facts]" not in run("check").stdout
    assert run("check", "--strict-days").stdout.count("[day-after-facts]") == len(DECKS)
    config.write_text(f"{entry}strict-days: true\n", encoding="utf-8")
    for _ in range(2):  # also as it was kept
        assert run("check").stdout.count("[day-after-facts]") == len(DECKS)
    config.write_text(f"{entry}strict-days: perhaps\n", encoding="utf-8")
    assert "[wrong-type]" in run("check").stderr
    ignore = "ignore: [{code: day-after-facts, files: fine.txt, reason: Nothing was announced.}]\n"
    config.write_text(f"{entry}strict-days: true\n{ignore}", encoding="utf-8")
    assert f"fine.txt: legal (House, 2026-08-15, {KNOWN})\n" in run("check", "--lang", "en").stdout


def test_over_time_the_days_after_the_facts_are_told(run: Run) -> None:
    call = ("history", "fine.txt", *CALL, "--on", "2026-08-01")
    assert run(*call).stdout.splitlines()[-1] == "    days after 2026-08-14 as known up to then"
    assert run(*call, "--lang", "ja").stdout.splitlines()[-1] == "    2026-08-14より後は、その日時点の情報による"
    lines = run(*call, "--strict-days").stdout.splitlines()
    assert lines[1] == "  legal 2026-01-01 – 2026-08-14, then nothing is known of days after 2026-08-14"
    assert "    to come, since 2026-08-15: undecided" in lines
    assert "as known up to" not in run(*call).stdout.replace(lines[0], "").replace("as known up to then", "")


def test_a_table_of_formats_has_it_in_its_headline_or_each_in_its_row(run: Run, folder: Path) -> None:
    plain = HOUSE.replace("duel/house", "duel/plain").replace("  - card-list: {list: bans.yaml, cite: The list.}\n", "")
    (folder / "plain.yaml").write_text(plain, encoding="utf-8")
    both = run("where", "fine.txt", "--in", "house.yaml", "--in", "plain.yaml", *AFTER, "--lang", "en")
    assert both.stdout.splitlines() == [
        "fine.txt: legal in 2 of 2 formats (2026-08-15)",
        "  format      verdict  known up to  findings  why",
        "  duel/house  legal    2026-08-14          0",
        "  duel/plain  legal                        0",
    ]
    strict = run("where", "fine.txt", "--in", "house.yaml", *AFTER, "--strict-days", "--lang", "en").stdout
    assert strict.splitlines()[-1] == "  duel/house  undecided         1  a day after what is known"
    one = run("where", "fine.txt", "--in", "house.yaml", *AFTER, "--lang", "ja").stdout.splitlines()
    assert one[0] == "fine.txt: 1フォーマット中1フォーマットで適正(2026-08-15、2026-08-14時点の情報による)"


def test_what_a_format_asks_is_shown_as_known(run: Run) -> None:
    assert "as of 2026-08-15, as known up to 2026-08-14\n" in run("formats", "show", *CALL[1:], *AFTER).stdout
    assert "as of 2026-08-14\n" in run("formats", "show", *CALL[1:], "--on", "2026-08-14").stdout


# -- matches, drafts and events ---------------------------------------------------------------------------------------

BUILT = "decks: {A: {main: [2 Ash]}, B: {main: [2 Bog]}}"
RECORDS = {
    "match": f"match: house.yaml\nplayers: [A, B]\ngames:\n  - {{{BUILT}, winner: A}}\n",
    "draft": f"draft: house.yaml\nplayers: [A, B]\npicks: {{A: [[2 Ash]], B: [[2 Bog]]}}\n{BUILT}\n",
}
PLAYED = """\
match: {best-of: {games: 1, cite: One game.}}
draft:
  players: {exactly: 2, cite: Two.}
  rounds: {exactly: 1, cite: One.}
  picks: {exactly: 2, cite: Two.}
  leftovers: {cite: They stay.}
  then: {formats: [duel/house], cite: As here.}
"""


@pytest.mark.parametrize("kind", RECORDS)
def test_records_say_so_and_are_left_open(run: Run, folder: Path, kind: str) -> None:
    (folder / "house.yaml").write_text(HOUSE + PLAYED, encoding="utf-8")
    (folder / "record.yaml").write_text(RECORDS[kind], encoding="utf-8")
    call = (kind, "record.yaml", *AFTER, "--lang", "en")
    result = run(*call)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(f"record.yaml: legal (House, 2026-08-15, {KNOWN})\n")
    assert result.stdout.count(KNOWN) == 1
    data = json.loads(run(*call, "-o", "json").stdout)
    assert (data["records"][0]["known-until"], list(Draft202012Validator(schema("report")).iter_errors(data))) == (
        "2026-08-14",
        [],
    )
    for name in ("github", "sarif", "csv", "junit"):
        assert run(*call, "-o", name).stdout.count(KNOWN) == 1, name
    assert run(*call, "-o", "gitlab").stdout == "[]\n"
    strict = run(*call, "--strict-days")
    assert (strict.exit_code, strict.stdout.count("[day-after-facts]"), KNOWN in strict.stdout) == (3, 2, False)


def test_decks_in_a_row_are_told_at_the_first(run: Run, folder: Path) -> None:
    (folder / "house.yaml").write_text(HOUSE + PLAYED.replace("games: 1", "games: 3"), encoding="utf-8")
    result = run("match", "fine.txt", "fine.txt", *CALL, *AFTER, "-o", "github")
    assert [line for line in result.stdout.splitlines() if KNOWN in line] == [
        f"fine.txt:1:1: legal (House, 2026-08-15) {KNOWN} [day-after-facts]"
    ]


EVENT = "event: Cup\non: 2026-08-15\nformat: house.yaml\nregistrations: [{folder: lists}]\n"


@pytest.fixture
def event(folder: Path) -> Path:
    (folder / "lists").mkdir()
    for name in ("fine", "many"):
        (folder / "lists" / f"{name}.txt").write_text(DECKS[f"{name}.txt"], encoding="utf-8")
    (folder / "event.yaml").write_text(EVENT, encoding="utf-8")
    return folder


def _desk(folder: Path) -> tuple[dict[str, Any], dict[str, str]]:
    desk = folder / "desk"
    texts = {str(path.relative_to(desk)): path.read_text("utf-8") for path in desk.rglob("*") if path.suffix != ".xlsx"
             and path.is_file()}  # fmt: skip
    return json.loads(texts["report.json"]), texts


def test_everything_that_is_made_of_an_event_says_so(run: Run, event: Path) -> None:
    result = run("event", "event.yaml", "--out", "desk", "--lang", "en")
    assert result.exit_code == 1
    assert f"lists/many.txt: illegal: 1 card with too many copies (House, 2026-08-15, {KNOWN})\n" in result.stdout
    assert result.stdout.endswith(f"2 registrations: 1 legal, 1 illegal, 0 undecided ({KNOWN})\n")
    data, texts = _desk(event)
    assert list(Draft202012Validator(schema("event-report")).iter_errors(data)) == []
    assert [each["decks"][0]["known-until"] for each in data["registrations"]] == ["2026-08-14"] * 2
    rows = list(csv.DictReader(io.StringIO(texts["report.csv"].removeprefix("\N{BYTE ORDER MARK}"))))
    assert [row["known-until"] for row in rows] == ["2026-08-14"] * 2
    assert texts["messages/fine.txt"].splitlines()[1] == f"fine: your list is registered and legal, {KNOWN}"
    assert texts["report.html"].count(f"<small>{KNOWN}</small>") == 2
    assert run("event", "event.yaml", "-o", "csv").stdout.count(KNOWN) == 2
    (event / "event.yaml").write_text(EVENT.replace("08-15", "08-14"), encoding="utf-8")
    assert "as known" not in run("event", "event.yaml", "--out", "desk", "--lang", "en").stdout
    assert [name for name, text in _desk(event)[1].items() if KNOWN in text] == []


def test_an_event_may_be_strict_and_its_lock_remembers(run: Run, event: Path) -> None:
    assert run("event", "event.yaml", "--strict-days", "--lang", "en").stdout.endswith(
        "2 registrations: 0 legal, 1 illegal, 1 undecided\n"
    )
    (event / "event.yaml").write_text(f"{EVENT}strict-days: true\n", encoding="utf-8")
    assert run("event", "event.yaml", "--out", "desk").exit_code == 1
    data, texts = _desk(event)
    assert data["counts"] == {"legal": 0, "illegal": 1, "undecided": 1}
    lock = json.loads(texts["registrations.lock"])
    assert (lock["strict-days"], list(Draft202012Validator(schema("registrations-lock")).iter_errors(lock))) == (
        True,
        [],
    )
    same = run("event", "rejudge", "desk/registrations.lock", "--lang", "en")
    assert (same.exit_code, same.stdout.splitlines()[0]) == (
        0,
        "desk/registrations.lock: 2 registrations, everything is as it was",
    )
    del lock["strict-days"]
    written = (json.dumps(lock, ensure_ascii=False, indent=1) + "\n").encode()
    (event / "loose.lock").write_bytes(written)
    assert run("event", "rejudge", "loose.lock").exit_code == 1


# -- what ships -------------------------------------------------------------------------------------------------------

LISTS = sorted(Path(shipped("formats")).glob("*/lists/*.yaml"))


@pytest.mark.table(every=5)
@pytest.mark.parametrize("game", game_ids())
def test_every_game_says_how_far_its_facts_go(game: str, shared_cache: Path) -> None:
    """As its cards do, where it comes with any."""
    declared = load_game(game_path(game) or "")
    assert declared.known_until is not None
    if declared.database is not None:
        assert declared.known_until == open_cards(declared.database, declared, str(shared_cache)).as_of


@pytest.mark.table(every=8)
@pytest.mark.parametrize("path", LISTS, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_every_list_says_how_far_it_is_known(path: Path) -> None:
    dated = load_list(str(path))
    assert dated.known_until is not None
    assert max(span.since for span in dated.spans()) <= dated.known_until
