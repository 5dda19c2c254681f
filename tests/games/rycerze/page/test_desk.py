from __future__ import annotations

from tests.games.rycerze.table import Play, lay_all, new, pile
from zamki.core.ids import Onlooker, Seat, Viewer
from zamki.games.rycerze.page.desk import context
from zamki.games.rycerze.rules.components import CASTLES, DRUM
from zamki.games.rycerze.rules.view import View
from zamki.web.desk import Desk, Reader

ZERO, ONE = Seat(0), Seat(1)


def desk(play: Play, viewer: Viewer, *picks: str) -> Desk[View]:
    """The desk of a reader who has picked these."""
    return Desk(play.view(viewer), ["Ada", "Ben"], Reader("en", viewer, picks))


def test_reveal_stays_until_it_was_seen() -> None:
    """R5: the last attack is shown with who took it, until the reader goes on to the next round."""
    play = new(pile("wood_big", "stone_small"))
    assert context(desk(play, ZERO))["attack"] is None
    lay_all(play, "dragon knight", "archer shepherd")
    shown = context(desk(play, ZERO))
    assert shown["attack"] == play.state.rounds[0]
    assert [card["card"] for card in shown["left"]] == ["Dragon", "Archer", "Knight"]
    assert [player["won"] for player in shown["players"]] == [2, 0]
    assert [player["points_before"] for player in shown["players"]] == [0, 0]
    assert context(desk(play, ZERO, '{"##seen":1}'))["attack"] is None


def test_sword_is_shown_where_it_was() -> None:
    """R9: while the attack is shown, the sword goes from who held it to who holds it."""
    play = new(pile("wood_big"))
    lay_all(play, "dragon shepherd", "shepherd shepherd")
    players = context(desk(play, ZERO))["players"]
    assert [(player["had_sword"], player["sword"]) for player in players] == [(True, False), (False, True)]


def test_two_cards_make_a_move() -> None:
    """R5: the hand is offered card by card, and two picks are a lay."""
    play = new(pile("wood_big"))
    assert len(context(desk(play, ZERO))["cards"]) == 8
    picked = context(desk(play, ZERO, '{"#":2,"cards+":"dragon"}', '{"#":6,"cards+":"shepherd"}'))
    assert picked["move"] == {"seat": 0, "type": "lay", "cards": ["dragon", "shepherd"]}


def test_drum_offers_the_camp() -> None:
    """R10: at the drum one card of the camp is taken; who has none sees the hand."""
    play = new(pile("wood_big", DRUM))
    lay_all(play, "dragon knight", "shepherd shepherd")
    mine, other = (context(desk(play, seat, '{"##seen":1}')) for seat in (ZERO, ONE))
    assert [card["pick"]["card"] for card in mine["cards"]] == ["dragon", "knight"]
    assert (mine["wanted"], len(other["cards"])) == (1, 8)


def test_onlookers_choose_nothing() -> None:
    """R13: without a seat there is no hand, and what lies there are backs."""
    shown = context(desk(new(pile(*CASTLES)), Onlooker.SPECTATOR))
    assert shown["cards"] == ()
    assert shown["unseen"] == 6
