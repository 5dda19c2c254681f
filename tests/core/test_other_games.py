"""Games of other people: found by their entry points, and never able to stop anything else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from zamki.core.errors import BrokenGame, UnknownGame
from zamki.core.registry import facet, folder, forget, game_names, get_game, is_built_in, package_of, register
from zamki.core.words import T, catalogue
from zamki.games import BUILT_IN

Install = Callable[..., None]

WHOLE = """
class Info:
    id = "{name}"
class Game:
    info = Info()
game = Game()
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Puts a package with an entry point where Python looks for installed ones, for the time of a test."""
    before = set(sys.modules)
    monkeypatch.setattr("zamki.core.registry._registered", {})
    monkeypatch.setattr("zamki.core.words._folders", list(_folders()))

    def put(name: str, package: str | None = None, entry: str | None = None, **files: str) -> None:
        home = tmp_path / (package or f"their_{name}")
        home.mkdir(exist_ok=True)
        for file, text in {"__init__": WHOLE.format(name=name), **files}.items():
            (home / f"{file}.py").write_text(text, "utf-8")
        metadata = tmp_path / f"{home.name}_{name}-1.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(f"Name: {home.name}-{name}\nVersion: 1\n", "utf-8")
        line = f"{name} = {entry or home.name}\n"
        (metadata / "entry_points.txt").write_text(f"[zamki.games]\n{line}", "utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        forget()

    yield put
    monkeypatch.undo()
    forget()
    catalogue.cache_clear()
    for name in set(sys.modules) - before:
        if name.startswith("their_"):
            del sys.modules[name]


def _folders() -> list[Path]:
    from zamki.core import words

    return words._folders


def test_an_installed_game_comes_after_the_built_in_ones(install: Install) -> None:
    """Built-in games keep their order; others follow by name, and each is found by its id."""
    install("quoits")
    install("boules")
    assert game_names() == (*BUILT_IN, "boules", "quoits")
    assert get_game("quoits").info.id == "quoits"
    assert not is_built_in("quoits")
    assert folder("quoits").name == "their_quoits"


def test_a_game_is_not_imported_to_be_located(install: Install) -> None:
    """Where its files lie is known without running a line of it."""
    install("boules", __init__="raise RuntimeError('imported')")
    assert folder("boules").name == "their_boules"


def test_a_broken_game_stops_nothing(install: Install, caplog: pytest.LogCaptureFixture) -> None:
    """Lists leave it out with one warning; only who asks for it is told, with the reason."""
    install("boules", __init__="import no_such_module_anywhere")
    install("quoits")
    assert game_names() == (*BUILT_IN, "quoits")
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "boules" in caplog.text
    with pytest.raises(BrokenGame, match="no_such_module_anywhere"):
        get_game("boules")


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("1 / 0", "ZeroDivisionError"),
        ("def broken(:", "SyntaxError"),
        ("raise SystemExit('goodbye')", "goodbye"),
        ("", "game"),
        ("game = 3", "info"),
        (WHOLE.format(name="chess"), "it calls itself chess"),
    ],
)
def test_what_is_wrong_with_a_game_is_said(install: Install, code: str, reason: str) -> None:
    """Whatever its package does wrong when it is imported is one coded error."""
    install("boules", __init__=code)
    with pytest.raises(BrokenGame, match=reason) as refused:
        get_game("boules")
    assert refused.value.code == "broken_game"


@pytest.mark.parametrize("entry", ["no_such_package", "no_such_package.inner", "their_boules:game"])
def test_an_entry_that_leads_nowhere_is_a_broken_game(install: Install, entry: str) -> None:
    """An entry point whose package is not there, or that names something else, stops no list."""
    install("boules", entry=entry)
    assert game_names() == BUILT_IN
    with pytest.raises(BrokenGame):
        get_game("boules")


def test_a_package_around_a_game_may_be_broken_too(install: Install) -> None:
    """A game inside a package that cannot be imported is a broken game."""
    install("boules", entry="their_boules.inner", __init__="1 / 0", inner=WHOLE.format(name="boules"))
    assert game_names() == BUILT_IN
    with pytest.raises(BrokenGame, match="ZeroDivisionError"):
        get_game("boules")


@pytest.mark.parametrize("name", ["Boules", "9pins", "shove-ha’penny", "é"])
def test_a_name_that_is_none_is_left_out(
    install: Install, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    """Ids are a–z, 0–9 and _; another one is told in a warning and not found."""
    install(name, package="their_game")
    assert game_names() == BUILT_IN
    assert "left out" in caplog.text
    with pytest.raises(UnknownGame):
        package_of(name)


def test_a_taken_name_stays_with_who_had_it(install: Install, caplog: pytest.LogCaptureFixture) -> None:
    """A built-in name cannot be taken, nor one that another package has; the second is named."""
    install(BUILT_IN[0], package="their_copy")
    install("boules", package="their_first")
    install("boules", package="their_second")
    assert game_names() == (*BUILT_IN, "boules")
    assert package_of(BUILT_IN[0]) == f"zamki.games.{BUILT_IN[0]}"
    assert package_of("boules") == "their_first"
    assert "their_copy" in caplog.text
    assert "their_second" in caplog.text


def test_a_part_is_the_object_that_bears_its_name(install: Install) -> None:
    """`draw.draw` is the drawing; a part that is left out is absent, without a word."""
    install("boules", draw="draw = 'a drawing'")
    assert facet("boules", "draw", str) == "a drawing"
    assert facet("boules", "bots", str) is None


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("1 / 0", "ZeroDivisionError"),
        ("raise SystemExit('goodbye')", "goodbye"),
        ("import no_such_module_anywhere", "no_such_module_anywhere"),
        ("drawing = 'misnamed'", "draw"),
        ("draw = 3", "is not a str"),
    ],
)
def test_a_broken_part_counts_as_absent(
    install: Install, caplog: pytest.LogCaptureFixture, code: str, reason: str
) -> None:
    """Whatever is wrong with a part is told once in the log; the game itself goes on without it."""
    install("boules", draw=code)
    assert facet("boules", "draw", str) is None
    assert facet("boules", "draw", str) is None
    assert len(caplog.records) == 1
    assert reason in caplog.text
    assert "boules" in game_names()


def test_a_part_of_a_broken_game_is_absent(install: Install) -> None:
    """Asking for a part of a game that cannot be imported stops nothing."""
    install("boules", __init__="1 / 0", draw="draw = 'a drawing'")
    assert facet("boules", "draw", str) is None


def test_a_game_can_be_registered_by_hand(install: Install) -> None:
    """For tests and notebooks: what is registered comes before what is installed."""
    install("boules", package="their_installed")
    register("boules", "their_own")
    assert package_of("boules") == "their_own"
    for name in ("Boules", BUILT_IN[0]):
        with pytest.raises(ValueError, match="is no name for a new game"):
            register(name, "their_own")


def test_an_unknown_game_says_what_there_is(install: Install) -> None:
    """The answer names all games that can be played, other people's too."""
    install("boules")
    with pytest.raises(UnknownGame, match=f"{', '.join(BUILT_IN)}, boules"):
        get_game("chess")


def test_a_broken_catalogue_of_one_game_silences_no_other(install: Install, tmp_path: Path) -> None:
    """A catalogue that cannot be read is left out; all other words are there."""
    install("boules")
    broken = tmp_path / "their_boules" / "locale" / "pl" / "LC_MESSAGES" / "boules.mo"
    broken.parent.mkdir(parents=True)
    broken.write_bytes(b"no catalogue")
    get_game("boules")
    assert T("The game is over.").render("pl") == "Koniec gry."
