"""Somebody outside is told what happens: signed, in the end always, and never a private address."""

import hashlib
import hmac
import json

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from api.models import Delivery, Webhook
from api.webhooks.addresses import AddressRefused, resolve_target
from api.webhooks.services import ATTEMPTS, create_webhook, end_webhook
from config.modes import MODES
from jobs.models import Job
from tests.api.receiver import Receiver, work
from tests.cast import Cast
from tests.tournaments.appeals.table import rule
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.exceptions import Refused
from tournaments.matches.services.calls import call_match
from tournaments.models import Participant
from tournaments.setup.services.progress import finish


@pytest.fixture
def hall(cast: Cast) -> Hall:
    return open_hall(cast, 4)


def listening(hall: Hall, receiver: Receiver, *kinds: str) -> tuple[Webhook, str]:
    webhook = create_webhook(
        hall.tournament,
        by=hall.by,
        url=receiver.url,
        kinds=kinds or ("call", "result", "ruling", "finished"),
    )
    hall.tournament.refresh_from_db()
    return webhook


def kinds_of(receiver: Receiver) -> list[str]:
    return [headers["Retruco-Event"] for headers, _ in receiver.got]


def call(hall: Hall, number: int = 1) -> None:
    table = hall.tournament.tables.get(number=number)
    call_match(hall.match(number), by=hall.by, table=table)


def test_a_receiver_that_fails_first_is_told_in_the_end(hall, receiver):
    listening(hall, receiver)
    receiver.refuses = 2
    call(hall)
    work()
    assert kinds_of(receiver) == ["call"] * 3
    delivery = Delivery.objects.get()
    assert (delivery.state, delivery.attempts, delivery.answer) == ("delivered", 3, "204")
    assert len({headers["Retruco-Delivery"] for headers, _ in receiver.got}) == 1


def test_every_message_is_signed_over_its_time_and_body(hall, receiver):
    _, secret = listening(hall, receiver)
    call(hall)
    work()
    ((headers, body),) = receiver.got
    at, mac = (part.split("=")[1] for part in headers["Retruco-Signature"].split(","))
    expected = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    assert mac == expected
    assert abs(int(at) - timezone.now().timestamp()) < 300


def test_calls_rulings_results_and_the_end_are_told(hall, receiver):
    listening(hall, receiver)
    call(hall)
    for number in (1, 2, 3, 4):
        hall.win(number)
    finish(hall.tournament, by=hall.by)
    work()
    kinds = kinds_of(receiver)
    assert kinds.count("call") == 1
    assert kinds.count("result") == 8  # decided, then confirmed
    assert kinds.count("finished") == 1
    bodies = [json.loads(body) for _, body in receiver.got]
    states = [body["match"]["state"] for body in bodies if body["kind"] == "result"]
    assert set(states) <= {"finished", "confirmed"}


def test_a_ruling_is_told_with_its_line(hall, receiver):
    listening(hall, receiver, "ruling")
    rule(hall)
    work()
    assert kinds_of(receiver) == ["ruling"]
    body = json.loads(receiver.got[0][1])
    assert body["line"]["notation"].startswith("ruling ")


def test_messages_carry_no_names(hall, receiver):
    listening(hall, receiver)
    hall.win(1)
    work()
    sent = b"".join(body for _, body in receiver.got).decode()
    names = Participant.objects.filter(tournament=hall.tournament).values_list("name", flat=True)
    assert sent
    assert not [name for name in names if name in sent]


def test_what_is_rolled_back_is_never_told(hall, receiver):
    listening(hall, receiver)
    hall.win(1)
    Job.objects.all().delete()
    with pytest.raises(Refused):
        call(hall)  # it is over
    work()
    assert receiver.got == []


def test_only_what_was_asked_for_is_told(hall, receiver):
    listening(hall, receiver, "finished")
    call(hall)
    work()
    assert receiver.got == []


def test_an_event_without_webhooks_owes_nothing(hall):
    call(hall)
    assert not Job.objects.filter(kind__startswith="api.").exists()


def test_once_ended_it_hears_no_more(hall, receiver):
    hook, _ = listening(hall, receiver)
    call(hall)
    end_webhook(hook, by=hall.by)
    work()
    hall.tournament.refresh_from_db()
    assert receiver.got == []
    assert not hall.tournament.webhooks


