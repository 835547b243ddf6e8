"""What the files of a folder are called, and what their names say: whose deck it is, and which."""

import re
from collections.abc import Mapping

from deckcheck.source.normal_form import normalized

FIELDS = ("player", "name", "deck")
_FIELD = re.compile(r"\{(\w*)\}")


class NameForm:
    """The form of a file's name, as ``{player}_{name}``; raises ValueError for one that says nothing of the player.

    >>> NameForm("{player}_{name}").read("007_ひなた")
    {'player': '007', 'name': 'ひなた'}
    >>> NameForm("{player}/{deck}").read("007")
    """

    def __init__(self, form: str) -> None:
        self.form = form
        self.fields = _FIELD.findall(form)
        different = set(self.fields)
        if not {"player", "name"} & different or len(different) < len(self.fields) or not different <= set(FIELDS):
            raise ValueError(form)
        literals = map(re.escape, _FIELD.split(normalized("NFC", form))[::2])
        # As little as can be, so that "007_Sato_Hina" is the name "Sato_Hina" of 007.
        groups = [f"(?P<{field}>[^/]+?)" for field in self.fields]
        self._pattern = "".join(part for pair in zip(literals, [*groups, ""], strict=True) for part in pair)

    def read(self, name: str) -> Mapping[str, str] | None:
        """What a path from the folder, with slashes and without its ending, says; None if it has another form."""
        match = re.fullmatch(self._pattern, normalized("NFC", name))  # some systems take letters and marks apart
        return {key: value.strip() for key, value in match.groupdict().items()} if match else None
