"""Lessons: their text format, what is checked, and what is said to a move."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.elsewhere import add_twin
from tests.testing.faults import install
from zamki.core.errors import IllegalMove, Malformed, ZamkiError
from zamki.core.ids import Seat
from zamki.core.lesson_check import check_lesson
from zamki.core.lesson_player import (
    MoveVerdict,
    answer_ends,
    immediate_growth,
    judge_move,
    legal_move_json,
    matches_pattern,
    normal_json,
    play_after,
    position,
    position_numbers,
    settled_index,
)
from zamki.core.lessons import (
    Lesson,
    has_lesson,
    lesson_files,
    lessons_of,
    parse_lesson,
    read_lesson,
    sentence_text,
)
from zamki.core.record import parse_record
from zamki.core.registry import clear_caches, get_game
from zamki.core.score import Score
from zamki.core.words import LANGUAGES
from zamki.games import BUILT_IN

Data = dict[str, Any]
RECORDS = Path(__file__).parents[1] / "games" / "ludwig" / "records"


def data_of(name: str) -> Data:
    """A built-in lesson as JSON."""
    path = next(path for game in BUILT_IN for path in lesson_files(game) if path.stem == name)
    data: Data = json.loads(path.read_text("utf-8"))
    return data


def fault_of(data: Data) -> str:
    """What the checker says of a lesson."""
    with pytest.raises(ZamkiError) as caught:
        check_lesson(parse_lesson(json.dumps(data)))
    told = str(caught.value)
    assert "\n" not in told
    return told


@pytest.mark.parametrize("game", BUILT_IN)
def test_built_in_lessons_are_right(game: str) -> None:
    """Every lesson's positions are reached, its moves legal, its points as it says; none is long-winded."""
    for lesson in lessons_of(game).values():
        check_lesson(lesson)
        for step in lesson.steps:
            for text in (step.text, step.ask, step.then):
                assert all(len(sentence) <= 200 for sentence in text.split(". "))


def _step(change: Callable[[Data], None]) -> Callable[[Data], None]:
    return lambda data: change(data["steps"][1])


FAULTS: list[tuple[Callable[[Data], Any], str]] = [
    (lambda data: data.pop("steps"), "“steps” is missing."),
    (lambda data: data.update(steps=[]), "“steps” must not be empty."),
    (lambda data: data.update(format="zamki-lesson-2"), "“format” must be “zamki-lesson-1”."),
    (lambda data: data.update(extra=1), "“extra” has no meaning here."),
    (lambda data: data.update(seat=9), "There is no seat 9."),
    (lambda data: data.update(names=["a"]), "“names” must have 3 entries, not 1."),
    (lambda data: data.update(game="zamek"), "The lesson is for zamek, its record is one of rycerze."),
    (lambda data: data.update(lesson="Ä"), "“lesson” may only have a–z, 0–9, - and _."),
    (lambda data: data["record"].pop("seats"), "record: “seats” is missing."),
    (lambda data: data["record"]["moves"][4].update(cards=["dragon"]), "record: move 4"),
    (lambda data: data["record"]["result"].update(scores=[0, 0, 0]), "record: The record says"),
    (_step(lambda step: step.pop("ask")), "“steps[1].ask” is missing."),
    (_step(lambda step: step.update(text="{n}")), "“steps[1].text”: “n” has no meaning here."),
    (_step(lambda step: step.update(wrong="{m}")), "“steps[1].wrong”: “m” has no meaning here."),
    (_step(lambda step: step.update(wrong="{n:>9999}")), "“steps[1].wrong”: “n:>9999” has no meaning here."),
    (_step(lambda step: step.update(wrong="{n!r}")), "“steps[1].wrong”: “n!r” has no meaning here."),
    (_step(lambda step: step.update(text="x" * 601)), "“steps[1].text” may have at most 600 letters."),
    (_step(lambda step: step.update(ask="a\nb")), "“steps[1].ask” must be one line of plain text."),
    (_step(lambda step: step.update(then="\ud800")), "“steps[1].then” must be one line of plain text."),
    (lambda data: data["names"].__setitem__(0, "x" * 41), "“names[0]” may have at most 40 letters."),
    (lambda data: data.update(apprentices=9), "apprentices: must be from 1 to 3, not 9."),
    (
        _step(lambda step: step["expect"].update(over=None)),
        "“steps[1].expect.over” must be true or false.",
    ),
    (_step(lambda step: step.update(at="3")), "“steps[1].at” must be a whole number."),
    (_step(lambda step: step.update(at=0)), "steps[1]: “at” must be greater than 0."),
    (_step(lambda step: step.update(at=400)), "steps[1]: “at” must be from 0 to 20, not 400."),
    (_step(lambda step: step.update(at=4)), "steps[1]: it is not seat 0’s turn there."),
    (_step(lambda step: step.update(id="strongest")), "steps[1]: the name “strongest” is given twice."),
    (_step(lambda step: step.update(rules="Q9")), "steps[1]: there is no rule Q9."),
    (
        _step(lambda step: step.update(rules="seven")),
        "“steps[1].rules”: “seven” is not the number of a rule.",
    ),
    (_step(lambda step: step.update(moves=[])), "“steps[1].moves” must not be empty."),
    (_step(lambda step: step.update(accept=[])), "“steps[1].accept” must not be empty."),
    (_step(lambda step: step.update(then="  ")), "“steps[1].then” must not be empty."),
    (_step(lambda step: step.update(then="{")), "“steps[1].then”: “{” has no meaning here."),
    (
        _step(lambda step: step["moves"][0].update(cards=["knight", "shepherd"])),
        "steps[1].moves[0]: The rules",
    ),
    (
        _step(lambda step: step["moves"][0].update(cards=["dragon", "peasant"])),
        "the record goes on with another",
    ),
    (_step(lambda step: step.update(accept=[[{"type": "recruit"}]])), "steps[1].accept[0][0]: no legal move"),
    (
        _step(lambda step: step.update(accept=[[{"type": "lay"}, {"type": "lay"}]])),
        "steps[1].accept[0][1]: no legal move",
    ),
    (_step(lambda step: step.update(accept=[[{"cards": ["archer", "peasant"]}]])), "own answer is not among"),
    (_step(lambda step: step["expect"].update(scores=[2, 2, 2])), "steps[1].expect.scores: the lesson says"),
    (_step(lambda step: step["expect"].update(scores=[2])), "“steps[1].expect.scores” must have 3 entries"),
    (_step(lambda step: step["expect"].update(over=True)), "steps[1].expect.over: the lesson says"),
    (
        _step(lambda step: step["expect"].update(lower=3)),
        "steps[1].expect.lower: this game has no such number.",
    ),
    (
        _step(lambda step: step["expect"].update(token="x")),
        "steps[1].expect.token: this game has no such number.",
    ),
    (
        _step(lambda step: step["expect"].update(gain={"castle": 0, "points": 1})),
        "steps[1].expect.gain: this game has no such number.",
    ),
    (
        _step(lambda step: step.update(then="+3: well done.")),
        "steps[1].then: the text says +3, the game comes to +0.",
    ),
]


