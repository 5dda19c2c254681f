"""Lessons: a record and steps that refer to it, their text format and their files."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from string import Formatter
from unicodedata import category

from zamki.core.errors import Malformed, ZamkiError
from zamki.core.ids import Json, JsonObject, Seat
from zamki.core.reading import as_bool, as_int, as_ints, as_list, as_object, as_str, only, parse_json
from zamki.core.record import GameRecord, record_from_json
from zamki.core.registry import folder, is_built_in
from zamki.core.words import T, Text

_log = logging.getLogger(__name__)

FORMAT = "zamki-lesson-1"
_REQUIRED = ("format", "lesson", "game", "seat", "names", "record", "steps")
_OPTIONAL = ("title", "apprentices")
_STEP_REQUIRED = ("id", "at", "text", "ask", "moves", "then")
_STEP_OPTIONAL = ("accept", "wrong", "rules", "expect", "learnt")
SPOKEN = ("text", "ask", "then", "wrong", "learnt")
"""The fields of a step that a reader sees."""
LONGEST = 600
"""The most letters of a sentence; longer ones would not be read."""
LONGEST_NAME = 40
_NAME = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")
_UNSEEN = {"Cc", "Cs", "Zl", "Zp"}
"""Unicode categories that are refused: controls, surrogates, ends of lines."""
_RULE = re.compile(r"[A-Z]\d+[a-z]?")

Moves = tuple[JsonObject, ...]


@dataclass(frozen=True, slots=True)
class Expectations:
    """Expected values after a step's moves; none is not compared."""

    scores: tuple[int, ...] | None = None
    over: bool | None = None
    measured: JsonObject = field(default_factory=dict, hash=False)
    """Further expected values, by names of `Game.measures`."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step: a text, a task and the reaction to it. English sentences are the message ids."""

    id: str
    at: int
    """The number of moves of the record before it."""
    text: str
    ask: str
    moves: Moves = field(hash=False)
    """The lesson's own answer: one move, or several of the same turn."""
    accept: tuple[Moves, ...] = field(hash=False)
    """All right answers; a move with fields left out stands for every legal move with the ones given."""
    then: str
    wrong: str | None = None
    """The reaction to another legal move; `{n}` is the points it would bring."""
    rules: tuple[str, ...] = ()
    expect: Expectations = field(default=Expectations(), hash=False)
    learnt: str = ""
    """The step in a few words, for the summary at the end."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: a recorded game that plays on between the steps, seen from one seat."""

    id: str
    game: str
    seat: Seat
    names: tuple[str, ...]
    record: GameRecord = field(hash=False)
    steps: tuple[LessonStep, ...] = field(hash=False)
    title: str = ""
    apprentices: int | None = None
    """The number of bots in the first game after it; none: as many as usual."""

    def sentences(self) -> list[str]:
        """Returns every sentence that a reader sees, as message ids."""
        said = [self.title, *(getattr(step, name) for step in self.steps for name in SPOKEN)]
        return list(dict.fromkeys(filter(None, said)))


def parse_lesson(text: str | bytes) -> Lesson:
    """Returns a lesson from its text; raises `Malformed` with the place of a fault."""
    data = as_object(parse_json(text), "lesson")
    if data.get("format") != FORMAT:
        raise Malformed(T("“format” must be “{right}”.", right=FORMAT))
    only(data, _REQUIRED, _OPTIONAL)
    record = _record(data)
    steps = as_list(data["steps"], "steps")
    if not steps:
        raise Malformed(T("“{where}” must not be empty.", where="steps"))
    return Lesson(
        id=_name(data["lesson"], "lesson"),
        game=record.game,
        seat=_seat(data["seat"], record.seats),
        names=_names(data["names"], record.seats),
        record=record,
        steps=tuple(_step(each, f"steps[{number}]", record) for number, each in enumerate(steps)),
        title=_sentence(data["title"], "title") if "title" in data else "",
        apprentices=as_int(data["apprentices"], "apprentices") if "apprentices" in data else None,
    )


def _record(data: JsonObject) -> GameRecord:
    game = as_str(data["game"], "game")
    try:
        record = record_from_json(as_object(data["record"], "record"))
    except ZamkiError as error:
        raise Malformed(T("{where}: {fault}", where="record", fault=error.text)) from None
    if record.game != game:
        raise Malformed(
            T("The lesson is for {game}, its record is one of {other}.", game=game, other=record.game)
        )
    return record


def _seat(value: Json, seats: int) -> Seat:
    seat = as_int(value, "seat")
    if not 0 <= seat < seats:
        raise Malformed(T("There is no seat {seat}.", seat=seat))
    return Seat(seat)


def _names(value: Json, seats: int) -> tuple[str, ...]:
    names = as_list(value, "names", seats)
    return tuple(_one_line(each, f"names[{number}]", LONGEST_NAME) for number, each in enumerate(names))


