"""What goes over the wire, besides views and records."""

from __future__ import annotations

from typing import Any

import msgspec


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be opened."""

    game: str
    seats: int | None = None
    options: dict[str, bool] = {}
    edition: str | None = None
    bots: dict[str, str] = {}
    open: bool = False
    watch: bool = False
    name: str = ""
    names: dict[str, str] = {}
    hot: bool = False
    pace: str = "live"
    setup: dict[str, Any] = {}
    waiting: bool = False
    shield: int | None = None
    share: str | None = None
    """What the client adds to the shuffle: 32 hexadecimal digits."""


class TableOpened(msgspec.Struct):
    """A new table, and what holds the caller's seat."""

    table: str
    seat: int | None
    secret: str
    invites: dict[str, str]


class TakeSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat to be taken."""

    invite: str | None = None
    name: str = ""
    shield: int | None = None
    share: str | None = None
    """What the client adds to the shuffle: 32 hexadecimal digits."""


class SeatTaken(msgspec.Struct):
    """The seat, and the secret that holds it."""

    seat: int
    secret: str


class SubmitMove(msgspec.Struct, forbid_unknown_fields=True):
    """A move as records have it, and the last version its sender saw."""

    move: dict[str, Any]
    after: int | None = None


class TakeBack(msgspec.Struct, forbid_unknown_fields=True):
    """The last move is to be taken back: whose, and the last version its sender saw."""

    seat: int | None = None
    after: int | None = None


class AsSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Which of the caller's seats speaks, where it holds several."""

    seat: int | None = None


class AcceptProposal(msgspec.Struct, forbid_unknown_fields=True):
    """Follows a suggestion."""

    seat: int | None = None
    after: int | None = None


class Say(msgspec.Struct, forbid_unknown_fields=True):
    """Something to be said: a text, or one of the phrases that everybody reads in their own language."""

    text: str | None = None
    name: str = ""
    phrase: str | None = None
    to: str = ""
    """`partners`: only those who play together with the speaker hear it; left out, all do."""
    seat: int | None = None
    """Which of the caller's seats speaks; left out, the first."""


class Person(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat is called, and its shield; what is left out stays."""

    name: str | None = None
    shield: int | None = None


class BeReady(msgspec.Struct, forbid_unknown_fields=True):
    """Whether the caller is ready to begin."""

    ready: bool | None = True
    """Null leaves it as it is: only the share is meant."""
    share: str | None = None
    """What the client adds to the shuffle: 32 hexadecimal digits."""


class WithShare(msgspec.Struct, forbid_unknown_fields=True):
    """What the client adds to the shuffle: 32 hexadecimal digits."""

    share: str | None = None


class NewOptions(msgspec.Struct, forbid_unknown_fields=True):
    """What is played at a table that waits; what is left out stays."""

    options: dict[str, bool] | None = None
    edition: str | None = None
    pace: str | None = None


class BotSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A bot is to play a seat; without a level, and for somebody who is away, the table chooses one."""

    level: str | None = None


class Version(msgspec.Struct):
    """The version something was saved as."""

    version: int


class NextTable(msgspec.Struct):
    """Where the rematch is played."""

    table: str


class Invite(msgspec.Struct):
    """A new invitation, or none after one was revoked."""

    invite: str | None


class PushKeys(msgspec.Struct, forbid_unknown_fields=True):
    """What a browser gives to encrypt for it."""

    p256dh: str
    auth: str


class Push(msgspec.Struct, forbid_unknown_fields=True):
    """A browser, as its push service names it."""

    endpoint: str
    keys: PushKeys


class WantNotices(msgspec.Struct, forbid_unknown_fields=True):
    """How somebody wants to be told: in a browser or by mail, one of both."""

    push: Push | None = None
    mail: str | None = None


class Notice(msgspec.Struct):
    """A way in which somebody is told; by mail once they have said yes."""

    id: str
    kind: str
    confirmed: bool


class NoticesOffered(msgspec.Struct):
    """How a server can tell people: the key that browsers subscribe with, if it does that, and by mail."""

    push: str | None
    mail: bool


class Fault(msgspec.Struct):
    """Why something was refused."""

    code: str
    message: str
    details: dict[str, Any] = {}


class FaultAnswer(msgspec.Struct):
    """Every error has this form."""

    error: Fault
