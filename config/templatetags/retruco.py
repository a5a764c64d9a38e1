"""Template tags of the whole site: icons."""

from django import template

register = template.Library()
