"""Template tags of a player's own page."""

from django import template

from tournaments.players.labels import reached_words

register = template.Library()
register.filter(reached_words)
