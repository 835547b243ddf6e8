"""The pages of a player: what the event is, sending a list, its receipt, and everything that was sent."""

import hashlib
import secrets
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection
from starlette.responses import Response

from deckcheck.messages import sentence
from deckcheck.serve import rules
from deckcheck.serve.checked import Checked, Failed
from deckcheck.serve.door import number_in, of_event, own_number
from deckcheck.serve.events.live import Live
from deckcheck.serve.events.moments import day_of, in_utc, written
from deckcheck.serve.judging import MOST_KB, MOST_LINES, within_bounds
from deckcheck.serve.routes import Group, Route
from deckcheck.serve.store.events import Event, note_presence, player_numbered
from deckcheck.serve.store.submissions import (
    MOST_LISTS,
    PLAYER,
    AnotherList,
    Kept,
    NoSuchPlayer,
    Receipt,
    Sending,
    TooManyLists,
    confirm,
    counting_of,
    keep,
    lists_of,
)
from deckcheck.serve.visit import Refused, Visit

_LONGEST_ONCE = 60


def told_times(event: Event, now: int, lang: str) -> dict[str, Any]:
    """The times of an event as pages tell them: in its zone and in UTC, and how much is left."""
    times = event.times
    found: dict[str, Any] = {
        "state": times.state,
        "late": times.late,
        "deadline": "",
        "utc": None,
        "left": "",
        "opens": "",
        "kept": "" if event.retain_until is None else day_of(event.retain_until, event.zone),
    }
    if times.opens is not None and now < times.opens:
        found["opens"] = written(times.opens, event.zone, "minutes")
    if times.deadline is not None:
        end = times.deadline + times.grace
        found |= {
            "deadline": written(times.deadline, event.zone, "minutes"),
            "utc": in_utc(times.deadline, event.zone, "minutes"),
            "left": left(end - now, lang) if now <= end else "",
        }
    return found


def left(milliseconds: int, lang: str) -> str:
    """How long it still is, in words."""
    minutes = milliseconds // 60_000
    days, hours = minutes // 1440, minutes % 1440 // 60
    return sentence(lang, "live-left", {"days": days or None, "hours": hours or None, "minutes": minutes % 60})


@of_event
async def event_page(visit: Visit, live: Live, event: Event) -> Response:
    """What an event is, for anyone who has its address."""
    plan = (await live.known(event)).opened
    times = told_times(event, live.clock(), visit.lang)
    return visit.page("event.html.j2", event=event, on=plan.on, times=times)


async def me(visit: Visit) -> Response:
    """The form, with the list that counts, or the receipt of one that was sent."""
    if visit.who is None:
        return visit.page("code.html.j2", text="", once="", wrong=False)
    live = visit.site.live
    event = await live.event(visit.parts["event"])
    number = number_in(visit.fields.get("receipt", ""))
    return await show_form(visit, live, event, receipt=number, other=visit.fields.get("other") == "1")


async def send(visit: Visit) -> Response:
    """Check a list without sending it, or send it: it is kept first and judged then."""
    live, fields = visit.site.live, visit.fields
    raw, once = fields.get("deck", ""), fields.get("once", "")[:_LONGEST_ONCE] or new_once()
    if visit.who is None:
        # The session has ended: what was typed comes back when there is another.
        return visit.page("code.html.j2", 401, text=raw, once=once, wrong=False)
    event = await live.event(visit.parts["event"])
    received, number = live.clock(), own_number(visit)
    try:
        visit.count("of-player", str(visit.who.capability.id))
        text = clean(raw, "live-empty")
        if fields.get("do") != "send":
            checked = await live.checked(event, text, visit.lang, of=number)
            return await show_form(visit, live, event, text, once, checked=checked)
        sending = Sending(event.id, number, once, text, PLAYER, received)
        receipt = await live.write(kept_of_form, sending)
    except Refused as refused:
        return await show_form(visit, live, event, raw, once, refused=refused)
    if receipt.is_new:
        await live.judge(event, receipt.id, text, number)
    known = fields.get("last", "")
    other = receipt.before is not None and str(receipt.before) != known and receipt.is_new
    return visit.redirect(f"/e/{event.slug}/me?receipt={receipt.id}{'&other=1' if other else ''}&lang={visit.lang}")


@of_event
async def old_form(visit: Visit, live: Live, event: Event) -> Response:
    """A form from before this session, perhaps of somebody else: what was typed comes back with one of now."""
    fields = visit.fields
    once, refused = fields.get("once", "")[:_LONGEST_ONCE], Refused(403, "live-old-form")
    return await show_form(visit, live, event, fields.get("deck", ""), once, refused=refused)


def clean(text: str, empty: str = "") -> str:
    """A list as it is kept: :func:`within_bounds`, and without what not every database can keep."""
    return within_bounds(text.replace("\0", "\ufffd"), empty)


def new_once() -> str:
    """A word for a form, by which it is known when it is sent again."""
    return secrets.token_urlsafe(16)


def kept(connection: Connection, sending: Sending) -> Receipt:
    """Keep a list. Raises Refused for what is not kept, and AnotherList."""
    try:
        return keep(connection, sending)
    except NoSuchPlayer:
        raise Refused(404, "serve-nothing-here") from None
    except TooManyLists:
        raise Refused(409, "live-many-lists", {"most": MOST_LISTS}) from None


def kept_of_form(connection: Connection, sending: Sending) -> Receipt:
    """Keep a list that came by a form: one that comes again with another text is another form. Raises Refused."""
    try:
        return kept(connection, sending)
    except AnotherList:
        digest = hashlib.sha256(sending.text.encode()).hexdigest()[:16]
        return kept(connection, sending._replace(once=f"{sending.once}.{digest}"))


