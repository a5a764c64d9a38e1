"""Where a team sees its PIN: at the door when its last player comes, or on a personal page."""

import re

from django.test import Client
from django.urls import reverse

from tests.cast import Cast
from tests.tournaments.matches.hall import Hall
from tournaments.inscriptions.services.check_in import is_pin
from tournaments.inscriptions.services.links import create_link
from tournaments.models import Participant, TeamPin

DIGITS = re.compile(r'class="pin num">(\d{4})<')


def nora(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.organizer)
    client.cookies["language"] = "en"
    return client


def door(hall: Hall) -> str:
    return reverse("tournaments:check_in", args=[hall.tournament.slug])


def test_the_last_one_of_a_team_brings_its_pin_and_a_second_look_does_not(hall: Hall, cast: Cast):
    desk = nora(cast)
    one, two = (place.participant.number for place in hall.teams[0].places.order_by("order"))
    assert desk.post(door(hall), {"number": one, "do": "in", "who": one}).status_code == 302
    answer = desk.post(door(hall), {"number": two, "do": "in", "who": one})
    (pin,) = DIGITS.findall(answer.text)
    assert is_pin(hall.teams[0], pin)
    assert "no-store" in answer["Cache-Control"]
    later = desk.get(door(hall), {"who": one})
    assert not DIGITS.search(later.text)
    assert "This team has its PIN" in later.text
    (new,) = DIGITS.findall(desk.post(door(hall), {"number": one, "do": "pin", "who": one}).text)
    assert is_pin(hall.teams[0], new)


def test_whole_teams_with_one_button_get_it_too(hall: Hall, cast: Cast):
    numbers = [place.participant.number for place in hall.teams[1].places.order_by("order")]
    answer = nora(cast).post(door(hall), {"number": numbers, "do": "in", "who": numbers[0]})
    assert DIGITS.search(answer.text)
    assert TeamPin.objects.count() == 1


def test_a_player_who_is_here_sees_it_once_on_the_own_page(hall: Hall, cast: Cast):
    person = Participant.objects.select_related("tournament").get(
        pk=hall.teams[2].places.get(order=1).participant_id
    )
    url = reverse("tournaments:personal_page", args=[hall.tournament.slug, create_link(person)])
    client = Client()
    client.cookies["language"] = "en"
    assert "Show the PIN" not in client.get(url).text
    assert client.post(url, {"do": "pin"}).status_code in (302, 403)
    nora(cast).post(door(hall), {"number": person.number, "do": "in"})
    assert "Show the PIN" in client.get(url).text
    answer = client.post(url, {"do": "pin"})
    (pin,) = DIGITS.findall(answer.text)
    assert is_pin(hall.teams[2], pin)
    assert not DIGITS.search(client.get(url).text)
    assert client.post(url, {"do": "pin"}).status_code == 302
    assert is_pin(hall.teams[2], pin)
