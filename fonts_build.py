# /// script
# requires-python = ">=3.11"
# dependencies = ["fonttools==4.68.0", "brotli==1.2.1"]
# ///
"""Builds the letters that are shipped, and the table of their widths: `uv run fonts_build.py`.

Both fonts come from npm, by version and checksum. They are cut to the characters of our languages, their
weights to those in use, and what other programs would have to switch on is made the default: digits of one
width, an l with a tail. A changed font may not keep a reserved name, so the results have names of their own.
"""

import io
import json
import sys
import tarfile
from dataclasses import dataclass
from hashlib import sha256
from math import cos, pi, sin
from pathlib import Path
from urllib.request import urlopen

from fontTools import subset
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from fontTools.varLib.hvar import add_HVAR

HERE = Path(__file__).parent / "src" / "zamki" / "draw" / "fonts"
REGISTRY = "https://registry.npmjs.org"
SIGNS = "ẞλϟ–—’‘‚“”„‹›†•…″′−≈≤≥←↑→↓↖↗↘↙⇧▪▶●◯★♪✓⅓⅔\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}"
CHARACTERS = {*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, SIGNS)}
"""ASCII, Latin-1 and Latin Extended-A whole, for people's names, and the signs in use."""
EVEN = "0123456789+−±×="
"""Characters that stand in columns."""
CIRCLE = [
    (round(1000 + 640 * sin(pi * part / 12)), round(730 + 640 * cos(pi * part / 12))) for part in range(24)
]
"""A circle, from its top and turning right."""
SHAPES = {
    "◐": [
        CIRCLE,
        [
            (1000, 210),
            *((1000 + (x - 1000) * 13 // 16, 730 + (y - 730) * 13 // 16) for x, y in CIRCLE[11:0:-1]),
            (1000, 1250),
        ],
    ],
    "▸": [[(220, 300), (220, 1160), (900, 730)]],
    "▾": [[(150, 1010), (1010, 1010), (580, 330)]],
    "✕": [[
        (190, 400), (640, 850), (190, 1300), (300, 1410), (750, 960), (1200, 1410),
        (1310, 1300), (860, 850), (1310, 400), (1200, 290), (750, 740), (300, 290),
    ]],
    "⤢": [[
        (300, 470), (1100, 1270), (780, 1270), (780, 1410), (1340, 1410), (1340, 850), (1200, 850),
        (1200, 1170), (400, 370), (720, 370), (720, 230), (160, 230), (160, 790), (300, 790),
    ]],
}  # fmt: skip
"""Signs of ours that the sans has not, in its units."""


@dataclass(frozen=True)
class Source:
    """A package on npm and a font in it; `height` is what a line has above and below its base."""

    package: str
    version: str
    digest: str
    font: str
    licence: str
    pins: dict[str, object]
    height: tuple[float, float]


SOURCES = {
    "sans": Source(
        "inter-ui", "4.1.1", "e392e4d71f18a7c1f23dfecd833d68fa05eeab41862686584e80fd2b5d87e9c0",
        "variable/InterVariable.woff2", "LICENSE.txt", {"opsz": 14, "wght": (400, 400, 800)}, (0.97, 0.24),
    ),
    "serif": Source(
        "source-serif", "4.5.1", "19a448df98f4aa777de3452b0a1e29aa7ffe29252fe552c8a2d2531702d80746",
        "VAR/SourceSerif4Variable-Roman.ttf", "LICENSE.md",
        {"opsz": 18, "wght": (400, 400, 700)}, (0.92, 0.27),
    ),
    "serif-italic": Source(
        "source-serif", "4.5.1", "19a448df98f4aa777de3452b0a1e29aa7ffe29252fe552c8a2d2531702d80746",
        "VAR/SourceSerif4Variable-Italic.ttf", "LICENSE.md",
        {"opsz": 18, "wght": (400, 400, 700)}, (0.92, 0.27),
    ),
}  # fmt: skip


def package(source: Source, kept: dict[str, bytes]) -> tarfile.TarFile:
    """The package, fetched once; another content than the known one ends the program."""
    url = f"{REGISTRY}/{source.package}/-/{source.package}-{source.version}.tgz"
    if url not in kept:
        kept[url] = urlopen(url).read()
    if sha256(kept[url]).hexdigest() != source.digest:
        sys.exit(f"{url} has not the content that is expected")
    return tarfile.open(fileobj=io.BytesIO(kept[url]))


def content(archive: tarfile.TarFile, name: str) -> bytes:
    """One file of a package."""
    found = archive.extractfile(f"package/{name}")
    assert found is not None
    return found.read()


def alternates(font: TTFont, feature: str) -> dict[str, str]:
    """The glyphs that a feature of the font replaces one by one, and by which."""
    table = font["GSUB"].table
    lookups = {
        number
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == feature
        for number in record.Feature.LookupListIndex
    }
    found: dict[str, str] = {}
    for number in lookups:
        for each in table.LookupList.Lookup[number].SubTable:
            found |= getattr(getattr(each, "ExtSubTable", each), "mapping", {})
    return found


def replace(font: TTFont, feature: str, characters: set[int]) -> None:
    """Makes what a feature does the default of these characters."""
    mapping = alternates(font, feature)
    for table in font["cmap"].tables:
        for code in characters:
            if table.cmap.get(code) in mapping:
                table.cmap[code] = mapping[table.cmap[code]]


def add_shapes(font: TTFont) -> None:
    """Adds the signs the font has not, of the same shape at any weight."""
    variations = font["gvar"].variations
    for sign, outlines in SHAPES.items():
        pen = TTGlyphPen(None)
        scaled = TransformPen(
            pen, (font["head"].unitsPerEm / 2048, 0, 0, font["head"].unitsPerEm / 2048, 0, 0)
        )
        for outline in outlines:
            scaled.moveTo(outline[0])
            for point in outline[1:]:
                scaled.lineTo(point)
            scaled.closePath()
        glyph = pen.glyph()
        name = f"uni{ord(sign):04X}"
        font.setGlyphOrder([*font.getGlyphOrder(), name])
        font["glyf"][name] = glyph
        glyph.recalcBounds(font["glyf"])
        font["hmtx"][name] = (glyph.xMin + glyph.xMax, glyph.xMin)
        variations[name] = []
        for table in font["cmap"].tables:
            table.cmap[ord(sign)] = name
    del font["HVAR"]
    add_HVAR(font)


def cut(font: TTFont, source: Source) -> TTFont:
    """The font with the characters and weights in use only."""
    options = subset.Options()
    options.layout_features = ["kern", "mark", "ccmp", "locl"]
    options.hinting = False
    options.glyph_names = False
    options.layout_closure = False
    options.name_IDs = []
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=CHARACTERS)
    cutter.subset(font)
    return instancer.instantiateVariableFont(font, source.pins)


def baptize(font: TTFont, name: str, source: Source, rights: str) -> None:
    """Names the font, says whose it is, and how high its lines are."""
    family = f"Zamki {name.partition('-')[0].title()}"
    style = "Italic" if "italic" in name else "Regular"
    said = {
        0: rights, 1: family, 2: style, 3: f"{family} {style} from {source.package} {source.version}",
        4: family if style == "Regular" else f"{family} {style}", 5: f"Version {source.version}",
        6: f"{family.replace(' ', '')}-{style}", 13: "SIL Open Font License, Version 1.1",
        14: "https://openfontlicense.org",
    }  # fmt: skip
    font["name"].names = []
    for number, words in said.items():
        font["name"].setName(words, number, 3, 1, 0x409)
    for axis in font["fvar"].axes:
        axis.axisNameID = font["name"].addMultilingualName({"en": "Weight"}, font, mac=False)
    font["fvar"].instances = []
    if "STAT" in font:
        del font["STAT"]
    up, down = (round(part * font["head"].unitsPerEm) for part in source.height)
    line, system = font["hhea"], font["OS/2"]
    line.ascent, line.descent, line.lineGap = up, -down, 0
    system.sTypoAscender, system.sTypoDescender, system.sTypoLineGap = up, -down, 0
    system.usWinAscent, system.usWinDescent = up, down
    if "MVAR" in font:
        del font["MVAR"]  # the height of a line is the same at every weight


def widths(font: TTFont) -> dict[str, list[int]]:
    """How wide each character is at weight 400 and 700, in thousandths of the size."""
    by_weight = [instancer.instantiateVariableFont(font, {"wght": weight}) for weight in (400, 700)]
    unit = font["head"].unitsPerEm
    return {
        chr(code): [round(each["hmtx"][glyph][0] * 1000 / unit) for each in by_weight]
        for code, glyph in sorted(font.getBestCmap().items())
    }


def build() -> None:
    """Writes fonts, licences and widths."""
    kept: dict[str, bytes] = {}
    table = {}
    for name, source in SOURCES.items():
        archive = package(source, kept)
        licence = content(archive, source.licence).decode()
        font = TTFont(io.BytesIO(content(archive, source.font)), recalcTimestamp=False)
        if name == "sans":
            replace(font, "cv05", CHARACTERS)
            replace(font, "tnum", set(map(ord, EVEN)))
        font = cut(font, source)
        if name == "sans":
            add_shapes(font)
        baptize(font, name, source, licence.splitlines()[0])
        path = HERE / f"{name}.woff2"
        font.flavor = "woff2"
        font.save(path)
        if name != "serif-italic":  # pictures are drawn from these two
            font = TTFont(path, recalcTimestamp=False)
            font.flavor = None
            font.save(path.with_suffix(".ttf"))
            (HERE / f"{name}-OFL.txt").write_text(licence, "utf-8")
            table[name] = widths(TTFont(path))
    lines = (f'"{name}": {json.dumps(each, ensure_ascii=False)}' for name, each in table.items())
    (HERE / "widths.json").write_text("{" + ",\n".join(lines) + "}\n", "utf-8")


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    build()
