"""Which events a site takes in, and what of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from deckcheck.cards.database import read_cards
from deckcheck.cards.imported import import_path
from deckcheck.cards.index.imported import write_imported
from deckcheck.judging.judge import Judge
from deckcheck.serve.events.taking_in import copy_in, read_event
from deckcheck.serve.folder import Folder
from deckcheck.serve.rules import Times
from deckcheck.serve.store.events import Expected
from deckcheck.source import InputError
from desk_events import BANS, CARDS, FORMAT

if TYPE_CHECKING:
    from pathlib import Path

EVENT = "event: Autumn Cup\non: 2026-11-20\nformat: open.yaml\ncards: cards.yaml\n"


def _write(folder: Path, event: str) -> str:
    written = {"event.yaml": event, "open.yaml": FORMAT, "bans.yaml": BANS, "cards.yaml": CARDS}
    for name, text in written.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "players.csv").write_text("ID,Name,Email\n1,Hina,h@x\n2,碧,\n", encoding="utf-8")
    return str(folder / "event.yaml")


def _problems(path: str, slug: str | None = None) -> list[tuple[str, int]]:
    with pytest.raises(InputError) as error:
        read_event(path, slug)
    return [(each.code, each.at.line if each.at else 0) for each in error.value.problems]


def test_an_event_its_players_and_its_files(tmp_path: Path) -> None:
    text = EVENT + (
        "deadline: 2026-11-20 18:00+09:00\nplayers: {table: players.csv}\n"
        "serve: {opens: 2026-11-01 00:00Z, late: accept, grace: 3}\n"
    )
    (tmp_path / "in").mkdir()
    taken = read_event(_write(tmp_path / "in", text), None)
    assert taken.event[:3] == ("autumn-cup", "Autumn Cup", text)
    assert taken.event.zone == 540
    assert taken.event.times == Times(1_793_491_200_000, 1_795_165_200_000, 180_000, "accept", "open")
    assert taken.players == (Expected("1", "Hina", None, {"Email": "h@x"}), Expected("2", "碧", None, {"Email": ""}))
    site = Folder(str(tmp_path / "site"))
    site.make(None)
    copy_in(site, taken)
    folder = tmp_path / "site" / "events" / "autumn-cup"
    assert {each.name for each in folder.iterdir()} == {"event.yaml", "open.yaml", "bans.yaml", "cards.yaml"}
    with pytest.raises(InputError) as error:
        copy_in(site, taken)
    assert [each.code for each in error.value.problems] == ["event-there"]


def test_what_a_site_does_not_do_is_refused_at_its_line(tmp_path: Path) -> None:
    more = "serve: {}\ntwice: first\naccept-late: true\nstrict-days: true\ndeadline: 2026-11-20 18:00\n"
    more += "registrations: [{table: players.csv}]\n"
    assert sorted(_problems(_write(tmp_path, EVENT + more))) == [
        ("not-on-a-site", 6),
        ("not-on-a-site", 7),
        ("not-on-a-site", 8),
        ("not-on-a-site", 10),
        ("time-without-zone", 9),
    ]


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (EVENT, [("missing-key", 1)]),
        (EVENT + "serve: {opens: 2026-11-01 00:00}\n", [("time-without-zone", 5)]),
        (EVENT + "serve: {opens: 2026-02-30 00:00Z}\n", [("wrong-date", 5)]),
        (EVENT + "serve: {late: never}\n", [("wrong-value", 5)]),
        (EVENT.replace("open.yaml", "[open.yaml, open.yaml]") + "serve: {}\n", [("one-format-on-a-site", 3)]),
        ("event: Cup\non: 2026-11-20\nserve: {}\n", [("one-format-on-a-site", 1)]),
        (EVENT.replace("open.yaml", "nothing/here") + "serve: {}\n", [("unknown-format", 0)]),
    ],
)
def test_what_is_in_the_way(tmp_path: Path, event: str, expected: list[tuple[str, int]]) -> None:
    assert _problems(_write(tmp_path, event)) == expected


def test_names_in_addresses(tmp_path: Path) -> None:
    path = _write(tmp_path, EVENT + "serve: {}\n")
    assert read_event(path, "cup-1").event.slug == "cup-1"
    for slug in ("../x", "", "A", "-a", "a b", "a" * 41, "ä"):
        assert _problems(path, slug) == [("wrong-slug", 1)]


def test_files_elsewhere_are_not_copied(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    path = _write(tmp_path / "in", EVENT.replace("cards.yaml", "../cards.yaml") + "serve: {}\n")
    (tmp_path / "cards.yaml").write_text(CARDS, encoding="utf-8")
    assert _problems(path) == [("file-outside-event", 0)]


OWN = "game:\n  database: {}\n"
"""What a format says of cards that are nowhere else."""


def _with_own_cards(folder: Path, database: str) -> str:
    path = _write(folder, EVENT.replace("cards: cards.yaml\n", "") + "serve: {}\n")
    (folder / "open.yaml").write_text(FORMAT.replace("game:\n", OWN.format(database)), encoding="utf-8")
    return path


def test_the_cards_that_a_format_names_are_files_of_the_event(tmp_path: Path) -> None:
    (tmp_path / "in" / "sets").mkdir(parents=True)
    path = _with_own_cards(tmp_path / "in", "sets/all.yaml")
    assert _problems(path) == [("unreadable-file", 5)]
    (tmp_path / "in" / "sets" / "all.yaml").write_text(CARDS, encoding="utf-8")
    taken = read_event(path, None)
    assert sorted(taken.files) == ["bans.yaml", "event.yaml", "open.yaml", "sets/all.yaml"]
    site = Folder(str(tmp_path / "site"))
    site.make(None)
    copy_in(site, taken)
    assert (tmp_path / "site" / "events" / "autumn-cup" / "sets" / "all.yaml").read_text(encoding="utf-8") == CARDS


def test_cards_that_a_format_names_elsewhere_are_not_copied(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "cards.yaml").write_text(CARDS, encoding="utf-8")
    assert _problems(_with_own_cards(tmp_path / "in", "../cards.yaml")) == [("file-outside-event", 0)]


def test_cards_that_were_taken_over_stay_where_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    imports = tmp_path / "imports"
    imports.mkdir()
    monkeypatch.setenv("DECKCHECK_CARDS", str(imports))
    (tmp_path / "in").mkdir()
    path = _with_own_cards(tmp_path / "in", "cards.yaml")
    source, taken_over, game = (
        str(tmp_path / "in" / "cards.yaml"),
        import_path("emberfall"),
        Judge("2026-11-20").open_format(str(tmp_path / "in" / "open.yaml")).game,
    )
    assert taken_over is not None
    write_imported(taken_over, read_cards(source, game), game, source, lambda: None)
    assert sorted(read_event(path, None).files) == ["bans.yaml", "event.yaml", "open.yaml"]
