"""A match: its entries and their replay, results, corrections, calls."""
