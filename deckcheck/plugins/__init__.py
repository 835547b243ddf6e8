"""Plug-ins: rule kinds, readers, databases and reporters of other packages, found by their entry points.

An entry point of the group ``deckcheck.rules``, ``deckcheck.readers``,
``deckcheck.databases`` or ``deckcheck.reporters`` names what a file in the folder of
that name would be: the NamedTuple of a rule kind, or a module or object with the
members of the protocol. They are looked for only where nothing that comes with
deckcheck fits, since looking takes half as long as checking a deck.

The module that an entry point names may have sentences of its own codes, as ``MESSAGES``
(:mod:`deckcheck.messages`).

What another package does wrong is never taken for an answer: every call of a
plug-in goes through :func:`guarding`, which makes a problem of whatever is raised.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Any

from deckcheck.messages import languages, sentence
from deckcheck.messages.entries import declare
from deckcheck.source import InputError, Location, Problem
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.resources import built_in

GROUPS = ("databases", "readers", "reporters", "rules")
MEMBERS = {
    "databases": ("SUFFIXES", "looks_like", "read"),
    "readers": ("SUFFIXES", "declared_format", "kind", "looks_like", "read"),
    "reporters": ("write",),
    "rules": ("bounds",),
}
"""What a plug-in of each group must have."""


class Plugin(NamedTuple):
    """An entry point: the group without ``deckcheck.``, the name, ``module:attribute``, and whose it is."""

    group: str
    name: str
    entry: str
    distribution: str

    @property
    def facts(self) -> dict[str, str]:
        """What a sentence says of it."""
        return {
            "plugin": self.name,
            "group": f"deckcheck.{self.group}",
            "entry": self.entry,
            "distribution": self.distribution,
        }

    def broken(self, what: str, at: Location | None = None) -> Problem:
        """That it cannot be used, and why."""
        return Problem("broken-plugin", {**self.facts, "what": what}, at)


_INSTALLED: dict[str, tuple[Plugin, ...]] = {}


def installed(group: str) -> tuple[Plugin, ...]:
    """The plug-ins of a group, by name; those that cannot be used are among them."""
    if group not in _INSTALLED:
        # What looks for packages takes long to import, and hardly any run needs it.
        from importlib.metadata import entry_points

        found = {
            Plugin(group, each.name, each.value, f"{each.dist.name} {each.dist.version}" if each.dist else "?")
            for each in entry_points(group=f"deckcheck.{group}")
        }
        _INSTALLED[group] = tuple(sorted(found))
    return _INSTALLED[group]


def judging_plugins() -> tuple[str, ...]:
    """The plug-ins that a verdict may rest on, each with its group and whose it is in which version."""
    groups = ("rules", "readers", "databases")
    return tuple(f"{group} {each.name}: {each.distribution}" for group in groups for each in installed(group))


def names(group: str) -> tuple[str, ...]:
    """The names that plug-ins add to those that come with deckcheck, whether or not they can be used."""
    own = built_in(group)
    return tuple(dict.fromkeys(each.name for each in installed(group) if each.name not in own))


def refused() -> tuple[Problem, ...]:
    """The plug-ins that are not used because deckcheck has one of their name; only of groups that were looked into."""
    return tuple(
        Problem("plugin-of-built-in", each.facts)
        for group in sorted(_INSTALLED)
        for each in _INSTALLED[group]
        if each.name in built_in(group)
    )


def offered(group: str, name: str) -> Plugin:
    """The plug-in that adds a name. Raises InputError if several do: then none of them is used."""
    found = [each for each in installed(group) if each.name == name]
    if len(found) > 1:
        raise InputError([twice(group, name, found)])
    return found[0]


def twice(group: str, name: str, plugins: list[Plugin]) -> Problem:
    """That several plug-ins want to be the one for a name or suffix."""
    offers = [f"{each.distribution} ({each.entry})" for each in plugins]
    return Problem("plugin-twice", {"plugin": name, "group": f"deckcheck.{group}", "offers": offers})


def loaded(plugin: Plugin) -> Any:
    """What an entry point names, with all that its protocol asks for. Raises InputError if it cannot be had."""
    found, problem = _loaded(plugin)
    if problem is not None:
        raise InputError([problem])
    return found


def load_all() -> None:
    """Load the plug-ins of all groups, so that what they say is known; those that cannot be used say nothing."""
    for plugin in (each for group in GROUPS for each in installed(group)):
        _loaded(plugin)


@cache
def _loaded(plugin: Plugin) -> tuple[Any, Problem | None]:
    from importlib.metadata import EntryPoint

    try:
        with guarding(plugin):
            found = EntryPoint(plugin.name, plugin.entry, f"deckcheck.{plugin.group}").load()
            _check(plugin, found)
            module = import_module(plugin.entry.partition(":")[0])
            declare(getattr(module, "MESSAGES", {}), plugin.entry)
    except InputError as error:
        return None, error.problems[0]
    return found, None


def _check(plugin: Plugin, found: Any) -> None:
    lacking = [member for member in MEMBERS[plugin.group] if not hasattr(found, member)]
    if lacking:
        raise AttributeError(f"it has no {', '.join(lacking)}")
    for member in MEMBERS[plugin.group]:
        if member == "SUFFIXES":
            _check_suffixes(found.SUFFIXES)
        elif not callable(getattr(found, member)):
            raise TypeError(f"{member} is no function")
    if plugin.group == "rules" and not (isinstance(found, type) and issubclass(found, tuple)):
        raise TypeError("it is no NamedTuple class")


def _check_suffixes(suffixes: Any) -> None:
    whole = isinstance(suffixes, tuple) and all(isinstance(each, str) for each in suffixes)
    if not whole or not all(each[:1] == "." and each == each.lower() and "." not in each[1:] for each in suffixes):
        raise TypeError("SUFFIXES is no tuple of endings in lower case, such as .txt")


@contextmanager
def guarding(plugin: Plugin, at: Location | None = None, meant: type[Exception] = InputError) -> Iterator[None]:
    """Make an InputError that names the plug-in of whatever it raises, except what it may raise: ``meant``.

    Whatever it is, the run must go on without the plug-in.
    """
    try:
        try:
            yield
        except (meant, InputError) as error:
            said: Any = error
            for each in said.problems if isinstance(error, InputError) else (said,):
                require_sentence(each.code, each.facts)
            raise
    except (meant, InputError):
        raise
    except (Exception, SystemExit) as error:
        what = ": ".join([type(error).__name__, *str(error).strip().splitlines()[:1]])
        raise InputError([plugin.broken(what, at)]) from error


def require_sentence(code: str, facts: Mapping[str, Any]) -> None:
    """Raise ValueError or TypeError unless every language has a sentence of that code that these facts complete."""
    json.dumps(facts)
    for lang in languages():
        try:
            sentence(lang, code, facts)
        except KeyError as error:
            raise ValueError(f"the code {code!r} needs the fact {error}") from None
        except LookupError:
            raise ValueError(f"there is no sentence of the code {code!r}") from None
