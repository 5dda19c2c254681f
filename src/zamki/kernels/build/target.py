"""WebAssembly as a target of Numba: pointers have 32 bits, integers stay those of 64-bit machines.

Nothing that is translated here can run on the machine that builds. Numba's own target of the process is
replaced before anything is compiled, so only `zamki.kernels.build` may import this module. It rests on inner
workings of Numba; the lock file says with which version the modules are built.
"""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import cpu, runtime, types
from numba.core.codegen import CPUCodegen, CPUCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target
from numba.np import arrayobj

from zamki.kernels.signatures import Kind

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+simd128,+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"
NUMBERS = {"i": "int", "u": "uint", "f": "float"}
SLOT = 8
"""Bytes of an argument in memory."""
_HERE = Path(__file__).parent
_known: Any = types  # the stubs know little of it
_WORD, _STATUS = ir.IntType(64), ir.IntType(32)


class _Library(CPUCodeLibrary):
    """Code that waits to be linked into a game's module."""

    def _optimize_final_module(self) -> None:
        """Leaves that to the module."""

    def _finalize_final_module(self) -> None:
        self._finalized = True

    def _finalize_specific(self) -> None:
        """Makes no machine code."""

    def get_pointer_to_function(self, name: str) -> int:
        """Returns no address: nothing can be called here."""
        return 0


class _Codegen(CPUCodegen):
    """LLVM for WebAssembly, without an engine."""

    _library_class = _Library
    _tm_features = FEATURES
    _loopvect, _opt_level = False, 0

    def _init(self, llvm_module: Any) -> None:
        self._tm = machine()
        self._target_data = self._tm.target_data
        self._data_layout = layout()

    def _create_empty_module(self, name: str) -> Any:
        made = super()._create_empty_module(name)
        made.triple, made.data_layout = TRIPLE, layout()
        return made

    def _add_module(self, module: Any) -> None:
        """Adds it to no engine."""

    def _get_host_cpu_name(self) -> str:
        return "generic"

    def set_env(self, env_name: str, env: Any) -> None:
        """Sets nothing: there is no interpreter."""


class Context(cpu.CPUContext):
    """Numba's target, with the pointers of WebAssembly."""

    def init(self) -> None:
        """Makes the code generator."""
        self.is32bit = False
        vars(self)["_internal_codegen"] = _Codegen("zamki")


def machine() -> Any:
    """Returns LLVM's machine for the target."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(TRIPLE)
    return target.create_target_machine(cpu="generic", features=FEATURES, opt=3, reloc="static")


@cache
def layout() -> str:
    """Returns how data lie in memory."""
    return str(machine().target_data)


def parsed(name: str) -> Any:
    """Returns a file of LLVM's language in this folder as a module."""
    head = f'target datalayout = "{layout()}"\ntarget triple = "{TRIPLE}"\n'
    return llvm.parse_assembly(head + (_HERE / name).read_text("utf-8"))


def retarget() -> Context:
    """Makes this process translate for WebAssembly from here on."""
    if "_toplevel_target_context" in vars(cpu_target):
        raise RuntimeError("something was compiled for this machine before")
    context = Context(cpu_target.typing_context, "cpu")
    vars(cpu_target)["_toplevel_target_context"] = context
    library = context.codegen().create_library("runtime")
    library.add_llvm_module(parsed("kernels.ll"))
    with global_compiler_lock:
        library.finalize()
    vars(vars(runtime)["rtsys"]).update(_init=True, _library=library)
    return context


def numba_type(kind: Kind, classes: dict[str, type]) -> Any:
    """Returns a declared kind as Numba has it; a name without a class in `classes` is a plain tuple's."""
    if not kind.dtype:
        items = [numba_type(each, classes) for each in kind.items]
        if not items:
            return _known.none
        return _known.NamedTuple(items, classes[kind.name]) if kind.name in classes else _known.Tuple(items)
    letter, size = kind.dtype[0], kind.dtype[1]
    number = _known.boolean if letter == "b" else getattr(_known, f"{NUMBERS[letter]}{int(size) * 8}")
    return _known.Array(number, kind.ndim, "C") if kind.ndim else number


