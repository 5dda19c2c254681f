"""Ludwig's rules at machine speed, for search and simulation."""
