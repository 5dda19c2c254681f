"""Compiles the catalogues (.po → .mo) whenever the package is built or installed."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for path in Path(self.root).glob("src/*/locale/*/LC_MESSAGES/*.po"):
            with path.open("rb") as source, path.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(source))
