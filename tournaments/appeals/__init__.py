"""Objections to rulings and results: filed, answered, decided."""
