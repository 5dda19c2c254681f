from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests.cli.run import zamki
from zamki.cli import warm
from zamki.core.bots import Progress

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
