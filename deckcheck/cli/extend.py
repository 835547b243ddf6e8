"""``deckcheck extend``: for those who write plug-ins, and for editors and other programs."""

import click

from deckcheck.cli._help import DocumentedGroup
from deckcheck.cli._plugins import plugins
from deckcheck.cli._schema import schema


@click.group(cls=DocumentedGroup, short_help="Schemas for editors, and what plug-ins add.")
def extend() -> None:
    """Print the JSON Schema of a kind of file, and list what other packages add to deckcheck.

    \b
    deckcheck extend schema config > config.schema.json
    deckcheck extend plugins
    """


extend.add_command(schema)
extend.add_command(plugins)
