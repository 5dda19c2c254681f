"""A level is plain always or compiled always; only `stand_in` lets one play for another, and it is said."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import zamki
from zamki.bots import make_bot, stand_in
from zamki.bots.arena import Contest
from zamki.bots.bouts import play
from zamki.bots.levels import all_levels, plain_level
from zamki.bots.stand_in import StandIn, makeshift
from zamki.core.bots import AT_ONCE, Makeshift
from zamki.core.edition import EditionFile
from zamki.core.errors import BadSetup, MissingExtra
from zamki.core.game import Config
from zamki.core.play import some_moves_on
from zamki.core.registry import facet, get_game
from zamki.core.setup import built_in_edition, configure
from zamki.games import BUILT_IN
from zamki.kernels import cache
from zamki.kernels.kernel import Kernel, kernel_of
from zamki.lab.plan import Plan

HOUSE = Path(zamki.__file__).parent
ALLOWED = {HOUSE / "bots" / "stand_in.py", HOUSE / "kernels" / "cache.py"}


def test_only_one_place_asks_whether_kernels_are_ready() -> None:
    """No bot looks at what is compiled: neither a game's nor the house's other modules."""
    asking = {path for path in HOUSE.rglob("*.py") if "is_ready" in _imports(path.read_text("utf-8"))}
    assert asking <= ALLOWED


def _imports(source: str) -> str:
    return " ".join(re.findall(r"from zamki\.kernels\.cache import (?:\([^)]*\)|.*)", source))


@pytest.mark.parametrize("game", BUILT_IN)
def test_plain_levels_never_touch_a_kernel(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What needs nothing compiled chooses the same move whether kernels are compiled or not."""
    view = _view(game)
    for level in all_levels(game):
        if level.is_compiled:
            continue
        chosen = set()
        for is_ready in (True, False):
            monkeypatch.setattr(cache, "is_ready", lambda _, is_ready=is_ready: is_ready)
            monkeypatch.setattr(stand_in, "is_ready", lambda _, is_ready=is_ready: is_ready)
            chosen.add(make_bot(game, level.id, 5).choose(view, AT_ONCE))
        assert len(chosen) == 1


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_stand_in_is_the_plain_level_itself(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While kernels compile, every compiled level plays exactly what the plain one would."""
    monkeypatch.setattr(stand_in, "is_ready", lambda _: False)
    view, config = _view(game), configure(get_game(game), 2)
    plain = make_bot(game, plain_level(game), 5).choose(view, AT_ONCE)
    for level in all_levels(game):
        expected = Makeshift.WARMING if level.is_compiled else None
        assert makeshift(game, level.id, config) is expected
        if level.is_compiled:
            assert StandIn(game, level.id, 5, config).choose(view, AT_ONCE) == plain


@pytest.mark.parametrize("game", BUILT_IN)
def test_without_a_compiler_a_compiled_level_says_what_is_missing(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks for one by name gets a line with the cure, not a simpler bot under its name."""
    monkeypatch.setattr(sys.modules[plain_level.__module__], "is_compiler_here", lambda: False)
    with pytest.raises(MissingExtra, match=r"zamki\[bots\]"):
        make_bot(game, "master", 1)
    assert make_bot(game, "apprentice", 1) is not None


@pytest.mark.parametrize("game", BUILT_IN)
def test_pieces_that_a_kernel_does_not_know_are_told(game: str, patch: pytest.MonkeyPatch) -> None:
    """The plain level plays with any pieces; who measures bots is refused in one line instead."""
    _forbid(game, patch)
    config, view = configure(get_game(game), 2), _view(game)
    assert makeshift(game, "master", config) is Makeshift.PIECES
    assert makeshift(game, "apprentice", config) is None
    plain = make_bot(game, plain_level(game), 5).choose(view, AT_ONCE)
    assert StandIn(game, "master", 5, config).choose(view, AT_ONCE) == plain
    for measured in (
        lambda: Contest(game, ("master", "random"), 1),
        lambda: Plan(game, ("master", "random"), 1),
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
    expected = None if kernel.objection(config) is None else Makeshift.PIECES
    assert makeshift(game, "master", config) in (expected, Makeshift.WARMING)


def _forbid(game: str, patch: pytest.MonkeyPatch) -> None:
    """The kernel of a game plays nothing."""
    kernel = facet(game, "kernel", Kernel)
    assert kernel is not None

    def never(_: Config) -> bool:
        return False

    patch.setattr(stand_in, "kernel_of", lambda _: replace(kernel, can_play=never))


def _view(game: str) -> zamki.AnyView:
    at_table = some_moves_on(get_game(game), 2, 3)
    return at_table.view(at_table.actors[0])
