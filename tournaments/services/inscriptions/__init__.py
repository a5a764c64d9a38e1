"""Inscriptions, from the form to the door. Every service here locks the tournament's row first:
two people who want the last place see each other."""
