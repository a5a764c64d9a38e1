"""Template tag of the door: the PIN that a team was just given."""

import uuid
from collections.abc import Mapping

from django import template

from tournaments.models import Team

register = template.Library()


@register.filter
def pin_of(pins: Mapping[uuid.UUID, str], team: Team) -> str:
    return pins.get(team.pk, "")
