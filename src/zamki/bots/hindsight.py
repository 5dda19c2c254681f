"""What came of what bots told: positions of strong games, played on as each level advises.

The difference between what was told and what came of it gives the corrections of `zamki.bots.calibration`;
see `zamki.bots.calibrating`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from zamki.bots.levels import make_bot
from zamki.core.bots import Bot, Budget, Progress
from zamki.core.game import AnyGame, Config
from zamki.core.ids import Seat
from zamki.core.outcome import Outcome
from zamki.core.play import AnyPlaythrough, Playthrough
from zamki.core.view import AnyView


@dataclass(frozen=True, slots=True)
class Case:
    """One answer of a bot, and what came of it."""

    game: int
    stage: int
    told: float
    came: float

    @property
    def error(self) -> float:
        """How much too high the answer was."""
        return self.told - self.came


Cases: TypeAlias = Mapping[str, Mapping[str, Sequence[Case]]]
"""By table and level."""


@dataclass(frozen=True, slots=True)
class Position:
    """Where somebody asks for a hint, and who plays on from there."""

    play: AnyPlaythrough
    view: AnyView
    seat: Seat
    bots: Sequence[Bot]
    budget: Budget


@dataclass(frozen=True, slots=True)
class Inquiry:
    """Who plays, who is asked, and about how many of the decisions."""

    table: str
    """The name of its corrections."""
    game: AnyGame
    config: Config
    strong: tuple[str, Budget]
    """Who plays the games."""
    asked: Mapping[str, tuple[str, Budget]]
    """By the name of the corrections: levels that are asked, with what they think about a hint."""
    games: int
    share: float
    """How many of the decisions between several moves are asked about."""
    stage: Callable[[AnyView], int]
    advise: Callable[[str, int, AnyView, Budget], tuple[Hashable, float]]
    """A level's best move and what it expects of it: level, seed, view, budget."""
    came: Callable[[Position, Any], float]
    """What comes of a move."""

    def cases(self, number: int) -> Iterator[tuple[str, Case]]:
        """What every level said about some positions of one game."""
        name, luck = self.game.info.id, Random(f"{self.table} {number}")
        play: AnyPlaythrough = Playthrough.new(self.game, self.config, luck)
        level, budget = self.strong
        bots = [make_bot(name, level, luck.randrange(2**32)) for _ in range(self.config.seats)]
        while play.actors:
            seat = play.actors[0]
            view = play.view(seat)
            if len(view.legal_moves) > 1 and luck.random() < self.share:
                yield from self._asked(Position(play, view, seat, bots, budget), number)
            play.submit(bots[seat].choose(view, budget))

    def _asked(self, at: Position, number: int) -> Iterator[tuple[str, Case]]:
        """One position: what several levels advise is played out once."""
        ends: dict[Hashable, float] = {}
        for name, (level, budget) in self.asked.items():
            move, value = self.advise(level, number, at.view, budget)
            if move not in ends:
                ends[move] = self.came(at, move)
            yield name, Case(number, self.stage(at.view), value, ends[move])


def played_on(measure: Callable[[Outcome, Seat], float]) -> Callable[[Position, Any], float]:
    """What comes of a move when those who played the game play it on to its end."""

    def came(at: Position, move: Any) -> float:
        line = copy(at.play)
        line.submit(move)
        while line.actors:
            seat = line.actors[0]
            line.submit(at.bots[seat].choose(line.view(seat), at.budget))
        assert line.outcome is not None
        return measure(line.outcome, at.seat)

    return came


Told: TypeAlias = Sequence[tuple[str, Case]]
"""The cases of one game, each with the name of its corrections."""
Ask = Callable[[Inquiry, Sequence[int]], Iterator[Told]]
"""Asks about some games of an inquiry, by their numbers; answers come in their order."""


def ask(inquiry: Inquiry, numbers: Sequence[int]) -> Iterator[Told]:
    """One game after the other."""
    for number in numbers:
        yield list(inquiry.cases(number))


def gather(inquiries: Sequence[Inquiry], first: int, tell: Progress, ask: Ask = ask) -> Cases:
    """The cases of all inquiries, whose games are numbered from `first` on."""
    found: dict[str, dict[str, list[Case]]] = defaultdict(lambda: defaultdict(list))
    for each in inquiries:
        for done, told in enumerate(ask(each, range(first, first + each.games)), start=1):
            for name, case in told:
                found[each.table][name].append(case)
            tell(each.table, done, each.games)
    return found
