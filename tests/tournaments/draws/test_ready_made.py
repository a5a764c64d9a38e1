"""A draw of teams beside ready-made ones: only the others are drawn, and a team has one number."""

from datetime import timedelta

import pytest
from django.test import Client

from jobs.models import Job
from papers.documents.certificate import read_certificate
from tests.cast import Cast
from tests.event import make_event
from tests.tournaments.draws.hall import FREEZE, alone, at, drawn, frozen_draw, in_pairs
from tournaments.actors import SYSTEM
from tournaments.draws.draw_page import draw_page
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.models import Draw, Participant, Place, Team, Tournament


@pytest.fixture
def event(cast: Cast) -> Tournament:
    """Edinho and three more come alone, two pairs together: the pairs are teams 1 and 2, although
    their people are not the first ones."""
    make_event(cast, cap=None)
    edinho = Person("Edson Arantes Pereira", nickname="Edinho", phone="+54 9 11 5555-1234")
    inscribe(cast.tournament, by=SYSTEM, people=[edinho])
    in_pairs(cast.tournament, 2)
    alone(cast.tournament, 3, first=4)
    return cast.tournament


def number_of(person_id: str) -> int:
    return Place.objects.get(participant=person_id, until=None).team.number


def test_those_who_are_drawn_stand_first_and_the_ready_made_teams_are_folded(nora, event, cast):
    page = nora.get(at(cast, "tournaments:new_draw", "teams"))
    assert [one.number_label for one in page.context["loose"]] == ["P1", "P6", "P7", "P8"]
    assert page.context["ready_teams"] == [("1", "Ana y Bruno"), ("2", "Carla y Diego")]
    shown, folded = page.text.split('<details class="whole">')
    assert "4 are drawn" in shown
    assert "Edson Arantes Pereira" in shown
    assert "Ana Acosta" not in shown
    assert "2 ready-made teams stay as they are." in " ".join(folded.split())


def test_the_number_of_somebody_with_a_team_is_no_wish(nora, event, cast):
    page = nora.post(
        at(cast, "tournaments:new_draw", "teams"), {**FREEZE, "together": "P1-P6, 2-7"}
    )
    assert "Nobody who is drawn has this number: 2" in page.text
    answer = nora.post(at(cast, "tournaments:new_draw", "teams"), {**FREEZE, "together": "P1-P6"})
    assert answer.status_code == 302


def test_the_frozen_list_names_each_by_the_number_they_have_everywhere(nora, event, cast):
    page = draw_page(frozen_draw(event, "teams"))
    labels = {one.name: one.number_label for one in page.listed}
    assert list(labels.values()) == ["J1", "J6", "J7", "J8", "1", "1", "2", "2"]
    assert labels["Edson Arantes Pereira"] == "J1"


def test_the_ceremony_turns_cards_for_drawn_teams_alone(client: Client, event, cast):
    drawn(event, "teams")
    page = client.get(at(cast, "tournaments:ceremony"))
    assert (page.context["count"], page.context["places"]) == (0, 2)
    spots = {spot.number: spot for spot in page.context["shown"].spots}
    assert [spots[number].turn for number in (1, 2)] == [0, 0]
    assert sorted(spots[number].turn for number in (3, 4)) == [1, 2]
    assert page.text.count('<span class="who">') == 2  # the ready-made ones are seen at once
    assert page.text.count('<span class="who" hidden>') == 2


def test_a_team_has_its_own_number_on_every_page_of_the_draw(nora, event, cast):
    draw = drawn(event, "teams")
    page = draw_page(draw)
    for spot in page.spots:
        assert {number_of(person.id) for person in spot.people} == {spot.number}
    certificate = read_certificate(event, {"draw": "1"})
    assert {place["number"] for place in certificate["places"]} == {1, 2, 3, 4}
    choices = nora.get(at(cast, "tournaments:change_draw", 1)).context["form"].fields["first"]
    for id, label in choices.choices[1:]:
        assert label.startswith(f"{number_of(id)} · ")


def test_people_are_called_as_the_hall_calls_them_and_whole_on_paper(client: Client, event, cast):
    drawn(event, "teams")
    page = client.get(at(cast, "tournaments:draw", 1)).text
    outcome = page.split('class="pairings teams"')[1].split("</ol>")[0]
    assert "Edinho" in outcome
    assert "Edson Arantes Pereira" not in outcome
    labels = [place["label"] for place in read_certificate(event, {"draw": "1"})["places"]]
    assert any("Edson Arantes Pereira" in label for label in labels)


def test_a_bracket_is_shown_by_the_names_of_the_board(client: Client, cast):
    make_event(cast, cap=None)
    in_pairs(cast.tournament, 2)
    drawn(cast.tournament, "bracket")
    page = client.get(at(cast, "tournaments:ceremony"), {"all": ""})
    assert {spot.label for spot in page.context["shown"].spots} == {"Ana y Bruno", "Carla y Diego"}


def test_a_draw_that_no_longer_counts_keeps_its_teams_without_a_number(client: Client, event, cast):
    drawn(event, "teams")
    drawn(event, "teams", reason="Se cortó la luz")
    page = draw_page(Draw.objects.get(number=1))
    assert [spot.number for spot in page.ready_teams] == [1, 2]
    assert client.get(at(cast, "tournaments:draw", 1)).status_code == 200


def test_the_partner_is_mailed_as_soon_as_the_cards_are_turned(event):
    draw = drawn(event, "teams")
    job = Job.objects.get(kind="tournaments.partner_drawn")
    assert draw.reveal_from
    assert job.due_at - draw.reveal_from == timedelta(seconds=2 * 4)


def test_the_organizer_is_offered_what_to_send_right_after_the_draw(
    nora: Client, client: Client, event, cast
):
    Participant.objects.filter(number=6).update(email="elsa@example.org")
    drawn(event, "teams")
    page = nora.get(at(cast, "tournaments:draw", 1))
    text = page.text.split('id="tell"')[1].split("</section>")[0]
    for team in Team.objects.filter(drawn=True):
        assert f'<b class="num">{team.number}</b>' in text
    assert 'aria-label="WhatsApp to Edson Arantes Pereira"' in text
    assert "by mail: Elsa Escudero" in text
    assert "https://wa.me/?text=" in text
    assert "Así lo decidió el sorteo:" in text  # the group reads the event's language
    client.logout()
    assert 'id="tell"' not in client.get(at(cast, "tournaments:draw", 1)).text
