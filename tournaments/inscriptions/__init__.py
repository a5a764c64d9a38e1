"""Inscriptions, decided purely: names, duplicates, the waitlist, files. No database, no clock."""
