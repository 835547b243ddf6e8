"""An open file as it was at one time: all that is said of it is said of just this text."""

import os
from contextlib import AbstractContextManager

from pygls import uris

from deckcheck.event.intake.files import in_place_of_files
from deckcheck.source import LARGEST_DECK, Problem, Source, whole_characters
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.resources import shipped


class Snapshot(NamedTuple):
    """The text of a file that an editor has open. ``path`` is absolute; of what was never saved it is a bare name.

    ``folders`` are those of the workspace.
    """

    uri: str
    path: str
    text: str
    version: int
    language: str
    folders: tuple[str, ...] = ()

    @property
    def is_file(self) -> bool:
        """Whether it stands for a file, saved or not, and is not without a place."""
        return os.path.isabs(self.path)

    @property
    def source(self) -> Source:
        """The text as deckcheck reads it. A format that a deck names must lie below the workspace or its own folder."""
        folders = (*self.folders, os.path.dirname(self.path)) if self.is_file else ()
        return Source(self.path, self.text, "utf-8", folders=folders)

    def not_to_be_read(self) -> Problem | None:
        """Why the text is not judged: it is too long for that with every key that is pressed, or is no text."""
        if len(self.text) > LARGEST_DECK or len(self.text.encode()) > LARGEST_DECK:
            return Problem("too-long-file", {"path": self.path, "most": LARGEST_DECK})
        return Problem("binary-file", {"path": self.path}) if "\0" in self.text else None

    def in_place_of_its_file(self) -> AbstractContextManager[None]:
        """While this lasts, whatever reads the file reads the text. For one thread alone."""
        return in_place_of_files({self.path: self.text.encode()} if self.is_file else {})


_SCHEMES = ("file", "untitled")


def snapshot(uri: str, text: str, version: int, language: str, folders: tuple[str, ...] = ()) -> Snapshot | None:
    """What an editor has open, None for what is no file of anybody's, as a side of a comparison."""
    scheme, _, path, *_ = uris.urlparse(uri)
    if scheme not in _SCHEMES:
        return None
    file = uris.to_fs_path(uri) if scheme == "file" else path.lstrip("/")
    text = whole_characters(text).removeprefix("\ufeff")
    return Snapshot(uri, file or "untitled", text, version, language, folders)


def uri_of(path: str) -> str:
    """The address of a file by its path, also by the short one of what comes with deckcheck."""
    if not os.path.isabs(path) and not os.path.exists(path):
        inside = os.path.join(os.path.dirname(shipped("formats")), path)
        path = inside if os.path.exists(inside) else path
    return uris.from_fs_path(os.path.abspath(path)) or ""
