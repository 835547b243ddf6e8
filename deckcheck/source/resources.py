"""What comes with deckcheck: its version, the folders of formats and schemas, and its own modules."""

import os
from functools import cache

__version__ = "0.1.0"
"""The version of deckcheck, here where everything may know it."""

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_IN_A_CHECKOUT = {
    "cases/configs.yaml": "tests/config/config_mistakes.yaml",
    "cases/decks": "tests/decks",
    "cases/drafts": "tests/drafts",
    "cases/matches": "tests/matches",
    "cases/payment.yaml": "tests/stats/payment.yaml",
    "cases/records": "tests/records",
    "cases/rule_files": "tests/format_files",
    "cases/rules": "tests/rules/cases",
}
"""What has another name there; pyproject.toml says the same to whatever builds the wheel."""
_FOLDERS = {
    "commands": "cli",
    "databases": "cards/databases",
    "exports": "event/exports",
    "features": "server/features",
    "fixes": "fixes/kinds",
    "list_forms": "formats/lists",
    "outputs": "event/outputs",
    "readers": "decks/readers",
    "reporters": "reports/reporters",
    "rules": "rules/kinds",
    "sheets": "event/intake/sheets",
    "writers": "decks/writers",
}
"""Where the files of a group stand. Groups that others may add to are called as their entry points are."""


def shipped(name: str) -> str:
    """The absolute path of a folder or file that comes with deckcheck (``formats``, ``schemas``, ``cases/rules``).

    >>> shipped("formats").endswith("formats")
    True
    """
    inside = os.path.join(_PACKAGE, "shipped", name)
    beside = os.path.join(os.path.dirname(_PACKAGE), _IN_A_CHECKOUT.get(name, name))
    return inside if os.path.exists(inside) else beside


def is_release() -> bool:
    """Whether this is deckcheck as it was built: in a checkout the code may be ahead of what is made from it."""
    return os.path.isdir(packaged("shipped"))


def packaged(name: str) -> str:
    """The absolute path of a folder of the package."""
    return os.path.join(_PACKAGE, name)


@cache
def built_in(group: str) -> tuple[str, ...]:
    """The names of what stands in a folder of the package, a file for each; ``group`` is ``rules``, ``readers``, ….

    A file whose name begins with an underscore is what some of the others share.

    >>> "zone-size" in built_in("rules")
    True
    """
    names = (name[:-3] for name in os.listdir(os.path.join(_PACKAGE, _FOLDERS[group])) if name.endswith(".py"))
    return tuple(sorted(name.replace("_", "-") for name in names if not name.startswith("_")))


def displayed(path: str) -> str:
    """A path as people should see it: what comes with deckcheck begins with its folder's name.

    >>> displayed(shipped("formats") + "/emberfall/standard.yaml")
    'formats/emberfall/standard.yaml'
    """
    for name in ("formats", "schemas"):
        folder = shipped(name) + os.sep
        if path.startswith(folder):
            return name + "/" + path[len(folder) :].replace(os.sep, "/")
    return path
