"""Backup and restore: one file that holds the database, the media and the anchors."""
