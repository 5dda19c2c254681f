"""The letters of our own: the same boxes whatever fonts a machine has, and nearly the same without them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from tests.browsing import person
from tests.conftest import CHROMIUM
from tests.web.serving import Server
from zamki.draw.letters import FONTS
from zamki.games import BUILT_IN

from .positions import Pair
from .test_frame import SIZES, phone

pytestmark = pytest.mark.browser

SERIF = ["P052", "Palatino", "Palatino Linotype", "Iowan Old Style", "Georgia", "Times New Roman"]
SANS = ["Segoe UI", "Roboto", "Noto Sans", "Arial", "Liberation Sans"]
CONF = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>{fonts}</dir><dir>/usr/share/fonts</dir><cachedir>{fonts}/cache</cachedir>
<match target="pattern"><test name="family"><string>serif</string></test>
<edit name="family" mode="prepend" binding="strong"><string>P052</string></edit></match>
<match target="pattern"><test name="family"><string>sans-serif</string></test>
<edit name="family" mode="prepend" binding="strong"><string>Roboto</string></edit></match>
<match target="pattern"><test name="family"><string>system-ui</string></test>
<edit name="family" mode="prepend" binding="strong"><string>Roboto</string></edit></match>
</fontconfig>"""
BOXES = """() => [...document.querySelectorAll('body *')].filter((each) => each.getClientRects().length)
  .filter((each) => !each.closest('svg, code, kbd'))
  .map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    const sides = [x, y, width, height].map((side) => Math.round(side * 4) / 4);
    return [each.localName, each.getAttribute('class'), ...sides];
  })"""
READY = """async () => {
  await document.fonts.ready;
  return [...document.fonts].filter((each) => each.status === 'loaded').length;
}"""


@pytest.fixture(scope="module")
def other(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A browser on a machine that has wider fonts of all the names that people's machines have."""
    folder = tmp_path_factory.mktemp("fonts")
    for name in (*SERIF, *SANS):
        font = TTFont(FONTS / "serif.ttf")
        for number, words in {1: name, 3: f"{name} wide", 4: name, 6: name.replace(" ", "")}.items():
            font["name"].setName(words, number, 3, 1, 0x409)
        font["head"].unitsPerEm = round(font["head"].unitsPerEm * 0.85)
        font.save(folder / f"{name}.ttf")
    conf = folder / "fonts.conf"
    conf.write_text(CONF.format(fonts=folder), "utf-8")
    path = next(path for path in CHROMIUM if path.exists())
    environment = {**os.environ, "FONTCONFIG_FILE": str(conf)}
    made = browser.browser_type.launch(executable_path=path, args=["--no-sandbox"], env=environment)
    yield made
    made.close()


def opened(browser: Any, server: Server, pair: Pair, size: tuple[int, int], complaints: list[str]) -> Any:
    """Pages of the first of two people, in German, whose words are the longest."""
    context = person(browser, complaints, base_url=server.url, locale="de", **phone(size))
    context.add_cookies([pair.cookie])
    return context.new_page()


@pytest.mark.parametrize("size", SIZES)
def test_other_fonts_of_a_machine_change_no_box(
    browser: Any, other: Any, server: Server, size: tuple[int, int]
) -> None:
    """With other system fonts installed every element of lobby and tables has the same box."""
    complaints: list[str] = []
    for game in BUILT_IN:
        pair = Pair(server.url, game)
        pages = [opened(each, server, pair, size, complaints) for each in (browser, other)]
        for path in ("/", f"/new/{game}", f"/t/{pair.table}"):
            for page in pages:
                page.goto(path)
                page.wait_for_load_state("load")
                assert page.evaluate(READY) >= 2
            here, there = (page.evaluate(BOXES) for page in pages)
            assert len(here) > 40
            assert [(a, b) for a, b in zip(here, there, strict=True) if a != b] == []
        for page in pages:
            page.context.close()
        pair.close()
    assert complaints == []


def test_without_the_letters_lines_are_about_as_wide(browser: Any, server: Server) -> None:
    """Where the letters cannot be had, those of the machine are made as wide and as high as they are."""
    pair = Pair(server.url, "ludwig")
    pages = [opened(browser, server, pair, (1280, 800), []) for _ in range(2)]
    pages[1].route("**/*.woff2", lambda route: route.abort())
    asked = []
    for page in pages:
        page.goto(f"/t/{pair.table}")
        box = page.locator("#ask").evaluate(
            """(each) => {
              const line = document.createRange();
              line.selectNodeContents(each);
              return line.getBoundingClientRect();
            }"""
        )
        asked.append((box["width"], box["height"]))
        page.context.close()
    pair.close()
    (wide, high), (wide_without, high_without) = asked
    assert wide_without == pytest.approx(wide, rel=0.08)
    assert high_without == pytest.approx(high, abs=2)
