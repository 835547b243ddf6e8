"""``deckcheck batch``, as it is typed: tables of every form, damaged rows, parts, and going on where it was."""

from __future__ import annotations

import csv
import gzip
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tarfile
import time
import zipfile
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.parquet as pa_parquet
import pytest

from deckcheck.batch import verdicts as verdicts_of
from deckcheck.source import extras

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.conftest import Run

ROOT = Path(__file__).resolve().parents[2]
FORMAT = str(ROOT / "examples" / "emberfall" / "standard.yaml")
Row = tuple[Any, ...]
DECK: tuple[tuple[Any, str, str], ...] = (
    (1, "Ashen Queen", "hero"),
    (2, "Ash Drake", "main"),
    (2, "Cinder Bolt", "main"),
    (2, "Ember Grove", "main"),
    (2, "Grove Warden", "main"),
    (2, "Moss Colossus", "main"),
)
LEGAL = [(1, *row) for row in DECK]
ILLEGAL = [(2, 3 if name == "Ash Drake" else copies, name, zone) for copies, name, zone in DECK]
UNKNOWN = [(3, copies, "Ash Drak" if name == "Ash Drake" else name, zone) for copies, name, zone in DECK]
ROWS: list[Row] = [*LEGAL, *ILLEGAL, *UNKNOWN]
HEAD = ("deck", "count", "name", "zone")


def found_by(row: int) -> dict[str, tuple[Any, ...]]:
    """What is found of these decks, where the name that no card has stands in this row, or in this line."""
    return {
        "1": ("legal", []),
        "2": ("illegal", ["standard.yaml:18"]),
        "3": ("undecided", [], [f"unknown-card {row} Ash Drak"]),
    }


def written_csv(path: Path, rows: Sequence[Row], head: Sequence[str] = HEAD) -> Path:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([head, *rows])
    return path


def written_parquet(path: Path, rows: Sequence[Row], head: Sequence[str] = HEAD, **types: Any) -> Path:
    columns = {name: pa.array([row[place] for row in rows], types.get(name)) for place, name in enumerate(head)}
    pa_parquet.write_table(pa.table(columns), path)
    return path


def written_lines(path: Path, rows: Sequence[Mapping[str, Any] | str]) -> Path:
    lines = (row if isinstance(row, str) else json.dumps(row) for row in rows)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def verdicts(folder: Path) -> dict[str, tuple[Any, ...]]:
    """The verdict, the clauses that are broken, and the trouble of each deck, if there is any."""
    found: dict[str, tuple[Any, ...]] = {}
    for path in sorted(folder.glob("*.parquet")):
        for row in pa_parquet.read_table(path).to_pylist():
            assert row["deck"] not in found or row["trouble"], "a deck stands there once"
            trouble = (row["trouble"],) if row["trouble"] else ()
            found[row["deck"]] = (row["verdict"], row["broken"], *trouble)
    return found


@pytest.fixture
def judged(run: Run, tmp_path: Path) -> Any:
    """Judges a part, and returns what the command ends with and the verdicts."""

    def judge(path: Path | str, *options: str, **more: Any) -> tuple[Any, dict[str, tuple[Any, ...]]]:
        into = tmp_path / "verdicts"
        shutil.rmtree(into, ignore_errors=True)
        result = run(
            "batch", str(path), "--format", FORMAT, "--on", "2026-07-01", "--into", str(into), *options, **more
        )
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result, verdicts(into)

    return judge


# -- forms -------------------------------------------------------------------------------------------------------------


def _lists() -> list[Row]:
    decks = {deck: [row for row in ROWS if row[0] == deck] for deck in (1, 2, 3)}
    return [(deck, *([row[place] for row in rows] for place in (1, 2, 3))) for deck, rows in decks.items()]


def _written(form: str, folder: Path) -> Path:
    path = folder / f"decks.{form}"
    match form:
        case "csv":
            return written_csv(path, ROWS)
        case "tsv":
            path.write_text("\n".join("\t".join(map(str, row)) for row in [HEAD, *ROWS]), encoding="utf-8")
        case "csv.gz":
            with gzip.open(path, "wt", encoding="utf-8", newline="") as file:
                csv.writer(file).writerows([HEAD, *ROWS])
        case "parquet":
            return written_parquet(path, ROWS)
        case "jsonl":
            return written_lines(path, [dict(zip(HEAD, row, strict=True)) for row in ROWS])
        case "lists.parquet":
            return written_parquet(path, _lists(), ("id", "counts", "names", "zones"))
        case "lists.jsonl":
            keys = ("id", "counts", "names", "zones")
            return written_lines(path, [dict(zip(keys, row, strict=True)) for row in _lists()])
    return path


FORMS = ("csv", "tsv", "csv.gz", "parquet", "jsonl", "lists.parquet", "lists.jsonl")


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_a_table(form: str, judged: Any, tmp_path: Path) -> None:
    result, found = judged(_written(form, tmp_path))
    assert (found, result.exit_code) == (found_by(3 if form.startswith("lists") else 14), 1)


