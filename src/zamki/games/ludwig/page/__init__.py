"""Ludwig in the browser: its table, its score pad, its rules, and the scorer."""
