from __future__ import annotations

from tests.games.ludwig.scene import COMPONENTS, castle
from zamki.games.ludwig.rules.preview import Reason, gain, most, preview
from zamki.games.ludwig.rules.scoring import score_castle

BUILT = castle(
    {(2, 0): "bakery", (-1, 0): "coat_room"}, attendants=["knight", "knight"], cards=["attendants", "food"]
)
KITCHEN = COMPONENTS.rooms["kitchen"]


def test_reasons_add_up_and_name_each_thing_once() -> None:
    """L41: a placement's reasons are its points; the new room comes first, twin attendants are one."""
    for room in COMPONENTS.rooms.values():
        for cell in BUILT.cells(room):
            seen = preview(BUILT, room, cell)
            assert sum(reason.points for reason in seen.reasons) == seen.points
            things = [(reason.line, reason.what, reason.at) for reason in seen.reasons]
            assert len(set(things)) == len(things)
            assert all(reason.points for reason in seen.reasons)
            rest = [reason.points for reason in seen.reasons if reason.at != cell]
            assert rest == sorted(rest, reverse=True)
            assert all(reason.at != cell for reason in seen.reasons[1:])


def test_two_attendants_of_a_kind_are_one_reason() -> None:
    """L37: a room with swords brings two knights a point each, which is said as two points for knights."""
    room = next(
        each for each in COMPONENTS.rooms.values() if each.decoration == "swords" and each.type == "food"
    )
    reasons = preview(BUILT, room, (3, 0)).reasons
    assert Reason("royal_attendants", "knight", None, 2) in reasons


def test_the_most_a_room_could_bring() -> None:
    """L27: the best of all cells where it may stand."""
    tried = [preview(BUILT, KITCHEN, cell).points for cell in BUILT.cells(KITCHEN)]
    assert most(BUILT, KITCHEN) == max(tried)


def test_attendants_and_cards_bring_what_the_score_says() -> None:
    """L22, L23: an attendant counts for the card that counts attendants too."""
    plain = castle({(2, 0): "bakery"}, cards=["attendants"])
    served = plain.with_attendant("knight")
    assert gain(plain, served) == score_castle(served).total - score_castle(plain).total
    assert gain(plain, served) == COMPONENTS.cards["attendants"] + 1
