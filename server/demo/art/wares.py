"""Kitchen ware."""
