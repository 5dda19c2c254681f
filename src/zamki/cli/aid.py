"""`zamki aid`: a game's player aid as one page of A4."""
