"""How a kernel is compiled: whole, together with every kernel it calls.

Left to itself Numba makes machine code of every function it meets, and optimises that anew inside each one
that calls it: most of its time goes into code that nothing runs. Here what another kernel calls is only
translated, once, as a part. What Python calls is optimised together with its parts, which nothing else can
reach and the optimiser may therefore change: playouts are a fifth faster for it.

This rests on Numba's inner workings, so that all of it stands in this module.
"""

# Numba's inner workings are untyped.
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from typing import Any

from llvmlite.binding import Linkage
from numba.core import dispatcher, sigutils, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher
from numba.core.typing.templates import make_concrete_template

_known: Any = types  # the stubs know little of it
_inside: Any = dispatcher


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


class _PartCompiler(Compiler):
    """Translates a kernel into a part."""

    def compile_extra(self, func: Any) -> Any:
        flags = self.state.flags
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        self.state.library = _PartCode(self.state.targetctx.codegen(), func.__qualname__)
        return super().compile_extra(func)


class Kernel(CPUDispatcher):
    """A function that is compiled on its first call, without the interpreter lock, and kept on disk.

    One version serves constants and integers of every width: each more takes its time to compile.
    """

    _compiler: Any

    def __init__(self, function: Any, is_bare: bool) -> None:
        options = {"nopython": True, "nogil": True, "boundscheck": None, "_nrt": not is_bare}
        super().__init__(function, targetoptions=options)
        self.enable_caching()
        self._is_bare = is_bare
        self._translator = _inside._FunctionCompiler(function, self.targetdescr, options, {}, _PartCompiler)
        self._compiler.compile = self._compile_whole
        self._parts: dict[tuple[Any, ...], Any] = {}

    def compile(self, sig: Any) -> Any:
        """The version for arguments from Python, out of the cache if it is there."""
        arguments, _ = sigutils.normalize_signature(sig)
        return super().compile(_widened(arguments))

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

    def _part(self, arguments: tuple[Any, ...]) -> Any:
        if arguments not in self._parts:
            with self._compiling_counter:
                part = self._translator.compile(arguments, None)
            if self._is_bare and _holds_an_array(part.signature.return_type):
                raise TypeError(
                    f"{self.py_func.__name__} gives back an array: a bare kernel counts no reference to it"
                )
            self.targetctx.insert_user_function(part.fndesc, part.fndesc, [part.library])
            self._parts[arguments] = part
        return self._parts[arguments]

    def _compile_whole(self, arguments: tuple[Any, ...], _: Any) -> Any:
        part = self._part(arguments)
        target, described = part.target_context, part.fndesc
        code = _WholeCode(target.codegen(), part.library.name)
        code.enable_object_caching()
        code.add_linking_library(part.library)
        target.create_cpython_wrapper(code, described, part.environment, part.call_helper, release_gil=True)
        entry = target.get_executable(code, described, part.environment)
        return part._replace(library=code, entry_point=entry, reload_init=list(code._reload_init))


def _widened(kinds: Any) -> tuple[Any, ...]:
    plain = [_known.unliteral(kind) for kind in kinds]
    is_int = [isinstance(kind, _known.Integer) and kind.signed for kind in plain]
    return tuple(_known.int64 if each else kind for kind, each in zip(plain, is_int, strict=True))


def _holds_an_array(kind: Any) -> bool:
    if isinstance(kind, _known.BaseTuple):
        return any(map(_holds_an_array, kind))
    return isinstance(kind, _known.Array)