async def show_form(
    visit: Visit,
    live: Live,
    event: Event,
    text: str | None = None,
    once: str = "",
    *,
    checked: Checked | Failed | None = None,
    receipt: int | None = None,
    other: bool = False,
    refused: Refused | None = None,
) -> Response:
    """The page of a player: how things stand, what was said of a list, and the form."""
    number = own_number(visit)
    try:
        lists = await live.read(lists_of, event.id, number, await live.basis(event))
        player = await live.read(player_numbered, event.id, number)
    except Refused:
        # Not even that can be read now; what was typed is given back all the same.
        lists, player = [], None
    counts = counting_of(lists, event.times).get(number)
    shown = next((each for each in lists if each.sent.id == receipt), None)
    last = lists[-1] if lists else None
    judged_text = shown.text if shown is not None else None
    if text is None:
        chosen = shown or counts or last
        text = chosen.text or "" if chosen is not None else ""
    if checked is None and judged_text:
        with suppress(Refused):  # the receipt stands without it
            if visit.who is not None:
                visit.count("look-of-player", str(visit.who.capability.id))
            checked = await live.checked(event, judged_text, visit.lang, of=number)
    now = live.clock()
    unlocked = player.unlocked_until if player is not None else None
    deck = checked.deck if isinstance(checked, Checked) else None
    may_come = False
    with suppress(Refused):
        may_come = day_of(now, event.zone) >= (await live.known(event)).opened.on
    return visit.page_again(
        "me.html.j2",
        refused,
        event=event,
        player=player,
        times=told_times(event, now, visit.lang),
        may_come=may_come,
        arrived=written(player.arrived, event.zone) if player is not None and player.arrived else "",
        unlocked=written(unlocked, event.zone) if rules.is_unlocked(now, unlocked) and unlocked else "",
        counts=None if counts is None else row(counts, counts, event, visit.lang),
        sent=None if shown is None else row(shown, counts, event, visit.lang),
        count=len(lists),
        foreign=[row(each, counts, event, visit.lang) for each in lists if each.by != "player" and not each.seen],
        is_closed=rules.standing(now, event.times, unlocked).closed,
        is_late=rules.standing(now, event.times, unlocked).late,
        other=other,
        checked=checked,
        failed=sentence(visit.lang, checked.code, {}) if isinstance(checked, Failed) else "",
        deck=deck,
        text=text,
        once=once or new_once(),
        last=last.sent.id if last else "",
        most=MOST_KB,
        most_lines=MOST_LINES,
    )


def row(each: Kept, counts: Kept | None, event: Event, lang: str) -> dict[str, Any]:
    """A list that was sent, as pages tell of it."""
    return {
        "id": each.sent.id,
        "at": written(each.sent.received, event.zone, "milliseconds"),
        "utc": in_utc(each.sent.received, event.zone, "milliseconds"),
        "by": each.by.partition(" ")[0],
        "digest": each.digest,
        "salt": each.salt or "",
        "text": each.text,
        "late": rules.is_late(each.sent, event.times),
        "closed": each.sent.standing.closed,
        "accepted": each.sent.accepted,
        "why": each.why or "",
        "counts": counts is not None and counts.sent.id == each.sent.id,
        "verdict": each.verdict or "",
        "word": sentence(lang, f"verdict-{each.verdict}", {}) if each.verdict else sentence(lang, "live-unjudged", {}),
        "reasons": (each.report or {}).get(lang, ""),
    }


@of_event
async def history(visit: Visit, live: Live, event: Event) -> Response:
    """Everything that a player sent, or somebody else for the player."""
    number = own_number(visit)
    lists = await live.read(lists_of, event.id, number, await live.basis(event))
    counts = counting_of(lists, event.times).get(number)
    rows = [row(each, counts, event, visit.lang) for each in reversed(lists)]
    return visit.page("history.html.j2", event=event, rows=rows)


@of_event
async def seen(visit: Visit, live: Live, event: Event) -> Response:
    """A player has seen what somebody else sent."""
    number = number_in(visit.fields.get("list", ""))
    if number is not None:
        await live.write(confirm, own_number(visit), number, live.clock())
    return visit.redirect(f"/e/{event.slug}/me")


@of_event
async def presence(visit: Visit, live: Live, event: Event) -> Response:
    """A player checks in, on the day of the event or after it, or drops; only the organizer takes that back."""
    do = visit.fields.get("do", "")
    number, now = own_number(visit), live.clock()
    if do == "check-in":
        on = (await live.known(event)).opened.on
        if day_of(now, event.zone) < on:
            raise Refused(422, "live-not-that-day", {"on": on})
        await live.write(note_presence, event.id, number, "check-in", "player", now)
    elif do == "drop":
        await live.write(note_presence, event.id, number, "drop", "player", now)
    else:
        raise Refused(422, "live-no-such-act")
    return visit.redirect(f"/e/{event.slug}/me?lang={visit.lang}#presence")


ROUTES = (
    Route("/e/{event}", "see-event", "anyone", {"GET": event_page}),
    Route("/e/{event}/me", "send-list", "send", {"GET": me, "POST": send}, old_form=old_form),
    Route("/e/{event}/me/history", "see-own-history", "see-own", {"GET": history}),
    Route("/e/{event}/me/presence", "check-in", "see-own", {"POST": presence}),
    Route("/e/{event}/me/seen", "confirm-seen", "see-own", {"POST": seen}),
)
GROUP = Group(routes=ROUTES)
