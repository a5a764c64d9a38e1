"""Jobs of the tournaments, and what follows a migration. Loaded once all apps are ready."""

from datetime import timedelta

from django.apps import apps
from django.conf import settings
from django.db.models import Q
from django.db.models.signals import post_migrate
from django.urls import reverse
from django.utils import timezone, translation

from accounts.links import password_link
from accounts.models import User
from jobs.registry import handles
from tournaments.audit.anchors import KIND, anchor_head
from tournaments.audit.triggers.install import install_after_migrate
from tournaments.draws.services import (  # noqa: F401  (an eraser and a watcher register there)
    people_changes,
    publish,
)
from tournaments.draws.services.kinds import PARTNER_MAIL
from tournaments.inscriptions.people import active_participants
from tournaments.inscriptions.services.imports import READ_JOB, read_people_file
from tournaments.inscriptions.services.links import MAIL
from tournaments.inscriptions.services.waitlist import PLACE_MAIL
from tournaments.messages.services.broadcasts import BROADCAST_MAIL, deliver_mails
from tournaments.messages.services.mails import mail_person, send_event_mail
from tournaments.messages.services.people import mail_drawn_team
from tournaments.models import (
    Broadcast,
    Participant,
    PeopleFile,
    Role,
    RoleGrant,
    Team,
    Tournament,
)
from tournaments.roles.services import INVITATION
from tournaments.stored_files import REMOVE, remove_stored

LINK_MAILS_A_DAY = 20  # to one address: a club's own may stand for many of its players

# A migration that rebuilds a table on SQLite drops its triggers without a word.
post_migrate.connect(install_after_migrate, sender=apps.get_app_config("tournaments"))


@handles(KIND, time_limit=timedelta(seconds=30))
def anchor(tournament: str) -> None:
    anchor_head(Tournament.objects.get(pk=tournament))


@handles(REMOVE, attempts=10)
def remove_files(names: list[str]) -> None:
    remove_stored(names)


@handles(MAIL, time_limit=timedelta(minutes=10))
def mail_personal_links(tournament: str, first: int, last: int) -> None:
    """Those of these numbers who gave an address and have no mail yet. The secret is made here, so
    that no job ever holds one; a second run writes only to those the first did not reach."""
    people = active_participants(Tournament.objects.get(pk=tournament)).filter(
        number__range=(first, last), link_mailed_at=None
    )
    for person in people.exclude(email="").select_related("tournament"):
        if count_link_mails(person.email) >= LINK_MAILS_A_DAY:
            continue
        mail_person(person, "mail/personal_link_subject.txt", "mail/personal_link.txt")
        Participant.objects.filter(pk=person.pk).update(link_mailed_at=timezone.now())


def count_link_mails(email: str) -> int:
    """Of one day and all events: anybody may inscribe anybody with anybody's address, and ours must
    not be the server that fills a stranger's mailbox."""
    since = timezone.now() - timedelta(days=1)
    return Participant.objects.filter(email__iexact=email, link_mailed_at__gt=since).count()


@handles(PLACE_MAIL, time_limit=timedelta(minutes=10))
def mail_places(
    tournament: str, participants: list[str], *, waited_for_partner: bool = False
) -> None:
    """That they have a place: one became free, or others came alone too. Whoever left meanwhile,
    waits again or was told already gets none; the secret of the link is made here, so that no job
    holds one."""
    people = (
        active_participants(Tournament.objects.get(pk=tournament))
        .filter(pk__in=participants, place_mailed_at=None)
        .exclude(email="")
    )
    inside = Q(admitted_at__isnull=False) | Q(
        places__until=None, places__team__state=Team.State.CONFIRMED
    )
    for person in people.filter(inside).select_related("tournament").distinct():
        mail_person(
            person,
            "mail/place_free_subject.txt",
            "mail/place_beside_others.txt" if waited_for_partner else "mail/place_free.txt",
        )
        Participant.objects.filter(pk=person.pk).update(place_mailed_at=timezone.now())


@handles(PARTNER_MAIL, time_limit=timedelta(minutes=10))
def mail_drawn_partners(tournament: str) -> None:
    """With whom the draw lets them play, and the team's PIN. Each mail is noted before it goes:
    a second run writes only to those whom the first did not come to."""
    event = Tournament.objects.get(pk=tournament)
    for team in event.teams.filter(drawn=True, state=Team.State.CONFIRMED).order_by("number"):
        mail_drawn_team(event, team)


@handles(BROADCAST_MAIL, time_limit=timedelta(minutes=10))
def mail_broadcast(broadcast: str) -> None:
    deliver_mails(Broadcast.objects.select_related("tournament").get(pk=broadcast))


@handles(INVITATION, time_limit=timedelta(seconds=60))
def mail_invitation(grant: int, inviter: str) -> None:
    """Which event, which role, who invites. Nothing for a role that ended meanwhile."""
    row = RoleGrant.objects.filter(pk=grant, ended_at=None).select_related("user", "tournament")
    granted = row.first()
    if granted is None or granted.user is None or not granted.user.is_active:
        return
    user, event = granted.user, granted.tournament
    is_new = not user.has_usable_password()
    path = password_link(user) if is_new else reverse("spectators:tournament", args=[event.slug])
    person = User.objects.filter(pk=inviter).first() if inviter else None
    with translation.override(event.language):
        role = str(Role(granted.role).label)
    context = {
        "role": role,
        "inviter": person.name if person else "",
        "is_new": is_new,
        "link": settings.SITE_URL + path,
        "days": settings.PASSWORD_RESET_TIMEOUT // 86400,
    }
    templates = ("mail/invitation_subject.txt", "mail/invitation.txt")
    send_event_mail(event, *templates, context=context, to=user.email)


@handles(READ_JOB, time_limit=timedelta(minutes=2), attempts=3, slow=True)
def read_submitted_file(file: int) -> None:
    """One that was left out before its turn is gone."""
    row = PeopleFile.objects.select_related("tournament__plan").filter(pk=file).first()
    if row:
        read_people_file(row)
