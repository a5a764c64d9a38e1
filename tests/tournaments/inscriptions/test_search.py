"""Who is looked for is found, wherever people are listed; a phone finds nobody in public."""

import pytest
from django.urls import reverse

from papers.documents.lists import read_inscription_list
from tournaments.actors import NOBODY
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.selectors import list_inscriptions, search
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.inscriptions.services.teams import pair_people, rename_team

BACKEND = "django.contrib.auth.backends.ModelBackend"
PEPE = Person("José Núñez", nickname="Pepe", club="El Fortín", phone="+54 9 11 5555-1234")


@pytest.fixture
def pair(plan, come, nora):
    """Team 1, of people 2 and 3: the person with number 1 came alone."""
    come("Eva Gil")
    pair = inscribe(plan.tournament, by=NOBODY, people=[PEPE, Person("Ana Paz")])
    rename_team(pair.team, by=nora, name="Los Pibes")
    return pair


def numbers(plan, text: str, **how: bool) -> list[int]:
    return [unit.number for unit in search(list_inscriptions(plan.tournament), text, **how)]


@pytest.mark.parametrize(
    "text", ["núñez", "NUN jose", "pep", "fortin", "pibes", "5555-1234", "+54 9 11 5555", "1"]
)
def test_the_desk_finds_a_pair_by_whatever_is_known_of_it(plan, pair, text):
    assert pair.team in teams_found(plan, text, with_phones=True)


def teams_found(plan, text: str, **how: bool) -> list:
    return [unit.team for unit in search(list_inscriptions(plan.tournament), text, **how)]


def test_a_number_finds_its_pair_and_not_whoever_had_it_alone(plan, pair):
    """Ana is person 3 of team 1; nobody is looked for by a number that no page shows."""
    assert teams_found(plan, "3") == []
    assert teams_found(plan, "j1") == [None]


def test_somebody_alone_never_looks_like_a_pair(client, cast, plan, pair):
    """Eva is person 1, and the pair is number 1."""
    client.force_login(cast.organizer, backend=BACKEND)
    eva = reverse("tournaments:inscription", args=[plan.tournament.slug, 1])
    assert '<dd class="num">J1<' in client.get(eva).content.decode()
    for page, column in (
        ("tournaments:inscriptions", '<td class="n num">'),
        ("tournaments:check_in", '<span class="n num">'),
    ):
        shown = client.get(reverse(page, args=[plan.tournament.slug])).content.decode()
        assert shown.count(f"{column}1<") == 1, page
        assert shown.count(f"{column}J1<") == 1, page
    content = read_inscription_list(plan.tournament, {})
    labels = [unit["label"] for unit in [*content["inside"], *content["waiting"]]]
    assert sorted(labels) == ["1", "J1"]


def test_in_public_a_phone_finds_nobody(client, plan, pair):
    assert numbers(plan, "5555-1234") == []
    page = reverse("tournaments:inscribed", args=[plan.tournament.slug])
    for text, shown in (("pepe", True), ("55551234", False)):
        assert ("José Núñez" in client.get(page, {"q": text}).content.decode()) == shown


def test_a_pair_has_one_number_wherever_it_is_shown(client, cast, plan, come, nora):
    people = [come(name).people[0] for name in ("Ana Paz", "Beto Sosa", "Caro Luz", "Dani Rey")]
    pair_people(plan.tournament, people[:2], by=nora)
    second = pair_people(plan.tournament, people[2:], by=nora)
    assert (second.number, people[2].number) == (2, 3)
    client.force_login(cast.organizer, backend=BACKEND)
    for page, number in (
        (reverse("tournaments:inscription", args=[plan.tournament.slug, 3]), '<dd class="num">2<'),
        (reverse("tournaments:inscriptions", args=[plan.tournament.slug]), '<td class="n num">2<'),
        (reverse("tournaments:check_in", args=[plan.tournament.slug]), '<span class="n num">2<'),
    ):
        shown = client.get(page).content.decode()
        assert number in shown, page
        assert number.replace("2<", "3<") not in shown, page


def test_a_pairs_own_name_stands_wherever_it_is_listed_with_its_people(client, cast, plan, pair):
    client.force_login(cast.organizer, backend=BACKEND)
    for page, own_name in (
        ("tournaments:inscribed", "<b>Los Pibes</b>"),
        ("tournaments:inscriptions", '<span class="own-name">Los Pibes</span>'),
        ("tournaments:check_in", "<b>Los Pibes</b>"),
    ):
        shown = client.get(reverse(page, args=[plan.tournament.slug])).content.decode()
        after = shown.partition(own_name)[2]
        assert "José Núñez" in after, page
        assert "Ana Paz" in after, page
