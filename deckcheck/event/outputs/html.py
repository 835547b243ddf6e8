"""The result as one page that opens from disk: it loads nothing, and is allowed to load nothing."""

import base64
import hashlib
import os
from collections.abc import Mapping

from deckcheck.event.judged.result import Result
from deckcheck.event.page.charts import format_charts
from deckcheck.event.page.page import page, page_words
from deckcheck.source.extras import needed

NAME = "report.html"
_TEMPLATES = os.path.join(os.path.dirname(os.path.dirname(__file__)), "page", "templates")


def files(result: Result, lang: str) -> Mapping[str, bytes]:
    """The page. Raises InputError where Jinja is not installed."""
    jinja = needed("jinja2", "event")
    environment = jinja.Environment(
        loader=jinja.FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=jinja.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    style, script = _own("page.css"), _own("page.js")
    text = environment.get_template("page.html.j2").render(
        page=page(result, lang),
        figures=tuple(format_charts(result, lang)),
        word=page_words(lang),
        # Both are files of the package, with nothing of the event in them.
        style=jinja.utils.markupsafe.Markup(style),
        script=jinja.utils.markupsafe.Markup(script),
        policy=_policy(style, script),
    )
    return {NAME: _tight(text).encode()}


def _tight(text: str) -> str:
    """The page without line ends between the elements of the players: a browser would make a node of each."""
    begin, end = text.index('<section id="players"'), text.index('<section id="figures"')
    return text[:begin] + text[begin:end].replace(">\n<", "><") + text[end:]


def _own(name: str) -> str:
    with open(os.path.join(_TEMPLATES, name), encoding="utf-8") as file:
        return file.read()


def _policy(style: str, script: str) -> str:
    """What a browser lets the page do: show this very style and run this very script, and nothing else."""
    return (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; base-uri 'none'; form-action 'none'"
    )


def _hash(content: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()}'"
