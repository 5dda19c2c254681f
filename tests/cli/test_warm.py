from __future__ import annotations

import logging
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import SimpleNamespace

import pytest

from tests.cli.run import zamki
from zamki.bots.arena import contest
from zamki.cli import arena, simulate, warm
from zamki.cli.main import main
from zamki.cli.progress import Tell
from zamki.core.bots import Bot, Progress
from zamki.core.words import Text
from zamki.lab import plan

Capture = pytest.CaptureFixture[str]


def test_warm_compiles_the_games_named(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each game's bots are asked to compile, and a line says how long it took."""
    asked: list[str] = []

    def bots(game: str) -> SimpleNamespace | None:
        def compile_all(progress: Progress) -> None:
            progress("rules", 1, 1)
            asked.append(game)

        return SimpleNamespace(warm=compile_all) if game != "zamek" else None

    monkeypatch.setattr(warm, "bot_set", bots)
    ran = zamki(capsys, "warm", "--lang", "en")
    assert ran.status == 0
    assert asked == ["ludwig", "rycerze"]
    assert [line.partition(":")[0] for line in ran.out.splitlines()] == asked
    assert zamki(capsys, "warm", "rycerze").status == 0
    assert asked[2:] == ["rycerze"]


def test_unknown_game_is_refused_before_anything_is_compiled(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong name costs nobody a minute of compiling."""
    monkeypatch.setattr(warm, "bot_set", lambda game: pytest.fail("compiled"))
    ran = zamki(capsys, "warm", "rycerze", "chess")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_compiling_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bar says that kernels are compiled, in the reader's language, and the log does not say it again."""
    log, shown = logging.getLogger("zamki.kernels.whole"), []

    @contextmanager
    def progress(what: Text, lang: str) -> Iterator[Tell]:
        yield lambda name, done, total: shown.append(f"{name or what.render(lang)} {done}/{total}")

    monkeypatch.setattr(log, "level", logging.NOTSET)
    monkeypatch.setattr(warm, "progress", progress)
    kernels = SimpleNamespace(warm=lambda progress: progress("zamek", 1, 3))
    monkeypatch.setattr(warm, "bot_set", lambda game: kernels)
    for lang in ("en", "de"):
        warm.warm("zamek", lang)
    assert shown == ["compiling zamek 1/3", "zamek wird kompiliert 1/3"]
    assert log.level == logging.ERROR


@pytest.mark.parametrize("fails", [True, False])
@pytest.mark.parametrize("words", [("warm", "zamek"), ("arena", "zamek", "--bots", "master,random")])
def test_ctrl_c_that_the_compiler_loses_ends_the_command(
    words: tuple[str, ...], fails: bool, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the compiler then fails or goes on, there is no traceback, and the status is 130."""

    def compile_all(progress: Progress) -> None:
        with suppress(KeyboardInterrupt):  # as where machine code calls Python
            os.kill(os.getpid(), signal.SIGINT)
        if fails:
            raise RuntimeError("no compiled object yet")

    monkeypatch.setattr(warm, "bot_set", lambda game: SimpleNamespace(warm=compile_all))
    ran = zamki(capsys, *words)
    assert (ran.status, ran.out) == (130, "")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_fault_of_the_compiler_is_told() -> None:
    """Without Ctrl-C what goes wrong while something is compiled is raised as it is."""
    with pytest.raises(RuntimeError, match="no compiled object yet"), warm.stopping_at_ctrl_c():
        raise RuntimeError("no compiled object yet")


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_a_bar_is_there_before_bots_are_imported(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits for bots that think sees a bar from the first moment."""
    shown: list[str] = []

    @contextmanager
    def progress(what: Text, lang: str) -> Iterator[None]:
        shown.append("begun")
        yield
        shown.append("ended")

    def imported(*args: object) -> Bot:
        assert shown == ["begun"]
        raise KeyboardInterrupt

    for module in (arena, simulate):
        monkeypatch.setattr(module, "progress", progress)
    for module in (contest, plan):
        monkeypatch.setattr(module, "make_entrant", imported)
    assert main([command, "rycerze", "--bots", "master"]) == 130
    assert shown == ["begun"]
