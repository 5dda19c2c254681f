from __future__ import annotations

from tests.draw.drawings import checked, words
from tests.draw.positions import asked, view_of
from zamki.core.ids import Onlooker
from zamki.draw import draw_view
from zamki.games.rycerze.draw.position import hand_cards, last_attack
from zamki.games.rycerze.draw.position import position_svg as rycerze_svg
from zamki.games.rycerze.draw.reveal import Attack, contenders, fates


def test_fates() -> None:
    """Shepherds go home, twins cancel, the strongest takes it, the rest goes to the camp (R6–R9)."""
    attack = Attack(
        "brick_big", (("dragon", "shepherd"), ("knight", "shepherd"), ("knight", "footman")), 0, "dragon"
    )
    assert fates(attack) == [["won", "home"], ["cancelled", "home"], ["cancelled", "camp"]]
    strengths = {"dragon": {"brick": 5}, "footman": {"brick": 2}, "knight": {"brick": 3}}
    assert contenders(attack, strengths) == [("dragon", 0, 5), ("footman", 2, 2)]


def test_reveal_steps() -> None:
    """The reveal is told step by step, and the last attack is the one shown."""
    view = view_of("rycerze-3-long", 15, Onlooker.OPEN)
    attack = last_attack(view)
    assert attack is not None
    for step in range(1, 6):
        root = checked(rycerze_svg(view, reveal=True, step=step))
        assert "strongest takes it" in words(root)


def test_rycerze_hand() -> None:
    """The hand's cards can be picked, twins one by one; at the drum each card of the camp is a move."""
    view = asked("rycerze-4", "lay", 4)
    hand = hand_cards(view, picked=["shepherd"])
    assert [card.card for card in hand if card.selected] == ["shepherd"]
    assert len({card.choice.pick for card in hand if card.choice}) == len(hand)
    drum = asked("rycerze-4", "recruit")
    assert [card.choice.move for card in hand_cards(drum) if card.choice] == list(drum["legal_moves"])
    assert hand_cards(view_of("rycerze-4", 4, Onlooker.SPECTATOR)) == []


def test_hidden_cards_stay_hidden() -> None:
    """A spectator's picture shows backs and no card anybody holds (R13)."""
    view = view_of("rycerze-4", 2, Onlooker.SPECTATOR)
    assert "Dragon" not in words(checked(draw_view(view)))
