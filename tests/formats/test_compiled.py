"""Formats that are kept: they come back as they were, or not at all."""

from __future__ import annotations

import functools
import os
from typing import TYPE_CHECKING

import pytest

from deckcheck.formats.catalogue import find_format, format_ids
from deckcheck.formats.compiled import keep, kept
from deckcheck.formats.format import Loaded
from deckcheck.formats.load import load_format
from deckcheck.source.cache import digest_of
from deckcheck.source.kept import bytes_of, value_of

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.formats.format import Format


@functools.cache
def fresh(id_: str) -> Format:
    """A format as its files say it, whatever is kept."""
    path = find_format(id_)
    assert path is not None
    return load_format(path, find_format).format


DAYS = ("2020-05-28", "2020-06-07", "2021-01-27", "2022-12-26", "2026-01-01")


@pytest.mark.slow
@pytest.mark.parametrize("id_", format_ids())
def test_a_format_comes_back_as_it_was(id_: str) -> None:
    format_ = fresh(id_)
    again = value_of(bytes_of(format_))
    assert again == format_
    assert repr(again) == repr(format_)  # a list in place of a tuple would be equal to nothing, a NamedTuple to any
    for on in DAYS:
        if (format_.since is not None and on < format_.since) or (format_.until is not None and on >= format_.until):
            continue
        assert list(again.bounds(on)) == list(format_.bounds(on))


def test_matches_and_drafts_come_back() -> None:
    single, standard, draft = (fresh(f"spimate/{name}") for name in ("single", "standard", "draft"))
    assert standard.match is not None
    assert single.match is not None
    assert draft.draft is not None
    exchange, first = standard.match.exchanges[0], standard.match.first
    everything = standard._replace(
        match=standard.match._replace(
            exchanges=(exchange, exchange._replace(zones=("ex",), pool="first-game", keep="total")),
            draws=exchange.clause,
            first=first and first._replace(zone=None),
        ),
        draft=draft.draft._replace(packs=None, rounds=draft.draft.rounds._replace(ranges=((1, 2), (4, None)))),
    )
    for format_ in (everything, single._replace(match=None), single):
        again = value_of(bytes_of(format_))
        assert (again, repr(again)) == (format_, repr(format_))


def test_notes_come_back() -> None:
    format_ = fresh("spimate/single")._replace(notes=({"en": "one", "ja": "いち"}, {"en": "two", "ja": "に"}))
    again = value_of(bytes_of(format_))
    assert (again, repr(again)) == (format_, repr(format_))


# -- the file ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def made_of(tmp_path: Path) -> Path:
    path = tmp_path / "single.yaml"
    path.write_text("as it was", encoding="utf-8")
    return path


def _after(path: Path) -> int:
    """A time after a file was written, whenever that was."""
    status = path.stat()
    return max(status.st_mtime_ns, status.st_ctime_ns) + 1


def _kept(path: Path, cache: Path) -> Format | None:
    found = kept(str(path), (), str(cache))
    return None if found is None else found.format


def _keep(path: Path, cache: Path | str | None, format_: Format, began: int, cards: tuple[str, ...] = ()) -> None:
    keep(str(path), cards, None if cache is None else str(cache), Loaded(format_, (str(path),)), (), began)


def test_what_is_kept_is_found_until_a_file_changes(made_of: Path, tmp_path: Path) -> None:
    format_, cache = fresh("spimate/single"), tmp_path / "cache"
    assert _kept(made_of, cache) is None
    cards = tmp_path / "cards.json"
    cards.write_text("{}", encoding="utf-8")
    loaded = Loaded(format_, (str(made_of),))
    made_of_these = keep(str(made_of), (), str(cache), loaded, [str(cards)], _after(cards))
    assert made_of_these == (digest_of(str(made_of)), digest_of(str(cards)))
    assert kept(str(made_of), (), str(cache)) == loaded._replace(made_of=made_of_these)
    assert kept(str(made_of), ("cards.yaml",), str(cache)) is None
    made_of.write_text("as it is!", encoding="utf-8")
    assert _kept(made_of, cache) is None
    made_of.write_text("as it was", encoding="utf-8")
    assert _kept(made_of, cache) == format_
    made_of.unlink()
    assert _kept(made_of, cache) is None


@pytest.mark.parametrize("damage", [b"", b"{}", b"[]", b"null", b"\xff\xfe", b"[" * 200_000, b'{"made": 1}'])
def test_a_damaged_file_is_none(made_of: Path, tmp_path: Path, damage: bytes) -> None:
    cache = tmp_path / "cache"
    _keep(made_of, cache, fresh("spimate/single"), _after(made_of))
    (file,) = cache.iterdir()
    file.write_bytes(damage)
    assert _kept(made_of, cache) is None
    _keep(made_of, cache, fresh("spimate/single"), _after(made_of))
    assert _kept(made_of, cache) is not None


@pytest.mark.slow
def test_every_flipped_bit_is_found_out(made_of: Path, tmp_path: Path) -> None:
    """Nothing that happens to a kept format makes it another one: it is as it was, or is made anew."""
    cache, whole = tmp_path / "cache", fresh("spimate/single")
    game = whole.game._replace(attributes={}, zones=whole.game.zones[:1], payment=None)
    shorter = whole._replace(game=game, clauses=whole.clauses[:2], match=None, deals=(), first=None, readings=())
    format_ = shorter._replace(notes=(), editions=(), lists={})
    _keep(made_of, cache, format_, _after(made_of))
    (file,) = cache.iterdir()
    written = file.read_bytes()
    assert _kept(made_of, cache) == format_
    for bit in range(8 * len(written)):
        flipped = bytearray(written)
        flipped[bit // 8] ^= 1 << bit % 8
        file.write_bytes(flipped)
        assert _kept(made_of, cache) is None, bit


@pytest.mark.skipif(os.name != "posix", reason="files have no owners")
@pytest.mark.parametrize("mode", [0o775, 0o757, 0o777])
def test_a_folder_that_others_can_write_is_not_used(made_of: Path, tmp_path: Path, mode: int) -> None:
    cache = tmp_path / "cache"
    _keep(made_of, cache, fresh("spimate/single"), _after(made_of))
    assert _kept(made_of, cache) is not None
    cache.chmod(mode)
    assert _kept(made_of, cache) is None
    before = list(cache.iterdir())
    _keep(made_of, cache, fresh("spimate/single"), _after(made_of), ("other.yaml",))
    assert list(cache.iterdir()) == before
    cache.chmod(0o755)
    assert _kept(made_of, cache) is not None


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners")
def test_what_another_user_kept_is_not_used(made_of: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = tmp_path / "cache"
    _keep(made_of, cache, fresh("spimate/single"), _after(made_of))
    assert _kept(made_of, cache) is not None
    own = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: own + 1)
    assert _kept(made_of, cache) is None


def test_a_cache_that_cannot_be_written_is_none(made_of: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    for cache in (str(blocked), str(blocked / "below"), None):
        _keep(made_of, cache, fresh("spimate/single"), _after(made_of))
        assert kept(str(made_of), (), cache) is None


def test_what_was_written_while_it_was_read_is_not_kept(made_of: Path, tmp_path: Path) -> None:
    _keep(made_of, tmp_path / "cache", fresh("spimate/single"), 0)
    assert not (tmp_path / "cache").exists()
