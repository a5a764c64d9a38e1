"""Template tags of the log: its entries and texts in words."""

from django import template

from tournaments.audit.labels import describe_action, short_hash, text_name

register = template.Library()
register.filter("log_sentence", describe_action)
register.filter("log_text_name", text_name)
register.filter("short_hash", short_hash)
