"""Which request opened a table, a row to try writing with, and the indexes that joining and purging need."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds them. An unreleased program may have made `openings` already."""
    op.create_table(
        "openings",
        sa.Column("mark", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    pulse = op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("filling", sa.Text, nullable=False),
    )
    op.bulk_insert(pulse, [{"id": 1, "at": 0.0, "filling": ""}])
    joinable = sa.text("is_joinable = 1")
    op.create_index("tables_to_join", "tables", ["updated"], sqlite_where=joinable, postgresql_where=joinable)
    for name in ("holders", "invites", "openings"):
        op.create_index(f"{name}_by_table", name, ["table_id"])
