"""Teams with more people on their list than chairs: who sits down is said game by game."""

import re
import uuid

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from referees.selectors import team_rows
from referees.table.selectors import opening_of
from tests.cast import Cast
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.engine import rules_of, state_of
from tournaments.matches.labels import describe_line
from tournaments.matches.selectors import match_page
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.models import Entry, Match, Participant


@pytest.fixture
def hall(cast: Cast) -> Hall:
    """Pairs of mineiro from a list of four."""
    return open_hall(cast, 4, rules="mineiro", reserves=2)


@pytest.fixture
def desk(hall: Hall) -> Client:
    client = Client()
    client.force_login(hall.cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    client.cookies["language"] = "en"
    return client


def at(hall: Hall) -> str:
    return reverse("referees:open_match", args=[hall.tournament.slug, 1])


def chairs_on(page: str) -> dict[str, str]:
    return dict(re.findall(r'name="(chair_\w\w)" value="([\w-]+)"', page))


def people_of(match: Match, side: str) -> list[str]:
    rows = Participant.objects.filter(places__team__slots__match=match)
    rows = rows.filter(places__team__slots__side=side).order_by("places__order")
    return [str(key) for key in rows.values_list("pk", flat=True)]


def test_who_waits_takes_a_chair_and_is_written_down(hall: Hall, desk: Client):
    match = hall.match(1)
    assert len(opening_of(match).bench) == 4
    third = people_of(match, "A")[2]
    page = desk.get(at(hall)).content.decode()
    assert page.count("waits. Sits down instead of") == 4
    page = desk.post(at(hall), {**chairs_on(page), "swap": f"A2-{third}"}).content.decode()
    chairs = chairs_on(page)
    assert chairs["chair_A2"] == third
    assert not Entry.objects.exists()
    data = {"do": "open", "here_A": "on", "here_B": "on", "first": third, "number": 1}
    sent = desk.post(at(hall), {**chairs, **data, "client_id": str(uuid.uuid4())})
    assert sent.status_code == 302
    assert f"A2={third}" in Entry.objects.get().notation


def test_a_stranger_or_somebody_of_the_other_list_takes_no_chair(hall: Hall, desk: Client):
    match = hall.match(1)
    page = desk.get(at(hall)).content.decode()
    for stranger in (people_of(match, "B")[3], str(uuid.uuid4())):
        after = desk.post(at(hall), {**chairs_on(page), "swap": f"A2-{stranger}"})
        assert chairs_on(after.content.decode()) == chairs_on(page)


def test_between_games_others_sit_down_and_each_game_keeps_its_names(hall: Hall, desk: Client):
    match = hall.match(1)
    ana, beto, caio, _davi = people_of(match, "A")
    elsa, fabio, *_ = people_of(match, "B")
    first = f"opening A1={ana} B1={elsa} A2={beto} B2={fabio} dealer B2"
    for line in (first, "A1 truco, B1 corre", "game 12-0 source kept"):
        assert desk.get(at(hall)).status_code == (200 if line == first else 302)
        record_entry(hall.match(1), by=hall.by, submission=Submission(line))
    page = desk.get(at(hall)).content.decode()
    assert "Game 2: who sits down?" in page
    assert chairs_on(page)["chair_A1"] == ana
    page = desk.post(at(hall), {**chairs_on(page), "swap": f"A1-{caio}"}).content.decode()
    chairs = chairs_on(page)
    checked = re.search(r'value="([\w-]+)" checked', page)
    assert checked
    data = {"do": "open", "first": checked[1], "number": 4, "client_id": str(uuid.uuid4())}
    assert desk.post(at(hall), {**chairs, **data}).status_code == 302
    record_entry(hall.match(1), by=hall.by, submission=Submission("A1 truco, B1 corre"))
    assert desk.get(at(hall)).status_code == 302  # the game is running

    page_of = match_page(hall.tournament, 1)
    names = dict(Participant.objects.values_list("pk", "called"))
    ana_name, caio_name = names[uuid.UUID(ana)], names[uuid.UUID(caio)]
    told = {line.number: describe_line(line, page_of) for line in page_of.lines}
    assert told[2].startswith(ana_name)
    assert told[5].startswith(caio_name)
    assert caio_name in told[4]
    state = state_of(rules_of(hall.plan, match), Entry.objects.order_by("number"))
    rows = team_rows(match, state)
    assert {"seat": "A1", "name": caio_name} in rows["A"]["people"]
    assert ana_name in rows["A"]["bench"]


def test_a_team_is_here_when_as_many_as_play_are(hall: Hall):
    match = hall.match(1)
    here = [*people_of(match, "A")[2:], *people_of(match, "B")[:1]]
    Participant.objects.filter(pk__in=here).update(checked_in_at=timezone.now())
    assert [team.checked_in for team in opening_of(match).teams] == [True, False]


def test_without_lists_nobody_changes_between_games(cast: Cast):
    hall = open_hall(cast, 4, rules="mineiro")
    record_entry(hall.match(1), by=hall.by, submission=Submission("game 12-0"))
    client = Client()
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(at(hall)).status_code == 302
