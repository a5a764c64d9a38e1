"""Jobs of the tournaments."""

from datetime import timedelta

from django.conf import settings
from django.core.mail import send_mail
from django.db.models import Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from jobs.registry import handles
from tournaments.audit.anchor import KIND, anchor_head
from tournaments.models import Participant, Team, Tournament
from tournaments.services.draws import publishing  # noqa: F401  (an eraser registers itself there)
from tournaments.services.inscriptions.ground import in_force
from tournaments.services.inscriptions.links import MAIL, mailed, make_link
from tournaments.services.inscriptions.waitlist import PLACE_MAIL


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


@handles(PLACE_MAIL, time_limit=timedelta(minutes=10))
def mail_places(tournament: str, participants: list[str]) -> None:
    """That a place became free. Whoever left meanwhile, waits again or was told already gets none;
    the secret of the link is made here, so that no job holds one."""
    event = Tournament.objects.get(pk=tournament)
    people = in_force(event).filter(pk__in=participants, place_mailed_at=None).exclude(email="")
    inside = Q(admitted_at__isnull=False) | Q(
        places__until=None, places__team__state=Team.State.CONFIRMED
    )
    for person in people.filter(inside).distinct():
        mail_to(event, person, "mail/place_free")
        Participant.objects.filter(pk=person.pk).update(place_mailed_at=timezone.now())


def mail_personal_link(event: Tournament, person: Participant) -> None:
    mail_to(event, person, "mail/personal_link")
    mailed(person)


def mail_to(event: Tournament, person: Participant, template: str) -> None:
    path = reverse("me", args=[event.slug, make_link(person)])
    context = {"person": person, "tournament": event, "link": settings.SITE_URL + path}
    with translation.override(event.language):
        send_mail(
            subject=" ".join(render_to_string(f"{template}_subject.txt", context).split()),
            message=render_to_string(f"{template}.txt", context),
            from_email=None,
            recipient_list=[person.email],
        )
