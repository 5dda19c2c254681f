"""Compiles the gettext catalogues (.po → .mo) whenever the package is built or installed."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        package = Path(self.root) / "src" / "zamki"
        # by its path: the package itself is not installed yet
        words = runpy.run_path(str(package / "testing" / "words.py"))
        words["compile_catalogues"](package)
