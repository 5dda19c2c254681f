"""What the table page shows, also of a castle of one's own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.draw.drawings import checked, spots
from tests.draw.positions import asked
from tests.games.zamek.draw.test_position import seen
from tests.games.zamek.scene import TWO_HOUSES, Play, do, new_game, place, scene, subject
from zamki.core.edition import read_edition_file
from zamki.core.ids import Onlooker, Seat
from zamki.core.view import AnyView
from zamki.core.words import LANGUAGES
from zamki.draw import Pose
from zamki.games.zamek import Place, PutSubject, UseExtra
from zamki.games.zamek.draw.position import position
from zamki.games.zamek.page.desk import context
from zamki.games.zamek.page.inspector import inspect
from zamki.games.zamek.page.log import line
from zamki.games.zamek.rules.components import Token
from zamki.games.zamek.rules.events import Award, SubjectSent, TileLaid
from zamki.games.zamek.rules.preview import preview
from zamki.games.zamek.rules.view import View
from zamki.testing.fuzz import random_moves
from zamki.web.frame_parts import Action
from zamki.web.table_context import Desk, Reader
from zamki.web.viewport import Window

SMALL = Path(__file__).parents[4] / "docs" / "examples" / "small-zamek.json"


def desk_of(view: AnyView, lang: str = "en", picks: tuple[str, ...] = (), **more: Any) -> Desk[View]:
    """The desk of a view's reader."""
    return Desk(view, ["Ewa", "Antek"], Reader(lang, view.viewer, picks, **more))


def shown(view: AnyView, lang: str = "en", picks: tuple[str, ...] = (), **more: Any) -> Mapping[str, Any]:
    """What the page of a view's reader shows."""
    return context(desk_of(view, lang, picks, **more))


def action_of(view: AnyView, *picks: str, **more: Any) -> Action:
    """The action of a view's reader."""
    action = shown(view, picks=picks, **more)["action"]
    assert isinstance(action, Action)
    return action


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_castle_of_ones_own_is_shown(lang: str) -> None:
    """Every position of a game with an edition that is not built in has its page and its drawing."""
    play = new_game(3, edition=read_edition_file(SMALL))
    for _ in random_moves(play, Random(3)):
        for viewer in (Seat(0), Seat(1), Onlooker.SPECTATOR):
            view = play.view(viewer)
            page = shown(view, lang)
            board = checked(str(page["board"]))
            of_tile = (PutSubject, UseExtra)
            somewhere = [m for m in view.legal_moves if not isinstance(m, of_tile)]
            assert bool(spots(board)) == bool(somewhere)
            places = [m for m in view.legal_moves if isinstance(m, PutSubject) and m.area is not None]
            assert len(page["rows"]) == len(places)
            checked(position(view, Pose(lang, is_interactive=True)))


def test_a_picked_cell_says_its_move_and_what_it_brings() -> None:
    """The button is the move of the picked cell and way up; its heading repeats the sum of the preview."""
    view, _ = paying_placement()
    moves = [move for move in view.legal_moves if isinstance(move, Place)]
    for move in moves:
        x, y = move.at
        action = action_of(view, f"at={x},{y}", f"at={x},{y};turn={move.turn}")
        assert action.button.move == view.move_json(move)
        mine = preview(view.state, move).points[move.seat]
        assert (f"+{mine} for you" in action.heading) == bool(mine)
        turns = [each.turn for each in moves if each.at == move.at]
        assert action.second is not None
        after = turns[(turns.index(move.turn) + 1) % len(turns)]
        wanted = {"at": [x, y], "turn": after} if len(turns) > 1 else None
        assert action.second.pick == wanted


def paying_placement() -> tuple[AnyView, Place]:
    """A position in which a placement pays its seat at once."""
    play = new_game(8)
    for _ in random_moves(play, Random(8)):
        for seat in play.game.actors(play.state):
            view = play.view(seat)
            for move in view.legal_moves:
                if isinstance(move, Place) and preview(view.state, move).points[seat]:
                    return view, move
    raise AssertionError("nothing pays in the whole game")


