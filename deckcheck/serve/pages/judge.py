"""The pages of a judge: who sits where, what somebody registered, the deck in hand, the draw of tables, and paper."""

import os
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, cast

from sqlalchemy import Connection
from starlette.responses import Response

from deckcheck.event.draw.draw import drawn_before
from deckcheck.event.intake.submission import folded
from deckcheck.event.paper.sheets import By, table_in
from deckcheck.messages import language, sentence
from deckcheck.serve.door import actor_of, number_in, of_event, of_player
from deckcheck.serve.events.acts import actor_said
from deckcheck.serve.events.at_tables import Draw, DrawnTables, Hand, all_sheets, at_table, drawn_tables
from deckcheck.serve.events.files import rounds_in_record
from deckcheck.serve.events.live import Live
from deckcheck.serve.events.moments import written
from deckcheck.serve.pages.desk import IMPORT_BODY, People, is_called
from deckcheck.serve.pages.player import clean
from deckcheck.serve.routes import Group, Route
from deckcheck.serve.store.events import Event, Player, players_of
from deckcheck.serve.store.rounds import (
    OUTCOMES,
    DeckCheck,
    Round,
    Seat,
    checks_of,
    keep_draw,
    note_check,
    rounds_of,
    tables_now,
)
from deckcheck.serve.visit import Refused, Visit

_MOST_GAMES = 5
_LONGEST_NOTE = 500
_LONGEST_SEED = 100
_MOST_TABLES = 999
_MOST_ROUND = 99
_TABLES = (".csv", ".tsv", ".txt", ".xlsx", ".xlsm")
_BYS = ("name", "table")


class _Floor(People):
    """What judges see of an event at one moment: also the rounds, what was checked, and who sits where."""

    def __init__(self, connection: Connection, event: Event, basis: str | None) -> None:
        super().__init__(connection, event, basis)
        self.rounds = rounds_of(connection, event.id)
        self.checks = checks_of(connection, event.id)
        self.tables = tables_now(connection, event.id)

    def table(self, player: Player) -> str:
        """Where a player sits: in the last round that was drawn for, else as the table of players says."""
        return self.tables.get(player.id) or table_in(player.extra)

    def row(self, player: Player, lang: str) -> dict[str, Any]:
        """A player as the pages of judges show one."""
        counts = self.counts.get(player.id)
        word = "live-need-none" if counts is None else "live-unjudged" if counts.verdict is None else ""
        return {
            "id": player.id,
            "called": player.called,
            "name": player.name or player.called,
            "table": self.table(player),
            "verdict": (counts.verdict if counts is not None else None) or "undecided",
            "word": sentence(lang, word or f"verdict-{counts.verdict if counts else ''}", {}),
            "drawn": [each.round for each in self.rounds if any(_is_drawn(seat, player) for seat in each.seats)],
            "checks": [check_row(each, lang) for each in self.checks if each.player == player.id],
        }


def _is_drawn(seat: Seat, player: Player) -> bool:
    return seat.player == player.id and seat.drawn is not None


def check_row(each: DeckCheck, lang: str, zone: int = 0) -> dict[str, Any]:
    """A check as pages tell of it."""
    return {
        "outcome": each.outcome,
        "word": sentence(lang, f"live-check-{each.outcome}", {}),
        "round": each.round,
        "note": each.note,
        "by": actor_said(each.by, lang),
        "at": written(each.at, zone),
    }


def _home(event: Event) -> str:
    return f"/e/{event.slug}/judge"


@of_event
async def judge(visit: Visit, live: Live, event: Event) -> Response:
    """Players by name, by id, or by table."""
    floor = await live.read(_Floor, event, await live.basis(event))
    query = " ".join(visit.fields.get("q", "")[:100].split())
    rows = [floor.row(each, visit.lang) for each in floor.players]
    found = [each for each in rows if _is_found(each, query)]
    return visit.page(
        "judge.html.j2",
        event=event,
        query=query,
        rows=sorted(found, key=_table_order if query else _name_order),
        rounds=[each.round for each in floor.rounds],
    )


def _is_found(row: Mapping[str, Any], query: str) -> bool:
    """Whether a player is meant: a short number is that of a table or a whole id, all else is part of name or id.

    >>> row = {"name": "Hina Sato", "called": "p12", "table": "3"}
    >>> [_is_found(row, each) for each in ("ＨＩ sa", "3", "p12", "1", "12")]
    [True, True, True, False, False]
    """
    asked = folded(query)
    if asked.isdigit() and len(asked) < 3:
        # Of so short a number a table is meant, and no part of an id.
        return folded(row["table"]) == asked or folded(row["called"]) == asked
    return folded(row["table"]) == asked or is_called(row, query)


def _name_order(row: Mapping[str, Any]) -> tuple[str, str]:
    return folded(row["name"]), row["called"]


def _table_order(row: Mapping[str, Any]) -> tuple[bool, int, str, str]:
    number = number_in(folded(row["table"]))
    return not row["table"], number or 0, row["table"], row["called"]


