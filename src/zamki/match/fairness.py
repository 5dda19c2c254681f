"""Judgements over a game under way: is a move still meant, may one be taken back, may one be suggested."""

from __future__ import annotations

from random import Random
from typing import Any

from zamki.core.ids import Seat
from zamki.core.play import Playthrough
from zamki.core.words import T, Text

AnyPlay = Playthrough[Any, Any, Any, Any]

WORLDS = 4
"""So many worlds are imagined before a suggestion counts as legal."""


def is_stale(play: AnyPlay, count: int, seat: Seat, move: object) -> bool:
    """Whether `seat`, which saw the game after its first `count` moves, means another question than now.

    Judged per seat: commits of others into a simultaneous choice, and others' moves that leave this one
    legal, do not make it stale.
    """
    since = play.played[count:]
    if not since:
        return False
    settled = any(played.simultaneous and played.step.reveals for played in since)
    if settled or any(play.seat_of(played.move) == seat for played in since):
        return True
    then, now = since[0].before, play.state
    if seat not in play.game.actors(then):
        return True
    was_legal = play.game.normal(then, move) in play.game.legal_moves(then, seat)
    return was_legal and play.game.normal(now, move) not in play.game.legal_moves(now, seat)


def undo_ban(play: AnyPlay, seat: Seat) -> tuple[str, Text] | None:
    """Which of the bans stands against taking back the last move, if any."""
    if not any(play.seat_of(played.move) == seat for played in play.played):
        return "nothing", T("There is nothing to take back.")
    last = play.played[-1]
    if play.seat_of(last.move) != seat:
        return "redo", T("Somebody has moved since: they would have to do it again.")
    if last.simultaneous:
        return "commit", T("A choice made at the same time as others stands.")
    if last.step.reveals:
        return "reveal", T("Something hidden has been revealed since.")
    if last.chance:
        return "chance", T("Chance has spoken since.")
    if _others(play, last.before, seat) != _others(play, play.state, seat):
        return "turn", T("Somebody else is already to act.")
    return None


def _others(play: AnyPlay, state: object, seat: Seat) -> set[Seat]:
    return set(play.game.actors(state)) - {seat}


def seems_legal(play: AnyPlay, by: Seat, move: object) -> bool:
    """Whether a move of another seat is legal in every world that `by` may think itself in.

    The real state is not asked: a refusal, or a suggestion that stays, would tell what `by` may not know.
    """
    game, rng = play.game, Random()
    view = game.view(play.state, by)
    worlds = (game.imagine(view, rng) for _ in range(WORLDS))
    return all(game.normal(world, move) in game.legal_moves(world, play.seat_of(move)) for world in worlds)
