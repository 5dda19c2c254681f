"""Ludwig keeps what every game must keep."""

from __future__ import annotations

from zamki.core.ids import Onlooker, Viewer
from zamki.games.ludwig.rules.deck import Deck
from zamki.games.ludwig.rules.state import Ask, Placing, State
from zamki.testing import Conformance
from zamki.testing.conformance import AnyPlaythrough, Entry


class TestLudwig(Conformance):
    """All rules under the common suite, for all numbers of seats."""

    name = "ludwig"
    games_per_config = 1
    step = 9

    def unseen(self, play: AnyPlaythrough, viewer: Viewer) -> list[list[Entry]]:
        """L47: the undrawn rooms and cards, those drawn for others, and hands the viewer has never held."""
        state: State = play.state
        rooms = [room for seat in range(state.size) for room in self.unseen_hand(state, seat, viewer)]
        rooms += self.unseen_options(play, Ask.ROOM, viewer)
        return [
            self.unseen_of(play, "supply", state.supply, rooms),
            self.unseen_of(play, "bonus_cards", state.cards, self.unseen_options(play, Ask.CARD, viewer)),
        ]

    def unseen_of(self, play: AnyPlaythrough, key: str, deck: Deck, drawn: list[str]) -> list[Entry]:
        """Where those drawn, and all that were never drawn, stand in the set-up.

        Once a pile was reshuffled its order stands in a chance move; then it is left alone.
        """
        order = play.setup[key]
        assert isinstance(order, list)
        left = range(len(order) - len(deck.pile), len(order))
        return [] if deck.shuffles else [(key, index) for index in (*left, *map(order.index, drawn))]

    def unseen_hand(self, state: State, seat: int, viewer: Viewer) -> list[str]:
        """The rooms of a hand that the viewer has never held, without those that a move has named."""
        if viewer in self.holders(state, seat):
            return []
        chosen = state.choices[seat] if seat < state.people else state.drawn
        return [room for room in state.hands[seat].rooms if room not in (chosen or ())]

    def unseen_options(self, play: AnyPlaythrough, ask: Ask, viewer: Viewer) -> list[str]:
        """What was drawn for bonuses of castles that are not the viewer's, and not kept."""
        drawn: set[str] = set()
        for state in (*(played.before for played in play.played), play.state):
            for bonus in state.bonuses:
                if bonus is not None and bonus.ask is ask:
                    foreign = viewer not in (bonus.castle, (bonus.castle + 1) % state.size)
                    drawn.update(bonus.options if foreign else ())
        for castle in play.state.castles:
            drawn.difference_update(castle.cards, (room.id for _, room in castle.rooms))
        return sorted(drawn)

    def holders(self, state: State, seat: int) -> set[int]:
        """The people who have held a hand this round: up to now, counted back from where it is."""
        back = -1 if state.round == 1 else 1
        passed = isinstance(state.phase, Placing)  # the next holder has not looked yet (L7a)
        seats = {(seat + back * number) % state.size for number in range(passed, state.turn + passed)}
        return {number for number in seats if number < state.people}

    def outsiders(self, play: AnyPlaythrough) -> tuple[Viewer, ...]:
        """Three seats and a spectator are enough: the others sit just like them."""
        return (*self.viewers(play)[: min(3, play.config.seats)], Onlooker.SPECTATOR)
