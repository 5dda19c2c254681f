"""`zamki words`: what an author of a game translates."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.run import zamki

Capture = pytest.CaptureFixture[str]
PART = 'from zamki.core.words import T\n\nSAID = T("Nobody has said this before.")\n'


def test_new_sentences_are_written_checked_and_compiled(capsys: Capture, tmp_path: Path) -> None:
    """`update` writes a sentence down, `check` says where it is missing, `compile` makes files."""
    package = tmp_path / "my_game"
    package.mkdir()
    (package / "__init__.py").write_text(PART)
    assert zamki(capsys, "words", "update", str(package)).status == 0
    catalogues = sorted(package.rglob("*.po"))
    assert any("Nobody has said this before." in path.read_text("utf-8") for path in catalogues)
    checked = zamki(capsys, "words", "check", str(package))
    assert "Nobody has said this before." in checked.out
    assert zamki(capsys, "words", "compile", str(package)).status == 0
    assert list(package.rglob("*.mo"))


def test_what_is_no_package_is_one_line(capsys: Capture, tmp_path: Path) -> None:
    """A folder that is not there, and one without a package, are refused."""
    for folder in (tmp_path, tmp_path / "nowhere"):
        ran = zamki(capsys, "words", "check", str(folder))
        assert (ran.status, ran.err.count("\n")) == (2, 1)
        assert "is not the folder of a package" in ran.err
