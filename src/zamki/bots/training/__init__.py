"""How a game's bots learn: the part `training` of its folder, in four steps that stand in one folder."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path

from zamki.core.bots import Progress
from zamki.core.errors import BadSetup
from zamki.core.ids import Json
from zamki.core.registry import facet, get_game
from zamki.core.words import T, Text

STEPS = ("generate", "train", "gate", "export")
"""In their order: positions to learn from, the learning, the proof by games, the weights for the package."""
REPEATED = STEPS[:2]
"""What every round does again, with the bots of the round before."""
LOG = "log.jsonl"


def _silent(what: str, done: int, total: int) -> None:
    """Nobody watches."""


@dataclass(frozen=True, slots=True)
class Run:
    """One training: where everything is kept, and how much of it there is to be."""

    folder: Path
    seed: int = 0
    jobs: int = 1
    rounds: int = 2
    scale: float = 1.0
    """How much of the usual amount of positions and games."""
    is_quick: bool = False
    """A tiny run, which shows that everything works and teaches nothing."""
    number: int = 1
    """The round, from 1."""
    tell: Progress = field(default=_silent)

    @property
    def home(self) -> Path:
        """Where this round is kept."""
        return self.folder / f"round-{self.number}"

    def at(self, number: int) -> Run:
        """The same run in another round."""
        return replace(self, number=number)

    def log(self, step: str, **facts: Json) -> None:
        """One more line in the log."""
        self.folder.mkdir(parents=True, exist_ok=True)
        line = {"time": round(time.time(), 3), "round": self.number, "step": step, **facts}
        with (self.folder / LOG).open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


@dataclass(frozen=True, slots=True)
class Done:
    """What a step came to: sentences for people, and the numbers for programs."""

    said: tuple[Text, ...]
    facts: Mapping[str, Json]


Step = Callable[[Run], Done]


@dataclass(frozen=True, slots=True)
class Training:
    """A game's own way through the four steps."""

    generate: Step
    train: Step
    gate: Step
    export: Step

    def step(self, name: str) -> Step:
        """The step of that name."""
        found: Step = getattr(self, name)
        return found


def steps_in(package: str) -> Training:
    """A training whose steps are functions, each in a module of its own name that is imported when needed."""

    def step(name: str) -> Step:
        def take(run: Run) -> Done:
            function: Step = getattr(import_module(f"{package}.{name}"), name)
            return function(run)

        return take

    return Training(*map(step, STEPS))


def training_of(game: str) -> Training:
    """How the bots of a game learn."""
    get_game(game)
    found: Training | None = facet(game, "training", Training)
    if found is None:
        raise BadSetup(T("The bots of {game} have nothing to learn.", game=game))
    return found
