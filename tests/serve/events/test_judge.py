"""What judges do at the tables is what ``event check`` and ``event draw`` say of the lock that goes out."""

from __future__ import annotations

import io
import json
import os
import re
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from deckcheck.cli import main
from deckcheck.serve.events.at_tables import Draw, Hand, at_table, drawn_tables
from deckcheck.serve.events.files import own_files, rounds_in_record
from deckcheck.serve.store.events import event_called, players_of
from deckcheck.serve.store.rounds import checks_of, rounds_of
from deckcheck.serve.store.submissions import Sending, keep
from serve.events.conftest import DEADLINE, said

if TYPE_CHECKING:
    from deckcheck.serve.store.events import Event
    from serve.events.conftest import EventSite, Visitor

GOOD = "3 Ash Drake\n\n[サイド]\n2 Cinder Bolt\n"
HANDS: dict[str, tuple[str, int, tuple[str, ...]]] = {
    "as registered": (GOOD, 1, ()),
    "spelt otherwise": ("2 Drake of Ash\n1 Ash Drake\n\n[サイド]\n2 Cinder Bolt\n", 1, ()),
    "one card is another": ("2 Ash Drake\n1 Moss Colossus\n\n[サイド]\n2 Cinder Bolt\n", 1, ()),
    "a card that nobody knows": ("3 Ash Drke\n\n[サイド]\n2 Cinder Bolt\n", 1, ()),
    "sideboarded in game 1": ("1 Ash Drake\n2 Cinder Bolt\n\n[サイド]\n2 Ash Drake\n", 1, ()),
    "sideboarded in game 2": ("1 Ash Drake\n2 Cinder Bolt\n\n[サイド]\n2 Ash Drake\n", 2, ()),
    "a size that changed": ("3 Ash Drake\n2 Cinder Bolt\n", 2, ()),
    "not registered in game 2": ("3 Ash Drake\n\n[サイド]\n2 Moss Colossus\n", 2, ()),
    "game 3": ("2 Ash Drake\n1 Cinder Bolt\n\n[サイド]\n1 Ash Drake\n1 Cinder Bolt\n", 3, ()),
    "game 3 after game 2": (GOOD, 3, ("1 Ash Drake\n2 Cinder Bolt\n\n[サイド]\n2 Ash Drake\n",)),
    "game 3 after what was not allowed": (GOOD, 3, ("5 Moss Colossus\n",)),
    "another format, or a file": ("# format: /etc/passwd\n3 Ash Drake\n\n[サイド]\n2 Cinder Bolt\n", 1, ()),
    "nothing that anybody reads": ("なにか\n", 1, ()),
}
_PLACE = re.compile(r"(?<=registrations\.lock)[\d:]+")
"""The line of the lock: the page asks of one of a single player."""
PAIRINGS = "Table,Player 1,Player 2\n1,Hina Sato,碧\n2,p3,bye\n"


def _event(event_site: EventSite) -> Event:
    found = event_site.store.read(lambda connection: event_called(connection, "cup"))
    assert found is not None
    return found


def _send(event_site: EventSite, called: str, text: str, at: int | None = None) -> None:
    event = _event(event_site)
    players = event_site.store.read(lambda connection: players_of(connection, event.id))
    number = next(each.id for each in players if each.called == called)
    sending = Sending(event.id, number, f"{called} {text}", text, "player", at or event_site.now)
    event_site.store.write(lambda connection: keep(connection, sending)).result()


def _exported(event_site: EventSite, folder: Path) -> Path:
    """Everything of the event as files, as the organizer has them."""
    organizer = event_site.visitor("organizer")
    organizer.get("/e/cup/desk")
    archive = organizer.post("/e/cup/desk/export", lang="en").content
    with zipfile.ZipFile(io.BytesIO(archive)) as packed:
        packed.extractall(folder)
    return folder / "cup"


