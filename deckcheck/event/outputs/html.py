"""The result as one page that opens from disk: it loads nothing, and is allowed to load nothing."""

import os
from collections.abc import Mapping

from deckcheck.event.judged.result import Result
from deckcheck.event.page.charts import format_charts
from deckcheck.event.page.page import page, page_words
from deckcheck.reports.page.rendering import rendered

NAME = "report.html"
_TEMPLATES = os.path.join(os.path.dirname(os.path.dirname(__file__)), "page", "templates")


def files(result: Result, lang: str) -> Mapping[str, bytes]:
    """The page. Raises InputError where Jinja is not installed."""
    text = rendered(
        _TEMPLATES,
        "page.html.j2",
        "event",
        style="page.css",
        script="page.js",
        page=page(result, lang),
        figures=tuple(format_charts(result, lang)),
        word=page_words(lang),
    )
    return {NAME: _tight(text).encode()}


def _tight(text: str) -> str:
    """The page without line ends between the elements of the players: a browser would make a node of each."""
    begin, end = text.index('<section id="players"'), text.index('<section id="figures"')
    return text[:begin] + text[begin:end].replace(">\n<", "><") + text[end:]
