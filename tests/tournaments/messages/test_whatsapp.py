"""Messages that an organizer opens in WhatsApp: to the person's own number, each fact once."""

from importlib import import_module
from urllib.parse import parse_qs, urlsplit

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from tests.cast import Cast
from tests.event import make_event
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.actors import SYSTEM, actor_of_account
from tournaments.exceptions import NotAllowed, Refused
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.erasure import erase_person
from tournaments.inscriptions.services.inscribe import change_person, inscribe
from tournaments.inscriptions.services.links import participant_by_token
from tournaments.matches.services.calls import call_next
from tournaments.messages.services.people import open_message
from tournaments.models import LogEntry, OpenedMessage, Participant, Team


@pytest.fixture
def hall(cast: Cast) -> Hall:
    """Eight teams; of each the first gave a number."""
    hall = open_hall(cast, 8, tolerance_first=15)
    for number, person in enumerate(
        hall.tournament.participants.filter(number__in=range(1, 17, 2))
    ):
        person.phone, person.phone_number = "11 5555-12", f"+549115555{1200 + number}"
        person.save()
    return hall


def first(hall: Hall, team: int) -> Participant:
    places = hall.teams[team - 1].places.select_related("participant__tournament")
    return places.get(order=1).participant


def text_to(hall: Hall, team: int, kind: str) -> str:
    link = open_message(
        first(hall, team), by=hall.by, kind=kind, personal_url=lambda token: f"https://x/{token}/"
    )
    assert link.startswith(f"https://wa.me/{first(hall, team).phone_number[1:]}?text=")
    return parse_qs(urlsplit(link).query)["text"][0]


def test_a_number_is_kept_as_typed_and_as_a_link_needs_it(cast: Cast):
    make_event(cast)
    people = [Person("Ana Paz", phone="011 15 5555-1234"), Person("Luis Paz", phone="555 1234")]
    ana, luis = inscribe(cast.tournament, by=SYSTEM, people=people).people
    assert (ana.phone, ana.phone_number) == ("011 15 5555-1234", "+5491155551234")
    assert (luis.phone, luis.phone_number) == ("555 1234", "")
    nora = actor_of_account(cast.organizer)
    change_person(luis, by=nora, person=Person("Luis Paz", phone="+55 11 98765-4321"))
    luis.refresh_from_db()
    assert luis.phone_number == "+5511987654321"
    erase_person(luis, by=nora)
    luis.refresh_from_db()
    assert (luis.phone, luis.phone_number) == ("", "")


def test_numbers_from_before_are_read_by_the_migration(cast: Cast):
    make_event(cast)
    rows = [
        Participant.objects.create(
            tournament=cast.tournament, number=n, name=f"N{n}", key=f"n{n}", phone=phone
        )
        for n, phone in enumerate(["(011) 5555-1234", "12 34 56", ""], start=1)
    ]
    import_module("tournaments.migrations.0008_phone_numbers").read_numbers(apps, None)
    for row in rows:
        row.refresh_from_db()
    assert [row.phone_number for row in rows] == ["+5491155551234", "", ""]


def test_phones_are_links_and_one_that_cannot_be_read_is_marked(client: Client, cast: Cast):
    make_event(cast)
    people = [Person("Ana Paz", phone="11 5555-1234"), Person("Luis Paz", phone="555 1234")]
    inscribe(cast.tournament, by=SYSTEM, people=people)
    client.force_login(cast.organizer)
    client.cookies["language"] = "en"
    ana, luis = (
        client.get(reverse("tournaments:inscription", args=[cast.tournament.slug, n])).text
        for n in (1, 2)
    )
    assert 'href="tel:+5491155551234"' in ana
    assert 'href="https://wa.me/5491155551234"' in ana
    assert "tel:" not in luis
    assert "wa.me" not in luis
    assert "555 1234" in luis
    assert "be read as a number" in luis


def test_a_call_names_event_table_rival_and_limit_in_the_events_language(hall: Hall):
    call_next(hall.tournament, by=hall.by)
    text = text_to(hall, 1, "call")
    assert text.startswith("Copa Primavera\nVayan a la mesa 1: partido 1, ")
    assert "Carla Coria" in text or "Carla y Diego" in text or "Coria" in text
    assert "W.O." in text


