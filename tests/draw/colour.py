"""Contrast (WCAG 2.2) and colour distances (CIEDE2000) as people with different sight see them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

Triple = tuple[float, float, float]

# Machado, Oliveira and Fernandes 2009, full severity, on linear RGB.
SIGHT: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: str) -> Triple:
    """Linear RGB of a hex colour."""
    digits = colour.lstrip("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return _linear(red), _linear(green), _linear(blue)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def luminance(rgb: Triple) -> float:
    """Relative luminance of a linear colour."""
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]


def contrast(one: str, two: str) -> float:
    """The contrast ratio of two colours."""
    dark, light = sorted((luminance(linear(one)), luminance(linear(two))))
    return (light + 0.05) / (dark + 0.05)


def blended(top: str, ground: str, opacity: float) -> str:
    """The colour of a half-transparent colour over a ground."""
    parts = []
    for at in (1, 3, 5):
        over, under = int(top[at : at + 2], 16), int(ground[at : at + 2], 16)
        parts.append(round(over * opacity + under * (1 - opacity)))
    return "#" + "".join(f"{part:02X}" for part in parts)


def seen(rgb: Triple, sight: str) -> Triple:
    """A linear colour as somebody sees it."""
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, rgb, strict=True))))
        for row in SIGHT[sight]
    )
    return red, green, blue


def lab(rgb: Triple) -> Triple:
    """CIELAB of a linear colour (D65)."""
    red, green, blue = rgb
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _hue(a: float, b: float) -> float:
    return 0.0 if a == b == 0 else math.degrees(math.atan2(b, a)) % 360


def _mean_hue(one: float, two: float, chroma: float) -> float:
    if chroma == 0:
        return one + two
    if abs(one - two) <= 180:
        return (one + two) / 2
    return (one + two + 360) / 2 if one + two < 360 else (one + two - 360) / 2


def ciede2000(one: Triple, two: Triple) -> float:
    """The distance of two CIELAB colours."""
    (l1, a1, b1), (l2, a2, b2) = one, two
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    grow = 1 + 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * grow, a2 * grow
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = _hue(a1, b1), _hue(a2, b2)
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    light, chroma, hue = (l1 + l2) / 2, (c1 + c2) / 2, _mean_hue(h1, h2, c1 * c2)
    tint = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.2 * math.cos(math.radians(4 * hue - 63))
    )
    spread = 30 * math.exp(-(((hue - 275) / 25) ** 2))
    twist = 2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    for_light = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    for_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    for_hue = dh / (1 + 0.015 * chroma * tint)
    mixed = -math.sin(math.radians(2 * spread)) * twist * for_chroma * for_hue
    return math.sqrt(for_light**2 + for_chroma**2 + for_hue**2 + mixed)


def smallest_distance(colours: Sequence[str], sight: str) -> float:
    """The distance of the two colours that are hardest to tell apart."""
    return min(
        ciede2000(lab(seen(linear(one), sight)), lab(seen(linear(two), sight)))
        for one, two in combinations(colours, 2)
    )
