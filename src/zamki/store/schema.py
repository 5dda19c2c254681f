"""The tables of the database for SQLAlchemy; `migrations/` creates them."""

from __future__ import annotations

from sqlalchemy import Column, Double, Index, Integer, MetaData, Table, Text

METADATA = MetaData()

ENTRIES = Table(
    "entries",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)
"""The log. It is append-only, except that settings directly after settings replace them. The primary key
refuses a version that already exists."""

TABLES = Table(
    "tables",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("summary", Text, nullable=False),
    Column("updated", Double, nullable=False),
    Column("is_joinable", Integer, nullable=False),
    Column("waits_for_bot", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""The summary of each table. The column `updated` is valid; the one inside the summary may be older."""

HOLDERS = Table(
    "holders",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    sqlite_with_rowid=False,
)
INVITES = Table(
    "invites",
    METADATA,
    Column("invite", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    sqlite_with_rowid=False,
)
OPENINGS = Table(
    "openings",
    METADATA,
    Column("mark", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    sqlite_with_rowid=False,
)
PULSE = Table(
    "pulse",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("filling", Text, nullable=False),
)
"""One row for test writes."""

SUBSCRIPTIONS = Table(
    "subscriptions",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("key", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("lang", Text, nullable=False),
    Column("is_confirmed", Integer, nullable=False),
    Column("told", Integer, nullable=False),
    Column("made", Double, nullable=False),
    sqlite_with_rowid=False,
)
"""Subscriptions to turn notifications. `told` is the version of the last turn that was notified."""

QUESTIONS = Table(
    "questions",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("mailbox", Text, nullable=False),
    Column("domain", Text, nullable=False),
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)
"""Confirmation emails of the last week; addresses are hashed."""

SERVER_VALUES = Table(
    "house",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""Values of the whole server: its keys."""

Index("tables_by_time", TABLES.c.updated)
Index(
    "tables_to_join",
    TABLES.c.updated,
    sqlite_where=TABLES.c.is_joinable == 1,
    postgresql_where=TABLES.c.is_joinable == 1,
)
Index("holders_by_table", HOLDERS.c.table_id)
Index("invites_by_table", INVITES.c.table_id)
Index("openings_by_table", OPENINGS.c.table_id)
Index("subscriptions_by_table", SUBSCRIPTIONS.c.table_id)
Index("subscriptions_by_address", SUBSCRIPTIONS.c.address)

OF_A_TABLE = (ENTRIES, TABLES, HOLDERS, INVITES, OPENINGS, SUBSCRIPTIONS)
"""All database tables with rows of one game table."""
EVERYTHING = (*OF_A_TABLE, QUESTIONS, SERVER_VALUES)
"""The database tables in a backup."""
