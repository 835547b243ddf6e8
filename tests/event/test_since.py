"""What changed since the last run: whose list, whose verdict, and why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from deckcheck.event.intake.plan import load_plan
from deckcheck.event.judged.result import judged_event
from deckcheck.event.lock.since import changes_since, read_report
from deckcheck.formats.schema.build import schema
from desk_events import BANS, CARDS, FORMAT, MORE_BANS, Run, locked_event_in, write

pytestmark = pytest.mark.slow

REPORT = "desk/report.json"
SINCE = ("event.yaml", "--out", "desk", "--since", REPORT, "-q")
SUMMARY = "{}: {} legal, {} illegal, {} undecided\n"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """An event that was judged once."""
    return locked_event_in(tmp_path, monkeypatch)


def _report() -> dict[str, Any]:
    report: dict[str, Any] = json.loads(Path(REPORT).read_bytes())
    assert list(Draft202012Validator(schema("event-report")).iter_errors(report)) == []
    return report


STEPS: dict[str, tuple[dict[str, str | None], str, str | None]] = {
    "nothing": ({}, "nothing changed since the last run\n", "前回からの変更はありません\n"),
    "a new player and one who withdrew": (
        {"lists/005_Mei.txt": "3 Ash Drake\n", "lists/001_Hina.txt": None},
        "changed since the last run:\n  005 Mei: new, legal\n  001 Hina: withdrawn (was legal)\n",
        "前回からの変更:\n  005 Mei: 新規、適正\n  001 Hina: 取り下げ(前回は適正)\n",
    ),
    "one is put right, one is not legal any more": (
        {
            "lists/003_Sora.txt": "2 Ash Drake\n1 Cinder Bolt\n[サイド]\n1 Ash Drake\n",
            "lists/001_Hina.txt": "3 Ash Drake\n1 Ember Grove\n\n[サイド]\n2 Cinder Bolt\n",
        },
        (
            "changed since the last run:\n"
            "  001 Hina: no longer legal – illegal (banned-card)\n"
            "    +1 Ember Grove (main deck)\n"
            "  003 Sora: put right – legal, was illegal\n"
            "    −1 Ember Grove (main deck)\n"
            "    +1 Cinder Bolt (main deck)\n"
            "    → 1 Ash Drake (main deck → side deck)\n"
        ),
        (
            "前回からの変更:\n"
            "  001 Hina: 適正から違反になりました(banned-card)\n"
            "    +1 Ember Grove(メイン)\n"
            "  003 Sora: 違反から適正になりました\n"
            "    −1 Ember Grove(メイン)\n"
            "    +1 Cinder Bolt(メイン)\n"
            "    → 1 Ash Drake(メイン→サイド)\n"
        ),
    ),
    "another list and the same verdict": (
        {"lists/001_Hina.txt": "3 Ash Drake\n1 Cinder Bolt\n"},
        (
            "changed since the last run:\n"
            "  001 Hina: still legal\n"
            "    −1 Cinder Bolt (side deck)\n"
            "    → 1 Cinder Bolt (side deck → main deck)\n"
        ),
        None,
    ),
    "the same list in other lines": (
        {"lists/001_Hina.txt": "1 Ash Drake\n2 Drake of Ash\n[サイド]\n2 Cinder Bolt\n"},
        "nothing changed since the last run\n",
        None,
    ),
    "a ban list": (
        {"bans.yaml": MORE_BANS},
        (
            "changed since the last run:\n"
            "  the list emberfall/bans is not as it was\n"
            "  002 碧: no longer legal – illegal (banned-card)\n"
            "    the list is the same; changed: emberfall/bans\n"
        ),
        (
            "前回からの変更:\n"
            "  リストemberfall/bansの内容が変わっています\n"
            "  002 碧: 適正から違反になりました(banned-card)\n"
            "    リストは前回と同じです。変わったもの: emberfall/bans\n"
        ),
    ),
    "a ban list and a list": (
        {"bans.yaml": MORE_BANS, "lists/002_碧.txt": "3 Moss Colossus\n"},
        (
            "changed since the last run:\n"
            "  the list emberfall/bans is not as it was\n"
            "  002 碧: no longer legal – illegal (banned-card)\n"
            "    −2 Cinder Bolt (main deck)\n"
            "    +1 Moss Colossus (main deck)\n"
        ),
        None,
    ),
    "another ban for who has one": (
        {"bans.yaml": BANS.replace("[Ember Grove]", "[Ember Grove, Ash Drake]"), "lists/001_Hina.txt": None},
        (
            "changed since the last run:\n"
            "  the list emberfall/bans is not as it was\n"
            "  003 Sora: still illegal\n"
            "    the list is the same; changed: emberfall/bans\n"
        ),
        None,
    ),
    "the cards": (
        {
            "cards.yaml": CARDS.replace("game: emberfall", "game: emberfall\nas-of: 2026-11-01")
            + "  - {name: Ash Drke, type: unit}\n"
        },
        (
            "changed since the last run:\n"
            "  the cards of emberfall are not as they were; they are as of 2026-11-01\n"
            "  004 Ren: put right – legal, was undecided\n"
            "    the list is the same; changed: emberfall\n"
        ),
        None,
    ),
}


@pytest.mark.parametrize("what", STEPS)
def test_what_changed(run: Run, tmp_path: Path, what: str) -> None:
    files, en, ja = STEPS[what]
    for path, text in files.items():
        if text is None:
            Path(path).unlink()
        else:
            write(tmp_path, path, text)
    if ja is not None:
        assert run("event.yaml", "--since", REPORT, "-q", "--lang", "ja").output.startswith(ja)
    found = run(*SINCE)
    assert found.output.startswith(en)


def test_runs_one_after_another_each_tell_of_the_one_before(run: Run, tmp_path: Path) -> None:
    assert _report()["changes"] is None
    write(tmp_path, "lists/003_Sora.txt", "3 Ash Drake\n")
    run(*SINCE)
    assert [each["code"] for each in _report()["changes"]["players"]] == ["player-fixed"]
    write(tmp_path, "bans.yaml", BANS.replace("Ember Grove", "Ash Drake"))
    run(*SINCE)
    changes = _report()["changes"]
    assert changes["told"] == [
        {
            "code": "list-file-changed",
            "message": "the list emberfall/bans is not as it was",
            "facts": {"id": "emberfall/bans"},
        }
    ]
    reason = {
        "code": "same-list",
        "message": "the list is the same; changed: emberfall/bans",
        "facts": {"changed": ["emberfall/bans"]},
    }
    assert changes["players"] == [
        {
            "player": player,
            "code": code,
            "message": f"{player}: {said}",
            "facts": {"player": player, "before": before, "now": "illegal", "codes": ["banned-card"]},
            "told": [reason],
            "decks": [],
        }
        for player, code, before, said in (
            ("001 Hina", "player-broke", "legal", "no longer legal – illegal (banned-card)"),
            ("003 Sora", "player-broke", "legal", "no longer legal – illegal (banned-card)"),
            ("004 Ren", "player-other", "undecided", "illegal (banned-card), was undecided"),
        )
    ]
    run(*SINCE)
    assert _report()["changes"] == {"told": [], "players": []}


def test_of_those_whose_answer_is_as_it_was_the_number_is_told_and_none_gets_a_message(
    run: Run, tmp_path: Path
) -> None:
    assert len(list(Path("desk/messages").iterdir())) == 4
    write(tmp_path, "open.yaml", FORMAT.replace("least: 3, most: 5", "least: 6, most: 9"))
    run(*SINCE)
    write(tmp_path, "bans.yaml", BANS.replace("Ember Grove", "Moss Colossus"))
    write(tmp_path, "open.yaml", FORMAT.replace("least: 3, most: 5", "least: 5, most: 9"))
    write(tmp_path, "lists/001_Hina.txt", "5 Ash Drake\n")
    assert run(*SINCE).output.startswith(
        "changed since the last run:\n"
        "  the format emberfall/open is not as it was\n"
        "  the list emberfall/bans is not as it was\n"
        "  001 Hina: put right – legal, was illegal\n"
        "    −2 Cinder Bolt (side deck)\n"
        "    +2 Ash Drake (main deck)\n"
        "  002 碧: still illegal (banned-card)\n"
        "    the list is the same; changed: emberfall/open, emberfall/bans\n"
        "  1 player with the same list and verdict for other reasons\n"
        "  1 player as before\n"
    )
    # One more thing is wrong with the second list, one less with the third.
    assert sorted(each.name for each in Path("desk/messages").iterdir()) == ["001.txt", "002.txt"]
    page = Path("desk/report.html").read_text(encoding="utf-8")
    assert '<li class="in1"><a href="#p0">001 Hina: put right – legal, was illegal</a></li>' in page


def test_the_changes_stand_in_the_result_for_whoever_shows_them(run: Run, tmp_path: Path) -> None:
    before = read_report(REPORT)
    write(tmp_path, "lists/003_Sora.txt", "3 Ash Drake\n")
    changes = changes_since(judged_event(load_plan("event.yaml")), before)
    assert changes.told == ()
    (player,) = changes.players
    (deck,) = player.decks
    assert (player.player, player.said.code, player.told) == ("003 Sora", "player-fixed", ())
    assert deck.format is not None
    assert (deck.id, deck.format.id, [each.code for each in deck.told]) == ("", "emberfall/open", ["fewer-copies"])


def test_another_day_another_event_and_other_answers(run: Run) -> None:
    text = Path("event.yaml").read_text(encoding="utf-8")
    Path("event.yaml").write_text(text.replace("Autumn Cup", "Winter Cup").replace("11-20", "11-21"), encoding="utf-8")
    assert run(*SINCE).output.startswith(
        "changed since the last run:\n"
        "  the last run was of another event, “Autumn Cup”\n"
        "  another day counts: it was 2026-11-20, it is 2026-11-21\n"
    )


def test_a_report_to_a_program_keeps_standard_output_clean(run: Run, tmp_path: Path) -> None:
    write(tmp_path, "lists/003_Sora.txt", "3 Ash Drake\n")
    found = run("event.yaml", "--since", REPORT, "--output", "json")
    json.loads(found.stdout)
    assert found.stderr.startswith("changed since the last run:\n  003 Sora: put right – legal, was illegal\n")


@pytest.mark.parametrize(
    ("content", "code"),
    [("", "no-event-report"), ("{", "json-syntax"), ('{"basis": 1, "registrations": []}', "wrong-type")],
)
def test_what_is_no_report(run: Run, tmp_path: Path, content: str, code: str) -> None:
    write(tmp_path, "some.json", content)
    found = run("event.yaml", "--out", "desk", "--since", "some.json")
    assert found.exit_code == 2
    assert f"[{code}]" in found.stderr
    assert run("event.yaml", "--since", "none.json").stderr == (
        "error: none.json cannot be read: there is no such file [unreadable-file]\n"
    )


def test_who_has_another_banned_card_is_told(run: Run, tmp_path: Path) -> None:
    """Under the same code, with the same list and the same verdict; who has none more is left alone."""
    write(tmp_path, "bans.yaml", BANS.replace("[Ember Grove]", "[Ember Grove, Ash Drake]"))
    for path in ("lists/001_Hina.txt", "lists/004_Ren.txt"):
        Path(path).unlink()
    found = run(*SINCE)
    assert "  003 Sora: still illegal\n    the list is the same; changed: emberfall/bans\n" in found.output
    assert sorted(path.name.partition(".")[0] for path in Path("desk/messages").iterdir()) == ["003"]
    assert "Ash Drake" in next(Path("desk/messages").iterdir()).read_text(encoding="utf-8")
