"""A game of Rycerze at one moment: everything, hidden things included."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from zamki.core.game import Config
from zamki.core.ids import Seat
from zamki.games.rycerze.rules.components import CASTLES, SHEPHERDS, Components, Kind, points_of
from zamki.games.rycerze.rules.info import LONG, OPEN, ROTATE

Cards = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Player:
    """One seat's army cards and castles; the two shepherds are always in the hand (R5, R6)."""

    hand: frozenset[str]
    camp: frozenset[str]
    castles: Cards = ()

    @property
    def points(self) -> int:
        """What its castles are worth."""
        return sum(map(points_of, self.castles))


@dataclass(frozen=True, slots=True)
class Attack:
    """A castle round that is over (R5, R6, R7, R8, R9)."""

    tile: str
    laid: tuple[Cards, ...]
    """What each seat laid, shepherds included."""
    winner: Seat
    card: str | None
    """The card that took the castle; none where the sword decided."""
    sword: Seat
    """Who holds the sword after it."""

    @property
    def kind(self) -> Kind:
        """The castle's material."""
        return CASTLES[self.tile][0]


@dataclass(frozen=True, slots=True)
class Recruitment:
    """A drum round that is over (R10): who took a card back, and which."""

    tile: str
    taken: tuple[tuple[Seat, str], ...]


Round = Attack | Recruitment


@dataclass(frozen=True, slots=True)
class PastGame:
    """A finished game of a long one (R12)."""

    rounds: tuple[Round, ...]
    points: tuple[int, ...]
    hands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """Where a game stands."""

    config: Config
    ages: tuple[Seat, ...]
    """The seats, youngest first (R3)."""
    piles: tuple[Cards, ...]
    """One pile of eight tiles per game; the first tile is the removed one (R2)."""
    players: tuple[Player, ...]
    sword: Seat
    commits: tuple[Cards | None, ...]
    """What the seats have chosen in this round: two cards to lay, or one to take back."""
    rounds: tuple[Round, ...] = ()
    """The finished rounds of this game."""
    past: tuple[PastGame, ...] = ()
    """The finished games; in a game that is over, all of them."""

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)

    @property
    def games(self) -> int:
        """How many games are played in all."""
        return len(self.piles)

    @property
    def is_over(self) -> bool:
        """Whether the last round of the last game has been played."""
        return len(self.past) == self.games

    @property
    def tile(self) -> str:
        """The tile turned up now (R4)."""
        return self.piles[len(self.past)][1 + len(self.rounds)]

    @property
    def components(self) -> Components:
        """The edition."""
        return components_of(self.config)

    @property
    def is_open(self) -> bool:
        """Whether recruited cards are shown (R10)."""
        return self.config.has(OPEN)


def components_of(config: Config) -> Components:
    """The edition that is played."""
    return cast(Components, config.edition)


def youngest_first(config: Config, ages: tuple[Seat, ...], game: int) -> tuple[Seat, ...]:
    """The age order that counts in one game of a long one (R12)."""
    if not (config.has(LONG) and config.has(ROTATE)):
        return ages
    turn = game % len(ages)
    return ages[turn:] + ages[:turn]


def census(state: State) -> Mapping[str, int]:
    """Cards and tiles."""
    castles = sum(len(player.castles) for player in state.players)
    turned = sum(each.tile in CASTLES for each in state.rounds)
    return {
        "cards": sum(len(player.hand) + len(player.camp) + SHEPHERDS for player in state.players),
        "tiles": sum(map(len, state.piles)),
        "castles taken without a round": castles - turned,
    }
