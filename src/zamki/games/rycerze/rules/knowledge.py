"""What a viewer can tell of the others' cards by looking back (R13): every card ever revealed is known."""

from __future__ import annotations

from dataclasses import dataclass

from zamki.core.ids import Seat
from zamki.games.rycerze.rules.components import ARMY
from zamki.games.rycerze.rules.view import View
from zamki.games.rycerze.rules.worlds import pasts


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where a seat's army cards are, as far as the viewer can tell."""

    held: frozenset[str]
    """Certainly in its hand."""
    perhaps: frozenset[str]
    """In its hand or its camp: it took a card back, and the viewer does not know which."""

    @property
    def camp(self) -> frozenset[str]:
        """Certainly in its camp."""
        return frozenset(ARMY) - self.held - self.perhaps


def whereabouts(view: View, seat: Seat) -> Whereabouts:
    """Where the army cards of `seat` are."""
    player = view.players[seat]
    if player.hand is not None:
        return Whereabouts(frozenset(player.hand) & frozenset(ARMY), frozenset())
    hands = [way.hand for way in pasts(view.rounds, seat)]
    held = frozenset.intersection(*hands)
    return Whereabouts(held, frozenset.union(*hands) - held)