@pytest.mark.parametrize("form", ["parquet", "csv", "jsonl"])
def test_every_form_of_verdicts(form: str, run: Run, tmp_path: Path) -> None:
    path = written_csv(tmp_path / "decks.csv", [*ROWS, (1, 2, "Ash Drake", "main")])
    into = tmp_path / "verdicts"
    run("batch", str(path), "--format", FORMAT, "--on", "2026-07-01", "--into", str(into), "--as", form)
    (made,) = into.glob(f"*.{form}")
    text = "" if form == "parquet" else made.read_text(encoding="utf-8")
    match form:
        case "parquet":
            rows = pa_parquet.read_table(made).to_pylist()
        case "csv":
            rows = [*csv.DictReader(text.splitlines())]
        case _:
            rows = [json.loads(line) for line in text.splitlines()]
    assert [(row["deck"], row["verdict"]) for row in rows] == [
        ("1", "undecided"),
        ("2", "illegal"),
        ("3", "undecided"),
        ("1", "undecided"),
    ]
    assert [row["trouble"] for row in rows] in (
        [["split-deck 1"], [], ["unknown-card 14 Ash Drak"], ["split-deck 19"]],
        ["split-deck 1", "", "unknown-card 14 Ash Drak", "split-deck 19"],
    )
    assert rows[1]["broken"] in (["standard.yaml:18"], "standard.yaml:18")


_STRANGE = ("Ash; Drak", "back\\slash;\\ ; ", "two\nlines", 'a "quote", a comma', "Ｆｕｌｌ　ｗｉｄｔｈ", "x" * 300)


@pytest.mark.parametrize("form", verdicts_of.FORMS)
def test_names_that_no_card_has_are_the_same_in_every_form(form: str, run: Run, tmp_path: Path) -> None:
    decks: dict[str, list[str]] = {"a": [*_STRANGE], "b": [f"Card {number}" for number in range(23)], "c": ["Fx"]}
    rows: list[Row] = [(deck, 1, name, "main") for deck, names in decks.items() for name in names]
    rows += [("d", 9, "Ash Drake", "main"), ("d", 1, "Fx", "nowhere"), ("e", 1, "Ash Drake", "maybeboard")]
    # Of decks that are split the verdicts are written once more.
    rows.append(("c", 1, "Ash Drake", "main"))
    path = written_parquet(tmp_path / "decks.parquet", rows)
    args = ("batch", str(path), "--format", FORMAT, "--on", "2026-07-01", "--as", form, "--into", str(tmp_path / form))
    told = run(*args).stdout
    (made,) = (tmp_path / form).glob(f"*.{form}")
    read = [row for table in verdicts_of.read(form, str(made)) for row in table.to_pylist()]
    named = [f"unknown-card {row} {name.strip()}" for row, name in enumerate(_STRANGE[:5], 1)]
    assert [(row["deck"], row["verdict"], row["trouble"]) for row in read] == [
        ("a", "illegal", [*named, f"unknown-card 6 {'x' * 199}…"]),
        ("b", "illegal", [*(f"unknown-card {row} Card {row - 7}" for row in range(7, 27)), "more 3"]),
        ("c", "undecided", ["split-deck 30", "unknown-card 30 Fx"]),
        ("d", "illegal", ["unknown-zone 32 nowhere", "unknown-card 32 Fx"]),
        ("e", "illegal", ["empty-deck 33"]),
        ("c", "undecided", ["split-deck 34"]),
    ]
    assert "unknown-card 3 two\N{REPLACEMENT CHARACTER}lines" in told


# -- what is not read --------------------------------------------------------------------------------------------------


def _deck_lines(deck: int, **more: Any) -> list[dict[str, Any]]:
    return [dict(zip(HEAD, (deck, *row), strict=True)) | more for row in DECK]


_BY_ZONE = {"hero": ["Ashen Queen"], "main": [f"{copies} {name}" for copies, name, zone in DECK if zone == "main"]}
_UNREAD: dict[str, tuple[list[Mapping[str, Any] | str], dict[str, tuple[Any, ...]]]] = {
    "a key that only a later row has": (
        [*_deck_lines(1), *_deck_lines(2)[:-1], _deck_lines(2)[-1] | {"where": "hero"}],
        {"1": ("legal", []), "2": ("undecided", [], ["unreadable-line 12 2 Moss Colossus main hero"])},
    ),
    "a key twice in a row": (
        [*_deck_lines(1), *_deck_lines(2)[:-1], '{"deck": 2, "count": 2, "name": "Moss Colossus", "count": 1}'],
        {"1": ("legal", []), "2": ("undecided", [], ["duplicate-key 12"])},
    ),
    "a list of names beside that of another zone": (
        [
            {
                "id": 1,
                "names": [name for _, name, _ in DECK],
                "counts": [copies for copies, *_ in DECK],
                "zones": [zone for *_, zone in DECK],
                "side_names": ["Ash Drake"],
                "side_counts": [2],
                "rank": 3,
            },
            {
                "id": 2,
                "names": [name for _, name, _ in DECK],
                "counts": [copies for copies, *_ in DECK],
                "zones": [zone for *_, zone in DECK],
                "side_names": [],
                "side_counts": [],
                "rank": 4,
            },
        ],
        {
            "1": ("undecided", [], ["unread-column 1 side_names", "unread-column 1 side_counts"]),
            "2": ("legal", []),
        },
    ),
    "zones with what is said beside them": (
        [
            {"deck": 1, **_BY_ZONE, "name": "Ash Drake", "archetype": "Ash Drake", "wins": 3, "note": "great"},
            {"deck": 2, **_BY_ZONE, "flex": "Ash Drake"},
            {"deck": 3, **_BY_ZONE, "flex": "nothing"},
            {"deck": 4, **_BY_ZONE, "hero": [{"name": "Ashen Queen", "count": 1, "sideboard": 1}]},
            {
                "deck": 5,
                "main": _BY_ZONE["main"],
                "hero": [{"name": "Ashen Queen", "qty": 1, "printed": "Ashen Queen"}],
            },
            json.dumps({"deck": 6, "main": {"Ash Drake": 2}})[:-2] + ', "Ash Drake": 2}}',
            json.dumps({"deck": 7, "main": []})[:-1] + ', "main": ["2 Ash Drake"]}',
        ],
        {
            "1": ("legal", []),
            "2": ("undecided", [], ["unread-column 2 flex"]),
            "3": ("legal", []),
            "4": ("undecided", [], ["unread-column 4 sideboard"]),
            "5": ("legal", []),
            "6": ("undecided", [], ["duplicate-key 6"]),
            "7": ("undecided", [], ["duplicate-key 7"]),
        },
    ),
}


