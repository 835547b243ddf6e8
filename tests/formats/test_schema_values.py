"""Values are made of models: what a file says stands under the same names, with the types that the value has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from deckcheck.config.config import Config, Entry, Ignore
from deckcheck.formats.format import Clause, Format
from deckcheck.formats.schema.clauses import CommonFile
from deckcheck.formats.schema.config import ConfigFile, EntryFile, IgnoreFile
from deckcheck.formats.schema.format import AttributeFile, Authored, FormatFile, InlineGame, Names, ZoneFile
from deckcheck.formats.schema.lists import GroupFile, ListFile, PoolFile
from deckcheck.formats.schema.values import plain, value_of
from deckcheck.model.game import Attribute, Game, Zone
from deckcheck.rules.dated_list import DatedList, ListGroup
from deckcheck.rules.set_pool import SetPool
from deckcheck.source.named_tuple import NamedTuple


class InnerFile(Authored):
    word: str | list[str]
    name: Names | None = None


class OuterFile(Authored):
    inner: dict[str, InnerFile]
    by_id: dict[str, InnerFile]
    single: InnerFile | None = None
    any: str | int = "0"
    of_the_file: bool = False


class Inner(NamedTuple):
    id: str
    word: tuple[str, ...]
    name: Mapping[str, str] | None


class Outer(NamedTuple):
    inner: tuple[Inner, ...]
    by_id: Mapping[str, Inner]
    any: str | int
    single: Mapping[str, Any] | None
    of_the_value: str
    own: int = 3


def test_a_value_has_what_its_file_says() -> None:
    names = Names(en="A", ja="あ")
    file = OuterFile(
        inner={"a": InnerFile(word="x", name=names), "b": InnerFile(word=["y", "z"])},
        by_id={"c": InnerFile(word=[])},
        any=4,
    )
    made = value_of(file, Outer, of_the_value="told")
    assert made == Outer(
        (Inner("a", ("x",), {"en": "A", "ja": "あ"}), Inner("b", ("y", "z"), None)),
        {"c": Inner("c", (), None)},
        4,
        None,
        "told",
    )
    assert [type(each) for each in (made, *made.inner, made.by_id["c"])] == [Outer, Inner, Inner, Inner]
    assert value_of(file, Outer, of_the_value="", any="x", single={}).single == {}


def test_a_field_that_nothing_says_is_missing() -> None:
    with pytest.raises(TypeError, match="of_the_value"):
        value_of(OuterFile(inner={}, by_id={}), Outer)


def test_a_model_without_a_value_is_a_mapping() -> None:
    names = [Names(en="A", ja="あ"), Names(en="B", ja="い")]
    assert plain(names, tuple[Mapping[str, str], ...]) == ({"en": "A", "ja": "あ"}, {"en": "B", "ja": "い"})


RENAMED = {
    "aliases": "read without the rest of the file",
    "extends": "merged",
    "for_": "paid_zones",
    "format": "id",
    "rules": "clauses",
    "setup": "deals and first",
    "override": "merged",
    "without": "merged",
    "changes": "entries, groups, points, doubts, announced, spans",
    "decks": "entries",
    "ignore": "ignores",
}
"""The keys that have another name in the value of their file, and which."""
PAIRS = [
    (FormatFile, Format), (InlineGame, Game), (ZoneFile, Zone), (AttributeFile, Attribute), (ListFile, DatedList),
    (GroupFile, ListGroup), (PoolFile, SetPool), (ConfigFile, Config), (EntryFile, Entry), (IgnoreFile, Ignore),
    (CommonFile, Clause),
]  # fmt: skip


@pytest.mark.parametrize(("file", "kind"), PAIRS, ids=lambda each: each.__name__)
def test_no_key_is_forgotten(file: type[Authored], kind: Any) -> None:
    assert set(file.model_fields) - set(RENAMED) <= set(kind._fields)


@pytest.mark.parametrize(("file", "kind"), PAIRS, ids=lambda each: each.__name__)
def test_a_default_is_the_same_wherever_it_stands(file: type[Authored], kind: Any) -> None:
    for name, field in file.model_fields.items():
        if field.is_required() or name not in kind._field_defaults or (file, name) == (InlineGame, "sets"):
            continue  # of sets the file has the path of another
        if name == "source":
            continue  # nobody has to say where rules stand; in the value that is no text
        default = field.default
        # A list that nobody writes is an empty tuple.
        assert kind._field_defaults[name] == (tuple(default) if isinstance(default, list) else default), name
