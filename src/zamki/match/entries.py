"""The entries of a table's log. A table is what its entries make it, live and after a restart alike."""

from __future__ import annotations

from dataclasses import dataclass, field

from zamki.core.ids import Json, JsonObject, Seat, Viewer
from zamki.core.shuffle import Share

SHIELDS = 7
"""The number of shields to choose from."""
SETTINGS = "options"
"""The kind of entry that replaces a previous one of the same kind in the log."""
BOT_NAMES = ("Jadwiga", "Bartek", "Chloé", "Rolf", "Marysia", "Anselm", "Ewa")


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A saved entry: the `version`-th of its table."""

    version: int
    kind: str
    data: JsonObject = field(hash=False)
    at: float
    """Seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Chair:
    """What occupies a seat: a person, a bot, a bot for an absent person, or nothing yet."""

    name: str = ""
    keys: frozenset[str] = frozenset()
    """Hashes of the secrets that hold this seat."""
    bot: str | None = None
    """The level of the bot that plays it."""
    invite: str | None = None
    shield: int | None = None
    """The shield its person has chosen."""
    is_ready: bool = True
    """Whether its person is ready to begin, at a table that waits."""
    share: Share = None
    """What its client adds to the shuffle."""

    @property
    def is_free(self) -> bool:
        """True if the seat can still be taken."""
        return not self.keys and self.bot is None

    @property
    def is_stand_in(self) -> bool:
        """True if a bot plays for a person."""
        return bool(self.keys) and self.bot is not None

    def json(self) -> dict[str, Json]:
        """Returns the form that the log keeps."""
        return {
            "name": self.name,
            "keys": sorted(self.keys),
            "bot": self.bot,
            "invite": self.invite,
            "shield": self.shield,
            "ready": self.is_ready,
            "share": self.share and self.share.hex(),
        }


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A line of chat."""

    version: int
    seat: Seat | None
    name: str
    text: str
    at: float
    is_phrase: bool = False
    """True if the text is one of the phrases, which every reader sees translated."""
    lang: str = ""
    """The sender's language, if known."""
    to: tuple[Seat, ...] | None = None
    """The seats that may read it, or none for all."""

    def is_for(self, *readers: Viewer) -> bool:
        """True if one of the readers may read it."""
        return self.to is None or any(each in (self.seat, *self.to) for each in readers)

    def json(self) -> dict[str, Json]:
        """Returns the form for clients."""
        return {
            **({} if self.to is None else {"to": list(self.to)}),
            "version": self.version,
            "seat": self.seat,
            "onlooker": self.seat is None,
            "name": self.name,
            "text": self.text,
            "at": self.at,
        }


@dataclass(frozen=True, slots=True)
class Proposal:
    """A move that one seat suggests to another."""

    id: int
    """The version that it was made at."""
    by: Seat
    to: Seat
    move: JsonObject = field(hash=False)

    def json(self) -> dict[str, Json]:
        """Returns the form for clients."""
        return {"id": self.id, "by": self.by, "to": self.to, "move": dict(self.move)}


@dataclass(frozen=True, slots=True)
class TableSummary:
    """What a lobby shows of a table without opening it."""

    table: str
    game: str
    options: tuple[str, ...]
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    """For each seat: `person`, `bot`, `stand_in` or `free`."""
    holders: tuple[tuple[str, ...], ...] = field(repr=False)
    invites: tuple[str, ...] = field(repr=False)
    actors: tuple[int, ...]
    is_open: bool
    is_over: bool
    pace: str
    updated: float
    scores: tuple[int, ...] = ()
    """The score of each seat, once the game is over."""
    winners: tuple[int, ...] = ()
    opened_as: str = field(default="", repr=False)
    """The mark of the request that opened it, if it had a key."""

    @property
    def free(self) -> int:
        """The number of free seats."""
        return self.kinds.count("free")
