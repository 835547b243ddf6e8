"""What Alembic runs to bring a database up to date: on the connection that it is handed."""

from alembic import context

from deckcheck.serve.store.schema import metadata


def run() -> None:
    """Run the steps in the transaction of who called."""
    connection = context.config.attributes["connection"]
    context.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
    context.run_migrations()


if __name__ == "env_py":  # as Alembic calls it, not whoever imports it
    run()
