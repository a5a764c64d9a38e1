"""The pages of inscriptions: what they show to whom, and what they do with bad input."""

import io
import json
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from hypothesis import HealthCheck, given, settings, strategies as st
from openpyxl import load_workbook

from jobs.models import Job
from jobs.services import perform
from tests.event import inscribe_teams, make_event
from tournaments.actors import SYSTEM, actor_of_participant
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.imports import READ_JOB
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.inscriptions.services.leave import withdraw
from tournaments.inscriptions.services.partners import propose, set_looking
from tournaments.models import Participant, PeopleFile, Place, Progress
from tournaments.requests import Undo

BACKEND = "django.contrib.auth.backends.ModelBackend"


def url(plan, page: str, *args) -> str:
    return reverse(page, args=[plan.tournament.slug, *args])


PAIR = {
    "p1-name": "José Núñez",
    "p1-club": "El Fortín",
    "p1-email": "jose@example.org",
    "p2-name": "Ana Paz",
    "consents": "on",
}


def test_a_pair_inscribes_itself_and_gets_two_links_that_work(client, plan):
    answer = client.post(url(plan, "tournaments:inscribe"), PAIR, follow=True)
    page = answer.content.decode()
    links = re.findall(r'href="http://testserver(/t/[^"]+/me/[^"]+/)"', page)
    assert len(links) == 2
    assert page.count("https://wa.me/") == 2
    assert "José Núñez" in client.get(links[0]).content.decode()
    assert "Ana Paz" in client.get(links[1]).content.decode()
    jose, ana = Participant.objects.all()
    assert jose.consent_version == 1
    assert ana.consent_version is None


def test_the_page_with_the_links_can_be_reloaded_and_is_nobody_elses(client, plan):
    answer = client.post(url(plan, "tournaments:inscribe"), PAIR)
    assert answer.status_code == 302
    client.get(answer.url)
    again = client.get(answer.url)
    assert again["X-Robots-Tag"] == "noindex"
    assert "no-store" in again["Cache-Control"]
    assert "José Núñez" in again.content.decode()
    assert Participant.objects.count() == 2
    assert client.get(f"{answer.url[:-3]}xx/").status_code == 404


def test_sent_twice_it_is_one_inscription_and_a_sentence(client, plan):
    client.post(url(plan, "tournaments:inscribe"), PAIR)
    answer = client.post(url(plan, "tournaments:inscribe"), PAIR)
    assert Participant.objects.count() == 2
    assert set(answer.context["form"].chairs[0].errors) == {"name", "email"}
    assert set(answer.context["form"].chairs[1].errors) == {"name"}


def test_all_faults_are_shown_at_once_and_the_input_stays(client, plan):
    data = {"p1-email": "nora@", "p2-name": "=1+1", "p2-phone": "never"}
    answer = client.post(url(plan, "tournaments:inscribe"), data)
    first, second = answer.context["form"].chairs
    assert set(first.errors) == {"name", "email"}
    assert set(second.errors) == {"name", "phone"}
    assert answer.context["form"].terms.errors
    assert "nora@" in answer.content.decode()
    assert not Participant.objects.exists()


def test_an_empty_second_chair_means_alone(client, plan):
    data = {"p1-name": "Ana Paz", "consents": "on", "looks_for_partner": "on"}
    client.post(url(plan, "tournaments:inscribe"), data)
    assert Participant.objects.get().looks_for_partner
    assert not Place.objects.exists()


def test_a_second_chair_with_an_address_and_no_name_is_a_fault(client, plan):
    data = {"p1-name": "Ana Paz", "p2-email": "x@example.org", "consents": "on"}
    answer = client.post(url(plan, "tournaments:inscribe"), data)
    assert set(answer.context["form"].chairs[1].errors) == {"name"}


@pytest.mark.parametrize("stage", [Progress.SETUP, Progress.DRAWN, Progress.FINISHED])
def test_a_closed_form_says_so_and_takes_nobody(client, cast, stage):
    plan = make_event(cast, stage=stage)
    for answer in (
        client.get(url(plan, "tournaments:inscribe")),
        client.post(url(plan, "tournaments:inscribe"), PAIR),
    ):
        assert answer.status_code == 200
        assert "chairs" not in answer.context
    assert not Participant.objects.exists()


def test_an_opening_time_is_told_on_the_tournaments_clock(client, cast):
    plan = make_event(cast, opens_at="2099-05-01T15:00:00Z")
    page = client.get(url(plan, "tournaments:inscribe")).content.decode()
    assert "12\N{NO-BREAK SPACE}h" in page  # Buenos Aires


