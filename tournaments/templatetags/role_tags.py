"""Template tags of the roles: their names and suits."""

from django import template

from tournaments.audit.labels import role_name

register = template.Library()
register.filter(role_name)


@register.filter
def role_suit(role: str) -> str:
    """Each role wears a suit, so that a list is read by shape and colour as well."""
    return {"organizer": "basto", "committee": "oro", "referee": "espada"}.get(role, "copa")
