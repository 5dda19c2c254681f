"""How Numba compiles a kernel: whole, together with every kernel it calls.

Only training, measurements, batches and the build of the portable modules use it.

Left to itself Numba makes machine code of every function it meets, and optimises that anew inside each one
that calls it: most of its time goes into code that nothing runs. Here what another kernel calls is only
translated, once, as a part. What Python calls is optimised together with its parts, which nothing else can
reach and the optimiser may therefore change: playouts are a fifth faster for it.

No index of a kernel counts from the end of an array, unless it is a constant: Numba would test that at every
access, which took a quarter of a playout. With `NUMBA_BOUNDSCHECK=1` an index below zero is reported as one
outside the array.

This rests on Numba's inner workings, so that all of it stands in this module.
"""

# Numba's inner workings are untyped.
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from threading import RLock
from typing import Any

import numpy as np
from llvmlite.binding import Linkage
from numba.core import config, dispatcher, ir, ir_utils, sigutils, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.registry import CPUDispatcher, cpu_target
from numba.core.typed_passes import NopythonRewrites
from numba.core.typing.templates import make_concrete_template
from numba.extending import intrinsic

from zamki.kernels import bits
from zamki.kernels.cache import machine_code
from zamki.kernels.entry import PARTS

_known: Any = types  # the stubs know little of it
_inside: Any = dispatcher
_log = logging.getLogger(__name__)


@cache
def _announce(folder: Path) -> None:
    """Says once a process that kernels are compiled: without a bar a program would seem to hang."""
    name = folder.parent.name if folder.name == "kernel" else folder.name
    _log.warning("Numba compiles kernels of %s, once on this machine: up to half a minute.", name)


class _PartCode(JITCodeLibrary):
    """Code that waits to be linked into a whole."""

    def _optimize_final_module(self) -> None:
        """Leave that to the whole."""

    def _finalize_final_module(self) -> None:
        """Make no machine code."""
        self._finalized = True


class _WholeCode(JITCodeLibrary):
    """Code that Python calls, with all it calls in turn."""

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if function.linkage == Linkage.linkonce_odr and function.name.startswith("_ZN"):  # a part
                function.linkage = Linkage.internal
        super()._optimize_final_module()


@register_pass(mutates_CFG=False, analysis_only=False)
class _PlainIndices(FunctionPass):
    """Makes indices of arrays unsigned: they count from the start."""

    _name = "plain_indices"

    def __init__(self) -> None:
        super().__init__()  # abstract: Numba wants one

    def run_pass(self, state: Any) -> bool:
        for block in state.func_ir.blocks.values():
            for each in (*block.find_exprs(op="getitem"), *block.find_insts(ir.SetItem)):
                signature = state.calltypes.pop(each)
                array, index, *value = signature.args
                if isinstance(array, _known.Array):
                    plain = _unsigned(index, _written(state, each.index))
                    signature = signature.replace(args=(array, plain, *value))
                state.calltypes[each] = signature
        return True


def _unsigned(kind: Any, written: Any) -> Any:
    if isinstance(kind, _known.BaseTuple):
        return _known.Tuple(tuple(map(_unsigned, kind, written)))
    is_signed = isinstance(kind, _known.Integer) and kind.signed
    return _known.uintp if is_signed and not isinstance(written, _known.Literal) else kind


def _written(state: Any, index: Any) -> Any:
    """The type of an index as it is written, which tells constants, or those of the entries of a tuple."""
    found = ir_utils.guard(ir_utils.get_definition, state.func_ir, index)
    if isinstance(found, ir.Expr) and found.op == "build_tuple":
        return [state.typemap[item.name] for item in found.items]
    return state.typemap[index.name]


class _Compiler(CompilerBase):
    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(_PlainIndices, NopythonRewrites)
        passes.finalize()
        return [passes]


class _PartCompiler(_Compiler):
    """Translates what another kernel calls."""

    def compile_extra(self, func: Any) -> Any:
        flags = self.state.flags
        flags.no_compile = flags.no_cpython_wrapper = True
        self.state.library = _PartCode(self.state.targetctx.codegen(), func.__qualname__)
        return super().compile_extra(func)


class _WholeCompiler(_Compiler):
    """Compiles what Python calls."""

    def compile_extra(self, func: Any) -> Any:
        _announce(Path(func.__code__.co_filename).parent)
        code = self.state.library = _WholeCode(self.state.targetctx.codegen(), func.__qualname__)
        code.enable_object_caching()
        made = super().compile_extra(func)
        for each in made._find_referenced_environments():  # those of parts are in no machine code but this
            code.codegen.set_env(each.env_name, each)
        return made


