"""The reveal of Rycerze: every card's fate, and the arena where the castle is fought for."""

import math
from collections.abc import Mapping
from typing import Final

from zamki.core.words import T, Text
from zamki.draw.drawing import Drawing
from zamki.draw.palette import BAD, GOLD, INK, WORLDS
from zamki.draw.shields import badge
from zamki.draw.svg import EMPTY, Sheet, Svg, at, circle, el, g, join, num, path, rect, text, title
from zamki.draw.words import capital
from zamki.games.rycerze.draw import titles
from zamki.games.rycerze.draw.bodies import CARD, TILE, card_body, tile_body
from zamki.games.rycerze.draw.figures import figure
from zamki.games.rycerze.rules.card_results import Fate, contenders
from zamki.games.rycerze.rules.components import Components, Kind
from zamki.games.rycerze.rules.names import KIND_NAMES
from zamki.games.rycerze.rules.state import Attack

ARENA: Final = (1240, 262)
WEIGHED: Final = 4
"""How many of the cards that are left to fight are shown."""

STEPS: Final = (
    T("revealed"),
    T("shepherds go home"),
    T("matching cards cancel"),
    T("strongest wins"),
    T("sword moves"),
)


def fate_words(fate: Fate, strength: int) -> Text:
    """Say a card's fate in words."""
    if fate == "home":
        return T("back to hand")
    if fate == "cancelled":
        return T("cancelled out")
    return T("strongest: {strength}", strength=strength) if fate == "won" else T("to the camp")


_MARKS: Final[Mapping[Fate, tuple[str, str]]] = {
    "home": ("#2E8C68", "M9 7V3a7 7 0 0 0-7-7H-9M-4-10l-6 6 6 6"),
    "cancelled": (BAD, "M-9-9L9 9M9-9L-9 9"),
    "camp": ("#5A5364", "M-12 9L0-10 12 9zM0-10L-4 9"),
}


def fate_badge(fate: Fate, x: float, y: float, r: float) -> Svg:
    """Show a fate: a green return, a red cross, a grey tent; the winner needs none."""
    if fate not in _MARKS:
        return EMPTY
    fill, d = _MARKS[fate]
    mark = path(d, "none", stroke="#FFF", stroke_width=4.4, stroke_linecap="round", stroke_linejoin="round")
    return badge(x, y, r, fill, mark)


def fate_card_body(
    sheet: Sheet, card: str, components: Components, kind: Kind | None, fate: Fate | None, lang: str
) -> Svg:
    """Draw a revealed card, 120×172, with what became of it."""
    name, home = titles.card_name(card, lang), titles.GOES_HOME.render(lang)
    face = card_body(sheet, card, name, components.strengths.get(card), kind, home)
    if fate is None or fate == "won":
        return face
    veil = rect(1, 1, 118, 170, 12, "#FFFBF2", fill_opacity=0.5)
    # a group of its own: a page shows it later than the face
    return join(face, g(veil, fate_badge(fate, 60, 60, 23), class_="fate"))


def fate_card_svg(
    card: str,
    components: Components,
    kind: Kind | None,
    fate: Fate | None = None,
    lang: str = "en",
    *,
    width: float = 130,
    prefix: str | None = None,
) -> Drawing:
    """Draw a revealed card as a stand-alone SVG."""
    sheet = Sheet(prefix or f"fate-{card}-{fate or 'laid'}", "auto", WORLDS)
    said = titles.card_title(card, components.strengths.get(card)).render(lang)
    body = fate_card_body(sheet, card, components, kind, fate, lang)
    return sheet.finish(body, (0, 0, *CARD), width, said)


def _rays(x: float, y: float) -> Svg:
    wedges = []
    for number in range(20):
        start, end = math.radians(number * 18), math.radians(number * 18 + 7)
        wedges.append(
            f"M{num(x)} {num(y)}L{num(x + 900 * math.cos(start))} {num(y + 900 * math.sin(start))}"
            f"L{num(x + 900 * math.cos(end))} {num(y + 900 * math.sin(end))}z"
        )
    return path("".join(wedges), "#FFECB4", fill_opacity=0.13)


