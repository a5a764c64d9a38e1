"""A message to many: seen before it goes, sent once to each, whatever happens to the worker."""

import uuid
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from jobs.models import Job
from spectators.handlers import notify_of_broadcast
from spectators.models import Subscription
from spectators.push import services as push
from tests.cast import Cast
from tests.event import make_event
from tournaments.actors import NOBODY, actor_of_account
from tournaments.exceptions import NotAllowed, Refused
from tournaments.fees.services.payments import set_payment
from tournaments.handlers import mail_broadcast
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.erasure import erase_person
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.messages.selectors import read_audience
from tournaments.messages.services.broadcasts import MAX_PER_DAY, send_broadcast
from tournaments.models import Broadcast, LogEntry, Team, Tournament

TEXT = "Empezamos a las 15. Traigan el documento."


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """Two places: Ana and Luis, who share an address, and Eva with Beto; Zoe and Tim wait."""
    tournament = make_event(cast, cap=2, fee=10, currency="ARS").tournament
    for one, other in (("Ana", "Luis"), ("Eva", "Beto"), ("Zoe", "Tim")):
        address = f"{one.lower()}@example.org"
        shared = address if one == "Ana" else ""
        people = [Person(f"{one} Paz", email=address), Person(f"{other} Sol", email=shared)]
        inscribe(tournament, by=NOBODY, people=people)
    mail.outbox.clear()
    return tournament


def follow(tournament: Tournament, team: int, endpoint: str) -> None:
    Subscription.objects.create(
        tournament=tournament,
        team=Team.objects.get(tournament=tournament, number=team),
        endpoint=f"https://push.example/{endpoint}",
        p256dh="x",
        auth="y",
        language="es-ar",
    )


def send(cast: Cast, audience: str = "all", key: uuid.UUID | None = None) -> Broadcast:
    by = actor_of_account(cast.organizer)
    key = key or uuid.uuid4()
    return send_broadcast(cast.tournament, by=by, key=key, audience=audience, text=TEXT)


def addresses() -> list[str]:
    return [letter.to[0] for letter in mail.outbox]


def test_each_address_gets_one_mail_however_often_the_worker_runs(event, cast: Cast):
    broadcast = send(cast)
    for _again in range(2):
        mail_broadcast(str(broadcast.pk))
    assert addresses() == ["ana@example.org", "eva@example.org", "zoe@example.org"]
    assert TEXT in mail.outbox[0].body
    assert mail.outbox[0].subject == "Copa Primavera"


def test_only_those_who_wait_or_owe_where_the_message_is_for_them(event, cast: Cast):
    by = actor_of_account(cast.organizer)
    set_payment(event.participants.get(name="Eva Paz"), by=by, payment="paid")
    mail_broadcast(str(send(cast, "waiting").pk))
    assert addresses() == ["zoe@example.org"]
    mail.outbox.clear()
    broadcast = send(cast, "owing")
    set_payment(event.participants.get(name="Zoe Paz"), by=by, payment="paid")  # meanwhile
    mail_broadcast(str(broadcast.pk))
    assert addresses() == ["ana@example.org"]


def test_the_second_click_sends_nothing(event, cast: Cast):
    key = uuid.uuid4()
    assert send(cast, key=key) == send(cast, key=key)
    assert Job.objects.filter(kind="tournaments.broadcast").count() == 1
    assert LogEntry.objects.filter(action="message.sent").count() == 1


def test_a_worker_killed_while_it_sends_writes_nobody_twice(event, cast: Cast, monkeypatch):
    send_it = mail.EmailMessage.send

    def send_and_die(letter: mail.EmailMessage) -> None:
        send_it(letter)
        raise SystemExit

    broadcast = send(cast)
    monkeypatch.setattr(mail.EmailMessage, "send", send_and_die)
    with pytest.raises(SystemExit):
        mail_broadcast(str(broadcast.pk))
    monkeypatch.setattr(mail.EmailMessage, "send", send_it)
    mail_broadcast(str(broadcast.pk))
    assert addresses() == ["ana@example.org", "eva@example.org", "zoe@example.org"]


def test_a_post_office_that_does_not_answer_is_asked_again_for_everybody(
    event, cast: Cast, monkeypatch
):
    def fail(letter: mail.EmailMessage) -> None:
        raise ConnectionRefusedError

    send_it = mail.EmailMessage.send
    broadcast = send(cast)
    monkeypatch.setattr(mail.EmailMessage, "send", fail)
    with pytest.raises(ConnectionRefusedError):
        mail_broadcast(str(broadcast.pk))
    monkeypatch.setattr(mail.EmailMessage, "send", send_it)
    mail_broadcast(str(broadcast.pk))
    assert len(addresses()) == 3
    broadcast.refresh_from_db()
    assert broadcast.mailed == 3


