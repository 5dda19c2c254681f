"""The lab: very many games, kept as columns, and what they show."""