def _step(value: Json, where: str, record: GameRecord) -> LessonStep:
    data = as_object(value, where)
    inside = f"{where}."
    only(data, _STEP_REQUIRED, _STEP_OPTIONAL, inside)
    moves = _moves(data["moves"], f"{inside}moves")
    accept = as_list(data["accept"], f"{inside}accept") if "accept" in data else (moves,)
    if not accept:
        raise Malformed(T("“{where}” must not be empty.", where=f"{inside}accept"))
    return LessonStep(
        id=_name(data["id"], f"{inside}id"),
        at=as_int(data["at"], f"{inside}at"),
        text=_sentence(data["text"], f"{inside}text"),
        ask=_sentence(data["ask"], f"{inside}ask"),
        moves=moves,
        accept=tuple(_moves(each, f"{inside}accept[{number}]") for number, each in enumerate(accept)),
        then=_sentence(data["then"], f"{inside}then"),
        wrong=_sentence(data["wrong"], f"{inside}wrong", {"n"}) if "wrong" in data else None,
        rules=_rules(data.get("rules", ""), f"{inside}rules"),
        expect=_read_expectations(data["expect"], f"{inside}expect", record)
        if "expect" in data
        else Expectations(),
        learnt=_sentence(data["learnt"], f"{inside}learnt") if "learnt" in data else "",
    )


def _moves(value: Json, where: str) -> Moves:
    moves = as_list(value, where)
    if not moves:
        raise Malformed(T("“{where}” must not be empty.", where=where))
    return tuple(as_object(each, f"{where}[{number}]") for number, each in enumerate(moves))


def _read_expectations(value: Json, where: str, record: GameRecord) -> Expectations:
    data = as_object(value, where)
    return Expectations(
        scores=as_ints(data["scores"], f"{where}.scores", record.seats) if "scores" in data else None,
        over=as_bool(data["over"], f"{where}.over") if "over" in data else None,
        measured={name: said for name, said in data.items() if name not in ("scores", "over")},
    )


def _rules(value: Json, where: str) -> tuple[str, ...]:
    rules = tuple(as_str(value, where).split())
    if wrong := next((rule for rule in rules if not _RULE.fullmatch(rule)), None):
        raise Malformed(T("“{where}”: “{wrong}” is not the number of a rule.", where=where, wrong=wrong))
    return rules


def _name(value: Json, where: str) -> str:
    name = as_str(value, where)
    if not _NAME.fullmatch(name):
        raise Malformed(T("“{where}” may only have a–z, 0–9, - and _.", where=where))
    return name


def _one_line(value: Json, where: str, longest: int = LONGEST) -> str:
    """Returns a text that is one printable line."""
    text = as_str(value, where)
    if not text.strip():
        raise Malformed(T("“{where}” must not be empty.", where=where))
    if len(text) > longest:
        raise Malformed(T("“{where}” may have at most {most} letters.", where=where, most=longest))
    if any(category(letter) in _UNSEEN for letter in text):
        raise Malformed(T("“{where}” must be one line of plain text.", where=where))
    return text


def _sentence(value: Json, where: str, known: set[str] | None = None) -> str:
    """Returns a sentence that has only the placeholders in `known`."""
    text = _one_line(value, where)
    try:
        parts = Formatter().parse(text)
        found = {_place(name, form or "", turned) for _, name, form, turned in parts if name is not None}
    except ValueError:
        found = {"{"}
    if wrong := sorted(found - (known or set())):
        raise Malformed(T("“{where}”: “{wrong}” has no meaning here.", where=where, wrong=wrong[0]))
    return text


def _place(name: str, form: str, turned: str | None) -> str:
    """Returns a placeholder as written, with its conversion and format."""
    return f"{name}{f'!{turned}' if turned else ''}{f':{form}' if form else ''}"


def lesson_files(game: str) -> list[Path]:
    """Returns the paths of a game's lessons, the one named after the game first."""
    found = sorted((folder(game) / "data" / "lessons").glob("*.json"))
    return sorted(found, key=lambda path: path.stem != game)


def has_lesson(game: str) -> bool:
    """Returns true if a game has a lesson, without reading it."""
    return bool(lesson_files(game))


def read_lesson(path: Path, game: str) -> Lesson:
    """Reads a lesson, which must be for this game and have its file's name."""
    lesson = parse_lesson(path.read_bytes())
    if lesson.game != game:
        raise Malformed(T("The lesson is for {game}, not for {other}.", game=lesson.game, other=game))
    if lesson.id != path.stem:
        raise Malformed(T("The lesson is called “{name}”, its file is not.", name=lesson.id))
    return lesson


def lessons_of(game: str) -> Mapping[str, Lesson]:
    """Returns a game's lessons by name, in order; broken ones of games of other authors are left out."""
    found: dict[str, Lesson] = {}
    for path in lesson_files(game):
        try:
            lesson = read_lesson(path, game)
        except ZamkiError as error:
            if is_built_in(game):
                raise
            _log.warning("the lesson %s is left out: %s", path, error)
            continue
        found[lesson.id] = lesson
    return found


def sentence_text(sentence: str, **args: int) -> Text:
    """Returns a sentence of a lesson as a translatable text."""
    return Text(sentence, args)
