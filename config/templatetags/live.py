"""Template tags of the public pages."""

from typing import Any

from django import template

register = template.Library()


@register.filter
def at(found: Any, key: object) -> Any:
    """What a mapping has for a key; None where either is missing."""
    return found.get(key) if found else None