@pytest.mark.parametrize(("change", "told"), FAULTS, ids=[told for _, told in FAULTS])
def test_a_fault_is_named_in_one_line(change: Callable[[Data], Any], told: str) -> None:
    """Whatever is wrong in a lesson is refused, and the line says where."""
    data = data_of("rycerze")
    change(data)
    assert told in fault_of(data)


def test_a_lesson_that_a_game_brings_is_its_own(tmp_path: Path) -> None:
    """It is for the game in whose folder it lies, and called like its file."""
    path = tmp_path / "first.json"
    path.write_text(json.dumps(data_of("rycerze")))
    with pytest.raises(Malformed, match="is called “rycerze”, its file is not"):
        read_lesson(path, "rycerze")
    with pytest.raises(Malformed, match="for rycerze, not for zamek"):
        read_lesson(path, "zamek")


def test_a_broken_lesson_of_somebody_else_is_left_out(
    packages: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It is told in the log, and stops nothing; one of our own is a fault."""
    lessons = add_twin(packages) / "data" / "lessons"
    lessons.mkdir()
    (lessons / "twins.json").write_text("{}")
    assert lessons_of("twins") == {}
    assert "twins.json is left out" in caplog.text
    assert has_lesson("twins")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("zamki.core.lessons.is_built_in", lambda _: True)
        with pytest.raises(Malformed):
            lessons_of("twins")


@pytest.mark.parametrize(
    ("expect", "told"),
    [
        ({"gain": {"castle": 0, "points": 2}}, "expect.gain: the lesson says 2, the game comes to 3"),
        ({"lower": 5}, "expect.lower: the lesson says 5, the game comes to 0"),
        ({"lower": False}, "expect.lower: the lesson says false, the game comes to 0"),
        ({"gain": {"castle": 0}}, 'expect.gain: the lesson says {"castle": 0}, the game comes to 3'),
        ({"token": "extra_turn"}, "this game has no such number"),
    ],
)
def test_castles_are_measured(expect: Data, told: str) -> None:
    """What a castle grows by and the lower castle are compared with the engine (L42)."""
    data = data_of("ludwig")
    data["steps"][1]["expect"] = expect
    assert told in fault_of(data)


def test_a_token_must_have_been_won() -> None:
    """A token that is promised was won by the step's moves (Z16)."""
    data = data_of("zamek")
    data["steps"][4]["expect"]["token"] = "house_double"
    assert "the lesson says house_double, the game comes to extra_turn" in fault_of(data)


def test_moves_are_judged() -> None:
    """The lesson's own answer is right, another one as good, what begins one goes on, all else is wrong."""
    lesson = lessons_of("ludwig")["ludwig"]
    above, third, lower = (
        next(s for s in lesson.steps if s.id == name) for name in ("above", "third", "lower")
    )
    play = position(lesson, above.at)
    own = normal_json(play, above.moves[0])
    assert judge_move(above, play, (), own) is MoveVerdict.RIGHT
    assert judge_move(above, play, (), own | {"at": [1, 1]}) is MoveVerdict.OTHER
    assert judge_move(above, play, (), own | {"at": [-1, 0]}) is MoveVerdict.WRONG
    assert immediate_growth(lesson, play, own | {"at": [-1, 0]}) == 1
    play = position(lesson, third.at)  # a field left out stands for all
    assert (
        judge_move(third, play, (), normal_json(play, third.moves[0]) | {"at": [5, 5]}) is MoveVerdict.OTHER
    )
    play = position(lesson, lower.at)
    first, second = (normal_json(play, move) for move in lower.moves)
    assert judge_move(lower, play, (), first) is MoveVerdict.PARTLY
    assert judge_move(lower, play, (first,), second) is MoveVerdict.RIGHT


def test_cards_may_stand_in_any_order() -> None:
    """R5: an answer that leaves the seat out means the same two cards, whichever is named first."""
    lesson = lessons_of("rycerze")["rycerze"]
    play = position(lesson, 0)
    own = normal_json(play, lesson.steps[0].moves[0])
    for cards in (["knight", "shepherd"], ["shepherd", "knight"]):
        assert matches_pattern(play, {"type": "lay", "cards": cards}, own)
    assert not matches_pattern(play, {"type": "lay", "cards": ["shepherd", "dragon"]}, own)


def test_an_illegal_move_is_refused() -> None:
    """Only legal moves can be tried, and positions stay as they are."""
    lesson = lessons_of("zamek")["zamek"]
    play = position(lesson, 0)
    with pytest.raises(IllegalMove):
        legal_move_json(lesson, play, {"seat": 0, "type": "place", "at": [0, 0], "turn": 0})
    assert play.played == []


def test_a_step_is_settled_when_all_have_chosen() -> None:
    """R5: where all choose at once, a step's answer takes effect when the last has chosen."""
    lesson = lessons_of("rycerze")["rycerze"]
    assert [settled_index(lesson, step) for step in lesson.steps] == [3, 6, 9, 12, 15, 18, 21]


def test_a_position_is_of_the_game_that_is_there_now(patch: pytest.MonkeyPatch) -> None:
    """What a game of the same name made of a lesson is not kept for the next one."""
    lesson, game = lessons_of("rycerze")["rycerze"], get_game("rycerze")
    install(replace(game, score=lambda state, seat: Score(())), patch)
    assert position_numbers(lesson, position(lesson, 3)).scores == (0, 0, 0)
    patch.undo()
    clear_caches()
    assert position_numbers(lesson, position(lesson, 3)).scores == (2, 0, 0)


def test_the_moves_of_a_step_may_lie_apart() -> None:
    """Others may move between a step's own moves, and chance belongs to the move before it (L44)."""
    record = parse_record((RECORDS / "two-seats.json").read_bytes())
    own = [number for number, move in enumerate(record.moves) if move.get("seat") == 0]
    chance = {number for number, move in enumerate(record.moves) if move["type"] == "chance"}
    first = next(n for n, after in enumerate(own) if after + 1 in chance)
    moves = tuple(record.moves[number] for number in own[first:])
    lesson = replace(lessons_of("ludwig")["ludwig"], record=record, seat=Seat(0))
    step = replace(lesson.steps[0], at=own[first], moves=moves)
    found = answer_ends(lesson, step)
    assert found[0] == own[first] + 2
    assert [end - 1 - (end - 1 in chance) for end in found] == own[first:]
    assert max(after - before for before, after in pairwise(found)) > 2


def test_another_way_is_followed() -> None:
    """Whoever begins another right answer stands where that leads, not where the lesson would be."""
    lesson = lessons_of("zamek")["zamek"]
    step = lesson.steps[0]
    made = [normal_json(position(lesson, 0), step.moves[0])]
    assert play_after(lesson, step, made).state == position(lesson, 1).state
    start = position(lesson, 0)
    legal = (start.game.move_json(move) for move in start.game.legal_moves(start.state, lesson.seat))
    other = next(move for move in legal if move != made[0])
    assert play_after(lesson, step, [other]).state != position(lesson, 1).state


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_lessons_are_translated(lang: str) -> None:
    """No sentence of a lesson is left in English."""
    found: list[Lesson] = [lesson for game in BUILT_IN for lesson in lessons_of(game).values()]
    same = [
        text
        for lesson in found
        for text in lesson.sentences()
        if sentence_text(text, n=1).render(lang) == text
    ]
    assert same == []
