from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tests.draw.drawings import checked, spots, titles, words
from zamki.core.ids import Onlooker, Seat
from zamki.core.play import replay
from zamki.core.record import parse_record
from zamki.core.setup import built_in_edition
from zamki.core.words import LANGUAGES
from zamki.draw import can_draw, draw_view
from zamki.games.ludwig.draw.position import castle_board_svg, legal_spots, placing_moves
from zamki.games.ludwig.draw.score_pad import score_pad_svg
from zamki.games.rycerze.draw.position import hand_cards, last_attack
from zamki.games.rycerze.draw.position import position_svg as rycerze_svg
from zamki.games.rycerze.draw.reveal import Attack, contenders, fates
from zamki.games.zamek.draw.map import built_in_map
from zamki.games.zamek.draw.position import new_tile_svg, subject_spots, turns_by_cell, zamek_board_svg

EXAMPLES = Path(__file__).parent.parent / "records" / "examples"


def view_of(name: str, at: int | None = None, viewer: Seat | Onlooker | None = None) -> dict[str, Any]:
    """A view of an example; without a viewer, of the first seat that is asked."""
    played = replay(parse_record((EXAMPLES / f"{name}.json").read_bytes()), at=at)
    who = played.game.actors(played.state)[0] if viewer is None else viewer
    return played.view(who).json()


def asked(name: str, key: str, start: int = 0) -> dict[str, Any]:
    """The first view of an example in which somebody is asked `key`."""
    record = parse_record((EXAMPLES / f"{name}.json").read_bytes())
    for at in range(start, len(record.moves)):
        view = view_of(name, at)
        if view["prompt"]["key"] == key:
            return view
    raise LookupError(key)


@pytest.mark.parametrize(
    "name", ["ludwig-2", "ludwig-4", "ludwig-7-reshuffle", "rycerze-2", "rycerze-4", "zamek-1"]
)
def test_any_position(name: str) -> None:
    """Every example can be drawn at its start, in the middle and at its end, for all and for one seat."""
    count = len(parse_record((EXAMPLES / f"{name}.json").read_bytes()).moves)
    for at in (0, count // 2, count):
        for viewer in (Onlooker.OPEN, Onlooker.SPECTATOR, Seat(1)):
            for interactive in (False, True):
                svg = draw_view(view_of(name, at, viewer), interactive=interactive)
                checked(svg)
                assert len(gzip.compress(svg.encode())) < 60_000
                assert svg._repr_svg_() == svg


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["ludwig-4", "rycerze-4", "zamek-1"])
def test_four_languages(name: str, lang: str) -> None:
    """A position is drawn in all four languages, light and dark."""
    view = view_of(name, 20, Onlooker.OPEN)
    for theme in ("light", "dark"):
        svg = draw_view(view, lang=lang, theme=theme)
        checked(svg)
        assert "var(--" not in svg


def test_every_ludwig_placement_is_a_spot() -> None:
    """Each legal cell of the room to place is a spot with its whole move; on touch it is a pick."""
    view = asked("ludwig-4", "place", 30)
    for castle in range(4):
        moves = placing_moves(view, castle)
        made = [spot.get("data-move") for spot in spots(checked(castle_board_svg(view, castle)))]
        assert [json.loads(move or "") for move in made] == list(moves.values())
        touch = checked(castle_board_svg(view, castle, touch=True))
        assert all((spot.get("data-pick") or "").startswith("castle=") for spot in spots(touch))


def test_what_if_adds_up() -> None:
    """A cell's number is the sum of its reasons."""
    view = asked("ludwig-4", "place", 40)
    found = [spot for castle in range(4) for spot in legal_spots(view, castle)]
    assert found
    for spot in found:
        assert spot.points == sum(reason.points for reason in spot.reasons)


def test_editions_of_ones_own() -> None:
    """A position of an edition that is not built in is drawn, what-ifs included, from the edition's data."""
    data: Any = built_in_edition("ludwig", "base-2018").data
    rooms = [{**room, "name": room["name"][::-1]} for room in data["rooms"]]
    view = asked("ludwig-4", "place", 30)
    view["state"]["edition"] = "mine"
    svg = draw_view(view, interactive=True, edition={**data, "rooms": rooms})
    placed = view["state"]["castles"][0]["rooms"][0]["room"]
    name = next(room["name"] for room in rooms if room["id"] == placed)
    assert any(said.startswith(name) for said in titles(checked(svg)))
    assert spots(checked(svg))


def test_every_zamek_placement_can_be_picked() -> None:
    """Legal cells are picked, then the ghost tile is the move, and its handle the next way up."""
    view = asked("zamek-1", "place", 10)
    cells = turns_by_cell(view)
    made = spots(checked(zamek_board_svg(view)))
    assert {spot.get("data-pick") for spot in made} == {f"at={x},{y}" for x, y in cells}
    for at, turns in cells.items():
        for turn in turns:
            board = spots(checked(zamek_board_svg(view, at=at, turn=turn)))
            moves = [json.loads(spot.get("data-move") or "") for spot in board if spot.get("data-move")]
            assert [(tuple(move["at"]), move["turn"]) for move in moves] == [(at, turn)]
            turning = [spot for spot in board if (spot.get("data-pick") or "").startswith("turn=")]
            assert len(turning) == (len(turns) > 1)


def test_zamek_gains() -> None:
    """Where a placement finishes something, the cell shows who would score what."""
    view = asked("zamek-1", "place", 10)
    at, turns = next(iter(turns_by_cell(view).items()))
    root = checked(zamek_board_svg(view, gains={(at, turns[0]): {0: 4, 1: 7}}, names=["Ewa", "Antek"]))
    assert {"+4", "+7"} <= set(words(root))
    assert any("Ewa plus 4, Antek plus 7" in (spot.get("aria-label") or "") for spot in spots(root))


def test_zamek_subject_choices() -> None:
    """Every legal area of the new tile is a spot with its move; two of a kind say where they lie."""
    view = asked("zamek-1", "subject", 10)
    wanted = [move for move in view["legal_moves"] if move["area"] is not None]
    choices = subject_spots(view, built_in_map())
    assert [choice.choice.move for choice in choices if choice.choice] == wanted
    assert len({choice.label for choice in choices}) == len(choices)
    large = new_tile_svg(view)
    assert large is not None
    assert len(spots(checked(large))) == len(wanted)
    assert new_tile_svg(asked("zamek-1", "place")) is None


def test_zamek_small_board() -> None:
    """Below cell 40 the wall shows only every tenth number and no tower numbers."""
    view = view_of("zamek-1", 20, Onlooker.SPECTATOR)
    small = words(checked(zamek_board_svg(view, cell=30, width=348, interactive=False)))
    assert small
    assert all(int(number) % 10 == 0 for number in small)
    assert "12·13" in words(checked(zamek_board_svg(view, interactive=False)))


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


def test_score_pad() -> None:
    """The pad has the thirteen lines and every castle's total (L41)."""
    castles = view_of("ludwig-4", None, Onlooker.OPEN)["state"]["castles"]
    root = checked(score_pad_svg(castles))
    assert {str(castle["total"]) for castle in castles} <= set(words(root))
    assert "Grand foyers" in words(root)
    assert titles(root)[0] == "Score pad"


def test_games_with_a_drawing() -> None:
    """All three games can be drawn, others cannot."""
    assert all(can_draw(game) for game in ("ludwig", "zamek", "rycerze"))
    assert not can_draw("chess")
