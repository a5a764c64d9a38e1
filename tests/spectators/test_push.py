"""“Tell me when we are called”: encrypted as browsers expect it, to known services only, once."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.test import Client
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

from jobs.models import Job
from jobs.services import perform
from operations.tasks import tidy
from spectators.models import Subscription
from spectators.push.encryption import (
    CURVE,
    Receiver,
    derive_keys,
    encrypt,
    key_from,
    public_bytes,
)
from spectators.push.services import follow, is_push_service, public_key
from tests.cast import Cast
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.matches.services.calls import call_next
from tournaments.models import Tournament

GOOGLE, APPLE = "fcm.googleapis.com", ".push.apple.com"
# RFC 8291, appendix A: every value of its example.
EXAMPLE = {
    "message": b"When I grow up, I want to be a watermelon",
    "own": "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
    "p256dh": (
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkN"
        "toIAiw4"
    ),
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    "salt": "DGv6ra1nlYgDCS1FRnbzlw",
    "sealed": (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vC"
        "YLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXL"
        "WyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    ),
}  # fmt: skip


def test_the_standards_own_example_comes_out_bit_by_bit():
    sealed = encrypt(
        EXAMPLE["message"],
        Receiver(EXAMPLE["p256dh"], EXAMPLE["auth"]),
        own=key_from(EXAMPLE["own"]),
        salt=urlsafe_base64_decode(EXAMPLE["salt"]),
    )
    assert urlsafe_base64_encode(sealed) == EXAMPLE["sealed"]


class Browser:
    """A phone's side: its keys, and what its push service was handed."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(CURVE)
        self.auth = b"0123456789abcdef"
        self.got: list[dict[str, Any]] = []
        self.status = 201

    @property
    def receiver(self) -> Receiver:
        return Receiver(
            urlsafe_base64_encode(public_bytes(self.key)), urlsafe_base64_encode(self.auth)
        )

    def opened(self, body: bytes) -> dict[str, str]:
        salt, sender, sealed = body[:16], body[21:86], body[86:]
        point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        shared = self.key.exchange(ec.ECDH(), point)
        info = b"WebPush: info\x00" + public_bytes(self.key) + sender
        secret = derive_keys(salt=self.auth, secret=shared, info=info, length=32)
        key = derive_keys(
            salt=salt, secret=secret, info=b"Content-Encoding: aes128gcm\x00", length=16
        )
        nonce = derive_keys(
            salt=salt, secret=secret, info=b"Content-Encoding: nonce\x00", length=12
        )
        return json.loads(AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\x02"))


@pytest.fixture
def phone(settings) -> Iterator[tuple[Browser, str]]:
    """A push service on this machine that hands everything to one browser."""
    browser = Browser()

    class Service(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            browser.got.append({"headers": dict(self.headers), "words": browser.opened(body)})
            self.send_response(browser.status)
            self.end_headers()

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Service)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    settings.PUSH_SERVICES = ["localhost"]
    yield browser, f"http://localhost:{server.server_port}/push/1"
    server.shutdown()
    server.server_close()


def followed(hall: Hall, phone: tuple[Browser, str], number: int = 1) -> None:
    browser, endpoint = phone
    follow(
        hall.tournament,
        team=hall.teams[number - 1],
        endpoint=endpoint,
        receiver=browser.receiver,
        language="en",
    )


def do_the_jobs() -> None:
    for job in Job.objects.filter(kind="spectators.called", state=Job.State.QUEUED):
        perform(str(job.pk))


def test_a_call_reaches_the_phone_and_only_the_phone_can_read_it(cast: Cast, phone):
    hall = open_hall(cast, 8)
    followed(hall, phone)
    call_next(hall.tournament, by=hall.by)
    do_the_jobs()
    [message] = phone[0].got
    assert message["words"]["title"] == "To table 1"
    assert "Against" in message["words"]["body"]
    assert message["words"]["url"] == f"/t/{hall.tournament.slug}/match/1/"
    assert message["headers"]["Content-Encoding"] == "aes128gcm"


def test_the_sender_signs_for_that_service(cast: Cast, phone):
    hall = open_hall(cast, 8)
    followed(hall, phone)
    call_next(hall.tournament, by=hall.by)
    do_the_jobs()
    token, key = phone[0].got[0]["headers"]["Authorization"].removeprefix("vapid t=").split(", k=")
    assert key == public_key()
    head, claims, signature = token.split(".")
    raw = urlsafe_base64_decode(signature)
    point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, urlsafe_base64_decode(key))
    pair = utils.encode_dss_signature(
        int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    )
    point.verify(pair, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert phone[1].startswith(json.loads(urlsafe_base64_decode(claims))["aud"])


def test_one_call_is_one_job_and_one_message(cast: Cast, phone):
    hall = open_hall(cast, 8)
    followed(hall, phone)
    call_next(hall.tournament, by=hall.by)
    do_the_jobs()
    do_the_jobs()
    assert Job.objects.filter(kind="spectators.called").count() == 1
    assert len(phone[0].got) == 1


def test_a_call_taken_back_is_not_told(cast: Cast, phone):
    hall = open_hall(cast, 8)
    followed(hall, phone)
    call_next(hall.tournament, by=hall.by)
    hall.tournament.matches.update(state="ready", table=None)
    do_the_jobs()
    assert phone[0].got == []


def test_a_phone_that_is_gone_is_forgotten(cast: Cast, phone):
    hall = open_hall(cast, 8)
    followed(hall, phone)
    phone[0].status = 410
    call_next(hall.tournament, by=hall.by)
    do_the_jobs()
    assert not Subscription.objects.exists()


def test_an_address_that_can_not_be_called_keeps_nobody_else_from_being_told(cast: Cast, phone):
    hall = open_hall(cast, 8)
    browser, endpoint = phone
    for number, wrong in enumerate((f"https://{GOOGLE}:abc/x", "https://[x", endpoint + "/2")):
        Subscription.objects.create(
            tournament=hall.tournament,
            team=hall.teams[0],
            endpoint=wrong,
            p256dh=browser.receiver.p256dh if number < 2 else "not a key",
            auth=browser.receiver.auth,
            language="en",
        )
    followed(hall, phone)
    call_next(hall.tournament, by=hall.by)
    do_the_jobs()
    assert [message["words"]["title"] for message in browser.got] == ["To table 1"]
    assert not Job.objects.exclude(state=Job.State.DONE).filter(kind="spectators.called").exists()


def test_when_an_event_is_over_its_phones_are_forgotten(cast: Cast, phone):
    hall = open_hall(cast, 8)
    followed(hall, phone)
    tidy()
    assert Subscription.objects.exists()
    Tournament.objects.filter(pk=hall.tournament.pk).update(stage="finished")
    tidy()
    assert not Subscription.objects.exists()


@pytest.mark.parametrize(
    ("endpoint", "is_allowed"),
    [
        (f"https://{GOOGLE}/fcm/send/x", True),
        (f"https://web{APPLE}/x", True),
        (f"http://{GOOGLE}/fcm/send/x", False),
        (f"https://{GOOGLE}.evil.example/x", False),
        (f"https://evil.example/?{GOOGLE}", False),
        ("https://127.0.0.1/x", False),
        ("https://[::1]/x", False),
        ("file:///etc/passwd", False),
        ("not an address", False),
        (f"https://{GOOGLE}:abc/x", False),
        (f"https://{GOOGLE}:8443/x", False),
        (f"https://somebody@{GOOGLE}/x y", False),
        ("https://[x", False),
    ],
)
def test_it_never_calls_an_address_that_is_no_push_service(endpoint, is_allowed):
    assert is_push_service(endpoint) is is_allowed


def test_the_form_takes_a_phone_in_and_out_again(client: Client, cast: Cast, phone):
    hall = open_hall(cast, 8)
    browser, endpoint = phone
    url = f"/t/{hall.tournament.slug}/notify/"
    assert public_key() in client.get(url, secure=True).text
    data = {
        "team": "2",
        "endpoint": endpoint,
        "p256dh": browser.receiver.p256dh,
        "auth": browser.receiver.auth,
    }
    client.post(url, data)
    assert Subscription.objects.get().team == hall.teams[1]
    client.post(url, data | {"team": "3"})
    assert Subscription.objects.get().team == hall.teams[2]
    client.post(url, {"do": "stop", "endpoint": endpoint})
    assert not Subscription.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [{"endpoint": "https://evil.example/x"}, {"p256dh": "AAAA"}, {"auth": "AA"}, {"endpoint": ""},
     {"p256dh": "ñ"}, {"team": "x"}, {"endpoint": "https://[x"},
     {"endpoint": f"https://{GOOGLE}:abc/x"}],
)  # fmt: skip
def test_what_no_browser_sends_is_refused_with_a_sentence(client: Client, cast: Cast, phone, wrong):
    hall = open_hall(cast, 8)
    browser, endpoint = phone
    client.cookies["language"] = "en"
    data = {
        "team": "2",
        "endpoint": endpoint,
        "p256dh": browser.receiver.p256dh,
        "auth": browser.receiver.auth,
    }
    answer = client.post(f"/t/{hall.tournament.slug}/notify/", data | wrong, follow=True)
    assert answer.status_code == 200
    assert "gave no address" in answer.text
    assert not Subscription.objects.exists()


def test_another_tournaments_team_cannot_be_followed_here(client: Client, cast: Cast, phone):
    hall = open_hall(cast, 4)
    browser, endpoint = phone
    data = {
        "team": "5",
        "endpoint": endpoint,
        "p256dh": browser.receiver.p256dh,
        "auth": browser.receiver.auth,
    }
    assert client.post(f"/t/{hall.tournament.slug}/notify/", data).status_code == 404


def test_over_plain_http_the_page_says_why_not(client: Client, cast: Cast):
    hall = open_hall(cast, 4)
    client.cookies["language"] = "en"
    page_text = client.get(f"/t/{hall.tournament.slug}/notify/", headers={"Host": "127.0.0.1"}).text
    assert "https" in page_text
    assert 'id="push"' not in page_text
