"""The letters that are shipped: every sign in use, digits of one width, and how wide a line is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from tests.draw.positions import view_of
from zamki.core.ids import Onlooker
from zamki.core.words import LANGUAGES
from zamki.draw import draw_view
from zamki.draw.letters import FILES, FONTS, Family, has_letter, width_of
from zamki.lab.report.png import png_of

HOUSE = Path(__file__).parents[2] / "src" / "zamki"
IN_TEXT = re.compile(r"^msg(?:id|id_plural|str)(?:\[\d\])? \"(.*)\"$|^\"(.*)\"$", re.MULTILINE)
BOARDS = re.compile("[\u2460-\u2473\u2500-\u25a3\u2694ϟ▪]")
"""Signs of boards in words: those are written in letters of one width, which the machine has."""


def _sentences() -> Iterator[str]:
    """Everything that is said in any language, and what templates and sheets write."""
    for catalogue in HOUSE.rglob("*.po"):
        yield from ("".join(found) for found in IN_TEXT.findall(catalogue.read_text("utf-8")))
    for kind in ("templates/*.html", "static/*.css"):
        yield from (path.read_text("utf-8") for path in (HOUSE / "web").glob(kind))
    for kind in ("*/page/*.html", "*/page/*.css", "*/data/*.json"):
        yield from (path.read_text("utf-8") for path in (HOUSE / "games").glob(kind))


def test_every_sign_in_use_has_its_letter() -> None:
    """What sentences, templates, sheets and editions write is in the sans; words are in the serif too."""
    used = {letter for text in _sentences() for letter in BOARDS.sub("", text) if letter > " "}
    assert len(used) > 120
    assert {letter for letter in used if not has_letter(letter)} == set()
    words = {letter for letter in used if letter.isalnum() or letter in "–−+×·.,:;?’‚“”„«»()/%…"}
    assert {letter for letter in words if not has_letter(letter, "serif")} == set()


@pytest.mark.parametrize("family", ["sans", "serif"])
def test_digits_stand_in_columns(family: Family) -> None:
    """All digits are as wide as one another, so that points under each other line up."""
    for weight in (400, 600, 700):
        assert len({round(width_of(digit, weight, family), 3) for digit in "0123456789"}) == 1


def test_bold_lines_are_wider_and_a_foreign_letter_counts() -> None:
    """A line is as wide as its letters together, at any weight; an unknown letter counts as one em."""
    assert width_of("Küche") == pytest.approx(sum(map(width_of, "Küche")))
    assert width_of("Küche", 400) < width_of("Küche", 600) < width_of("Küche", 700)
    assert width_of("城") == 1


@pytest.mark.parametrize("family", ["sans", "serif"])
def test_the_table_of_widths_is_the_fonts(family: Family) -> None:
    """The widths that drawings count with are those of the font file, at both ends and in between."""
    for weight in (400, 700):
        font = instantiateVariableFont(TTFont(FONTS / f"{family}.ttf"), {"wght": weight})
        letters, unit = font.getBestCmap(), font["head"].unitsPerEm
        for code, glyph in letters.items():
            wide = font["hmtx"][glyph][0] / unit
            assert width_of(chr(code), weight, family) == pytest.approx(wide, abs=0.001)


def test_letters_are_soon_there() -> None:
    """All that pages load of both fonts is at most 120 kB."""
    assert 0 < sum(file.stat().st_size for file in FONTS.glob("*.woff2")) <= 120_000


def test_licences_lie_beside_the_fonts() -> None:
    """Every font has its licence beside it."""
    for file in FILES:
        licence = Path(file).with_name(f"{Path(file).stem}-OFL.txt").read_text("utf-8")
        assert "SIL Open Font License, Version 1.1" in licence


@pytest.mark.parametrize("example", ["ludwig-4", "rycerze-4", "zamek-1"])
def test_a_picture_needs_no_font_of_the_machine(example: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A position as a PNG is the same with the fonts of a machine and without any, and not without ours."""
    resvg = pytest.importorskip("resvg_py", reason="resvg is not installed: zamki[environments]")
    view = view_of(example, 20, Onlooker.OPEN)
    drawings = [draw_view(view, theme="light", lang=lang) for lang in LANGUAGES]
    pictures = [png_of(drawing) for drawing in drawings]
    monkeypatch.setattr(resvg, "svg_to_bytes", partial(resvg.svg_to_bytes, skip_system_fonts=True))
    assert [png_of(drawing) for drawing in drawings] == pictures
    monkeypatch.setattr("zamki.lab.report.png.FILES", [])
    assert all(png_of(drawing) != picture for drawing, picture in zip(drawings, pictures, strict=True))
