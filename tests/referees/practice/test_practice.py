"""A table that anybody may spoil and reset: like a real one, and on no page but the phone's."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from referees.models import Phone
from referees.practice import services
from referees.practice.services import PIN, open_practice_table, practice_blueprints
from referees.sync import services as sync_services
from scoring.registry import all_rulesets
from tests.referees.sync.phones import item
from tests.rulesets import expected
from tournaments.audit.verify import verify
from tournaments.exceptions import NotFound, Refused
from tournaments.models import Match, Table, Tournament

pytestmark = pytest.mark.django_db

NAMES = {
    ("es-ar", 2): ["Ana y Bruno", "Carla y Diego"],
    ("pt-br", 2): ["Alice e Bento", "Célia e Davi"],
    ("pt-br", 3): ["Alice, Bento e Célia", "Davi, Elisa e Fábio"],
    ("es-ve", 2): ["Aura y Benito", "Carmen y Douglas"],
}


def sit_down(client: Client, key: str = "asart") -> str:
    """The address of the match that one tap opens."""
    response = client.post(reverse("referees:practice"), {"ruleset": key})
    assert response.status_code == 302
    return str(response["Location"])


def send(client: Client, address: str, *items: dict) -> list[str]:
    url = f"{address}entries/"
    answer = client.post(url, {"items": list(items)}, content_type="application/json").json()
    return [each["result"] for each in answer["items"]]


def test_there_is_one_for_every_ruleset(client: Client):
    assert practice_blueprints().keys() == all_rulesets().keys()
    page = client.get(reverse("referees:practice"), {"ruleset": "venezolano"}).text
    assert page.index('value="venezolano"') < page.index('value="asart"')


@pytest.mark.parametrize("key", all_rulesets())
def test_anybody_keeps_a_match_there_as_at_a_real_table(key: str):
    client = Client()
    address = sit_down(client, key)
    assert client.get(address).status_code == 200
    assert send(client, address, item(expected(key).hand, 1)) == ["accepted"]
    state = client.get(f"{address}state.json").json()
    assert state["situation"]["score"] == [all_rulesets()[key].ladders[0].uncalled, 0]
    names = [team["name"] for team in state["teams"].values()]
    blueprint = practice_blueprints()[key]
    assert names == NAMES[blueprint.language, blueprint.settings["team_size"]]
    page = client.get(address).text
    named = {*re.findall(r'"(/r/[^"#?]+)"', page)}
    assert len(named) > 8, "what the page's scripts ask for"
    for url in named:
        assert client.get(url, follow=True).status_code in {200, 400, 405}, url
    tournament = Tournament.objects.get(practice=True)
    assert verify(tournament.pk).is_sound


def test_one_tap_begins_anew_with_people_who_have_done_nothing(client: Client):
    first = sit_down(client)
    assert sit_down(client) == first, "nobody has begun: as good as new"
    send(client, first, item("mano para A", 1))
    old = {slot.team_id for slot in Match.objects.get().slots.all()}
    again = sit_down(client)
    assert again != first
    assert client.get(f"{again}state.json").json()["situation"]["score"] == [0, 0]
    assert client.get(f"{first}state.json").status_code == 404
    new = {slot.team_id for slot in Match.objects.get(table__isnull=False).slots.all()}
    assert not old & new
    assert Table.objects.exclude(referee=None).count() == 1


def test_each_visitor_has_a_table_of_their_own():
    one, other = Client(), Client()
    mine, theirs = sit_down(one), sit_down(other)
    assert mine != theirs
    assert other.get(f"{mine}state.json").status_code == 404
    assert Client().get(f"{mine}state.json").status_code == 403


def test_it_is_on_no_other_page(cast):
    client = Client()
    sit_down(client)
    tournament = Tournament.objects.get(practice=True)
    assert not tournament.grants.exclude(role="referee").exists(), "nobody's"
    client.force_login(cast.organizer)
    for name in (
        "spectators:tournament", "tournaments:inscribed", "tournaments:podium", "tournaments:board",
        "tournaments:log", "referees:come_in", "referees:ask_for_access",
    ):  # fmt: skip
        assert client.get(reverse(name, args=[tournament.slug])).status_code == 404, name
    assert tournament.name not in client.get(reverse("tournaments:home")).text
    assert client.get(f"/api/v1/tournaments/{tournament.slug}/").status_code == 404


def test_it_is_signed_with_the_pin_that_the_page_says(client: Client):
    address = sit_down(client)
    games = [item("game 30-12", 1), item("game 30-20", 2)]
    assert send(client, address, *games) == ["accepted", "accepted"]
    page = client.get(f"{address}close/")
    assert PIN in page.text
    for side in "AB":
        sent = {"do": "sign", "side": side, "pin": PIN, "seen": "2"}
        assert client.post(f"{address}close/", sent).status_code == 302
    assert Match.objects.get().state == "confirmed"


def test_what_a_stranger_can_write_is_limited(monkeypatch):
    monkeypatch.setattr(services, "MOST_TABLES", 2)
    monkeypatch.setattr(services, "MOST_A_DAY", 4)
    monkeypatch.setattr(sync_services, "MOST_PRACTICE_LINES", 2)
    visitors = [Client() for _ in range(3)]
    addresses = [sit_down(visitor) for visitor in visitors]
    assert Table.objects.exclude(referee=None).count() == 2
    assert addresses[2] == addresses[0], "the table that rested longest, not yet begun"
    assert visitors[0].get(f"{addresses[0]}state.json").status_code == 403
    hands = [item("mano para A", number) for number in (1, 2)]
    assert send(visitors[1], addresses[1], *hands) == ["accepted", "accepted"]
    assert send(visitors[1], addresses[1], item("mano para A", 3)) == ["refused"]
    for _ in range(2):
        send(visitors[1], sit_down(visitors[1]), item("mano para A", 1))
    page = visitors[1].post(reverse("referees:practice"), {"ruleset": "asart"})
    assert page.status_code == 200
    assert "errors" in page.text
    with pytest.raises(Refused, match="practice_busy"):
        open_practice_table("asart", own=visitors[1].session["practice"]["asart"])


def test_a_table_that_nobody_used_for_hours_is_given_to_the_next(client: Client):
    address = sit_down(client)
    Phone.objects.update(expires_at=timezone.now() - timedelta(minutes=1))
    assert sit_down(Client()) == address
    with pytest.raises(NotFound):
        open_practice_table("poker")


def test_after_thousands_of_matches_another_tournament_follows(client: Client, monkeypatch):
    send(client, address := sit_down(client), item("mano para A", 1))
    monkeypatch.setattr(services, "MOST_MATCHES", 1)
    assert sit_down(client).split("match/")[0] != address.split("match/")[0]
