from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.cli.run import Ran, zamki
from zamki.bots.levels import usual_level
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


def test_going_on_needs_nothing_but_the_file(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The file knows game, people, names and bots: the same people sit there again, in any language."""
    path = tmp_path / "our game.json"
    first = play(
        capsys,
        monkeypatch,
        ["", "1", "", "quit"],
        "--seats",
        "3",
        "--people",
        "2",
        "--names",
        "Ada,Bo",
        "--save",
        str(path),
    )
    assert first.out.rstrip().endswith(f"zamki play --resume '{path}'")
    typed(monkeypatch, ["", "log"])
    again = zamki(capsys, "play", "--resume", str(path), "--lang", "de")
    assert again.err == ""
    assert "Bo" in again.out
    assert "Bot 3 (zufällig)" in again.out
    kept = json.loads(path.read_text())
    assert kept["names"] == ["Ada", "Bo", ""]
    assert kept["bots"] == [None, None, "random"]


def test_what_is_said_goes_before_what_the_file_knows(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Names and bots of a saved game can be changed."""
    path = tmp_path / "game.json"
    play(capsys, monkeypatch, ["1", "quit"], "--names", "Ada", "--save", str(path))
    typed(monkeypatch, ["quit"])
    ran = zamki(capsys, "play", "--resume", str(path), "--names", "Eve", "--bots", "apprentice")
    assert "Eve" in ran.out
    assert json.loads(path.read_text())["bots"] == [None, "apprentice"]


def test_a_saved_game_without_players_still_opens(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Files of before, and records of other programs, do not say who sits where."""
    path = tmp_path / "game.json"
    play(capsys, monkeypatch, ["1", "quit"], "--save", str(path))
    data = json.loads(path.read_text())
    del data["names"], data["bots"]
    path.write_text(json.dumps(data))
    typed(monkeypatch, ["1"] * 20)
    ran = zamki(capsys, "play", "--resume", str(path), "--bots", "random")
    assert ran.status == 0
    assert "wins." in ran.out


@pytest.mark.parametrize("key", ["names", "bots"])
@pytest.mark.parametrize("wrong", [5, None, [], ["Ada"], ["Ada", 5], ["Ada", []], {"0": "Ada"}])
def test_bad_names_and_bots_are_refused_in_one_line(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, key: str, wrong: object
) -> None:
    """Whatever somebody wrote into a file is told in one line."""
    path = tmp_path / "game.json"
    play(capsys, monkeypatch, ["quit"], "--save", str(path))
    path.write_text(json.dumps({**json.loads(path.read_text()), key: wrong}))
    ran = zamki(capsys, "play", "--resume", str(path))
    assert ran.status == 2
    assert len(ran.err.splitlines()) == 1


def test_an_unknown_bot_in_a_file_is_refused_in_one_line(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A level that is not there is named."""
    path = tmp_path / "game.json"
    play(capsys, monkeypatch, ["quit"], "--save", str(path))
    path.write_text(path.read_text().replace('"bots":[null,"', '"bots":[null,"wizard'))
    ran = zamki(capsys, "play", "--resume", str(path))
    assert ran.status == 2
    assert "wizard" in ran.err


def test_without_a_game_they_are_listed(capsys: Capture) -> None:
    """`zamki play` alone asks which game."""
    ran = zamki(capsys, "play")
    assert ran.status == 2
    assert "rycerze" in ran.err


@pytest.mark.parametrize(("can_run", "level"), [(True, "builder"), (False, "apprentice")])
@pytest.mark.parametrize("name", BUILT_IN)
def test_a_sensible_opponent(name: str, can_run: bool, level: str) -> None:
    """Who names no bot meets one that people like, or the best that needs no kernels."""
    assert usual_level(name, can_run_kernels=can_run) == level


def test_the_opponent_is_said_in_one_line(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without --bots the first line says whom one plays against; with it nothing is said."""
    monkeypatch.setattr("zamki.cli.seating.can_run_kernels", lambda: False)
    typed(monkeypatch, [])
    ran = zamki(capsys, "play", "rycerze", "--seed", "3")
    assert ran.out.splitlines()[0] == "You play against: gentle. Choose others with --bots."
    assert "You play against" not in play(capsys, monkeypatch, []).out


@pytest.mark.parametrize("columns", [40, 80, 120])
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", BUILT_IN)
def test_no_line_is_longer_than_the_terminal(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, name: str, lang: str, columns: int
) -> None:
    """Boards, choices and news fit the width, and no word is broken that could stand whole."""
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    typed(monkeypatch, ["1"] * 14 + ["log", "scores"])
    ran = zamki(capsys, "play", name, "--seed", "4", "--bots", "random", "--lang", lang)
    assert max(map(len, ran.out.splitlines())) <= columns


def test_hint_undo_and_scores_are_typed(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Line by line the same can be done by words."""
    monkeypatch.setattr("zamki.cli.session.can_run_kernels", lambda: False)
    ran = play(capsys, monkeypatch, ["undo", "hint", "1", "scores", "undo", "2", "quit"])
    assert "There is nothing to take back." in ran.out
    assert "Hint: " in ran.out
    assert "This hint is from the bot “gentle” (makes friendly mistakes)." in ran.out
    assert ran.out.count("Round 1 of 7") == 2
    assert "Seat 1: 0" in ran.out or "Seat 1: 1" in ran.out or "Seat 1: 2" in ran.out


def test_the_whole_screen_needs_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal of 80 columns and 24 lines with somebody at it has a table, anything less plain lines."""
    from zamki.cli import play as command

    assert not command.has_room()
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: True, raising=False)
    for columns, lines, is_enough in ((80, 24, True), (200, 60, True), (79, 24, False), (80, 23, False)):
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setenv("LINES", str(lines))
        assert command.has_room() == is_enough
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    monkeypatch.setenv("LINES", "24")
    assert not command.has_room()
