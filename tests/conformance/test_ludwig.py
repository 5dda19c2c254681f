"""Ludwig keeps what every game must keep."""

from __future__ import annotations

from zamki.core.ids import Onlooker, Viewer
from zamki.games.ludwig.rules.state import Phase, State
from zamki.testing import Conformance
from zamki.testing.conformance import AnyPlaythrough, Entry


class TestLudwig(Conformance):
    """L1–L47 under the common suite, for all numbers of seats."""

    name = "ludwig"
    games_per_config = 1
    step = 9

    def unseen(self, play: AnyPlaythrough, viewer: Viewer) -> list[list[Entry]]:
        """L47: the undrawn rooms and cards, and the rooms of hands the viewer has never held.

        Once a pile was reshuffled its order stands in a chance move; then only the others are tried.
        """
        state: State = play.state
        return [self.unseen_rooms(play, state, viewer), self.unseen_cards(play, state)]

    def unseen_rooms(self, play: AnyPlaythrough, state: State, viewer: Viewer) -> list[Entry]:
        """The places of the supply that nobody has drawn, or that went into hands the viewer never held."""
        if state.supply.shuffles:
            return []
        supply = play.setup["supply"]
        assert isinstance(supply, list)
        hidden = list(range(len(supply) - len(state.supply.pile), len(supply)))
        for seat, hand in enumerate(state.hands):
            if viewer not in self.holders(state, seat):
                chosen = state.choices[seat] if seat < state.people else state.drawn
                hidden += [supply.index(room) for room in hand.rooms if room not in (chosen or ())]
        return [("supply", index) for index in hidden]

    def holders(self, state: State, seat: int) -> set[int]:
        """The people who have held a hand this round: up to now, counted back from where it is."""
        back = -1 if state.round == 1 else 1
        passed = state.phase is Phase.PLACE  # the next holder has not looked yet (L7a)
        seats = {(seat + back * number) % state.size for number in range(passed, state.turn + passed)}
        return {number for number in seats if number < state.people}

    def unseen_cards(self, play: AnyPlaythrough, state: State) -> list[Entry]:
        """The undrawn bonus cards."""
        if state.cards.shuffles:
            return []
        cards = play.setup["bonus_cards"]
        assert isinstance(cards, list)
        return [("bonus_cards", index) for index in range(len(cards) - len(state.cards.pile), len(cards))]

    def outsiders(self, play: AnyPlaythrough) -> tuple[Viewer, ...]:
        """Three seats and a spectator are enough: the others sit just like them."""
        return (*self.viewers(play)[: min(3, play.config.seats)], Onlooker.SPECTATOR)