def add_export(context: Context, library: Any, name: str, descriptor: Any) -> None:
    """Adds the export of a kernel: it reads its arguments from memory, and writes its result behind them."""
    module = context.create_module(f"export.{name}")
    call = context.call_conv.get_function_type(descriptor.restype, descriptor.argtypes)
    kernel = ir.Function(module, call, descriptor.llvm_func_name)
    export = ir.Function(module, ir.FunctionType(_STATUS, [ir.IntType(8).as_pointer()]), f"zamki.{name}")
    builder = ir.IRBuilder(export.append_basic_block())
    builder.call(ir.Function(module, ir.FunctionType(ir.VoidType(), []), "zamki.reset"), [])
    slots = _Slots(context, builder, export.args[0])
    arguments = [slots.read(each) for each in descriptor.argtypes]
    status, result = context.call_conv.call_function(
        builder, kernel, descriptor.restype, descriptor.argtypes, arguments
    )
    with builder.if_then(status.is_error, likely=False):
        builder.ret(status.code)
    slots.write(descriptor.restype, result)
    builder.ret(ir.Constant(_STATUS, 0))
    library.add_ir_module(module)


class _Slots:
    """Words of eight bytes: a number is one; an array is its address, then its shape."""

    def __init__(self, context: Context, builder: Any, first: Any) -> None:
        self._context, self._builder = context, builder
        self._places = self._walk(first)

    def _walk(self, first: Any) -> Iterator[Any]:
        number = 0
        while True:
            yield self._builder.gep(first, [ir.Constant(_STATUS, SLOT * number)])
            number += 1

    def _next(self, kind: Any = _WORD) -> Any:
        return self._builder.bitcast(next(self._places), kind.as_pointer())

    def read(self, kind: Any) -> Any:
        """Returns an argument of a kind from the next words."""
        builder, context = self._builder, self._context
        if isinstance(kind, _known.BaseTuple):
            return context.make_tuple(builder, kind, [self.read(each) for each in kind])
        if isinstance(kind, _known.Array):
            return self._array(kind)
        if isinstance(kind, _known.Float):
            value = builder.load(self._next(ir.DoubleType()))
            return value if kind.bitwidth == 64 else builder.fptrunc(value, ir.FloatType())
        if isinstance(kind, _known.Boolean):
            return builder.icmp_signed("!=", builder.load(self._next()), ir.Constant(_WORD, 0))
        if isinstance(kind, _known.Integer):
            return context.cast(builder, builder.load(self._next()), _known.int64, kind)
        raise TypeError(f"no slot for {kind}")

    def _array(self, kind: Any) -> Any:
        builder, context = self._builder, self._context
        item_type = context.get_data_type(kind.dtype)
        data = builder.inttoptr(builder.load(self._next()), item_type.as_pointer())
        shape = [builder.load(self._next()) for _ in range(kind.ndim)]
        item = context.get_constant(_known.intp, context.get_abi_sizeof(item_type))
        strides = [item]
        for size in reversed(shape[1:]):
            strides.insert(0, builder.mul(strides[0], size))
        array = context.make_array(kind)(context, builder)
        arrayobj.populate_array(array, data, shape, strides, item, meminfo=None)
        return array._getvalue()

    def write(self, kind: Any, value: Any) -> None:
        """Writes a result of a kind into the next words."""
        builder, context = self._builder, self._context
        if isinstance(kind, _known.BaseTuple):
            for number, each in enumerate(kind):
                self.write(each, builder.extract_value(value, number))
        elif isinstance(kind, _known.Array):
            array = context.make_array(kind)(context, builder, value)
            builder.store(builder.ptrtoint(array.data, _WORD), self._next())
            for size in range(kind.ndim):
                builder.store(builder.extract_value(array.shape, size), self._next())
        elif isinstance(kind, _known.Float):
            wide = value if kind.bitwidth == 64 else builder.fpext(value, ir.DoubleType())
            builder.store(wide, self._next(ir.DoubleType()))
        elif isinstance(kind, _known.Boolean):
            builder.store(builder.zext(value, _WORD), self._next())
        elif isinstance(kind, _known.Integer):
            builder.store(context.cast(builder, value, kind, _known.int64), self._next())
        elif kind is not _known.none:
            raise TypeError(f"no slot for {kind}")
