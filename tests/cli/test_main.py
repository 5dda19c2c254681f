from __future__ import annotations

import json
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.cli.run import zamki
from zamki.cli.main import COMMANDS, main
from zamki.core.words import LANGUAGES
from zamki.games import BUILT_IN

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_overview_names_every_command(capsys: Capture, lang: str) -> None:
    """`zamki` and `zamki --help` say what there is, in the reader's language."""
    ran = zamki(capsys, "--help", "--lang", lang)
    assert ran.status == 0
    assert all(f"  {name}" in ran.out for name in COMMANDS)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_has_help(capsys: Capture, name: str) -> None:
    """Every command explains itself."""
    ran = zamki(capsys, name, "--help", "--lang", "pl")
    assert ran.status == 0
    said = " ".join(COMMANDS[name].render("pl").split())
    assert said[:20] in " ".join(ran.out.split())


@pytest.mark.parametrize("words", [("--lang", "xx", "games"), ("--lang=xx", "games"), ("--lang",)])
def test_unknown_language_is_one_line(capsys: Capture, words: tuple[str, ...]) -> None:
    """A language that is not there is not taken for a command."""
    ran = zamki(capsys, *words)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "zamki: --lang takes one of: en, pl, fr, de.\n"


def test_unknown_command_is_one_line(capsys: Capture) -> None:
    """An unknown command is exit 2 and says what there is."""
    ran = zamki(capsys, "dance")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "replay" in ran.err


@pytest.mark.parametrize(
    "words",
    [
        ("play",),
        ("play", "chess"),
        ("play", "rycerze", "--seats", "9"),
        ("play", "rycerze", "--seats", "x"),
        ("play", "rycerze", "--option", "fast"),
        ("play", "rycerze", "--bots", "genius"),
        ("play", "rycerze", "--people", "5"),
        ("play", "rycerze", "--resume", "/nowhere/game.json"),
        ("play", "rycerze", "--edition", "/nowhere/mine.json"),
        ("fuzz", "rycerze", "--seats", "1"),
        ("replay", "/nowhere/game.json"),
        ("games", "--loud"),
        ("play", "rycerze", "--seats", "0"),
        ("play", "rycerze", "--save", "/nowhere/game.json"),
        ("play", "rycerze", "--resume", ""),
        ("fuzz", "rycerze", "--jobs", "0"),
        ("fuzz", "rycerze", "--games", "-1"),
        ("replay", "a\nb"),
        ("replay", "\udcff"),
        ("\udcff",),
        ("--lang", "xx"),
    ],
)
def test_bad_arguments_are_one_line_and_status_two(capsys: Capture, words: tuple[str, ...]) -> None:
    """Nonsense gets one clear line, never a traceback."""
    ran = zamki(capsys, *words)
    assert ran.status == 2
    assert ran.err.count("\n") == 1
    assert ran.err.startswith("zamki")


@pytest.mark.parametrize("words", [("--lang", "de"), ("--lang=de",)])
def test_language_may_stand_before_the_command(capsys: Capture, words: tuple[str, ...]) -> None:
    """`--lang` is understood wherever it stands, alone as well."""
    assert "Verfügbare Spiele" in zamki(capsys, *words).out
    assert "Ausgaben" in zamki(capsys, *words, "games").out


@pytest.mark.parametrize(("lang", "said"), [("pl", "PLIK"), ("fr", "FICHIER"), ("de", "DATEI")])
def test_help_speaks_the_language_throughout(capsys: Capture, lang: str, said: str) -> None:
    """What stands for a value is translated too, and the usage is whole."""
    ran = zamki(capsys, "replay", "--help", "--lang", lang)
    assert f"[--edition {said}]" in ran.out
    assert ran.out.splitlines()[0].count("zamki replay") == 1
    assert ":  " not in ran.out.splitlines()[0]


def test_options_may_stand_among_the_arguments(capsys: Capture) -> None:
    """Files may follow an option that stands after the first argument."""
    assert json.loads(zamki(capsys, "edition", "check", "--json", "/nowhere").out)["file"] == "/nowhere"


def test_full_disk_is_one_line(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Output that cannot be written is told in one line."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("zamki.cli.games.run", full)
    ran = zamki(capsys, "games", "--lang", "pl")
    assert (ran.status, ran.err) == (2, "zamki: Nie można zapisać wyniku (brak miejsca na dysku).\n")


def test_games_as_json(capsys: Capture) -> None:
    """The registry for other programs."""
    games = {info["game"]: info for info in json.loads(zamki(capsys, "games", "--json").out)}
    assert set(games) == set(BUILT_IN)
    assert games["rycerze"]["seats"] == [2, 3, 4]
    assert [option["name"] for option in games["rycerze"]["options"]] == [
        "open_recruitment",
        "long",
        "rotate_youngest",
    ]


def test_games_for_people(capsys: Capture) -> None:
    """The registry for people, in their language."""
    assert "Ritter und Burgen, 2 bis 4 Plätze" in zamki(capsys, "games", "--lang", "de").out


def test_import_stays_light() -> None:
    """`import zamki` and a command of the house import no game; the help imports nothing heavy."""
    code = (
        "import sys, zamki, zamki.cli; zamki.cli.main(['--version']);"
        "games = {name for name in sys.modules if name.startswith('zamki.games.')};"
        "zamki.cli.main(['--help']);"
        "heavy = {'numba', 'numpy', 'litestar', 'rich', 'jinja2', 'babel', 'zamki.web', 'zamki.draw'};"
        "sys.exit(','.join(games | heavy & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_program_keeps_its_own_way_with_pipes(capsys: Capture) -> None:
    """After a command called from a program, also in a thread, a broken pipe is an error there as before."""
    before = signal.getsignal(signal.SIGPIPE)
    assert main(["games", "--json"]) == 0
    with ThreadPoolExecutor() as threads:
        assert threads.submit(main, ["games", "--json"]).result() == 0
    assert signal.getsignal(signal.SIGPIPE) is before
