from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest

from tests.cli.run import zamki
from tests.testing.faults import install
from zamki.core import registry
from zamki.core.registry import get_game

Capture = pytest.CaptureFixture[str]


def test_clean_game_is_status_zero(capsys: Capture) -> None:
    """Random games without a fault are counted."""
    ran = zamki(capsys, "fuzz", "rycerze", "--games", "20", "--seed", "1", "--json")
    report = json.loads(ran.out)
    assert (ran.status, report["games"], report["faults"]) == (0, 20, {})


def test_same_seed_plays_the_same(capsys: Capture) -> None:
    """A run can be repeated."""
    runs = [
        json.loads(zamki(capsys, "fuzz", "rycerze", "--games", "5", "--seed", "7", "--json").out)
        for _ in range(2)
    ]
    assert runs[0]["moves"] == runs[1]["moves"]


def test_fault_is_reported_and_its_record_saved(
    capsys: Capture, patch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A lost piece is found, counted, and its game kept."""
    game = get_game("rycerze")
    dusty = replace(game, census=lambda state: {**game.census(state), "dust": len(state.rounds) // 3})
    install(dusty, patch)
    ran = zamki(capsys, "fuzz", "rycerze", "--games", "2", "--seed", "1", "--json", "--out", str(tmp_path))
    report = json.loads(ran.out)
    assert ran.status == 1
    assert report["faults"] == {"pieces": 2}
    assert all(Path(name).exists() for name in report["saved"])
    patch.undo()
    registry.clear_caches()
    assert zamki(capsys, "replay", *report["saved"]).status == 0


def test_dead_end_and_crash_are_found(capsys: Capture, patch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A game nobody can go on with, and one that falls, are told apart."""
    game = get_game("rycerze")
    install(replace(game, actors=lambda state: ()), patch)
    ran = zamki(capsys, "fuzz", "rycerze", "--games", "1", "--json", "--out", str(tmp_path))
    assert json.loads(ran.out)["faults"] == {"dead_end": 1}
    patch.undo()
    registry.clear_caches()
    install(replace(game, apply=lambda *_: fell()), patch)
    ran = zamki(capsys, "fuzz", "rycerze", "--games", "1", "--json", "--out", str(tmp_path))
    assert json.loads(ran.out)["faults"] == {"crash": 1}


def fell() -> NoReturn:
    """What no move should lead to."""
    raise ZeroDivisionError
