"""The part of the schemas that says how cards are selected, for editors to complete and explain it.

:mod:`deckcheck.rules.where` reads selectors, and says more exactly than a schema can what is wrong with one.
"""

from typing import Any

OPTIONS = ("where", "only", "unless", "free", "required")
"""The keys under which a selector stands."""

SELECTOR = "selector"
"""What a selector is called among a schema's definitions."""
_SELECTOR = {"$ref": f"#/$defs/{SELECTOR}"}
PLAIN: dict[str, Any] = {"plain-selector": True}
"""What a schema says beside a selector in whose place no word of a format's definitions may stand."""
_VALUE = {"type": ["string", "number", "boolean"]}
_VALUES = {"anyOf": [_VALUE, {"type": "array", "items": _VALUE, "minItems": 1}]}
_TEXTS = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "minItems": 1}]}


def _mapping(description: str, required: tuple[str, ...] = (), **properties: Any) -> dict[str, Any]:
    keys = {"required": list(required)} if required else {"minProperties": 1}
    closed = {"additionalProperties": False, "properties": properties}
    return {"description": description, "type": "object", **keys, **closed}


def _several(description: str) -> dict[str, Any]:
    return {"description": description, "type": "array", "items": _SELECTOR, "minItems": 1}


_OTHERS = {
    "description": "Values of other cards, of the card itself, or of the deck list.",
    "type": "object",
    "minProperties": 1,
    "additionalProperties": False,
    "properties": {
        "leader": {"type": "string", "description": "What the cards of this zone have together of the attribute."},
        "in": {**_TEXTS, "description": "What the cards of these zones have together of an attribute."},
        "attribute": {"type": "string", "description": "The attribute; the one that is asked about if it is absent."},
        "where": {**_SELECTOR, "description": "The cards of these zones that count."},
        "all": {"type": "boolean", "description": "Whether only what every one of these cards has counts."},
        "empty": {"type": "string", "description": "The value that a card without any counts as having."},
        "none": {
            "anyOf": [_VALUE, {"type": "array", "items": _VALUE}],
            "description": "What there is where there is no such card, or nothing is declared.",
        },
        "own": {"type": "string", "description": "What the card itself has of this attribute."},
        "outer": {"type": "string", "description": "What the card has for which this is asked of others."},
        "declared": {"type": "string", "description": "What the deck list declares under this key."},
        "key": {"const": "group", "description": "What the cards share that are being counted."},
        "union": {"type": "array", "minItems": 1, "description": "All of these values."},
        "if": {"type": ["object", "array"], "description": "What a deck must keep for `then` to count."},
        "then": {"description": "The values in such a deck."},
    },
}
_RELATED = {"anyOf": [_VALUE, {"type": "array", "items": _VALUE}, _OTHERS]}
_NUMBERS: dict[str, Any] = {
    "exactly": {"type": "integer", "description": "The number that it must be."},
    "least": {"type": "integer", "description": "The smallest number allowed."},
    "most": {"type": "integer", "description": "The largest number allowed."},
}
_DAY = {"type": "string", "format": "date", "description": "A day, YYYY-MM-DD, by which it was not out yet."}
_LEAST_RARITY = {"type": "string", "description": "The lowest rarity, as the game orders them."}
_ASKED = _mapping(
    "What is asked of the attribute; all of it must hold.",
    has={**_RELATED, "description": "The card has this value, or one of these."},
    within={**_RELATED, "description": "The card has no value but these, which a card without any has not either."},
    covers={**_RELATED, "description": "The card has all of these values, and perhaps others."},
    equals={**_RELATED, "description": "The card has exactly these values."},
    number=_mapping("How many values the card has.", **_NUMBERS),
    least={"type": "integer", "description": "The card has a number that is as large."},
    most={"type": "integer", "description": "The card has a number that is no larger."},
    every={"type": "integer", "minimum": 1, "description": "The card has a number that is a multiple of this."},
)
_PRINTING = _mapping(
    "A printing of the card is so.",
    set={**_TEXTS, "description": "It is in one of these sets."},
    rarity={
        "anyOf": [*_TEXTS["anyOf"], _mapping("That or a higher one.", ("least",), least=_LEAST_RARITY)],
        "description": "It has one of these rarities.",
    },
    released={
        "anyOf": [{"type": "boolean"}, _mapping("It is, and was not yet on another.", ("after",), after=_DAY)],
        "description": "Whether it must be out on the day that counts.",
    },
)

