"""Find the configuration of a folder of decks. Looking for one must cost nothing where there is none."""

from __future__ import annotations

import os

NAME = ".deckcheck.yaml"


def nearest_config(folder: str) -> str | None:
    """The configuration of a folder: its own, or that of the nearest folder around it up to where ``.git`` stands."""
    here = os.path.abspath(folder)
    while True:
        path = os.path.join(here, NAME)
        if os.path.isfile(path):
            return path
        above = os.path.dirname(here)
        if above == here or os.path.exists(os.path.join(here, ".git")):
            return None
        here = above
