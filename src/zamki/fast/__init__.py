"""The rules of the games as Numba kernels over flat arrays, for search and simulation."""