def test_the_public_list_shows_names_and_clubs_and_nothing_else(client, plan):
    client.post(url(plan, "tournaments:inscribe"), PAIR)
    page = client.get(url(plan, "tournaments:inscribed")).content.decode()
    assert "José Núñez / Ana Paz" in page
    assert "El Fortín" in page
    assert "jose@example.org" not in page


def test_who_left_is_on_no_public_list(client, plan, come, nora):
    gone = come("Ana Paz", "Luis Sosa").people[0]
    withdraw(gone, by=nora, whole_team=True)
    assert "Ana Paz" not in client.get(url(plan, "tournaments:inscribed")).content.decode()


PAGES = [
    "tournaments:inscriptions",
    "tournaments:inscribed",
    "tournaments:check_in",
    "tournaments:inscribe",
    "tournaments:inscription",
    "tournaments:personal_page",
]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_costs_the_same_whatever_the_size(organizer, cast, page):
    plan = make_event(cast, cap=8)
    counts = []
    alone = inscribe(plan.tournament, by=SYSTEM, people=[Person("Sola Sánchez")])
    more = {"tournaments:inscription": [1], "tournaments:personal_page": alone.tokens}.get(page, [])
    for first in (0, 100):
        inscribe_teams(plan.tournament, 3 if first == 0 else 30, first=first)
        with CaptureQueriesContext(connection) as counter:
            answer = organizer.get(url(plan, page, *more), {"q": "a", "mine": ""})
        assert answer.status_code == 200
        counts.append(len(counter))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("show", ["all", "owes", "absent", "waiting", "alone", "left", "x", ""])
@pytest.mark.parametrize("page", ["1", "2", "0", "x"])
def test_every_filter_and_page_of_the_list_answers(organizer, plan, show, page):
    inscribe_teams(plan.tournament, 3)
    answer = organizer.get(url(plan, "tournaments:inscriptions"), {"show": show, "page": page})
    assert answer.status_code == 200


def test_the_list_finds_without_accents_and_by_number(organizer, plan, come):
    come("José Núñez", "Ana Paz")
    come("Luis Sosa", "Eva Vega")
    for wanted, found in (("nunez", 1), ("sosa eva", 1), ("2", 1), ("3", 0), ("zzz", 0), ("a", 2)):
        answer = organizer.get(url(plan, "tournaments:inscriptions"), {"q": wanted})
        assert len(answer.context["page"].object_list) == found, wanted


def test_the_desk_inscribes_a_namesake_after_a_second_look(organizer, plan, come):
    come("Ana Paz", "Luis Sosa")
    data = {"p1-name": "Ana Paz", "p2-name": "Eva Vega"}
    answer = organizer.post(url(plan, "tournaments:desk_entry"), data)
    assert answer.context["form"].has_duplicates
    assert Participant.objects.count() == 2
    organizer.post(url(plan, "tournaments:desk_entry"), {**data, "despite_duplicates": "on"})
    assert Participant.objects.count() == 4


@pytest.mark.parametrize(
    ("do", "field"),
    [("in", "checked_in_at"), ("confirm", "confirmed_at"), ("age", "age_verified_at")],
)
def test_a_mark_is_one_button_and_another_back(organizer, plan, come, do, field):
    come("Ana Paz", "Luis Sosa")
    back = {"in": "out", "confirm": "no_confirm", "age": "no_age"}[do]
    for act, wanted in ((do, True), (back, False)):
        organizer.post(url(plan, "tournaments:mark_inscription", 1), {"do": act})
        assert bool(getattr(Participant.objects.get(number=1), field)) == wanted
    assert (
        organizer.post(url(plan, "tournaments:mark_inscription", 1), {"do": "x"}).status_code == 404
    )


def test_on_the_list_one_button_is_for_the_whole_team(organizer, cast):
    plan = make_event(cast, fee=10)
    inscribe_teams(plan.tournament, 2)
    answer = organizer.post(
        url(plan, "tournaments:mark_inscription", 1),
        {"do": "paid", "list": "show=owes&q=a&page=1"},
    )
    assert answer.url == url(plan, "tournaments:inscriptions") + "?show=owes&q=a&page=1"
    assert (
        list(Participant.objects.values_list("payment", flat=True)) == ["paid"] * 2 + ["owes"] * 2
    )


