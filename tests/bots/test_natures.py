"""A level is plain always or compiled always; only `fallback` lets one play for another, and it is said."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import zamki
from zamki.bots import fallback, make_bot
from zamki.bots.arena import Contest
from zamki.bots.fallback import FallbackBot, fallback_reason
from zamki.bots.levels import all_levels, plain_level
from zamki.bots.matches import play
from zamki.core.bots import AT_ONCE, Fallback
from zamki.core.edition import EditionFile
from zamki.core.errors import BadSetup, MissingExtra
from zamki.core.game import Config
from zamki.core.play import sample_playthrough
from zamki.core.registry import facet, get_game
from zamki.core.setup import built_in_edition, configure
from zamki.games import BUILT_IN
from zamki.kernels.kernel import Kernel, kernel_of
from zamki.lab.plan import RunPlan

HOUSE = Path(zamki.__file__).parent


def test_no_game_asks_what_runs_its_kernels() -> None:
    """No bot of a game looks at what is installed: only the house lets one level play for another."""
    games = HOUSE / "games"
    assert [path for path in games.rglob("*.py") if "can_run_kernels" in path.read_text("utf-8")] == []


@pytest.mark.parametrize("game", BUILT_IN)
def test_plain_levels_never_touch_a_kernel(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What needs no kernels chooses the same move whether they can run or not."""
    view = _view(game)
    plain = [level.id for level in all_levels(game) if not level.is_compiled]
    chosen = [make_bot(game, level, 5).choose(view, AT_ONCE) for level in plain]
    _forbid_kernels(monkeypatch)
    assert [make_bot(game, level, 5).choose(view, AT_ONCE) for level in plain] == chosen


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_fallback_is_the_plain_level_itself(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing runs kernels, every compiled level plays what the plain one would, and says why."""
    _forbid_kernels(monkeypatch)
    view, config = _view(game), configure(get_game(game), 2)
    plain = make_bot(game, plain_level(game), 5).choose(view, AT_ONCE)
    for level in all_levels(game):
        expected = Fallback.NO_RUNTIME if level.is_compiled else None
        assert fallback_reason(game, level.id, config) is expected
        if level.is_compiled:
            assert FallbackBot(game, level.id, 5, config).choose(view, AT_ONCE) == plain


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_level_without_kernels_says_what_is_missing(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for one by name gets a line with the cure, not a simpler bot under its name."""
    _forbid_kernels(monkeypatch)
    with pytest.raises(MissingExtra, match=r"zamki\[bots\]"):
        make_bot(game, "master", 1)
    assert make_bot(game, "apprentice", 1) is not None


@pytest.mark.parametrize("game", BUILT_IN)
def test_pieces_that_a_kernel_does_not_know_are_told(game: str, patch: pytest.MonkeyPatch) -> None:
    """The plain level plays with any pieces; who measures bots is refused in one line instead."""
    _forbid(game, patch)
    config, view = configure(get_game(game), 2), _view(game)
    assert fallback_reason(game, "master", config) is Fallback.PIECES
    assert fallback_reason(game, "apprentice", config) is None
    plain = make_bot(game, plain_level(game), 5).choose(view, AT_ONCE)
    assert FallbackBot(game, "master", 5, config).choose(view, AT_ONCE) == plain
    for measured in (
        lambda: Contest(game, ("master", "random"), 1),
        lambda: RunPlan(game, ("master", "random"), 1),
        lambda: play(game, ["master", "random"]),
    ):
        with pytest.raises(BadSetup, match="these pieces or options; “apprentice” plays with any"):
            measured()
    assert Contest(game, ("apprentice", "random"), 1).needs_kernels is False


@pytest.mark.parametrize("game", BUILT_IN)
def test_somebody_elses_pieces_play_or_are_refused(game: str) -> None:
    """With an edition from a file a compiled bot plays, or says that its kernels do not know the pieces."""
    file = built_in_edition(game, get_game(game).info.editions[0])
    own = EditionFile("mine", json.loads(json.dumps(file.data, default=dict)), "0" * 64)
    config, kernel = configure(get_game(game), 2, {}, own), kernel_of(game)
    assert kernel is not None
    expected = None if kernel.objection(config) is None else Fallback.PIECES
    assert fallback_reason(game, "master", config) is expected


def _forbid_kernels(patch: pytest.MonkeyPatch) -> None:
    """Nothing here can run kernels."""
    for module in ("levels", "fallback"):
        patch.setattr(sys.modules[f"zamki.bots.{module}"], "can_run_kernels", lambda: False)


def _forbid(game: str, patch: pytest.MonkeyPatch) -> None:
    """The kernel of a game plays nothing."""
    kernel = facet(game, "kernel", Kernel)
    assert kernel is not None

    def never(_: Config) -> bool:
        return False

    patch.setattr(fallback, "kernel_of", lambda _: replace(kernel, can_play=never))


def _view(game: str) -> zamki.AnyView:
    at_table = sample_playthrough(get_game(game), 2, 3)
    return at_table.view(at_table.actors[0])
