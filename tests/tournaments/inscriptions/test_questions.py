"""The organizer's own questions and notes: asked, kept, shown to organizers alone, and erased."""

import json

import pytest
from django.urls import reverse

from tests.event import make_event
from tournaments.actors import NOBODY, actor_of_account
from tournaments.exceptions import NotAllowed, Refused
from tournaments.exports.people import PeoplesTable
from tournaments.exports.tables import TABLES
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.erasure import erase_person
from tournaments.inscriptions.services.inscribe import change_person, inscribe
from tournaments.inscriptions.services.teams import note_team
from tournaments.models import Participant, Team

BACKEND = "django.contrib.auth.backends.ModelBackend"
QUESTIONS = "Número de socio *\nTalle"
ANSWERS = {"Número de socio": "S-1204", "Talle": "XL"}


@pytest.fixture
def plan(cast):
    return make_event(cast, cap=4, questions=QUESTIONS)


def page(plan, name: str, *args) -> str:
    return reverse(f"tournaments:{name}", args=[plan.tournament.slug, *args])


def ana(plan) -> Participant:
    return inscribe(plan.tournament, by=NOBODY, people=[Person("Ana Paz", answers=ANSWERS)]).people[
        0
    ]


class TestAsking:
    def test_the_public_form_asks_and_keeps_the_answers(self, client, plan):
        form = {"p1-name": "Ana Paz", "p1-answer_1": " S-1204 ", "p1-answer_2": "XL"}
        assert client.post(page(plan, "inscribe"), form | {"consents": "on"}).status_code == 302
        assert Participant.objects.get().answers == ANSWERS

    def test_what_is_required_is_missed_at_its_field_for_each_of_them(self, client, plan):
        form = {"p1-name": "Ana Paz", "p2-name": "Beto Sosa", "consents": "on"}
        answer = client.post(page(plan, "inscribe"), form)
        assert [set(chair.errors) for chair in answer.context["form"].chairs] == [
            {"answer_1"},
            {"answer_1"},
        ]
        alone = client.post(page(plan, "inscribe"), form | {"p1-answer_1": "7", "p2-name": ""})
        assert alone.status_code == 302  # nobody sits on the other chair

    def test_the_service_asks_too_and_the_desk_may_later(self, plan, nora):
        with pytest.raises(Refused, match="flawed") as refusal:
            inscribe(plan.tournament, by=NOBODY, people=[Person("Ana Paz")])
        [(place, problem)] = refusal.value.data["problems"]
        assert (place, problem.field) == (0, "answers.Número de socio")
        assert inscribe(plan.tournament, by=nora, people=[Person("Ana Paz")]).people

    @pytest.mark.parametrize(("answer", "code"), [("=1+1", "formula"), ("x" * 121, "answer_long")])
    def test_an_answer_has_its_limits(self, plan, nora, answer, code):
        with pytest.raises(Refused, match="flawed") as refusal:
            inscribe(
                plan.tournament, by=nora, people=[Person("Ana Paz", answers={"Talle": answer})]
            )
        assert [problem.code for _, problem in refusal.value.data["problems"]] == [code]


