"""The pages of an organizer: who needs what, the players, the times, one player, what was done, and everything out."""

import asyncio
import base64
import binascii
import io
import os
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any, Literal
from urllib.parse import urlencode

from sqlalchemy import Connection
from starlette.responses import Response

from deckcheck.event.intake.submission import folded_name
from deckcheck.event.outputs.csv import csv_bytes
from deckcheck.messages import sentence
from deckcheck.serve import rules
from deckcheck.serve.checked import Checked
from deckcheck.serve.door import actor_of, number_in, of_event, of_player
from deckcheck.serve.events.acts import act_said, actor_said
from deckcheck.serve.events.files import said_of_serving
from deckcheck.serve.events.live import MOST_TRIES, Live
from deckcheck.serve.events.moments import in_field, local_moment, written
from deckcheck.serve.events.taking_in import retained_until
from deckcheck.serve.events.work import players_in
from deckcheck.serve.judging import MOST_KB, MOST_LINES
from deckcheck.serve.pages.player import clean, kept_of_form, new_once, row, told_times
from deckcheck.serve.routes import Group, Route
from deckcheck.serve.store import audit
from deckcheck.serve.store.capabilities import issue, without_link, without_list
from deckcheck.serve.store.events import (
    PRESENCE,
    Differences,
    Event,
    Expected,
    Player,
    differences,
    import_players,
    note_presence,
    player_numbered,
    players_of,
    set_deadline,
    unlock,
)
from deckcheck.serve.store.store import outages
from deckcheck.serve.store.submissions import Kept, Sending, accept, counting_of, lists_of, set_open, verdicts_of
from deckcheck.serve.visit import Refused, Visit
from deckcheck.source.grouping import grouped

Need = Literal["illegal", "undecided", "refused", "none", "unjudged", "legal"]
NEEDS: tuple[Need, ...] = ("illegal", "undecided", "refused", "none", "unjudged", "legal")
"""What is to be done about a player, the most urgent first: ``refused`` has sent lists of which none counts."""
UNLOCKED_MINUTES = 15
_MOST_UNLOCKED = 24 * 60
IMPORT_BODY = 7 * 2**20
"""The bytes of a form with a table of players: five megabytes of a file, as text."""
_LONGEST_WHY = 200
_DAY = 24 * 60 * 60_000


def _slug(event: Event) -> str:
    return f"/e/{event.slug}/desk"


@of_event
async def desk(visit: Visit, live: Live, event: Event) -> Response:
    """Who needs what, of all players or of those that are looked for."""
    people = await live.read(People, event, await live.basis(event))
    gaps = [each for each in people.away if any(_is_made_late(kept, event, [each]) for kept in people.lists)]
    rows = [row_of(each, people, live, visit.lang) for each in people.players]
    numbers = {need: sum(each["need"] == need and not each["dropped"] for each in rows) for need in NEEDS}
    query, show = visit.fields.get("q", "")[:100], visit.fields.get("show", "")
    found = [each for each in rows if _is_shown(each, show) and is_called(each, query)]
    return visit.page(
        "desk.html.j2",
        event=event,
        times=told_times(event, live.clock(), visit.lang),
        deadline=in_field(event.times.deadline, event.zone),
        zone=written(0, event.zone)[-6:],
        rows=sorted(found, key=lambda each: (each["dropped"], NEEDS.index(each["need"]))),
        all=len(rows),
        sent=len(people.own),
        numbers=numbers,
        late=sum(each["late"] for each in rows),
        unlocked=sum(each["unlocked"] for each in rows),
        away=sum(each["away"] for each in rows),
        gaps=[(written(each.since, event.zone), written(each.until, event.zone)) for each in gaps],
        absent=sum(each["absent"] for each in rows),
        dropped=sum(each["dropped"] for each in rows),
        query=query,
        show=show,
        is_organizer=visit.who is not None and visit.who.capability.role == "organizer",
    )


