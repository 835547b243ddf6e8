"""What a stream that is not Unicode gets: the same report, in signs that it has."""

from __future__ import annotations

import csv
import json
from io import BytesIO, StringIO, TextIOWrapper
from xml.etree import ElementTree as ET

import pytest

from deckcheck.judging.judged import Report
from deckcheck.reports.reporter import Style, plain, reporter
from deckcheck.source import Location, Problem

REPORT = Report((), (Problem("csv-syntax", {"what": "騎士王 € ♥"}, Location("デッキ.txt", 1, 2)),))
SAID = "this is not CSV: 騎士王 € ♥"


def _written(name: str, encoding: str) -> str:
    data = BytesIO()
    out = TextIOWrapper(data, encoding=encoding, errors="backslashreplace", newline="", write_through=True)
    reporter(name).write(REPORT, out, Style())
    return data.getvalue().decode(encoding)


@pytest.mark.parametrize("encoding", ["ascii", "cp932", "utf-8"])
def test_json_and_xml_lose_nothing(encoding: str) -> None:
    assert json.loads(_written("gitlab", encoding))[0]["description"] == SAID
    (notification,) = json.loads(_written("sarif", encoding))["runs"][0]["invocations"][0][
        "toolConfigurationNotifications"
    ]
    assert notification["message"]["text"] == SAID
    (error,) = ET.fromstring(_written("junit", encoding).encode()).iter("error")  # noqa: S314 -- it was written just now
    assert error.get("message") == SAID


def test_a_table_has_no_byte_order_mark() -> None:
    written = _written("csv", "cp932")
    assert list(csv.reader(StringIO(written, newline="")))[1][:6] == ["デッキ.txt", "1", "2", "", "error", "csv-syntax"]
    assert written.startswith("path,line")


def test_no_control_character_is_left() -> None:
    assert plain("a\tb\u3000c\x1b[31m\x00\ud800é騎") == "a b\u3000c\ufffd[31m\ufffd\ufffdé騎"
