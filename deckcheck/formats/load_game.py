"""Read the files of games, and say everything that is wrong with them."""

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from deckcheck.formats.schema.format import GameFile, InlineGame, PaymentFile
from deckcheck.formats.schema.validate import authored_document, checked_document
from deckcheck.formats.schema.values import texts, value_of
from deckcheck.model.attributes import DATE_FORM, AttributeValueError, parse_value
from deckcheck.model.dates import parse_span
from deckcheck.model.game import Attribute, Game, Payment, State
from deckcheck.model.heading import fold_heading
from deckcheck.model.names import fold_name
from deckcheck.source import InputError, Location, Problem, refuse
from deckcheck.source.document import Document
from deckcheck.source.tree import Path

RESERVED = [
    "name",
    "aliases",
    "limit",
    "faces",
    "printings",
    "printing",
    "listed",
    "pooled",
    "succeeded",
    "not",
    "any",
    "all",
    "test",
    "zone",
]
"""The words that a card record or a selector has for itself."""


def load_game(path: str, files: list[str] | None = None) -> Game:
    """Read a game file; the paths that are read are added to ``files``. Raises InputError with every problem."""
    files = [] if files is None else files
    document = checked_document(path, "game", files)
    file = GameFile.model_validate(document.data)
    return game_in(document, file, file.game, os.path.dirname(path), files)


def game_in(document: Document, file: InlineGame, id: str, folder: str, files: list[str]) -> Game:
    """The game that a document describes. ``folder`` is where the files that it names stand; raises InputError."""
    payment = None if file.payment is None else _payment(document, file.payment)
    game = value_of(file, Game, id=id, sets={}, payment=payment)
    refuse(
        (
            *_zone_problems(document, game),
            *_attribute_problems(document, game.attributes),
            *_state_problems(document, game),
            *_payment_problems(document, game),
        )
    )
    return game._replace(
        zones=tuple(zone._replace(home=_values(zone.home, game.attributes)) for zone in game.zones),
        states={id: _whole_state(state, game.attributes) for id, state in game.states.items()},
        database=None if file.database is None else os.path.join(folder, file.database),
        sets={} if file.sets is None else _sets(document, folder, file.sets, files),
    )


def where_database(files: Iterable[str], database: str) -> Location | None:
    """The line of one of some files that names a card file, given by its path as a game has it."""
    for path in files:
        document = authored_document(path, [])
        for keys in (("database",), ("game", "database")):
            value = document.data
            for key in keys:
                value = value.get(key) if isinstance(value, dict) else None
            if isinstance(value, str) and os.path.join(os.path.dirname(path), value) == database:
                return document.at(keys)
    return None


def _values(condition: Mapping[str, tuple[Any, ...]], attributes: Mapping[str, Attribute]) -> dict[str, Any]:
    """The values that cards are asked for, as cards have them."""
    return {
        key: tuple(atom for value in values for atom in parse_value(attributes[key], value))
        for key, values in condition.items()
    }


def _whole_state(state: State, attributes: Mapping[str, Attribute]) -> State:
    """A state with the attributes that it changes, and with the values of cards as cards have them."""
    return state._replace(
        only=_values(state.only, attributes),
        required=None if state.required is None else _values(state.required, attributes),
        attributes=tuple(attributes[id] for id in state.changes),
    )


def _payment(document: Document, file: PaymentFile) -> Payment:
    zones = texts(file.zone)
    return value_of(
        file,
        Payment,
        zones=zones,
        paid_zones=texts(file.for_) or zones,
        path=document.path,
        line=document.key_at(("payment",)).line,
        cites=texts(file.cite),
        cost=file.cost and file.cost.attribute,
        cost_cite="" if file.cost is None else file.cost.cite,
    )


def _sets(game: Document, folder: str, name: str, files: list[str]) -> dict[str, str]:
    """The days of the sets. A bare year is a number to YAML."""
    path = os.path.join(folder, name)
    if not os.path.isfile(path):
        raise InputError([game.problem("no-list-file", ("sets",), list=name)])
    document = authored_document(path, files, "sets")
    sets = document.data.get("sets") if isinstance(document.data, dict) else None
    if not isinstance(sets, dict):
        raise InputError([document.problem("missing-key", (), key="sets")])
    refuse(problem for code, days in sets.items() for problem in _set_problems(document, code, days))
    return {code: str(days) for code, days in sets.items()}


