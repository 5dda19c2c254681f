"""Alembic runs this module for each upgrade, on the connection that was passed."""

from alembic import context

from zamki.store.migrations import VERSION_TABLE
from zamki.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=VERSION_TABLE,
)
with context.begin_transaction():
    context.run_migrations()
