"""Pages made of templates: each loads nothing, and is allowed to load nothing."""

import base64
import hashlib
import os
from functools import cache
from typing import Any

from deckcheck.source.extras import needed


def rendered(folder: str, template: str, extra: str, *, style: str, script: str = "", **values: Any) -> str:
    """The page of a template of a folder, with the files ``style`` and ``script`` of it within the page.

    The template also has ``policy``: what a browser lets the page do. Raises InputError where Jinja, which comes with
    an extra, is not installed.
    """
    jinja = needed("jinja2", extra)
    # Both are files of the package, with nothing in them that somebody else has written.
    css, js = (_own(folder, name) for name in (style, script))
    text: str = (
        _environment(jinja, folder)
        .get_template(template)
        .render(
            style=jinja.utils.markupsafe.Markup(css),
            script=jinja.utils.markupsafe.Markup(js),
            policy=_policy(css, js),
            **values,
        )
    )
    return text


@cache
def _environment(jinja: Any, folder: str) -> Any:
    """What makes pages of the templates of a folder, each of which it compiles once."""
    return jinja.Environment(
        loader=jinja.FileSystemLoader(folder),
        autoescape=True,
        undefined=jinja.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _own(folder: str, name: str) -> str:
    if not name:
        return ""
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return file.read()


def _policy(style: str, script: str) -> str:
    """What a browser lets a page do: show this very style and run this very script, and nothing else."""
    runs = f"script-src {_hash(script)}; " if script else ""
    return f"default-src 'none'; style-src {_hash(style)}; {runs}base-uri 'none'; form-action 'none'"


def _hash(content: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()}'"
