"""What Rycerze brings to the command line."""
