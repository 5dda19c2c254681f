"""Copies of Ludwig that break a promise each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any

from tests.games.ludwig import test_conformance
from tests.testing.faults import Table, blabbed
from zamki.core.game import Config
from zamki.core.ids import Json
from zamki.core.moves import LegalMoves
from zamki.core.setup import configure
from zamki.games.ludwig import Ludwig
from zamki.games.ludwig.rules.view import LudwigView


class Suite(test_conformance.TestLudwig):
    """The suite over a broken game, quickly."""

    __test__ = False
    step = 12

    def configs(self) -> Iterator[Config]:
        """Three seats are the fewest with castles that are not one's own."""
        yield configure(self.game, 3)


class Peeks(Ludwig):
    """Shows the supply in its order."""

    def view(self, state: Any, viewer: Any) -> LudwigView:
        seen = super().view(state, viewer)
        return replace(seen, supply=replace(seen.supply, pile=state.supply.pile))


class ShowsChoices(Ludwig):
    """Shows what others have chosen."""

    def view(self, state: Any, viewer: Any) -> LudwigView:
        return replace(super().view(state, viewer), choices=state.choices)


class DiscreetView(LudwigView):
    """A view that does not say all it holds."""

    def json(self) -> dict[str, Json]:
        shown = super().json()
        supply: Any = shown["supply"]
        return {**shown, "supply": {**supply, "pile": None}}


class Discreet(Ludwig):
    """Gives the supply away in views, but not when they are told."""

    def view(self, state: Any, viewer: Any) -> LudwigView:
        seen = super().view(state, viewer)
        held = {each.name: getattr(seen, each.name) for each in fields(seen)}
        return DiscreetView(**{**held, "supply": replace(seen.supply, pile=state.supply.pile)})


class KeepsTheState(Ludwig):
    """Works its legal moves out of the whole state."""

    def legal_moves(self, state: Any, seat: Any) -> Any:
        rules = super().legal_moves
        return LegalMoves(lambda: rules(state, seat))


class KeepsTheHands(Ludwig):
    """Has the hands of all at hand when it looks for legal moves."""

    def legal_moves(self, state: Any, seat: Any) -> Any:
        moves, hands = super().legal_moves(state, seat), state.hands
        return LegalMoves(lambda: moves if hands else ())


class TellsDraws(Ludwig):
    """Tells everybody what was drawn for a castle."""

    def apply(self, state: Any, move: Any, chance: Any) -> Any:
        return blabbed(super().apply(state, move, chance), "draw")


class TellsChoices(Ludwig):
    """Tells everybody what a seat has chosen."""

    def apply(self, state: Any, move: Any, chance: Any) -> Any:
        return blabbed(super().apply(state, move, chance), "chose")


class ShowsTheSupply(Ludwig):
    """Publishes the supply in a record under way."""

    def redacted(self, state: Any, viewer: Any, setup: Any, moves: Any) -> Any:
        hidden = super().redacted(state, viewer, setup, moves)
        return {**hidden[0], "supply": setup["supply"]}, hidden[1]


class Sealed(Ludwig):
    """Has something in its states that cannot be copied."""

    def edition(self, file: Any) -> Any:
        components = super().edition(file)
        return replace(components, cards=MappingProxyType(dict(components.cards)))


class Lavish(Ludwig):
    """Imagines the same room again and again."""

    def imagine(self, view: LudwigView, rng: Any) -> Any:
        world = super().imagine(view, rng)
        return replace(
            world, supply=replace(world.supply, pile=world.supply.pile[:1] * len(world.supply.pile))
        )


class Forgetful(Ludwig):
    """Imagines its own hand anew."""

    def imagine(self, view: LudwigView, rng: Any) -> Any:
        world = super().imagine(view, rng)
        return replace(world, hands=world.hands[::-1])


TABLE: Table = {
    Peeks: "hidden_set_up_is_secret views_hold_nothing_hidden",
    ShowsChoices: "commits_are_secret",
    Discreet: "views_hold_nothing_hidden",
    KeepsTheState: "views_hold_no_state views_hold_nothing_hidden",
    KeepsTheHands: "views_hold_nothing_hidden",
    TellsDraws: "hidden_set_up_is_secret / views_hold_nothing_hidden",
    TellsChoices: "commits_are_secret",
    ShowsTheSupply: "hidden_set_up_is_secret",
    Sealed: "positions_can_be_copied playthroughs_can_be_copied",
    Lavish: "worlds_agree_with_the_view / worlds_can_be_played_on",
    Forgetful: "worlds_agree_with_the_view / views_leak_nothing views_hold_nothing_hidden",
}
