"""The formats that ship: marked decks with their whole answer, and every clause provoked by one of them."""

from __future__ import annotations

import doctest
from typing import Any

import marked_decks
import pytest
from marked_decks import MarkedDeck, judge
from marks import assert_marked

from deckcheck.catalogue import format_ids
from deckcheck.finding import verdict

DECKS = marked_decks.marked_decks()
FORMATS = format_ids()


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.path)
def test_deck(deck: MarkedDeck) -> None:
    for on in deck.on:
        report = deck.judged(on).report
        assert_marked(deck.text, report.findings)
        assert (report.verdict, verdict(report.findings)) == (deck.verdict, deck.verdict)


def test_the_formats_have_legal_and_illegal_decks() -> None:
    assert {(deck.format, deck.verdict) for deck in DECKS} >= {
        (id_, verdict_) for id_ in FORMATS for verdict_ in ("legal", "illegal", "undecided")
    }


def _clauses() -> list[Any]:
    clauses = [(id_, clause) for id_ in FORMATS for clause in judge("2026-07-27").open_format(id_).clauses]
    return [pytest.param(id_, clause, id=f"{id_}: {clause.id or clause.line}") for id_, clause in clauses]


@pytest.mark.parametrize(("format_", "clause"), _clauses())
def test_every_clause_has_an_id_and_is_provoked_by_a_deck(format_: str, clause: Any) -> None:
    assert clause.id is not None
    provoked = {
        (finding.clause.id, finding.severity)
        for deck in DECKS
        if deck.format == format_
        for on in deck.on
        for finding in deck.judged(on).report.findings
        if finding.clause is not None
    }
    assert (clause.id, clause.severity) in provoked


def test_the_explanation_of_changes_is_right() -> None:
    assert doctest.testmod(marked_decks) == doctest.TestResults(failed=0, attempted=1)