def test_a_slip_on_the_list_is_undone_for_whom_it_marked_and_nobody_else(organizer, cast):
    plan = make_event(cast, fee=10)
    inscribe_teams(plan.tournament, 1)
    one, other = Participant.objects.order_by("number")
    organizer.post(url(plan, "tournaments:mark_inscription", one.number), {"do": "paid"})
    tap = {"do": "paid", "list": "show=owes"}
    page = organizer.post(url(plan, "tournaments:mark_inscription", one.number), tap, follow=True)
    [message] = page.context["messages"]
    assert str(message) == f"{other} pagó."
    undo = Undo.from_tag(message.extra_tags)
    organizer.post(undo.address, dict(undo.fields))
    assert list(Participant.objects.order_by("number").values_list("payment", flat=True)) == [
        "paid",
        "owes",
    ]
    assert (
        organizer.post(
            url(plan, "tournaments:mark_inscription", 1), {"do": "free", "list": ""}
        ).status_code
        == 404
    )


def test_the_page_says_who_saw_the_document(organizer, cast, come, nora):
    plan = make_event(cast, minimum_age=18)
    come("Ana Paz", "Luis Sosa")
    organizer.post(url(plan, "tournaments:mark_inscription", 1), {"do": "age"})
    answer = organizer.get(url(plan, "tournaments:inscription", 1))
    assert answer.context["age_seen_by"] == "Nora"
    assert organizer.get(url(plan, "tournaments:inscription", 2)).context["age_seen_by"] == ""


@pytest.mark.parametrize("number", [99, 10**30])
def test_nobody_of_that_number_is_not_found(organizer, plan, number):
    for page in (
        "tournaments:inscription",
        "tournaments:edit_inscription",
        "tournaments:erase_inscription",
    ):
        assert organizer.get(url(plan, page, number)).status_code == 404
    tap = {"number": str(number), "do": "in"}
    assert organizer.post(url(plan, "tournaments:check_in"), tap).status_code == 404


def test_a_person_is_edited_withdrawn_and_erased_by_their_pages(organizer, plan, come):
    come("Ana Paz", "Luis Sosa")
    organizer.post(
        url(plan, "tournaments:edit_inscription", 1), {"name": "Ana M. Paz", "club": "Norte"}
    )
    assert Participant.objects.get(number=1).name == "Ana M. Paz"
    answer = organizer.post(url(plan, "tournaments:edit_inscription", 1), {"name": "luis sosa"})
    assert answer.context["form"].has_duplicates
    organizer.post(url(plan, "tournaments:withdraw_inscription", 1), {"reason": "viaje"})
    assert Participant.objects.get(number=1).withdrawn_at
    organizer.post(url(plan, "tournaments:erase_inscription", 2))
    assert Participant.objects.get(number=2).name == ""
    assert organizer.get(url(plan, "tournaments:inscription", 2)).status_code == 200
    again = organizer.post(url(plan, "tournaments:withdraw_inscription", 1), {})
    assert again.context["form"].non_field_errors()


def test_a_reserve_is_chosen_from_those_without_a_team(organizer, plan, come):
    come("Ana Paz", "Luis Sosa")
    reserve = come("Eva Vega").people[0]
    organizer.post(url(plan, "tournaments:replace_inscription", 1), {"reserve": str(reserve.pk)})
    assert Place.objects.filter(participant=reserve, until=None).exists()
    answer = organizer.post(
        url(plan, "tournaments:replace_inscription", 2), {"reserve": "nonsense"}
    )
    assert answer.status_code == 200


def test_the_code_on_a_phone_leads_an_organizer_to_the_door(organizer, cast, plan, come, client):
    done = come("Ana Paz", "Luis Sosa")
    mine = url(plan, "tournaments:personal_page", done.tokens[0])
    assert organizer.get(mine).url == url(plan, "tournaments:check_in") + "?who=1"
    page = organizer.get(url(plan, "tournaments:check_in"), {"who": "1"}).content.decode()
    assert "Ana Paz" in page
    organizer.post(url(plan, "tournaments:check_in"), {"number": ["1", "2"], "do": "in"})
    assert Participant.objects.exclude(checked_in_at=None).count() == 2
    client.logout()
    answer = client.get(mine)
    assert answer.status_code == 200
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["X-Robots-Tag"] == "noindex"
    assert "no-store" in answer["Cache-Control"]


def test_the_desk_hands_out_a_link_once(organizer, plan, come, client):
    come("Ana Paz", "Luis Sosa")
    page = organizer.post(url(plan, "tournaments:link_inscription", 1)).content.decode()
    [link] = re.findall(r"http://testserver(/t/[^<]+/me/[^<]+/)<", page)
    assert "<svg" in page
    client.logout()
    assert "Ana Paz" in client.get(link).content.decode()


def test_a_made_up_link_is_not_found(client, plan, come):
    come("Ana Paz", "Luis Sosa")
    for page in (
        "tournaments:personal_page",
        "tournaments:my_data",
        "tournaments:my_withdrawal",
        "tournaments:my_erasure",
    ):
        assert client.get(url(plan, page, "made-up")).status_code == 404
        assert client.get(url(plan, page, "ñ" * 500)).status_code == 404


