"""Entrants in processes of their own: what reaches them is the written view of their seat, nothing else."""

from __future__ import annotations

import json
import signal
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, TypeAlias

from zamki.bots.entrants import Makers, make_entrant
from zamki.core.bots import Bot, Budget
from zamki.core.edition import EditionFile
from zamki.core.errors import BadSetup
from zamki.core.parsing import parse_view
from zamki.core.registry import get_game
from zamki.core.view import AnyView
from zamki.core.words import T, literal

Question: TypeAlias = tuple[str, float | None, int | None]
"""A view as JSON text, and a budget: seconds, iterations."""


class Cell:
    """A process that plays one entrant, game after game, and shares no memory with anybody."""

    def __init__(self, game: str, name: str, edition: EditionFile | None, makers: Makers) -> None:
        context = get_context("spawn")
        self.name = name
        self._mine, theirs = context.Pipe()
        told = (theirs, game, name, edition, dict(makers))
        self._process = context.Process(target=_serve, args=told, daemon=True)
        self._process.start()
        theirs.close()

    def ask(self, said: int | Question) -> Any:
        """What it answers; one that fails, or goes away, is told with the reason alone."""
        try:
            self._mine.send(said)
            answer, fault = self._mine.recv()
        except (EOFError, OSError):
            raise BadSetup(T("it went away in the middle of a game")) from None
        if fault is not None:
            raise BadSetup(literal(fault))
        return answer

    def close(self) -> None:
        """Ends the process."""
        self._mine.close()
        self._process.terminate()
        self._process.join()


class Isolated:
    """A bot whose thoughts are made in a cell."""

    def __init__(self, game: str, cell: Cell, seed: int) -> None:
        self._game = get_game(game)
        self._cell = cell
        try:
            cell.ask(seed)
        except BadSetup as error:
            reason = error.message()
            raise BadSetup(
                T("The bot {bot} cannot be made: {reason}", bot=cell.name, reason=reason)
            ) from None

    def choose(self, view: AnyView, budget: Budget) -> Any:
        """What the other process chooses from the written view."""
        text = json.dumps(view.json())
        return self._game.parse_move(self._cell.ask((text, budget.seconds, budget.iterations)))


class Cells:
    """The processes of a contest: one for each entrant and each of its seats."""

    def __init__(self, game: str, edition: EditionFile | None, makers: Makers) -> None:
        self._game = game
        self._edition = edition
        self._makers = makers
        self._cells: dict[tuple[str, int], Cell] = {}

    def seat(self, levels: tuple[str, ...], seat: int, seed: int) -> Bot:
        """The bot of a seat for a new game."""
        name = levels[seat]
        key = (name, levels[:seat].count(name))
        if key not in self._cells:
            self._cells[key] = Cell(self._game, name, self._edition, self._makers)
        return Isolated(self._game, self._cells[key], seed)

    def __enter__(self) -> Cells:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for cell in self._cells.values():
            cell.close()


def _serve(asked: Connection, game: str, name: str, edition: EditionFile | None, makers: Makers) -> None:
    """In the other process: a number begins a game with that seed, a question is answered with a move."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the first process, which ends this one
    bot: Bot | None = None
    with suppress(EOFError, OSError):
        while True:
            said = asked.recv()
            try:
                if isinstance(said, int):
                    bot, answer = make_entrant(game, name, said, makers), None
                else:
                    assert bot is not None
                    answer = _answer(bot, said, edition)
            except Exception as error:  # whatever an entrant does wrong is said in one line
                asked.send((None, repr(error)))
            else:
                asked.send((answer, None))


def _answer(bot: Bot, question: Question, edition: EditionFile | None) -> Any:
    text, seconds, iterations = question
    view = parse_view(json.loads(text), edition=edition)
    return view.move_json(bot.choose(view, Budget(seconds, iterations)))
