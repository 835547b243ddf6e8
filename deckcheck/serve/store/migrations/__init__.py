"""How a database comes to have the tables of today, step by step, as Alembic runs them."""
