"""Judging lists for programs: ``POST /v1/check``, ``/v1/fix``, ``/v1/repair`` and ``/v1/suggest``; what there is:
``GET /v1/formats``.
"""

from typing import Any

from starlette.responses import Response

from deckcheck.serve.api.asked import CheckAsked, FixAsked, RepairAsked, SuggestAsked, asked
from deckcheck.serve.api.document import document
from deckcheck.serve.checked import Checked, Done, FormatRow, Job
from deckcheck.serve.judging import can_repair, judged, known_day, known_format, today, within_bounds
from deckcheck.serve.routes import Group, Route
from deckcheck.serve.visit import Refused, Visit
from deckcheck.source.resources import __version__


async def check(visit: Visit) -> Response:
    """A list as each of some formats judges it."""
    wanted: CheckAsked = asked(visit, CheckAsked)
    if wanted.format is not None and wanted.formats is not None:
        raise Refused(422, "serve-format-twice")
    checked = await _checked(visit, wanted, wanted.formats or ([wanted.format] if wanted.format else []))
    return visit.data(checked.report)


async def fix(visit: Visit) -> Response:
    """A list with everything put right that is safe, what that was, and what it comes to then."""
    wanted: FixAsked = asked(visit, FixAsked)
    checked = await _checked(visit, wanted, [wanted.format], do="fix")
    fixing = checked.fixing
    if fixing is None:
        raise Refused(422, "serve-not-judged")
    done, left = ([_done(each) for each in some] for some in (fixing.done, fixing.left))
    return visit.data({"deck": fixing.text, "done": done, "left": left, "report": checked.report})


async def repair(visit: Visit) -> Response:
    """A list with the fewest changes that make it legal, as ``deckcheck fix --legal`` has them."""
    wanted: RepairAsked = asked(visit, RepairAsked)
    if not can_repair():
        raise Refused(501, "serve-no-solver")
    checked = await _checked(visit, wanted, [wanted.format], do="repair")
    if checked.data is None:
        raise Refused(422, "serve-no-repair-timeout")
    return visit.data({"repair": checked.data, "report": checked.report})


async def suggest(visit: Visit) -> Response:
    """What may be added to a list, as ``deckcheck suggest`` has it."""
    wanted: SuggestAsked = asked(visit, SuggestAsked)
    most = wanted.limit or None
    checked = await _checked(visit, wanted, [wanted.format], do="suggest", where=wanted.where, most=most)
    if checked.data is None:
        detail = checked.adding.notes[0] if checked.adding else ""
        raise Refused(422, "serve-no-suggestions", {"why": detail})
    return visit.data({"suggestions": checked.data, "report": checked.report})


async def _checked(
    visit: Visit, wanted: CheckAsked | FixAsked | RepairAsked | SuggestAsked, formats: list[str], **more: Any
) -> Checked:
    lanes = visit.site.lanes
    references = tuple(dict.fromkeys(known_format(lanes, each).reference for each in formats))
    on = known_day(wanted.on) if wanted.on else today()
    job = Job(within_bounds(wanted.deck), references, on, visit.lang, wanted.suffix, wants=("report",))._replace(**more)
    found = await judged(visit.site, job)
    if found.problems and found.report is not None:
        raise Refused(422, "serve-not-judged", more={"problems": found.report["problems"]})
    return found


def _done(done: Done) -> dict[str, Any]:
    return {"code": done.code, "message": done.said, "line": done.line}


async def formats(visit: Visit) -> Response:
    """The formats that there are."""
    return visit.data({"formats": [_named(row) for row in visit.site.lanes.table.values()]})


async def format_(visit: Visit) -> Response:
    """One format."""
    row = visit.site.lanes.table.get(visit.parts["id"])
    if row is None:
        raise Refused(404, "serve-nothing-here")
    zones = [{"id": id, "name": name} for id, name in row.zones.items()]
    return visit.data({**_named(row), "source": row.source, "zones": zones})


def _named(row: FormatRow) -> dict[str, Any]:
    days = {"since": row.since, "until": row.until, "known-until": row.known_until}
    return {"id": row.id, "name": row.name, "game": {"id": row.game, "name": row.game_name}, **days}


async def version(visit: Visit) -> Response:
    """Which deckcheck this is, and by which cards it judges."""
    cards = {row.game: {"game": row.game, "known-until": row.known_until, "sha256": list(row.cards)}
             for row in visit.site.lanes.table.values()}  # fmt: skip
    return visit.data({"deckcheck": __version__, "cards": list(cards.values())})


async def described(visit: Visit) -> Response:
    """The description of all this (OpenAPI 3.1)."""
    return visit.data(document())


_LIMITS = {"POST": "check"}

GROUP = Group(
    routes=(
        Route("/v1/check", "api-check", "anyone", {"POST": check}, "api", _LIMITS, open=True),
        Route("/v1/fix", "api-fix", "anyone", {"POST": fix}, "api", _LIMITS),
        Route("/v1/repair", "api-repair", "anyone", {"POST": repair}, "api", _LIMITS),
        Route("/v1/suggest", "api-suggest", "anyone", {"POST": suggest}, "api", _LIMITS),
        Route("/v1/formats", "api-formats", "anyone", {"GET": formats}, "api", open=True),
        Route("/v1/formats/{id:path}", "api-format", "anyone", {"GET": format_}, "api", open=True),
        Route("/v1/version", "api-version", "anyone", {"GET": version}, "api"),
        Route("/v1/openapi.json", "api-document", "anyone", {"GET": described}, "api"),
    )
)
"""The routes; the workers live with those of the page."""
