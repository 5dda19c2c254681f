"""Compiles the gettext catalogues (.po → .mo) whenever the package is built or installed."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALE = Path(__file__).parent / "src" / "zamki" / "locale"


def compile_catalogues(root: Path = LOCALE) -> None:
    for po in sorted(root.glob("*/LC_MESSAGES/*.po")):
        with po.open("rb") as source:
            catalogue = read_po(source, locale=po.parent.parent.name)
        with po.with_suffix(".mo").open("wb") as target:
            write_mo(target, catalogue)


class CustomBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues()
