"""What people read in the browser names no columns and rows: the board shows where."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.games.zamek.scene import new_game
from zamki.core.ids import Seat
from zamki.core.words import LANGUAGES, literal
from zamki.games.zamek import game
from zamki.games.zamek.draw.choices import cell_words
from zamki.games.zamek.page.teller import told
from zamki.games.zamek.rules.components import Kind
from zamki.games.zamek.rules.events import Event, FeatureUnowned, SubjectSent, TileDrawn, TileLaid
from zamki.testing.fuzz import random_moves
from zamki.web.page import teller_of

PLACE = re.compile(r"\d,\d|\br\d\b")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_told_has_coordinates(lang: str) -> None:
    """Neither events nor choices of a whole game name a cell, in any language."""
    teller, play = teller_of(game), new_game(5)
    column = cell_words((4, 9)).render(lang).split()[0]
    for _ in random_moves(play, Random(5)):
        view = play.view(play.game.actors(play.state)[0] if play.game.actors(play.state) else Seat(0))
        said = [teller.move(view.state, move).render(lang) for move in list(view.legal_moves)[:6]]
        events = [teller.event(event, lambda seat: literal(f"P{seat}")) for event in view.log[-4:]]
        said += [event.render(lang) for event in events if event]
        for sentence in said:
            assert not PLACE.search(sentence), sentence
            assert column not in sentence


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "event",
    [TileLaid(Seat(0), "z03", (4, 9), 1), *(SubjectSent(Seat(0), (4, 9), 0, kind, "") for kind in Kind)],
    ids=str,
)
def test_own_moves_are_told_as_ones_own(event: Event, lang: str) -> None:
    """What the reader did is told without a name; of others the name is told."""
    name = "Jadwiga"
    mine, theirs = (told(event, lambda _: literal(name), me) for me in (Seat(0), Seat(1)))
    assert mine is not None
    assert theirs is not None
    assert name not in mine.render(lang)
    assert theirs.render(lang).startswith(name)


def test_draws_and_what_is_nobodys_are_not_told() -> None:
    """A drawn tile, and a finished feature where nobody stands, have no line."""
    silent: list[Event] = [
        TileDrawn(Seat(0), "z03", 10, 4),
        FeatureUnowned(Kind.ROAD, 1, (0, 0), None),
    ]
    assert [told(event, lambda _: literal("P")) for event in silent] == [None, None]