# -- a player at a table ---------------------------------------------------------------------------------------------


@of_player
async def player_act(visit: Visit, live: Live, event: Event, player: Player) -> Response:
    """Compare the deck in hand, or note what was found of it."""
    do = visit.fields.get("do", "")
    if do == "compare":
        game = number_in(visit.fields.get("game", "1"))
        if game is None or not 1 <= game <= _MOST_GAMES:
            raise Refused(422, "live-no-game", {"most": _MOST_GAMES})
        before = [clean(visit.fields.get(f"before-{number}", "")) for number in range(2, game)]
        given = [each for each in before if each.strip()]
        hand = Hand(clean(visit.fields.get("deck", ""), "live-empty"), game, tuple(given))
        return await _show_player(visit, live, event, player, hand)
    if do not in OUTCOMES:
        raise Refused(422, "live-no-such-act")
    remark = " ".join(visit.fields.get("note", "").split())[:_LONGEST_NOTE]
    if do == "problem" and not remark:
        raise Refused(422, "live-no-remark")
    round_ = visit.fields.get("round", "").strip()
    number = _whole_number(round_, _MOST_ROUND, "live-no-round") if round_ else None
    await live.write(note_check, event.id, player.id, number, do, remark, actor_of(visit), live.clock())
    return visit.redirect(f"{_home(event)}/player/{player.id}?lang={visit.lang}#checks")


async def _show_player(visit: Visit, live: Live, event: Event, player: Player, hand: Hand | None = None) -> Response:
    """What a player registered, to be counted, and where the deck in hand is compared with it."""
    floor = await live.read(_Floor, event, await live.basis(event))
    found = await live.at_work(at_table, event, player.id, visit.lang, hand)
    return visit.page(
        "judge_player.html.j2",
        event=event,
        player=player,
        row=floor.row(player, visit.lang),
        checks=[check_row(each, visit.lang, event.zone) for each in reversed(floor.checks) if each.player == player.id],
        sheet=found.sheet,
        changes=found.changes,
        compared=found.compared,
        problems=found.problems,
        hand=hand.text if hand else "",
        game=hand.game if hand else 1,
        before={number: visit.fields.get(f"before-{number}", "") for number in range(2, _MOST_GAMES)},
        games=range(1, _MOST_GAMES + 1),
        round=floor.rounds[-1].round if floor.rounds else "",
    )


player_page = of_player(_show_player)


# -- the draw --------------------------------------------------------------------------------------------------------


@of_event
async def draw_page(visit: Visit, live: Live, event: Event) -> Response:
    """Where tables are drawn, and what was drawn for a round."""
    floor = await live.read(_Floor, event, await live.basis(event))
    asked = number_in(visit.fields.get("round", ""))
    shown = next((each for each in floor.rounds if each.round == asked), None)
    return visit.page("judge_draw.html.j2", **_draw_form(event, floor, shown), **_kept(shown, floor, visit.lang))


def _draw_form(event: Event, floor: _Floor, shown: Round | None) -> dict[str, Any]:
    last = floor.rounds[-1].round if floor.rounds else 0
    return {
        "event": event,
        "rounds": [each.round for each in floor.rounds],
        "shown": shown.round if shown is not None else None,
        "next": last + 1,
        "seed": secrets.token_hex(4),
        "pairings": "",
        "standings": "",
        "tables": 8,
        "top": "",
    }


def _kept(shown: Round | None, floor: _Floor, lang: str) -> dict[str, Any]:
    """What was drawn for a round, as the page shows it again."""
    if shown is None:
        return {"drawn": None, "problems": ()}
    known = {each.id: floor.row(each, lang) for each in floor.players}
    tables = [
        {"table": seats[0].table, "players": [_seat(seat, known, shown.round, lang) for seat in seats]}
        for seats in shown.tables
    ]
    drawn = {"round": shown.round, "seed": shown.seed, "count": len(tables), "of": None, "tables": tables}
    return {"drawn": drawn, "problems": ()}


def _seat(seat: Seat, known: Mapping[int, Mapping[str, Any]], round_: int, lang: str) -> dict[str, Any]:
    row = known.get(seat.player or 0)
    if row is None:
        said = sentence(lang, "drawn-player", {"called": seat.written or "–", "notes": ""})
        return {"id": None, "said": said, "checks": []}
    before = [each for each in row["drawn"] if each < round_]
    notes = [drawn_before(before, lang)] if before else []
    notes += [] if row["verdict"] == "legal" else [row["word"]]
    called = row["name"] if row["name"] == row["called"] else f"{row['called']} {row['name']}"
    return {
        "id": row["id"],
        "said": sentence(lang, "drawn-player", {"called": called, "notes": language(lang).JOINT.join(notes)}),
        "checks": [each for each in row["checks"] if each["round"] == round_],
    }


