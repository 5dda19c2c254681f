"""How tables are created: opened, imported from a record, or read back from their log."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field

from zamki.core.ids import Json, JsonObject, Seat
from zamki.core.play import replay
from zamki.core.reading import as_list, as_object, as_seat, as_str
from zamki.core.record import LARGEST_UPLOAD, parse_record, read_bytes
from zamki.core.shuffle import as_share
from zamki.core.upgrades import upgrade_record
from zamki.core.words import T
from zamki.match.entries import BOT_NAMES, Chair, LogEntry
from zamki.match.errors import BrokenTable, KeyReused, OldTableRules
from zamki.match.log_upgrades import upgrade_log
from zamki.match.people_changes import NAME_LIMIT, plain_name, tidy_name
from zamki.match.secrets import new_invite, new_table_id, secret_from
from zamki.match.table import Table
from zamki.match.table_header import header_of_play
from zamki.match.table_log import TableLog


@dataclass(frozen=True, slots=True)
class Opening:
    """A request to open a table."""

    game: str
    seats: int | None = None
    options: Mapping[str, Json] = field(default_factory=dict, hash=False)
    edition: str | None = None
    bots: Mapping[int, str] = field(default_factory=dict, hash=False)
    open: bool = False
    watch: bool = False
    hot: bool = False
    """True if all people share one screen."""
    here: frozenset[int] = frozenset()
    """Seats of people at the host's screen."""
    pace: str = "live"
    names: Mapping[int, str] = field(default_factory=dict, hash=False)
    setup: Mapping[str, Json] = field(default_factory=dict, hash=False)
    waiting: bool = False
    """True if the game waits until all people are ready or the host starts it."""
    is_ready: bool = True
    """Whether the host is ready."""
    shield: int | None = None
    """The host's shield."""
    share: str | None = None
    """The share of the shuffle from the host's client, in hexadecimal."""
    draw: Mapping[str, tuple[int, ...]] = field(default_factory=dict, hash=False)
    """Set-up questions that are drawn, each with the seats named for it."""

    def digest(self) -> str:
        """Returns a hash of the request: the same key must stand for the same request."""
        asked = json.dumps(asdict(self), sort_keys=True, default=sorted)
        return hashlib.sha256(asked.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class OpenedTable:
    """A new table, and what its host receives."""

    table: Table
    seat: Seat | None
    secret: str
    invites: Mapping[int, str]


def repeat_opening(table: Table, opening: Opening, key: str) -> OpenedTable:
    """Returns the first answer to a repeated request to open a table."""
    data = table.log.opening.data
    if data["of"] != opening.digest():
        raise KeyReused(T("This Idempotency-Key stands for another change already."))
    chairs = [as_object(each, "chair") for each in as_list(data["chairs"], "chairs")]
    invites = {seat: as_str(each["invite"], "invite") for seat, each in enumerate(chairs) if each["invite"]}
    seat = None if data["seat"] is None else as_seat(data)
    return OpenedTable(table, seat, secret_from(key, as_str(data["salt"], "salt")), invites)


def chairs_for(opening: Opening, seats: int, keys: frozenset[str]) -> tuple[list[Chair], Seat | None]:
    """Returns the first chairs and the host's seat: bots, the host and its screen, invitations."""
    free = [number for number in range(seats) if number not in opening.bots]
    host = None if opening.watch or not free else Seat(free[0])
    names = iter(BOT_NAMES)
    share, is_ready = as_share(opening.share, "share"), opening.is_ready or not opening.waiting
    chairs = []
    for number in range(seats):
        name = tidy_name(opening.names.get(number, ""))
        if number in opening.bots:
            chairs.append(Chair(name or next(names, ""), bot=opening.bots[number]))
        elif number == host or (not opening.watch and (opening.hot or number in opening.here)):
            shield = opening.shield if number == host else None
            chairs.append(Chair(name, keys, shield=shield, is_ready=is_ready, share=share))
        else:
            chairs.append(Chair(name, invite=new_invite()))
    return chairs, host


def load_log(table: str, entries: Sequence[LogEntry]) -> TableLog:
    """Returns a table's state from its log; any error in it concerns this table alone."""
    try:
        entries = upgrade_log(entries)
        log = TableLog(table, entries[0])
        for entry in entries[1:]:
            log.replay_entry(entry)
    except OldTableRules:
        raise
    except Exception as error:
        raise BrokenTable(T("Table “{name}” cannot be read.", name=table)) from error
    log.finish_loading()
    return log


def log_of_record(raw: bytes, now: float, mark: str = "") -> tuple[TableLog, list[LogEntry]]:
    """Returns a new table from a record file, with the entries to save; `mark` identifies the request."""
    record = upgrade_record(parse_record(read_bytes(raw, LARGEST_UPLOAD)))
    read = replay(record)
    first = len(record.moves) - sum(1 + len(played.chance) for played in read.played)
    names = record.names or [""] * record.seats
    chairs = [Chair(plain_name(name)[:NAME_LIMIT]) for name in names]
    data = header_of_play(read, chairs, record.moves[:first]) | {"imported": True}
    data |= {"bots": list(record.bots)} if record.bots else {}  # they played elsewhere: none sits here
    data |= {"opened_as": mark} if mark else {}
    entries = [LogEntry(1, "opened", data, now)]
    for played in read.played:
        told: JsonObject = {"move": read.game.move_json(played.move), "chance": played.chance}
        entries.append(LogEntry(len(entries) + 1, "move", told, now))
    log = TableLog.from_play(new_table_id(), entries, read)
    log.finish_loading()
    return log, entries
