"""Every way to a password goes through one mailed link."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.core.cache import caches
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from jobs import services as jobs
from jobs.models import Job

NEW = "una contraseña bien larga"


def deliver() -> None:
    for job in Job.objects.filter(state="queued"):
        jobs.perform(str(job.pk))


def link_in(message) -> str:
    return re.search(r"https?://[^/\s]+(/password/\S+)", message.body).group(1)


@pytest.fixture
def newcomer(db, client) -> str:
    client.post(reverse("accounts:sign_up"), {"name": "Zoe", "email": "Zoe@example.org"})
    deliver()
    return link_in(mail.outbox[0])


def test_signing_up_sends_one_link_that_lets_the_person_in(newcomer, client):
    page = client.get(newcomer, follow=True)
    client.post(page.request["PATH_INFO"], {"new_password1": NEW, "new_password2": NEW})
    zoe = User.objects.get(email="zoe@example.org")
    assert zoe.check_password(NEW)
    assert client.session["_auth_user_id"] == str(zoe.pk)


def test_the_link_works_once(newcomer, client):
    page = client.get(newcomer, follow=True)
    client.post(page.request["PATH_INFO"], {"new_password1": NEW, "new_password2": NEW})
    again = Client().get(newcomer, follow=True)
    assert not again.context["validlink"]


def test_all_faults_of_a_password_are_said_at_once(newcomer, client):
    page = client.get(newcomer, follow=True)
    answer = client.post(
        page.request["PATH_INFO"], {"new_password1": "1234", "new_password2": "1234"}
    )
    assert len(answer.context["form"].errors["new_password2"]) >= 3


def test_the_page_says_the_same_of_known_and_unknown_addresses(cast, client):
    pages = [
        client.post(reverse("accounts:request_password_link"), {"email": email}).content.decode()
        for email in ("nora@example.org", "nobody@example.org")
    ]
    words = [re.sub(r'name="csrf\w+" value="\w+"', "", page) for page in pages]
    assert words[0].replace("nora@", "") == words[1].replace("nobody@", "")
    deliver()
    assert [message.to for message in mail.outbox] == [["nora@example.org"]]


def test_signing_up_with_a_known_address_changes_nothing_and_mails_a_link(cast, client):
    client.post(reverse("accounts:sign_up"), {"name": "Impostor", "email": "NORA@example.org"})
    cast.organizer.refresh_from_db()
    assert cast.organizer.name == "Nora"
    deliver()
    assert mail.outbox[0].to == ["nora@example.org"]


@pytest.mark.parametrize(
    ("language", "subject", "greeting", "days"),
    [
        ("es-ar", "Retruco: tu enlace para otra contraseña", "Hola, Nora.", "3 días"),
        ("es-ve", "Retruco: tu enlace para otra contraseña", "Hola, Nora.", "3 días"),
        ("pt-br", "Retruco: seu link para uma nova senha", "Olá, Nora.", "3 dias"),
        ("en", "Retruco: your link to a new password", "Hello, Nora.", "3 days"),
    ],
)
def test_mail_is_written_in_the_accounts_language(
    cast, client, settings, language, subject, greeting, days
):
    """Not in the language of the browser that asked; and the link leads to the site's own name,
    whatever the browser called it."""
    settings.SITE_URL = "https://truco.example"
    User.objects.filter(pk=cast.organizer.pk).update(language=language)
    client.cookies["language"] = "pt-br" if language == "en" else "en"
    client.post(reverse("accounts:request_password_link"), {"email": "nora@example.org"})
    deliver()
    (message,) = mail.outbox
    assert message.subject == subject
    assert message.body.startswith(greeting)
    assert days in message.body
    assert re.findall(r"https?://\S+", message.body) == [f"https://truco.example{link_in(message)}"]


def test_the_words_of_who_signs_a_stranger_up_are_not_mailed_to_them(db, client):
    """Else our mail would be a way to send anybody anything."""
    spam = "Ganaste! evil.example"
    client.post(reverse("accounts:sign_up"), {"name": spam, "email": "victim@example.org"})
    client.post(reverse("accounts:request_password_link"), {"email": "victim@example.org"})
    deliver()
    assert len(mail.outbox) == 2
    assert not any(spam in message.body + message.subject for message in mail.outbox)


def test_a_name_adds_no_line_to_the_head_of_a_mail(cast, client):
    User.objects.filter(pk=cast.organizer.pk).update(name="Nora\nBcc: all@example.org")
    client.post(reverse("accounts:request_password_link"), {"email": "nora@example.org"})
    deliver()
    head = mail.outbox[0].message().as_string().split("\n\n")[0]
    assert "Bcc" not in head
    assert mail.outbox[0].recipients() == ["nora@example.org"]


def test_an_unknown_address_costs_as_much_as_a_known_one(cast, client):
    """The same queries and one job a minute each: no answer comes sooner than another."""
    spent = []
    for email in ("nora@example.org", "nobody@example.org"):
        for _ in range(2):
            with CaptureQueriesContext(connection) as queries:
                client.post(reverse("accounts:request_password_link"), {"email": email})
            spent.append(len(queries))
    assert spent[:2] == spent[2:]
    assert Job.objects.filter(kind="accounts.password_link").count() == 2


def test_no_job_row_holds_a_token_or_an_address(cast, client):
    client.post(reverse("accounts:request_password_link"), {"email": "nora@example.org"})
    job = Job.objects.get(kind="accounts.password_link")
    assert job.arguments == {"user": str(cast.organizer.pk), "purpose": "reset"}


def test_a_closed_account_gets_no_link(cast, client):
    cast.organizer.is_active = False
    cast.organizer.save()
    client.post(reverse("accounts:request_password_link"), {"email": "nora@example.org"})
    deliver()
    assert mail.outbox == []


def test_a_person_changes_the_password_knowing_the_old_one(cast, client):
    client.force_login(cast.player, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.post(
        reverse("accounts:change_password"),
        {"old_password": "wrong", "new_password1": NEW, "new_password2": NEW},
    )
    assert "old_password" in answer.context["form"].errors


@pytest.mark.parametrize("data", [{}, {"name": "x" * 100, "email": "no-address"}])
def test_bad_input_gets_sentences_and_stays_in_the_form(client, db, data):
    answer = client.post(reverse("accounts:sign_up"), data)
    assert answer.status_code == 200
    assert set(answer.context["form"].errors) == {"name", "email"}
    for value in data.values():
        assert value in answer.content.decode()


def test_one_person_gets_ten_links_a_day_at_most(cast, client):
    for _ in range(12):
        for view in ("accounts:request_password_link", "accounts:sign_up"):
            client.post(reverse(view), {"name": "Nora", "email": "nora@example.org"})
        Job.objects.update(queued_at=F("queued_at") - timedelta(minutes=2))
    assert Job.objects.filter(kind="accounts.password_link").count() == 10
    Job.objects.update(queued_at=F("queued_at") - timedelta(days=1))
    client.post(reverse("accounts:request_password_link"), {"email": "nora@example.org"})
    assert Job.objects.filter(kind="accounts.password_link").count() == 11


def test_one_address_asks_for_so_many_links_a_day(cast, client, settings):
    settings.RATES = {**settings.RATES, "links": "2/day"}
    caches["throttles"].clear()
    answers = [
        client.post(reverse("accounts:sign_up"), {"name": "Zoe", "email": f"z{n}@example.org"})
        for n in range(3)
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    asked = client.post(reverse("accounts:request_password_link"), {"email": "nora@example.org"})
    assert asked.status_code == 429
    assert not User.objects.filter(email="z2@example.org").exists()
    caches["throttles"].clear()