def _whole_number(text: str, most: int, code: str) -> int:
    """A whole number from 1. Raises Refused for what is none."""
    found = number_in(text.strip())
    if found is None or not 1 <= found <= most:
        raise Refused(422, code, {"most": most})
    return found


def _table(visit: Visit, field: str) -> tuple[str, bytes] | None:
    """A table that was pasted or, of the pairings, handed in as a file: its ending, and its bytes."""
    if field == "pairings" and visit.upload is not None:
        # Of the name only the ending counts, as text.
        suffix = os.path.splitext(visit.upload.name)[1].lower()
        return (suffix if suffix in _TABLES else ".csv"), visit.upload.content
    text = visit.fields.get(field, "")
    return (".csv", text.encode("utf-8", "replace")) if text.strip() else None


@of_event
async def draw_tables(visit: Visit, live: Live, event: Event) -> Response:
    """Draw, and keep what was drawn."""
    fields = visit.fields
    round_ = _whole_number(fields.get("round", ""), _MOST_ROUND, "live-no-round")
    tables = _whole_number(fields.get("tables", ""), _MOST_TABLES, "live-no-tables")
    top = _whole_number(fields["top"], 10_000, "live-no-top") if fields.get("top", "").strip() else None
    seed = fields.get("seed", "").strip()[:_LONGEST_SEED] or secrets.token_hex(4)
    pairings, standings = _table(visit, "pairings"), _table(visit, "standings")
    if pairings is None:
        raise Refused(422, "live-no-pairings")
    if top is not None and standings is None:
        raise Refused(422, "live-top-of-what")
    asked = Draw(round_, tables, seed, pairings, standings, top)
    rounds = await live.read(rounds_in_record, event)
    players = await live.read(players_of, event.id)
    numbers = {each.called: each.id for each in players if each.erased is None}
    found = await live.at_work(drawn_tables, event, None, rounds, asked, numbers, visit.lang)
    await live.write(keep_draw, event.id, round_, seed, found.seats, actor_of(visit), live.clock())
    floor = await live.read(_Floor, event, await live.basis(event))
    shown = next(each for each in floor.rounds if each.round == round_)
    form = {
        **_draw_form(event, floor, shown),
        "pairings": fields.get("pairings", ""),
        "standings": fields.get("standings", ""),
        "tables": tables,
        "top": fields.get("top", ""),
    }
    return visit.page("judge_draw.html.j2", **form, **_drawn(found, asked))


def _drawn(found: DrawnTables, asked: Draw) -> dict[str, Any]:
    """What was drawn just now, as the page shows it."""
    tables = [
        {
            "table": each.table,
            "players": [{"id": id, "said": said, "checks": []} for id, said in each.players],
        }
        for each in found.tables
    ]
    drawn = {"round": asked.round, "seed": asked.seed, "count": len(tables), "of": found.of, "tables": tables}
    return {"drawn": drawn, "problems": found.problems}


# -- paper -----------------------------------------------------------------------------------------------------------


@of_event
async def paper(visit: Visit, live: Live, event: Event) -> Response:
    """Sheets to print: of all players, or check sheets of those at the tables that were drawn in a round."""
    fields = visit.fields
    by = fields.get("by", "name")
    if by not in _BYS:
        raise Refused(422, "live-no-such-act")
    plan = (await live.known(event)).opened
    found: Sequence[Any] = await live.at_work(all_sheets, event, None, visit.lang, cast("By", by))
    round_ = number_in(fields.get("round", ""))
    if round_ is not None:
        found = await _of_round(live, event, round_, found)
    return visit.page(
        "judge_paper.html.j2", event=event, on=plan.on, sheets=found, checks=fields.get("what") == "checks"
    )


async def _of_round(live: Live, event: Event, round_: int, found: Sequence[Any]) -> list[Any]:
    """The sheets of who sits at the drawn tables of a round, in the order of the draw, with those tables."""
    floor = await live.read(_Floor, event, "")
    called = {each.id: each.called for each in floor.players}
    sheets = {each.id: each for each in found}
    drawn = next((each for each in floor.rounds if each.round == round_), None)
    if drawn is None:
        raise Refused(404, "serve-nothing-here")
    seats = [seat for seats in drawn.tables for seat in seats if seat.player in called]
    kept = [(sheets.get(called[seat.player or 0]), seat.table) for seat in seats]
    return [sheet._replace(table=table) for sheet, table in kept if sheet is not None]


GROUP = Group(
    routes=(
        Route("/e/{event}/judge", "find-player", "see-players", {"GET": judge}),
        Route(
            "/e/{event}/judge/player/{player}",
            "check-player",
            "check",
            {"GET": player_page, "POST": player_act},
        ),
        Route(
            "/e/{event}/judge/draw", "draw-tables", "check", {"GET": draw_page, "POST": draw_tables}, body=IMPORT_BODY
        ),
        Route("/e/{event}/judge/paper", "print-sheets", "see-lists", {"GET": paper}),
    )
)
