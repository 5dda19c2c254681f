from __future__ import annotations

from typing import Any

from tests.games.rycerze.table import Play, lay_all, new, pile, recruit
from zamki.core.ids import Onlooker, Seat, Viewer
from zamki.games.rycerze.page.desk import context, numbers
from zamki.games.rycerze.page.inspector import inspect
from zamki.games.rycerze.page.log import line
from zamki.games.rycerze.rules.components import CASTLES, DRUM
from zamki.games.rycerze.rules.state import Attack
from zamki.games.rycerze.rules.view import View
from zamki.web.table_context import Desk, Reader

ZERO, ONE = Seat(0), Seat(1)


def desk(play: Play, viewer: Viewer, *picks: str) -> Desk[View]:
    """The desk of a reader who has picked these."""
    return Desk(play.view(viewer), ["Ada", "Ben"], Reader("en", viewer, picks))


def panels(shown: dict[str, Any]) -> list[dict[str, Any]]:
    """The reader's panel, then the others'."""
    return [*([shown["me"]] if shown["me"] else []), *shown["sides"][0], *shown["sides"][1]]


def test_reveal_stays_until_it_was_seen() -> None:
    """R5: the last attack is shown with who took it, until the reader goes on to the next round."""
    play = new(pile("wood_big", "stone_small"))
    assert context(desk(play, ZERO))["attack"] is None
    lay_all(play, "dragon knight", "archer shepherd")
    shown = context(desk(play, ZERO))
    assert shown["attack"] == play.state.rounds[0]
    assert [card["card"] for card in shown["left"]] == ["Dragon", "Archer", "Knight"]
    assert [player["won"] for player in panels(shown)] == [2, 0]
    assert [player["points_before"] for player in panels(shown)] == [0, 0]
    assert shown["action"].button.mark == {"##seen": 1}
    assert context(desk(play, ZERO, '{"##seen":1}'))["attack"] is None


def test_the_question_waits_for_the_reveal() -> None:
    """R8: during a reveal the line says who took the castle, and no card of the hand can be picked."""
    play = new(pile("wood_big", "stone_small"))
    lay_all(play, "dragon knight", "archer shepherd")
    mine, other = (context(desk(play, seat)) for seat in (ZERO, ONE))
    assert mine["ask"] == "The dragon takes the big wooden castle. +2 for you."
    assert other["ask"] == "The dragon takes the big wooden castle. +2 for Ada."
    assert not mine["can_pick"]
    assert not other["can_pick"]
    after = context(desk(play, ZERO, '{"##seen":1}'))
    assert after["sub"].startswith("Small stone castle, worth 1 point.")
    assert after["can_pick"]


def test_sword_is_shown_where_it_was() -> None:
    """R9: while the attack is shown, the sword goes from who held it to who holds it."""
    play = new(pile("wood_big"))
    lay_all(play, "dragon shepherd", "shepherd shepherd")
    players = panels(context(desk(play, ZERO)))
    assert [(player["had_sword"], player["sword"]) for player in players] == [(True, False), (False, True)]


def test_two_cards_make_a_move() -> None:
    """R5: the hand is offered card by card, and two picks are a lay that the action explains."""
    play = new(pile("wood_big"))
    first = context(desk(play, ZERO))
    assert len(first["cards"]) == 8
    assert not first["action"].button.does_something
    picked = context(desk(play, ZERO, '{"#":2,"cards+":"dragon"}', '{"#":6,"cards+":"shepherd"}'))
    action = picked["action"]
    assert action.button.move == {"seat": 0, "type": "lay", "cards": ["dragon", "shepherd"]}
    assert action.heading == "Strongest: 6"
    assert action.lines == ("Dragon. Nothing beats it.", "The same card from Ben cancels it.")


def test_a_hint_lifts_its_cards() -> None:
    """A whole move that was picked lifts its two cards like two picks."""
    play = new(pile("wood_big"))
    move = '{"cards":["dragon","shepherd"],"seat":0,"type":"lay"}'
    shown = context(desk(play, ZERO, move))
    assert [card["name"] for card in shown["cards"] if card["picked"]] == ["Dragon", "Shepherd"]
    assert shown["action"].button.does_something


def test_numbers_can_be_switched_off() -> None:
    """For a harder game nothing is said of the picked cards but that they are final."""
    play = new(pile("wood_big"))
    reader = Reader("en", ZERO, ('{"cards":["archer","dragon"],"seat":0,"type":"lay"}',), shows_numbers=False)
    action = context(Desk(play.view(ZERO), ["Ada", "Ben"], reader))["action"]
    assert (action.heading, action.lines) == ("", ())
    assert action.button.does_something


