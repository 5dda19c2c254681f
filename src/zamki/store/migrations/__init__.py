"""Migrates a database to the current version; the first step takes over a file of version 0.1."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from zamki.core.words import T
from zamki.store.errors import StoreFault

VERSION_TABLE = "zamki_version"


def version_of(connection: Connection) -> str | None:
    """Returns the version of a database; none if version 0.1 made it, or it is empty."""
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    return context.get_current_revision()


def is_current(connection: Connection, name: str) -> bool:
    """Returns true if no migration is missing; refuses a database of a newer version or another program."""
    steps = ScriptDirectory.from_config(_config(connection))
    version = version_of(connection)
    if version is not None and version not in {step.revision for step in steps.walk_revisions()}:
        raise StoreFault(T("{file}: a newer version of Zamki has written this. Update Zamki.", file=name))
    found = inspect(connection).get_table_names()
    if version is None and found and "entries" not in found:
        raise StoreFault(T("{file}: this database belongs to another program.", file=name))
    return version == steps.get_current_head()


def upgrade(connection: Connection, name: str) -> None:
    """Runs all missing migrations, inside the connection's transaction."""
    if not is_current(connection, name):
        command.upgrade(_config(connection), "head")


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
