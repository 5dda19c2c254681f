"""What every game is, and the small values it speaks in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

from zamki.core.chance import Chance
from zamki.core.edition import Edition, EditionFile
from zamki.core.events import Event
from zamki.core.ids import Json, JsonObject, Seat, Viewer
from zamki.core.moves import LegalMoves, Move
from zamki.core.outcome import Outcome
from zamki.core.score import Score
from zamki.core.view import Prompt, StateView
from zamki.core.words import Arg, T, Text

if TYPE_CHECKING:
    from zamki.core.record import GameRecord

S = TypeVar("S")
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=StateView)
E = TypeVar("E", bound=Event)
E_co = TypeVar("E_co", bound=Event, covariant=True)
V_contra = TypeVar("V_contra", bound=StateView, contravariant=True)
E_contra = TypeVar("E_contra", bound=Event, contravariant=True)

EditionFinder: TypeAlias = Callable[[str], Edition]
"""Finds an edition by its name."""


@dataclass(frozen=True, slots=True)
class Option:
    """A variant of the rules that can be switched on."""

    name: str
    title: Text
    help: Text
    needs: str | None = None
    """The option it makes no sense without."""


class Again(Enum):
    """What becomes of an answer about the people when they play once more."""

    KEEP = "keep"
    OFFER = "offer"
    """It is kept unless they say otherwise."""
    LOSER = "loser"
    """Whoever lost the last game; after a draw, the other one than last time."""


@dataclass(frozen=True, slots=True)
class SetupQuestion:
    """Something about the people that the set-up must know: they say it, or leave it to a draw."""

    key: str
    """The entry of the set-up that holds the answer, one of `GameInfo.decided`."""
    title: Text
    help: Text
    """What it changes."""
    told: Text
    """The answer in one sentence, with `{name}`, or `{names}` for an order."""
    told_you: Text | None = None
    """The same said to the person it names; left out, an order calls them “you” in its list."""
    is_order: bool = False
    """Whether the answer is an order of all seats, the one who is asked for first; else it is a seat."""
    again: Again = Again.KEEP


@dataclass(frozen=True, slots=True)
class EditionText:
    """An edition in people's words."""

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
    asks: tuple[SetupQuestion, ...] = ()
    """What the people are asked for those entries."""
    mixes_seats: bool = False
    """Whether people change seats when they play once more."""
    silence: Text | None = None
    """Why talk is closed while all choose at once, or when `Game.is_silent` says; left out, it is open."""
    edition_texts: Mapping[str, EditionText] = field(default_factory=dict, hash=False)
    """The built-in editions in people's words, by name."""
    usual_seats: int | None = None
    """How many play when somebody just wants to play; left out, as few as can."""
    minutes: int | None = None
    """How long a game takes, or takes at least."""
    most_minutes: int | None = None
    """How long it takes at most, where the box names a span."""
    ages_from: int | None = None
    """From which age on, where the box says so."""
    edition_mark: str | None = None
    """An entry that only edition files of this game have."""
    hides: bool = True
    """Whether seats know different things, so that a shared screen must be passed on."""
    ghosts: tuple[Text, ...] = ()
    """Who plays without sitting at the table, by name: they come after the last seat."""
    goal: Text | None = None
    """How the game is won, in one sentence that stands over its table."""
    goal_short: Text | None = None
    """The same where there is little room."""
    measures: Mapping[str, Text] = field(default_factory=dict, hash=False)
    """What contests count besides scores, as columns of a table: the names in `Outcome.measured`."""
    phrases: tuple[Text, ...] = ()
    """What people say to each other in this game, with one tap; each reads it in their own language."""

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
class Step(Generic[S, E_co]):
    """What a move leads to."""

    state: S
    events: tuple[E_co, ...] = ()
    reveals: bool = False
    """Whether something hidden became known, or a choice made by several at once was settled."""

    def __repr__(self) -> str:
        told = ", ".join(type(event).__name__ for event in self.events) or "nothing to tell"
        return f"<Step: {told}{'; reveals' if self.reveals else ''}>"


@dataclass(frozen=True, slots=True)
class Look:
    """How a text board is drawn: the reader's language, the people's names, colours or none."""

    lang: str = "en"
    names: tuple[str, ...] = ()
    colour: bool = False
    width: int = 100
    """Letters in a line."""
    side: int = 36
    """Letters in a line of what stands beside the board, such as a hand."""

    def name(self, seat: int) -> str:
        """What a seat is called."""
        given = self.names[seat] if seat < len(self.names) else ""
        return given or T("Seat {n}", n=seat + 1).render(self.lang)


class Teller(Protocol[M, V_contra, E_contra]):
    """A game in words and on a text screen; it is given views, so it can tell no secret.

    A class that inherits from this one may leave out `find` and `hint`: then only numbers are typed.
    """

    def prompt(self, prompt: Prompt, name: Callable[[int], Arg]) -> Text:
        """What is asked, in one sentence."""

    def move(self, view: V_contra, move: M) -> Text:
        """A choice, as a short label."""

    def event(self, event: E_contra, name: Callable[[int], Arg]) -> Text | None:
        """What happened, in one sentence, or nothing worth one. `event` is as a viewer has seen it."""

    def outcome(self, outcome: Outcome, name: Callable[[int], Arg]) -> Text:
        """Who won, and what decided."""

    def board(self, view: V_contra, look: Look) -> str:
        """The position as text."""

    def find(self, view: V_contra, moves: LegalMoves[M], typed: str, lang: str) -> M | None:
        """The move a person means by what they typed, beyond a choice's number; none if unclear."""
        return None

    def hint(self) -> Text | None:
        """One line that says what may be typed besides numbers."""
        return None


