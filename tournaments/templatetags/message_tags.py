"""Template tags of messages: phones as links, and buttons that write to people."""

from typing import Any

from django import template
from django.template import Context

from tournaments.inscriptions.phones import whatsapp_link
from tournaments.messages.selectors import (
    list_drawn_teams,
    menu_for,
    reachable_people,
    write_drawn_teams,
)
from tournaments.models import Participant, Team

register = template.Library()
register.simple_tag(reachable_people)


@register.inclusion_tag("messages/phone.html")
def phone(person: Participant) -> dict[str, Any]:
    """A number to call or to write to; one that can't be read as it was typed, and marked."""
    return {"person": person}


@register.inclusion_tag("messages/menu.html", takes_context=True)
def message_menu(context: Context, person: Participant, team: Team | None) -> dict[str, Any]:
    """All that can be sent to this person now."""
    menu = menu_for(person, team)
    return {**keep(context), "person": person, "menu": menu}


@register.inclusion_tag("messages/buttons.html", takes_context=True)
def whatsapp_buttons(
    context: Context, people: list[Participant] | str, kind: str
) -> dict[str, Any]:
    """One button for each of these people; nothing where nobody can be reached."""
    return {**keep(context), "people": people or [], "kind": kind}


@register.inclusion_tag("messages/drawn_teams.html", takes_context=True)
def tell_drawn_teams(context: Context) -> dict[str, Any]:
    """What the organizer sends right after the draw: to each person, or one text to the group."""
    tournament = context["tournament"]
    teams = list_drawn_teams(tournament)
    text = write_drawn_teams(tournament, teams)
    link = whatsapp_link("", text)
    return {**keep(context), "teams": teams, "text": text, "whatsapp": link}


def keep(context: Context) -> dict[str, Any]:
    return {name: context.get(name) for name in ("tournament", "csrf_token")}
