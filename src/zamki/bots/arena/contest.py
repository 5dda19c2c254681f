"""Who plays whom, where and with which shuffle: seats rotated, shuffles paired."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from zamki.bots.entrants import OWN, Makers, make_entrant
from zamki.bots.fallback import check_pieces
from zamki.bots.levels import default_budget, find_level
from zamki.core.bot_choice import usual_budget
from zamki.core.bots import Bot, Budget
from zamki.core.edition import EditionFile
from zamki.core.errors import BadSetup
from zamki.core.game import Config
from zamki.core.ids import Json
from zamki.core.new_game import deal_people
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.core.words import TN, T


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game of a contest: which shuffle, and which level sits where."""

    number: int
    deal: int
    levels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Contest:
    """Everything that settles a contest: with iterations for a budget it can be repeated move by move."""

    game: str
    levels: tuple[str, ...]
    """One for each seat."""
    games: int
    seed: int = 0
    options: Mapping[str, bool] = field(default_factory=dict, hash=False)
    edition: EditionFile | None = None
    budget: Budget | None = None
    """For every bot; without it each level thinks as long as is its habit."""
    own: Makers = field(default_factory=dict, hash=False)
    """What makes the bots that are no levels, by their names."""
    stranger: str | None = None
    """The level that sits alone among seats of another, if that is what is measured."""

    def __post_init__(self) -> None:
        if self.games < 1:
            raise BadSetup(T("At least one game must be played."))
        config = self.config()
        for level in dict.fromkeys(self.levels):
            self.bot(level, 0)
            if not self.is_own(level):
                check_pieces(self.game, level, config)

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.levels)

    @property
    def needs_kernels(self) -> bool:
        """Whether a level plays that thinks with compiled rules."""
        known = [find_level(self.game, level) for level in self.levels if not self.is_own(level)]
        return any(level is not None and level.is_compiled for level in known)

    def is_own(self, level: str) -> bool:
        """Whether a bot is somebody's own, not one of the game's levels."""
        return OWN in level or level in self.own

    def bot(self, level: str, seed: int) -> Bot:
        """A bot with one of the names."""
        return make_entrant(self.game, level, seed, self.own)

    def config(self) -> Config:
        """The checked configuration of every game."""
        return configure(get_game(self.game), self.seats, self.options, self.edition)

    def budget_of(self, level: str) -> Budget:
        """How long a level thinks about a move."""
        if self.budget is None and level in self.own:
            return usual_budget(self.bot(level, 0))
        return self.budget or default_budget(self.game, level)

    def pairings(self) -> Iterator[Pairing]:
        """All games: each shuffle is played with every rotation of the seats before the next comes.

        The order around the table changes from shuffle to shuffle, so that neighbours change too.
        """
        for number in range(self.games):
            deal, turn = divmod(number, self.seats)
            order = list(self.levels)
            Random(f"{self.seed} order {deal}").shuffle(order)
            yield Pairing(number, deal, (*order[turn:], *order[:turn]))

    def given(self, deal: int) -> dict[str, Json]:
        """What people would decide in the set-up: who is younger, who begins; the same for a whole deal."""
        return deal_people(get_game(self.game).info, self.seats, Random(f"{self.seed} people {deal}"))


def with_stranger(named: Sequence[str], stranger: str, seats: int | None, least: int) -> tuple[str, ...]:
    """One stranger, and seats of the one level that is named.

    >>> with_stranger(["master"], "greedy", 3, 2)
    ('greedy', 'master', 'master')
    """
    if len(named) != 1 or named[0] == stranger:
        raise BadSetup(T("A stranger sits among bots of one other level: name one."))
    return seated([stranger, *named], seats, least)


def seated(named: Sequence[str], seats: int | None, least: int) -> tuple[str, ...]:
    """A level for every seat: the last one named takes what is left.

    >>> seated(["master", "greedy"], 4, 2)
    ('master', 'greedy', 'greedy', 'greedy')
    """
    count = max(len(named), least) if seats is None else seats
    if len(named) > count:
        raise BadSetup(
            TN(
                "{named} bots are named, but there is only {n} seat.",
                "{named} bots are named, but there are only {n} seats.",
                count,
                named=len(named),
            )
        )
    return (*named, *[named[-1]] * (count - len(named)))
