"""Games of other people, installed by their entry points: whatever is wrong with one, nothing else stops."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from venv import EnvBuilder

import pytest

from zamki.core import registry, words
from zamki.core.errors import BrokenGame, UnknownGame
from zamki.core.words import T
from zamki.games import BUILT_IN

Install = Callable[..., None]

WHOLE = """
from zamki.core.game import GameInfo
from zamki.core.words import literal

class Game:
    info = GameInfo("{name}", literal("{name}"), literal(""), range(2, 3), (), ("first",))

game = Game()
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Puts a package with an entry point where Python looks for installed ones, for the time of a test."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "_registered", {})
    monkeypatch.setattr(words, "_folders", list(words._folders))

    def put(name: str, package: str | None = None, entry: str | None = None, **files: str) -> None:
        home = tmp_path / (package or f"their_{name}")
        home.mkdir(exist_ok=True)
        for file, text in {"__init__": WHOLE.format(name=name), **files}.items():
            (home / f"{file}.py").write_text(text, "utf-8")
        metadata = tmp_path / f"{home.name}_{name}-1.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(f"Name: {home.name}-{name}\nVersion: 1\n", "utf-8")
        (metadata / "entry_points.txt").write_text(f"[zamki.games]\n{name} = {entry or home.name}\n", "utf-8")
        registry.clear_caches()

    yield put
    monkeypatch.undo()
    registry.clear_caches()
    words.catalogue.cache_clear()
    for name in [name for name in sys.modules if name.startswith("their_")]:
        del sys.modules[name]


def test_an_installed_game_comes_after_the_built_in_ones(install: Install) -> None:
    """Built-in games keep their order; others follow by name, and an unknown game's answer lists them all."""
    install("quoits")
    install("boules")
    assert registry.game_names() == (*BUILT_IN, "boules", "quoits")
    with pytest.raises(UnknownGame, match=f"{', '.join(BUILT_IN)}, boules, quoits"):
        registry.get_game("chess")


def test_games_that_are_installed_already_change_no_test(tmp_path: Path) -> None:
    """With somebody else's game in the environment, tests of lists pass as before, also in processes."""
    EnvBuilder(symlinks=True).create(tmp_path)
    (place,) = tmp_path.glob("lib/*/site-packages")
    (place / "ours.pth").write_text("\n".join(filter(None, sys.path)), "utf-8")
    (place / "their_skittles").mkdir()
    (place / "their_skittles" / "__init__.py").write_text(WHOLE.format(name="skittles"), "utf-8")
    (place / "their_skittles-1.dist-info").mkdir()
    metadata = {
        "METADATA": "Name: their-skittles\nVersion: 1\n",
        "entry_points.txt": "[zamki.games]\nskittles = their_skittles\n",
    }
    for name, text in metadata.items():
        (place / "their_skittles-1.dist-info" / name).write_text(text, "utf-8")
    root, python = Path(__file__).parents[2], str(tmp_path / "bin" / "python")
    listed = [python, "-m", "zamki", "games"]
    assert "skittles" in subprocess.run(listed, capture_output=True, text=True, check=True).stdout
    files = [__file__, "tests/core/test_registry.py", "tests/testing/test_new_game.py"]
    words = "taken_name or comes_after or leads_nowhere or entry_points or through_the_registry"
    ran = subprocess.run(
        [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *files, "-k", words],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout


def test_a_game_is_not_imported_to_be_located(install: Install) -> None:
    """Where its files lie is known without running a line of it."""
    install("boules", __init__="raise RuntimeError('imported')")
    assert registry.folder("boules").name == "their_boules"


def test_a_broken_game_is_told_once(install: Install, caplog: pytest.LogCaptureFixture) -> None:
    """Lists leave it out with one warning, however often they are asked for; the others are there."""
    install("boules", __init__="1 / 0")
    install("quoits")
    assert registry.game_names() == registry.game_names() == (*BUILT_IN, "quoits")
    assert [record.levelname for record in caplog.records] == ["WARNING"]


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("def broken(:", "SyntaxError"),
        ("game = 3", "info"),
        ("raise SystemExit('goodbye')", "goodbye"),
    ],
)
def test_what_is_wrong_with_a_game_is_said(install: Install, code: str, reason: str) -> None:
    """Whatever its package does when it is imported is one coded error for who asks for it."""
    install("boules", __init__=code)
    assert registry.game_names() == BUILT_IN
    with pytest.raises(BrokenGame, match=reason) as refused:
        registry.get_game("boules")
    assert refused.value.code == "broken_game"


@pytest.mark.parametrize(
    "entry",
    [
        "their_boules:game",
        "no_such_package.inner",
        "their_boules.inner",
    ],
)
def test_an_entry_that_leads_nowhere_is_a_broken_game(install: Install, entry: str) -> None:
    """An entry point whose package is not there, or lies in one that is broken, stops no list."""
    install("boules", entry=entry, __init__="1 / 0", inner=WHOLE.format(name="boules"))
    assert registry.game_names() == BUILT_IN
    with pytest.raises(BrokenGame):
        registry.get_game("boules")


def test_a_taken_name_stays_with_who_had_it(install: Install, caplog: pytest.LogCaptureFixture) -> None:
    """Of two packages with the same name the first keeps it, and the second is named in a warning."""
    install("boules", package="their_first")
    install("boules", package="their_second")
    assert registry.package_of("boules") == "their_first"
    assert "their_second" in caplog.text


def test_what_is_registered_comes_before_what_is_installed(install: Install) -> None:
    """Somebody who works on an installed game tries their own copy."""
    install("boules", package="their_installed")
    registry.register("boules", "their_own")
    assert registry.package_of("boules") == "their_own"


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("import no_such_module_anywhere", "no_such_module_anywhere"),
        ("raise SystemExit('goodbye')", "goodbye"),
    ],
)
def test_a_broken_part_is_told_once(
    install: Install, caplog: pytest.LogCaptureFixture, code: str, reason: str
) -> None:
    """It counts as absent, however often it is asked for; the game goes on."""
    install("boules", draw=code)
    assert registry.facet("boules", "draw", str) is registry.facet("boules", "draw", str) is None
    assert len(caplog.records) == 1
    assert reason in caplog.text
    assert "boules" in registry.game_names()


def test_a_part_of_a_broken_game_is_absent(install: Install) -> None:
    """Asking for a part of a game that cannot be imported stops nothing."""
    install("boules", __init__="1 / 0", draw="draw = 'a drawing'")
    assert registry.facet("boules", "draw", str) is None


def test_a_broken_catalogue_silences_no_other(install: Install, tmp_path: Path) -> None:
    """A catalogue that cannot be read is left out; all other words are there."""
    install("boules")
    broken = tmp_path / "their_boules" / "locale" / "pl" / "LC_MESSAGES" / "boules.mo"
    broken.parent.mkdir(parents=True)
    broken.write_bytes(b"no catalogue")
    registry.get_game("boules")
    assert T("The game is over.").render("pl") == "Koniec gry."


def test_a_name_that_no_game_can_have_is_left_out(install: Install, caplog: pytest.LogCaptureFixture) -> None:
    """An entry point that is not called a–z, 0–9, _ is told in the log, and the others stand."""
    install("Quoits", "their_loud")
    install("boules")
    assert registry.game_names() == (*BUILT_IN, "boules")
    assert "“Quoits” of their_loud is left out" in caplog.text