def test_another_tournaments_news_stays_there(cast, hall, receiver):
    create_webhook(
        cast.other_tournament,
        by=hall.by.__class__("account", str(cast.stranger.pk)),
        url=receiver.url,
        kinds=["call"],
    )
    call(hall)
    work()
    assert receiver.got == []


def test_after_the_last_try_it_is_given_up_and_can_be_sent_by_hand(hall, receiver, client, cast):
    hook, _ = listening(hall, receiver)
    receiver.refuses = ATTEMPTS
    call(hall)
    work()
    delivery = Delivery.objects.get()
    assert (delivery.state, delivery.attempts, delivery.answer) == ("failed", ATTEMPTS, "500")
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    path = reverse("api_pages:webhook", args=[hall.tournament.slug, hook.pk])
    assert b"500" in client.get(path).content
    client.post(path, {"delivery": str(delivery.pk)})
    work()
    delivery.refresh_from_db()
    assert delivery.state == "delivered"


def test_nobody_listening_at_all_is_a_failed_try(hall):
    create_webhook(hall.tournament, by=hall.by, url="http://127.0.0.1:9/x", kinds=["call"])
    call(hall)
    work()
    assert Delivery.objects.get().answer == "no_connection"


PUBLIC, CLOUD = "8.8.8.8", "168.63.129.16"
METADATA = "169.254.169.254"  # where clouds keep what nobody outside should read


@pytest.mark.parametrize(
    "url",
    [
        f"https://{METADATA}/latest",
        "https://127.0.0.1/x",
        "https://10.0.0.8/x",
        "https://[::1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://localhost/x",
        "https://2130706433/x",
        "http://198.51.100.7/x",
        "https://user:secret@198.51.100.7/x",
        "ftp://198.51.100.7/x",
        "https:///x",
        "https://[64:ff9b::7f00:1]/x",
        "https://[64:ff9b:1::a00:1]/x",
        "https://[::127.0.0.1]/x",
        "https://[2001:0:a00:1::1]/x",
        "https://[fec0::1]/x",
        f"https://{CLOUD}/x",
        f"https://{PUBLIC}:22/x",
    ],
)
def test_a_public_server_calls_no_private_address(settings, url):
    settings.MODE = MODES["production"]
    with pytest.raises(AddressRefused):
        resolve_target(url)


def test_a_name_with_one_private_address_is_refused(settings, monkeypatch):
    settings.MODE = MODES["production"]
    answers = [(2, 1, 6, "", ("8.8.8.8", 443)), (2, 1, 6, "", ("192.168.0.4", 443))]
    monkeypatch.setattr("socket.getaddrinfo", lambda *args, **kwargs: answers)
    with pytest.raises(AddressRefused):
        resolve_target("https://hooks.example.org/x")
    monkeypatch.setattr("socket.getaddrinfo", lambda *args, **kwargs: answers[:1])
    assert resolve_target("https://hooks.example.org/x").ip == "8.8.8.8"


@pytest.mark.parametrize("mode", ["hall", "tls"])
def test_a_laptop_in_a_hall_calls_only_for_whoever_keeps_it(hall, cast, settings, mode):
    """Every organizer of the hall could otherwise reach what stands in the laptop's network."""
    settings.MODE = MODES[mode]
    address = {"url": "http://127.0.0.1:9/router", "kinds": ["call"]}
    with pytest.raises(Refused, match="webhooks_of_keeper"):
        create_webhook(hall.tournament, by=hall.by, **address)
    User.objects.filter(pk=cast.organizer.pk).update(is_staff=True)
    assert create_webhook(hall.tournament, by=hall.by, **address)


def test_the_page_shows_the_secret_once_and_refuses_what_can_not_be_called(client, cast):
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    path = reverse("api_pages:webhooks", args=[cast.tournament.slug])
    sent = {"url": "http://127.0.0.1:9/x", "kinds": ["call"]}
    page = client.post(path, sent).content.decode()
    secret = Webhook.objects.get().secret
    assert secret in page
    assert secret not in client.get(path).content.decode()
    wrong = client.post(path, {"url": "http://no-such-host.invalid/x", "kinds": ["call"]})
    assert Webhook.objects.count() == 1
    assert b"no-such-host.invalid" in wrong.content