def _command(folder: Path, *args: str) -> Any:
    os.chdir(folder)
    result = CliRunner().invoke(main, ["event", *args, "-o", "json"], catch_exceptions=False)
    assert result.exit_code in {0, 1, 3}, result.output
    return json.loads(result.stdout)


@pytest.mark.slow
@pytest.mark.usefixtures("in_this_process")
def test_the_deck_in_hand_is_judged_as_the_command_judges_it(event_site: EventSite, tmp_path: Path) -> None:
    _send(event_site, "p1", GOOD)
    _send(event_site, "p2", "3 Ash Drake\n1 Ash Drke\n")
    out = _exported(event_site, tmp_path / "out")
    event = _event(event_site)
    inside = str(Path(event_site.folder.path) / event.path)
    cases = [("p1", 1, name, "en") for name in HANDS]
    cases += [("p1", 1, name, "ja") for name in ("one card is another", "sideboarded in game 2", "game 3")]
    cases += [("p2", 2, name, "en") for name in ("as registered", "sideboarded in game 2")]
    verdicts = {}
    for called, player, name, lang in cases:
        text, game, before = HANDS[name]
        (out / "hand").write_text(text, encoding="utf-8")
        given = []
        for number, earlier in zip(range(game - len(before), game), before, strict=True):
            (out / f"game {number}").write_text(earlier, encoding="utf-8")
            given += ["--before", f"game {number}"]
        asked = ("check", "desk/registrations.lock", "hand", "-p", called, "--game", str(game), "--lang", lang)
        told = _command(out, *asked, *given)
        files = event_site.asking.wait_for(event_site.live.read(own_files, event, player))
        found = at_table(inside, files, lang, Hand(text, game, before)).compared
        assert found is not None
        notes = [*found.written.notes, *(note for line in found.written.lines for note in line.notes)]
        assert {
            "as-registered": {"legal": True, "illegal": False, "undecided": None}[found.verdict],
            "message": found.said,
            "differences": list(found.differences),
            "findings": sorted((each.code, _PLACE.sub("", each.message)) for each in notes),
            "notes": list(found.told),
        } == {
            "as-registered": told["as-registered"],
            "message": told["message"],
            "differences": [each["message"] for each in told["differences"]],
            "findings": sorted((each["code"], _PLACE.sub("", each["message"])) for each in told["findings"]),
            "notes": [each["message"] for each in told["notes"]],
        }, (called, name)
        verdicts[called, name] = found.verdict
    assert {name: verdicts["p1", name] for name in HANDS} == {
        "as registered": "legal",
        "spelt otherwise": "legal",
        "one card is another": "illegal",
        "a card that nobody knows": "undecided",
        "sideboarded in game 1": "illegal",
        "sideboarded in game 2": "legal",
        "a size that changed": "illegal",
        "not registered in game 2": "illegal",
        "game 3": "legal",
        "game 3 after game 2": "legal",
        "game 3 after what was not allowed": "illegal",
        "another format, or a file": "legal",
        "nothing that anybody reads": "undecided",
    }
    # Of a list with a name that nobody knows, no deck in hand is for certain the registered one.
    assert "legal" not in {verdict for (called, _), verdict in verdicts.items() if called == "p2"}


NUMBERS = {"p1": 1, "p2": 2, "p3": 3}