def _set_problems(document: Document, code: str, days: Any) -> Iterator[Problem]:
    try:
        parse_span(str(days))
    except ValueError:
        yield document.problem("wrong-date", ("sets", code), value=days, form=DATE_FORM)


# -- what a schema cannot see ----------------------------------------------------------------------------------------


def _zone_problems(document: Document, game: Game) -> Iterator[Problem]:
    defaults = [zone.id for zone in game.zones if zone.default]
    if len(defaults) != 1:
        yield document.key_problem("default-zones", ("zones",), zones=defaults)
    headed: dict[str, str] = {}
    for zone in game.zones:
        for index, heading in enumerate(zone.headings):
            other = headed.setdefault(fold_heading(heading), zone.id)
            if other != zone.id:
                path = ("zones", zone.id, "headings", index)
                yield document.problem("heading-of-two", path, heading=heading, zones=[other, zone.id])
        yield from _condition_problems(document, ("zones", zone.id, "home"), game.attributes, zone.home)
    called: dict[str, str] = {}
    for zone in game.zones:
        twice = next(
            (name for lang, name in zone.name.items() if called.setdefault(f"{lang} {name}", zone.id) != zone.id), None
        )
        if twice is not None:
            zones = [next(each.id for each in game.zones if twice in each.name.values()), zone.id]
            yield document.key_problem("name-of-two", ("zones", zone.id, "name"), text=twice, zones=zones)


def _attribute_problems(document: Document, attributes: Mapping[str, Attribute]) -> Iterator[Problem]:
    for id, attribute in attributes.items():
        path = ("attributes", id)
        if id in RESERVED:
            yield document.key_problem("reserved-name", path, key=id, reserved=RESERVED)
        for index, value in enumerate(attribute.values):
            if fold_name(value) in map(fold_name, attribute.values[:index]):
                yield document.problem("value-twice", (*path, "values", index), value=value)
        yield from _span_problems(document, path, attribute)
        yield from _derived_problems(document, (*path, "derived"), attribute)
        yield from _word_problems(document, path, attribute)
        if isinstance(attribute.default, list | tuple) and attribute.type != "set":
            wrong = {"value": "list", "expected": attribute.type, "attribute": attribute.id}
            yield document.problem("wrong-type", (*path, "default"), **wrong)
        elif attribute.default is not None:
            yield from _value_problems(document, (*path, "default"), attribute, attribute.default)
        for key in ("required", "only"):
            yield from _condition_problems(document, (*path, key), attributes, getattr(attribute, key) or {})


def _word_problems(document: Document, path: Path, attribute: Attribute) -> Iterator[Problem]:
    for word, meant in attribute.synonyms.items():
        if attribute.values and meant not in attribute.values:
            allowed = list(attribute.values)
            yield document.problem("wrong-value", (*path, "synonyms", word), value=meant, allowed=allowed)
        elif attribute.type in ("number", "integer"):
            yield from _value_problems(document, (*path, "synonyms", word), attribute, meant)
    for word, implied in attribute.broader.items() if attribute.values else ():
        allowed = list(attribute.values)
        if word not in attribute.values:
            yield document.key_problem("wrong-value", (*path, "broader", word), value=word, allowed=allowed)
        for index, each in enumerate(implied):
            if each not in attribute.values:
                yield document.problem("wrong-value", (*path, "broader", word, index), value=each, allowed=allowed)
    if attribute.presumed is not None:
        yield from _value_problems(document, (*path, "presumed"), attribute, attribute.presumed)


def _span_problems(document: Document, path: Path, attribute: Attribute) -> Iterator[Problem]:
    ends = {key: end for key in ("least", "most") if (end := getattr(attribute, key)) is not None}
    least, most = attribute.numbers
    for key in ends if attribute.type not in ("number", "integer") else ():
        yield document.key_problem("not-a-number-attribute", (*path, key), attribute=attribute.id)
    if ends and least > most:
        yield document.problem("least-above-most", (*path, next(iter(ends))), least=least, most=most)


