"""What a game's lessons must keep: positions that can be reached, legal moves, the points they promise."""

from __future__ import annotations

from zamki.core.lesson_check import check_lesson
from zamki.core.lessons import lesson_files, read_lesson
from zamki.testing.conformance.base import Ground


class Lessons(Ground):
    """Checks of the lessons a game brings, if it brings any."""

    def test_lessons_teach_what_the_game_does(self) -> None:
        """Every step of every lesson is reached, asks for legal moves, and pays what it says."""
        for path in lesson_files(self.name):
            check_lesson(read_lesson(path, self.name))
