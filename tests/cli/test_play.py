from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.cli.run import Ran, zamki
from zamki.core.words import LANGUAGES
from zamki.games import BUILT_IN

Capture = pytest.CaptureFixture[str]


def typed(monkeypatch: pytest.MonkeyPatch, lines: Iterable[str]) -> None:
    """What people type, line by line; then the input ends."""
    left: Iterator[str] = iter(lines)

    def read(prompt: str = "") -> str:
        sys.stdout.write(f"{prompt}\n")
        line = next(left, None)
        if line is None:
            raise EOFError
        return line

    monkeypatch.setattr("builtins.input", read)


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_game_by_numbers(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, name: str, lang: str
) -> None:
    """A person who always takes the first choice comes to the end, in every language."""
    typed(monkeypatch, ["1"] * 400)
    ran = zamki(capsys, "play", name, "--seed", "4", "--lang", lang, "--bots", "random")
    assert ran.status == 0
    assert ran.err == ""
    assert len(ran.out.strip().splitlines()[-1]) > 5


def play(capsys: Capture, monkeypatch: pytest.MonkeyPatch, lines: list[str], *words: str) -> Ran:
    """A game of Rycerze with these lines typed."""
    typed(monkeypatch, lines)
    return zamki(capsys, "play", "rycerze", "--seed", "3", "--bots", "random", *words)


def test_cards_can_be_named(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beginnings of names are enough, in any order; what is not clear is asked again."""
    ran = play(capsys, monkeypatch, ["she dra", "", "99", "xyz", "?", "list", "board", "log"])
    assert ran.err == ""
    assert "Seat 1 has chosen: dragon + shepherd." in ran.out
    assert "“99” is not clear." in ran.out
    assert "“xyz” is not clear." in ran.out


def test_game_is_saved_and_resumed(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Stopping keeps the game; it goes on where it was, to the end."""
    path = tmp_path / "game.json"
    first = play(capsys, monkeypatch, ["1", "1", "quit"], "--save", str(path))
    assert f"--resume {path}" in first.out
    assert len(json.loads(path.read_text())["moves"]) >= 4
    second = play(capsys, monkeypatch, ["1"] * 20, "--resume", str(path))
    assert second.status == 0
    assert "wins." in second.out
    assert zamki(capsys, "replay", str(path)).status == 0


def test_resuming_another_game_is_refused(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record of another game is named as such."""
    other = Path(__file__).parent.parent / "records" / "examples" / "zamek-1.json"
    ran = play(capsys, monkeypatch, [], "--resume", str(other))
    assert ran.status == 2
    assert "is a game of zamek" in ran.err


def test_shared_screen_hides_hands(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two people the screen is passed on before a hand is shown; no choice is told to the other."""
    ran = play(capsys, monkeypatch, ["", "dra kni", ""], "--people", "2", "--names", "Ada,Bo")
    before, _, after = ran.out.partition("Pass the screen to Bo")
    assert "dragon" in before
    assert "Ada has chosen: dragon" not in after
    assert "Ada has chosen." in after


def test_save_command(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """`save FILE` keeps the game from then on."""
    path = tmp_path / "later.json"
    play(capsys, monkeypatch, ["1", f"save {path}", "1"])
    assert path.exists()
    assert not list(tmp_path.glob("*.part"))


def test_a_file_that_cannot_be_written_keeps_the_game_going(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A bad name for `save` is told, and the game goes on in the file it had."""
    path = tmp_path / "game.json"
    ran = play(
        capsys, monkeypatch, ["save /nowhere/x", f"save {tmp_path}", "9" * 5000, "1"], "--save", str(path)
    )
    assert ran.status == 0
    assert "/nowhere/x: cannot be written (there is no such folder)." in ran.out
    assert f"{tmp_path}: cannot be written (it is a folder)." in ran.out
    assert f"--resume {path}" in ran.out


def test_resumed_game_keeps_its_seats(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Seats and options of a saved game cannot be changed."""
    path = tmp_path / "game.json"
    play(capsys, monkeypatch, ["1"], "--save", str(path))
    for more in (["--seats", "3"], ["--option", "long"]):
        assert play(capsys, monkeypatch, [], "--resume", str(path), *more).status == 2


def test_bots_are_named_in_the_language(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot is called by its level in the reader’s words."""
    assert "Bot 2 (losowy)" in play(capsys, monkeypatch, [], "--lang", "pl").out


def test_cards_can_be_typed_without_accents(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A keyboard without Polish letters is enough."""
    ran = play(capsys, monkeypatch, ["lucz CHLOP"], "--lang", "pl")
    assert "Miejsce 1 wybiera: łucznik + chłop." in ran.out


def test_going_on_names_everything_that_was_said(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The command that resumes seats the same people again."""
    path = tmp_path / "our game.json"
    ran = play(capsys, monkeypatch, [""], "--people", "2", "--names", "Ada,Bo", "--save", str(path))
    assert f"--resume '{path}' --people 2 --bots random --names Ada,Bo" in ran.out