@pytest.mark.slow
@pytest.mark.usefixtures("in_this_process")
def test_tables_are_drawn_as_the_command_draws_them(event_site: EventSite, tmp_path: Path) -> None:
    for called, text in (("p1", GOOD), ("p2", "1 Ember Grove\n")):
        _send(event_site, called, text)
    event = _event(event_site)
    judge = event_site.visitor("judge")
    rounds = (
        ("1", "Table,Player 1,Player 2\n1,Hina Sato,碧\n2,p3,Somebody Else\n", "", ""),
        ("2", "Table,Player 1,Player 2\n1,p3,碧\n2,Sato Hina,Somebody Else\n", "", ""),
        ("3", "Table;Player\n1;p1\n1;p2\n2;p3\n2;Somebody Else\n", "Rank,Player\n1,p3\n2,p1\n", "1"),
    )
    for round_, pairings, standings, top in rounds:
        out = _exported(event_site, tmp_path / f"out{round_}")
        (out / "pairings.csv").write_text(pairings, encoding="utf-8")
        (out / "standings.csv").write_text(standings, encoding="utf-8")
        options = ["--standings", "standings.csv", "--top", top] if top else []
        asked = ("draw", "desk/registrations.lock", "--pairings", "pairings.csv", "--round", round_)
        told = _command(out, *asked, "--tables", "1", "--seed", "die 4", "--lang", "en", *options)
        made = drawn_tables(
            str(Path(event_site.folder.path) / event.path),
            event_site.store.read(lambda c: own_files(c, event)),
            event_site.store.read(lambda c: rounds_in_record(c, event)),
            Draw(int(round_), 1, "die 4", (".csv", pairings.encode()), (".csv", standings.encode()) if top else None,
                 int(top) if top else None),
            NUMBERS,
            "en",
        )  # fmt: skip
        assert [(each.table, [id for id, _ in each.players]) for each in made.tables] == [
            (each["table"], [NUMBERS.get(player["player"]) for player in each["players"]]) for each in told["tables"]
        ]
        assert made.of == told["of"]
        assert [each.rpartition(": ")[2] for each in made.problems] == [
            each["message"].rpartition(": ")[2] for each in told["problems"]
        ]
        os.chdir(out)
        plain = CliRunner().invoke(
            main, ["event", *asked, "--tables", "1", "--seed", "die 4", "--no-record", "--lang", "en", *options]
        )
        assert [said for each in made.tables for _, said in each.players] == [
            player for line in plain.stdout.splitlines()[1:] for player in line.partition(": ")[2].split(" – ")
        ]
        judge.get("/e/cup/judge/draw?lang=en")
        fields = {"pairings": pairings, "standings": standings, "top": top}
        page = judge.post("/e/cup/judge/draw", round=round_, tables="1", seed="die 4", lang="en", **fields)
        for each in made.tables:
            assert f"Table {each.table}" in said(page)
        # What the command notes and what the page notes is the same, so that either may go on.
        record = json.loads((out / "desk" / "registrations.checks.json").read_text(encoding="utf-8"))
        assert event_site.store.read(lambda c: rounds_in_record(c, event)) == record["rounds"]
        again = _exported(event_site, tmp_path / f"again{round_}")
        assert (again / "desk" / "registrations.checks.json").read_bytes() == (
            out / "desk" / "registrations.checks.json"
        ).read_bytes()


def _judge(event_site: EventSite) -> Visitor:
    _send(event_site, "p1", GOOD)
    _send(event_site, "p2", "3 Ash Drake\n1 Ash Drke\n???\n")
    return event_site.visitor("judge")


