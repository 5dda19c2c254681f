"""What the kernels of all games share: rules at machine speed, for search and simulation."""