def test_who_can_lay_the_same() -> None:
    """R13: a card in a camp can be laid by nobody; after a hidden drum it perhaps can."""
    play = new(pile("wood_big", DRUM, "stone_big"))
    lay_all(play, "dragon knight", "archer shepherd")
    cards = {card["name"]: card["same"] for card in context(desk(play, ONE, '{"##seen":1}'))["cards"]}
    assert cards["Archer"] == [{"seat": 0, "name": "Ada", "perhaps": False}]
    recruit(play, "dragon", "archer")
    cards = {card["name"]: card["same"] for card in context(desk(play, ONE))["cards"]}
    assert cards["Dragon"] == cards["Knight"] == [{"seat": 0, "name": "Ada", "perhaps": True}]
    assert cards["Footman"] == [{"seat": 0, "name": "Ada", "perhaps": False}]


def test_drum_offers_the_camp() -> None:
    """R10: at the drum one card of the camp is taken; who has none sees the hand."""
    play = new(pile("wood_big", DRUM))
    lay_all(play, "dragon knight", "shepherd shepherd")
    mine, other = (context(desk(play, seat, '{"##seen":1}')) for seat in (ZERO, ONE))
    assert [card["pick"]["card"] for card in mine["cards"]] == ["dragon", "knight"]
    assert (mine["dock"], len(other["cards"])) == ("high", 8)


def test_onlookers_choose_nothing() -> None:
    """R13: without a seat there is no hand and no action, and all seats stand around the castle."""
    shown = context(desk(new(pile(*CASTLES)), Onlooker.SPECTATOR))
    assert shown["cards"] == ()
    assert shown["action"] is None
    assert [player["seat"] for player in panels(shown)] == [0, 1]
    assert (shown["to_come"], shown["unseen"]) == (6, 7)


def test_the_last_reveal_comes_before_the_end() -> None:
    """R11: after the last round its reveal is shown first; who has seen it is told who won."""
    play = new(pile(DRUM, *CASTLES))
    while play.outcome is None:
        seat = play.game.actors(play.state)[0]
        play.submit(next(iter(play.game.legal_moves(play.state, seat))))
    assert isinstance(play.state.past[-1].rounds[-1], Attack)
    shown = context(desk(play, ZERO))
    assert shown["look_first"]
    assert shown["action"].button.mark == {"##end": 1}
    told = context(desk(play, ZERO, '{"##end":1}'))
    assert not told["look_first"]
    assert told["verdict"].render("en").startswith("The game is over.")
    assert numbers(play.view(ZERO).state) == list(play.outcome.scores)


def test_the_inspector_knows_what_the_reader_knows() -> None:
    """R13: cards, tiles, sword and camps are explained; all else is nothing, no hidden card is told."""
    play = new(pile("wood_big", DRUM, "stone_big"))
    lay_all(play, "dragon knight", "archer shepherd")
    recruit(play, "dragon", "archer")
    reader = desk(play, ONE)
    for what in ("card:dragon", "card:shepherd", "tile:wood_big", "tile:drum", "sword", "camp:0", "camp:1"):
        found = inspect(reader, what)
        assert found is not None
        assert found.name
        assert found.sentence
        assert "<svg" in found.drawing
    for what in ("", "card:", "card:king", "tile:", "camp:9", "camp:x", "sword:1", "seat:0", "camp:²"):
        assert inspect(reader, what) is None
    camp = inspect(reader, "camp:0")
    assert camp is not None
    assert [told for _, told in camp.lines] == ["Knight (perhaps)", "Dragon (perhaps)"]


def test_own_moves_are_told_to_you() -> None:
    """The log says “You” to whoever did it, and says who gained what and why."""
    play = new(pile("wood_big", "stone_small"))
    lay_all(play, "dragon knight", "archer shepherd")
    for seat, said in (
        (ZERO, "You take the big wooden castle."),
        (ONE, "<b>Ada</b> takes the big wooden castle."),
    ):
        reader = desk(play, seat)
        lines = [each for event in reader.view.log if (each := line(reader, event)) and each.gain]
        assert [(str(each.text), each.seat, each.gain) for each in lines] == [(said, 0, 2)]
        assert lines[0].note == "Strongest card: dragon, 6."
