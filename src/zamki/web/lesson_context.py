"""A lesson on the real table: one moment of it, as its reader's page shows it."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from zamki.core.ids import Json, JsonObject, Seat
from zamki.core.lesson_player import (
    MoveVerdict,
    immediate_growth,
    judge_move,
    legal_move_json,
    play_after,
    position,
    settled_index,
)
from zamki.core.lessons import Lesson, LessonStep, sentence_text
from zamki.core.play import AnyPlaythrough
from zamki.core.view import StateView
from zamki.core.words import T, Text
from zamki.match.entries import Chair, LogEntry
from zamki.match.table import Table
from zamki.match.table_header import header_of_play
from zamki.match.table_log import TableLog
from zamki.store import MemoryStore
from zamki.web.table_context import Reader, TableDesk, V
from zamki.web.viewport import SQUARE, Rect, Regions, Shape, Window, WindowLayout

CARD: Mapping[WindowLayout, int] = {
    WindowLayout.DESK: 88,
    WindowLayout.TABLET: 104,
    WindowLayout.PHONE: 128,
    WindowLayout.LAND: 0,
}
"""The height of the lesson's card, as in `lesson.css`; a phone on its side has it in the dock."""
SQUARE_CARD = 164
"""Beside a square board the card is narrower, and so higher."""
READER = "lesson"
"""The key that holds the reader's seat at the lesson's table."""


@dataclass(frozen=True, slots=True)
class LessonMoment:
    """The reader's place in a lesson."""

    lesson: Lesson
    number: int
    """The number of the step."""
    made: tuple[JsonObject, ...] = ()
    """The moves of the step's answer made so far."""
    is_told: bool = False
    """True if the step is done and its reaction shown."""
    verdict: MoveVerdict | None = None
    """The verdict on the last move tried."""
    tried: JsonObject | None = None
    at: int | None = None
    """On the way to the next step, the number of the record's moves made."""

    @property
    def step(self) -> LessonStep:
        """The current step."""
        return self.lesson.steps[self.number]

    @property
    def play(self) -> AnyPlaythrough:
        """The game at this moment."""
        if self.at is not None:
            return position(self.lesson, self.at)
        if self.is_told:
            return position(self.lesson, settled_index(self.lesson, self.step))
        return play_after(self.lesson, self.step, self.made)

    @property
    def is_asking(self) -> bool:
        """True if the reader may move."""
        return not self.is_told and self.at is None

    def after(self, move: JsonObject) -> LessonMoment:
        """Returns the moment after a legal move; a wrong one is not made."""
        play = self.play
        found: dict[str, Json] = legal_move_json(self.lesson, play, move)
        verdict = judge_move(self.step, play, self.made, found)
        if verdict is MoveVerdict.WRONG:
            return replace(self, verdict=verdict, tried=found)
        if verdict is MoveVerdict.PARTLY:
            return replace(self, verdict=verdict, made=(*self.made, found))
        return replace(self, verdict=verdict, made=(), is_told=True)

    def own_move(self) -> JsonObject:
        """Returns the lesson's next move; after the start of another answer, that answer's."""
        moves = self.step.moves
        return moves[len(self.made)] if len(self.made) < len(moves) else moves[-1]

    def between(self) -> tuple[int, int]:
        """Returns the numbers of moves made when the step is done and when the next one begins."""
        done = settled_index(self.lesson, self.step)
        last = self.number + 1 >= len(self.lesson.steps)
        return done, done if last else self.lesson.steps[self.number + 1].at

    def reaction(self) -> list[Text]:
        """Returns the reaction to the last move tried."""
        step = self.step
        if self.is_told:
            praise = [T("Just as good. The lesson goes on with its own move.")]
            return [*(praise if self.verdict is MoveVerdict.OTHER else []), sentence_text(step.then)]
        if self.verdict is MoveVerdict.WRONG and self.tried is not None:
            if step.wrong is None:
                return [T("That is allowed. Try what is asked here first.")]
            return [sentence_text(step.wrong, n=immediate_growth(self.lesson, self.play, self.tried))]
        return [T("Right. Go on.")] if self.verdict is MoveVerdict.PARTLY else []


class LessonDesk(TableDesk[V]):
    """A table whose other seats follow a record, with a card for the lesson's text."""

    def waiting_time(self, seat: Seat) -> float:
        """Returns 0: in a lesson no seat keeps another waiting."""
        return 0.0

    def regions(self, dock: str = "") -> Regions:
        """Returns the regions of the table, less the card's."""
        from zamki.web.page import page_of  # avoids a circular import

        return with_card(super().regions(dock), self.reader.window, page_of(self.view.game).shape)


def with_card(found: Regions, window: Window, shape: Shape) -> Regions:
    """Returns the regions of a table with the lesson's card above the dock."""
    if shape is SQUARE and window.layout is WindowLayout.DESK:
        return replace(found, side=_lower(found.side, SQUARE_CARD))
    return replace(found, board=_lower(found.board, CARD[window.layout]) or found.board)


def _lower(rect: Rect | None, by: int) -> Rect | None:
    return None if rect is None else replace(rect, height=rect.height - by)


def desk_of(moment: LessonMoment, reader: Reader, name: str) -> LessonDesk[StateView]:
    """Returns the table at a moment of the lesson, as its seat sees it."""
    play = moment.play
    table = _table(moment.lesson, play, name)
    count = None if moment.is_asking else len(play.played)
    return LessonDesk(table, table.view(moment.lesson.seat), reader, count)


def _table(lesson: Lesson, play: AnyPlaythrough, name: str) -> Table:
    """Returns an unsaved table around the game, for the reader alone."""
    play = copy(play)
    chairs = [_chair(lesson, seat, name) for seat in range(lesson.record.seats)]
    entries = [LogEntry(1, "opened", header_of_play(play, chairs), time.time())]
    for played in play.played:
        told: dict[str, Any] = {"move": play.game.move_json(played.move), "chance": played.chance}
        entries.append(LogEntry(len(entries) + 1, "move", told, 0.0))
    return Table(TableLog.from_play(lesson.id, entries, play), MemoryStore(), ())


def _chair(lesson: Lesson, seat: int, name: str) -> Chair:
    if Seat(seat) == lesson.seat:
        return Chair(name, frozenset({READER}))
    return Chair(lesson.names[seat], bot=READER)


def steps_between(moment: LessonMoment, most: int) -> Sequence[int]:
    """Returns the moments to show between two steps; none if there are too many."""
    start, end = moment.between()
    moves = moment.lesson.record.moves
    shown = [at for at in range(start + 1, end) if moves[at].get("type") != "chance"]
    return shown if len(shown) <= most else ()
