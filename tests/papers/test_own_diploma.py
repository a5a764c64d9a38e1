"""An athlete's own diploma, by personal link: made once, by a worker, for whoever has a medal."""

import pytest
from django.test import Client

from jobs.models import Job
from papers.generate import generate_document
from papers.models import Document
from papers.own_diploma import request_own_diploma
from tests.papers.reading import Print
from tests.tournaments.matches.hall import Hall
from tests.tournaments.players.test_personal_page import page_of
from tests.tournaments.players.test_services import person
from tournaments.exceptions import Refused
from tournaments.inscriptions.services.erasure import erase_person


@pytest.fixture(autouse=True)
def in_english(client: Client) -> None:
    client.cookies["language"] = "en"


@pytest.fixture
def over(hall: Hall) -> Hall:
    for match in range(1, 9):
        hall.win(match)
    return hall


def test_the_champion_downloads_a_diploma_with_their_name_alone(client: Client, over: Hall):
    url = page_of(over, 1)
    assert "Download the diploma" in client.get(url).text
    answer = client.post(f"{url}diploma/", follow=True)
    assert "It is being made" in answer.text
    assert "hx-get" in answer.text
    generate_document(Document.objects.get(kind="diplomas"))
    assert "Download the diploma" in client.get(f"{url}diploma/").text
    file = client.get(f"{url}diploma/?file")
    assert file["Content-Disposition"].startswith("attachment")
    diploma = Print(b"".join(file))
    assert len(diploma.pages) == 1
    assert person(over, 1).name in diploma.words
    again = client.post(f"{url}diploma/")  # at once, since it is there
    assert again["Content-Type"] == "application/pdf"


def test_asking_often_makes_one(over: Hall):
    champion = person(over, 1)
    keys = {request_own_diploma(champion).pk for _ in range(4)}
    assert len(keys) == 1
    generate_document(Document.objects.get(pk=keys.pop()))
    before = Job.objects.count()
    request_own_diploma(champion)
    assert Job.objects.count() == before


def test_each_athlete_has_their_own(over: Hall):
    champion, third = person(over, 1), person(over, 3)
    names = [
        [one["person"] for one in request_own_diploma(one).content["diplomas"]]
        for one in (champion, third)
    ]
    assert names == [[champion.name], [third.name]]


def test_who_has_no_medal_has_no_diploma(client: Client, over: Hall):
    url = page_of(over, 2)
    assert "diploma" not in client.get(url).text
    answer = client.post(f"{url}diploma/", follow=True)
    assert "There is nothing to print on it yet." in answer.text
    assert client.get(f"{url}diploma/").status_code == 404
    assert not Document.objects.exists()


def test_there_is_none_while_the_final_is_in_pencil(client: Client, hall: Hall):
    for match in range(1, 8):
        hall.win(match)
    hall.win(8, confirm=False)
    assert "Download the diploma" not in client.get(page_of(hall, 1)).text
    with pytest.raises(Refused):
        request_own_diploma(person(hall, 1))


def test_nobody_else_reaches_it(client: Client, over: Hall):
    request_own_diploma(person(over, 1))
    assert client.get(page_of(over, 1).replace("/me/", "/me/x") + "diploma/").status_code == 404
    assert client.get(page_of(over, 5) + "diploma/").status_code == 404


def test_erasing_a_person_removes_it(over: Hall):
    champion = person(over, 1)
    generate_document(request_own_diploma(champion))
    erase_person(champion, by=over.by)
    assert Document.objects.get(kind="diplomas").state == Document.State.REMOVED


def test_only_the_champions_share_their_victory_and_never_their_secret_link(
    client: Client, over: Hall
):
    page = client.get(page_of(over, 1)).text
    shared = page.split('id="share"')[1].split("</textarea>")[0]
    assert f"/t/{over.tournament.slug}/" in shared
    assert "/me/" not in shared
    assert 'id="share"' not in client.get(page_of(over, 5)).text