class People:
    """The players of an event with their lists at one moment: all, those of each player, and which of them count."""

    def __init__(self, connection: Connection, event: Event, basis: str | None) -> None:
        self.event = event
        self.players = [each for each in players_of(connection, event.id) if each.erased is None]
        self.lists = lists_of(connection, event.id, None, basis)
        self.own = grouped((each.player, each) for each in self.lists)
        self.counts = counting_of(self.lists, event.times)
        self.away = outages(connection)


def row_of(player: Player, people: People, live: Live, lang: str) -> dict[str, Any]:
    """A player as the desk shows one."""
    event, own, counts = people.event, people.own.get(player.id, ()), people.counts.get(player.id)
    verdict = counts.verdict if counts is not None else None
    need: Need = "none"
    if counts is not None:
        need = {"legal": "legal", "illegal": "illegal", "undecided": "undecided"}.get(verdict or "", "unjudged")  # type: ignore[assignment] # a verdict is one of the words
    elif own:
        need = "refused"
    said_late = ""
    if any(_may_be_accepted(each, event, counts) for each in own):
        itself = counts is None or _is_unaccepted(counts, event)
        said_late = sentence(lang, "live-late" if itself else "live-later-late", {})
    reasons = (counts.report or {}).get(lang, "") if counts is not None else ""
    if counts is not None and live.is_given_up(counts.sent.id):
        reasons = sentence(lang, "live-given-up", {"count": MOST_TRIES})
    return {
        "id": player.id,
        "called": player.called,
        "name": player.name or player.called,
        "need": need,
        "word": sentence(lang, f"live-need-{need}", {}),
        "reasons": reasons,
        "at": written(counts.sent.received, event.zone)[:19] if counts is not None else "",
        "late": said_late != "",
        "said_late": said_late,
        "away": any(_is_made_late(each, event, people.away) for each in own),
        "absent": player.arrived is None and not player.dropped,
        "arrived": player.arrived is not None,
        "dropped": player.dropped,
        "unlocked": rules.is_unlocked(live.clock(), player.unlocked_until),
        "until": written(player.unlocked_until, event.zone) if player.unlocked_until else "",
        "count": len(own),
    }


def _is_unaccepted(kept: Kept, event: Event) -> bool:
    """Whether a list is late, and the organizer has not accepted it."""
    return not kept.sent.accepted and rules.is_late(kept.sent, event.times)


def _may_be_accepted(kept: Kept, event: Event, counts: Kept | None) -> bool:
    """Whether a late list that is not accepted counts, or would if it were: it is none before the one that counts."""
    return _is_unaccepted(kept, event) and (counts is None or kept.sent.id >= counts.sent.id)


def _is_made_late(kept: Kept, event: Event, away: Sequence[rules.Outage]) -> bool:
    """Whether an outage made a list late that was not accepted yet."""
    return not kept.sent.accepted and rules.made_late_by(kept.sent, event.times, away) is not None


def _is_shown(row: Mapping[str, Any], show: str) -> bool:
    return not show or (show == row["need"] and not row["dropped"]) or row.get(show) is True


def is_called(row: Mapping[str, Any], query: str) -> bool:
    """Whether all words that are looked for are in a player's name or id.

    >>> row = {"name": "佐藤 Hina 陽翔", "called": "p12"}
    >>> [is_called(row, each) for each in ("ＨＩ 佐", "陽翔　佐藤", "P1", "", "佐翔")]
    [True, True, True, True, False]
    >>> is_called({"name": "佐藤 陽翔", "called": "12"}, "佐藤陽翔")
    True
    """
    text = folded_name(f"{row['name']} {row['called']}")
    return all(folded_name(word) in text for word in query.split())


