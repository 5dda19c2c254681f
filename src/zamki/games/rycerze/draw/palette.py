"""The colours of wood, brick and stone."""

from collections.abc import Mapping
from typing import Final

MATERIAL: Final[Mapping[str, str]] = {"wood": "#DDB06A", "brick": "#A83F2A", "stone": "#8F9BA8"}
