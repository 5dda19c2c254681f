"""One module per step, never changed once it is out."""