def _derived_problems(document: Document, path: Path, attribute: Attribute) -> Iterator[Problem]:
    if attribute.derived is not None and attribute.type != "set":
        yield document.key_problem("derived-not-a-set", path, attribute=attribute.id)
    elif attribute.derived is not None:
        for value in attribute.derived.words:
            yield from _value_problems(document, (*path, "words", value), attribute, value)


def _state_problems(document: Document, game: Game) -> Iterator[Problem]:
    for state in game.states.values():
        path = ("states", state.id)
        boxes = state.boxes
        for id in (*state.changes, *(() if boxes is None or boxes.attribute is None else (boxes.attribute,))):
            if id not in game.attributes:
                at = (*path, "changes" if id in state.changes else "boxes")
                yield document.key_problem("unknown-attribute", at, attribute=id, known=list(game.attributes))
        number = None if boxes is None or boxes.attribute is None else game.attributes.get(boxes.attribute)
        if number is not None and number.type not in ("number", "integer"):
            yield document.problem("boxes-not-a-number", (*path, "boxes", "attribute"), attribute=number.id)
        if boxes is None and len(state.changes) > 1:
            yield document.key_problem("state-of-several", (*path, "changes"), state=state.id)
        for key in ("only", "required"):
            yield from _condition_problems(document, (*path, key), game.attributes, getattr(state, key) or {})
    several = [state.id for state in game.states.values() if state.boxes is not None]
    if several and "options" in game.attributes:
        yield document.key_problem("reserved-name", ("attributes", "options"), key="options", reserved=["options"])
    if len(several) > 1:
        yield document.key_problem("several-states-of-boxes", ("states", several[1]), states=several)


def _payment_problems(document: Document, game: Game) -> Iterator[Problem]:
    payment, attributes = game.payment, game.attributes
    if payment is None:
        return
    colours: tuple[Path, str] = (("payment", "attribute"), payment.attribute)
    costs: list[tuple[Path, str]] = [(("payment", "cost", "attribute"), payment.cost)] if payment.cost else []
    for path, id in (colours, *costs):
        type_ = attributes[id].type if id in attributes else None
        if type_ is None:
            yield document.problem("unknown-attribute", path, attribute=id, known=list(attributes))
        elif "cost" not in path and type_ != "set":
            yield document.problem("colours-not-a-set", path, attribute=id)
        elif "cost" in path and type_ not in ("number", "integer"):
            yield document.problem("cost-not-a-number", path, attribute=id)
    known = [zone.id for zone in game.zones]
    for key, zones in (("zone", payment.zones), ("for", payment.paid_zones)):
        for index, zone in enumerate(zones if key in document.data["payment"] else ()):
            if zone not in known:
                yield document.problem("unknown-zone-name", ("payment", key, index), zone=zone, known=known)
    yield from _condition_problems(document, ("payment", "sources"), attributes, payment.sources)


def _condition_problems(
    document: Document, path: Path, attributes: Mapping[str, Attribute], condition: Mapping[str, Any]
) -> Iterator[Problem]:
    """Of all that a selector may ask, only "has one of these values" makes sense of a single record."""
    for key, value in condition.items():
        here = (*path, key)
        if key in ("not", "any", "all", "name") and key not in attributes:
            yield document.key_problem("unsupported-condition", here, attribute=path[1], key=key)
        elif key not in attributes:
            yield document.key_problem("unknown-attribute", here, attribute=key, known=list(attributes))
        elif value in ([], ()):
            yield document.key_problem("empty-selector", here)
        elif isinstance(value, dict):
            yield document.key_problem("unsupported-condition", here, attribute=path[1], key=key)
        else:
            yield from _value_problems(document, here, attributes[key], value)


def _value_problems(document: Document, path: Path, attribute: Attribute, value: Any) -> Iterator[Problem]:
    try:
        for each in value if isinstance(value, list | tuple) else [value]:
            parse_value(attribute, each)
    except AttributeValueError as error:
        yield document.problem(error.code, path, **error.facts)
