"""Entries and summaries as the database keeps them: JSON without spaces, each encoded once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from zamki.match.entries import Entry, Summary
from zamki.store.lobby import is_joinable, waits_for_bot

_to_json = msgspec.json.Encoder(enc_hook=dict).encode  # read-only mappings become objects
_any = msgspec.json.Decoder()
_summary = msgspec.json.Decoder(Summary)

Row = dict[str, Any]


def entry_rows(table: str, entries: Sequence[Entry]) -> list[Row]:
    """Entries as rows."""
    return [
        {
            "table_id": table,
            "version": each.version,
            "kind": each.kind,
            "data": _to_json(each.data).decode(),
            "at": each.at,
        }
        for each in entries
    ]


def entry_of(version: int, kind: str, data: str, at: float) -> Entry:
    """An entry from its row."""
    return Entry(version, kind, _any.decode(data), at)


def summary_row(summary: Summary) -> Row:
    """A summary as a row; what a lobby looks for stands in columns."""
    return {
        "table_id": summary.table,
        "summary": _to_json(summary).decode(),
        "updated": summary.updated,
        "is_joinable": int(is_joinable(summary)),
        "waits_for_bot": int(waits_for_bot(summary)),
    }


def summary_of(text: str, updated: float) -> Summary:
    """A summary from its row."""
    return replace(_summary.decode(text), updated=updated)


def is_storable(text: str) -> bool:
    """Whether any database can hold this text; no name or code that was ever given out cannot."""
    return "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)
