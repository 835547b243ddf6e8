"""What batches keep of names and cards for the next one: it is found again, and only where nothing has changed."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from batch_decks import Row, chunk_of, differences
from deckcheck.batch.cards import NumberedCards
from deckcheck.batch.impact import Impact, Rules, Said, between
from deckcheck.batch.known import known_of
from deckcheck.batch.many import ManyDecks
from deckcheck.batch.parts import CSV, Part
from deckcheck.batch.proof import Proof
from deckcheck.judging.judge import Judge

if TYPE_CHECKING:
    from deckcheck.batch.chunk import Chunk
    from deckcheck.model.deck import Card

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "emberfall"
DECKS: list[list[Row]] = [
    [(1, "Ashen Queen", "hero"), *((2, name, "main") for name in ("Ash Drake", "Cinder Bolt", "Ember Grove"))],
    [(1, "Ashen Queen", "hero"), (3, "Ash Drake", "main"), (1, "Ash Drake", "side")],
    [(2, "Moss Colossus", None), (2, "Grove Warden", "main"), (1, "No Such Card", "main")],
]


@pytest.fixture
def chunk() -> Chunk:
    return chunk_of(DECKS)


@pytest.fixture
def reference(tmp_path: Path) -> Path:
    shutil.copytree(EXAMPLE, tmp_path / "emberfall")
    return tmp_path / "emberfall" / "standard.yaml"


def _many(reference: Path, on: str = "2026-07-01") -> ManyDecks:
    judge = Judge(on, cache=str(reference.parent.parent / "cache"))
    opened = judge.open(str(reference))
    return ManyDecks(judge, str(reference), {}, known_of(judge, str(reference), *opened, ()))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is looked up, and asked of cards, from now on."""
    found: list[str] = []
    look_up, ask = NumberedCards.look_up, Proof.ask

    def looked_up(self: NumberedCards, name: str) -> int:
        found.append(name)
        return look_up(self, name)

    def asked_of(self: Proof, card: Card) -> tuple[float, ...]:
        found.append(f"limits of {card.name}")
        return ask(self, card)

    monkeypatch.setattr(NumberedCards, "look_up", looked_up)
    monkeypatch.setattr(Proof, "ask", asked_of)
    return found


def test_nothing_is_asked_twice(reference: Path, chunk: Chunk, asked: list[str]) -> None:
    first = _many(reference)
    before = [first.judged(chunk).of(deck) for deck in range(chunk.decks)]
    first.keep()
    assert "Ash Drake" in asked
    assert "limits of Ash Drake" in asked
    asked.clear()
    again = _many(reference)
    assert [again.judged(chunk).of(deck) for deck in range(chunk.decks)] == before
    # What no card is called may be one's name tomorrow.
    assert asked == ["No Such Card"]
    assert differences(again, chunk) == []


def test_another_day_asks_of_its_own(reference: Path, chunk: Chunk, asked: list[str]) -> None:
    first = _many(reference)
    first.judged(chunk)
    first.keep()
    asked.clear()
    other = _many(reference, "2025-01-01")
    assert differences(other, chunk) == []
    assert {each for each in asked if each.startswith("limits")} == {
        f"limits of {name}" for deck in DECKS for _, name, _ in deck if name != "No Such Card"
    } - {"limits of Moss Colossus", "limits of Grove Warden"}
    other.keep()
    asked.clear()
    for on in ("2025-01-01", "2026-07-01"):
        _many(reference, on).judged(chunk)
    assert asked == ["No Such Card"] * 2


@pytest.mark.parametrize("changed", ["standard.yaml", "damaged"])
def test_what_has_changed_is_not_believed(reference: Path, chunk: Chunk, asked: list[str], changed: str) -> None:
    first = _many(reference)
    first.judged(chunk)
    first.keep()
    (kept,) = (reference.parent.parent / "cache").glob("batch-*.kept")
    if changed == "damaged":
        data = bytearray(kept.read_bytes())
        data[len(data) // 2] ^= 1
        kept.write_bytes(data)
    else:
        path = reference.parent / changed
        path.write_text(path.read_text(encoding="utf-8") + "\n# another\n", encoding="utf-8")
    asked.clear()
    assert differences(_many(reference), chunk) == []
    assert "Ash Drake" in asked
    assert "limits of Ash Drake" in asked


def test_new_names_join_what_is_known(reference: Path, chunk: Chunk, asked: list[str]) -> None:
    first = _many(reference)
    first.judged(chunk_of(DECKS[:1]))
    first.keep()
    second = _many(reference)
    assert differences(second, chunk) == []
    second.keep()
    asked.clear()
    assert differences(_many(reference), chunk) == []
    assert asked == ["No Such Card"]


def test_what_is_otherwise_is_asked_once_of_a_card(
    reference: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (reference.parent / "banned.yaml").write_text(_BANNED, encoding="utf-8")
    rules = reference.read_text(encoding="utf-8")
    reference.write_text(rules + "  - card-list: {list: banned.yaml}\n", encoding="utf-8")
    table = tmp_path / "decks.csv"
    rows = (f"{deck},{copies},{name},{zone or ''}" for deck, rows in enumerate(DECKS) for copies, name, zone in rows)
    table.write_text("\n".join(("deck,count,name,zone", *rows, "")), encoding="utf-8")
    cards: list[str] = []
    is_otherwise = Said.is_otherwise

    def asked(self: Said, card: Card) -> bool:
        cards.append(card.name)
        return is_otherwise(self, card)

    monkeypatch.setattr(Said, "is_otherwise", asked)

    def came(first: str) -> tuple[Any, list[str]]:
        judge = Judge("2026-07-01", cache=str(reference.parent.parent / "cache"))
        impact = Impact(between(Rules(judge, str(reference)), first, "2026-07-01"), 3)
        turned = [row for found in impact.take(Part(str(table), CSV, str(table))) for row in found.to_pylist()]
        said, cards[:] = [*cards], []
        return (turned, impact.judged), said

    names = sorted({name for deck in DECKS for _, name, _ in deck} - {"No Such Card"})
    before, said = came("2026-05-01")
    assert before == ([], 3)
    assert sorted(said) == names
    assert came("2026-05-01") == (before, [])
    assert sorted(came("2026-04-15")[1]) == names
    reference.write_text(reference.read_text(encoding="utf-8") + "\n# another\n", encoding="utf-8")
    found, said = came("2026-05-01")
    assert (found, sorted(said)) == (before, names)


_BANNED = """\
list: emberfall/banned
name: {en: Banned cards}
since: 2026-01-01
known-until: 2026-12-31
source: {title: Emberfall, date: 2026-07-01}
changes:
  - {date: 2026-01-01, cards: {"0": [Moss Colossus]}}
  - {date: 2026-06-01, cards: {"0": [Ash Drake]}}
"""
