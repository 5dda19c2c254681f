"""The Zamki logo and the picture over the lobby."""

from typing import Final

from zamki.draw.palette import GOLD, INK
from zamki.draw.svg import Sheet, Svg, circle, el, g, join, path, rect

LOGO_BOX: Final = (0, 0, 32, 32)
HERO_SIZE: Final = (1280, 330)


def logo_body(sheet: Sheet) -> Svg:
    """Draws the logo, 32 units: a castle with a golden gate."""
    return join(
        path("M3 29V12h4v3h3V8l6-6 6 6v7h3v-3h4v17z", sheet.world("accent")),
        path("M12.5 29v-6a3.5 3.5 0 0 1 7 0v6z", sheet.world("goldfill")),
        circle(16, 12, 2.2, sheet.world("bg")),
    )


def _clouds(sheet: Sheet) -> Svg:
    return path(
        "M640 70c6-18 34-18 41 0 14-5 23 3 23 12h-76c0-8 5-12 12-12zM1110 112c5-14 27-14 33 0 11-4 18 2 18"
        " 9h-61"
        "c0-6 4-9 10-9zM500 130c4-11 21-11 26 0 9-3 14 2 14 8h-48c0-5 3-8 8-8z",
        sheet.world("cloud"),
        fill_opacity=sheet.world("cloud-shown"),
    )


def _night(sheet: Sheet) -> Svg:
    spots = [
        (90, 40),
        (210, 96),
        (330, 30),
        (455, 78),
        (560, 44),
        (650, 120),
        (1010, 50),
        (1090, 130),
        (1190, 70),
    ]
    return g(
        *(circle(x, y, 1.4 + n % 2 * 0.6, "#FFF") for n, (x, y) in enumerate(spots)),
        path("M950 50a46 46 0 1 0 32 72 38 38 0 1 1-32-72z", "#F6E7B8"),
        opacity=sheet.world("night-shown"),
    )


def _castle() -> Svg:
    return g(
        path("M700 236V150h14v9h12v-9h14v9h12v-9h14v86zM856 236v-92h14v9h12v-9h14v9h12v-9h14v92z", "#E6DED2"),
        path("M760 232V120h22v12h16v-12h22v12h16v-12h22v112z", "#D9D0C3"),
        path("M790 120V72h38v48z", "#E6DED2"),
        path("M782 74l27-46 27 46zM916 190l26-30 26 30zM654 198l26-28 26 28z", "#B5482F"),
        path("M700 150l33-44 33 44zM852 144l35-46 35 46z", "#2B4A86"),
        path("M922 238v-48h40v48zM660 240v-42h40v42z", "#D9D0C3"),
        path("M792 232v-34a17 17 0 0 1 34 0v34z", "#6B4423"),
        path("M809 28V4M733 106V88M887 98V80M801 216v-20M809 216v-24M817 216v-20", "none"),
        path("M809 4h26l-7 7 7 7h-26z", GOLD),
        path("M733 88h16l-4 4 4 4h-16zM887 80h16l-4 4 4 4h-16z", "#A857A3"),
        path(
            "M803 98v-8a6 6 0 0 1 12 0v8zM727 186v-10a6 6 0 0 1 12 0v10zM881 182v-10a6 6 0 0 1 12 0v10zM773"
            " 158v-8"
            "a5 5 0 0 1 10 0v8zM834 158v-8a5 5 0 0 1 10 0v8zM938 214v-7a5 5 0 0 1 10 0v7zM675 218v-7a5 5 0"
            " 0 1 10 0v7z",
            "#3A3550",
            stroke="none",
        ),
        stroke=INK,
        stroke_width=2.5,
        stroke_linejoin="round",
    )


def hero_body(sheet: Sheet, width: float = 1280, height: float = 330, at: float = 0.66) -> Svg:
    """Draws the storybook castle over the lobby, fitted to its frame; ``at`` is its place in the width."""
    sky = sheet.paint(
        "hero-sky",
        lambda key: el(
            "linearGradient",
            el("stop", offset=0, stop_color=sheet.world("sky-top")),
            el("stop", offset=0.62, stop_color=sheet.world("sky-low")),
            id=key, x2=0, y2=1,
        ),
    )  # fmt: skip
    wide, high = width / 1280, height / 330
    size = (height - 27) / 236
    foot = f"translate({at * width:.1f} {height - 20:.1f}) scale({size:.3f}) translate(-811 -240)"
    spread = f"scale({wide:.3f} {max(high, 0.5):.3f})"
    return join(
        rect(0, 0, width, height, fill=sky),
        g(
            g(
                circle(985, 92, 62, "#FBE3A0", fill_opacity=0.35),
                circle(985, 92, 44, "#FBE3A0"),
                transform=foot,
            ),
            opacity=sheet.world("cloud-shown"),
        ),
        g(_night(sheet), transform=foot.replace("-811", "-900")),
        g(_clouds(sheet), transform=spread),
        g(
            path(
                "M0 250C160 190 320 220 470 236S800 170 960 214s240-10 320-30v146H0z",
                sheet.world("hill-far"),
            ),
            path(
                "M380 330c90-66 210-110 330-116 150-8 230 40 330 50 90 10 170-18 240-34v100z",
                sheet.world("hill-near"),
            ),
            transform=f"scale({wide:.3f} {high:.3f})",
        ),
        g(
            _castle(),
            path(
                "M809 232c-10 30-70 40-40 66 20 16 60 20 80 32", "none",
                stroke="#EBD9AE", stroke_width=20, stroke_linecap="round",
            ),
            transform=foot,
        ),
    )  # fmt: skip
