from __future__ import annotations

from tests.draw.drawings import checked, words
from tests.draw.positions import asked, view_of
from zamki.core.ids import Onlooker
from zamki.core.parsing import parse_view
from zamki.draw import Pose, draw_view
from zamki.games.rycerze.draw.board import table_svg
from zamki.games.rycerze.draw.position import hand_cards, position
from zamki.games.rycerze.rules.view import last_attack


def test_reveal_steps() -> None:
    """R6, R7, R8, R9: the reveal is told step by step, and the last attack is the one shown."""
    view = view_of("rycerze-3-long", 15, Onlooker.OPEN)
    attack = last_attack(view.state.rounds)
    assert attack is not None
    for step in range(1, 6):
        root = checked(table_svg(view.state, Pose(), attack=attack, step=step))
        assert "strongest wins" in words(root)


def test_reveal_is_shown_until_somebody_chooses() -> None:
    """R5: the last attack lies there until a seat has chosen anew, or the reader is to choose."""
    fresh, begun = (view_of("rycerze-4", at, Onlooker.OPEN) for at in (4, 5))
    said = [words(checked(position(view, Pose(is_interactive=choosing))))
            for view, choosing in ((fresh, False), (fresh, True), (begun, False))]  # fmt: skip
    assert ["strongest wins" in each for each in said] == [True, False, False]


def test_rycerze_hand() -> None:
    """R5, R10: the hand's cards can be picked, twins one by one; at the drum each camp card is a move."""
    view = asked("rycerze-4", "lay", 4)
    hand = hand_cards(view, picked=["shepherd"])
    assert [card.card for card in hand if card.selected] == ["shepherd"]
    assert len({card.choice.pick for card in hand if card.choice}) == len(hand)
    drum = asked("rycerze-4", "recruit")
    moves = [drum.move_json(move) for move in drum.legal_moves]
    assert [card.choice.move for card in hand_cards(drum) if card.choice] == moves
    assert hand_cards(view_of("rycerze-4", 4, Onlooker.SPECTATOR)) == []


def test_hidden_cards_stay_hidden() -> None:
    """R13: a spectator's picture shows backs and no card anybody holds."""
    view = view_of("rycerze-4", 2, Onlooker.SPECTATOR)
    assert "Dragon" not in words(checked(draw_view(view)))


def test_views_from_elsewhere_are_drawn_alike() -> None:
    """R13: a view that was read from JSON looks like the one it was made from."""
    for at in (0, 6, 28):
        view = view_of("rycerze-4", at)
        pose = Pose(is_interactive=True)
        assert position(parse_view(view.json()), pose) == position(view, pose)