@pytest.mark.parametrize("case", _UNREAD)
def test_keys_that_are_not_read(case: str, judged: Any, tmp_path: Path) -> None:
    lines, expected = _UNREAD[case]
    _, found = judged(written_lines(tmp_path / "decks.jsonl", lines))
    assert {deck: (said[0], *said[1:]) for deck, said in found.items()} == expected


def test_what_is_not_read_is_told_once(run: Run, tmp_path: Path) -> None:
    rows = [(*row, "north", "x") for row in LEGAL]
    written_csv(tmp_path / "decks.csv", rows, (*HEAD, "lane", "rarity"))
    args = ("--format", FORMAT, "--on", "2026-07-01")
    said = run("batch", str(tmp_path / "decks.csv"), *args).stdout
    path = tmp_path / "decks.csv"
    assert said.endswith(f"\n\n{path}: of “lane” only cells that speak of copies, zones or cards are read\n")
    data = json.loads(run("batch", str(path), *args, "-o", "json").stdout)
    assert (data["unread"], data["passed_over"]) == ({str(path): ["lane"]}, {})
    page = run("batch", str(path), *args, "-o", "html").stdout
    assert "of “lane” only cells" in page


@pytest.mark.parametrize("kind", ["folder", "zip"])
def test_files_that_are_no_decks_are_told(kind: str, run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "decks"
    folder.mkdir()
    lines = "\n".join(f"{copies} {name}" for copies, name, zone in DECK if zone == "main")
    for name, text in (("a.txt", f"Hero\n1 Ashen Queen\nMain\n{lines}\n"), ("b.docx", "x"), ("c.lst", "x")):
        (folder / name).write_text(text, encoding="utf-8")
    path = str(folder)
    if kind == "zip":
        path = shutil.make_archive(str(tmp_path / "decks"), "zip", folder)
    told = run("batch", path, "--format", FORMAT, "--on", "2026-07-01").stdout
    files = ", ".join([os.path.join(path, "b.docx")]) + " and " + os.path.join(path, "c.lst")
    assert told.endswith(
        f"\n\n{path}: not read, as no deck ends so or they have no columns of cards and copies: {files}\n"
    )


def test_standard_input_tells_its_form_itself(judged: Any, tmp_path: Path) -> None:
    for form in ("csv", "parquet", "jsonl"):
        assert judged("-", input=_written(form, tmp_path).read_bytes())[1] == found_by(14)


@pytest.mark.parametrize("kind", ["folder", "zip", "tar.gz"])
def test_deck_files_of_a_folder_or_an_archive(kind: str, judged: Any, tmp_path: Path) -> None:
    folder = tmp_path / "decks"
    folder.mkdir()
    heads = {"1": LEGAL, "2": ILLEGAL, "3": UNKNOWN}
    for name, rows in heads.items():
        lines = [f"Hero: {rows[0][2]}", "", *(f"{row[1]} {row[2]}" for row in rows[1:])]
        (folder / f"{name}.txt").write_text("\n".join(lines), encoding="utf-8")
    path = folder
    if kind == "zip":
        path = tmp_path / "decks.zip"
        with zipfile.ZipFile(path, "w") as archive:
            for file in folder.iterdir():
                archive.write(file, file.name)
    elif kind == "tar.gz":
        path = tmp_path / "decks.tar.gz"
        with tarfile.open(path, "w:gz") as archive:
            archive.add(folder, "decks")
    found = judged(path)[1]
    assert {Path(name).stem: said for name, said in found.items()} == found_by(3)


def test_deck_files_whose_names_are_in_no_encoding(judged: Any, tmp_path: Path) -> None:
    folder = tmp_path / "decks"
    folder.mkdir()
    for name, rows in ((b"\x83.txt", LEGAL), (b"\x84.txt", ILLEGAL)):
        lines = [f"Hero: {rows[0][2]}", "", *(f"{row[1]} {row[2]}" for row in rows[1:])]
        Path(os.fsdecode(bytes(folder) + b"/" + name)).write_text("\n".join(lines), encoding="utf-8")
    result, found = judged(folder)
    # Each is still a deck of its own, whatever the format is called.
    assert (result.exit_code, [*found]) == (1, [f"{folder}/\\udc83.txt", f"{folder}/\\udc84.txt"])
    assert [*found.values()] == [*found_by(3).values()][:2]
    odd = tmp_path / os.fsdecode(b"\xe3.yaml")
    shutil.copy(FORMAT, odd)
    shutil.copy(Path(FORMAT).parent / "cards.csv", tmp_path)
    result, found = judged(folder, "--format", str(odd))
    assert (result.exit_code, [each[:2] for each in found.values()]) == (
        1,
        [("legal", []), ("illegal", ["\\udce3.yaml:18"])],
    )


@pytest.mark.slow(step=1)
def test_the_copies_of_a_name_that_no_card_has_count_in_files_as_in_tables(run: Run, tmp_path: Path) -> None:
    # In this game there are names that begin with numbers.
    rows = [(1, 2, "Shock", "main"), (1, 4, "Lightnig Bolt", "main"), (1, 52, "Mountain", "main")]
    folder = tmp_path / "decks"
    folder.mkdir()
    (folder / "1.txt").write_text("".join(f"{copies} {name}\n" for _, copies, name, _ in rows), encoding="utf-8")
    for path in (folder, written_csv(tmp_path / "decks.csv", rows)):
        into = tmp_path / f"verdicts{path.suffix}"
        run("batch", str(path), "--format", "mtg/modern", "--on", "2026-07-01", "--into", str(into))
        assert [*verdicts(into).values()] == [("illegal", ["deck-size"], ["unknown-card 2 Lightnig Bolt"])]


@pytest.mark.parametrize(
    ("name", "kept", "said"),
    [
        ("a.zip", slice(60), "a.zip is damaged or no ZIP archive, and none of its decks is judged [damaged-archive]"),
        ("a.tar", slice(60), "a.tar is damaged or no tar archive, and none of its decks is judged [damaged-archive]"),
        (
            "a.tar.gz",
            slice(-40),
            (
                "a.tar.gz is damaged, and none of its decks is judged: Compressed file ended before the end-of-stream "
                "marker was reached [damaged-part]"
            ),
        ),
    ],
)
def test_a_damaged_archive_is_told_as_what_it_is(name: str, kept: slice, said: str, run: Run, folder: Path) -> None:
    (folder / "deck.txt").write_text("\n".join(f"{number} Fox {number * 7919}" for number in range(99)))
    path = folder / name
    if name == "a.zip":
        with zipfile.ZipFile(path, "w") as archive:
            archive.write(folder / "deck.txt", "deck.txt")
    else:
        with tarfile.open(path, "w:gz" if name == "a.tar.gz" else "w") as tar:
            tar.add(folder / "deck.txt", "deck.txt")
    path.write_bytes(path.read_bytes()[kept])
    result = run("batch", name, "--format", FORMAT)
    assert (result.exit_code, result.stderr.splitlines()) == (2, [f"error: {said}"])


def test_an_archive_is_read_as_what_it_holds_whatever_it_is_called(judged: Any, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("1 Nobody\n")
    with tarfile.open(tmp_path / "decks.zip", "w") as archive:
        archive.add(tmp_path / "deck.txt", "1.txt")
    assert [Path(name).name for name in judged(tmp_path / "decks.zip")[1]] == ["1.txt"]


def test_a_table_without_a_format_is_told_both_ways_to_say_it(run: Run, folder: Path) -> None:
    (folder / "w.csv").write_text("deck,name\na,Fox\n", encoding="utf-8")
    said = [
        (
            "error: w.csv has no column for the format (it has “deck” and “name”): say the format of all its decks "
            "with --format, or the column with --column format=NAME [no-format-column]"
        )
    ]
    result = run("batch", "w.csv")
    assert (result.exit_code, result.stderr.splitlines()) == (2, said)


def _with_delimiter(path: Path, delimiter: str, rows: Sequence[Row], head: Sequence[str]) -> Path:
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "wt", encoding="utf-8-sig", newline="") as file:
        csv.writer(file, delimiter=delimiter).writerows([head, *rows])
    return path


@pytest.mark.parametrize("name", ["x.csv", "x.csv.gz", "-"])
@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_a_table_with_semicolons_or_tabs(name: str, delimiter: str, judged: Any, tmp_path: Path) -> None:
    """Names with commas come out whole, other columns may have decimal commas, headings commas in quotes."""
    head = ("liste", "anzahl", "karte", "wo", "Preis, in €")
    rows = [(*row, "2,50") for row in [*ROWS, (3, 1, "No, body", "main")]]
    path = _with_delimiter(tmp_path / ("x.csv" if name == "-" else name), delimiter, rows, head)
    named = ("deck=liste", "name=karte", "count=anzahl", "zone=wo")
    more = {"input": path.read_bytes()} if name == "-" else {}
    _, found = judged("-" if name == "-" else path, *(word for each in named for word in ("--column", each)), **more)
    one, two, three = (found_by(14)[deck] for deck in "123")
    assert (found["1"], found["2"]) == (one, two)
    assert found["3"][2] == [*three[2], f"unknown-card {len(rows)} No, body"]


def test_a_row_of_too_few_cells_is_of_the_deck_that_it_names_with_semicolons_too(judged: Any, tmp_path: Path) -> None:
    path = _with_delimiter(tmp_path / "x.csv", ";", [*ROWS, (1, 4)], HEAD)
    told = judged(path)[1]
    assert told["1"][2] == [f"unreadable-line {len(ROWS) + 1}"]


@pytest.mark.parametrize("heading", ["a;b;c", "a\tb", '"a;b"'])
def test_a_table_that_commas_split_is_read_by_them(heading: str, judged: Any, tmp_path: Path) -> None:
    """Whatever else stands in its first line."""
    path = tmp_path / "x.csv"
    lines = [",".join(map(str, (*row, "x;y"))) for row in ROWS]
    path.write_text("\n".join([",".join((*HEAD, heading)), *lines]), encoding="utf-8")
    assert judged(path)[1] == found_by(14)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("decks.csv", "-f", "modrn"),
            (
                "error: there is no format “modrn”; did you mean “mtg/modern” or “mtg/premodern”?"
                " “deckcheck formats” lists them [unknown-format]\n"
            ),
        ),
        (
            ("decks.csv", "-f", "spimate/single"),
            "error: no card file comes with the game “spimate”; give one with --cards [no-cards]\n",
        ),
        (
            ("decks.csv", "-f", FORMAT, "--into", "decks.csv"),
            "error: decks.csv cannot be written: it is a file, not a folder [unwritable-file]\n",
        ),
        (
            ("decks.csv", "-f", FORMAT, "--into", "decks.csv", "--lang", "ja"),
            "エラー: decks.csvに書き込めません。フォルダーではなくファイルです [unwritable-file]\n",
        ),
        (("nothing", "-f", FORMAT), "error: there is no deck in the folder “nothing”; deck files end in “.cod”, "),
    ],
)
def test_what_no_deck_can_be_judged_by_is_an_error(
    run: Run, folder: Path, arguments: tuple[str, ...], said: str
) -> None:
    written_csv(folder / "decks.csv", ROWS)
    (folder / "nothing").mkdir()
    result = run("batch", *arguments)
    assert (result.exit_code, result.stdout, result.stderr[: len(said)]) == (2, "", said)


