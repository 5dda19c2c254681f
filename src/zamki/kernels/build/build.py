"""Builds the module of one game's kernels; the process can compile nothing else afterwards."""

# Numba's inner workings are untyped.
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import json
import pkgutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import llvmlite.binding as llvm
from numba.core.compiler_lock import global_compiler_lock

from zamki.kernels.build.target import Context, add_export, machine, numba_type, parsed, retarget
from zamki.kernels.entry import PARTS, Entry
from zamki.kernels.modules import source_hash

STACK = 1 << 20
MEMORY = ("zamki.alloc", "zamki.release")
"""What a module exports beside its kernels."""
TOOLS = ("numba", "llvmlite", "ziglang")


def build(package: str, kernels: Path, out: Path) -> None:
    """Writes `kernel.wasm` and `kernel.json` of the kernels of a package into a folder."""
    context = retarget()
    entries = sorted(_entries(package, kernels), key=lambda entry: entry.name)
    if not entries:
        raise SystemExit(f"{kernels}: no kernel is declared as an entry")
    with global_compiler_lock:
        module, functions = _translate(context, entries)
    exports = [f"zamki.{entry.name}" for entry in entries]
    _hide(module, exports)
    reads = _arguments_read(module, functions)
    _optimise(module, level=3)
    (out / "kernel.wasm").write_bytes(_link(module, exports))
    described = {
        entry.name: {"signature": str(entry.signature), "arrays": _by_array(entry, read)}
        for entry, read in zip(entries, reads, strict=True)
    }
    contents = {
        "sources": source_hash(kernels),
        "built_with": {tool: version(tool) for tool in TOOLS},
        "exports": described,
    }
    (out / "kernel.json").write_text(json.dumps(contents, indent=1) + "\n", encoding="utf-8")


def _entries(package: str, kernels: Path) -> Iterator[Entry[Any, Any]]:
    """Yields the entries that a package declares."""
    part = import_module(f"{package}.kernel")
    for module in pkgutil.iter_modules(getattr(part, "__path__", ())):
        import_module(f"{package}.kernel.{module.name}")
    for each in list(PARTS):
        if isinstance(each, Entry) and each.folder == kernels:
            yield each


def _translate(context: Context, entries: Sequence[Entry[Any, Any]]) -> tuple[Any, list[str]]:
    """Returns all entries, with what they call, as one module of LLVM, and their names in it."""
    from zamki.kernels.compiler import compiled  # after the target has been replaced

    library, functions = context.codegen().create_library("kernels"), []
    for entry in entries:
        classes = entry.function.__globals__
        part = compiled(entry).part([numba_type(kind, classes) for kind in entry.signature.arguments])
        declared = numba_type(entry.signature.result, classes)
        if part.signature.return_type != declared:
            raise SystemExit(f"{entry.name} returns {part.signature.return_type}, and declares {declared}")
        add_export(context, library, entry.name, part.fndesc)
        library.add_linking_library(part.library)
        functions.append(part.fndesc.llvm_func_name)
    library.finalize()
    module = llvm.parse_assembly(str(library._final_module).replace("= common ", "= internal "))
    module.verify()
    return module, functions


def _hide(module: Any, exports: Sequence[str]) -> None:
    """Makes everything internal that is not exported, so that the optimiser may change it."""
    for function in module.functions:
        if not function.is_declaration and function.name not in exports:
            function.linkage = llvm.Linkage.internal


def _optimise(module: Any, level: int) -> None:
    tuning = llvm.create_pipeline_tuning_options(speed_level=level)
    tuning.loop_vectorization = level > 1
    builder = llvm.create_pass_builder(machine(), tuning)
    builder.getModulePassManager().run(module, builder)


def _link(module: Any, exports: Sequence[str]) -> bytes:
    """Returns the finished module."""
    memory = parsed("memory.ll")
    _optimise(memory, level=2)
    with TemporaryDirectory() as folder:
        objects = [Path(folder) / name for name in ("kernels.o", "memory.o")]
        for each, path in zip((module, memory), objects, strict=True):
            path.write_bytes(machine().emit_object(each))
        linked = Path(folder) / "kernel.wasm"
        subprocess.run(
            [
                *(sys.executable, "-m", "ziglang", "wasm-ld", "--no-entry", "--strip-all", "--gc-sections"),
                *("-z", f"stack-size={STACK}", "--stack-first"),
                *(f"--export={name}" for name in sorted((*exports, *MEMORY))),
                *map(str, objects),
                *("-o", str(linked)),
            ],
            check=True,
        )
        return linked.read_bytes()


def _arguments_read(module: Any, functions: Sequence[str]) -> list[list[bool]]:
    """Returns which arguments each kernel only reads, as LLVM has found while nothing was inlined."""
    copy = module.clone()
    for name in functions:
        function = copy.get_function(name)
        function.linkage = llvm.Linkage.external
        function.add_function_attribute("noinline")
    _optimise(copy, level=2)
    only_read = {b"readonly", b"readnone"}
    return [
        [not only_read.isdisjoint(argument.attributes) for argument in copy.get_function(name).arguments]
        for name in functions
    ]


def _by_array(entry: Entry[Any, Any], read: Sequence[bool]) -> str:
    """Returns a letter for each array among the arguments: `r` if it is only read, else `w`.

    The first two of LLVM's arguments are the places for the result and for an error. An array is seven or
    more: its owner, its parent, its size, the size of an item, its data, shape and strides.
    """
    found, at = "", 2
    for kind in entry.signature.arguments:
        for leaf in kind.leaves():
            if leaf.ndim:
                found += "r" if read[at + 4] else "w"
            at += 5 + 2 * leaf.ndim if leaf.ndim else 1
    return found
