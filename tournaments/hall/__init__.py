"""The board, its tables and the cases that are brought there."""
