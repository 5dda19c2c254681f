"""What commands print fits the terminal, and goes into a pipe as it is."""

from __future__ import annotations

import re

import pytest

from tests.cli.run import zamki
from zamki.core.columns import align_columns, shown_length, wrap_lines
from zamki.core.words import LANGUAGES

Capture = pytest.CaptureFixture[str]
CODE = re.compile(r"\x1b\[[0-9;]*m")
COMMANDS = {
    "overview": ["--help"],
    "games": ["games"],
    "rooms": ["rooms", "tower"],
    "arena": ["arena", "rycerze", "--bots", "random,thrifty", "--games", "4", "--seed", "3"],
    "castles": ["arena", "ludwig", "--bots", "random", "--games", "2", "--seats", "3", "--seed", "3"],
}


def on_terminal(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    """Somebody looks at a terminal that is so wide."""
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)


@pytest.mark.parametrize("columns", [40, 80, 120])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS.keys())
def test_lines_fit_the_terminal(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, words: list[str], lang: str, columns: int
) -> None:
    """No line is longer than the terminal is wide, and no word is lost or broken."""
    wide = zamki(capsys, "--lang", lang, *words).out
    on_terminal(monkeypatch, columns)
    lines = CODE.sub("", zamki(capsys, "--lang", lang, *words).out).splitlines()
    assert max(map(len, lines)) <= columns
    timed = re.compile(r"[\d.,]+")
    assert set(timed.sub("", wide).split()) == set(timed.sub("", "\n".join(lines)).split())


def test_a_pipe_takes_lines_as_they_are(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody looks nothing is broken and nothing coloured."""
    monkeypatch.setenv("COLUMNS", "40")
    out = zamki(capsys, *COMMANDS["arena"]).out
    assert max(map(len, out.splitlines())) > 80
    assert "\x1b" not in out


def test_a_wide_table_is_turned() -> None:
    """Rows become columns where they do not fit, as many side by side as there is room for."""
    rows = [["bot", "games", "wins"], *([f"level {n}", "100", "50.0 %"] for n in range(4))]
    assert align_columns(rows) == align_columns(rows, width=80)
    assert max(map(len, align_columns(rows, width=25).splitlines())) <= 25
    assert align_columns(rows, width=18).splitlines()[0] == "bot    level 0"
    assert align_columns(rows, width=18).count("bot") == 4


def test_words_stay_whole() -> None:
    """Lines are broken between words; only one longer than a line is cut. Colours take no room."""
    assert list(wrap_lines(["a shepherd and a knight"], 10)) == ["a shepherd", "  and a", "  knight"]
    assert max(map(len, wrap_lines(["x" * 50], 20))) <= 20
    coloured = "\x1b[31mone\x1b[0m two three"
    assert [shown_length(line) for line in wrap_lines([coloured], 8)] == [7, 7]
