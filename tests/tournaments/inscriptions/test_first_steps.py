"""What somebody who inscribes reads, and what the desk reads of them: in words that hold."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from jobs.models import Job
from jobs.services import perform
from tests.cast import Cast
from tests.event import make_event
from tournaments.actors import NOBODY
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.imports import READ_JOB
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.models import Participant, Plan

FEE = {"fee": 20, "currency": "BRL"}


@pytest.fixture
def plan(cast: Cast) -> Plan:
    return make_event(cast, cap=1, questions="Número de sócio", **FEE)


@pytest.fixture
def visitor(client: Client) -> Client:
    client.cookies["language"] = "en"
    return client


@pytest.fixture
def desk(client: Client, cast: Cast) -> Client:
    """The organizer's browser, in English."""
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    client.cookies["language"] = "en"
    return client


def url(plan: Plan, page: str, *args: object) -> str:
    return reverse(f"tournaments:{page}", args=[plan.tournament.slug, *args])


def words_of(answer) -> str:
    return " ".join(answer.text.split())


class TestThePublicForm:
    def test_the_hints_of_the_partners_fields_are_about_the_partner(self, visitor, plan):
        own, partner = visitor.get(url(plan, "inscribe")).context["form"].chairs
        assert "you" in str(own.fields["nickname"].help_text)
        for name in ("nickname", "club"):
            assert "you" not in str(partner.fields[name].help_text)

    def test_the_partners_fields_open_on_a_tap_and_stay_open_once_filled(self, visitor, plan):
        page = visitor.get(url(plan, "inscribe")).text
        assert '<details class="with-partner">' in page
        page = visitor.post(url(plan, "inscribe"), {"p1-name": "Ana Paz", "p2-name": "Bia Sol"})
        assert '<details class="with-partner" open>' in page.text

    def test_where_nobody_may_come_alone_the_partners_fields_are_there(self, visitor, plan):
        Plan.objects.update(mode="teams")
        assert "with-partner" not in visitor.get(url(plan, "inscribe")).text

    def test_the_page_after_it_says_what_is_to_pay(self, visitor, plan):
        sent = {"p1-name": "Edson Arantes", "consents": "on"}
        page = words_of(visitor.post(url(plan, "inscribe"), sent, follow=True))
        assert "To pay: R$ 20.00." in page
        assert "You owe it only once you have a place." in page
        assert "Your inscription counts. The draw gives you a partner" in page


class TestWhoComesAlone:
    def test_their_page_says_that_the_draw_gives_them_a_partner(self, visitor, plan):
        came = inscribe(plan.tournament, by=NOBODY, people=[Person("Edson Arantes")])
        page = words_of(visitor.get(url(plan, "personal_page", came.tokens[0])))
        assert "if you prefer to choose, let others find you below." in page
        assert "choose one below" not in page  # nobody is listed there yet
        assert "<dd> You owe it only once you have a place. </dd>" in page
        Participant.objects.update(looks_for_partner=True)
        page = words_of(visitor.get(url(plan, "personal_page", came.tokens[0])))
        assert "if you prefer, choose one below." in page


class TestTheDesk:
    @pytest.fixture
    def full(self, plan) -> Plan:
        """One place of one: Ana and Bia have it; Rui and Edson wait for it, each in his way."""
        inscribe(plan.tournament, by=NOBODY, people=[Person("Ana Paz"), Person("Bia Sol")])
        inscribe(plan.tournament, by=NOBODY, people=[Person("Rui Luz"), Person("Caio Mar")])
        inscribe(plan.tournament, by=NOBODY, people=[Person("Edson Arantes", nickname="Edinho")])
        return plan

    def test_its_head_says_how_many_of_how_many(self, desk, full):
        page = words_of(desk.get(url(full, "inscriptions")))
        assert "<dt>teams with a place</dt> <dd> 1 of 1 </dd>" in page
        assert "<dt>places</dt>" not in page

    def test_nobody_without_a_place_is_listed_as_owing(self, desk, full):
        rows = desk.get(url(full, "inscriptions") + "?show=owes").context["page"]
        assert [row.names for row in rows] == ["Ana Paz / Bia Sol"]

    def test_a_nickname_stands_beside_the_name_that_it_finds(self, desk, full):
        page = desk.get(url(full, "check_in") + "?q=edinho")
        assert "Edson Arantes “Edinho”" in page.text

    def test_what_a_tap_brings_up_has_its_line_beforehand(self, desk, full):
        page = desk.get(url(full, "check_in")).text
        row = page.split("data-row=")[1].split("</a>")[0]
        line = row.split('class="after-tap"')[1].split("</small>")[0]
        assert "data-pin" in line
        assert "data-owes" in line

    def test_the_door_says_what_the_pin_is_for(self, desk, full):
        assert (
            "They sign their results with it at the table." in desk.get(url(full, "check_in")).text
        )

    def test_a_note_and_an_answer_find_a_person_at_the_door(self, desk, full):
        Participant.objects.filter(name="Ana Paz").update(note="Sócio: 1014")
        Participant.objects.filter(name="Rui Luz").update(answers={"Número de sócio": "2077"})
        for text, name in (("1014", "Ana Paz"), ("2077", "Rui Luz"), ("sócio", "Ana Paz")):
            rows = desk.get(url(full, "check_in"), {"q": text}).context["list"].rows
            assert any(name in row.unit.names for row in rows if row.is_shown)
        desk.logout()
        assert not list(desk.get(url(full, "inscribed"), {"q": "1014"}).context["page"])


class TestTheImport:
    def send(self, client: Client, plan: Plan, text: str):
        file = SimpleUploadedFile("lista.csv", text.encode())
        client.post(url(plan, "import_people"), {"file": file})
        perform(str(Job.objects.get(kind=READ_JOB).pk))
        return client.get(url(plan, "import_people"))

    def test_a_column_answers_the_question_that_says_the_same(self, desk, plan):
        page = self.send(desk, plan, "Nome;Sócio;Número\nAna Paz;1014;7\n")
        assert "The column “Sócio” answers your question “Número de sócio”." in words_of(page)
        (person,) = page.context["lines"][0][0].people
        assert person.answers == {"Número de sócio": "1014"}
        assert person.note == "Número: 7"

    def test_somebody_alone_beyond_the_places_waits_for_both(self, desk, plan):
        page = self.send(desk, plan, "Nome;Dupla\nAna Paz;1\nBia Sol;1\nRui Luz;\n")
        assert [place for _line, place in page.context["lines"]] == ["in", "waiting"]
        assert "waits for a place and a partner" in words_of(page)

    def test_beside_the_button_that_imports_stands_one_that_does_not(self, desk, plan):
        page = words_of(self.send(desk, plan, "Nome;Email\nAna Paz;\nRui Luz;nobody\n"))
        assert "Don't import it" in page
        assert "Leave the rest out" not in page