def dusk(sheet: Sheet, wide: float, high: float, x: float) -> Svg:
    """The evening sky over a castle, with rays around the point ``x``."""
    sky = sheet.paint(
        "dusk",
        lambda key: el(
            "linearGradient",
            el("stop", offset=0, stop_color=sheet.world("dusk-top")),
            el("stop", offset=0.6, stop_color=sheet.world("dusk-mid")),
            el("stop", offset=1, stop_color=sheet.world("dusk-low")),
            id=key,
            x2=0,
            y2=1,
        ),
    )
    glow = sheet.paint(
        "glow",
        lambda key: el(
            "radialGradient",
            el("stop", offset=0, stop_color="#FFD678", stop_opacity=0.75),
            el("stop", offset=0.6, stop_color="#FFC86E", stop_opacity=0.18),
            el("stop", offset=1, stop_color="#FFC86E", stop_opacity=0),
            id=key,
        ),
    )
    clip = sheet.paint("c-dusk", lambda key: el("clipPath", rect(0, 0, wide, high, 16), id=key))
    return g(
        rect(0, 0, wide, high, fill=sky),
        _rays(x, high / 2),
        circle(x, high / 2, high * 0.85, glow),
        clip_path=clip,
    )


def _bars(sheet: Sheet, attack: Attack, components: Components, lang: str) -> Svg:
    """The cards left, weighed as bars."""
    left = contenders(attack.laid, attack.tile, components)
    kind = KIND_NAMES[attack.kind]
    head = (
        T("Still in the fight: {material}", material=kind)
        if left
        else T("Nothing is left: the sword decides.")
    ).render(lang)
    rows = left[:WEIGHED]
    high = 46 + 44 * len(rows)
    ink = sheet.world("ink")
    wide = max(252.0, 40 + len(head) * 7.4)
    drawn = [
        rect(0, 0, wide, high, 14, sheet.world("surface")),
        text(18, 26, head, 13.5, sheet.world("ink2")),
    ]
    for row, (card, _, strength) in enumerate(rows):
        y = 38 + row * 44
        long = 26 * strength + 24
        fill = GOLD if row == 0 else "#D3C6AC"
        drawn.append(g(title(titles.card_name(card, lang)), figure(card, 14, y, 38)))
        drawn.append(rect(62, y + 3, long, 32, 8, fill))
        drawn.append(text(62 + long - 12, y + 26, str(strength), 20, INK, text_anchor="end", font_weight=700))
    top = (ARENA[1] - high) / 2
    return g(*drawn, color=ink, transform=f"translate(28 {num(top)})")


def _steps(sheet: Sheet, step: int, lang: str) -> Svg:
    """The five steps of a reveal; those done are ticked off."""
    drawn = [rect(0, 0, 208, 182, 14, sheet.world("surface"))]
    for number, words_ in enumerate(STEPS, start=1):
        y = 10 + number * 32 - 16
        done, now = number < step, number == step
        fill = "#1F6B3A" if done else GOLD if now else sheet.world("sunk")
        ink = "#FFF" if done else INK if now else sheet.world("ink")
        drawn.append(circle(28, y, 11, fill))
        drawn.append(text(28, y + 4.3, str(number), 12, ink, middle=True, font_weight=700))
        colour = sheet.world("ink" if now else "ink2")
        drawn.append(text(48, y + 5, words_.render(lang), 14, colour, font_weight=700 if now else None))
    return g(*drawn, transform=f"translate({ARENA[0] - 236} {(ARENA[1] - 182) / 2:g})")


def arena_body(
    sheet: Sheet,
    tile: str,
    components: Components,
    lang: str,
    attack: Attack | None = None,
    step: int = len(STEPS),
) -> Svg:
    """Draw the arena, 1240×262: the castle, and after a reveal how it was decided."""
    wide, high = ARENA
    scale = 216 / TILE[1]
    left, top = wide / 2 - TILE[0] * scale / 2, (high - 216) / 2
    castle = g(
        title(capital(titles.tile_name(tile).render(lang))),
        rect(4, 10, 218, 196, 18, "#14182C", fill_opacity=0.4),
        tile_body(sheet, tile),
        transform=at(left, top, scale),
    )
    told = (
        join(_bars(sheet, attack, components, lang), _steps(sheet, step, lang))
        if attack is not None
        else EMPTY
    )
    return join(dusk(sheet, wide, high, wide / 2), castle, told)
