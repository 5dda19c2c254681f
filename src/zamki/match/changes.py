"""Requests to change a table. They all have one form and go through `Table.change`."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeAlias

from zamki.core.errors import Malformed
from zamki.core.ids import Json, JsonObject, Seat
from zamki.core.reading import as_int, as_seat, as_str, need
from zamki.core.shuffle import as_share
from zamki.core.words import T
from zamki.match.entries import Chair, LogEntry
from zamki.match.errors import Stale
from zamki.match.secrets import key_of, new_secret, secret_from

if TYPE_CHECKING:
    from zamki.match.presence import Presence
    from zamki.match.table_log import Seen, TableLog


class ChangeKind(StrEnum):
    """The kinds of changes to a table."""

    MOVE = "move"
    UNDO = "undo"
    PROPOSE = "propose"
    ACCEPT = "accept"
    DECLINE = "decline"
    CHAT = "chat"
    SIT = "sit"
    INVITE = "invite"
    BOT = "bot"
    RETURN = "return"
    REMATCH = "rematch"
    PERSON = "person"
    READY = "ready"
    START = "start"
    OPTIONS = "options"


@dataclass(frozen=True, slots=True)
class BotAt:
    """A bot as the caller; it speaks for its seat as long as it plays it."""

    seat: Seat
    level: str
    has_failed: bool = False
    """True if the bot found no legal move, and a random one is made."""
    is_fallback: bool = False
    """True if the plain level chose for it."""


Caller: TypeAlias = str | BotAt | None
"""The hash of a person's secret, a bot at its seat, or none for a caller without a secret."""


@dataclass(frozen=True, slots=True)
class ChangeRequest:
    """One change that one caller asks for."""

    kind: ChangeKind
    caller: Caller
    body: JsonObject = field(default_factory=dict, hash=False)
    key: str | None = None
    """The idempotency key: the same request again has the same answer and no second effect."""
    after: int | None = None
    """The last version that the sender has seen; by default the one current on arrival."""
    address: str | None = field(default=None, repr=False)
    """The client's address, if known, for rate limits."""

    @property
    def person(self) -> str | None:
        """The hash of the caller's secret, for a person."""
        return None if isinstance(self.caller, BotAt) else self.caller

    def digest(self) -> str:
        """Returns a hash of kind and body: the same key must stand for the same request."""
        asked = json.dumps([self.kind, self.body], sort_keys=True, default=dict)
        return hashlib.sha256(asked.encode()).hexdigest()

    def mark(self) -> dict[str, Any]:
        """Returns what the log keeps with the entry, so that the answer survives a restart."""
        if isinstance(self.caller, BotAt) and self.caller.has_failed:
            return {"bot_failed": self.caller.level}
        if isinstance(self.caller, BotAt) and self.caller.is_fallback:
            return {"bot_fallback": self.caller.level}
        if self.key is None:
            return {}
        return {"asked": {"by": self.person or "", "key": key_of(self.key), "of": self.digest()}}


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a change: the same, however often it is requested."""

    version: int
    """The version that the change is saved as."""
    seat: Seat | None = None
    secret: str = field(default="", repr=False)
    """The secret of the seat that was taken."""
    invite: str | None = None
    table: str | None = None
    """The table of the rematch."""


def answer_of(entry: LogEntry, key: str) -> Answer:
    """Returns the answer to the change saved as `entry`; `key` restores a seat's secret."""
    data, version = entry.data, entry.version
    if entry.kind == "seated":
        secret = secret_from(key, as_str(need(data, "salt"), "salt"))
        return Answer(version, seat=as_seat(data), secret=secret)
    if entry.kind == "invite":
        invite = data["invite"]
        return Answer(version, invite=None if invite is None else as_str(invite, "invite"))
    if entry.kind == "rematch":
        return Answer(version, table=as_str(data["table"], "table"))
    return Answer(version)


@dataclass(frozen=True, slots=True)
class ChangeResult:
    """The entry to save for a change; `next_log` is a log that has already applied it."""

    kind: str
    data: dict[str, Any] = field(hash=False)
    next_log: TableLog | None = None


class ChangeHandler(ABC):
    """Judges and applies one request, with all it may look at.

    The table calls `resolve_seat`, then the rules of fairness, `check_fresh` and `apply`.
    """

    seat: Seat | None = None
    """The seat that speaks; for a change to a chair, that chair's seat."""

    def __init__(
        self, change: ChangeRequest, log: TableLog, presence: Presence, levels: tuple[str, ...], arrived: int
    ) -> None:
        self.change = change
        self.body = change.body
        self.log = log
        self.presence = presence
        self.levels = levels
        self.key = change.key or new_secret()
        self._after = arrived if change.after is None else change.after

    def resolve_seat(self) -> None:
        """Finds the seat that speaks; refuses callers without one."""
        self.seat = self.log.acting_seat(self.change.person, self.body)

    def check_fresh(self) -> None:  # noqa: B027  what is always fresh needs no judgement
        """Refuses a request that answers a question no longer asked."""

    @abstractmethod
    def apply(self) -> ChangeResult | Answer:
        """Returns the entry to save, or the answer if there is nothing to change."""

    @property
    def speaker(self) -> Seat:
        """The seat that speaks; there must be one."""
        assert self.seat is not None
        return self.seat

    def chair(self) -> Chair:
        """Returns the chair that the change is about."""
        return self.log.chair(self.speaker)

    def seats_here(self) -> list[Json]:
        """Returns the caller's seats."""
        return [int(seat) for seat in self.log.seats_of(self.change.person)]

    def share(self) -> dict[str, Json]:
        """Returns the body's share of the shuffle, as the log keeps it."""
        share = as_share(self.body.get("share"), "share")
        return {} if share is None else {"share": share.hex()}

    def about(self) -> Seat:
        """Returns the seat that the body names; it must exist."""
        seat = Seat(as_int(need(self.body, "seat"), "seat"))
        self.log.chair(seat)
        return seat

    def state_seen(self) -> Seen:
        """Returns what the speaking seat had seen; refuses it if the seat has taken a move back since."""
        if not 0 < self._after <= self.log.version:
            raise Malformed(T("There is no version {version} yet.", version=self._after))
        seen = self.log.seen_at(self._after, self.speaker)
        if seen is None:
            raise self.stale()
        return seen

    def stale(self) -> Stale:
        """Returns the refusal of an outdated request."""
        version = self.log.version
        return Stale(T("Something has changed meanwhile. Look again."), details={"version": version})
