"""The plan of a run: everything that determines its games, and their division into parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from zamki.bots.entrants import OWN, Makers, make_entrant
from zamki.bots.fallback import check_pieces
from zamki.bots.levels import RANDOM, default_budget, find_level
from zamki.core.bots import AT_ONCE
from zamki.core.edition import EditionFile
from zamki.core.errors import BadSetup
from zamki.core.game import Config
from zamki.core.ids import Json
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.core.words import T, Text
from zamki.kernels.kernel import STRETCH, Kernel, Tally, fallback_note, kernel_of, tally_of

FORMAT = "zamki-run-1"
CHANCE_PART, PLAIN_PART, THINKING_PART = 32, 4, 1
"""Games of a part played by the rules: about a second of random or plain bots, or one of thinking bots."""


@dataclass(frozen=True)
class RunPlan:
    """The plan of a run. The same plan gives the same games on any machine and number of cores."""

    game: str
    bots: tuple[str, ...]
    """One for each seat."""
    games: int
    seed: int = 0
    options: Mapping[str, bool] = field(default_factory=dict, hash=False)
    edition: EditionFile | None = None
    keeps_moves: bool = False
    """Whether records are stored; then the rules play, not the kernel."""
    own: Makers = field(default_factory=dict, hash=False)
    """Makers of bots that are not levels, by name."""
    games_per_part: int | None = None
    """Games in a part; by default it depends on the bots."""

    def __post_init__(self) -> None:
        if self.games < 1:
            raise BadSetup(T("At least one game must be played."))
        if not -(2**63) <= self.seed < 2**63:
            raise BadSetup(T("A seed has at most 63 bits."))
        if not self.is_by_machine:
            for bot in dict.fromkeys(self.bots):
                make_entrant(self.game, bot, 0, self.own)
                if bot not in self.own:
                    check_pieces(self.game, bot, self.config)

    @cached_property
    def config(self) -> Config:
        """The checked configuration of every game."""
        return configure(get_game(self.game), len(self.bots), self.options, self.edition)

    @cached_property
    def kernel(self) -> Kernel | None:
        """The kernel of the game, if it can play this configuration."""
        found = kernel_of(self.game)
        return found if found and found.objection(self.config) is None else None

    @cached_property
    def is_by_machine(self) -> bool:
        """Whether the kernel plays the games entirely."""
        kernel = self.kernel
        return kernel is not None and not self.keeps_moves and set(self.bots) <= set(kernel.policies)

    @property
    def note(self) -> Text | None:
        """The note to users if the rules play although the kernel has these policies."""
        found = kernel_of(self.game)
        is_meant = found is not None and not self.keeps_moves and set(self.bots) <= set(found.policies)
        return fallback_note(self.game, self.config) if is_meant else None

    @property
    def tally(self) -> Tally | None:
        """What the kernel counts besides scores and wins, and the players without a seat."""
        return tally_of(self.game, self.config)

    @property
    def ghosts(self) -> tuple[Text, ...]:
        """The names of players without a seat."""
        return tuple(self.tally.ghosts) if self.tally else ()

    @property
    def size(self) -> int:
        """Games in a part; the same on every machine."""
        return self.games_per_part or self.stretch

    @cached_property
    def stretch(self) -> int:
        """Games played at a time; a run reports progress and can stop between them."""
        if self.is_by_machine and self.kernel is not None:
            return min(self.kernel.stretches.get(bot, STRETCH) for bot in self.bots)
        if set(self.bots) == {RANDOM.id}:
            return CHANCE_PART
        thinks = any(default_budget(self.game, bot) != AT_ONCE for bot in self.bots)
        return THINKING_PART if thinks else PLAIN_PART

    @property
    def needs_kernels(self) -> bool:
        """Whether the rules play with a level that needs kernels."""
        known = [find_level(self.game, bot) for bot in self.bots]
        return not self.is_by_machine and any(level is not None and level.is_compiled for level in known)

    @property
    def thinks(self) -> bool:
        """Whether a bot may take seconds for a move: a level with kernels, or a user's own class."""
        return self.needs_kernels or any(OWN in bot for bot in self.bots)

    @property
    def parts(self) -> int:
        """The number of parts."""
        return -(-self.games // self.size)

    def part(self, number: int) -> range:
        """Returns the numbers of the games of a part."""
        return range(number * self.size, min(self.games, (number + 1) * self.size))

    def json(self) -> dict[str, Json]:
        """Returns the stored plan; it is equal for every execution of the same run."""
        edition = self.config.edition
        return {
            "format": FORMAT,
            "game": self.game,
            "seats": len(self.bots),
            "bots": list(self.bots),
            "options": {name: value for name, value in sorted(self.options.items()) if value},
            "edition": edition.id,
            "edition_sha256": edition.sha256,
            "seed": self.seed,
            "games": self.games,
            "games_per_file": self.size,
            "moves": self.keeps_moves,
            "by": "kernel" if self.is_by_machine else "rules",
        }
