"""A view of Rycerze as one drawing: the reveal of the last round, or what is fought for now."""

from collections.abc import Sequence
from typing import TypeAlias

from zamki.core.view import SeatView
from zamki.draw.artist import Pose
from zamki.draw.drawing import Drawing
from zamki.draw.spots import Choice
from zamki.games.rycerze.draw.board import HandCard, table_svg
from zamki.games.rycerze.rules.components import DRUM
from zamki.games.rycerze.rules.events import Event
from zamki.games.rycerze.rules.moves import Move, Recruit
from zamki.games.rycerze.rules.view import View, last_attack

Seen: TypeAlias = SeatView[Move, View, Event]


def position(view: Seen, pose: Pose) -> Drawing:
    """Draw the whole table.

    The last attack is shown until somebody has chosen anew, and at the end; where the viewer is to choose,
    the tile that is turned up.
    """
    state = view.state
    is_fresh = not pose.is_interactive and not any(player.has_chosen for player in state.players)
    attack = last_attack(state.rounds) if state.tile is None or is_fresh else None
    return table_svg(state, pose, attack=attack, hand=hand_cards(view) if pose.is_interactive else ())


def hand_cards(view: Seen, picked: Sequence[str] = ()) -> list[HandCard]:
    """Make the viewer's hand (at the drum, its camp) with what may be chosen; ``picked`` ones are lifted."""
    if view.seat is None:
        return []
    player = view.state.players[view.seat]
    if view.state.tile == DRUM:
        moves = {move.card: move for move in view.legal_moves if isinstance(move, Recruit)}
        camp = [card for card in player.camp or () if card in moves]
        return [HandCard(card, Choice(move=view.move_json(moves[card]))) for card in camp]
    left = list(picked)
    made = []
    for number, card in enumerate(player.hand or ()):
        selected = card in left
        if selected:
            left.remove(card)
        choice = Choice(pick=f"card={number}:{card}", pressed=selected) if view.legal_moves else None
        made.append(HandCard(card, choice, selected))
    return made