@of_player
async def player_page(visit: Visit, live: Live, event: Event, player: Player) -> Response:
    """One player: every list, and what an organizer can do."""
    lists = await live.read(lists_of, event.id, player.id, await live.basis(event))
    counts = counting_of(lists, event.times).get(player.id)
    shown = counts or (lists[-1] if lists else None)
    shown_text = (shown.text or "") if shown is not None else ""
    checked = await live.checked(event, shown_text, visit.lang) if shown_text else None
    now = live.clock()
    return visit.page(
        "desk_player.html.j2",
        event=event,
        player=player,
        rows=[row(each, counts, event, visit.lang) for each in reversed(lists)],
        shown=None if shown is None else shown.sent.id,
        deck=checked.deck if isinstance(checked, Checked) else None,
        text=shown_text,
        once=new_once(),
        unlocked=rules.is_unlocked(now, player.unlocked_until),
        until=written(player.unlocked_until, event.zone) if player.unlocked_until else "",
        minutes=UNLOCKED_MINUTES,
        most=MOST_KB,
        most_lines=MOST_LINES,
        is_organizer=visit.who is not None and visit.who.capability.role == "organizer",
    )


@of_player
async def change_player(visit: Visit, live: Live, event: Event, player: Player) -> Response:
    """Unlock a player for a while, take a late list, send a list for the player, or make a new link."""
    fields = visit.fields
    now, actor, do = live.clock(), actor_of(visit), fields.get("do", "")
    if do == "unlock":
        minutes = number_in(fields.get("minutes", ""))
        if minutes is None or not 1 <= minutes <= _MOST_UNLOCKED:
            raise Refused(422, "live-no-minutes", {"most": _MOST_UNLOCKED})
        await live.write(unlock, event.id, player.id, now + minutes * 60_000, _why(visit), actor, now)
    elif do == "end-unlock":
        await live.write(unlock, event.id, player.id, None, "", actor, now)
    elif do == "accept":
        number = number_in(fields.get("list", ""))
        if number is None or not await live.write(accept, event.id, number, _why(visit), actor, now, player.id):
            raise Refused(404, "serve-nothing-here")
        await live.judge_waiting(event)
    elif do == "edit":
        text = clean(fields.get("deck", ""), "live-empty")
        sending = Sending(event.id, player.id, fields.get("once", "")[:60] or new_once(), text, actor, now)
        receipt = await live.write(kept_of_form, sending)
        if receipt.is_new:
            await live.judge(event, receipt.id, text)
    elif do == "link":
        code = await live.write(issue, "player", now, actor, event.id, player.id)
        return visit.page("desk_link.html.j2", event=event, player=player, link=_link(visit, code), code=code)
    else:
        raise Refused(422, "live-no-such-act")
    return visit.redirect(f"{_slug(event)}/player/{player.id}?lang={visit.lang}")


@of_event
async def arrivals(visit: Visit, live: Live, event: Event) -> Response:
    """Check a player in or out of the event, and go back to the list as it was shown, or to the player."""
    fields = visit.fields
    do = next((each for each in PRESENCE if each in fields), None)
    number = number_in(fields[do]) if do is not None else None
    if do is None or number is None or await live.read(player_numbered, event.id, number) is None:
        raise Refused(422, "live-no-such-act")
    await live.write(note_presence, event.id, number, do, actor_of(visit), live.clock())
    if fields.get("back") == "player":
        return visit.redirect(f"{_slug(event)}/player/{number}?lang={visit.lang}")
    again = urlencode({"q": fields.get("q", "")[:100], "show": fields.get("show", ""), "lang": visit.lang})
    return visit.redirect(f"{_slug(event)}?{again}#players")


def _why(visit: Visit) -> str:
    """The reason that an organizer gives. Raises Refused for none."""
    why = " ".join(visit.fields.get("why", "").split())[:_LONGEST_WHY]
    if not why:
        raise Refused(422, "live-no-reason")
    return why


def _link(visit: Visit, code: str) -> str:
    return f"{visit.site.settings.url}/p#{code}"


