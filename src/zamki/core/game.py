"""The interface of a game, and the small values it uses."""

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
"""Returns an edition by its name."""


@dataclass(frozen=True, slots=True)
class Option:
    """A variant of the rules that can be switched on."""

    name: str
    title: Text
    help: Text
    needs: str | None = None
    """The option that this one requires."""


class Again(Enum):
    """What happens to a set-up answer in a rematch."""

    KEEP = "keep"
    OFFER = "offer"
    """It is the default of the question, asked again."""
    LOSER = "loser"
    """The loser of the last game; after a draw, the other seat than last time."""


@dataclass(frozen=True, slots=True)
class SetupQuestion:
    """A question of the set-up about the people, which they answer or leave to a draw."""

    key: str
    """The entry of the set-up that holds the answer, one of `GameInfo.decided`."""
    title: Text
    help: Text
    """What the answer changes."""
    told: Text
    """The answer in one sentence, with `{name}`, or `{names}` for an order."""
    told_you: Text | None = None
    """The same for the person it names; by default an order calls them “you” in its list."""
    is_order: bool = False
    """True if the answer is an order of all seats, with the one asked for first; else it is a seat."""
    again: Again = Again.KEEP


@dataclass(frozen=True, slots=True)
class EditionText:
    """Title and help of an edition."""

    title: Text
    help: Text


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game's entry in the lobby."""

    id: str
    title: Text
    summary: Text
    seats: range
    options: tuple[Option, ...]
    editions: tuple[str, ...]
    """The built-in editions, the default first."""
    rules_version: int = 1
    top_level: tuple[str, ...] = ()
    """Set-up entries that records have beside `setup`, such as the first seat."""
    decided: tuple[str, ...] = ()
    """Set-up entries that people decide: `ages`, an order of the seats, and `first`, the seat that begins."""
    asks: tuple[SetupQuestion, ...] = ()
    """The questions for those entries."""
    mixes_seats: bool = False
    """True if people change seats in a rematch."""
    silence: Text | None = None
    """Why chat is closed while all choose at once, or when `Game.is_silent` is true; none: it stays open."""
    edition_texts: Mapping[str, EditionText] = field(default_factory=dict, hash=False)
    """Titles and help of the built-in editions, by name."""
    usual_seats: int | None = None
    """The default number of seats; none: the fewest."""
    minutes: int | None = None
    """Minutes of a game, or the fewest of a range."""
    most_minutes: int | None = None
    """The most minutes, if the box names a range."""
    ages_from: int | None = None
    """The least age, if the box names one."""
    edition_mark: str | None = None
    """An entry by which edition files of this game are recognised."""
    hides: bool = True
    """True if seats know different things, so that a shared screen must be passed on."""
    ghosts: tuple[Text, ...] = ()
    """Names of players without a person; their seats come after the last one."""
    goal: Text | None = None
    """How the game is won, in one sentence shown above the table."""
    goal_short: Text | None = None
    """A shorter goal, for small screens."""
    measures: Mapping[str, Text] = field(default_factory=dict, hash=False)
    """Titles of what contests count besides scores, by the names in `Outcome.measured`."""
    phrases: tuple[Text, ...] = ()
    """Ready sentences for the chat; each person reads them in their own language."""

    def json(self, lang: str = "en") -> dict[str, Json]:
        """Returns the JSON form for the API's list of games and `zamki games --json`."""
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
    """The configuration of a game: seats, options, edition."""

    seats: int
    edition: Edition
    options: Mapping[str, bool] = field(default_factory=dict, hash=False)
    """A read-only copy of what was given."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", MappingProxyType(dict(self.options)))

    def __reduce__(self) -> tuple[Any, ...]:
        return Config, (self.seats, self.edition, dict(self.options))

    def has(self, option: str) -> bool:
        """Returns true if an option is on; one left out is off."""
        return self.options.get(option, False)


@dataclass(frozen=True, slots=True)
class Step(Generic[S, E_co]):
    """The result of a move: the next state and its events."""

    state: S
    events: tuple[E_co, ...] = ()
    reveals: bool = False
    """True if something hidden became known, or a simultaneous choice was settled."""

    def __repr__(self) -> str:
        told = ", ".join(type(event).__name__ for event in self.events) or "nothing to tell"
        return f"<Step: {told}{'; reveals' if self.reveals else ''}>"


@dataclass(frozen=True, slots=True)
class Look:
    """Settings of a text board: language, names, colours, width."""

    lang: str = "en"
    names: tuple[str, ...] = ()
    colour: bool = False
    width: int = 100
    """Letters in a line."""
    side: int = 36
    """Letters in a line of a part beside the board, such as a hand."""

    def name(self, seat: int) -> str:
        """Returns the name shown for a seat."""
        given = self.names[seat] if seat < len(self.names) else ""
        return given or T("Seat {n}", n=seat + 1).render(self.lang)


class Teller(Protocol[M, V_contra, E_contra]):
    """A game in words and on a text screen; it gets views, so it cannot reveal a secret.

    A class that inherits from this one may leave out `find` and `hint`: then only numbers are typed.
    """

    def prompt(self, prompt: Prompt, name: Callable[[int], Arg]) -> Text:
        """Returns the prompt as one sentence."""

    def move(self, view: V_contra, move: M) -> Text:
        """Returns a short label of a move."""

    def event(self, event: E_contra, name: Callable[[int], Arg]) -> Text | None:
        """Returns one sentence about an event, as its viewer has seen it; none if it is not worth one."""

    def outcome(self, outcome: Outcome, name: Callable[[int], Arg]) -> Text:
        """Returns a sentence with the winner and what decided."""

    def board(self, view: V_contra, look: Look) -> str:
        """Returns the position as text."""

    def find(self, view: V_contra, moves: LegalMoves[M], typed: str, lang: str) -> M | None:
        """Returns the move that a typed text means, besides a choice's number; none if it is unclear."""
        return None

    def hint(self) -> Text | None:
        """Returns one line about what may be typed besides numbers."""
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
    """Returns typed and checked components; raises `BadEdition` for a bad file."""
    start: Callable[[Config, Chance], Step[S, E]]
    """Returns the set-up, drawn from `chance`."""
    actors: Callable[[S], tuple[Seat, ...]]
    """Returns the seats that must act now, in seat order; none when the game is over."""
    legal_moves: Callable[[S, Seat], LegalMoves[M]]
    """Returns all legal moves of a seat; none when it may not act."""
    apply: Callable[[S, M, Chance], Step[S, E]]
    """Returns the next state. The move must be legal: check with `legal_moves`."""
    view: Callable[[S, Viewer], V]
    """Returns what a viewer may know; nothing else leaves the rules."""
    parse_view: Callable[[JsonObject, Seat | None, EditionFinder], V]
    """Returns a view of a seat or a spectator from its JSON form; the finder returns editions by name."""
    prompt: Callable[[S, Viewer], Prompt]
    """Returns what is asked of the viewer, or whom the game waits for."""
    outcome: Callable[[S], Outcome | None]
    """Returns the outcome; none before the end."""
    score: Callable[[S, Seat], Score]
    """Returns the seat's points with their reasons."""
    parse_move: Callable[[JsonObject], M]
    """Returns a move from its JSON form; raises `Malformed` if the form is wrong."""
    move_json: Callable[[M], dict[str, Json]]
    """Returns a move's JSON form, as in records."""
    parse_event: Callable[[JsonObject], E]
    """Returns an event from its JSON form."""
    imagine: Callable[[V, Random], S]
    """Returns a full state, drawn uniformly among those a view allows."""
    census: Callable[[S], Mapping[str, int]]
    """Returns the number of pieces of each kind, which never changes during a game."""
    is_simultaneous: Callable[[S], bool] = _in_turn
    """Returns true if the seats choose at the same time, each committing on its own."""
    is_silent: Callable[[S], bool] | None = None
    """Returns true if chat is closed (see `GameInfo.silence`); none: while all choose at once."""
    normal: Callable[[S, M], M] = _as_given
    """Returns the move in the form of `legal_moves`, where a move can be written in several ways."""
    partners: Callable[[S, Seat], tuple[Seat, ...]] = _nobody
    """Returns the seats that a seat may talk to in private; none where all play for themselves."""
    in_order: Callable[[S], tuple[Seat, ...]] | None = None
    """Returns the seats that may act now, in the order the rules suggest; none: in seat order."""
    redacted: Callable[
        [S, Viewer, JsonObject, Sequence[JsonObject]], tuple[dict[str, Json], list[dict[str, Json]]]
    ] = _open_record
    """Returns the record's set-up and moves as a viewer may know them, with nulls for the rest."""
    upgrade: Callable[[GameRecord, int], GameRecord] | None = None
    """Upgrades a record by one version of the rules, move by move, so that a record's beginning becomes the
    beginning of the whole record's upgrade. None: older records are refused."""
    measures: Callable[[S, S, Seat], Mapping[str, Sequence[Json]]] = _no_measures
    """Returns what lessons may check besides scores between two states: all true entries, by their name in
    `expect`. An entry with `points` has the points of the step."""
    growth: Callable[[S, S, Seat], int] | None = None
    """Returns the points by which a seat came closer to winning; none: the growth of its score."""

    def __reduce__(self) -> str | tuple[Any, ...]:
        from zamki.core.registry import get_game  # imports this module

        return get_game, (self.info.id,)

    def __repr__(self) -> str:
        return f"<Game: {self.info.id}>"

    def acting_seats(self, state: S) -> tuple[Seat, ...]:
        """Returns the seats that may act now, in the order the rules suggest."""
        return self.in_order(state) if self.in_order else self.actors(state)

    asked = acting_seats  # the former name, for games and programs of others


AnyGame = Game[Any, Any, Any, Any]
"""A game whose types are only known at run time."""
