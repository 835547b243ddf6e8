"""Mail to players: written once for each language, seen as it goes out, and sent when the organizer says so."""

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from deckcheck.messages import languages, sentence, template
from deckcheck.serve.door import actor_of, of_event
from deckcheck.serve.events.live import LINK, Live
from deckcheck.serve.events.moments import written
from deckcheck.serve.mail import address_in
from deckcheck.serve.pages.desk import NEEDS, People, row_of
from deckcheck.serve.routes import Group, Route
from deckcheck.serve.store.events import Event, Player, players_of
from deckcheck.serve.store.outbox import Draft, posted, queue
from deckcheck.serve.visit import Refused, Visit

_LONGEST_SUBJECT = 150
_LONGEST_TEXT = 5_000
_SHOWN = 300
_PLACE = re.compile(r"\{([^{}\n]{1,80})\}")
PLACES = ("name", "id", "event", "state", "reasons", "deadline", "page", "link")
"""What may stand in braces in a letter, beside the headers of the columns of players."""


@of_event
async def form(visit: Visit, live: Live, event: Event) -> Response:
    """Where mail is written."""
    texts = {lang: (template(lang, "live-mail-subject"), _text(lang)) for lang in languages()}
    return await _page(visit, live, event, "none", texts)


def _text(lang: str) -> str:
    """What a letter says if the organizer says nothing else."""
    parts = ("live-mail-hello", "live-mail-state", "live-mail-until", "live-mail-link")
    return "\n\n".join(template(lang, each) for each in parts)


@of_event
async def send(visit: Visit, live: Live, event: Event) -> Response:
    """Show the letters, or queue them if they are as they were shown."""
    fields = visit.fields
    who = fields.get("who", "")
    texts = {
        lang: (
            " ".join(fields.get(f"subject-{lang}", "").split())[:_LONGEST_SUBJECT],
            fields.get(f"text-{lang}", "").replace("\r\n", "\n").replace("\0", "\ufffd")[:_LONGEST_TEXT].strip(),
        )
        for lang in languages()
    }
    if who not in (*NEEDS, "all") or not all(all(each) for each in texts.values()):
        raise Refused(422, "live-no-letter")
    letters, without = await _letters(visit, live, event, who, texts)
    counts, _ = await live.read(posted, event.id)
    # What was sent already is not sent again by the same press.
    seen = _digest(letters, sum(counts.values()))
    if fields.get("do") != "send" or fields.get("seen") != seen:
        return await _page(visit, live, event, who, texts, letters, without, seen)
    if live.post is None:
        raise Refused(409, "live-no-mail-server")
    drafts = [Draft(each["id"], each["subject"], each["text"]) for each in letters]
    await live.write(queue, event.id, drafts, actor_of(visit), live.clock())
    return visit.redirect(f"/e/{event.slug}/desk/mail?lang={visit.lang}#posted")


async def _page(
    visit: Visit,
    live: Live,
    event: Event,
    who: str,
    texts: Mapping[str, tuple[str, str]],
    letters: list[dict[str, Any]] | None = None,
    without: tuple[str, ...] = (),
    seen: str = "",
) -> Response:
    counts, troubles = await live.read(posted, event.id)
    people = {each.id: each.name or each.called for each in await live.read(players_of, event.id) if not each.erased}
    return visit.page(
        "letters.html.j2",
        event=event,
        who=who,
        needs=NEEDS,
        texts=[(lang, sentence(lang, "serve-own-language", {}), *texts[lang]) for lang in languages()],
        places=[f"{{{each}}}" for each in PLACES],
        letters=letters,
        shown=letters[:_SHOWN] if letters else [],
        without=without,
        seen=seen,
        can_send=live.post is not None,
        counts=counts,
        troubles=[(people.get(each.player, ""), each) for each in troubles],
    )


async def _letters(
    visit: Visit, live: Live, event: Event, who: str, texts: Mapping[str, tuple[str, str]]
) -> tuple[list[dict[str, Any]], tuple[str, ...]]:
    """The letters as they go out but for the links, and the names of players without an address of mail."""
    people = await live.read(People, event, await live.basis(event))
    letters: list[dict[str, Any]] = []
    without = []
    for player in people.players:
        lang = player.lang if player.lang is not None and player.lang in texts else _lang_of(event, visit)
        row = row_of(player, people, live, lang)
        if row["dropped"] or who not in ("all", row["need"]):
            continue
        to = address_in(player.extra)
        if not to:
            without.append(player.name or player.called)
            continue
        facts = _facts(visit, event, player, row)
        subject, text = (_filled(each, facts) for each in texts[lang])
        subject = " ".join(subject.replace(LINK, "").split())
        letters.append({"id": player.id, "to": to, "subject": subject, "text": text, "lang": lang})
    return letters, tuple(without)


def _lang_of(event: Event, visit: Visit) -> str:
    """The language of players who have named none: that of the event's file, else that of who writes."""
    named = re.search(r"(?m)^lang:\s*['\"]?([a-z]{2})\b", event.plan)
    return named[1] if named is not None and named[1] in languages() else visit.lang


def _facts(visit: Visit, event: Event, player: Player, row: Mapping[str, Any]) -> dict[str, str]:
    deadline = event.times.deadline
    return {
        **player.extra,
        "name": player.name or player.called,
        "id": player.called,
        "event": event.name,
        "state": row["word"],
        "reasons": row["reasons"],
        "deadline": "–" if deadline is None else written(deadline, event.zone, "minutes"),
        "page": f"{visit.site.settings.url}/e/{event.slug}/me",
        "link": LINK,
    }


def _filled(text: str, facts: Mapping[str, str]) -> str:
    """A text with facts in the places of their names in braces; what else stands in braces stays.

    >>> _filled("{name}: {Table} {nothing}", {"name": "{Table}", "Table": "3"})
    '{Table}: 3 {nothing}'
    """
    return _PLACE.sub(lambda match: facts.get(match[1], match[0]), text)


def _digest(letters: list[dict[str, Any]], before: int) -> str:
    return hashlib.sha256(json.dumps([letters, before], ensure_ascii=False).encode("utf-8", "replace")).hexdigest()


GROUP = Group(routes=(Route("/e/{event}/desk/mail", "mail-players", "manage", {"GET": form, "POST": send}),))
