"""Golden transcripts: whole games as text, for exact comparison."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from zamki.core.game import AnyGame, Look
from zamki.core.ids import Onlooker, Seat
from zamki.core.play import Playthrough
from zamki.core.setup import configure
from zamki.core.words import literal
from zamki.testing.fuzz import random_moves


def transcript(
    game: AnyGame, seats: int, seed: int, *, options: Mapping[str, bool] | None = None, lang: str = "en"
) -> str:
    """Returns a random game as seat 0 sees it, with the board after every tenth move and at the end."""
    rng = Random(seed)
    play: Playthrough[Any, Any, Any, Any] = Playthrough.new(game, configure(game, seats, options or {}), rng)
    return "\n".join(_lines(play, rng, Look(lang))) + "\n"


def _lines(play: Playthrough[Any, Any, Any, Any], rng: Random, look: Look) -> Iterator[str]:
    teller, viewer, shown_events = play.game.teller, Seat(0), 0
    name = lambda seat: literal(look.name(seat))  # noqa: E731 - a one-line adapter
    yield teller.board(play.view(viewer).state, look)
    for number, move in enumerate(random_moves(play, rng), start=1):
        yield f"> {move}" if move.seat == viewer else f"> {move.seat}: …"
        log = play.view(viewer).log
        for event in log[shown_events:]:
            if text := teller.event(event, name):
                yield f"  {text.render(look.lang)}"
        shown_events = len(log)
        if number % 10 == 0:
            yield teller.board(play.view(viewer).state, look)
    yield teller.board(play.view(Onlooker.OPEN).state, look)
    if outcome := play.outcome:
        yield teller.outcome(outcome, name).render(look.lang)
