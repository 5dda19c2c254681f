"""What views, records and other answers hold: the types that the API's description gives them.

The answers themselves are made where the game is; tests hold them to these types. `Move`, `Event` and `State`
are each game's own, and their forms are found by looking at games (`web/json_schemas.py`).
"""

from __future__ import annotations

from typing import Any

import msgspec


class Option(msgspec.Struct):
    """A variant of the rules that can be switched on."""

    name: str
    title: str
    help: str
    default: bool


class GameListed(msgspec.Struct):
    """A game that can be played."""

    game: str
    title: str
    summary: str
    seats: list[int]
    options: list[Option]
    editions: list[str]
    """The default first."""
    rules: int
    bots: list[str]
    """The levels that can be asked for."""


class Move(msgspec.Struct):
    """A move as records have it; what else it holds is the game's own."""

    type: str


class Event(msgspec.Struct):
    """Something that happened, as its reader may know it; what else it holds is the game's own."""

    event: str


class State(msgspec.Struct):
    """What the reader may know of the game; its form is the game's own."""


class Prompt(msgspec.Struct):
    """What is asked, or whom the table waits for."""

    key: str
    args: dict[str, Any]


class TieBreak(msgspec.Struct):
    """The step that decided between equal scores."""

    rule: str
    seats: list[int]
    values: list[int]


class Outcome(msgspec.Struct):
    """How a game ended; a game may say more."""

    scores: list[int]
    winners: list[int]
    reason: str
    standings: list[list[int]]
    tie_break: TieBreak | None


class Sitting(msgspec.Struct):
    """Who sits on a seat."""

    seat: int
    name: str
    bot: str | None
    """The level of the bot that plays here."""
    free: bool
    stand_in: bool
    warming: bool
    """Always false: bots play at once. Earlier versions said here that a simpler one played meanwhile."""
    online: bool
    ready: bool
    """Whether somebody sits here who is ready to begin."""


class Suggestion(msgspec.Struct):
    """A move that one seat suggests to another."""

    id: int
    by: int
    to: int
    move: Move


class Position(msgspec.Struct):
    """A moment of a game, as its reader may know it."""

    table: str
    version: int
    at: int
    game: str
    seat: int | None
    actors: list[int]
    prompt: Prompt
    legal_moves: list[Move]
    state: State
    log: list[Event]
    outcome: Outcome | None


class Shuffle(msgspec.Struct, omit_defaults=True):
    """What is promised of chance, and what the seats add to it."""

    version: int
    table: str
    promise: str
    shares: list[str | None]
    """One a seat; null where its client adds nothing."""
    nonce: str | None = None
    """After the end."""


class View(msgspec.Struct):
    """A table as its reader may know it."""

    table: str
    version: int
    game: str
    seat: int | None
    actors: list[int]
    prompt: Prompt
    legal_moves: list[Move]
    """All that the seat may do; nothing where it is not asked."""
    state: State | None
    """Null before the game begins."""
    log: list[Event]
    outcome: Outcome | None
    seats: list[Sitting]
    proposals: list[Suggestion]
    undo: bool
    rematch: str | None
    makeshift: list[int]
    """The moves, counted from 0, that a simpler bot made for one that cannot play here, or did not answer."""
    shields: list[int]
    """The shield of every seat."""
    commitment: str | None
    """What was promised of chance before there were shuffles of version 2."""
    shuffle: Shuffle | None
    waiting: bool
    """Whether the game does not begin before all are ready, or the host starts."""
    begun: bool
    """Whether the cards are dealt; before that nothing can be done but sit down and get ready."""
    given: bool
    """Whether somebody chose the set-up: then nothing is promised of it."""


class Record(msgspec.Struct):
    """A game as text: `redacted` where its reader may not know all of it."""

    format: str
    game: str
    edition: str
    seats: int
    options: dict[str, bool]
    setup: dict[str, Any]
    moves: list[dict[str, Any]]
    rules: int = 1
    edition_sha256: str | None = None
    commitment: str | None = None
    shuffle: Shuffle | None = None
    result: dict[str, Any] | None = None
    redacted: bool = False
    names: list[str] | None = None
    bots: list[str | None] | None = None


class Reason(msgspec.Struct):
    """Points that a move brings at once, and for what."""

    what: str
    points: int


class Thought(msgspec.Struct):
    """A move that a bot would make, and why."""

    move: Move
    text: str
    value: float | None
    unit: str | None
    note: str | None
    reasons: list[Reason]
    """The lines of the score that it adds, the largest first."""
    by: str
    """The level that thinks so; a plain one where the one that was asked for cannot play here."""


class Said(msgspec.Struct):
    """A line of chat: the data of a `chat` event."""

    version: int
    seat: int | None
    onlooker: bool
    name: str
    text: str
    at: float
    to: list[int] | msgspec.UnsetType = msgspec.UNSET
    """Who heard it, where not everybody did."""


class Present(msgspec.Struct):
    """Who is there: the data of a `presence` event."""

    seats: list[Sitting]
    onlookers: int