@of_event
async def change_times(visit: Visit, live: Live, event: Event) -> Response:
    """Move the deadline, lock the event, or open it again."""
    fields = visit.fields
    now, actor, do = live.clock(), actor_of(visit), fields.get("do", "")
    if do == "deadline":
        text = fields.get("deadline", "").strip()
        try:
            deadline = local_moment(text[:16], event.zone) if text else None
            # The day on which players are deleted must be one that can be told.
            retained = await _retained_until(live, event, deadline)
            told_times(event._replace(retain_until=retained), now, visit.lang)
        except (ValueError, OverflowError):
            raise Refused(422, "live-no-time") from None
        await live.write(set_deadline, event.id, deadline, actor, now, retained)
    elif do in {"lock", "open"}:
        await live.write(set_open, event, "locked" if do == "lock" else "open", actor, now)
    elif do == "accept-away":
        await live.write(_accept_away, event, visit.lang, actor, now)
    else:
        raise Refused(422, "live-no-such-act")
    await live.judge_waiting(await live.event(event.slug))
    return visit.redirect(f"{_slug(event)}?lang={visit.lang}")


async def _retained_until(live: Live, event: Event, deadline: int | None) -> int | None:
    """When the players of an event are deleted if the deadline is moved so; None for one that keeps them for good.

    It is no less than a day from now: who moves the deadline by mistake can move it back.
    """
    if event.retain_until is None:
        return None
    on = (await live.known(event)).opened.on
    found = retained_until(on, said_of_serving(event), event.zone, deadline)
    return max(found, min(event.retain_until, live.clock() + _DAY))


def _accept_away(connection: Connection, event: Event, lang: str, actor: str, now: int) -> None:
    """Take all lists that are late because the page was away, each with the time in which it was."""
    away = outages(connection)
    for each in lists_of(connection, event.id):
        gap = rules.made_late_by(each.sent, event.times, away)
        if gap is not None and not each.sent.accepted:
            facts = {"since": written(gap.since, event.zone), "until": written(gap.until, event.zone)}
            accept(connection, event.id, each.sent.id, sentence(lang, "live-was-away", facts), actor, now)


@of_event
async def judge_waiting(visit: Visit, live: Live, event: Event) -> Response:
    """Judge by the files of today what was not yet, or was by something else; what that changed is noted."""
    before = {**await live.read(verdicts_of, event.id), **await _verdicts(live, event)}
    current = (await live.current(event, anew=True)).basis
    basis = "" if current is None else current.digest
    count = await live.judge_waiting(event)
    after = await _verdicts(live, event)
    changed = [[id, before[id], verdict] for id, verdict in after.items() if before.get(id, verdict) != verdict]
    detail = {"lists": count, "basis": basis[:16], "changed": changed}
    await live.write(audit.note, audit.Act(live.clock(), actor_of(visit), "judge", event.id, None, detail))
    return visit.redirect(f"{_slug(event)}?lang={visit.lang}")


async def _verdicts(live: Live, event: Event) -> dict[int, str]:
    """The verdicts that are shown, by the numbers of the lists."""
    lists = await live.read(lists_of, event.id, None, await live.basis(event))
    return {each.sent.id: each.verdict for each in lists if each.verdict}


# -- players from a table --------------------------------------------------------------------------------------------


@of_event
async def import_page(visit: Visit, _: Live, event: Event) -> Response:
    """Where a table of players is handed in."""
    return visit.page("desk_import.html.j2", event=event, told=None, notes=(), content="", name="")


@of_event
async def import_table(visit: Visit, live: Live, event: Event) -> Response:
    """What a table of players would change; with a second press, that is done."""
    fields = visit.fields
    if visit.upload is not None:
        name, data = visit.upload.name, visit.upload.content
    else:
        name = fields.get("name", "")
        try:
            data = base64.b64decode(fields.get("content", ""), validate=True)
        except binascii.Error:
            data = b""
    if not data:
        raise Refused(422, "live-no-table")
    # Of the name only the ending counts, as text.
    suffix = os.path.splitext(name)[1].lower()
    found = await live.at_work(players_in, event, None, suffix, data, visit.lang)
    if fields.get("do") == "import":
        await live.write(imported, event.id, found.players, live.clock(), actor_of(visit))
        return visit.redirect(f"{_slug(event)}?lang={visit.lang}")
    told = await live.read(differences, event.id, found.players)
    return visit.page(
        "desk_import.html.j2",
        event=event,
        told=told,
        notes=found.notes,
        content=base64.b64encode(data).decode(),
        name=f"players{suffix}",
    )


