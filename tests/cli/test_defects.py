"""What goes wrong within deckcheck itself with one deck, row or file: told at its place, and the others are judged."""

from __future__ import annotations

import json
import logging
import re
from typing import TYPE_CHECKING

import pytest

from deckcheck.cli import watch as watching
from deckcheck.config.judge import ConfiguredJudge
from deckcheck.decks.readers import plain
from deckcheck.event.judged import result as judging
from deckcheck.formats.checker import Checker
from deckcheck.source import Source
from deckcheck.source.defects import LOG

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cli.conftest import Run
    from deckcheck.event.intake.plan import Plan

CALL = ("--format", "spimate/single", "--cards", "cards.yaml", "--on", "2021-01-26", "--lang", "en")
BREAKS = "何枚でも"
"""A card that breaks whatever looks at a deck with it."""
TOLD = (
    "error: deckcheck itself went wrong here (StopIteration, test_defects.py:0); please report it with what stands here"
    " and the version; --debug shows more [internal-error]\n"
)


@pytest.fixture(autouse=True)
def no_log() -> Iterator[None]:
    """The log as it is before somebody asks to see more."""
    log = logging.getLogger(LOG)
    handlers, level = logging.root.handlers[:], log.level
    yield
    logging.root.handlers[:] = handlers
    log.setLevel(level)


_read = plain.read


def _breaking(source: Source, *rest: object) -> object:
    if BREAKS in source.text:
        raise StopIteration
    return _read(source, *rest)  # type: ignore[arg-type]  # what it takes is no matter here


def _open_broken(plan: Plan) -> None:
    """What a process opens that judges for another one is broken, too: of what is patched here it knows nothing."""
    plain.read = _breaking  # type: ignore[assignment] # as above
    judging._open(plan)  # noqa: SLF001 -- it does what that does, too


