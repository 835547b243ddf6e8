"""What an entry of a list says of the state that its copies are in, in braces: ``2 Ash Drake {house: tower}``.

Several are set off by semicolons. Braces without a colon are something else: a remark, or a part of a name.
"""

import re

_STATE = r"\s*\{\s*([^\W\d][\w -]*[:：][^{}]*)\}"
_BARE = r"\s*\{([^{}]*)\}"
_REMARK = r"\s(?:#|//|<-|←|※)"
"""Behind it other copies may be spoken of."""
_PAIR = r"\s*([^\W\d][\w -]*?)\s*[:：]\s*(.*?)\s*"


def without_state(text: str, *, bare: bool = False) -> tuple[str, tuple[tuple[str, str], ...], int]:
    """A text without the states that it says, the keys and values of those, and the index of the first.

    ``bare``: whatever stands in braces is one, even one of no key.

    >>> without_state("2 Ash Drake {house: tower} (FALL) 12")
    ('2 Ash Drake (FALL) 12', (('house', 'tower'),), 11)
    >>> without_state("5 Basic {P} Energy")
    ('5 Basic {P} Energy', (), 18)
    """
    state: list[tuple[str, str]] = []
    at = len(text)
    remark = re.search(_REMARK, text)
    said = text if remark is None else text[: remark.start()]
    for found in re.finditer(_BARE if bare else _STATE, said):
        state += state_of(found[1]) or (("", found[1].strip()),)
        at = min(at, found.start())
    rest = re.sub(_BARE if bare else _STATE, "", said) + text[len(said) :]
    return (rest.strip(), tuple(state), at) if state else (text, (), at)


def state_of(text: str) -> tuple[tuple[str, str], ...]:
    """The keys and values that a text says; none if it says anything else.

    >>> state_of("house: tower; upgrades: 0, 2|1")
    (('house', 'tower'), ('upgrades', '0, 2|1'))
    """
    pairs = [re.fullmatch(_PAIR, part) for part in text.split(";") if part.strip()]
    return tuple((pair[1], pair[2]) for pair in pairs if pair) if all(pairs) else ()


def as_text(state: tuple[tuple[str, str], ...]) -> str:
    """A state as a line has it behind the name; "" for none.

    >>> as_text((("house", "tower"),))
    ' {house: tower}'
    """
    return " {" + "; ".join(f"{key}: {value}" for key, value in state) + "}" if state else ""