def imported(connection: Connection, event_id: int, players: Sequence[Expected], now: int, actor: str) -> Differences:
    """Take the players of a table. Raises Refused for ids that others have, who signed up."""
    found = import_players(connection, event_id, players, now, actor)
    if found.taken:
        raise Refused(409, "live-import-taken", {"players": list(found.taken[:30]), "count": len(found.taken)})
    return found


@of_event
async def links(visit: Visit, live: Live, event: Event) -> Response:
    """Links of all players who have none, as a table for mail merge; they are shown this once.

    Where that table did not arrive, those without a list get others.
    """
    now, actor = live.clock(), actor_of(visit)

    whose = without_list if visit.fields.get("do") == "anew" else without_link

    def make(connection: Connection) -> list[tuple[Player, str]]:
        return [
            (each, issue(connection, "player", now, actor, event.id, each.id)) for each in whose(connection, event.id)
        ]

    made = await live.write(make)
    more = list(dict.fromkeys(header for player, _ in made for header in player.extra))
    rows = (
        [player.called, player.name or "", _link(visit, code), code, *(player.extra.get(each, "") for each in more)]
        for player, code in made
    )
    return _file(csv_bytes(["player", "name", "link", "code", *more], rows), "text/csv", f"{event.slug}-links.csv")


@of_event
async def export(visit: Visit, live: Live, event: Event) -> Response:
    """Everything, as an archive."""
    files = await live.exported(event, visit.lang)
    packed = await asyncio.to_thread(_packed, event.slug, files)
    return _file(packed, "application/zip", f"{event.slug}.zip")


def _packed(name: str, files: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(files):
            # Without the time of day, the same files make the same archive.
            archive.writestr(zipfile.ZipInfo(f"{name}/{path}"), files[path], zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _file(content: bytes, kind: str, name: str) -> Response:
    return Response(content, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@of_event
async def audit_page(visit: Visit, live: Live, event: Event) -> Response:
    """What was done, by whom, and when."""
    acts = await live.read(audit.acts, event.id)
    called = {each.id: each.called for each in await live.read(players_of, event.id)}
    rows = [
        {
            "id": each.id,
            "at": written(each.at, event.zone),
            "actor": actor_said(each.actor, visit.lang),
            "player": called.get(each.player or 0, ""),
            "said": act_said(each, event.zone, visit.lang),
        }
        for each in acts
    ]
    return visit.page("desk_audit.html.j2", event=event, rows=rows)


GROUP = Group(
    routes=(
        Route("/e/{event}/desk", "see-desk", "see-players", {"GET": desk}),
        Route("/e/{event}/desk/player/{player}", "see-player", "see-lists", {"GET": player_page}),
        Route("/e/{event}/desk/player/{player}/change", "change-player", "manage", {"POST": change_player}),
        Route("/e/{event}/desk/arrivals", "check-in-player", "manage", {"POST": arrivals}),
        Route("/e/{event}/desk/times", "change-times", "manage", {"POST": change_times}),
        Route("/e/{event}/desk/judge", "judge-waiting", "manage", {"POST": judge_waiting}),
        Route(
            "/e/{event}/desk/players",
            "import-players",
            "manage",
            {"GET": import_page, "POST": import_table},
            body=IMPORT_BODY,
        ),
        Route("/e/{event}/desk/links", "make-links", "manage", {"POST": links}),
        Route("/e/{event}/desk/export", "export-event", "manage", {"POST": export}),
        Route("/e/{event}/desk/audit", "see-audit", "see-audit", {"GET": audit_page}),
    )
)
