"""Games are found by what they are called, wherever they come from."""

from __future__ import annotations

import logging
import subprocess
import sys
from pathlib import Path

import pytest

from tests.elsewhere import WHOLE, add_twin, without_theirs, write
from zamki.core import registry
from zamki.core.errors import BadSetup, BrokenGame, UnknownGame
from zamki.core.play import sample_playthrough
from zamki.draw import Artist, artist, can_draw
from zamki.games import BUILT_IN


def test_built_in_games_come_first() -> None:
    """Lists begin with the built-in games in their order; each is found with its folder."""
    assert registry.game_names()[: len(BUILT_IN)] == BUILT_IN
    for name in BUILT_IN:
        assert registry.get_game(name).info.id == name
        assert (registry.folder(name) / "rules").is_dir()
        assert registry.is_built_in(name)


def test_a_registered_game_stands_with_the_others(packages: Path) -> None:
    """A game of another package is listed after ours, can be played, and has no part it does not bring."""
    add_twin(packages)
    assert registry.game_names()[-1] == "twins"
    assert sample_playthrough(registry.get_game("twins"), 2, 4).played
    assert artist("twins") is None
    assert not can_draw("twins")


@pytest.mark.parametrize("name", ["rycerze", "Zamki", "9lives", "a-b", ""])
def test_names_that_cannot_be_given(name: str, packages: Path) -> None:
    """A taken or malformed name is refused."""
    with pytest.raises(BadSetup, match="cannot be the name"):
        registry.register(name, "somewhere")


def test_an_unknown_game_names_those_there_are() -> None:
    """Asking for a game that is not there lists the others."""
    with pytest.raises(UnknownGame, match=", ".join(BUILT_IN)):
        registry.get_game("chess")


@pytest.mark.parametrize(
    "code",
    ["raise RuntimeError('half finished')", "import nowhere_to_be_found", "", WHOLE.format(name="other")],
)
def test_a_broken_game_is_left_out_of_lists(
    packages: Path, code: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A game that cannot be imported is told once in the log; who asks for it gets one clear sentence."""
    write(packages, "somebody_broken", code)
    registry.register("broken", "somebody_broken")
    assert registry.game_names() == BUILT_IN
    assert "broken" in caplog.text
    (packages / "somebody_broken" / "__init__.py").unlink()
    for _ in range(2):  # it is not imported a second time
        with pytest.raises(BrokenGame, match="“broken” cannot be used"):
            registry.get_game("broken")
    registry.register("nowhere", "no_such_package")
    with pytest.raises(BrokenGame, match="there is no package “no_such_package”"):
        registry.get_game("nowhere")


@pytest.mark.parametrize("code", ["raise RuntimeError('no pencil')", "draw = 'a picture'", "draws = 1"])
def test_a_broken_part_counts_as_absent(packages: Path, code: str, caplog: pytest.LogCaptureFixture) -> None:
    """A part of somebody's game that cannot be used is told in the log, and the game goes without it."""
    add_twin(packages, draw=code)
    with caplog.at_level(logging.WARNING):
        assert artist("twins") is None
    assert "twins" in caplog.text


def test_a_broken_part_of_our_own_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """What came with the package is never silently left out."""
    monkeypatch.setattr("zamki.games.zamek.draw.draw", None)
    registry.clear_caches()
    try:
        with pytest.raises(TypeError, match="is not a Artist"):
            registry.facet("zamek", "draw", Artist)
    finally:
        monkeypatch.undo()
        registry.clear_caches()


def test_a_broken_game_of_our_own_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """A built-in game that cannot be imported raises what it raised; so does a part at work."""

    def fails() -> None:
        raise RuntimeError("half finished")

    with pytest.raises(RuntimeError, match="half finished"):
        registry.call_or_default("zamek", fails, None)
    monkeypatch.setattr(registry, "import_module", lambda _: fails())
    registry.clear_caches()
    try:
        with pytest.raises(RuntimeError, match="half finished"):
            registry.get_game("zamek")
    finally:
        monkeypatch.undo()
        registry.clear_caches()


def test_a_part_of_somebody_else_that_fails_at_work_is_spared(
    packages: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """What else stands on a page stays, and the fault is told in the log."""
    add_twin(packages)

    def fails() -> str:
        raise RuntimeError("half finished")

    assert registry.call_or_default("twins", lambda: "well", "otherwise") == "well"
    assert registry.call_or_default("twins", fails, "otherwise") == "otherwise"
    assert "a part of the game “twins” failed" in caplog.text


def test_installed_games_are_found_by_their_entry_points(tmp_path: Path) -> None:
    """A package's entry point is enough; a name that is taken or malformed is left out with a warning."""
    write(tmp_path, "somebody_twins", WHOLE.format(name="twins"))
    info = tmp_path / "somebody_twins-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: somebody-twins\nVersion: 1\n")
    points = "[zamki.games]\ntwins = somebody_twins\nzamek = somebody_twins\nTwo Words = somebody_twins\n"
    (info / "entry_points.txt").write_text(points)
    code = "from zamki.core.registry import game_names; print(*game_names())"
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert without_theirs(ran.stdout.split(), "twins") == [*BUILT_IN, "twins"]
    assert "“zamek” of somebody_twins is left out" in ran.stderr
    assert "“Two Words” of somebody_twins is left out" in ran.stderr


def test_a_broken_package_of_our_own_is_a_fault(packages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the package itself brings raises as it is: it is mended, not left out."""
    write(packages, "somebody_house", "BUILT_IN = ('broken',)")
    write(packages / "somebody_house", "broken", "raise RuntimeError('half finished')")
    monkeypatch.setattr(registry, "BUILT_IN_PACKAGE", "somebody_house")
    registry.clear_caches()
    with pytest.raises(RuntimeError, match="half finished"):
        registry.get_game("broken")

    def lost(package: str) -> None:
        raise ImportError(f"{package} is lost")

    monkeypatch.setattr(registry, "find_spec", lost)
    registry.clear_caches()
    with pytest.raises(ImportError, match=r"somebody_house\.broken is lost"):
        registry.folder("broken")
    monkeypatch.undo()
    registry.clear_caches()
