"""Coming in: who may, who may not, and who is locked out."""

import pytest
from django.core.cache import caches
from django.test import Client

from tests.cast import PASSWORD


def attempt(*, email: str, password: str, address: str = "10.0.0.1"):
    return Client().post("/enter/", {"username": email, "password": password}, REMOTE_ADDR=address)


def test_a_person_enters_with_email_in_any_case_and_password(cast):
    answer = attempt(email="NORA@Example.org", password=PASSWORD)
    assert answer.status_code == 302
    assert answer.url == "/"


def test_entering_brings_the_accounts_language_along(cast):
    cast.organizer.language = "pt-br"
    cast.organizer.save()
    assert attempt(email="nora@example.org", password=PASSWORD).cookies["language"].value == "pt-br"


def test_a_wrong_password_says_so_and_keeps_the_address_typed(cast):
    answer = attempt(email="nora@example.org", password="wrong")
    assert answer.status_code == 200
    assert "nora@example.org" in answer.content.decode()


def test_nobody_enters_by_get(cast, client):
    client.get("/enter/", {"username": "nora@example.org", "password": PASSWORD})
    assert "_auth_user_id" not in client.session


def test_entering_needs_the_form_of_this_site(cast):
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post("/enter/", {"username": "nora@example.org", "password": PASSWORD})
    assert answer.status_code == 403


def test_the_session_gets_a_new_key_at_the_door(cast, client):
    client.get("/")
    session = client.session
    session["before"] = True
    session.save()
    before = session.session_key
    client.post("/enter/", {"username": "nora@example.org", "password": PASSWORD})
    assert client.session.session_key != before


def test_it_never_redirects_to_another_site(cast, client):
    data = {"username": "nora@example.org", "password": PASSWORD, "next": "https://evil.example/"}
    assert client.post("/enter/", data).url == "/"


@pytest.fixture
def locked(cast, settings):
    for _ in range(settings.AXES_FAILURE_LIMIT):
        attempt(email="nora@example.org", password="wrong")


def test_after_too_many_wrong_passwords_even_the_right_one_waits(locked):
    answer = attempt(email="nora@example.org", password=PASSWORD)
    assert answer.status_code == 429
    assert "15" in answer.content.decode()


def test_the_lock_holds_whatever_the_case_of_the_address(locked):
    assert attempt(email="NORA@example.org", password=PASSWORD).status_code == 429


def test_the_same_person_elsewhere_is_not_locked_out(locked):
    answer = attempt(email="nora@example.org", password=PASSWORD, address="10.0.0.2")
    assert answer.status_code == 302


def test_64_referees_behind_one_address_never_lock_each_other_out(locked, cast):
    """A hall has one public address: each of 64 people errs once, which makes many times the limit
    for their address; then each gets in."""
    referees = [
        type(cast.referee).objects.create_user(f"r{n}@example.org", PASSWORD, name=f"R{n}")
        for n in range(64)
    ]
    for referee in referees:
        assert attempt(email=referee.email, password="wrong").status_code == 200
    for referee in referees:
        assert attempt(email=referee.email, password=PASSWORD).status_code == 302


def test_a_forged_forwarded_address_does_not_open_the_lock(locked):
    answer = Client().post(
        "/enter/",
        {"username": "nora@example.org", "password": PASSWORD},
        REMOTE_ADDR="10.0.0.1",
        HTTP_X_FORWARDED_FOR="10.9.9.9",
    )
    assert answer.status_code == 429


@pytest.fixture
def three_tries_an_hour(settings):
    settings.RATES = {**settings.RATES, "passwords": "3/hour"}
    caches["throttles"].clear()
    yield
    caches["throttles"].clear()


def test_one_account_tried_from_many_addresses_is_slowed_down(cast, three_tries_an_hour):
    answers = [
        attempt(email=email, password="wrong", address=f"10.0.0.{n}")
        for n, email in enumerate(["nora@example.org", "NORA@example.org"] * 2, start=1)
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert 0 < int(answers[3].headers["Retry-After"]) <= 3600
    assert "/password" in answers[3].content.decode()  # a link by mail is always open
    assert attempt(email="ana@example.org", password=PASSWORD).status_code == 302


def test_who_has_signed_in_on_a_device_is_not_slowed_down_there(cast, three_tries_an_hour):
    own = Client()
    entry = {"username": "nora@example.org", "password": PASSWORD}
    own.post("/enter/", entry)
    own.post("/leave/")
    for n in range(4):
        attempt(email="nora@example.org", password="wrong", address=f"10.0.0.{n}")
    assert attempt(email="nora@example.org", password=PASSWORD).status_code == 429
    assert own.post("/enter/", entry).status_code == 302


def test_a_device_of_somebody_else_or_a_forged_one_does_not_help(cast, three_tries_an_hour):
    others = Client()
    others.post("/enter/", {"username": "ana@example.org", "password": PASSWORD})
    forged = Client()
    forged.cookies["device"] = f'"{cast.organizer.pk}"'
    for n in range(3):
        attempt(email="nora@example.org", password="wrong", address=f"10.0.0.{n}")
    for client in (others, forged):
        client.cookies.pop("session", None)
        data = {"username": "nora@example.org", "password": PASSWORD}
        assert client.post("/enter/", data).status_code == 429