def test_a_deck_that_is_not_judged_is_of_the_format_of_the_others(run: Run, folder: Path) -> None:
    rows = [(*row, "2026-07-27") for row in LEGAL] + [(*row, "some day") for row in ILLEGAL]
    written_csv(folder / "decks.csv", rows, (*HEAD, "date"))
    result = run("batch", "decks.csv", "-f", FORMAT, "-o", "json")
    assert json.loads(result.stdout)["formats"] == {"emberfall/standard": {"legal": 1, "undecided": 1}}


def test_columns_that_are_named_and_days_and_formats_of_their_own(run: Run, tmp_path: Path) -> None:
    rows = [(f"d{deck}", *row, FORMAT, day) for deck, day in enumerate(("2026-03-01", "2026-07-01")) for row in LEGAL]
    path = written_csv(tmp_path / "x.csv", rows, ("who", "deck", "n", "card", "where", "rules", "when"))
    named = ("deck=who", "name=card", "count=n", "zone=where", "format=rules", "day=when")
    columns = [word for each in named for word in ("--column", each)]
    result = run("batch", str(path), *columns, "--output", "json")
    data = json.loads(result.stdout)
    assert (data["verdicts"]["legal"], data["months"]) == (2, {"2026-03": {"legal": 1}, "2026-07": {"legal": 1}})
    refused = run("batch", str(path), "--column", "deck=nobody", "--format", FORMAT)
    assert refused.exit_code == 2
    assert "nobody" in refused.stderr