def test_numbers_can_be_switched_off() -> None:
    """Who wants to know nothing before choosing is told nothing of points."""
    view, move = paying_placement()
    picks = (f"at={move.at[0]},{move.at[1]};turn={move.turn}",)
    assert "+" in action_of(view, *picks).heading
    quiet = shown(view, picks=picks, shows_numbers=False)
    assert "+" not in quiet["action"].heading + "".join(quiet["action"].lines)
    assert ">+" not in str(quiet["board"])


def test_a_subject_is_picked_then_sent() -> None:
    """Rows say what each place brings; the button sends the picked one, the other sends none."""
    view = asked("zamek-1", "subject", 10)
    rows = shown(view)["rows"]
    assert action_of(view).button.move is None
    for row in rows:
        area = row["pick"]["area"]
        action = action_of(view, f"area={area}")
        assert action.button.move == {"seat": view.viewer, "type": "subject", "area": area}
        assert action.second is not None
        assert action.second.move == {"seat": view.viewer, "type": "subject", "area": None}
        assert any(char.isdigit() for char in row["now"] + row["so_far"])


def test_sending_no_subject_can_be_picked() -> None:
    """“No subject”, picked in the board in words, is what the main button does (Z8)."""
    view = asked("zamek-1", "subject", 10)
    nowhere = {"area": None, "seat": view.viewer, "type": "subject"}
    action = action_of(view, json.dumps(nowhere))
    assert (action.button.move, action.button.label, action.second) == (nowhere, "No subject", None)
    assert action_of(view).button.label == "Put it there"


def test_order_is_a_choice_among_cards() -> None:
    """Each way to go on is a card that says how far the marker walks and what follows."""
    state = scene(*TWO_HOUSES, tile="z04", held=((Token.HOUSE_DOUBLE,), ()))
    view = seen(do(state, place(3, 4, 0), subject(None)))
    cards = shown(view)["cards"]
    assert [card["steps"] for card in cards] == ["0 → 1", "0 → 2", "0 → 1", "0 → 2"]
    assert [card["rest"] for card in cards] == [["then house → 2"], ["then house → 3"]] * 2
    assert [bool(card["token"]) for card in cards] == [False, True, False, True]
    action = action_of(view, "feature=2,4,0", '{"double":true,"feature":[2,4,0]}')
    assert action.button.move == {"seat": 0, "type": "score", "feature": [2, 4, 0], "double": True}
    assert action.button.label == "House, doubled"


def test_waiting_keeps_the_button_in_its_place() -> None:
    """While the other is asked the action rests, with what the other does."""
    for at in range(20, 40):
        view = new_view(at)
        if view.legal_moves:
            continue
        action = shown(view)["action"]
        assert not action.button.does_something
        assert "Antek" in action.lines[0]


def new_view(moves: int) -> AnyView:
    """What the first seat sees after some moves."""
    play = _played(moves)
    return play.view(Seat(0))


def _played(moves: int) -> Play:
    play = new_game(8)
    for number, _ in enumerate(random_moves(play, Random(8)), start=1):
        if number == moves:
            break
    return play


def test_panels_count_what_the_edition_has() -> None:
    """Subjects that are away are counted from those the edition gives, not from the box."""
    view = new_game(3, edition=read_edition_file(SMALL)).view(Seat(0))
    panels = shown(view)["panels"]
    assert [(panel["pool"], panel["gone"]) for panel in panels] == [(view.state.edition.subjects, 0)] * 2


def test_the_bag_holds_what_nobody_has_seen() -> None:
    """The bag is drawn when it is asked for, and always where there is much room."""
    view = new_view(30)
    assert shown(view)["bag"] == ""
    opened = shown(view, picks=('{"##bag":1}',))
    faces = [each for each in checked(str(opened["bag"])).iter() if each.get("data-piece")]
    assert len(faces) == len(view.state.table.unseen_tiles())
    assert shown(view, window=Window(1920, 1080))["bag_stays"]