def test_my_page_does_what_its_buttons_say(client, plan, come):
    done = come("Ana Paz", "Luis Sosa")
    mine = url(plan, "tournaments:personal_page", done.tokens[0])
    for do in ("confirm", "consent", "nonsense", "look"):
        assert client.post(mine, {"do": do}).status_code == 302
    ana = Participant.objects.get(number=1)
    assert ana.confirmed_at
    assert ana.consent_version == 1
    assert not ana.looks_for_partner  # she has a partner
    client.post(url(plan, "tournaments:my_erasure", done.tokens[0]))
    client.post(url(plan, "tournaments:my_withdrawal", done.tokens[0]), {"reason": "viaje"})
    ana.refresh_from_db()
    assert ana.erasure_asked_at
    assert ana.withdrawn_at
    assert client.get(mine).status_code == 200


def test_two_alone_find_each_other_by_their_pages(client, plan, come):
    ana, luis = come("Ana Paz"), come("Luis Sosa")
    hers, his = (url(plan, "tournaments:personal_page", done.tokens[0]) for done in (ana, luis))
    for page in (hers, his):
        client.post(page, {"do": "look"})
    assert "Luis Sosa" in client.get(hers).content.decode()
    client.post(hers, {"do": "ask", "key": "2"})
    page = client.get(his).content.decode()
    [key] = re.findall(r'name="key" value="(\d+)"', page)
    client.post(his, {"do": "accept", "key": key})
    assert Place.objects.filter(until=None).count() == 2


@pytest.mark.parametrize("do", ["ask", "accept", "decline", "take_back"])
@pytest.mark.parametrize("key", ["", "0", "999999999999999999999999", "x", "²"])
def test_a_button_with_nonsense_behind_it_gets_a_sentence(client, plan, come, do, key):
    mine = url(plan, "tournaments:personal_page", come("Ana Paz").tokens[0])
    assert client.post(mine, {"do": do, "key": key}).status_code == 302
    assert client.get(mine + "?mine").status_code == 200


def test_somebody_elses_proposal_is_not_mine_to_answer(client, plan, come):
    a, b, c = come("A A"), come("B B"), come("C C")
    for done in (a, b, c):
        person = done.people[0]
        set_looking(person, by=actor_of_participant(person.pk), looking=True)
    propose(a.people[0], by=actor_of_participant(a.people[0].pk), to=b.people[0])
    key = b.people[0].proposals_received.get().pk
    answer = client.post(
        url(plan, "tournaments:personal_page", c.tokens[0]), {"do": "accept", "key": key}
    )
    assert answer.status_code in {302, 403}
    assert not Place.objects.exists()


def test_my_data_is_everything_about_me_and_nobody_elses_name(client, plan):
    client.post(url(plan, "tournaments:inscribe"), PAIR)
    form = {"p1-name": "Eva", "consents": "on"}
    page = client.post(url(plan, "tournaments:inscribe"), form, follow=True)
    [link] = re.findall(r'href="http://testserver(/t/[^"]+/me/[^"]+/)"', page.content.decode())
    data = json.loads(client.get(link + "data.json").content)
    assert (data["name"], data["number"], data["consent_version"]) == ("Eva", 3, 1)
    assert [entry["action"] for entry in data["log"]] == ["participant.inscribed"]
    assert "José" not in json.dumps(data, ensure_ascii=False)
    kept = {field.name for field in Participant._meta.fields} - {"tournament", "key", "erased_at"}
    assert kept <= set(data)


def upload(content: bytes, file_name: str = "people.csv") -> dict[str, io.BytesIO]:
    file = io.BytesIO(content)
    file.name = file_name
    return {"file": file}


def send_file(organizer, plan, content: bytes):
    """And let the worker read it; the page after that."""
    page = url(plan, "tournaments:import_people")
    assert organizer.post(page, upload(content)).url == page
    assert "hx-trigger" in organizer.get(page).text
    perform(str(Job.objects.get(kind=READ_JOB, state="queued").pk))
    return organizer.get(page)


def test_a_file_is_read_by_the_worker_shown_and_then_taken(organizer, plan):
    text = "Nombre;Nombre 2;Tel\nJosé;Ana;555-1234\nLuis;;\n"
    answer = send_file(organizer, plan, text.encode("cp1252"))
    assert answer.context["people"] == 3
    assert "555-1234" in answer.text
    assert "hx-trigger" not in answer.text
    assert not Participant.objects.exists()
    organizer.post(url(plan, "tournaments:import_people"), {"do": "take"})
    assert list(Participant.objects.values_list("name", flat=True)) == ["José", "Ana", "Luis"]


