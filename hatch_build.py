"""Build hooks: catalogues (.po → .mo), completions for shells, the README for the package index."""

import os
import re
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
from hatchling.metadata.plugin.interface import MetadataHookInterface

RELATIVE_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!\w+:|#)([^)\s]+)\)")
PAGES = "https://github.com/zamki/zamki/blob/main/"
PICTURES = "https://raw.githubusercontent.com/zamki/zamki/main/"


def absolute_links(markdown: str) -> str:
    """Returns the text with its relative links and pictures as addresses of the public repository."""

    def absolute(link: re.Match[str]) -> str:
        return f"{link[1]}[{link[2]}]({PICTURES if link[1] else PAGES}{link[3]})"

    return RELATIVE_LINK.sub(absolute, markdown)


class CustomMetadataHook(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute_links(text)}


class CustomBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        package = Path(self.root) / "src" / "zamki"
        # By its path, since the package is not installed yet, and in processes of their own, since what is
        # built must not be imported into its builder. pip shows a build its requirements by PYTHONPATH.
        paths = [str(package.parent), *filter(None, [os.environ.get("PYTHONPATH")])]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        words = [sys.executable, "-m", "zamki.testing.words", "compile"]
        for command in (words, [sys.executable, str(Path(self.root) / "hatch_build.py")]):
            subprocess.run(command, check=True, env=env)


class Anything(MagicMock):
    """Takes every use, comparisons too: a module may begin with conditions of a query."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("__lt__", "__le__", "__gt__", "__ge__"):
            setattr(self, name, lambda me, other: me)


class Absent(MetaPathFinder, Loader):
    """Stands in for libraries that are not there while building: options can be listed without them."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: Any = None) -> ModuleSpec | None:
        known = {"zamki", *sys.stdlib_module_names}  # another system's modules are rightly missing here
        return None if name.partition(".")[0] in known else ModuleSpec(name, self, is_package=True)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        made = Anything(name=spec.name)
        made.__path__ = []
        return made

    def exec_module(self, module: ModuleType) -> None:
        pass


if __name__ == "__main__":
    sys.meta_path.append(Absent())
    runpy.run_module("zamki.cli.completion")["write"]()