# -- damage ------------------------------------------------------------------------------------------------------------

_DAMAGED: dict[str, tuple[Any, str]] = {
    "negative": (-1, "wrong-count 3"),
    "none at all": (0, "wrong-count 3"),
    "very many": (10**9, "wrong-count 3"),
    "half a card": ("1.5", "wrong-count 3"),
    "a word": ("two", "wrong-count 3"),
    "nothing": (None, "wrong-count 3"),
}


@pytest.mark.parametrize(
    ("form", "count"),
    [("csv", "0"), ("parquet", " 0"), ("parquet", 0), ("parquet", 0.0), ("lists.jsonl", 0), ("zones.jsonl", 0)],
)
def test_a_row_of_no_copies_is_nothing(judged: Any, tmp_path: Path, form: str, count: Any) -> None:
    rows: list[Row] = [*LEGAL, (1, 0, "No Such Card", "main")]
    path = tmp_path / f"decks.{form}"
    if form == "csv":
        written_csv(path, [(deck, count if copies == 0 else copies, *rest) for deck, copies, *rest in rows])
    elif form == "parquet":
        written_parquet(path, [(deck, type(count)(copies or count), *rest) for deck, copies, *rest in rows])
    elif form == "lists.jsonl":
        _, *columns = ([row[place] for row in rows] for place in range(4))
        written_lines(path, [{"id": 1, "counts": columns[0], "names": columns[1], "zones": columns[2]}])
    else:
        zones: dict[str, list[Any]] = {}
        for _, copies, name, zone in rows:
            zones.setdefault(zone, []).append({"name": name, "count": copies or count})
        written_lines(path, [{"deck": 1, **zones}])
    assert judged(path)[1] == {"1": ("legal", [])}


@pytest.mark.parametrize(("copies", "found"), [("2.0", ("legal", [])), ("1.5", ("undecided", [], ["wrong-count 2"]))])
def test_a_decimal_is_a_count_if_it_is_whole(copies: str, found: Any, judged: Any, tmp_path: Path) -> None:
    counts = [copies if name == "Ash Drake" else str(number) for number, name, _ in DECK]
    rows = [(1, Decimal(count), *row[2:]) for count, row in zip(counts, LEGAL, strict=True)]
    path = written_parquet(tmp_path / "decks.parquet", rows, count=pa.decimal128(5, 1))
    assert judged(path)[1] == {"1": found}


