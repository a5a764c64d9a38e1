"""What no rule foresees goes to the committee, as entries of the log."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.cast import Cast, make_cast
from tests.threads import at_once
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.actors import actor_of_account
from tournaments.audit.verify import verify
from tournaments.brackets.services.build import build_bracket
from tournaments.exceptions import NotAllowed, Refused
from tournaments.hall.board import get_board
from tournaments.hall.cases import cases_of
from tournaments.hall.services.cases import bring_case, decide_case
from tournaments.models import Case, LogEntry
from tournaments.setup.services.progress import move_to


def test_a_referee_brings_it_and_the_committee_decides_it(hall: Hall, cast: Cast):
    case = bring_case(
        hall.tournament,
        by=actor_of_account(cast.referee),
        text="Se cortó la luz",
        match=hall.match(2),
    )
    assert [
        one.number for one in get_board(hall.tournament, hall.plan, now=timezone.now()).cases
    ] == [1]
    decide_case(
        case, by=actor_of_account(cast.committee), decision="Se repite la mano", article="14"
    )
    (shown,) = cases_of(hall.tournament)
    assert (shown.match, shown.text) == (2, "Se cortó la luz")
    assert (shown.decision, shown.article) == ("Se repite la mano", "14")
    assert get_board(hall.tournament, hall.plan, now=timezone.now()).cases == []
    actions = list(hall.tournament.log.order_by("number").values_list("action", flat=True))
    assert actions[-2:] == ["case.brought", "case.decided"]
    assert "luz" not in repr(list(hall.tournament.log.values_list("data", flat=True)))
    assert verify(hall.tournament.pk).is_sound


def test_a_referee_decides_nothing_and_a_stranger_brings_nothing(hall: Hall, cast: Cast):
    case = bring_case(hall.tournament, by=hall.by, text="Un perro se comió el mazo")
    with pytest.raises(NotAllowed):
        decide_case(case, by=actor_of_account(cast.referee), decision="Que siga")
    with pytest.raises(NotAllowed):
        bring_case(hall.tournament, by=actor_of_account(cast.stranger), text="Yo también")


def test_it_is_decided_once_and_never_without_words(hall: Hall):
    case = bring_case(hall.tournament, by=hall.by, text="Un perro se comió el mazo")
    with pytest.raises(Refused, match="reason_needed"):
        decide_case(case, by=hall.by, decision=" ")
    decide_case(case, by=hall.by, decision="Mazo nuevo")
    with pytest.raises(Refused, match="case_decided"):
        decide_case(case, by=hall.by, decision="Otra cosa")


def test_an_event_that_is_over_has_no_new_cases(hall: Hall):
    move_to(hall.tournament, "archived")
    with pytest.raises(Refused, match="event_over"):
        bring_case(hall.tournament, by=hall.by, text="Tarde")


def test_two_members_at_once_decide_it_once_and_numbers_have_no_gaps(transactional_db):
    hall = open_hall(make_cast(), 4)
    at_once(*[lambda: bring_case(hall.tournament, by=hall.by, text="Algo")] * 4)
    assert list(Case.objects.values_list("number", flat=True)) == [1, 2, 3, 4]
    case = Case.objects.first()
    results = at_once(*[lambda: decide_case(case, by=hall.by, decision="Así")] * 2)
    assert sum(isinstance(result, Refused) for result in results) == 1
    assert LogEntry.objects.filter(action="case.decided").count() == 1


def test_the_pages_lead_from_a_match_to_a_decision(nora: Client, hall: Hall):
    board = f"/t/{hall.tournament.slug}/board/"
    assert 'value="3"' in nora.get(f"{board}cases/?match=3").text
    nora.post(f"{board}cases/", {"text": "No hay mazo", "match": "3"})
    assert "No hay mazo" in nora.get(board).text
    assert f"{board}cases/1/" in nora.get(board).text
    nora.post(f"{board}cases/1/", {"decision": "Se trae otro", "article": "3.1"})
    page = nora.get(f"{board}cases/").text
    assert "Se trae otro" in page
    assert "art. 3.1" in page
    log = nora.get(f"/t/{hall.tournament.slug}/log/").text
    assert "decided case 1" in log
    again = nora.post(f"{board}cases/1/", {"decision": "De nuevo"})
    assert "has been decided already" in again.text


def test_bad_input_gets_a_sentence(nora: Client, hall: Hall):
    url = f"/t/{hall.tournament.slug}/board/cases/"
    answer = nora.post(url, {"text": "Algo", "match": "99"})
    assert answer.context["form"].errors["match"]
    assert "Algo" in answer.text
    assert nora.post(url, {"text": ""}).context["form"].errors["text"]
    assert nora.get(f"{url}7/").status_code == 404


@pytest.mark.parametrize(("match", "found"), [("1", 2), ("2", 0), ("99", 0), ("x", 0), ("²", 0)])
def test_the_log_shows_one_match_by_itself(nora: Client, hall: Hall, match: str, found: int):
    hall.win(1, confirm=False)
    page = nora.get(f"/t/{hall.tournament.slug}/log/", {"match": match})
    assert page.context["page"].paginator.count == found
    assert ("has no entry" in page.text) == (not found)


def test_a_bracket_drawn_again_leaves_the_case_and_its_log(hall: Hall):
    bring_case(hall.tournament, by=hall.by, text="Faltaba un equipo", match=hall.match(2))
    build_bracket(hall.tournament, by=hall.by, slots=list(reversed(hall.teams)))
    (shown,) = cases_of(hall.tournament)
    assert (shown.match, shown.text) == (None, "Faltaba un equipo")
    assert verify(hall.tournament.pk).is_sound


def test_many_cases_come_in_pages_and_are_found_by_word_number_or_match(nora: Client, hall: Hall):
    for number in range(1, 31):
        bring_case(
            hall.tournament, by=hall.by, text=f"Caso de la luz {number}", match=hall.match(2)
        )
    first = bring_case(hall.tournament, by=hall.by, text="Un perro se comió el mazo")
    decide_case(first, by=hall.by, decision="Mazo nuevo")
    cases = f"/t/{hall.tournament.slug}/board/cases/"

    def numbers(**query):
        return [case.number for case in nora.get(cases, query).context["page"]]

    assert numbers() == list(range(30, 10, -1))
    assert numbers(page=2) == [*range(10, 0, -1), 31]  # the decided ones last
    assert numbers(q="perro") == numbers(q="nuevo") == [31]
    assert numbers(q="17") == [17]
    assert len(numbers(q="2")) == 20  # of match 2
    assert numbers(q="nada de eso") == []