@pytest.mark.slow
def test_a_judge_finds_counts_compares_and_notes(event_site: EventSite) -> None:
    judge = _judge(event_site)
    assert "Hina Sato" in said(judge.get("/e/cup/judge?lang=en&q=SATO%20hi"))
    assert "碧" not in said(judge.get("/e/cup/judge?lang=en&q=ＨＩＮＡ"))
    page = said(judge.get("/e/cup/judge/player/1?lang=en"))
    assert "main deck 3 unit 3 3 Ash Drake side deck 2 spell 2 2 Cinder Bolt" in page
    assert "Nothing was noted yet" in page
    answer = judge.post("/e/cup/judge/player/1", do="compare", deck="3 Ash Drake\n", game="1", lang="en")
    words = said(answer)
    assert "NOT the deck that was registered" in words
    assert "Cinder Bolt" in words
    boarded = "1 Ash Drake\n2 Cinder Bolt\n\n[サイド]\n2 Ash Drake\n"
    assert "game 2: may be played" in said(
        judge.post("/e/cup/judge/player/1", do="compare", deck=boarded, game="2", lang="en")
    )
    assert "may NOT be played" in said(
        judge.post("/e/cup/judge/player/1", do="compare", deck="3 Moss Colossus\n", game="3", lang="en",
                   **{"before-2": boarded})
    )  # fmt: skip
    half = judge.get("/e/cup/judge/player/2?lang=en")
    assert "could not be read in full" in said(half)
    assert "???" in half.text
    nothing = judge.post("/e/cup/judge/player/3", do="compare", deck=GOOD, game="1", lang="en")
    assert "Not compared" in said(nothing)
    assert "No list of this player counts" in said(nothing)
    for fields, status in (
        ({"do": "compare", "deck": GOOD, "game": "9"}, 422),
        ({"do": "compare", "deck": " ", "game": "1"}, 422),
        ({"do": "problem", "note": " "}, 422),
        ({"do": "fine", "round": "x"}, 422),
        ({"do": "nothing"}, 422),
    ):
        assert judge.post("/e/cup/judge/player/1", lang="en", **fields).status_code == status, fields
    noted = said(judge.post("/e/cup/judge/player/1", do="problem", note="61 <b>cards", round="2", lang="en"))
    assert "Problem · round 2 · 2026-12-20 17:00:00+09:00 · judge" in noted
    assert "61 <b>cards" in noted
    assert "Problem" in said(judge.get("/e/cup/judge?lang=en&q=hina"))
    kept = event_site.store.read(lambda connection: checks_of(connection, 1))
    assert [(each.player, each.round, each.outcome, each.note) for each in kept] == [(1, 2, "problem", "61 <b>cards")]
    told = said(event_site.visitor("organizer").get("/e/cup/desk/audit?lang=en"))
    assert "p1 deck check in round 2: Problem" in told
    assert "61" not in told.partition("deck check")[2].partition("list")[0]


@pytest.mark.slow
@pytest.mark.usefixtures("in_this_process")
def test_a_table_without_its_columns_is_told_without_the_command_line(event_site: EventSite) -> None:
    judge = _judge(event_site)
    judge.get("/e/cup/judge/draw?lang=en")
    page = said(judge.post("/e/cup/judge/draw", round="1", tables="1", seed="s", pairings="A,B\n1,2\n", lang="en"))
    assert "the table has no column that is called like one for" in page
    assert "--column" not in page


@pytest.mark.slow
@pytest.mark.usefixtures("in_this_process")
def test_a_draw_is_kept_marked_and_replaced(event_site: EventSite) -> None:
    judge = _judge(event_site)
    judge.get("/e/cup/judge/draw?lang=en")
    for fields in (
        {"round": "0", "tables": "1", "pairings": PAIRINGS},
        {"round": "1", "tables": "x", "pairings": PAIRINGS},
        {"round": "1", "tables": "1", "pairings": " "},
        {"round": "1", "tables": "1", "pairings": PAIRINGS, "top": "2"},
        {"round": "1", "tables": "1", "pairings": "no table at all"},
    ):
        assert judge.post("/e/cup/judge/draw", lang="en", **fields).status_code == 422, fields
    assert event_site.store.read(lambda connection: rounds_of(connection, 1)) == []
    drawn = said(judge.post("/e/cup/judge/draw", round="1", tables="3", seed="s", pairings=PAIRINGS, lang="en"))
    assert "1 table of 1" in drawn
    assert "p2 碧 (undecided)" in drawn
    assert "Hina Sato p1 Table 1" in said(judge.get("/e/cup/judge?lang=en&q=1"))
    assert "drawn in round 1" in said(judge.get("/e/cup/judge?lang=en&q=hina"))
    judge.post("/e/cup/judge/draw", round="2", tables="3", seed="s", pairings=PAIRINGS, lang="en")
    assert "drawn in rounds 1, 2" in said(judge.get("/e/cup/judge?lang=en&q=hina"))
    assert "第1, 2回戦で抽選" in said(judge.get("/e/cup/judge?lang=ja&q=hina"))
    judge.post("/e/cup/judge/player/1", do="fine", round="1", lang="en")
    again = said(judge.get("/e/cup/judge/draw?round=1&lang=en"))
    assert "1 table, by the seed “s”" in again
    assert "p1 Hina Sato (not judged yet) Fine" in again
    other = "Table,Player 1,Player 2\n7,p1,Nobody Known\n"
    replaced = said(judge.post("/e/cup/judge/draw", round="1", tables="3", seed="s", pairings=other, lang="en"))
    assert "Nobody Known" in replaced
    assert "not registered" in replaced
    kept, _ = event_site.store.read(lambda connection: rounds_of(connection, 1))
    assert [(each.table, each.player, each.written) for each in kept.seats] == [
        ("7", 1, None),
        ("7", None, "Nobody Known"),
    ]


