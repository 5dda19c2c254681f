"""Filters of table summaries for the lobby."""

from __future__ import annotations

from zamki.match.entries import TableSummary


def is_joinable(summary: TableSummary) -> bool:
    """Returns true if the table is open to all and has a free seat."""
    return summary.is_open and summary.free > 0 and not summary.is_over


def waits_for_bot(summary: TableSummary) -> bool:
    """Returns true if a bot must act at the table."""
    return any(
        summary.kinds[seat] in ("bot", "stand_in") for seat in summary.actors if seat < len(summary.kinds)
    )