@pytest.fixture
def broken_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that raises for one deck what ends a loop in silence."""
    monkeypatch.setattr(plain, "read", _breaking)
    monkeypatch.setattr(judging, "_open", _open_broken)


@pytest.fixture
def broken_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """What looks at the kind of a file raises for one deck."""
    kind = plain.kind

    def breaking(source: Source) -> object:
        if BREAKS in source.text:
            raise StopIteration
        return kind(source)

    monkeypatch.setattr(plain, "kind", breaking)


def _anywhere(text: str) -> str:
    return re.sub(r"(?<=test_defects\.py:)[0-9]+", "0", text)


@pytest.fixture
def decks(folder: Path) -> Path:
    (folder / "decks").mkdir()
    for name, text in (
        ("a", "4 ファイヤーボール\n2 騎士王\n"),
        ("b", f"5 {BREAKS}\n"),
        ("c", "3 騎士王\n2 ファイヤーボール\n"),
    ):
        (folder / "decks" / f"{name}.txt").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("broken", ["broken_reader", "broken_look"])
def test_the_other_decks_are_judged(run: Run, decks: Path, request: pytest.FixtureRequest, broken: str) -> None:
    request.getfixturevalue(broken)
    result = run("check", "decks", "none.txt", *CALL)
    assert result.exit_code == 4
    assert "decks/a.txt: illegal: 1 card with too many copies (" in result.stdout
    assert "decks/c.txt: legal (" in result.stdout
    told = [f"decks/b.txt:1:1: {TOLD}", "error: none.txt cannot be read: there is no such file [unreadable-file]\n"]
    assert sorted(_anywhere(result.stderr).splitlines(keepends=True)) == sorted(told)


def test_a_changed_deck_that_breaks_is_told(run: Run, decks: Path, broken_look: None) -> None:
    config = "decks: [{files: '**', format: spimate/single, cards: cards.yaml}]\non: 2021-01-26\n"
    (decks / ".deckcheck.yaml").write_text(config, encoding="utf-8")
    result = run("check", "--changed", "decks/b.txt", "decks/c.txt", "--lang", "en")
    assert (result.exit_code, _anywhere(result.stderr)) == (4, f"decks/b.txt:1:1: {TOLD}")
    assert result.stdout.startswith("decks/c.txt: legal")


def test_it_stands_in_every_report(run: Run, decks: Path, broken_reader: None) -> None:
    data = json.loads(run("check", "decks", *CALL, "--output", "json").stdout)
    (problem,) = data["problems"]
    assert (problem["code"], problem["at"]) == ("internal-error", {"path": "decks/b.txt", "line": 1, "column": 1})
    assert data["verdict"] == "illegal"
    for reporter in ("csv", "github", "gitlab", "junit", "sarif"):
        result = run("check", "decks", *CALL, "--output", reporter)
        assert (result.exit_code, "internal-error" in result.stdout) == (4, True)


@pytest.mark.parametrize("option", [(), ("--debug",)])
def test_the_traceback_is_shown_to_who_asks(
    run: Run, decks: Path, broken_reader: None, option: tuple[str, ...], caplog: pytest.LogCaptureFixture
) -> None:
    assert run("check", "decks", *CALL, *option).exit_code == 4
    traces = [record for record in caplog.records if record.exc_info]
    assert [record.exc_info[0] for record in traces if record.exc_info] == [StopIteration] * len(option)


def test_a_record_that_breaks_is_told(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaking(*_: object) -> None:
        raise StopIteration

    monkeypatch.setattr("deckcheck.play.record.resolve", breaking)
    record = "players: [a, b]\ngames: [{decks: {a: {デッキ: [3 騎士王]}, b: {デッキ: [3 騎士王]}}}]\n"
    (folder / "match.yaml").write_text(f"match: spimate/single\n{record}", encoding="utf-8")
    draft = "draft: spimate/draft\nplayers: [a]\npicks: {a: [[騎士王]]}\n"
    (folder / "draft.yaml").write_text(draft, encoding="utf-8")
    for command in ("match", "draft"):
        result = run(command, f"{command}.yaml", "--cards", "cards.yaml", "--lang", "en", "--on", "2021-06-26")
        assert (result.exit_code, _anywhere(result.stderr)) == (4, f"{command}.yaml:1:1: {TOLD}")


def test_a_watch_goes_on(run: Run, decks: Path, broken_reader: None, capsys: pytest.CaptureFixture[str]) -> None:
    def judge() -> ConfiguredJudge:
        return ConfiguredJudge("2021-06-26", "spimate/single", ("cards.yaml",), "2021-01-26")

    watching._Rounds((str(decks / "decks"),), ("cards.yaml",), judge, "en", 0).take(set())  # noqa: SLF001 -- one round, without the waiting
    out, err = capsys.readouterr()
    assert "c.txt: legal" in out
    assert _anywhere(err).endswith(f"b.txt:1:1: {TOLD}")


# -- events ----------------------------------------------------------------------------------------------------------

EVENT = "event: Test\non: 2021-01-26\nformat: spimate/single\ncards: cards.yaml\nregistrations: [{place}]\n"
SUMMARY = "3 registrations: 1 legal, 1 illegal, 1 undecided (as known up to 2018-05-05)\n"


def _event(folder: Path, place: str) -> None:
    (folder / "event.yaml").write_text(EVENT.format(place=place), encoding="utf-8")
    decks = {"a": "4 ファイヤーボール\n2 騎士王\n", "b": f"5 {BREAKS}\n", "c": "3 騎士王\n2 ファイヤーボール\n"}
    rows = "".join(f'{name},"{deck}"\n' for name, deck in decks.items())
    (folder / "form.csv").write_text(f"id,deck\n{rows}", encoding="utf-8")
    (folder / "lists").mkdir()
    for name, deck in decks.items():
        (folder / "lists" / f"{name}.txt").write_text(deck, encoding="utf-8")
    entries = [{"player": name, "deck": deck} for name, deck in decks.items()]
    (folder / "list.json").write_text(json.dumps({"registrations": entries}), encoding="utf-8")


PLACES = ["{table: form.csv}", "{folder: lists}", "{list: list.json}"]


@pytest.mark.slow(step=1)
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_other_lists_of_an_event_are_judged(
    run: Run, folder: Path, broken_reader: None, place: str, jobs: str
) -> None:
    _event(folder, place)
    result = run("event", "event.yaml", "--lang", "en", "--jobs", jobs, "--out", "desk")
    assert (result.exit_code, result.stderr) == (4, "")
    assert result.stdout.endswith(SUMMARY)
    assert result.stdout.count("[internal-error]") == 1
    assert "[too-many-copies]" in result.stdout
    report = json.loads((folder / "desk" / "report.json").read_text(encoding="utf-8"))
    assert [(each["player"], each["verdict"]) for each in report["registrations"]] == [
        ("a", "illegal"),
        ("b", "undecided"),
        ("c", "legal"),
    ]


@pytest.mark.parametrize("place", PLACES)
def test_whatever_breaks_of_a_list_is_told_at_its_place(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    check = Checker.check

    def breaking(self: Checker, deck: object) -> object:
        if any(BREAKS in str(entry) for entry in deck.entries):  # type: ignore[attr-defined]  # it is a deck
            raise RecursionError
        return check(self, deck)  # type: ignore[arg-type]  # as above

    monkeypatch.setattr(Checker, "check", breaking)
    _event(folder, place)
    result = run("event", "event.yaml", "--lang", "en")
    assert (result.exit_code, result.stdout.endswith(SUMMARY)) == (4, True)


@pytest.mark.parametrize(
    ("place", "what"),
    [
        ("{table: form.csv}", "deckcheck.event.intake.sources.table.handed_text"),
        ("{list: list.json}", "deckcheck.event.intake.sources.list.handed_text"),
        ("{folder: lists}", "deckcheck.event.intake.sources.folder.document_kind"),
    ],
)
def test_what_breaks_the_reading_is_told_as_well(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, place: str, what: str
) -> None:
    module, _, name = what.rpartition(".")
    from importlib import import_module

    usual = getattr(import_module(module), name)

    def breaking(text: str | Source, *rest: object, **more: object) -> object:
        if BREAKS in (text.text if isinstance(text, Source) else text):
            raise StopIteration
        return usual(text, *rest, **more)

    monkeypatch.setattr(what, breaking)
    _event(folder, place)
    result = run("event", "event.yaml", "--lang", "en")
    assert (result.exit_code, result.stdout.endswith(SUMMARY)) == (4, True)
    assert result.stdout.count("[internal-error]") == 1


def test_a_place_that_breaks_keeps_no_other_back(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaking(*_: object) -> None:
        raise StopIteration

    monkeypatch.setattr("deckcheck.event.intake.sources.list.decode", breaking)
    _event(folder, "{list: list.json}, {table: form.csv}")
    result = run("event", "event.yaml", "--lang", "en")
    assert (result.exit_code, _anywhere(result.stderr)) == (4, f"event.yaml:5:24: {TOLD}")
    assert result.stdout.endswith("3 registrations: 2 legal, 1 illegal, 0 undecided (as known up to 2018-05-05)\n")


# -- a format that cannot be used ------------------------------------------------------------------------------------

OWN = "format: spimate/own\nname: {en: Own, ja: 自作}\nextends: spimate/single\nsource: {title: The Rules}\n"
WRONG = "rules: [{card-list: {list: bans.yaml, cite: x}}]\n"


def test_what_is_wrong_with_a_format_is_found_out_once(run: Run, decks: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import deckcheck.judging.judge

    (decks / "own.yaml").write_text(OWN + WRONG, encoding="utf-8")
    asked = []
    usual = deckcheck.judging.judge.Judge._open  # noqa: SLF001 -- what takes so long

    def counted(self: deckcheck.judging.judge.Judge, path: str) -> object:
        asked.append(path)
        return usual(self, path)

    monkeypatch.setattr(deckcheck.judging.judge.Judge, "_open", counted)
    (decks / "decks" / "d.txt").write_text("# format: own.yaml\n3 騎士王\n", encoding="utf-8")
    result = run("check", "decks", "--format", "own.yaml", "--cards", "cards.yaml", "--lang", "en")
    assert (result.exit_code, asked) == (2, ["own.yaml"])
    assert result.stderr == (
        "own.yaml:5:28: error: there is no file “bans.yaml”; give its path from the folder of this file"
        " [no-list-file]\n"
        "error: for what is wrong with the format “own.yaml” or its cards, 4 decks could not be judged"
        " [decks-not-judged]\n"
    )
    one = run("check", "decks/a.txt", "--format", "own.yaml", "--cards", "cards.yaml", "--lang", "en")
    assert one.stderr == result.stderr.splitlines(keepends=True)[0]


def test_decks_of_several_folders_ask_for_the_same_format(run: Run, decks: Path) -> None:
    (decks / "own.yaml").write_text(OWN + WRONG, encoding="utf-8")
    (decks / "decks" / "deep").mkdir()
    for name, path in (("d", "../own.yaml"), ("deep/e", "../../own.yaml")):
        (decks / "decks" / f"{name}.txt").write_text(f"# format: {path}\n3 騎士王\n", encoding="utf-8")
    result = run("check", "decks/d.txt", "decks/deep", "--cards", "cards.yaml", "--lang", "en")
    assert result.stderr.count("[no-list-file]") == 1
    assert result.stderr.endswith("“own.yaml” or its cards, 2 decks could not be judged [decks-not-judged]\n")
