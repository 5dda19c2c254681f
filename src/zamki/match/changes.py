"""What somebody asks of a table: every change has one form and goes through one door, `Table.change`."""

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
    """What can be asked of a table."""

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
    """A bot, which speaks for the seat it plays as long as it plays it."""

    seat: Seat
    level: str
    has_failed: bool = False
    """It had no legal answer, and any move is made for it."""
    is_fallback: bool = False
    """The plain level chose for it."""


Caller: TypeAlias = str | BotAt | None
"""The hash of a person's secret, a bot at its seat, or somebody who shows no secret."""


@dataclass(frozen=True, slots=True)
class ChangeRequest:
    """One thing that one caller asks for."""

    kind: ChangeKind
    caller: Caller
    body: JsonObject = field(default_factory=dict, hash=False)
    key: str | None = None
    """Names this request: sent again it has the same answer and no second effect."""
    after: int | None = None
    """The last version its sender has seen; left out, the one that was there when it came."""
    address: str | None = field(default=None, repr=False)
    """Where it comes from, where that is known: nobody may ask too often."""

    @property
    def person(self) -> str | None:
        """The hash of the secret of a person who asks."""
        return None if isinstance(self.caller, BotAt) else self.caller

    def digest(self) -> str:
        """What is asked for, whoever asks: the same key must stand for the same."""
        asked = json.dumps([self.kind, self.body], sort_keys=True, default=dict)
        return hashlib.sha256(asked.encode()).hexdigest()

    def mark(self) -> dict[str, Any]:
        """What the log keeps with the entry, so that the answer outlives the process."""
        if isinstance(self.caller, BotAt) and self.caller.has_failed:
            return {"bot_failed": self.caller.level}
        if isinstance(self.caller, BotAt) and self.caller.is_fallback:
            return {"bot_fallback": self.caller.level}
        if self.key is None:
            return {}
        return {"asked": {"by": self.person or "", "key": key_of(self.key), "of": self.digest()}}


@dataclass(frozen=True, slots=True)
class Answer:
    """What a change came to: the same, however often it is asked for."""

    version: int
    """The version it is saved as."""
    seat: Seat | None = None
    secret: str = field(default="", repr=False)
    """Holds the seat that was taken."""
    invite: str | None = None
    table: str | None = None
    """Where the rematch is."""


def answer_of(entry: LogEntry, key: str) -> Answer:
    """The answer to the change that was saved as `entry`; `key` brings back a secret."""
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
    """What is to be written down for a change; `heir` is the ledger in which it has been tried already."""

    kind: str
    data: dict[str, Any] = field(hash=False)
    next_log: TableLog | None = None


class ChangeHandler(ABC):
    """A change at the door, with all that may be looked at to judge it.

    The table asks in this order: `who`, the rules of fairness, `fresh`, `made`.
    """

    seat: Seat | None = None
    """The seat that speaks; for a change about a chair, that chair's."""

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
        """Finds the seat that speaks; refuses whoever must have one and has none."""
        self.seat = self.log.acting_seat(self.change.person, self.body)

    def check_fresh(self) -> None:  # noqa: B027  what is always fresh needs no judgement
        """Refuses what was meant for a question that is no longer asked."""

    @abstractmethod
    def apply(self) -> ChangeResult | Answer:
        """What is to be written down, or what has been the answer all along."""

    @property
    def speaker(self) -> Seat:
        """The seat that speaks, where there must be one."""
        assert self.seat is not None
        return self.seat

    def chair(self) -> Chair:
        """The chair the change is about."""
        return self.log.chair(self.speaker)

    def seats_here(self) -> list[Json]:
        """The seats of the person who asks."""
        return [int(seat) for seat in self.log.seats_of(self.change.person)]

    def share(self) -> dict[str, Json]:
        """What the body adds to the shuffle, in the form that the log keeps."""
        share = as_share(self.body.get("share"), "share")
        return {} if share is None else {"share": share.hex()}

    def about(self) -> Seat:
        """The seat the body names, which must be there."""
        seat = Seat(as_int(need(self.body, "seat"), "seat"))
        self.log.chair(seat)
        return seat

    def state_seen(self) -> Seen:
        """What the seat that speaks had seen; whoever has taken a move back since must look again."""
        if not 0 < self._after <= self.log.version:
            raise Malformed(T("There is no version {version} yet.", version=self._after))
        seen = self.log.seen_at(self._after, self.speaker)
        if seen is None:
            raise self.stale()
        return seen

    def stale(self) -> Stale:
        """The refusal of what comes too late."""
        version = self.log.version
        return Stale(T("Something has changed meanwhile. Look again."), details={"version": version})
