"""What other packages read files with: found by the endings of these, or by their looks."""

import os
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from deckcheck.plugins import Plugin, guarding, loaded, names, offered, twice
from deckcheck.source import InputError, Location, Problem


class PluginForm:
    """A form of files that a plug-in reads. Whatever goes wrong in it is an InputError."""

    def __init__(self, plugin: Plugin) -> None:
        """Load it; raises InputError if it cannot be had."""
        self.plugin, self._theirs = plugin, loaded(plugin)
        self.SUFFIXES: tuple[str, ...] = self._theirs.SUFFIXES

    def looks_like(self, content: Any) -> bool:
        """Whether content, as the protocol of its group hands it over, seems to have this form."""
        with guarding(self.plugin):
            return bool(self._theirs.looks_like(content))


Form = TypeVar("Form", bound=PluginForm)


class PluginForms(Generic[Form]):
    """The forms of a group that can be used, and why the others cannot."""

    def __init__(self, group: str, form: Callable[[Plugin], Form]) -> None:
        self._group = group
        self.usable: list[Form] = []
        self.problems: list[Problem] = []
        for name in names(group):
            try:
                self.usable.append(form(offered(group, name)))
            except InputError as error:
                self.problems += error.problems

    @property
    def suffixes(self) -> tuple[str, ...]:
        """The endings of all files that they read."""
        return tuple(dict.fromkeys(suffix for each in self.usable for suffix in each.SUFFIXES))

    def of_suffix(self, path: str) -> Form | None:
        """The form whose suffix a file has, None if there is none.

        Raises InputError where that cannot be told: two have it, or one of those that cannot be used may.
        """
        suffix, at = os.path.splitext(path)[1].lower(), Location(path, 1)
        having = [each for each in self.usable if suffix in each.SUFFIXES]
        if len(having) > 1:
            raise InputError([twice(self._group, suffix, [each.plugin for each in having])._replace(at=at)])
        if suffix and not having and self.problems:
            raise InputError(problem._replace(at=at) for problem in self.problems)
        return having[0] if having else None

    def of_looks(self, content: Any) -> Form | None:
        """The form that content seems to have, None if there is none."""
        return next((each for each in self.usable if each.looks_like(content)), None)
