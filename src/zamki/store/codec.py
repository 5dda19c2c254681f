"""Converts entries and summaries to rows of the database and back; JSON is compact and encoded once."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from zamki.core.words import T
from zamki.match.entries import LogEntry, TableSummary
from zamki.match.errors import BrokenTable
from zamki.store.summary_filters import is_joinable, waits_for_bot

_log = logging.getLogger(__name__)

_to_json = msgspec.json.Encoder(enc_hook=dict).encode  # read-only mappings become objects
_any = msgspec.json.Decoder()
_summary = msgspec.json.Decoder(TableSummary)

Row = dict[str, Any]


def entry_rows(table: str, entries: Sequence[LogEntry]) -> list[Row]:
    """Returns entries as rows."""
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


def read_entries(table: str, rows: Iterable[tuple[int, str, str, float]]) -> list[LogEntry]:
    """Returns a table's entries from their rows; raises `BrokenTable` for unreadable data."""
    try:
        return [LogEntry(version, kind, _any.decode(data), at) for version, kind, data, at in rows]
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BrokenTable(T("Table “{name}” cannot be read.", name=table)) from error


def summary_row(summary: TableSummary) -> Row:
    """Returns a summary as a row, with columns for the filters of the lobby."""
    return {
        "table_id": summary.table,
        "summary": _to_json(summary).decode(),
        "updated": summary.updated,
        "is_joinable": int(is_joinable(summary)),
        "waits_for_bot": int(waits_for_bot(summary)),
    }


def read_summaries(rows: Iterable[tuple[str, str, float]]) -> list[TableSummary]:
    """Returns summaries from their rows; unreadable ones are logged and left out."""
    found = []
    for table, text, updated in rows:
        try:
            found.append(replace(_summary.decode(text), updated=updated))
        except (msgspec.MsgspecError, UnicodeError) as error:
            _log.warning("the summary of table %s cannot be read: %s", table, error)
    return found


def is_storable(text: str) -> bool:
    """Returns true if every database can store this text; every name and code of Zamki can be stored."""
    return "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)
