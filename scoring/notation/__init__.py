"""Entries of a match log as one line of text each, and as JSON. Both ways, lossless."""

from scoring.notation.json_form import entry_from_json, entry_to_json
from scoring.notation.text import format_entry, parse_entry

__all__ = ["entry_from_json", "entry_to_json", "format_entry", "parse_entry"]
