"""Keeping an installation alive: preparing it, its demo, its health, backup and maintenance."""
