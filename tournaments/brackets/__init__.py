"""The knockout tree: pure, its matches as rows, and the teams that move along it."""
