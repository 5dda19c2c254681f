"""Checks a game's lessons: reachable positions, legal moves, promised points."""

from __future__ import annotations

from zamki.core.lesson_check import check_lesson
from zamki.core.lessons import lesson_files, read_lesson
from zamki.testing.conformance.base import GameSuite


class LessonChecks(GameSuite):
    """Checks of a game's lessons, if it has any."""

    def test_lessons_teach_what_the_game_does(self) -> None:
        """Every step of every lesson is reachable, accepts legal moves and gives the stated points."""
        for path in lesson_files(self.name):
            check_lesson(read_lesson(path, self.name))
