"""Mails to the people of an event: each with what it is, when, where and how much, and with the
address that an answer goes to."""

from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from tournaments.announcement.facts import fact_lines, read_facts
from tournaments.inscriptions.services.links import create_link
from tournaments.models import Participant, Place, Tournament
from tournaments.words.event_language import in_event_language


def mail_person(person: Participant, subject: str, message: str, **more: Any) -> None:
    """With these templates for the subject and for the text. The secret of the link is made here,
    so that no job holds one."""
    tournament = person.tournament
    path = reverse("tournaments:personal_page", args=[tournament.slug, create_link(person)])
    context = {
        "person": person,
        "link": settings.SITE_URL + path,
        "partners": list_partner_names(person),
        **more,
    }
    send_event_mail(tournament, subject, message, context=context, to=person.email)


def send_event_mail(
    tournament: Tournament, subject: str, message: str, *, context: dict[str, Any], to: str
) -> None:
    """In the event's language and by its clock; an answer goes to whom the event names."""
    with in_event_language(tournament), timezone.override(tournament.time_zone):
        facts = read_facts(tournament)
        context = {"tournament": tournament, "facts": fact_lines(facts), **context}
        EmailMessage(
            subject=" ".join(render_to_string(subject, context).split()),
            body=render_to_string(message, context),
            to=[to],
            reply_to=[facts.contact_email] if facts.contact_email else None,
        ).send()


def list_partner_names(person: Participant) -> list[str]:
    """Names, not rows: without escaping, a template's `join` takes nothing but strings."""
    teams = Place.objects.filter(participant=person, until=None).values("team")
    places = Place.objects.filter(team__in=teams, until=None).exclude(participant=person)
    return [str(place.participant) for place in places.select_related("participant")]
