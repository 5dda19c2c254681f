"""`zamki completion` lets a shell finish commands and options."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from zamki.cli import completion
from zamki.cli.main import COMMANDS, main


def finished(script: str, *words: str) -> list[str]:
    """What bash offers for the last of these words."""
    asks = (
        f"COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; _shtab_zamki; echo ${{COMPREPLY[@]}}"
    )
    ran = subprocess.run(
        ["bash", "-c", f"{script}\n{asks}"], capture_output=True, text=True, check=True, timeout=60
    )
    return ran.stdout.split()


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_bash_finishes_commands_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    """Commands of the house and of games are finished, and the options of each."""
    assert main(["completion", "bash"]) == 0
    script = capsys.readouterr().out
    assert finished(script, "zamki", "re") == ["replay", "report"]
    assert finished(script, "zamki", "ro") == ["rooms"]
    assert "--games" in finished(script, "zamki", "arena", "--g")
    assert set(COMMANDS) <= set(finished(script, "zamki", "''"))


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_bash_finishes_games(capsys: pytest.CaptureFixture[str]) -> None:
    """Where a command takes a game, the games that are there are offered."""
    assert main(["completion", "bash"]) == 0
    script = capsys.readouterr().out
    for command in ("play", "simulate", "arena", "warm", "aid", "fuzz"):
        assert finished(script, "zamki", command, "ry") == ["rycerze"], command


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_know_every_command(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The scripts of the other shells name every command."""
    assert main(["completion", shell]) == 0
    told = capsys.readouterr().out
    assert [name for name in COMMANDS if name not in told] == []


def test_written_scripts_serve_where_shtab_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without shtab the scripts that came with the package are printed, or one line says what is missing."""
    monkeypatch.setattr(completion, "SCRIPTS", tmp_path)
    completion.write(tmp_path)
    monkeypatch.setattr(completion, "find_spec", lambda name: None)
    assert main(["completion", "fish"]) == 0
    assert capsys.readouterr().out.strip() == (tmp_path / "fish").read_text("utf-8").strip()
    (tmp_path / "fish").unlink()
    assert main(["completion", "fish"]) == 2
    assert "pip install shtab" in capsys.readouterr().err


def test_another_shell_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """A shell there is no script for is refused in one line that names those there are."""
    with pytest.raises(SystemExit):
        main(["completion", "tcsh"])
    assert "bash" in capsys.readouterr().err
