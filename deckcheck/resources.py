"""Where the formats and schemas that come with deckcheck stand: in the wheel, or in a checkout beside the package."""

from __future__ import annotations

import os

_PACKAGE = os.path.dirname(os.path.abspath(__file__))
_IN_A_CHECKOUT = {"cases": os.path.join("tests", "rules", "cases")}
"""The folders that have another name there."""


def shipped(name: str) -> str:
    """The absolute path of a folder that comes with deckcheck (``formats``, ``schemas``, ``cases``).

    >>> shipped("formats").endswith("formats")
    True
    """
    inside = os.path.join(_PACKAGE, name)
    beside = os.path.join(os.path.dirname(_PACKAGE), _IN_A_CHECKOUT.get(name, name))
    return inside if os.path.isdir(inside) else beside


def displayed(path: str) -> str:
    """A path as people should see it: what comes with deckcheck begins with its folder's name.

    >>> displayed(shipped("formats") + "/emberfall/standard.yaml")
    'formats/emberfall/standard.yaml'
    """
    for name in ("formats", "schemas"):
        folder = shipped(name) + os.sep
        if path.startswith(folder):
            return name + "/" + path[len(folder) :].replace(os.sep, "/")
    return path
