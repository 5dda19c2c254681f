"""Made whenever the package is built or installed: catalogues (.po → .mo) and completions for shells."""

import os
import runpy
import subprocess
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        package = Path(self.root) / "src" / "zamki"
        # by its path, since the package is not installed yet; in processes of their own, since what is built
        # must not be imported into who builds it
        env = {**os.environ, "PYTHONPATH": str(package.parent)}
        words = [sys.executable, "-m", "zamki.testing.words", "compile"]
        for command in (words, [sys.executable, str(Path(self.root) / "hatch_build.py")]):
            subprocess.run(command, check=True, env=env)


class Absent(MetaPathFinder, Loader):
    """Stands in for libraries that are not there while building: options can be listed without them."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: Any = None) -> ModuleSpec | None:
        known = {"zamki", *sys.stdlib_module_names}  # another system's modules are rightly missing here
        return None if name.partition(".")[0] in known else ModuleSpec(name, self, is_package=True)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        made = MagicMock(name=spec.name)
        made.__path__ = []
        return made

    def exec_module(self, module: ModuleType) -> None:
        pass


if __name__ == "__main__":
    sys.meta_path.append(Absent())
    runpy.run_module("zamki.cli.completion")["write"]()
