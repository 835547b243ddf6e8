"""The site as the program that somebody starts: how it begins and ends, and who is cut off."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from deckcheck.messages import sentence
from deckcheck.serve.slow_clients import MOST_OF_ONE, SECONDS

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable
    from pathlib import Path

    from serve.conftest import Running

pytestmark = pytest.mark.slow(step=1)


CHECK = {"Content_Type": "application/x-www-form-urlencoded", "Sec_Fetch_Site": "same-origin"}
LIST = "deck=4+Goblin+Guide&format=mtg/modern"


def test_it_begins_answers_and_ends(begun: Callable[..., Running]) -> None:
    site = begun()
    assert site.ask("GET", "/ready")[0] == 200
    assert "Goblin Guide" in site.ask("POST", "/check", LIST, **CHECK)[1]
    # What was begun when somebody asks for the end is answered.
    waiting = site.connect(f"POST /check HTTP/1.1\r\nHost: x\r\nContent-Length: {len(LIST)}\r\n".encode())
    waiting.sendall(b"Content-Type: application/x-www-form-urlencoded\r\nSec-Fetch-Site: same-origin\r\n\r\n")
    time.sleep(0.3)
    site.process.send_signal(signal.SIGTERM)
    time.sleep(0.3)
    waiting.sendall(LIST.encode())
    answer = b""
    while part := waiting.recv(65536):
        answer += part
    waiting.close()
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert site.process.wait(timeout=20) == 0
    lines = [json.loads(line) for line in site.log]
    assert [(each["action"], each["status"]) for each in lines] == [("see-ready", 200), ("check", 200), ("check", 200)]
    assert "Goblin" not in "".join(site.log)


def test_the_signal_of_a_keyboard_ends_it_too(begun: Callable[..., Running]) -> None:
    site = begun()
    site.process.send_signal(signal.SIGINT)
    assert site.process.wait(timeout=20) == 0
    assert site.process.stderr is not None
    assert site.process.stderr.read() == ""


def test_who_sends_too_slowly_is_cut_off(begun: Callable[..., Running]) -> None:
    site = begun("--behind", "1")  # so that all of these may be of one address
    half_a_head = [site.connect(b"POST /check HTTP/1.1\r\nHost: a\r\nX-a: ") for _ in range(150)]
    kind = b"Content-Type: application/x-www-form-urlencoded\r\n"
    head = b"POST /check HTTP/1.1\r\nHost: a\r\n" + kind + b"Content-Length: 999\r\n\r\n"
    half_a_body = [site.connect(head + b"deck=") for _ in range(50)]
    nothing = [site.connect(b"") for _ in range(20)]
    ends = time.monotonic() + SECONDS + 5
    others = []
    while time.monotonic() < ends:
        for each in (*half_a_head, *half_a_body):
            try:
                each.send(b"x")
            except OSError:
                continue
        began = time.perf_counter()
        assert site.ask("GET", "/live")[0] == 200
        others.append(time.perf_counter() - began)
        time.sleep(0.8)
    assert [_is_open(each) for each in (*half_a_head, *half_a_body, *nothing)].count(True) == 0
    assert sorted(others)[len(others) // 2] < 0.5
    for each in (*half_a_head, *half_a_body, *nothing):
        each.close()


def _is_open(connection: socket.socket) -> bool:
    connection.settimeout(0.2)
    try:
        while part := connection.recv(65536):
            assert part.startswith(b"HTTP/1.1 4") or b"\r\n\r\n" in part
    except TimeoutError:
        return True
    except OSError:
        return False
    return False


def test_one_address_has_so_many_connections(begun: Callable[..., Running]) -> None:
    site = begun()
    opened = [site.connect(b"") for _ in range(MOST_OF_ONE + 8)]
    time.sleep(0.5)
    assert [_is_open(each) for each in opened].count(True) == MOST_OF_ONE
    opened[0].close()
    time.sleep(0.2)
    assert site.ask("GET", "/live")[0] == 200
    for each in opened:
        each.close()


def test_nonsense_and_long_heads(begun: Callable[..., Running]) -> None:
    site = begun()
    for sent in (b"\0\xff" * 500, b"GET / HTTP/9\r\n\r\n", b"GET /" + b"x" * 70_000, b"POST /check HTTP/1.1\r\n\r\n"):
        connection = site.connect(sent)
        connection.settimeout(20)
        assert connection.recv(65536).startswith((b"HTTP/1.1 400", b""))
        connection.close()
    assert site.ask("GET", "/live")[0] == 200


def test_a_port_that_is_taken(begun: Callable[..., Running], shared_cache: Path) -> None:
    site = begun()
    environment = {**os.environ, "DECKCHECK_CACHE": str(shared_cache)}
    call = [sys.executable, "-m", "deckcheck", "serve", "run", "--lang", "en", "--port", str(site.port)]
    other = subprocess.run(call, capture_output=True, text=True, env=environment, check=False, timeout=60)
    assert other.returncode == 2
    # Nothing else is said, as of what was left lying about.
    said = sentence("en", "serve-not-begun", {"address": f"127.0.0.1:{site.port}"})
    assert other.stderr == f"{sentence('en', 'serve-opening', {})}\n{said}\n"