class TestTheDesk:
    def test_it_shows_answers_and_notes_and_changes_them(self, organizer, plan):
        person = ana(plan)
        form = organizer.get(page(plan, "edit_inscription", 1)).context["form"]
        assert form["answer_1"].value() == "S-1204"
        typed = {"name": "Ana Paz", "answer_1": "S-1204", "answer_2": "M", "note": "Llega tarde"}
        sent = typed | {"version": form["version"].value()}
        assert organizer.post(page(plan, "edit_inscription", 1), sent).status_code == 302
        person.refresh_from_db()
        assert (person.answers["Talle"], person.note) == ("M", "Llega tarde")
        assert person.tournament.log.latest("number").data["fields"] == ["note", "answers"]
        for shown in ("inscription", "inscriptions", "check_in"):
            args = [1] if shown == "inscription" else []
            assert "Llega tarde" in organizer.get(page(plan, shown, *args)).content.decode()

    def test_an_answer_that_somebody_else_changed_meanwhile_is_not_lost(
        self, organizer, plan, nora
    ):
        person = ana(plan)
        form = organizer.get(page(plan, "edit_inscription", 1)).context["form"]
        changed = {**ANSWERS, "Talle": "S"}
        change_person(person, by=nora, person=Person("Ana Paz", answers=changed))
        typed = {"name": "Ana Paz", "answer_1": "S-9", "answer_2": "XL"}
        sent = typed | {"version": form["version"].value()}
        answer = organizer.post(page(plan, "edit_inscription", 1), sent)
        form = answer.context["form"]
        assert [change.label for change in form.changed_meanwhile] == ["Talle"]
        assert (form["answer_1"].value(), form["answer_2"].value()) == ("S-9", "S")

    def test_an_answer_to_an_earlier_question_stays(self, organizer, plan, nora):
        person = ana(plan)
        plan.questions = "Talle"
        plan.save()
        change_person(person, by=nora, person=Person("Ana Paz", answers={"Talle": "L"}))
        person.refresh_from_db()
        assert person.answers == {"Número de socio": "S-1204", "Talle": "L"}
        shown = organizer.get(page(plan, "inscription", 1)).context["answers"]
        assert shown == [("Talle", "L"), ("Número de socio", "S-1204")]

    def test_a_team_has_a_note_of_its_own(self, organizer, plan, nora, cast):
        team = inscribe(
            plan.tournament, by=nora, people=[Person("Ana Paz"), Person("Beto Sosa")]
        ).team
        organizer.post(page(plan, "team_inscription", 1), {"do": "note", "note": "Vienen en micro"})
        assert Team.objects.get().note == "Vienen en micro"
        assert plan.tournament.log.latest("number").action == "team.noted"
        assert "Vienen en micro" in organizer.get(page(plan, "inscription", 2)).content.decode()
        answer = organizer.post(
            page(plan, "team_inscription", 1), {"do": "note", "note": "x" * 501}
        )
        assert answer.context["note_form"].errors
        with pytest.raises(NotAllowed):
            note_team(team, by=actor_of_account(cast.referee), note="X")


def test_nobody_else_sees_them_and_everything_about_me_has_them(client, plan):
    done = inscribe(plan.tournament, by=NOBODY, people=[Person("Ana Paz", answers=ANSWERS)])
    Participant.objects.update(note="Debe una ronda")
    for name in ("inscribed",):
        public = client.get(page(plan, name)).content.decode()
        assert "S-1204" not in public
        assert "Debe una ronda" not in public
    mine = client.get(page(plan, "my_data", done.tokens[0])).content.decode()
    assert "S-1204" in mine
    assert "Debe una ronda" in mine


def test_exports_carry_them(plan):
    ana(plan)
    table = TABLES["participants"]
    [row] = [dict(zip(table.columns, row, strict=True)) for row in table.rows(plan.tournament)]
    assert json.loads(str(row["answers"])) == ANSWERS
    assert {"nickname", "note"} <= row.keys()
    people = PeoplesTable(table, "es-ar")
    [shown] = [dict(zip(people.columns, row, strict=True)) for row in people.rows(plan.tournament)]
    assert shown["Respuestas"] == "Número de socio: S-1204 / Talle: XL"


def test_erasing_empties_answers_and_notes(plan, nora):
    pair = inscribe(
        plan.tournament,
        by=nora,
        people=[Person("Ana Paz", answers=ANSWERS, note="Zurda"), Person("Beto Sosa", note="B")],
    )
    note_team(pair.team, by=nora, note="Ana viene en silla de ruedas")
    erase_person(pair.people[0], by=nora)
    ana_row, beto = Participant.objects.order_by("number")
    assert (ana_row.answers, ana_row.note, beto.note) == ({}, "", "B")
    assert Team.objects.get().note == ""


def test_what_people_agree_to_names_the_organizers_own_questions(client, cast):
    plan = make_event(cast, questions="Número de socio *\nTalle")
    address = reverse("tournaments:inscribe", args=[plan.tournament.slug])
    client.cookies["language"] = "en"
    sentence = "The organizers also ask for: Número de socio, Talle."
    assert sentence in client.get(address).text
    make_event(cast, questions="")
    assert "The organizers also ask for" not in client.get(address).text
