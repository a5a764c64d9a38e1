"""Draws of teams and of the bracket, from the frozen list to changes by hand."""