def test_the_board_is_drawn_for_its_region() -> None:
    """At every window the board is as large as its region, with cells of one size in every phase."""
    for window in (
        Window(1280, 800),
        Window(390, 844, True),
        Window(740, 360, True),
        Window(768, 1024, True),
    ):
        views = [asked("zamek-1", key, 60) for key in ("place", "subject")]
        desks = [desk_of(view, window=window) for view in views]
        for desk in desks:
            made = context(desk)
            region = desk.regions(made["dock"]).board
            root = checked(str(made["board"]))
            assert (root.get("width"), root.get("height")) == (str(region.width), str(region.height))


def test_every_piece_is_explained() -> None:
    """Whatever has a name on the page has a drawing of at least 120 pixels, a name and a sentence."""
    desk = desk_of(new_view(70))
    table = desk.state.table
    columns = [f"tile:{x},{y}" for x, y in (table.edition.tables.xy[cell] for cell in table.board.tiles)]
    places = [
        table.edition.place(spot)
        for spot in table.board.home
        if table.edition.cell(spot) < table.edition.cells
    ]
    names = columns + [f"feature:{x},{y},{area}" for x, y, area in places]
    names += [f"tower:{n}" for n in range(len(table.edition.towers))]
    names += [f"start:{n}" for n in range(len(table.edition.starts))]
    names += [f"{kind}:{seat}" for kind in ("marker", "subjects", "family") for seat in (0, 1)]
    names += [f"token:{token}" for token in Token] + [f"face:{tile.id}" for tile in table.edition.tiles]
    for name in names:
        piece = inspect(desk, name)
        assert piece is not None, name
        root = checked(str(piece.drawing))
        assert float(root.get("width") or 0) >= 120, name
        assert piece.name
        assert piece.sentence


@pytest.mark.parametrize(
    "what",
    ["", "tile", "tile:", "tile:99,99", "tile:a,b", "feature:0,0", "feature:3,4,99", "tower:99", "tower:-1",
     "start:x", "token:gold", "marker:7", "family:", "face:nothing", "pile:0", "feature:٣,٤,٠"],
)  # fmt: skip
def test_unknown_pieces_are_none(what: str) -> None:
    """What the reader knows no piece by is nothing, never a fault."""
    assert inspect(desk_of(new_view(30)), what) is None


def test_a_tile_is_told_where_nothing_else_is() -> None:
    """A turn is told by its subject and its points; only a turn without them says that a tile was placed."""
    view = new_view(60)
    desk = desk_of(view)
    for number, event in enumerate(view.log):
        told = line(desk, event)
        if isinstance(event, Award):
            assert told is not None
            assert told.gain == event.points
        if isinstance(event, TileLaid):
            following = view.log[number + 1] if number + 1 < len(view.log) else None
            if isinstance(following, SubjectSent):
                assert told is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_verdict_says_who_and_why(lang: str) -> None:
    """At the end the first words have the winner, or that it is the reader, and what made the difference."""
    play = new_game(12)
    for _ in random_moves(play, Random(12)):
        pass
    outcome = play.outcome
    assert outcome is not None
    winner = outcome.winners[0]
    names = ["Ewa", "Antek"]
    for seat in (Seat(0), Seat(1)):
        view = play.view(seat)
        told = context(desk_of(view, lang))
        verdict = told["verdict"].render(lang)
        assert str(max(outcome.scores)) in verdict
        if len(outcome.winners) == 1:
            assert (names[winner] in verdict) == (seat != winner)
        assert told["reason"]


def test_onlookers_choose_nothing() -> None:
    """Without a seat there is no action and nothing on the board can be chosen."""
    made = shown(_played(20).view(Onlooker.SPECTATOR))
    assert made["action"] is None
    assert spots(checked(str(made["board"]))) == []
