"""The command line. A command stands in the file of its name and is imported when it is called."""

import sys
from importlib import import_module
from typing import Any

import click

from deckcheck.cli._help import DocumentedGroup
from deckcheck.source.resources import __version__, built_in

INTERRUPTED = 130
"""The exit code of what was ended by Ctrl-C, as shells have it: 128 and the number of the signal."""


class Commands(DocumentedGroup):
    """The commands, found by the names of their files."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 -- click hands it over
        return [*built_in("commands")]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        command: click.Command = getattr(import_module(f"deckcheck.cli.{cmd_name}"), cmd_name)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            # Click would say that it was aborted, and end with 1.
            raise SystemExit(INTERRUPTED) from None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from deckcheck.model.spelling import nearest_words

            like = nearest_words(args[0], self.list_commands(ctx))
            hint = f" Did you mean {' or '.join(like)}?" if like else ""
            raise click.UsageError(error.message + hint, ctx) from None


def _show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:  # noqa: ARG001 -- click's
    if value and not ctx.resilient_parsing:
        click.echo(f"deckcheck {__version__}")
        ctx.exit()


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_version,
    help="Show the version and exit.",
)
@click.pass_context
def main(ctx: click.Context) -> None:
    """Check deck lists of any card game against declarative formats.

    Each command says more with --help: what it does, its options, its exit codes, what it reads, examples.

    Exit codes, of all commands that judge: 0 all legal, 1 something is illegal, 3 something cannot be decided,
    2 something could not be used, 4 deckcheck itself went wrong with something; of several the first of 4, 2, 1, 3.
    130 if it is interrupted.

    \b
    deckcheck check deck.txt --format GAME/FORMAT
    deckcheck stats deck.txt
    deckcheck formats
    deckcheck cards search NAME
    """
    # Which plug-ins are looked for shows only while a command runs.
    ctx.call_on_close(lambda: _tell_refused(ctx))


def _tell_refused(ctx: click.Context) -> None:
    """Warn of plug-ins that are not used because of their names, if a command came upon any and did not list them."""
    if ctx.invoked_subcommand != "plugins" and "deckcheck.plugins" in sys.modules:
        from deckcheck.cli._shared import LANG, spoken, tell
        from deckcheck.plugins import refused

        tell(refused(), ctx.meta.get(LANG) or spoken(), "warning")
