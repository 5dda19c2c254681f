"""Checks a lesson against its record: every position, move and number."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from zamki.core.errors import Malformed, ZamkiError
from zamki.core.ids import Json, JsonObject
from zamki.core.lesson_player import (
    MoveVerdict,
    answer_ends,
    growth,
    judge_move,
    legal_move_json,
    matches_pattern,
    normal_json,
    play_one_move,
    position,
    position_numbers,
    settled_index,
)
from zamki.core.lessons import Expectations, Lesson, LessonStep, Moves
from zamki.core.play import AnyPlaythrough, replay, same_json
from zamki.core.registry import folder, get_game
from zamki.core.words import T, Text

_PROMISE = re.compile(r"\+(\d+)\b")
_ANCHOR = re.compile(r'<a id="([A-Z]\d+[a-z]?)"></a>')


def check_lesson(lesson: Lesson) -> None:
    """Raises `Malformed` with the first fault of a lesson."""
    try:
        replay(lesson.record)
    except ZamkiError as error:
        raise _at("record", _error_text(error)) from None
    _check_apprentices(lesson)
    known = rule_numbers(folder(lesson.game) / "docs" / "rules.md")
    seen: set[str] = set()
    last = -1
    for number, step in enumerate(lesson.steps):
        where = f"steps[{number}]"
        if step.id in seen:
            raise _at(where, T("the name “{name}” is given twice.", name=step.id))
        if step.at <= last:
            raise _at(where, T("“at” must be greater than {least}.", least=last))
        seen.add(step.id)
        _check_rules(step, known, where)
        _check_step(lesson, step, where)
        last = answer_ends(lesson, step)[-1] - 1


def rule_numbers(book: Path) -> frozenset[str]:
    """Returns the rule numbers of a rulebook; none if it does not number them."""
    return frozenset(_ANCHOR.findall(book.read_text("utf-8"))) if book.is_file() else frozenset()


def _at(where: str, fault: Text) -> Malformed:
    return Malformed(T("{where}: {fault}", where=where, fault=fault))


def _error_text(error: ZamkiError) -> Text:
    if error.move is None:
        return error.text
    return T("move {index}: {fault}", index=error.move, fault=error.text)


def _check_apprentices(lesson: Lesson) -> None:
    """Refuses a number of apprentices that the game has no seats for."""
    info, wished = get_game(lesson.game).info, lesson.apprentices
    least, most = min(info.seats) - 1, max(info.seats) - 1
    if wished is not None and wished + 1 not in info.seats:
        raise _at(
            "apprentices",
            T("must be from {least} to {most}, not {wrong}.", least=least, most=most, wrong=wished),
        )


def _check_rules(step: LessonStep, known: frozenset[str], where: str) -> None:
    if unknown := next((rule for rule in step.rules if known and rule not in known), None):
        raise _at(where, T("there is no rule {rule}.", rule=unknown))


def _check_step(lesson: Lesson, step: LessonStep, where: str) -> None:
    count = len(lesson.record.moves)
    if not 0 <= step.at < count:
        raise _at(where, T("“at” must be from 0 to {most}, not {wrong}.", most=count - 1, wrong=step.at))
    start = position(lesson, step.at)
    if lesson.seat not in start.game.actors(start.state):
        raise _at(where, T("it is not seat {seat}’s turn there.", seat=lesson.seat))
    _check_own(lesson, step, where)
    for number, answer in enumerate(step.accept):
        _check_answer(lesson, start, answer, f"{where}.accept[{number}]")
    _check_accept(step, start, where)
    _check_expectations(lesson, step, where)


def _check_own(lesson: Lesson, step: LessonStep, where: str) -> None:
    """Refuses an own answer that is illegal, or that the record does not go on with."""
    play, after = position(lesson, step.at), answer_ends(lesson, step)
    recorded = [move for move in lesson.record.moves[step.at :] if move.get("seat") == lesson.seat]
    for number, move in enumerate(step.moves):
        place = f"{where}.moves[{number}]"
        _check_legal(lesson, play, move, place)
        if number >= len(recorded) or normal_json(play, recorded[number]) != normal_json(play, move):
            raise _at(place, T("the record goes on with another move."))
        if number + 1 < len(step.moves):
            play = position(lesson, after[number])


def _check_legal(lesson: Lesson, play: AnyPlaythrough, move: JsonObject, where: str) -> None:
    try:
        legal_move_json(lesson, play, move)
    except ZamkiError as error:
        raise _at(where, error.text) from None


def _check_answer(lesson: Lesson, play: AnyPlaythrough, answer: Moves, where: str) -> None:
    """Refuses an answer that matches no legal sequence of moves."""
    depth = max(_depths(lesson, play, answer), default=0)
    if depth < len(answer):
        raise _at(f"{where}[{depth}]", T("no legal move is like this."))


def _depths(lesson: Lesson, play: AnyPlaythrough, answer: Moves) -> Iterator[int]:
    """Yields how many moves of the answer each sequence reaches, until one reaches the end."""
    for move in _matching_moves(lesson, play, answer[0]):
        deepest = 1
        if len(answer) > 1:
            deepest += max(_depths(lesson, play_one_move(play, move), answer[1:]), default=0)
        yield deepest
        if deepest == len(answer):
            return


def _matching_moves(lesson: Lesson, play: AnyPlaythrough, pattern: JsonObject) -> list[dict[str, Json]]:
    legal = (play.game.move_json(move) for move in play.game.legal_moves(play.state, lesson.seat))
    return [move for move in legal if matches_pattern(play, pattern, move)]


def _check_accept(step: LessonStep, start: AnyPlaythrough, where: str) -> None:
    """Refuses a lesson whose own moves are not judged right."""
    own: Sequence[JsonObject] = [normal_json(start, move) for move in step.moves]
    for number, move in enumerate(own):
        verdict = judge_move(step, start, own[:number], move)
        wanted = MoveVerdict.RIGHT if number + 1 == len(own) else MoveVerdict.PARTLY
        if verdict is not wanted:
            raise _at(f"{where}.accept", T("the lesson’s own answer is not among the right ones."))


def _check_expectations(lesson: Lesson, step: LessonStep, where: str) -> None:
    before, after = position(lesson, step.at), position(lesson, settled_index(lesson, step))
    for name, right, found in _comparisons(lesson, step.expect, before, after):
        if found is None:
            raise _at(f"{where}.expect.{name}", T("this game has no such number."))
        if not any(same_json(right, each) for each in found):
            told = T(
                "the lesson says {right}, the game comes to {found}.",
                right=_points(right),
                found=", ".join(_points(each) for each in found if _is_about(right, each)) or "–",
            )
            raise _at(f"{where}.expect.{name}", told)
    _check_promise(lesson, step, growth(lesson, before, after), where)


def _check_promise(lesson: Lesson, step: LessonStep, grown: int, where: str) -> None:
    """Checks the points in a reaction that begins with a number such as `+3`."""
    promised = _PROMISE.match(step.then)
    if promised is None:
        return
    counted = [each.get("points") for each in step.expect.measured.values() if isinstance(each, Mapping)]
    found = counted[0] if counted and isinstance(counted[0], int) else grown
    if int(promised[1]) != found:
        raise _at(
            f"{where}.then",
            T("the text says {right}, the game comes to {found}.", right=promised[0], found=f"{found:+}"),
        )


def _comparisons(
    lesson: Lesson, expect: Expectations, before: AnyPlaythrough, after: AnyPlaythrough
) -> Iterator[tuple[str, Json, Sequence[Json] | None]]:
    """Yields name, expected value and actual values of each expectation; none for an unknown name."""
    found = position_numbers(lesson, after)
    if expect.scores is not None:
        yield "scores", list(expect.scores), [list(found.scores)]
    if expect.over is not None:
        yield "over", expect.over, [found.is_over]
    measures = before.game.measures(before.state, after.state, lesson.seat)
    for name, right in expect.measured.items():
        yield name, right, measures.get(name)


def _points(value: Json) -> str:
    """Returns an entry as text: its points if it has them, else its JSON."""
    told = value["points"] if isinstance(value, Mapping) and "points" in value else value
    return told if isinstance(told, str) else json.dumps(told, ensure_ascii=False)


def _is_about(said: Json, found: Json) -> bool:
    """Returns true if two entries count the same thing."""
    if not (isinstance(said, Mapping) and isinstance(found, Mapping)):
        return True
    return all(said.get(key) == value for key, value in found.items() if key != "points")
