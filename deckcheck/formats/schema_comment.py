"""The first line of a file that deckcheck writes for somebody: where an editor finds the schema of its kind."""

from __future__ import annotations

import os

from deckcheck.messages import sentence
from deckcheck.source.resources import shipped


def schema_comment(kind: str, folder: str, lang: str) -> str:
    """The comment for a file of a kind (``config``, ``format``) that is to stand in a folder.

    In a checkout of deckcheck it names the schema there. Anywhere else it says how to get a
    copy: where deckcheck is installed is another place for everyone who shares the file.
    """
    schemas = shipped("schemas")
    here = os.path.abspath(folder)
    if not os.path.join(here, "").startswith(os.path.join(os.path.dirname(schemas), "")):
        return f"# {sentence(lang, 'schema-comment', {'kind': kind})}"
    path = os.path.relpath(os.path.join(schemas, f"{kind}.schema.json"), here)
    return f"# yaml-language-server: $schema={path.replace(os.sep, '/')}"
