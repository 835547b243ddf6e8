"""What ``--help`` says beside the words of a command: the environment, the files, and examples."""

import inspect
from typing import Any

import click

from deckcheck.source.defects import LOG

_LANGUAGE = ("LC_ALL, LC_MESSAGES, LANG", "The language where --lang does not say it: the first that is set.")
_COLOUR = ("NO_COLOR", "No colours if it is set; nor are there any where TERM is “dumb” or nobody looks on.")
_CACHE = (
    "DECKCHECK_CACHE",
    (
        "The folder where cards and formats are kept ready, by default in the user's cache folder; nothing is kept"
        " if it is empty."
    ),
)
_IMPORTS = (
    "DECKCHECK_CARDS",
    (
        "The folder of imported card databases, by default in the user's folder for data; none is used or made"
        " there if it is empty."
    ),
)
_OF_PARAMETERS = (
    ({"lang"}, _LANGUAGE),
    ({"decks", "quiet"}, _COLOUR),
    ({"cards", "format_", "databases"}, _CACHE),
    ({"cards", "format_", "databases", "target"}, _IMPORTS),
)
"""What is said of the environment to whom has one of some parameters."""
_CONFIG = (
    ".deckcheck.yaml",
    (
        "The format, cards, day, readings and language where no option says them. It stands beside the deck or in a"
        " folder around it, up to the one with .git; “deckcheck init” writes one."
    ),
)


def _show_help(ctx: click.Context, param: click.Parameter, value: bool) -> None:  # noqa: ARG001 -- click's
    if value and not ctx.resilient_parsing:
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


def _show_tracebacks(ctx: click.Context, param: click.Parameter, value: bool) -> None:  # noqa: ARG001 -- click's
    if value:
        # Who does not ask does not wait for the import.
        import logging

        logging.basicConfig(format="%(message)s")
        logging.getLogger(LOG).setLevel(logging.DEBUG)


class Documented(click.Command):
    """A command with its examples last. Those are the calls that its words end with, in a block of their own."""

    def __init__(self, *args: Any, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        if not isinstance(self, click.Group):
            said = "Where deckcheck itself goes wrong, show the traceback."
            self.params.append(
                click.Option(["--debug"], is_flag=True, expose_value=False, callback=_show_tracebacks, help=said)
            )
        self._asks_for_help: click.Option | None = None
        self.examples: tuple[str, ...] = ()
        text = inspect.cleandoc(self.help or "")
        words, _, calls = text.rpartition("\b\n")
        if words and all(line.startswith(("deckcheck ", "cat ")) for line in calls.splitlines()):
            self.help, self.examples = words.rstrip("\n"), tuple(calls.splitlines())

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """``--help``, in English as all other words are: click's own loads what translates, for every run."""
        if self._asks_for_help is None:
            names = self.get_help_option_names(ctx)
            said = "Show this message and exit."
            self._asks_for_help = click.Option(
                names, is_flag=True, expose_value=False, is_eager=True, help=said, callback=_show_help
            )
        return self._asks_for_help

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the sections that come after the options."""
        super().format_epilog(ctx, formatter)
        configured = any(param.name == "format_" and isinstance(param, click.Option) for param in self.params)
        for heading, rows in (("Environment", self._environment()), ("Files", [_CONFIG] if configured else [])):
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows)
        if self.examples:
            with formatter.section("Examples"):
                for example in self.examples:
                    formatter.write(f"{'':{formatter.current_indent}}{example}\n")

    def _environment(self) -> list[tuple[str, str]]:
        names = {param.name for param in self.params}
        return [row for asking, row in _OF_PARAMETERS if names & asking]


class DocumentedGroup(Documented, click.Group):
    """A group of such commands."""

    command_class = Documented
