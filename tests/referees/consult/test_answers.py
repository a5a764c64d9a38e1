"""A disputed hand: told by its facts, answered with articles, saved as the hand it was."""

import re
import uuid

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from tests.referees.sync.phones import called, let_in
from tests.tournaments.matches.hall import open_hall
from tournaments.models import Entry


@pytest.fixture
def hall(cast):
    hall = open_hall(cast, 4)
    called(hall, 1, 1)
    return hall


@pytest.fixture
def phone(hall):
    phone = let_in(hall, tables=[1])
    phone.client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    return phone


def tell(phone, story: str, do: str = "ask", **more):
    data = {"client_id": str(uuid.uuid4()), "number": 1, "story": story, "do": do, **more}
    return phone.client.post(phone.url("referees:consult_match", 1), data)


def text(response) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def test_it_answers_with_points_and_articles(phone) -> None:
    answer = text(tell(phone, "A1 envido\nB1 quiero\nA1 29\nB1 31\nA2 truco\nB2 no quiero"))
    assert "+2 envido art. 4.3.1" in answer
    assert "+1 truco no querido art. 5.6" in answer
    assert "The score would be 1–2." in answer


def test_what_has_no_effect_is_struck_with_its_article(phone) -> None:
    story = "A1 truco, B1 quiero, B1 envido, A1 quiero, envido para A, mano para A"
    answer = text(tell(phone, story))
    assert "Has no effect B1 envido art. 4.1.6" in answer


def test_it_is_saved_as_the_hand_with_what_had_no_effect_marked(phone, hall) -> None:
    story = "A1 truco, B1 quiero, B1 envido, mano para A"
    response = tell(phone, story, do="save")
    assert response.status_code == 302
    entry = Entry.objects.get(match__number=1, match__tournament=hall.tournament)
    assert entry.notation == "A1 truco, B1 quiero, B1 envido nulo, mano para A"
    assert [award["points"] for award in entry.awards] == [2]


def test_a_story_that_cannot_stand_is_not_saved(phone, hall) -> None:
    response = tell(phone, "A1 envido, B1 quiero", do="save")
    assert response.status_code == 200
    assert [each.number for each in response.context["answer"].faults] == ["4.4.1", "5.3.2"]
    assert not Entry.objects.filter(match__tournament=hall.tournament).exists()


def test_what_is_wrong_with_a_story_is_said_beside_its_article(phone) -> None:
    answer = text(tell(phone, "A1 envido, B1 quiero"))
    words = "It is not said who won the envido: add the points, the cards or the winner."
    assert f"{words} art. 4.4.1" in answer
    assert "It is not said who won the hand, or how it ended. art. 5.3.2" in answer


def test_what_it_cannot_read_stays_in_the_field(phone) -> None:
    response = tell(phone, "A1 silba fuerte")
    assert response.status_code == 200
    assert "A1 silba fuerte" in response.content.decode()
    assert response.context["form"].errors["story"]


def test_things_are_added_and_taken_back_one_by_one(phone) -> None:
    first = tell(phone, "A1 envido", do="add", who="B2", word="quiero")
    assert first.context["form"]["story"].value() == "A1 envido\nB2 quiero"
    second = tell(phone, "A1 envido\nB2 quiero", do="back")
    assert second.context["form"]["story"].value() == "A1 envido"


def test_what_was_tapped_comes_along(phone) -> None:
    line = "A envido, B quiero, envido para A"
    page = phone.client.get(phone.url("referees:consult_match", 1), {"line": line})
    assert page.context["form"]["story"].value() == line.replace(", ", "\n")


def test_the_book_is_searched_by_word_and_by_article(phone) -> None:
    url = phone.url("referees:consult_match", 1)
    page = phone.client.get(url, {"q": "4.3.2"})
    assert page.context["results"][0].id == "4.3.2"
    page = phone.client.get(url, {"q": "falta envido"})
    assert "4.3.2" in {each.id for each in page.context["results"]}
    nothing = phone.client.get(url, {"q": "xyzzy"})
    assert "Nothing with these words." in text(nothing)


def test_nobody_else_consults_this_match(hall) -> None:
    url = reverse("referees:consult_match", args=[hall.tournament.slug, 1])
    assert Client().get(url).status_code == 403
    other = let_in(hall, tables=[2], name="Otto")
    assert other.client.get(url).status_code == 404
