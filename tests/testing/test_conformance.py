"""The suite itself: a game that breaks a promise must not pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.conformance import test_rycerze
from zamki.core.ids import Onlooker
from zamki.core.moves import LegalMoves
from zamki.core.registry import forget
from zamki.games.rycerze import Rycerze
from zamki.games.rycerze.rules.view import View


class Suite(test_rycerze.TestRycerze):
    """The suite over the broken game, quickly."""

    __test__ = False
    games_per_config = 1


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Rycerze], Suite]]:
    """Puts a broken game in the place of the right one for the time of a test."""

    def install(bad: Rycerze) -> Suite:
        monkeypatch.setattr("zamki.games.rycerze.game", bad)
        forget()
        return Suite()

    yield install
    monkeypatch.undo()
    forget()


class ShowsCommits(Rycerze):
    """Shows what others have laid face down."""

    def view(self, state: Any, viewer: Any) -> View:
        seen = super().view(state, viewer)
        told = tuple(replace(p, commit=state.commits[seat]) for seat, p in enumerate(seen.players))
        return replace(seen, players=told)


class Peeks(Rycerze):
    """Shows the tiles in their order."""

    def view(self, state: Any, viewer: Any) -> View:
        return replace(super().view(state, viewer), piles=state.piles)


class ShowsTiles(Rycerze):
    """Publishes the order of the tiles in a record under way."""

    def redacted(self, state: Any, viewer: Any, setup: Any, moves: Any) -> Any:
        hidden = super().redacted(state, viewer, setup, moves)
        return {**hidden[0], "tiles": setup["tiles"]}, hidden[1]


class ShowsRecruits(Rycerze):
    """Publishes what others took back."""

    def redacted(self, state: Any, viewer: Any, setup: Any, moves: Any) -> Any:
        return super().redacted(state, viewer, setup, moves)[0], list(moves)


class Forgetful(Rycerze):
    """Imagines its own hand anew."""

    def imagine(self, view: View, rng: Any) -> Any:
        world = super().imagine(view, rng)
        return replace(world, players=world.players[::-1])


class Stingy(Rycerze):
    """Lists one move too few."""

    def legal_moves(self, state: Any, seat: Any) -> Any:
        moves = super().legal_moves(state, seat)
        return LegalMoves(lambda: list(moves)[1:], moves.__contains__)


class Repeating(Rycerze):
    """Lists a move twice."""

    def legal_moves(self, state: Any, seat: Any) -> Any:
        moves = list(super().legal_moves(state, seat))
        return LegalMoves(lambda: [*moves, *moves[:1]])


class Endless(Rycerze):
    """Has no end."""

    def outcome(self, state: Any) -> Any:
        return None


class Generous(Rycerze):
    """Gives a point that no line explains."""

    def outcome(self, state: Any) -> Any:
        end = super().outcome(state)
        return end and replace(end, scores=(end.scores[0] + 1, *end.scores[1:]))


@pytest.mark.parametrize(
    ("bad", "check"),
    [
        (ShowsCommits, "test_commits_are_secret"),
        (Peeks, "test_hidden_set_up_is_secret"),
        (ShowsTiles, "test_views_leak_nothing"),
        (ShowsRecruits, "test_views_leak_nothing"),
        (Forgetful, "test_worlds_agree_with_the_view"),
        (Stingy, "test_legal_moves_are_exact"),
        (Repeating, "test_legal_moves_are_exact"),
        (Endless, "test_terminal_means_no_moves"),
        (Generous, "test_scores_are_sums_of_lines"),
    ],
)
def test_broken_games_are_caught(broken: Callable[[Rycerze], Suite], bad: type[Rycerze], check: str) -> None:
    """A game that breaks a promise fails the check of that promise."""
    suite = broken(bad())
    with pytest.raises(Exception, match=r"assert|dead_end|^$"):
        getattr(suite, check)()


def test_honest_game_passes_under_another_name(broken: Callable[[Rycerze], Suite]) -> None:
    """The suite has nothing against a game that keeps its promises."""
    broken(Rycerze()).test_views_leak_nothing()
    assert Onlooker.SPECTATOR in broken(Rycerze()).outsiders(next(broken(Rycerze()).plays("x"))[0])