@pytest.mark.slow
@pytest.mark.usefixtures("in_this_process")
def test_sheets_are_in_the_order_that_is_asked_for(event_site: EventSite) -> None:
    judge = _judge(event_site)
    judge.get("/e/cup/judge/draw?lang=en")
    judge.post("/e/cup/judge/draw", round="1", tables="3", seed="s", pairings=PAIRINGS, lang="en")
    page = judge.get("/e/cup/judge/paper?lang=en&by=name").text
    assert page.count('<article class="paper"') == 3
    assert 'class="box"' not in page
    assert "<b>Sora" not in page
    checks = judge.get("/e/cup/judge/paper?lang=en&what=checks&round=1")
    assert checks.text.count('<article class="paper"') == 2
    assert "Hina Sato p1 Table 1" in said(checks)
    assert 'class="box"' in checks.text
    assert judge.get("/e/cup/judge/paper?lang=en&round=9").status_code == 404
    assert judge.get("/e/cup/judge/paper?lang=en&by=magic").status_code == 422


@pytest.mark.slow
@pytest.mark.usefixtures("in_this_process")
def test_late_lists_that_do_not_count_are_not_what_was_registered(event_site: EventSite) -> None:
    _send(event_site, "p1", GOOD)
    event_site.now = DEADLINE + 1
    _send(event_site, "p1", "5 Moss Colossus\n")
    page = said(event_site.visitor("judge").get("/e/cup/judge/player/1?lang=en"))
    assert "3 Ash Drake" in page
    assert "Moss Colossus" not in page


@pytest.mark.slow
@pytest.mark.usefixtures("in_this_process")
def test_a_list_with_an_unknown_name_is_compared_without_naming_files(event_site: EventSite) -> None:
    _send(event_site, "p1", "3 Ash Drake\n1 Ash Drke\n")
    judge = event_site.visitor("judge")
    judge.get("/e/cup/judge?lang=en")
    hand = {"do": "compare", "deck": "3 Ash Drake\n1 Moss Colossus\n"}
    told = [
        (
            "en",
            "1",
            "the registered list may have too few of “Moss Colossus”: what stands at one of its lines is not known",
        ),
        ("en", "2", "uncertain-pool rule: Swap between main and side. (open.yaml:14) Registered list"),
        (
            "ja",
            "1",
            "登録されたリストの《Moss Colossus》は足りないかもしれません。その一部に何が書かれているかわかりません",
        ),
    ]
    unread = {
        "en": "not all of the registered list of p1 Hina Sato could be read, or its names mean no card list-not-known",
        "ja": "登録されたp1 Hina Satoのリストに読めない行か見つからないカードがあります list-not-known リスト",
    }
    for lang, game, sentence in told:
        page = said(judge.post("/e/cup/judge/player/1", lang=lang, game=game, **hand))
        assert sentence in page
        assert unread[lang] in page
        for word in ("registrations.lock", event_site.folder.path):
            assert word not in page