DEFINITIONS = {
    SELECTOR: {
        "description": "Which cards are meant: attributes of the game, each with what is asked of it, and the words "
        "beside them. All of it must hold. A word is one of the format's definitions.",
        "type": ["object", "string"],
        "minProperties": 1,
        "properties": {
            "name": {
                "anyOf": [
                    *_TEXTS["anyOf"],
                    _mapping(
                        "Its name among values.",
                        has={**_RELATED, "description": "It is one of these."},
                        within={**_RELATED, "description": "It is one of these."},
                    ),
                ],
                "description": "It is one of these cards.",
            },
            "test": {
                **_RELATED,
                "description": "Other values than the card's own, which a relation asks about.",
            },
            "has": {**_RELATED, "description": "The tested values have one of these."},
            "within": {**_RELATED, "description": "The tested values are among these."},
            "covers": {**_RELATED, "description": "The tested values have all of these."},
            "equals": {**_RELATED, "description": "The tested values are exactly these."},
            "printing": _PRINTING,
            "listed": _mapping(
                "A dated list limits the card on the day that counts.",
                ("list",),
                list={"type": "string", "description": "The file of the list."},
                most={"type": "integer", "description": "To so many copies, or fewer; “0” if it is absent."},
            ),
            "pooled": _mapping(
                "A printing of the card is in a pool of sets on the day that counts.",
                ("pool",),
                pool={"type": "string", "description": "The file of the pool."},
            ),
            "succeeded": _mapping(
                "There is another card with exactly the same values that answers to a selector.",
                ("same", "where"),
                same={"type": "string", "description": "The attribute whose values are the same."},
                where={**_SELECTOR, "description": "The other card."},
            ),
            "not": {**_SELECTOR, "description": "The cards that this does not hold of."},
            "any": _several("One of these must hold."),
            "all": _several("All of these must hold."),
        },
        "additionalProperties": {
            "description": "What is asked of an attribute: a value, several of which one will do, or a mapping.",
            "anyOf": [*_VALUES["anyOf"], _ASKED],
        },
    }
}


def with_selectors(part: Any) -> Any:
    """A schema in which the mappings that select cards are known as such.

    >>> with_selectors({"where": {"type": "object", "additionalProperties": True, "description": "The cards."}})
    {'where': {'$ref': '#/$defs/selector', 'description': 'The cards.'}}
    """
    if isinstance(part, list):
        return [with_selectors(each) for each in part]
    if not isinstance(part, dict):
        return part
    return {
        key: _selecting(value) if key in OPTIONS else _defining(value) if key == "define" else with_selectors(value)
        for key, value in part.items()
    }


def _selecting(part: Any) -> Any:
    if isinstance(part, dict) and part.get("type") == "object" and part.get("additionalProperties") is True:
        plain = {"type": "object"} if PLAIN.items() <= part.items() else {}
        return {**_SELECTOR, **plain, "description": part["description"]}
    return with_selectors(part)


def _defining(part: Any) -> Any:
    return {**part, "additionalProperties": {**_SELECTOR, "type": "object"}} if isinstance(part, dict) else part


_INSIDE = "inside-selector"
_CONDITION = {"$ref": "#/$defs/condition"}
_CONDITIONS = {
    "anyOf": [
        _CONDITION,
        {
            "type": "array",
            "minItems": 1,
            "items": {"anyOf": [_CONDITION, {"type": "array", "minItems": 1, "items": _CONDITION}]},
        },
    ]
}


def checked(definitions: dict[str, Any]) -> dict[str, Any]:
    """The definitions as far as they are held against files: of a selector only the conditions in it.

    What else is wrong inside is said more exactly by what reads it.
    """
    inside = {"$ref": f"#/$defs/{_INSIDE}"}
    conditions = {"if": {"type": ["object", "array"]}, "then": _CONDITIONS} if "condition" in definitions else True
    return {
        **definitions,
        SELECTOR: {"type": ["object", "string"], **inside},
        _INSIDE: {
            "if": {"type": "object"},
            "then": {"properties": {"if": conditions}, "additionalProperties": inside},
            "else": {"if": {"type": "array"}, "then": {"items": inside}},
        },
    }