@pytest.mark.slow
@pytest.mark.parametrize(("format_", "trouble"), [(FORMAT, []), ("arkham/standard", ["unreadable-line 2"])])
def test_a_state_is_not_passed_over_where_there_are_states(
    format_: str, trouble: list[str], run: Run, tmp_path: Path
) -> None:
    rows = [(*row, "upgrades: 1" if row[2] == "Ash Drake" else "") for row in LEGAL]
    path = written_csv(tmp_path / "decks.csv", rows, (*HEAD, "state"))
    run("batch", str(path), "--format", format_, "--into", str(tmp_path / "out"))
    (told,) = verdicts(tmp_path / "out").values()
    assert [each for trouble in told[2:] for each in trouble if each.startswith("unreadable")] == trouble
    assert (told[0] == "legal") == (not trouble)


def test_headings_without_a_row_are_told_unless_other_parts_have_decks(run: Run, tmp_path: Path) -> None:
    written_csv(tmp_path / "none.csv", [])
    written_csv(tmp_path / "one.csv", LEGAL)
    alone = run("batch", str(tmp_path / "none.csv"), "--format", FORMAT)
    assert (alone.exit_code, alone.stderr) == (2, f"error: {tmp_path / 'none.csv'} is empty [empty-table]\n")
    assert run("batch", str(tmp_path / "none.csv"), str(tmp_path / "one.csv"), "--format", FORMAT).exit_code == 0


def test_nothing_beside_tables_is_passed_over(run: Run, tmp_path: Path) -> None:
    (tmp_path / "many").mkdir()
    written_parquet(tmp_path / "many" / "one.parquet", LEGAL)
    (tmp_path / "many" / "_SUCCESS").write_text("", encoding="utf-8")
    (tmp_path / "many" / "Thumbs.db").write_text("", encoding="utf-8")
    assert run("batch", str(tmp_path / "many"), "--format", FORMAT).exit_code == 0
    written_csv(tmp_path / "many" / "two.csv", ILLEGAL)
    refused = run("batch", str(tmp_path / "many"), "--format", FORMAT)
    assert (refused.exit_code, "two.csv" in refused.stderr, "[beside-tables]" in refused.stderr) == (2, True, True)


@pytest.mark.table(every=5)
@pytest.mark.parametrize("form", ["csv", "parquet", "jsonl"])
@pytest.mark.parametrize("case", _DAMAGED)
def test_a_count_that_is_none(case: str, form: str, judged: Any, tmp_path: Path) -> None:
    value, trouble = _DAMAGED[case]
    rows: list[Row] = [(deck, *row[1:]) for deck in (7, 8) for row in LEGAL]
    rows[2] = (7, value, *rows[2][2:])
    path = tmp_path / f"decks.{form}"
    if form == "csv":
        written_csv(path, rows)
    elif form == "jsonl":
        written_lines(path, [dict(zip(HEAD, row, strict=True)) for row in rows])
    else:
        as_text = isinstance(value, str)
        written_parquet(path, [(row[0], str(row[1]) if as_text else row[1], *row[2:]) for row in rows])
    result, found = judged(path)
    assert found == {"7": ("undecided", [], [trouble]), "8": ("legal", [])}
    assert "wrong-count 3" in result.stdout


@pytest.mark.parametrize("form", ["csv", "parquet", "jsonl"])
def test_a_row_that_does_not_say_whose_it_is_leaves_those_beside_it_open(
    form: str, judged: Any, tmp_path: Path
) -> None:
    rows: list[Row] = [(f"d{deck}", *row[1:]) for deck in range(4) for row in LEGAL]
    rows[len(LEGAL) * 2] = (None, *rows[len(LEGAL) * 2][1:])
    path = tmp_path / f"decks.{form}"
    if form == "csv":
        written_csv(path, rows)
    elif form == "jsonl":
        written_lines(path, [dict(zip(HEAD, row, strict=True)) for row in rows])
    else:
        written_parquet(path, rows)
    found = judged(path)[1]
    assert {deck: said[0] for deck, said in found.items()} == {
        "d0": "legal",
        "d1": "undecided",
        "": "undecided",
        "d2": "undecided",
        "d3": "legal",
    }


