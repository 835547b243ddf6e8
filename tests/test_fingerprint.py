"""Fingerprints: alike for the same finding wherever its line stands, and different for any other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.bound import Bound, Codes, PerCard, up_to
from deckcheck.finding import ClauseReference
from deckcheck.fingerprint import fingerprints, identity
from deckcheck.remarks import remarks
from deckcheck.report import Judged, Report
from deckcheck.rules.copy_limit import CopyLimit
from deckcheck.source import lines_of
from emberfall import database, deck_of, format_of, judged
