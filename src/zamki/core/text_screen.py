"""A position laid out for a text screen: heading, boards, seats and hand, each in its own pane.

A teller that has these methods is shown pane by pane; one without is shown by its plain text board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, runtime_checkable

from zamki.core.game import AnyGame, Look
from zamki.core.registry import call_or_default
from zamki.core.view import AnyView
from zamki.core.words import Text


class Focus(NamedTuple):
    """The part of a board that must stay in sight."""

    line: int
    column: int
    height: int
    width: int


@dataclass(frozen=True, slots=True)
class TextBoard:
    """Lines of text with a title; they may be wider and higher than their pane."""

    title: str
    lines: tuple[str, ...]
    focus: Focus | None = None


@dataclass(frozen=True, slots=True)
class TextScreen:
    """A position on a text screen."""

    boards: tuple[TextBoard, ...]
    heading: str = ""
    """The progress of the game, in one line."""
    seats: tuple[str, ...] = ()
    """One line for each seat, or more."""
    hand: tuple[str, ...] = ()
    """The viewer's own hand."""
    legend: str = ""
    """The meaning of the signs, in one line."""
    shown: int = 0
    """The index of the board to show first: the one to act on."""


@dataclass(frozen=True, slots=True)
class Foresight:
    """The effect of a move."""

    points: int | None = None
    """The points for its seat at once, if the view tells."""
    why: Text | None = None
    """The reason for the points, or another note on the move."""


@runtime_checkable
class TableTeller(Protocol):
    """A teller that lays positions out pane by pane.

    A class that inherits from this one may leave out `foresee` and `group`.
    """

    def sheet(self, view: Any, look: Look, move: Any = None) -> TextScreen:
        """Returns the position; `move`, which the viewer considers, is shown where it would go."""

    def foresee(self, view: Any, move: Any) -> Foresight | None:
        """Returns the effect of a move, as far as the view tells."""
        return None

    def group(self, view: Any, move: Any) -> Text | None:
        """Returns the heading of a move in a long list."""
        return None


def sheet_of(game: AnyGame, view: AnyView, look: Look, move: Any = None) -> TextScreen:
    """Returns the position of any game; games without a layout show their text board."""
    teller, found = game.teller, None
    if isinstance(teller, TableTeller):
        found = call_or_default(game.info.id, lambda: teller.sheet(view.state, look, move), None)
    return found or TextScreen((TextBoard("", tuple(teller.board(view.state, look).splitlines())),))


def foresee_move(game: AnyGame, view: AnyView, move: Any) -> Foresight | None:
    """Returns the effect of a move; none if the game does not tell."""
    teller = game.teller
    if not isinstance(teller, TableTeller):
        return None
    return call_or_default(game.info.id, lambda: teller.foresee(view.state, move), None)


def group_of(game: AnyGame, view: AnyView, move: Any) -> Text | None:
    """Returns the heading of a move in a long list; none if the game has none."""
    teller = game.teller
    if not isinstance(teller, TableTeller):
        return None
    return call_or_default(game.info.id, lambda: teller.group(view.state, move), None)


Sheet = TextScreen  # the former name, for games and programs of others
