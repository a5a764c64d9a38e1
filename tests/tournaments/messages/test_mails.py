"""Mails carry what people need to come, and the address that an answer goes to."""

from datetime import date, time, timedelta

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import User
from jobs.models import Job
from tests.cast import Cast
from tests.event import make_event, name
from tests.tournaments.draws.hall import CARDS, frozen_draw, host, individuals
from tournaments.actors import NOBODY, actor_of_account
from tournaments.draws.services.draw import perform_draw
from tournaments.handlers import mail_drawn_partners, mail_invitation, mail_personal_links
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.check_in import is_pin
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.models import Announcement, Participant, Team, TeamPin, Tournament
from tournaments.roles.services import end_role, invite


def announce(cast: Cast) -> Tournament:
    make_event(
        cast,
        date=date(2027, 3, 6),
        starts_at=time(14),
        place="Club Norte",
        fee=3500,
        currency="ARS",
    )
    Announcement.objects.create(
        tournament=cast.tournament, address="Sarmiento 1240", contact_email="club@example.org"
    )
    return cast.tournament


def test_the_first_mail_says_when_where_how_much_with_whom_and_can_be_answered(cast: Cast):
    tournament = announce(cast)
    people = [Person("Ana Paz", email="ana@example.org"), Person("Luis Paz")]
    inscribe(tournament, by=NOBODY, people=people)
    mail_personal_links(str(tournament.pk), first=1, last=2)
    [sent] = mail.outbox
    assert sent.reply_to == ["club@example.org"]
    for words in (
        "Copa Primavera",
        "6 de marzo",
        "Club Norte, Sarmiento 1240",
        "3.500",
        "\n\nJugás con Luis Paz.\n",
    ):
        assert words in sent.body
    assert sent.body.index("/me/") < sent.body.index("Sarmiento")


def test_without_a_contact_the_mail_has_no_address_for_answers(cast: Cast):
    make_event(cast)
    inscribe(cast.tournament, by=NOBODY, people=[Person("Ana", email="ana@example.org")])
    mail_personal_links(str(cast.tournament.pk), first=1, last=1)
    assert mail.outbox[0].reply_to == []


def invited(cast: Cast, email: str) -> mail.EmailMessage:
    invite(
        cast.tournament,
        by=actor_of_account(cast.organizer),
        email=email,
        name="Zoe",
        role="referee",
    )
    job = Job.objects.get(kind="tournaments.invitation")
    assert email not in str(job.arguments)
    mail_invitation(**job.arguments)
    [sent] = mail.outbox
    assert sent.to == [email]
    return sent


def test_an_invitation_names_tournament_role_and_who_invites(cast: Cast):
    sent = invited(cast, "zoe@example.org")
    assert sent.subject == "Copa Primavera: tu rol es juez"
    assert "Nora te invita a Copa Primavera. Tu rol: juez." in sent.body
    assert "/password/" in sent.body


def test_who_has_an_account_is_invited_too_and_led_to_the_event(cast: Cast):
    zoe = User.objects.create_user("zoe@example.org", "Una clave larga 7", name="Zoe")
    sent = invited(cast, zoe.email)
    assert "/password/" not in sent.body
    assert f"/t/{cast.tournament.slug}/" in sent.body


def test_a_role_that_ended_meanwhile_invites_nobody(cast: Cast):
    by = actor_of_account(cast.organizer)
    grant = invite(cast.tournament, by=by, email="zoe@example.org", name="Zoe", role="referee")
    end_role(grant, by=by)
    mail_invitation(**Job.objects.get(kind="tournaments.invitation").arguments)
    assert mail.outbox == []


@pytest.fixture
def drawn(cast: Cast) -> Tournament:
    """Four came alone; two of them gave an address. The draw has made two teams of them."""
    tournament = individuals(cast, 4)
    for person in tournament.participants.filter(number__in=(1, 2)):
        Participant.objects.filter(pk=person.pk).update(email=f"p{person.number}@example.org")
    perform_draw(frozen_draw(tournament, "teams"), by=host(tournament), value=CARDS)
    return tournament


def test_the_partner_comes_by_mail_only_after_the_ceremony(drawn: Tournament):
    job = Job.objects.get(kind="tournaments.partner_drawn")
    assert job.due_at > timezone.now()
    assert job.arguments == {"tournament": str(drawn.pk)}


def test_everybody_with_an_address_is_told_the_partner_and_the_pin_once(drawn: Tournament):
    for _again in range(2):
        mail_drawn_partners(str(drawn.pk))
    assert sorted(sent.to[0] for sent in mail.outbox) == ["p1@example.org", "p2@example.org"]
    for sent in mail.outbox:
        me = drawn.participants.get(email=sent.to[0])
        team = Team.objects.get(places__participant=me)
        partner = team.places.exclude(participant=me).get().participant
        assert sent.subject.endswith(f": jugás con {partner.name}")
        assert f"jugás con {partner.name}." in sent.body
        digits = sent.body.split("PIN")[1].split(":")[1].split(".")[0].strip()
        assert is_pin(team, digits)


def test_a_worker_killed_between_two_mails_writes_nobody_twice(
    drawn: Tournament, monkeypatch: pytest.MonkeyPatch
):
    class Killed(Exception):
        pass

    def die(*args: object, **kwargs: object) -> None:
        raise Killed

    send = mail.EmailMessage.send
    monkeypatch.setattr(mail.EmailMessage, "send", lambda self: (send(self), die()))
    with pytest.raises(Killed):
        mail_drawn_partners(str(drawn.pk))
    monkeypatch.setattr(mail.EmailMessage, "send", send)
    mail_drawn_partners(str(drawn.pk))
    addresses = [sent.to[0] for sent in mail.outbox]
    assert len(addresses) == len(set(addresses))


def test_a_draw_made_again_takes_the_pins_along_and_tells_the_new_partners(drawn: Tournament):
    mail_drawn_partners(str(drawn.pk))
    assert TeamPin.objects.exists()
    mail.outbox.clear()
    again = frozen_draw(drawn, "teams", reason="Faltaba alguien")
    perform_draw(again, by=host(drawn), value=CARDS[::-1])
    mail_drawn_partners(str(drawn.pk))
    assert len(mail.outbox) == 2


def test_one_mailbox_gets_twenty_links_a_day_at_most(cast: Cast):
    """An event refuses one address twice; but a stranger may open many events, or be an organizer
    whose list has the victim in every line."""
    make_event(cast, cap=None)
    people = [
        Participant(tournament=cast.tournament, number=n, name=name(n), email=email)
        for n in range(1, 23)
        for email in ["victim@example.org" if n % 2 else "Victim@example.org"]
    ]
    Participant.objects.bulk_create(people)
    mail_personal_links(str(cast.tournament.pk), first=1, last=22)
    assert len(mail.outbox) == 20
    Participant.objects.update(link_mailed_at=timezone.now() - timedelta(days=1, minutes=1))
    Participant.objects.filter(number=22).update(link_mailed_at=None)
    mail_personal_links(str(cast.tournament.pk), first=22, last=22)
    assert len(mail.outbox) == 21
