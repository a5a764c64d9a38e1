"""Jobs of the tournaments."""

from datetime import timedelta

from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from jobs.registry import handles
from tournaments.audit.anchor import KIND, anchor_head
from tournaments.models import Participant, Tournament
from tournaments.services.draws import publishing  # noqa: F401  (an eraser registers itself there)
from tournaments.services.inscriptions.ground import in_force
from tournaments.services.inscriptions.links import MAIL, mailed, make_link


@handles(KIND, time_limit=timedelta(seconds=30))
def anchor(tournament: str) -> None:
    anchor_head(Tournament.objects.get(pk=tournament))


@handles(MAIL, time_limit=timedelta(minutes=10))
def mail_personal_links(tournament: str, first: int, last: int) -> None:
    """Those of these numbers who gave an address and have no mail yet. The secret is made here, so
    that no job ever holds one; a second run writes only to those the first did not reach."""
    event = Tournament.objects.get(pk=tournament)
    people = in_force(event).filter(number__range=(first, last), link_mailed_at=None)
    for person in people.exclude(email=""):
        mail_personal_link(event, person)


def mail_personal_link(event: Tournament, person: Participant) -> None:
    path = reverse("me", args=[event.slug, make_link(person)])
    context = {"person": person, "tournament": event, "link": settings.SITE_URL + path}
    with translation.override(event.language):
        send_mail(
            subject=" ".join(render_to_string("mail/personal_link_subject.txt", context).split()),
            message=render_to_string("mail/personal_link.txt", context),
            from_email=None,
            recipient_list=[person.email],
        )
    mailed(person)
