from __future__ import annotations

import pytest

from tests.cli.run import zamki

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "nothing to compile any more"),
        ("de", "nichts mehr zu kompilieren"),
        ("fr", "plus rien à compiler"),
        ("pl", "nic do kompilowania"),
    ],
)
@pytest.mark.parametrize("games", [(), ("rycerze", "zamek")])
def test_there_is_nothing_to_compile_any_more(
    capsys: Capture, games: tuple[str, ...], lang: str, said: str
) -> None:
    """Scripts of the version before go on: `zamki warm` says so in one line and succeeds."""
    ran = zamki(capsys, "warm", *games, "--lang", lang)
    assert (ran.status, ran.err, ran.out.count("\n")) == (0, "", 1)
    assert said in ran.out


def test_an_unknown_game_is_refused(capsys: Capture) -> None:
    """A wrong name is one line, as in every command."""
    ran = zamki(capsys, "warm", "rycerze", "chess")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
