"""Reports of runs: facts, plots and a page."""
