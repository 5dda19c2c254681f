"""Builds the portable modules: `python -m zamki.kernels.build [--check] [PACKAGE …]`."""

from __future__ import annotations

import argparse
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from zamki.core.registry import game_names, is_built_in, package_of
from zamki.kernels.modules import contents, kernels_in, source_hash

FILES = ("kernel.wasm", "kernel.json")
NEEDED = ("numba", "ziglang")


def main() -> int:
    """Builds, or compares; what differs is named."""
    parser = argparse.ArgumentParser(prog="python -m zamki.kernels.build", description=__doc__)
    parser.add_argument("packages", nargs="*", metavar="PACKAGE", help="else the built-in games'")
    parser.add_argument("--check", action="store_true", help="build beside, and compare byte for byte")
    parser.add_argument("--hash", action="store_true", help="only compare the hash of the sources")
    parser.add_argument("--out", type=Path, help="where to write; else beside the sources")
    args = parser.parse_args()
    packages = args.packages or [package_of(name) for name in game_names() if is_built_in(name)]
    if args.out is not None and len(packages) == 1:
        try:
            from zamki.kernels.build.build import build  # then this process can compile nothing else
        except ModuleNotFoundError as error:
            raise SystemExit(f"Building kernels needs {error.name}: pip install {' '.join(NEEDED)}") from None
        build(packages[0], _kernels(packages[0]), args.out)
        return 0
    faults = [fault for package in packages if (fault := _make(package, args.check, args.hash))]
    print(*faults, sep="\n", end="\n" if faults else "", file=sys.stderr)
    return 1 if faults else 0


def _kernels(package: str) -> Path:
    spec = find_spec(package)
    found = kernels_in(Path(spec.origin).parent) if spec is not None and spec.origin is not None else None
    if found is None:
        raise SystemExit(f"{package}: no package of a game with kernels")
    return found


def _make(package: str, is_check: bool, is_hash: bool) -> str | None:
    """Builds the module of a package, or says how it differs from what there is."""
    kernels = _kernels(package)
    if is_hash:
        is_current = contents(kernels).get("sources") == source_hash(kernels)
        return None if is_current else f"{kernels}: the sources have changed; run “make kernels”"
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "zamki.kernels.build", package, "--out", folder]
        if code := subprocess.run(command, check=False).returncode:
            return f"{kernels}: the build failed with code {code}"
        made = {name: (Path(folder) / name).read_bytes() for name in FILES}
    there = {name: (kernels / name).read_bytes() if (kernels / name).is_file() else b"" for name in FILES}
    if is_check:
        differing = [name for name in FILES if made[name] != there[name]]
        return f"{kernels}: {' and '.join(differing)} is not what its sources give" if differing else None
    for name in FILES:
        (kernels / name).write_bytes(made[name])
    print(f"{kernels}: {len(made[FILES[0]]):,} bytes")
    return None


if __name__ == "__main__":
    raise SystemExit(main())
