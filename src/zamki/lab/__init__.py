"""The lab: simulates very many games, stores them as columns, and reports on them."""
