"""The colours of meadows, roads, houses and pigsties."""

from typing import Final

MEADOW: Final = "#A4C97A"

ROAD: Final = "#F4E9CC"

ROAD_EDGE: Final = "#6E5526"

ROOF: Final = "#A63824"

ROOF_EDGE: Final = "#5F1D12"

STY: Final = "#AE7F4E"

FENCE: Final = "#4A2E12"
