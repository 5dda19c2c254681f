"""The world a castle stands in: sky, clouds or night, hills, grass and earth, battlements."""

from zamki.draw.palette import INK
from zamki.draw.patterns import pattern
from zamki.draw.svg import EMPTY, Sheet, Svg, circle, el, g, join, num, path, rect


def _gradient(sheet: Sheet, name: str, stops: tuple[tuple[float, str], ...]) -> str:
    return sheet.paint(
        name,
        lambda key: el(
            "linearGradient",
            *(el("stop", offset=offset, stop_color=sheet.world(colour)) for offset, colour in stops),
            id=key,
            x2=0,
            y2=1,
        ),
    )


def _night(sheet: Sheet, wide: float, ground: float) -> Svg:
    """Stars and a moon, shown in the dark theme only."""
    if ground < 60:
        return EMPTY
    stars = (
        circle(
            (n * 71 + 23) % wide,
            (n * 47 + 15) % max(1, ground * 0.7),
            1 + n % 2 * 0.5,
            "#FFF",
            fill_opacity=0.75,
        )
        for n in range(16)
    )
    moon = path(
        "M0-15a17 17 0 1 0 16 22A14 14 0 1 1 0-15z", "#F6E7B8", transform=f"translate({num(wide - 42)} 38)"
    )
    return g(*stars, moon if wide > 120 else EMPTY, opacity=sheet.world("night-shown"))


def _clouds(sheet: Sheet, wide: float) -> Svg:
    return path(
        f"M{num(wide * 0.08)} 40c4-12 22-12 27 0 9-3 15 2 15 8h-50c0-5 3-8 8-8z"
        f"M{num(wide * 0.74)} 26c3-9 17-9 21 0 7-2 12 2 12 6h-40c0-4 3-6 7-6z",
        sheet.world("cloud"),
        fill_opacity=sheet.world("cloud-shown"),
    )


def _hills(sheet: Sheet, wide: float, ground: float) -> Svg:
    def x(part: float) -> str:
        return num(wide * part)

    def y(up: float) -> str:
        return num(ground - up)

    far = (
        f"M0 {y(26)}C{x(0.2)} {y(64)} {x(0.4)} {y(48)} {x(0.55)} {y(26)}"
        f"S{x(0.85)} {y(62)} {x(1)} {y(40)}V{y(0)}H0z"
    )
    near = f"M0 {y(8)}C{x(0.3)} {y(34)} {x(0.6)} {y(6)} {x(1)} {y(22)}V{y(0)}H0z"
    return join(path(far, sheet.world("hill-far")), path(near, sheet.world("hill-near")))


def landscape(sheet: Sheet, wide: float, high: float, ground: float, radius: float = 12) -> Svg:
    """Draw the landscape of a castle whose ground line lies at ``ground``."""
    box = f"0 0 {num(wide)} {num(high)}"
    world = sheet.symbol("world", box, lambda: _world(sheet, wide, high, ground, radius))
    return sheet.use(world, 0, 0, wide, high, aria_hidden="true")


def _world(sheet: Sheet, wide: float, high: float, ground: float, radius: float) -> Svg:
    sky = _gradient(sheet, "sky", ((0, "sky-top"), (0.75, "sky-mid"), (1, "sky-low")))
    earth = _gradient(sheet, "earth", ((0, "earth-top"), (1, "earth-low")))
    clip = sheet.paint("c-world", lambda key: el("clipPath", rect(0, 0, wide, high, radius), id=key))
    below = high - ground
    soil = (
        join(
            rect(0, ground, wide, below, fill=earth),
            rect(0, ground, wide, below, fill=pattern(sheet, "soil")),
        )
        if below > 0
        else EMPTY
    )
    return g(
        rect(0, 0, wide, max(ground, 1), fill=sky),
        _clouds(sheet, wide),
        _night(sheet, wide, ground),
        _hills(sheet, wide, ground),
        soil,
        rect(0, ground - 3, wide, 6, fill=sheet.world("grass-line")),
        clip_path=clip,
    )


def battlements(sheet: Sheet, x: float, y: float, cell: float) -> Svg:
    """Draw the merlons on top of a column that may still grow."""
    return sheet.stamp("merlons", x, y, lambda: _merlons(sheet, cell), class_="merlons")


def _merlons(sheet: Sheet, cell: float) -> Svg:
    merlon = cell / 9
    tooth = f"2v-{num(merlon)}h{num(merlon)}v{num(merlon)}z"
    teeth = "".join(f"M{num(cell * 0.06 + n * merlon * 1.75)} {tooth}" for n in range(5))
    return path(teeth, sheet.world("merlon"), stroke=INK, stroke_opacity=0.5)
