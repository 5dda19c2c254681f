"""Plays a lesson: the position at every step, and the verdict on a move."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from zamki.core.errors import IllegalMove, ZamkiError
from zamki.core.game import AnyGame
from zamki.core.ids import Json, JsonObject, seats
from zamki.core.lessons import Lesson, LessonStep, Moves
from zamki.core.play import AnyPlaythrough, refusal_text, replay
from zamki.core.registry import get_game

SEED = 1
"""The seed of draws after another right answer, so that they are the same for all readers."""
KEPT = 64


class MoveVerdict(StrEnum):
    """The verdict on a reader's move."""

    RIGHT = "right"
    OTHER = "other"
    """As good as the lesson's own move, which then is played."""
    PARTLY = "partly"
    """Right so far: the answer has further moves."""
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class PositionNumbers:
    """Scores of a position, and whether the game is over."""

    scores: tuple[int, ...]
    is_over: bool


def position(lesson: Lesson, at: int) -> AnyPlaythrough:
    """Returns the game after the first `at` moves of the record; it is cached and must not be changed."""
    return _position(get_game(lesson.record.game), lesson, at)


@lru_cache(maxsize=KEPT)
def _position(game: AnyGame, lesson: Lesson, at: int) -> AnyPlaythrough:
    """Caches by the game object as well: another game may take the name later."""
    return replay(lesson.record, at=at)


def answer_ends(lesson: Lesson, step: LessonStep) -> list[int]:
    """Returns how many moves of the record are played after each of the step's own moves.

    Other seats may choose at the same time, and chance moves belong to the move before them.
    """
    found: list[int] = []
    at, moves = step.at, lesson.record.moves
    for _ in step.moves:
        while at < len(moves) and (moves[at].get("type") == "chance" or moves[at].get("seat") != lesson.seat):
            at += 1
        at += 1
        found.append(_past_chance(lesson, at))
    return found


def settled_index(lesson: Lesson, step: LessonStep) -> int:
    """Returns how many moves are played once the step's answer has taken effect."""
    at = answer_ends(lesson, step)[-1]
    while at < len(lesson.record.moves):
        last = position(lesson, at).played[-1]
        if not last.simultaneous or last.step.reveals:
            break
        at = _past_chance(lesson, at + 1)
    return at


def _past_chance(lesson: Lesson, at: int) -> int:
    moves = lesson.record.moves
    while at < len(moves) and moves[at].get("type") == "chance":
        at += 1
    return at


def play_after(lesson: Lesson, step: LessonStep, made: Sequence[JsonObject]) -> AnyPlaythrough:
    """Returns the game after these moves of the step."""
    start = position(lesson, step.at)
    own = [normal_json(start, each) for each in step.moves[: len(made)]]
    if list(map(dict, made)) == own:
        return position(lesson, answer_ends(lesson, step)[len(made) - 1]) if made else start
    play = start
    for move in made:
        play = play_one_move(play, move)
    return play


def normal_json(play: AnyPlaythrough, move: JsonObject) -> dict[str, Json]:
    """Returns a complete move in the form of this position's legal moves."""
    game = play.game
    return game.move_json(game.normal(play.state, game.parse_move(move)))


def legal_move_json(lesson: Lesson, play: AnyPlaythrough, move: JsonObject) -> dict[str, Json]:
    """Returns a move of the lesson's seat in its normal form; raises `IllegalMove` if it is not legal."""
    found = normal_json(play, move)
    if not any(play.game.move_json(each) == found for each in play.game.legal_moves(play.state, lesson.seat)):
        raise IllegalMove(refusal_text(lesson.seat, play.game.actors(play.state)))
    return found


def judge_move(
    step: LessonStep, play: AnyPlaythrough, made: Sequence[JsonObject], move: JsonObject
) -> MoveVerdict:
    """Returns the verdict on a legal move after the moves already made."""
    moves = [*made, move]
    fitting = [each for each in step.accept if _fits(play, each, moves)]
    if any(len(each) == len(moves) for each in fitting):
        is_own = list(map(dict, moves)) == [_whole(play, each) for each in step.moves]
        return MoveVerdict.RIGHT if is_own else MoveVerdict.OTHER
    return MoveVerdict.PARTLY if fitting else MoveVerdict.WRONG


def _fits(play: AnyPlaythrough, answer: Moves, moves: Sequence[JsonObject]) -> bool:
    """Returns true if the answer can begin with these moves."""
    return len(moves) <= len(answer) and all(
        matches_pattern(play, pattern, move) for pattern, move in zip(answer, moves, strict=False)
    )


def matches_pattern(play: AnyPlaythrough, pattern: JsonObject, move: JsonObject) -> bool:
    """Returns true if a move matches a pattern, which may leave fields out."""
    has_all = all(key in move and _same(move[key], value) for key, value in pattern.items())
    return has_all or _whole(play, {**move, **pattern}) == dict(move)


def _whole(play: AnyPlaythrough, move: JsonObject) -> dict[str, Json]:
    try:
        return normal_json(play, move)
    except ZamkiError:
        return dict(move)


def _same(one: Json, other: Json) -> bool:
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def position_numbers(lesson: Lesson, play: AnyPlaythrough) -> PositionNumbers:
    """Returns the scores of a position."""
    game, state, outcome = play.game, play.state, play.outcome
    all_seats = seats(lesson.record.seats)
    scores = outcome.scores if outcome else tuple(game.score(state, seat).total for seat in all_seats)
    return PositionNumbers(scores[: len(all_seats)], outcome is not None)


def immediate_growth(lesson: Lesson, play: AnyPlaythrough, move: JsonObject) -> int:
    """Returns the points that a legal move brings the seat at once."""
    return growth(lesson, play, play_one_move(play, move))


def growth(lesson: Lesson, before: AnyPlaythrough, after: AnyPlaythrough) -> int:
    """Returns the points by which the seat has come closer to winning."""
    if before.game.growth is not None:
        return before.game.growth(before.state, after.state, lesson.seat)
    return (
        position_numbers(lesson, after).scores[lesson.seat]
        - position_numbers(lesson, before).scores[lesson.seat]
    )


def play_one_move(play: AnyPlaythrough, move: JsonObject) -> AnyPlaythrough:
    """Returns a copy of the game with the move played."""
    branch = copy(play)
    branch.go_on(SEED)
    branch.submit_json(move)
    return branch
