"""The case tables of the rule kinds: one YAML file per kind, decks with their whole answer marked."""

from __future__ import annotations

import json
import shutil
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.formats.cases import own_tables
from deckcheck.formats.format import Clause
from deckcheck.formats.list_form import load_list, load_pool
from deckcheck.formats.load import load_format
from deckcheck.formats.marks import marks
from deckcheck.model.deck import Declaration
from deckcheck.model.finding import verdict
from deckcheck.rules.rule import kinds
from deckcheck.rules.where import referenced
from emberfall import database, format_of, judged
from marks import assert_marked
from tables import table_of

if TYPE_CHECKING:
    from deckcheck.formats.format import Format
    from deckcheck.model.database import CardDatabase

EMBERFALL = Path(__file__).parents[1] / "format_files" / "emberfall"
TABLES = sorted((Path(__file__).parent / "cases").glob("*.yaml"))


@cache
def _tables() -> list[Any]:
    """Those of the files, and those that kinds have themselves."""
    return [*(table_of(path) for path in TABLES), *own_tables()]


def _cases() -> list[Any]:
    cases = []
    for table in _tables():
        cases += [pytest.param(table, case, id=f"{table['kind']}: {case['name']}") for case in table["cases"]]
    return cases


def format_of_case(table: dict[str, Any], case: dict[str, Any], tmp_path: Path) -> tuple[Format, CardDatabase]:
    """The format of a case's clause, and its cards."""
    cards = database({**table["cards"], **case.get("cards", {})}, tmp_path)
    extra = {key: case[key] for key in ("severity", "when") if key in case}
    clause = Clause(table["kind"], case["options"], "the rule", "test.yaml", 1, **extra)
    lists = {}
    listed = case.get("list", table.get("list"))
    if listed is not None:
        (tmp_path / "list.yaml").write_text(json.dumps(listed), encoding="utf-8")
        for _, name in referenced(case["options"], "list"):
            lists[name] = load_list(str(tmp_path / "list.yaml"))
    pools = {}
    pool = case.get("card-pool", table.get("card-pool"))
    if pool is not None:
        (tmp_path / "pool.yaml").write_text(json.dumps(pool), encoding="utf-8")
        pools[case["options"]["pool"]] = load_pool(str(tmp_path / "pool.yaml"))
    declares = {
        key: Declaration(tuple(said.get("values", ())), said.get("number", 1))
        for key, said in case.get("declares", table.get("declares", {})).items()
    }
    format_ = format_of(clause, lists=lists, pools=pools, declares=declares)
    carried = case.get("card-rules", table.get("card-rules"))
    if carried is not None:
        format_ = _with_card_rules(clause, carried, tmp_path)._replace(declares=declares)
    return format_, cards


@pytest.mark.table(every=4)
@pytest.mark.parametrize(("table", "case"), _cases())
def test_case(table: dict[str, Any], case: dict[str, Any], tmp_path: Path) -> None:
    format_, cards = format_of_case(table, case, tmp_path)
    report = judged(case["deck"], format_, cards, case.get("on", "2024-01-01"), case.get("pool"))
    assert_marked(case["deck"], report.findings)
    assert report.verdict == case.get("verdict", "illegal" if marks(case["deck"]) else "legal")
    assert report.verdict == verdict(report.findings)
    for facts in [each.facts for each in report.findings]:
        assert json.loads(json.dumps(facts)) == facts


def _with_card_rules(clause: Clause, carried: dict[str, Any], folder: Path) -> Format:
    """A format of one clause and of what single cards say in a file beside it, each on a line of its own."""
    shutil.copytree(EMBERFALL, folder / "emberfall")
    lines = [f"  {json.dumps(name)}: {json.dumps(said)}" for name, said in carried.items()]
    text = "\n".join(["card-rules: emberfall/cards", "cards:", *lines, ""])
    (folder / "emberfall" / "cards.yaml").write_text(text, encoding="utf-8")
    rules = [{clause.kind: {**clause.options, "cite": "the rule"}}]
    head = {"format": "emberfall/cards-say", "name": "Cards say", "rules": rules}
    (folder / "emberfall" / "cards-say.yaml").write_text(json.dumps(head), encoding="utf-8")
    return load_format(str(folder / "emberfall" / "cards-say.yaml"), lambda _: None).format


def test_every_kind_has_a_table_with_legal_and_illegal_cases() -> None:
    found: dict[str, set[bool]] = {}
    assert [table_of(path)["kind"].replace("-", "_") for path in TABLES] == [path.stem for path in TABLES]
    for table in _tables():
        found[table["kind"]] = {bool(marks(case["deck"])) for case in table["cases"]}
    assert found == {kind: {True, False} for kind in kinds()}