def test_phones_that_follow_are_told_once_and_only_those_who_are_meant(
    event, cast: Cast, monkeypatch
):
    follow(event, 1, "ana")
    follow(event, 3, "zoe")
    told: list[str] = []
    monkeypatch.setattr(push, "send_message", lambda phone, words: told.append(phone.endpoint))
    broadcast = send(cast, "waiting")
    for _again in range(2):
        notify_of_broadcast(str(broadcast.pk))
    assert told == ["https://push.example/zoe"]
    notify_of_broadcast(str(send(cast).pk))
    assert told[1:] == ["https://push.example/ana", "https://push.example/zoe"]


def test_the_log_knows_how_many_and_no_address(event, cast: Cast):
    send(cast)
    entry = LogEntry.objects.get(action="message.sent")
    assert {name: entry.data[name] for name in ("audience", "mails", "phones")} == {
        "audience": "all",
        "mails": 3,
        "phones": 0,
    }
    assert "example.org" not in str(entry.data)
    job = Job.objects.get(kind="tournaments.broadcast")
    assert list(job.arguments) == ["broadcast"]


def test_so_many_a_day_and_no_more(event, cast: Cast):
    for _ in range(MAX_PER_DAY):
        send(cast)
    with pytest.raises(Refused, match="too_many_messages"):
        send(cast)
    Broadcast.objects.update(at=timezone.now() - timedelta(days=1, minutes=1))
    send(cast)


def test_who_may_not_and_whom_it_would_not_reach(event, cast: Cast):
    with pytest.raises(NotAllowed):
        send_broadcast(
            event, by=actor_of_account(cast.referee), key=uuid.uuid4(), audience="all", text=TEXT
        )
    event.participants.update(email="")
    with pytest.raises(Refused, match="nobody_to_write_to"):
        send(cast)
    assert [p.name for p in read_audience(event, "waiting").unreachable] == ["Zoe Paz", "Tim Sol"]


def test_words_that_name_somebody_go_with_their_data(event, cast: Cast):
    by = actor_of_account(cast.organizer)
    text = "Zoe Paz: falta tu documento"
    sent = send_broadcast(event, by=by, key=uuid.uuid4(), audience="all", text=text)
    erase_person(event.participants.get(name="Zoe Paz"), by=by)
    sent.refresh_from_db()
    assert sent.text == ""
    mail_broadcast(str(sent.pk))
    assert addresses() == []


def test_the_page_previews_by_way_and_sends_on_the_second_button(client: Client, event, cast: Cast):
    client.force_login(cast.organizer)
    client.cookies["language"] = "en"
    url = reverse("tournaments:messages", args=[event.slug])
    key = client.get(url).context["form"]["key"].value()
    empty = client.post(url, {"do": "preview", "key": key, "audience": "all", "text": ""})
    assert empty.context["form"].errors
    form = {"key": key, "audience": "all", "text": TEXT}
    preview = client.post(url, form | {"do": "preview"})
    counts = {name: preview.context["preview"][name] for name in ("people", "mails", "phones")}
    assert counts == {"people": 6, "mails": 3, "phones": 0}
    assert "https://wa.me/?text=Copa%20Primavera" in preview.text
    assert not Broadcast.objects.exists()
    back = client.post(url, form | {"do": "edit"})
    assert TEXT in back.text
    for _click in range(2):
        done = client.post(url, form | {"do": "send"}, follow=True)
        assert "The message is on its way." in done.text
    assert Broadcast.objects.count() == 1
    assert client.post(url, form | {"do": "burn"}).status_code == 404


def test_each_debtor_has_a_button_to_their_own_number(client: Client, event, cast: Cast):
    event.participants.filter(name="Ana Paz").update(phone_number="+5491155550001")
    event.participants.filter(name="Luis Sol").update(phone_number="+5491155550002", payment="paid")
    client.force_login(cast.organizer)
    url = reverse("tournaments:messages", args=[event.slug])
    key = client.get(url).context["form"]["key"].value()
    form = {"do": "preview", "key": key, "audience": "owing", "text": TEXT}
    page = client.post(url, form).text
    assert "https://wa.me/5491155550001?text=Copa%20Primavera" in page
    assert "5491155550002" not in page


def test_nobody_without_a_place_is_asked_for_money(event: Tournament):
    """As the till counts: Zoe and Tim wait."""
    names = [person.name for person in read_audience(event, "owing").people]
    assert names == ["Ana Paz", "Luis Sol", "Eva Paz", "Beto Sol"]
