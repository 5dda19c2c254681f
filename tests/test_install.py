"""Zamki is installed from its source in the ways that the README names, into empty environments."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tests.wheels import ROOT, checkout, run

pytestmark = pytest.mark.slow

PYTHON = [sys.executable, "-m"]
BUILDERS = {
    "pip": [*PYTHON, "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", "{dist}", "{source}"],
    "uv": [*PYTHON, "uv", "build", "--quiet", "--wheel", "--out-dir", "{dist}", "{source}"],
    "build": [*PYTHON, "build", "--wheel", "--outdir", "{dist}", "{source}"],
}


def call(words: list[str]) -> None:
    """Runs a command that has to succeed; its own words are shown if it does not."""
    done = subprocess.run(words, capture_output=True, text=True, timeout=300)
    if done.returncode and "CI" not in os.environ and "onnection" in done.stderr:
        pytest.skip("the package index, where builds get their tools, cannot be reached")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A fresh checkout, and the source distribution made from it and unpacked."""
    folder = tmp_path_factory.mktemp("install")
    found = {"checkout": checkout(folder)}
    call([*PYTHON, "uv", "build", "--quiet", "--sdist", "--out-dir", str(folder), str(found["checkout"])])
    (archive,) = folder.glob("*.tar.gz")
    shutil.unpack_archive(archive, folder / "unpacked", filter="data")
    (found["sdist"],) = (folder / "unpacked").iterdir()
    return found


@pytest.mark.parametrize("source", ["checkout", "sdist"])
@pytest.mark.parametrize("builder", BUILDERS)
def test_it_installs_from_the_source(
    sources: dict[str, Path], tmp_path: Path, builder: str, source: str
) -> None:
    """pip, uv and build make a wheel with tools of their own choice, and it speaks all languages."""
    call([word.format(dist=tmp_path, source=sources[source]) for word in BUILDERS[builder]])
    (wheel,) = tmp_path.glob("*.whl")
    venv.create(tmp_path / "bare", with_pip=False)
    home = tmp_path / "bare"
    call([*PYTHON, "pip", "--python", str(home), "install", "--quiet", "--no-deps", str(wheel)])
    castle = str(ROOT / "docs" / "examples" / "castle.txt")
    totals = [run(home, "--lang", lang, "score", castle).stdout.split()[-1] for lang in ("en", "pl")]
    assert totals == ["64", "64"]
    assert "zamki" in run(home, "completion", "bash").stdout


def test_links_lead_somewhere_on_the_index(sources: dict[str, Path], tmp_path: Path) -> None:
    """The README in the package has no relative link, and all of the repository's own."""
    call([word.format(dist=tmp_path, source=sources["sdist"]) for word in BUILDERS["uv"]])
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (each for each in archive.namelist() if each.endswith("/METADATA"))
        text = archive.read(name).decode()
    links = re.findall(r"(!?)\[[^\]]*\]\(([^)\s]+)\)", text)
    assert len(links) > 20
    assert [link for _, link in links if not link.startswith("https://")] == []
    pictures = [link for mark, link in links if mark]
    assert [each for each in pictures if "raw.githubusercontent.com/zamki/zamki/main/docs/" not in each] == []
