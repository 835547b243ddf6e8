"""The checker for everybody: a form, and with a list what it comes to, line by line. It keeps nothing."""

import os
from collections.abc import Iterable, Sequence

from markupsafe import Markup
from starlette.responses import Response

from deckcheck.messages import in_language
from deckcheck.serve.checked import Checked, FormatRow, Job, known_suffix
from deckcheck.serve.judging import (
    MOST_KB,
    MOST_LINES,
    can_repair,
    judged,
    known_day,
    known_format,
    today,
    with_lanes,
    within_bounds,
)
from deckcheck.serve.routes import Group, Route
from deckcheck.serve.visit import Refused, Visit
from deckcheck.source import InputError, decode
from deckcheck.source.grouping import grouped

Choice = tuple[str, str]
_LONGEST_CONDITION = 200
_PLAIN = ".txt"
"""The suffix of any text: a list is read as if it had none."""


async def home(visit: Visit) -> Response:
    """The checker is what there is for everybody."""
    return visit.redirect("/check")


async def form(visit: Visit) -> Response:
    """The form, with a format and a day where the address has them."""
    return _page(visit, visit.fields.get("format", ""), visit.fields.get("on", ""))


async def answer(visit: Visit) -> Response:
    """What a list comes to, and the form with it."""
    lanes, fields = visit.site.lanes, visit.fields
    format_, on = fields.get("as") or fields.get("format", ""), fields.get("on", "").strip()
    text, suffix = fields.get("deck", ""), ""
    try:
        text, suffix = text_of(visit)
        text = within_bounds(text, "serve-empty-list")
        formats = (known_format(lanes, format_).reference,) if format_ else ()
        job = Job(text, formats, known_day(on) if on else today(), visit.lang, suffix)
        checked = await judged(visit.site, _more(job, visit))
    except Refused as refused:
        # What was typed is not lost, whatever is wrong with it.
        return _page(visit, format_, on, text, suffix, refused=refused)
    if checked.fixing is not None:
        text = checked.fixing.text
    elif checked.mending is not None and checked.mending.text is not None:
        text = checked.mending.text
    return _page(visit, format_, on, text, suffix, checked=checked)


def _more(job: Job, visit: Visit) -> Job:
    """What the button that was pressed asks for besides the verdict."""
    wanted = visit.fields.get("do")
    if wanted == "fix":
        return job._replace(do="fix")
    if wanted == "repair" and can_repair():
        return job._replace(do="repair")
    if wanted == "add":
        return job._replace(do="suggest", where=visit.fields.get("where", "")[:_LONGEST_CONDITION])
    return job


def text_of(visit: Visit) -> tuple[str, str]:
    """The list, and the suffix of the file that it was in, now or when it first came.

    Raises Refused for a file that is no text.
    """
    typed = visit.fields.get("deck", "")
    if typed.strip() or visit.upload is None:
        return typed, known_suffix(visit.fields.get("suffix", ""))
    try:
        text = decode("list", visit.upload.content).text
    except InputError:
        raise Refused(422, "serve-no-text") from None
    return text, known_suffix(os.path.splitext(visit.upload.name)[1])


def _page(
    visit: Visit,
    format_: str,
    on: str,
    text: str = "",
    suffix: str = "",
    *,
    checked: Checked | None = None,
    refused: Refused | None = None,
) -> Response:
    deck = checked.deck if checked else None
    chosen = deck.said.format if deck and checked and not checked.told_by else format_
    return visit.page_again(
        "check.html.j2",
        refused,
        text=text,
        suffix="" if suffix == _PLAIN else suffix,
        chosen=chosen,
        on=deck.on if deck else on or today(),
        choices=_choices(visit, chosen),
        checked=checked,
        deck=deck,
        shares=visit.site.shares,
        can_repair=can_repair(),
        where=visit.fields.get("where", "")[:_LONGEST_CONDITION],
        most=MOST_KB,
        most_lines=MOST_LINES,
    )


def _choices(visit: Visit, chosen: str) -> Markup:
    """The formats of the form, by their games. They are the same for everybody, and most of a page's work: kept for
    each language and each format that there is.
    """
    table = visit.site.lanes.table
    kept = visit.site.choices
    key = visit.lang, chosen if chosen in table else ""
    if key not in kept:
        template = visit.site.templates.get_template("choices.html.j2")
        kept[key] = Markup(template.render(games=_games(table.values(), visit.lang), chosen=key[1]))  # noqa: S704 -- a template's own
    return kept[key]


def _games(rows: Iterable[FormatRow], lang: str) -> Sequence[tuple[str, Sequence[Choice]]]:
    """The formats that can be chosen, by their games, as both are called."""
    found = grouped((in_language(row.game_name, lang), (row.id, in_language(row.name, lang))) for row in rows)
    return sorted((game, sorted(formats, key=lambda each: each[1])) for game, formats in found.items())


GROUP = Group(
    routes=(
        Route("/", "go-to-check", "anyone", {"GET": home}),
        Route("/check", "check", "anyone", {"GET": form, "POST": answer}, limits={"POST": "check"}),
    ),
    life=with_lanes,
)
