"""The protocol every game keeps, and the small values it speaks in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

from zamki.core.chance import Chance
from zamki.core.edition import Edition, EditionFile
from zamki.core.ids import Json, JsonObject, Seat, Viewer
from zamki.core.moves import LegalMoves
from zamki.core.outcome import Outcome
from zamki.core.score import Score
from zamki.core.view import Event, Prompt, StateView
from zamki.core.words import Arg, T, Text

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V", bound=StateView)
V_contra = TypeVar("V_contra", bound=StateView, contravariant=True)


@dataclass(frozen=True, slots=True)
class Option:
    """A variant of the rules that can be switched on."""

    name: str
    title: Text
    help: Text


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What a lobby says of a game."""

    id: str
    title: Text
    summary: Text
    seats: range
    options: tuple[Option, ...]
    editions: tuple[str, ...]
    """The built-in editions, the default first."""
    rules_version: int = 1
    top_level: tuple[str, ...] = ()
    """Set-up entries that records carry beside `setup`, such as who begins."""
    decided: tuple[str, ...] = ()
    """Set-up entries that people decide: `ages`, an order of the seats, and `first`, who begins."""
    usual_seats: int | None = None
    """How many play when somebody just wants to play; left out, as few as can."""
    minutes: int | None = None
    """How long a game takes."""
    edition_mark: str | None = None
    """An entry that only edition files of this game have."""
    hides: bool = True
    """Whether seats know different things, so that a shared screen must be passed on."""
    ghosts: tuple[Text, ...] = ()
    """Who plays without sitting at the table, by name: they come after the last seat."""

    def json(self, lang: str = "en") -> dict[str, Json]:
        """For the registry of the API and `zamki games --json`."""
        return {
            "game": self.id,
            "title": self.title.render(lang),
            "summary": self.summary.render(lang),
            "seats": list(self.seats),
            "options": [
                {"name": o.name, "title": o.title.render(lang), "help": o.help.render(lang), "default": False}
                for o in self.options
            ],
            "editions": list(self.editions),
            "rules": self.rules_version,
        }


@dataclass(frozen=True, slots=True)
class Config:
    """What is settled before the first card: seats, options, edition."""

    seats: int
    edition: Edition
    options: Mapping[str, bool] = field(default_factory=dict, hash=False)
    """Read-only, however they were given."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", MappingProxyType(dict(self.options)))

    def __reduce__(self) -> tuple[Any, ...]:
        return Config, (self.seats, self.edition, dict(self.options))

    def has(self, option: str) -> bool:
        """Whether an option is on; one left out is off."""
        return self.options.get(option, False)


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What a move leads to."""

    state: S
    events: tuple[Event, ...] = ()
    reveals: bool = False
    """Whether something hidden became known, or a choice made by several at once was settled."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a text board is drawn: the reader's language, the people's names, colours or none."""

    lang: str = "en"
    names: tuple[str, ...] = ()
    colour: bool = False
    width: int = 100

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return self.names[seat] if seat < len(self.names) else T("Seat {n}", n=seat + 1).render(self.lang)


class Teller(Protocol[M, V_contra]):
    """A game in words and on a text screen; it is given views, so it can tell no secret."""

    def prompt(self, prompt: Prompt, name: Callable[[int], Arg]) -> Text:
        """What is asked, in one sentence."""

    def move(self, view: V_contra, move: M) -> Text:
        """A choice, as a short label."""

    def event(self, event: JsonObject, name: Callable[[int], Arg]) -> Text | None:
        """What happened, in one sentence, or nothing worth one. `event` is as a viewer has seen it."""

    def outcome(self, outcome: Outcome, name: Callable[[int], Arg]) -> Text:
        """Who won, and what decided."""

    def board(self, view: V_contra, look: Look) -> str:
        """The position as text."""

    def find(self, view: V_contra, moves: LegalMoves[M], typed: str, lang: str) -> M | None:
        """The move a person means by what they typed, beyond a choice's number; none if unclear."""

    def hint(self) -> Text | None:
        """One line that says what may be typed besides numbers."""


class Game(Protocol[S, M, V]):
    """The rules of one game: pure functions over immutable states.

    A class that inherits from this one pickles and copies as the game's name.
    """

    def __reduce__(self) -> str | tuple[Any, ...]:
        from zamki.core.registry import get_game  # which knows what a game is

        return get_game, (self.info.id,)

    @property
    def info(self) -> GameInfo:
        """Title, seats, options, editions."""

    @property
    def teller(self) -> Teller[M, V]:
        """The game in words."""

    def edition(self, file: EditionFile) -> Edition:
        """Typed and checked components; a bad file is refused with the fault named."""

    def start(self, config: Config, chance: Chance) -> Step[S]:
        """The whole set-up, drawn from `chance`."""

    def actors(self, state: S) -> tuple[Seat, ...]:
        """The seats asked now, in seat order; empty when the game is over."""

    def is_simultaneous(self, state: S) -> bool:
        """Whether the seats choose at the same time, each committing on its own."""

    def legal_moves(self, state: S, seat: Seat) -> LegalMoves[M]:
        """Everything `seat` may do now; nothing when it is not asked."""

    def apply(self, state: S, move: M, chance: Chance) -> Step[S]:
        """The next state. The move must be legal: check with `legal_moves`."""

    def normal(self, state: S, move: M) -> M:
        """The move as `legal_moves` lists it, where a submitted one may be written in other ways."""

    def view(self, state: S, viewer: Viewer) -> V:
        """What `viewer` may know: the only door out."""

    def prompt(self, state: S, viewer: Viewer) -> Prompt:
        """What is asked of the viewer, or whom it waits for."""

    def outcome(self, state: S) -> Outcome | None:
        """The end, once it is reached."""

    def score(self, state: S, seat: Seat) -> Score:
        """The seat's points with their reasons."""

    def parse_move(self, data: JsonObject) -> M:
        """A move from its JSON form; `Malformed` where the form is wrong."""

    def move_json(self, move: M) -> dict[str, Json]:
        """A move's JSON form, as records have it."""

    def redacted(
        self, state: S, viewer: Viewer, setup: JsonObject, moves: Sequence[JsonObject]
    ) -> tuple[dict[str, Json], list[dict[str, Json]]]:
        """The record's set-up and moves as `viewer` may know them, with nulls for the rest."""

    def imagine(self, view: V, rng: Random) -> S:
        """A full state drawn uniformly among those the view allows."""

    def census(self, state: S) -> Mapping[str, int]:
        """How many pieces there are of each kind; the same at every step of a game."""


AnyGame = Game[Any, Any, Any]
"""A game that is only known at run time."""
