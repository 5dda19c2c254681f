"""The three games' tables: each module prepares what its template shows."""
