"""Copies of Ludwig that break a promise each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any

from tests.games.ludwig import test_conformance
from tests.testing.faults import Broken, Table
from zamki.core.game import Config
from zamki.core.ids import Json, Viewer, seats
from zamki.core.moves import LegalMoves
from zamki.core.setup import configure
from zamki.games.ludwig import game
from zamki.games.ludwig.rules.events import Chose, Drew
from zamki.games.ludwig.rules.view import SeenChoosing, View


class Suite(test_conformance.TestLudwig):
    """The suite over a broken game, quickly."""

    __test__ = False
    step = 12

    def configs(self) -> Iterator[Config]:
        """Three seats are the fewest with castles that are not one's own."""
        yield configure(self.game, 3)


class BrokenLudwig(Broken):
    """A copy of Ludwig."""

    of = game


class Peeks(BrokenLudwig):
    """Shows the supply in its order."""

    def view(self, state: Any, viewer: Any) -> View:
        seen = game.view(state, viewer)
        return replace(seen, supply=replace(seen.supply, pile=state.supply.pile))


class ShowsChoices(BrokenLudwig):
    """Shows what others have chosen."""

    def view(self, state: Any, viewer: Any) -> View:
        seen = game.view(state, viewer)
        if not isinstance(seen.phase, SeenChoosing):
            return seen
        return replace(seen, phase=replace(seen.phase, choices=state.choices))


class DiscreetView(View):
    """A view that does not say all it holds."""

    def json(self) -> dict[str, Json]:
        shown = super().json()
        supply: Any = shown["supply"]
        return {**shown, "supply": {**supply, "pile": None}}


class Discreet(BrokenLudwig):
    """Gives the supply away in views, but not when they are told."""

    def view(self, state: Any, viewer: Any) -> View:
        seen = game.view(state, viewer)
        held = {each.name: getattr(seen, each.name) for each in fields(seen)}
        return DiscreetView(**{**held, "supply": replace(seen.supply, pile=state.supply.pile)})


class KeepsTheState(BrokenLudwig):
    """Works its legal moves out of the whole state."""

    def legal_moves(self, state: Any, seat: Any) -> Any:
        rules = game.legal_moves
        return LegalMoves(lambda: rules(state, seat))


class KeepsTheHands(BrokenLudwig):
    """Has the hands of all at hand when it looks for legal moves."""

    def legal_moves(self, state: Any, seat: Any) -> Any:
        moves, hands = game.legal_moves(state, seat), state.hands
        return LegalMoves(lambda: moves if hands else ())


class TellsDraws(BrokenLudwig):
    """Tells every seat what was drawn for a castle."""

    def apply(self, state: Any, move: Any, chance: Any) -> Any:
        step = game.apply(state, move, chance)
        told = (
            replace(each, owners=seats(state.people)) if isinstance(each, Drew) else each
            for each in step.events
        )
        return replace(step, events=tuple(told))


class LoudChose(Chose):
    """A choice that everybody may know."""

    __slots__ = ()

    def is_known_to(self, viewer: Viewer) -> bool:
        return True


class TellsChoices(BrokenLudwig):
    """Tells everybody what a seat has chosen."""

    def apply(self, state: Any, move: Any, chance: Any) -> Any:
        step = game.apply(state, move, chance)
        told = (LoudChose(each.seat, each.rooms) if isinstance(each, Chose) else each for each in step.events)
        return replace(step, events=tuple(told))


class ShowsTheSupply(BrokenLudwig):
    """Publishes the supply in a record under way."""

    def redacted(self, state: Any, viewer: Any, setup: Any, moves: Any) -> Any:
        hidden = game.redacted(state, viewer, setup, moves)
        return {**hidden[0], "supply": setup["supply"]}, hidden[1]


class Sealed(BrokenLudwig):
    """Has something in its states that cannot be copied."""

    def edition(self, file: Any) -> Any:
        components: Any = game.edition(file)
        return replace(components, cards=MappingProxyType(dict(components.cards)))


class Lavish(BrokenLudwig):
    """Imagines the same room again and again."""

    def imagine(self, view: View, rng: Any) -> Any:
        world = game.imagine(view, rng)
        return replace(
            world, supply=replace(world.supply, pile=world.supply.pile[:1] * len(world.supply.pile))
        )


class Forgetful(BrokenLudwig):
    """Imagines its own hand anew."""

    def imagine(self, view: View, rng: Any) -> Any:
        world = game.imagine(view, rng)
        return replace(world, hands=world.hands[::-1])


TABLE: Table = {
    Peeks: "hidden_set_up_is_secret views_hold_nothing_hidden views_can_be_read_again",
    ShowsChoices: "commits_are_secret",
    Discreet: "views_hold_nothing_hidden views_can_be_read_again",
    KeepsTheState: "views_hold_no_state views_hold_nothing_hidden",
    KeepsTheHands: "views_hold_nothing_hidden",
    TellsDraws: "hidden_set_up_is_secret / views_hold_nothing_hidden",
    TellsChoices: "commits_are_secret views_can_be_read_again",
    ShowsTheSupply: "hidden_set_up_is_secret",
    Sealed: "positions_can_be_copied playthroughs_can_be_copied",
    Lavish: "worlds_agree_with_the_view / worlds_can_be_played_on",
    Forgetful: "worlds_agree_with_the_view / views_leak_nothing views_hold_nothing_hidden",
}
