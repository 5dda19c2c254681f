"""A game at machine speed as everybody else sees it: the part `kernel` of its folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from zamki.core.game import Config
from zamki.core.ids import Seat
from zamki.core.registry import facet
from zamki.core.words import T, Text, join_texts

if TYPE_CHECKING:  # a kernel is described without NumPy; only to run it needs that
    import numpy as np
    import numpy.typing as npt

    Scores: TypeAlias = npt.NDArray[np.int32]
    Shares: TypeAlias = npt.NDArray[np.float64]
    Counts: TypeAlias = npt.NDArray[Any]

STRETCH = 1024
"""Games of a stretch where the kernel does not say how fast a policy is."""
ANY_EDITION = "*"
"""Stands in `Kernel.editions` for all editions, those from files too."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What came of many games: a row for each game, a column for each seat."""

    scores: Scores
    wins: Shares
    """1 for a win; a shared one is shared."""
    moves: Scores | None = None
    """How many moves each game had: one number for a game."""
    order: Counts | None = None
    """0 for the seat that began, 1 for the next …, in games where somebody begins."""
    points: Mapping[str, Counts] = field(default_factory=dict)
    """The points by what they came from: `points["road"]`."""
    things: Mapping[str, Counts] = field(default_factory=dict)
    """How many of each piece a seat had: `things["room.bakery"]`."""

    @property
    def games(self) -> int:
        """How many games there were."""
        return len(self.scores)

    def __repr__(self) -> str:
        said = ", ".join(f"{share:.3f}" for share in self.wins.mean(axis=0)) if self.games else "–"
        return f"<Batch: {self.games} games, {self.scores.shape[1]} seats, win rates {said}>"


@dataclass(frozen=True, slots=True)
class Tally:
    """What is counted of every seat at the end of a game, with its names."""

    sources: Mapping[str, Text]
    """What points come from."""
    things: Mapping[str, Text]
    """The pieces a seat may have; a key is its kind, a dot and its id."""
    count: Callable[[Any, Seat], tuple[Mapping[str, int], Mapping[str, int]]]
    """The points by source and the number of things, from a finished state of the rules."""
    ghosts: Sequence[Text] = ()
    """Who plays in this configuration without a seat, by name: they may win too."""
    order: str | None = None
    """The entry of the set-up that says who begins: `first`, a seat, or `ages`, all of them in order."""


class Simulation(Protocol):
    """Plays games at machine speed."""

    def __call__(
        self,
        config: Config,
        policies: Sequence[str],
        games: int,
        seed: int,
        threads: int | None,
        first: int = 0,
    ) -> Batch:
        """A policy for each seat; all cores if no threads are given; the games are first, first + 1 …"""


def _always(config: Config) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Kernel:
    """What a game offers at machine speed."""

    policies: tuple[str, ...]
    """Simple ways to play that need no bot; `random` is one of them."""
    simulate: Simulation
    tally: Callable[[Config], Tally] | None = None
    """What is counted in simulated games; where none is, scores and wins."""
    can_play: Callable[[Config], bool] = _always
    """Whether an edition that is declared also fits into the kernel's memory."""
    stretches: Mapping[str, int] = field(default_factory=dict)
    """How many games of each policy one core plays in about a fifth of a second; of others `STRETCH`."""
    options: tuple[str, ...] = ()
    """The options it plays as the rules do; with any other the rules play instead."""
    editions: tuple[str, ...] = ()
    """The built-in editions it plays, or `ANY_EDITION`; with any other the rules play instead."""

    def objection(self, config: Config) -> Text | None:
        """Says what the kernel does not play of a configuration; None where it plays all of it."""
        unknown = self.unknown_options(config)
        if unknown:
            return T("The compiled rules do not know the option “{name}”.", name=unknown[0])
        edition = config.edition
        is_declared = edition.id in self.editions and edition.sha256 is None
        if not (is_declared or ANY_EDITION in self.editions) or not self.can_play(config):
            return T("The compiled rules do not know the edition “{name}”.", name=edition.id)
        return None

    def unknown_options(self, config: Config) -> tuple[str, ...]:
        """Returns the options that are switched on without being declared."""
        return tuple(name for name, is_on in config.options.items() if is_on and name not in self.options)


def kernel_of(game: str) -> Kernel | None:
    """A game's kernel, if it has one."""
    return facet(game, "kernel", Kernel)


def tally_of(game: str, config: Config) -> Tally | None:
    """What a game's kernel counts besides scores and wins, if it has one."""
    found = kernel_of(game)
    return found.tally(config) if found is not None and found.tally is not None else None


def fallback_note(game: str, config: Config) -> Text | None:
    """Returns what people are told where the rules play, slowly, because the game's kernel does not."""
    found = kernel_of(game)
    objection = found.objection(config) if found is not None else None
    slowly = T("The plain rules play instead, which takes longer.")
    return join_texts([objection, slowly], " ") if objection is not None else None
