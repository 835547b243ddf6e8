"""The folder of the output is the old one or the new one, whenever the program ends; the same input makes the same."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from deckcheck.event.output import write_folder
from deckcheck.source import InputError
from event.generated import generate
from event.killed_writers import content_of
from full_disk import no_room

if TYPE_CHECKING:
    from collections.abc import Mapping

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FILES = {"report.json": b"{}", "messages/a.txt": b"a"}


def test_killed_at_a_hundred_random_moments(tmp_path: Path) -> None:
    script = str(HERE / "killed_writers.py")
    run = subprocess.run(
        [sys.executable, script, str(tmp_path / "desk"), "100", "7"],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=ROOT,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    counts = json.loads(run.stdout)
    assert counts["old"] + counts["new"] == 100
    assert counts["old"] > 5, "it must be ended before it is done, too"
    assert counts["left"] > 5, "and in the middle of writing"


def test_whole_runs_killed(tmp_path: Path) -> None:
    old, new = (generate(tmp_path / f"event{seed}", 6, hostile=False, seed=seed).event for seed in (1, 2))
    wholes = []
    began = time.perf_counter()
    for event in (new, old):
        _event(event, tmp_path / "desk")
        wholes.append(content_of(tmp_path / "desk"))
    longest = (time.perf_counter() - began) / 2
    assert wholes[0] != wholes[1]
    chance = random.Random(3)  # noqa: S311 -- moments, no secrets
    for event in (new, old, new, old):
        command = _command(event, tmp_path / "desk")
        running = subprocess.Popen(command, env=_environment(tmp_path), stdout=subprocess.DEVNULL)
        time.sleep(chance.uniform(longest / 2, longest))
        running.kill()
        running.wait()
        assert content_of(tmp_path / "desk") in wholes


def _command(event: Path, out: Path, *more: str) -> list[str]:
    return [sys.executable, "-m", "deckcheck", "event", str(event), "--lang", "ja", "-q", "--out", str(out), *more]


def _environment(folder: Path, seed: str = "0") -> Mapping[str, str]:
    return {**os.environ, "DECKCHECK_CACHE": str(folder / "cache"), "PYTHONHASHSEED": seed}


def _event(event: Path, out: Path, *more: str, seed: str = "0") -> None:
    run = subprocess.run(
        _command(event, out, *more), env=_environment(event.parent.parent, seed), capture_output=True, check=False
    )
    assert run.returncode == 1, run.stderr.decode()


def test_the_same_input_makes_the_same_bytes(tmp_path: Path) -> None:
    event = generate(tmp_path / "event", 20, hostile=False).event
    _event(event, tmp_path / "one")
    time.sleep(2)  # archives count time in steps of two seconds
    _event(event, tmp_path / "four", "--jobs", "4", seed="42")
    one = content_of(tmp_path / "one")
    assert {"report.json", "report.csv", "problems.csv", "report.xlsx"} <= one.keys()
    assert content_of(tmp_path / "four") == one


@pytest.mark.parametrize("name", ["desk", "desk/", "not/there/yet/desk", "./x/../desk", "日本語", ".hidden"])
def test_where_it_may_be(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_folder(name, FILES)
    write_folder(name, {"other.txt": b"o"})
    write_folder(name, FILES)
    folder = Path(os.path.abspath(name))
    assert content_of(folder) == FILES
    assert len(list(folder.parent.iterdir())) == 2


def test_an_empty_folder_is_taken(tmp_path: Path) -> None:
    (tmp_path / "desk").mkdir()
    write_folder(str(tmp_path / "desk"), FILES)
    assert content_of(tmp_path / "desk") == FILES


def test_what_somebody_changed_is_written_anew(tmp_path: Path) -> None:
    desk = tmp_path / "desk"
    for path, content in (("report.json", b"[]"), ("new.txt", b"")):
        write_folder(str(desk), FILES)
        (desk / path).write_bytes(content)
        write_folder(str(desk), FILES)
        assert content_of(desk) == FILES
        assert len(list(tmp_path.iterdir())) == 2


def _with_things(folder: Path) -> None:
    (folder / "desk").mkdir()
    (folder / "desk" / "mine.txt").write_text("mine")


def _file(folder: Path) -> None:
    (folder / "desk").write_text("mine")


def _foreign_link(folder: Path) -> None:
    (folder / "elsewhere").mkdir()
    (folder / "desk").symlink_to("elsewhere")


def _foreign_link_like_ours(folder: Path) -> None:
    (folder / ".desk.mine").mkdir()
    (folder / "desk").symlink_to(".desk.mine")


def _dangling_link(folder: Path) -> None:
    (folder / "desk").symlink_to("nowhere")


@pytest.mark.parametrize("prepare", [_with_things, _file, _foreign_link, _foreign_link_like_ours, _dangling_link])
def test_what_is_somebody_elses_stays(prepare: object, tmp_path: Path) -> None:
    assert callable(prepare)
    prepare(tmp_path)
    before = sorted(tmp_path.rglob("*")), os.path.islink(tmp_path / "desk")
    with pytest.raises(InputError) as raised:
        write_folder(str(tmp_path / "desk"), FILES)
    assert [problem.code for problem in raised.value.problems] == ["not-an-output-folder"]
    assert (sorted(tmp_path.rglob("*")), os.path.islink(tmp_path / "desk")) == before


def test_what_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file" / "desk", Path("/proc/desk"), tmp_path / ("x" * 300)):
        with pytest.raises(InputError) as raised:
            write_folder(str(folder), FILES)
        assert [problem.code for problem in raised.value.problems] == ["unwritable-file"]
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_nothing_is_left_where_the_disk_is_full(tmp_path: Path) -> None:
    write_folder(str(tmp_path / "desk"), FILES)
    before = sorted(tmp_path.rglob("*"))
    with no_room(), pytest.raises(InputError) as raised:
        write_folder(str(tmp_path / "desk"), {**FILES, "long": b"longer than there is room"})
    assert [problem.code for problem in raised.value.problems] == ["unwritable-file"]
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("path", ["../x", "/x", "a/../../x", "", "a//b", "."])
def test_no_file_leads_out_of_it(path: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(path)}$"):
        write_folder(str(tmp_path / "desk"), {path: b""})
    assert list(tmp_path.iterdir()) == []
