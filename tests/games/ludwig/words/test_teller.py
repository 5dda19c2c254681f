from __future__ import annotations

from random import Random

import pytest

from tests.games.ludwig.scene import COMPONENTS, castle, new, placing
from zamki.core.game import Look
from zamki.core.ids import Onlooker, Seat
from zamki.core.outcome import Outcome
from zamki.core.words import LANGUAGES, literal
from zamki.games.ludwig import game
from zamki.games.ludwig.rules.moves import Choose, Place
from zamki.games.ludwig.rules.ranking import rank
from zamki.games.ludwig.words.board_text import draw_castle
from zamki.games.ludwig.words.room_text import describe_room
from zamki.games.ludwig.words.score_sheet import explained, sheet_text
from zamki.testing.fuzz import random_moves

ZERO = Seat(0)
TELLER = game.teller


def test_text_castle() -> None:
    """L14: levels from the top, columns from the left, a line at the ground."""
    lines = draw_castle(
        castle({(2, 0): "kitchen", (2, 1): "hall_of_creaking_floors", (0, -1): "crypt"}), Look()
    )
    assert lines[0].endswith("[Hall of     ]")
    assert lines[1].startswith("  1 ")
    assert lines[1].endswith("[Creaking…   ]")
    assert lines[4].startswith("  0 [            ]")
    assert set(lines[6].strip()) == {"═"}
    assert lines[8].startswith(" −1 ")
    assert lines[-1].split() == ["0", "1", "2"]


def test_colours_are_only_added() -> None:
    """L14: with colours the text is the same but for the colour codes."""
    built = castle({(2, 0): "kitchen"})
    coloured = draw_castle(built, Look(colour=True))
    assert any("\x1b[" in line for line in coloured)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_boards_in_four_languages(lang: str) -> None:
    """L47: every viewer's board can be drawn at any time, for two to seven seats."""
    for count in (2, 5):
        play = new(count, seed=count)
        for number, _ in enumerate(random_moves(play, Random(count))):
            if number % 25 == 0 or play.outcome:
                for viewer in (ZERO, Onlooker.SPECTATOR, Onlooker.OPEN):
                    assert TELLER.board(game.view(play.state, viewer), Look(lang))


def test_board_shows_no_other_hand() -> None:
    """L47: a seat's board names its own hand and no other room of the supply."""
    play = new(3)
    board = TELLER.board(game.view(play.state, ZERO), Look())
    own = play.state.hands[0].rooms
    assert all(COMPONENTS.rooms[room].name in board for room in own)
    assert not any(COMPONENTS.rooms[room].name in board for room in play.state.hands[1].rooms)


def test_moves_are_found_by_what_is_typed() -> None:
    """L9: beginnings of names and a cell; nothing when several fit."""
    state = placing(3, {}, {0: ["kitchen", "bakery"]})
    view, moves = game.view(state, ZERO), game.legal_moves(state, ZERO)
    assert TELLER.find(view, moves, "kit mes 2 0", "en") == Place(ZERO, "kitchen", 0, (2, 0))
    assert TELLER.find(view, moves, "küch hohen -1 0", "de") == Place(ZERO, "kitchen", 2, (-1, 0))
    assert TELLER.find(view, moves, "kit −1 0", "en") is None
    assert TELLER.find(view, moves, "", "en") is None
    assert TELLER.find(view, moves, "kit 9 9", "en") is None


def test_choices_are_found_by_what_is_typed() -> None:
    """L6: two beginnings of names."""
    state = new(3).state
    view, moves = game.view(state, ZERO), game.legal_moves(state, ZERO)
    first, second = state.hands[0].rooms[:2]
    typed = f"{COMPONENTS.rooms[first].name}, {COMPONENTS.rooms[second].name}"
    assert TELLER.find(view, moves, typed, "en") == Choose(ZERO, (first, second))


def tell(outcome: Outcome) -> str:
    """The outcome in English."""
    return TELLER.outcome(outcome, lambda seat: literal("ABCDEFG"[seat])).render("en")


def test_outcomes_say_what_decided() -> None:
    """L42: points, the better castle, special rooms, or nothing."""
    assert tell(rank([50, 60, 55], [1, 1, 1], {})).startswith(
        "C wins. The lower castle counts: 55 points, 50"
    )
    assert tell(rank([60, 71, 10, 70], [1] * 4, {})) == "B wins. The better castle decides: 71 beats 70."
    assert tell(rank([60, 70, 10, 70], [3, 4, 1, 3], {})) == "B wins. Special rooms decide: 7 beat 6."
    assert tell(rank([60, 70, 10, 70], [3, 4, 1, 4], {})) == "Shared victory: A, B. Nothing parts them."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_room_can_be_described(lang: str) -> None:
    """L28–L35: type, decoration and what it scores."""
    for room in (*COMPONENTS.rooms.values(), *COMPONENTS.specials.values()):
        assert "{" not in describe_room(room).render(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sheet_and_reasons(lang: str) -> None:
    """L41: 13 lines and a total; the reasons name every room, attendant and card."""
    built = castle({(0, 1): "library", (2, 0): "fountain"}, attendants=["painter"], cards=["width"])
    text = sheet_text(built, lang)
    assert len(text.splitlines()) == 15
    assert text.splitlines()[-1].endswith(" 9")
    assert len(explained(built, lang).splitlines()) == 13 + 5 + 1


def test_sheet_shows_single_scores() -> None:
    """L41: as on the pad, the single rooms' points stand beside the line."""
    text = sheet_text(castle({(2, 0): "fountain", (3, 0): "fountain"}), "en")
    assert "Fountains           10   5 + 5" in text


def test_ludwig_is_called_by_his_name() -> None:
    """L46: in a game for two the third seat is Ludwig, in a game for three it is somebody's."""
    outcome = next(each for each in map(outcome_for_two, range(30)) if each.winners == (2,))
    assert tell(outcome).startswith("Ludwig wins.")
    assert TELLER.outcome(outcome, str).render("pl").startswith("Wygrywa Ludwik.")
    assert tell(rank([50, 60, 70], [1] * 3, {})).startswith("C wins.")


def outcome_for_two(seed: int) -> Outcome:
    """How a random game for two ended."""
    play = new(2, seed)
    for _ in random_moves(play, Random(seed)):
        pass
    assert play.outcome is not None
    return play.outcome


def test_long_words_are_parted_at_a_syllable() -> None:
    """L14: a name that does not fit in a cell's line goes on in the next with a hyphen."""
    drawn = "\n".join(draw_castle(castle({(2, 0): "chocolate_room"}), Look("de")))
    assert "[Schokoladen-]" in drawn
    assert "[raum        ]" in drawn


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_name_fits_its_cell(lang: str) -> None:
    """L14: no name makes a cell wider."""
    for room in COMPONENTS.rooms.values():
        level = 0 if room.fits_level(0) else -1
        rows = draw_castle(castle({(0 if level else 2, level): room.id}), Look(lang))
        assert len({len(row) for row in rows if row.endswith("]")}) <= 2
