"""Template tags for a match's lines: the words are those of tournaments/line_words.py."""

from django import template

from tournaments.line_words import concept, keeps_seats, told

register = template.Library()
register.filter(concept)
register.filter(keeps_seats)
register.simple_tag(told)
