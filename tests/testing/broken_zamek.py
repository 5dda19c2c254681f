"""Copies of Zamek that break a promise each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from tests.games.zamek import test_conformance
from tests.testing.faults import Broken, Table
from zamki.core.ids import Json, Onlooker
from zamki.core.moves import LegalMoves, legal_moves_from
from zamki.games.zamek import game
from zamki.games.zamek.rules.events import TileLaid
from zamki.games.zamek.rules.view import View


class Suite(test_conformance.TestZamek):
    """The suite over a broken game, quickly."""

    __test__ = False
    games_per_config = 1
    step = 20


class BrokenZamek(Broken):
    """A copy of Zamek."""

    of = game


class Peeks(BrokenZamek):
    """Shows what lies face down."""

    def view(self, state: Any, viewer: Any) -> View:
        return game.view(state, Onlooker.OPEN)


class DiscreetView(View):
    """A view that does not say all it holds."""

    def json(self) -> dict[str, Json]:
        return View(self.table, self.viewer).json()


class Discreet(BrokenZamek):
    """Gives the whole state away in views, but not when they are told."""

    def view(self, state: Any, viewer: Any) -> View:
        return (
            game.view(state, viewer) if viewer is Onlooker.OPEN else DiscreetView(state.table, viewer, state)
        )


class KeepsTheState(BrokenZamek):
    """Works its legal moves out of the whole state."""

    def legal_moves(self, state: Any, seat: Any) -> Any:
        rules = game.legal_moves
        return LegalMoves(lambda: rules(state, seat))


@dataclass(frozen=True, slots=True)
class LaidAndTold(TileLaid):
    """A tile is laid, and the next one is named."""

    next: tuple[int, ...] = ()


class TellsTheNext(BrokenZamek):
    """Tells with every tile laid which one comes next."""

    def apply(self, state: Any, move: Any, chance: Any) -> Any:
        step = game.apply(state, move, chance)
        coming = step.state.pile[:1]
        events = tuple(
            LaidAndTold(each.seat, each.tile, each.at, each.turn, coming)
            if isinstance(each, TileLaid)
            else each
            for each in step.events
        )
        return replace(step, events=events)


class AsksTooMuch(BrokenZamek):
    """Names the next tile in what it asks."""

    def prompt(self, state: Any, viewer: Any) -> Any:
        asked = game.prompt(state, viewer)
        return replace(asked, args={**asked.args, "next": list(state.pile[:1])})


class OrdersByThePile(BrokenZamek):
    """Lists its moves in an order that the next tile decides."""

    def legal_moves(self, state: Any, seat: Any) -> Any:
        moves = list(game.legal_moves(state, seat))
        first = sum(state.pile[:1]) % max(1, len(moves))
        return legal_moves_from((*moves[first:], *moves[:first]))


class ShowsTheDeck(BrokenZamek):
    """Publishes the pile in a record under way."""

    def redacted(self, state: Any, viewer: Any, setup: Any, moves: Any) -> Any:
        hidden = game.redacted(state, viewer, setup, moves)
        return {**hidden[0], "deck": setup["deck"]}, hidden[1]


class Sealed(BrokenZamek):
    """Has something in its states that cannot be copied."""

    def edition(self, file: Any) -> Any:
        edition: Any = game.edition(file)
        numbers: Any = MappingProxyType(edition.tables.number)
        return replace(edition, tables=replace(edition.tables, number=numbers))


class Lavish(BrokenZamek):
    """Imagines the same tile again and again."""

    def imagine(self, view: View, rng: Any) -> Any:
        world = game.imagine(view, rng)
        return replace(world, pile=world.pile[:1] * len(world.pile))


class Forgetful(BrokenZamek):
    """Imagines a token where it knows that there is none."""

    def imagine(self, view: View, rng: Any) -> Any:
        world = game.imagine(view, rng)
        table = world.table
        return replace(world, table=replace(table, towers=table.towers[::-1]))


TABLE: Table = {
    Peeks: "hidden_set_up_is_secret views_hold_no_state views_hold_nothing_hidden views_can_be_read_again",
    Discreet: "views_hold_no_state views_hold_nothing_hidden views_can_be_read_again",
    KeepsTheState: "views_hold_no_state views_hold_nothing_hidden",
    TellsTheNext: "hidden_set_up_is_secret logs_leak_nothing views_can_be_read_again /"
    " views_leak_nothing views_hold_nothing_hidden",
    AsksTooMuch: "hidden_set_up_is_secret views_leak_nothing views_hold_nothing_hidden",
    OrdersByThePile: "views_leak_nothing / hidden_set_up_is_secret views_hold_nothing_hidden",
    ShowsTheDeck: "hidden_set_up_is_secret views_leak_nothing",
    Sealed: "positions_can_be_copied playthroughs_can_be_copied",
    Lavish: "worlds_can_be_reached / logs_leak_nothing",
    Forgetful: "worlds_agree_with_the_view /"
    " worlds_can_be_reached views_leak_nothing views_hold_nothing_hidden",
}