def test_rows_that_are_none(judged: Any, tmp_path: Path) -> None:
    text = written_csv(tmp_path / "a.csv", [(deck, *row[1:]) for deck in (1, 2, 3) for row in LEGAL]).read_text()
    lines = text.splitlines()
    lines[9] += ",and,more"
    lines.insert(len(lines), "9,1")
    (tmp_path / "a.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    found = judged(tmp_path / "a.csv")[1]
    assert found == {
        "1": ("legal", []),
        "2": ("undecided", [], ["unreadable-line 9"]),
        "3": ("undecided", [], ["unreadable-line 19"]),
        "9": ("undecided", [], ["unreadable-line 19"]),
    }
    path = written_lines(tmp_path / "b.jsonl", [dict(zip(HEAD, row, strict=True)) for row in LEGAL])
    path.write_text(path.read_text(encoding="utf-8") + '{"deck": 5, "na\n', encoding="utf-8")
    assert {deck: said[0] for deck, said in judged(path)[1].items()} == {"1": "undecided", "": "undecided"}


def test_a_name_that_is_none_and_a_deck_of_two_days(judged: Any, run: Run, tmp_path: Path) -> None:
    rows: list[Row] = [*LEGAL]
    rows[4] = (1, 2, None, "main")
    assert judged(written_parquet(tmp_path / "a.parquet", rows))[1] == {"1": ("undecided", [], ["missing-key 5"])}
    days = [(*row, "2026-07-02" if row[1] == 1 else "2026-07-01") for row in LEGAL]
    odd = written_csv(tmp_path / "b.csv", [*days, *((2, *row[1:], "someday") for row in LEGAL)], (*HEAD, "day"))
    into = tmp_path / "days"
    run("batch", str(odd), "--format", FORMAT, "--into", str(into))
    found = verdicts(into)
    assert found["1"][0] == "undecided"
    assert found["2"] == ("undecided", [], ["wrong-day"])


def test_lists_that_are_of_different_lengths(judged: Any, tmp_path: Path) -> None:
    keys = ("deck", "names", "counts")
    rows: list[dict[str, Any]] = [
        dict(zip(keys, ("a", ["Ash Drake", "Riptide"], [1]), strict=True)),
        {"deck": "b", "names": None, "counts": [1]},
    ]
    found = judged(written_lines(tmp_path / "a.jsonl", rows))[1]
    assert found == {"a": ("undecided", [], ["unreadable-line 1"]), "b": ("undecided", [], ["unreadable-line 2"])}


@pytest.mark.parametrize("parts", [1, 2])
def test_a_deck_that_is_split_is_never_legal(parts: int, run: Run, tmp_path: Path) -> None:
    other = [("b", *row[1:]) for row in LEGAL]
    first, second = [("a", *row[1:]) for row in LEGAL], [("a", 2, "Ash Drake", "main")]
    folder = tmp_path / "tables"
    folder.mkdir()
    if parts == 1:
        written_parquet(folder / "1.parquet", [*first, *other, *second])
    else:
        written_parquet(folder / "1.parquet", [*first, *other])
        written_parquet(folder / "2.parquet", second)
    into = tmp_path / "verdicts"
    args = ("batch", str(folder), "--format", FORMAT, "--on", "2026-07-01", "--into", str(into))
    result = run(*args, "--output", "json")
    # Where a deck stands twice in a part, the last of both is asked here.
    row = 13 if parts == 1 else 1
    assert verdicts(into) == {"a": ("undecided", [], [f"split-deck {row}"]), "b": ("legal", [])}
    assert json.loads(result.stdout)["verdicts"] == {"legal": 1, "illegal": 0, "undecided": 2}
    before = contents(into)
    assert run(*args, "--output", "json").stdout == result.stdout
    assert contents(into) == before


@pytest.mark.parametrize("form", ["parquet", "csv", "jsonl"])
def test_a_deck_that_is_split_beside_a_part_without_decks(form: str, run: Run, tmp_path: Path) -> None:
    (tmp_path / "1.csv").write_text("deck,name,count\n", encoding="utf-8")
    (tmp_path / "2.csv").write_text("deck,name,count\na,Fox,4\nb,Fox,4\na,Fox,4\n", encoding="utf-8")
    tables = [str(tmp_path / f"{number}.csv") for number in (1, 2)]
    into = tmp_path / "verdicts"
    args = ("--format", FORMAT, "--on", "2026-07-01", "--into", str(into), "--as", form, "--output", "json")
    result = run("batch", *tables, *args)
    assert json.loads(result.stdout)["verdicts"] == {"legal": 0, "illegal": 1, "undecided": 2}
    assert len([*into.glob(f"*.{form}")]) == 2


@pytest.mark.parametrize(
    ("second", "counted"),
    [
        (ILLEGAL, {"legal": 1, "illegal": 1, "undecided": 0}),
        (LEGAL, {"legal": 0, "illegal": 0, "undecided": 2}),
    ],
    ids=["of others", "of the same decks"],
)
def test_parts_that_are_called_the_same(second: list[Row], counted: Any, run: Run, tmp_path: Path) -> None:
    """Whether the verdicts are kept makes no difference."""
    for folder, rows in (("a", LEGAL), ("b", second)):
        (tmp_path / folder).mkdir()
        written_csv(tmp_path / folder / "decks.csv", rows)
    paths = [str(tmp_path / folder / "decks.csv") for folder in "ab"]
    args = ("batch", *paths, "--format", FORMAT, "--on", "2026-07-01", "--output", "json")
    result = run(*args)
    assert json.loads(result.stdout)["verdicts"] == counted
    assert run(*args, "--into", str(tmp_path / "verdicts")).stdout == result.stdout


def test_types_of_other_writers(judged: Any, run: Run, tmp_path: Path) -> None:
    words, numbers = pa.large_list(pa.large_string()), pa.large_list(pa.int16())
    keys = ("id", "counts", "names", "zones")
    path = written_parquet(tmp_path / "a.parquet", _lists(), keys, names=words, zones=words, counts=numbers)
    assert judged(path)[1] == found_by(3)
    types = {"deck": pa.large_string(), "count": pa.uint8(), "name": pa.large_string()}
    rows = [(str(row[0]), *row[1:]) for row in ROWS]
    assert judged(written_parquet(tmp_path / "b.parquet", rows, **types))[1] == found_by(14)
    folder = tmp_path / "tables"
    folder.mkdir()
    written_parquet(folder / "1.parquet", [({"id": 1}, *row[1:]) for row in LEGAL])
    written_parquet(folder / "2.parquet", LEGAL)
    result, found = judged(folder)
    assert (found, result.exit_code) == ({"1": ("legal", [])}, 2)
    assert "column deck of struct<id: int64>" in result.stderr


def test_a_damaged_part_is_told_and_the_others_are_judged(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    folder.mkdir()
    written_parquet(folder / "1.parquet", LEGAL)
    (folder / "2.parquet").write_bytes((folder / "1.parquet").read_bytes()[:-40])
    result = run("batch", str(folder), "--format", FORMAT, "--on", "2026-07-01", "--output", "json")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["verdicts"]["legal"] == 1
    assert "2.parquet" in result.stderr


def test_without_the_extra_it_says_how_to_get_it(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> Any:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr(extras, "import_module", absent)
    result = run("batch", str(written_csv(tmp_path / "a.csv", ROWS)), "--format", FORMAT)
    assert result.exit_code == 2
    assert "pip install 'deckcheck[batch]'" in result.stderr


def test_the_report(run: Run, tmp_path: Path) -> None:
    path = written_csv(tmp_path / "a.csv", ROWS)
    result = run("batch", str(path), "--format", FORMAT, "--on", "2026-07-01", "--details", "1", "--lang", "en")
    assert "3 decks in 1 part\n\nverdict    decks   share\nlegal          1  33.3 %\n" in result.stdout
    assert "standard.yaml:18: for example 2 (2026-07-01)" in result.stdout
    assert "too-many-copies" in result.stdout


def test_the_page(run: Run, tmp_path: Path) -> None:
    path = written_csv(tmp_path / "a.csv", ROWS)
    result = run("batch", str(path), "--format", FORMAT, "--on", "2026-07-01", "--output", "html", "--lang", "en")
    assert (result.exit_code, result.stdout[:15]) == (1, "<!doctype html>")
    assert '<p class="about">emberfall/standard, 2026-07-01</p>' in result.stdout
    assert "standard.yaml:18" in result.stdout
    assert "unknown-card 14 Ash Drak" in result.stdout


# -- going on ----------------------------------------------------------------------------------------------------------


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def _tables(folder: Path) -> Path:
    folder.mkdir()
    chance = random.Random(7)  # noqa: S311 -- decks, no secrets
    for part in range(6):
        rows = [
            (f"{part}-{deck:05}", *row[1:]) for deck in range(300) for row in chance.choice((LEGAL, ILLEGAL, UNKNOWN))
        ]
        written_parquet(folder / f"{part}.parquet", rows)
    return folder


@pytest.mark.slow
def test_what_is_there_is_not_judged_again(run: Run, tmp_path: Path) -> None:
    tables, into = _tables(tmp_path / "tables"), tmp_path / "verdicts"
    args = ("batch", str(tables), "--format", FORMAT, "--into", str(into), "--output", "json", "--on", "2026-07-01")
    first = run(*args)
    before, times = contents(into), {path.name: path.stat().st_mtime_ns for path in into.iterdir()}
    assert run(*args).stdout == first.stdout
    assert {path.name: path.stat().st_mtime_ns for path in into.iterdir()} == times
    lost = next(into.glob("3.parquet.*.parquet"))
    lost.unlink()
    assert run(*args, "--jobs", "1").stdout == first.stdout
    assert contents(into) == before
    run(*args, "--on", "2026-07-02")
    assert len(contents(into)) == 2 * len(before)


@pytest.mark.slow
def test_two_jobs_write_what_one_does(run: Run, tmp_path: Path) -> None:
    tables = _tables(tmp_path / "tables")
    args = ("batch", str(tables), "--format", FORMAT, "--output", "json", "--on", "2026-07-01")
    one = run(*args, "--into", str(tmp_path / "one"))
    two = run(*args, "--into", str(tmp_path / "two"), "--jobs", "2")
    assert (two.stdout, contents(tmp_path / "two")) == (one.stdout, contents(tmp_path / "one"))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_whoever_is_killed_goes_on_and_comes_to_the_same(seed: int, tmp_path: Path) -> None:
    """Each case kills it five times: a hundred in all."""
    tables = _tables(tmp_path / "tables")
    command = [sys.executable, "-m", "deckcheck", "batch", str(tables), "--format", FORMAT, "--on", "2026-07-01"]
    command += ["--output", "json"]
    whole = subprocess.run([*command, "--into", str(tmp_path / "whole")], check=False, capture_output=True)
    assert whole.returncode == 1
    chance = random.Random(seed)  # noqa: S311 -- moments, no secrets
    into = tmp_path / "killed"
    for _ in range(5):
        process = subprocess.Popen([*command, "--into", str(into)], stdout=subprocess.DEVNULL, start_new_session=True)
        time.sleep(chance.uniform(0.2, 1.5))
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    again = subprocess.run([*command, "--into", str(into)], check=False, capture_output=True)
    assert again.stdout == whole.stdout
    assert {name: data for name, data in contents(into).items() if not name.endswith(".part")} == contents(
        tmp_path / "whole"
    )
