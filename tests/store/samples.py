"""Entries and summaries to save."""

from __future__ import annotations

from typing import Any

from zamki.match.entries import LogEntry, TableSummary


def summary(table: str = "t", **changes: Any) -> TableSummary:
    """What a lobby says of an open table."""
    told: dict[str, Any] = {
        "table": table,
        "game": "rycerze",
        "options": (),
        "names": ("Ada", ""),
        "kinds": ("person", "free"),
        "holders": (("a",), ()),
        "invites": (f"AAAA-{table}",),
        "actors": (0, 1),
        "is_open": True,
        "is_over": False,
        "pace": "live",
        "updated": 1.0,
    }
    return TableSummary(**{**told, **changes})


def entry(version: int) -> LogEntry:
    """Something that was said."""
    return LogEntry(version, "chat", {"text": "żółć \0", "n": [1, None, 2**63]}, float(version))