def _as_given(state: object, move: M) -> M:
    return move


def _in_turn(state: object) -> bool:
    return False


def _nobody(state: object, seat: Seat) -> tuple[Seat, ...]:
    return ()


def _open_record(
    state: object, viewer: Viewer, setup: JsonObject, moves: Sequence[JsonObject]
) -> tuple[dict[str, Json], list[dict[str, Json]]]:
    return dict(setup), [dict(move) for move in moves]


def _no_measures(before: object, after: object, seat: Seat) -> Mapping[str, Sequence[Json]]:
    return {}


@dataclass(frozen=True, eq=False)
class Game(Generic[S, M, V, E]):
    """The rules of one game: pure functions over immutable states. It pickles and copies as its name."""

    info: GameInfo
    """Title, seats, options, editions."""
    teller: Teller[M, V, E]
    """The game in words."""
    edition: Callable[[EditionFile], Edition]
    """Typed and checked components; a bad file is refused with the fault named."""
    start: Callable[[Config, Chance], Step[S, E]]
    """The whole set-up, drawn from `chance`."""
    actors: Callable[[S], tuple[Seat, ...]]
    """The seats asked now, in seat order; empty when the game is over."""
    legal_moves: Callable[[S, Seat], LegalMoves[M]]
    """Everything a seat may do now; nothing when it is not asked."""
    apply: Callable[[S, M, Chance], Step[S, E]]
    """The next state. The move must be legal: check with `legal_moves`."""
    view: Callable[[S, Viewer], V]
    """What a viewer may know: the only door out."""
    parse_view: Callable[[JsonObject, Seat | None, EditionFinder], V]
    """A view from its JSON form, of a seat or an onlooker; the edition is looked up by its name."""
    prompt: Callable[[S, Viewer], Prompt]
    """What is asked of the viewer, or whom it waits for."""
    outcome: Callable[[S], Outcome | None]
    """The end, once it is reached."""
    score: Callable[[S, Seat], Score]
    """The seat's points with their reasons."""
    parse_move: Callable[[JsonObject], M]
    """A move from its JSON form; `Malformed` where the form is wrong."""
    move_json: Callable[[M], dict[str, Json]]
    """A move's JSON form, as records have it."""
    parse_event: Callable[[JsonObject], E]
    """An event from its JSON form."""
    imagine: Callable[[V, Random], S]
    """A full state drawn uniformly among those a view allows."""
    census: Callable[[S], Mapping[str, int]]
    """How many pieces there are of each kind; the same at every step of a game."""
    is_simultaneous: Callable[[S], bool] = _in_turn
    """Whether the seats choose at the same time, each committing on its own."""
    is_silent: Callable[[S], bool] | None = None
    """Whether talk is closed, for what `GameInfo.silence` says; left out, while all choose at once."""
    normal: Callable[[S, M], M] = _as_given
    """The move as `legal_moves` lists it, where a submitted one may be written in other ways."""
    partners: Callable[[S, Seat], tuple[Seat, ...]] = _nobody
    """Whom a seat may talk to apart from the others; nobody where all play for themselves."""
    in_order: Callable[[S], tuple[Seat, ...]] | None = None
    """The seats asked now, in the order that the rules advise where it is free; left out, in seat order."""
    redacted: Callable[
        [S, Viewer, JsonObject, Sequence[JsonObject]], tuple[dict[str, Json], list[dict[str, Json]]]
    ] = _open_record
    """The record's set-up and moves as a viewer may know them, with nulls for the rest."""
    upgrade: Callable[[GameRecord, int], GameRecord] | None = None
    """A record of an older version of the rules as the version after it reads it, move by move: of a record's
    beginning it makes the beginning of what it makes of the whole. Left out, older records are refused."""
    measures: Callable[[S, S, Seat], Mapping[str, Sequence[Json]]] = _no_measures
    """What a lesson may say of a seat's way from one state to another besides scores: by the name it has in
    `expect`, all that is true. An entry with `points` says what those of the step are."""
    growth: Callable[[S, S, Seat], int] | None = None
    """By how many points a seat has come closer to winning; left out, by what its score has grown."""

    def __reduce__(self) -> str | tuple[Any, ...]:
        from zamki.core.registry import get_game  # which knows what a game is

        return get_game, (self.info.id,)

    def __repr__(self) -> str:
        return f"<Game: {self.info.id}>"

    def asked(self, state: S) -> tuple[Seat, ...]:
        """The seats asked now, as the rules would have them go first."""
        return self.in_order(state) if self.in_order else self.actors(state)


AnyGame = Game[Any, Any, Any, Any]
"""A game that is only known at run time."""
