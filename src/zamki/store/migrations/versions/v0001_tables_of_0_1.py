"""The tables of version 0.1; where it has made them already they are taken over as they are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes what is missing."""
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    op.create_table(
        "tables",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
        sa.Column("is_joinable", sa.Integer, nullable=False),
        sa.Column("waits_for_bot", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    op.create_table(
        "holders",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    op.create_table(
        "invites",
        sa.Column("invite", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    op.create_index("tables_by_time", "tables", ["updated"], if_not_exists=True)