class Kernel(CPUDispatcher):
    """A function that is compiled on its first call and runs without the interpreter lock.

    One version serves constants and integers of every width: each more takes its time to compile.
    """

    def __init__(self, function: Any, locals: Any, targetoptions: Any) -> None:
        super().__init__(function, locals, targetoptions, _WholeCompiler)
        self._translator = _inside._FunctionCompiler(
            function, self.targetdescr, targetoptions, locals, _PartCompiler
        )
        self._parts: dict[tuple[Any, ...], Any] = {}

    def compile(self, sig: Any) -> Any:
        """The version for arguments from Python, out of the cache if it is there."""
        arguments, _ = sigutils.normalize_signature(sig)
        wide = _widened(arguments)
        found = super().compile(wide)
        self._check(self.overloads[wide])
        return found

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What a call from another kernel gives back: Numba asks before it translates the call."""
        signature, folded = self.fold_argument_types(args, kws)
        self._part(_widened(folded))
        found = [part.signature for part in self._parts.values()]
        name = self.py_func.__name__
        return make_concrete_template(name, name, found), signature, folded, {}

    def get_overload(self, sig: Any) -> Any:
        """Under which key the target finds the part that such a call needs."""
        arguments, _ = sigutils.normalize_signature(sig)
        return self._parts[tuple(arguments)].fndesc

    def part(self, kinds: Sequence[Any]) -> Any:
        """Returns the translation for arguments of these types."""
        self._part(_widened(kinds))
        return self._parts[_widened(kinds)]

    def _part(self, arguments: tuple[Any, ...]) -> None:
        if arguments not in self._parts:
            with self._compiling_counter:
                part = self._translator.compile(arguments, None)
            self._check(part)
            self.targetctx.insert_user_function(part.fndesc, part.fndesc, [part.library])
            self._parts[arguments] = part

    def _check(self, made: Any) -> None:
        if not self.targetoptions["_nrt"] and _holds_an_array(made.signature.return_type):
            name = self.py_func.__name__
            raise TypeError(f"{name} gives back an array, to which a bare kernel counts no reference")


_kernels: dict[Callable[..., Any], Kernel] = {}
_told: set[Callable[..., Any]] = set()
_making = RLock()


def compiled(part: Callable[..., Any]) -> Kernel:
    """Returns a marked function as Numba compiles it on its first call, kept on disk for the next process."""
    with _making:
        for each, is_bare in PARTS.items():
            if each not in _told:
                _tell_numba(each, kernel(_body(each), is_bare))
        return _kernels[_body(part)]


def _body(part: Callable[..., Any]) -> Callable[..., Any]:
    found: Callable[..., Any] = getattr(part, "function", part)
    return found


def kernel(function: Any, is_bare: bool) -> Kernel:
    """Makes a kernel of a function; a bare one counts no references to arrays."""
    options = {"nopython": True, "nogil": True, "boundscheck": None, "no_cfunc_wrapper": True}
    # Numba reads the folder while it makes a kernel, so each game may have its own.
    setattr(config, "CACHE_DIR", str(machine_code(Path(function.__code__.co_filename).parent)))  # noqa: B010
    made = Kernel(function, {}, {**options, "_nrt": not is_bare})
    made.enable_caching()
    return made


def _tell_numba(part: Callable[..., Any], made: Kernel) -> None:
    """Lets kernels that are compiled call the kernel where their source calls the part."""
    _told.add(part)
    _kernels[_body(part)] = made
    cpu_target.typing_context.insert_global(part, _known.Dispatcher(made))


@intrinsic
def _ctpop(typing: Any, value: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return _known.int64(_known.int64), codegen


@intrinsic
def _cttz(typing: Any, value: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(_known.boolean, 0))

    return _known.int64(_known.int64), codegen


def _count_bits(mask: int) -> int:
    return int(_ctpop(np.int64(mask)))  # type: ignore[call-arg]


def _lowest_bit(mask: int) -> int:
    return int(_cttz(np.int64(mask)))  # type: ignore[call-arg]


_tell_numba(bits.count_bits, kernel(_count_bits, is_bare=True))
_tell_numba(bits.lowest_bit, kernel(_lowest_bit, is_bare=True))


def _widened(kinds: Any) -> tuple[Any, ...]:
    plain = [_known.unliteral(kind) for kind in kinds]
    is_int = [isinstance(kind, _known.Integer) and kind.signed for kind in plain]
    return tuple(_known.int64 if each else kind for kind, each in zip(plain, is_int, strict=True))


def _holds_an_array(kind: Any) -> bool:
    if isinstance(kind, _known.BaseTuple):
        return any(map(_holds_an_array, kind))
    return isinstance(kind, _known.Array)
