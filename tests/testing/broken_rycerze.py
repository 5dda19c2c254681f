"""Copies of Rycerze that break a promise each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any

from tests.games.rycerze import test_conformance
from tests.testing.faults import Broken, Table, blabbed
from zamki.core.game import AnyGame, Config, Game
from zamki.core.ids import Json, Onlooker
from zamki.core.moves import LegalMoves
from zamki.core.setup import configure
from zamki.games.rycerze import game
from zamki.games.rycerze.rules.info import LONG
from zamki.games.rycerze.rules.view import View
from zamki.testing import Conformance


class Suite(test_conformance.TestRycerze):
    """The suite over a broken game, quickly."""

    __test__ = False
    games_per_config = 1

    def configs(self) -> Iterator[Config]:
        """One short game and one long one."""
        yield configure(self.game, 4)
        yield configure(self.game, 3, {LONG: True})


class BrokenRycerze(Broken):
    """A copy of Rycerze."""

    of = game


class ShowsCommits(BrokenRycerze):
    """Shows what others have laid face down."""

    def view(self, state: Any, viewer: Any) -> View:
        seen = game.view(state, viewer)
        told = tuple(replace(p, commit=state.commits[seat]) for seat, p in enumerate(seen.players))
        return replace(seen, players=told)


class Peeks(BrokenRycerze):
    """Shows the tiles in their order."""

    def view(self, state: Any, viewer: Any) -> View:
        return replace(game.view(state, viewer), piles=state.piles)


class DiscreetView(View):
    """A view that does not say all it holds."""

    def json(self) -> dict[str, Json]:
        return {**super().json(), "piles": None}


class Discreet(BrokenRycerze):
    """Gives the tiles away in views, but not when they are told."""

    def view(self, state: Any, viewer: Any) -> View:
        seen = game.view(state, viewer)
        fields = {name: getattr(seen, name) for name in View.__slots__}
        return DiscreetView(**{**fields, "piles": state.piles})


class KeepsTheState(BrokenRycerze):
    """Works its legal moves out of the whole state."""

    def legal_moves(self, state: Any, seat: Any) -> Any:
        rules = game.legal_moves
        return LegalMoves(lambda: rules(state, seat))


class TellsChoices(BrokenRycerze):
    """Tells everybody what a seat has chosen."""

    def apply(self, state: Any, move: Any, chance: Any) -> Any:
        return blabbed(game.apply(state, move, chance), "chosen")


class TellsRecruits(BrokenRycerze):
    """Tells everybody which card was taken back."""

    def apply(self, state: Any, move: Any, chance: Any) -> Any:
        return blabbed(game.apply(state, move, chance), "recruited")


class ShowsTiles(BrokenRycerze):
    """Publishes the order of the tiles in a record under way."""

    def redacted(self, state: Any, viewer: Any, setup: Any, moves: Any) -> Any:
        hidden = game.redacted(state, viewer, setup, moves)
        return {**hidden[0], "tiles": setup["tiles"]}, hidden[1]


class ShowsRecruits(BrokenRycerze):
    """Publishes what others took back in a record under way."""

    def redacted(self, state: Any, viewer: Any, setup: Any, moves: Any) -> Any:
        return game.redacted(state, viewer, setup, moves)[0], list(moves)


class Sealed(BrokenRycerze):
    """Has something in its states that cannot be copied."""

    def edition(self, file: Any) -> Any:
        components: Any = game.edition(file)
        return replace(components, strengths=MappingProxyType(dict(components.strengths)))


class DoubledGame(Game[Any, Any, Any, Any]):
    """Is made anew by whoever copies it."""

    def __reduce__(self) -> Any:
        return Doubled.made, ()


class Doubled(BrokenRycerze):
    """Becomes another game when it is copied."""

    @classmethod
    def made(cls) -> AnyGame:
        """A game that does not go by its name."""
        return DoubledGame(**{each.name: getattr(game, each.name) for each in fields(game)})


class Forgetful(BrokenRycerze):
    """Imagines its own hand anew."""

    def imagine(self, view: View, rng: Any) -> Any:
        world = game.imagine(view, rng)
        return replace(world, players=world.players[::-1])


class Lavish(BrokenRycerze):
    """Imagines the same tile again and again."""

    def imagine(self, view: View, rng: Any) -> Any:
        world = game.imagine(view, rng)
        if world.is_over:
            return world
        *past, pile = world.piles[: len(world.past) + 1]
        turned = 2 + len(world.rounds)
        filled = (*pile[:turned], *pile[:1] * (len(pile) - turned))
        return replace(world, piles=(*past, filled, *world.piles[len(past) + 1 :]))


class Stingy(BrokenRycerze):
    """Lists every other move only."""

    def legal_moves(self, state: Any, seat: Any) -> Any:
        moves = game.legal_moves(state, seat)
        return LegalMoves(lambda: list(moves)[::2], moves.__contains__)


class Repeating(BrokenRycerze):
    """Lists a move twice."""

    def legal_moves(self, state: Any, seat: Any) -> Any:
        moves = list(game.legal_moves(state, seat))
        return LegalMoves(lambda: [*moves, *moves[:1]])


class Generous(BrokenRycerze):
    """Gives a point that no line explains."""

    def outcome(self, state: Any) -> Any:
        end = game.outcome(state)
        return end and replace(end, scores=(end.scores[0] + 1, *end.scores[1:]))


class Endless(BrokenRycerze):
    """Has no end."""

    def outcome(self, state: Any) -> Any:
        return None


class Glass(BrokenRycerze):
    """Breaks no promise but is another game: all cards lie open, and nobody chooses in secret."""

    def is_simultaneous(self, state: Any) -> bool:
        return False

    def view(self, state: Any, viewer: Any) -> View:
        return replace(game.view(state, Onlooker.OPEN), viewer=viewer)

    def legal_moves(self, state: Any, seat: Any) -> Any:
        rules = game.legal_moves
        return LegalMoves(lambda: rules(state, seat))

    def redacted(self, state: Any, viewer: Any, setup: Any, moves: Any) -> Any:
        return game.redacted(state, Onlooker.OPEN, setup, moves)

    def apply(self, state: Any, move: Any, chance: Any) -> Any:
        return blabbed(blabbed(game.apply(state, move, chance), "chosen"), "recruited")


class GlassSuite(Conformance):
    """What the author of an open game writes."""

    __test__ = False
    name = "rycerze"
    everything_is_open = True
    games_per_config = 2
    step = 6
    configs = Suite.configs


TABLE: Table = {
    ShowsCommits: "commits_are_secret",
    Peeks: "hidden_set_up_is_secret views_hold_nothing_hidden views_can_be_read_again",
    Discreet: "views_hold_nothing_hidden views_can_be_read_again",
    KeepsTheState: "views_hold_no_state views_hold_nothing_hidden",
    TellsChoices: "commits_are_secret logs_leak_nothing",
    TellsRecruits: "logs_leak_nothing",
    ShowsTiles: "hidden_set_up_is_secret views_leak_nothing",
    ShowsRecruits: "views_leak_nothing",
    Sealed: "positions_can_be_copied playthroughs_can_be_copied",
    Doubled: "game_is_one_object",
    Forgetful: "worlds_agree_with_the_view /"
    " worlds_can_be_reached views_leak_nothing views_hold_nothing_hidden",
    Lavish: "worlds_can_be_reached / logs_leak_nothing",
    Stingy: "only_listed_moves_are_legal lessons_teach_what_the_game_does",
    Repeating: "legal_moves_are_exact",
    Generous: "scores_are_sums_of_lines lessons_teach_what_the_game_does",
    Endless: "terminal_means_no_moves / *",
}
