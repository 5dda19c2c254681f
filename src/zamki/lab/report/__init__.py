"""What a run shows: facts, plots, one page."""
