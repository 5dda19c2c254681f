"""Builds the portable modules of kernels: Numba translates, LLVM compiles, lld links.

Only whoever changes a kernel needs it: `make kernels`, or `python -m zamki.kernels.build PACKAGE` for another
game's package.
"""