def test_the_good_rows_are_taken_and_a_bad_one_is_put_right_in_the_page(organizer, plan):
    page = url(plan, "tournaments:import_people")
    answer = send_file(organizer, plan, b"Nombre,Mail\nAna,\nLuis,luis@\n,x\n")
    assert [row.number for row in answer.context["bad_rows"]] == [3, 4]
    assert 'value="luis@"' in answer.text
    form = {"do": "take", "cell-3-1": "luis@@", "cell-4-0": "Eva", "cell-4-1": "eva@example.org"}
    again = organizer.post(page, form, follow=True)
    assert set(Participant.objects.values_list("name", flat=True)) == {"Ana", "Eva"}
    assert 'value="luis@@"' in again.text
    organizer.post(page, {"do": "check", "cell-3-1": "luis@example.org"})
    organizer.post(page, {"do": "take", "cell-9-9": "forged", "left_out": "nonsense"})
    assert Participant.objects.get(name="Luis").email == "luis@example.org"
    assert not PeopleFile.objects.exists()


def test_the_rest_of_a_file_is_left_out_and_a_second_file_waits_for_that(organizer, plan):
    page = url(plan, "tournaments:import_people")
    send_file(organizer, plan, b"Nombre,Mail\nLuis,luis@\n")
    organizer.post(page, upload(b"Nombre\nOtro\n"))
    assert PeopleFile.objects.get().rows == [[2, ["Luis", "luis@"]]]
    organizer.post(page, {"do": "discard"})
    assert not PeopleFile.objects.exists()
    assert organizer.post(page, {"do": "take"}, follow=True).status_code == 200


@pytest.mark.parametrize("content", [b"", b"Talle\nM", b"\x00\x01", b"PK\x03\x04"])
def test_a_file_that_is_none_gets_a_sentence(organizer, plan, content):
    page = url(plan, "tournaments:import_people")
    answer = organizer.post(page, upload(content))
    if answer.status_code == 302:  # an empty one is refused at once, the others once they are read
        perform(str(Job.objects.get(kind=READ_JOB).pk))
        answer = organizer.get(page)
        assert answer.context["fault"]
    else:
        assert answer.context["form"].errors["file"]


@pytest.mark.parametrize("language", ["es-ar", "pt-br", "es-ve", "en"])
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_the_template_is_understood_when_it_comes_back(organizer, plan, language, kind):
    organizer.post(reverse("accounts:choose_language"), {"language": language})
    content = organizer.get(url(plan, "tournaments:import_template", kind)).content
    if kind == "csv":
        text = content.decode("utf-8-sig")
        filled = f"{text}Ana;Norte;;;;Luis;Sur;l@example.org;555-1234;31/12/80;x;zurda\n".encode()
    else:
        book = load_workbook(io.BytesIO(content))
        row = ["Ana", "Norte", "", "", "", "Luis", "Sur", "l@example.org", "555-1234"]
        book.active.append([*row, "31/12/80", "x", "zurda"])
        stream = io.BytesIO()
        book.save(stream)
        filled = stream.getvalue()
    preview = send_file(organizer, plan, filled).context["preview"]
    assert (preview.faults, preview.ignored) == ([], [])
    ana, luis = preview.lines[0].people
    assert (ana.club, luis.club, luis.email, luis.phone) == (
        "Norte",
        "Sur",
        "l@example.org",
        "555-1234",
    )
    assert ana.paid
    assert ana.note == "zurda"


ANYTHING = st.text(max_size=200)


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(one=ANYTHING, two=ANYTHING, three=ANYTHING)
def test_no_input_breaks_a_form(organizer, plan, one, two, three):
    people = {"p1-name": one, "p1-club": two, "p1-email": three, "p1-phone": two, "p2-name": three}
    posts = {
        "tournaments:inscribe": {**people, "consents": "on"},
        "tournaments:desk_entry": {**people, "paid": one, "despite_duplicates": "on"},
        "tournaments:import_people": {"do": one, "cell-1-1": two, "left_out": three},
    }
    for page, data in posts.items():
        assert organizer.post(url(plan, page), data).status_code in {200, 302}
    for page in ("tournaments:inscriptions", "tournaments:inscribed", "tournaments:check_in"):
        query = {"q": one, "show": two, "page": three}
        assert organizer.get(url(plan, page), query).status_code == 200
    assert organizer.get(url(plan, "tournaments:check_in"), {"who": two}).status_code == 200