def test_a_result_is_told_to_each_side_as_its_own(hall: Hall):
    hall.win(1)
    assert "ganaron" in text_to(hall, 1, "result")
    assert "30–12, 30–12" in text_to(hall, 1, "result")
    lost = text_to(hall, 2, "result")
    assert "perdieron" in lost
    assert "12–30, 12–30" in lost
    assert "Llegaron a cuartos de final." in lost


def test_news_are_only_what_is_new_since_the_last_message(hall: Hall):
    call_next(hall.tournament, by=hall.by)
    assert "mesa 1" in text_to(hall, 1, "news")
    with pytest.raises(Refused, match="nothing_to_tell"):
        text_to(hall, 1, "news")
    hall.win(1)
    news = text_to(hall, 1, "news")
    assert "ganaron" in news
    assert "mesa" not in news
    hall.win(2)
    news = text_to(hall, 1, "news")
    assert "ganaron" not in news
    assert "partido 5" in news
    call_next(hall.tournament, by=hall.by)
    assert "mesa" in text_to(hall, 1, "news")


def test_a_partner_is_told_where_the_draw_made_the_team(hall: Hall):
    with pytest.raises(Refused, match="nothing_to_tell"):
        text_to(hall, 1, "partner")
    Team.objects.filter(pk=hall.teams[0].pk).update(drawn=True)
    assert "Bruno Benítez" in text_to(hall, 1, "partner")


def test_a_personal_link_sent_so_opens_their_page(hall: Hall):
    token = text_to(hall, 3, "link").split("https://x/")[1].rstrip("/")
    assert participant_by_token(hall.tournament, token) == first(hall, 3)


def test_who_opened_what_is_remembered_without_the_text_or_the_number(hall: Hall):
    call_next(hall.tournament, by=hall.by)
    text_to(hall, 1, "call")
    message = OpenedMessage.objects.get()
    assert (message.kind, message.by, message.team) == ("call", str(hall.by), hall.teams[0])
    entry = LogEntry.objects.get(action="message.opened")
    assert entry.data == {"kind": "call"}


def test_nobody_else_opens_messages_and_nobody_writes_without_a_number(hall: Hall):
    to = first(hall, 1)
    with pytest.raises(NotAllowed):
        open_message(to, by=actor_of_account(hall.cast.referee), kind="link", personal_url=str)
    silent = hall.teams[0].places.select_related("participant__tournament").get(order=2)
    for person, kind, code in ((silent.participant, "link", "no_number"), (to, "x", "unknown")):
        with pytest.raises(Refused, match=code):
            open_message(person, by=hall.by, kind=kind, personal_url=str)
    assert not OpenedMessage.objects.exists()


def test_board_and_desk_lead_to_whatsapp_in_one_tap(client: Client, hall: Hall):
    call_next(hall.tournament, by=hall.by)
    client.force_login(hall.cast.organizer)
    client.cookies["language"] = "en"
    slug = hall.tournament.slug
    address = reverse("tournaments:whatsapp", args=[slug, 1])
    for page in (f"/t/{slug}/board/", f"/t/{slug}/board/1/", f"/t/{slug}/inscriptions/1/"):
        answer = client.get(page)
        assert f'action="{address}"' in answer.text
        assert "form-action 'self' https://wa.me" in answer["Content-Security-Policy"]
    answer = client.post(address, {"kind": "call"})
    assert answer.status_code == 302
    assert answer["Location"].startswith("https://wa.me/5491155551200?text=")
    page = client.get(f"/t/{slug}/inscriptions/1/").text
    assert "Last message: call to the table" in page
    refused = client.post(address, {"kind": "news"}, follow=True)
    assert "There is nothing new to tell them." in refused.text
    client.force_login(hall.cast.referee)
    assert address not in client.get(f"/t/{slug}/board/").text


def test_the_numbers_of_a_board_are_read_in_one_query(
    client: Client, hall: Hall, django_assert_max_num_queries
):
    call_next(hall.tournament, by=hall.by)
    client.force_login(hall.cast.organizer)
    client.get(f"/t/{hall.tournament.slug}/board/")
    with django_assert_max_num_queries(24):
        client.get(f"/t/{hall.tournament.slug}/board/")
