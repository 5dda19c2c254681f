"""Games that break a promise: how they take the place of the right ones, and which checks must catch them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, ClassVar, TypeAlias, cast

import pytest

from zamki.core.game import AnyGame, Game, Step
from zamki.core.registry import clear_caches
from zamki.testing import Conformance

CHECKS = sorted(
    name.removeprefix("test_")
    for name in dir(Conformance)
    if name.startswith("test_") and not name.startswith("test_kernel")
)
"""All that is checked of rules; a wrong kernel is tests/kernels/test_declared.py."""


class Broken:
    """A game in which the methods of a subclass take the place of the right functions."""

    of: ClassVar[AnyGame]

    @classmethod
    def made(cls) -> AnyGame:
        """The broken game."""
        wrong = cls()
        names = [each.name for each in fields(Game) if each.name in vars(cls)]
        return replace(cls.of, **{name: getattr(wrong, name) for name in names})


Table: TypeAlias = dict[type[Broken], str]
"""Broken games, the checks they fail (without `test_`), and after a stroke those they may fail with them."""


@dataclass(frozen=True)
class Fault:
    """A row of a table."""

    game: type[Broken]
    suite: type[Conformance]
    must: frozenset[str]
    may: frozenset[str]


def faults(suite: type[Conformance], table: Table) -> Iterator[Fault]:
    """The rows of a table."""
    for game, said in table.items():
        must, _, may = said.partition("/")
        allowed = CHECKS if may.strip() == "*" else may.split()
        yield Fault(game, suite, frozenset(must.split()), frozenset(allowed))


def install(game: AnyGame, patch: pytest.MonkeyPatch) -> None:
    """Puts a game in the place of the one whose name it bears."""
    patch.setattr(f"zamki.games.{game.info.id}.game", game)
    clear_caches()


def failed(suite: Conformance) -> dict[str, str]:
    """The checks that the suite's game does not pass, and what they say."""
    found: dict[str, str] = {}
    for check in CHECKS:
        try:
            getattr(suite, f"test_{check}")()
        except Exception as error:  # a crash in a check is a failed check
            found[check] = str(error)
    return found


def blabbed(step: Step[Any, Any], kind: str) -> Step[Any, Any]:
    """The step with all events of a kind told to everybody in full."""
    return replace(step, events=tuple(loud(each) if each.kind == kind else each for each in step.events))


def loud(event: Any) -> Any:
    """The event, but it hides nothing from anybody."""
    return _loud_class(cast(Any, type(event)))(**_fields(event))


@cache
def _loud_class(kind: type[Any]) -> type[Any]:
    """A class of its own, whose events are nevertheless equal to those that say the same."""
    said = {
        "seen_by": lambda self, viewer: self,
        "__eq__": lambda self, other: self.json() == other.json(),
        "__hash__": kind.__hash__,
        "__reduce__": lambda self: (loud, (kind(**_fields(self)),)),
        "__slots__": (),
    }
    return type(f"Loud{kind.__name__}", (kind,), said)


def _fields(event: Any) -> dict[str, Any]:
    return {each.name: getattr(event, each.name) for each in fields(event)}
