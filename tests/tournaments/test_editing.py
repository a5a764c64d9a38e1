"""Two tabs on the same page: the second to be saved is refused, says what changed meanwhile and by
whom, keeps what was typed, and can be saved after that."""

import re
from html import unescape

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.editing import seal_values, unseal_values
from tests.cast import Cast
from tests.event import inscribe_teams, make_event
from tests.tournaments.matches.hall import open_hall
from tournaments.actors import actor_of_account
from tournaments.hall.services.tables import assign_tables
from tournaments.hall.tables import referees_of
from tournaments.models import Participant, Plan, Role, Tournament
from tournaments.roles.services import invite
from tournaments.setup.services.change import change_plan

BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def tournament(cast: Cast) -> Tournament:
    make_event(cast, tables=4)
    return cast.tournament


def part_url(tournament: Tournament, part: str) -> str:
    return reverse("tournaments:setup_part", args=[tournament.slug, part])


def as_shown(client: Client, address: str) -> dict[str, str]:
    """What a browser would send back untouched."""
    form = client.get(address).context["form"]
    sent = {}
    for bound in form:
        value = bound.value()
        if value is False or value in (None, ""):
            continue
        widget = bound.field.widget
        value = widget.format_value(value) if hasattr(widget, "format") else value
        sent[bound.html_name] = "on" if value is True else str(value)
    return sent


def words_of(answer) -> str:
    text = re.sub(r"<[^>]+>", " ", unescape(answer.content.decode()))
    return " ".join(text.split())


def test_of_two_tabs_in_the_setup_the_second_is_refused_and_shows_what_changed(nora, tournament):
    address = part_url(tournament, "event")
    first, second = as_shown(nora, address), as_shown(nora, address)
    assert nora.post(address, first | {"category": "Libre", "place": "Norte"}).status_code == 302

    answer = nora.post(address, second | {"place": "Sur", "minimum_age": "21"})
    assert answer.status_code == 200
    plan = Plan.objects.get(tournament=tournament)
    assert (plan.category, plan.place, plan.minimum_age) == ("Libre", "Norte", None)
    rows = {change.label: change for change in answer.context["form"].changed_meanwhile}
    assert {label: (row.then, row.now) for label, row in rows.items()} == {
        "Category": ("empty", "Libre"),
        "Place": ("empty", "Norte"),
    }
    assert all(row.by == "Nora" for row in rows.values())
    # What was typed stays, and where nothing was typed stands the new value.
    sent_again = {name: bound.value() for name, bound in form_values(answer).items()}
    assert (sent_again["place"], sent_again["minimum_age"]) == ("Sur", "21")
    assert sent_again["category"] == "Libre"
    # Whoever has seen it may save.
    assert nora.post(address, as_sent(answer)).status_code == 302
    plan.refresh_from_db()
    assert (plan.category, plan.place, plan.minimum_age) == ("Libre", "Sur", 21)


def form_values(answer):
    form = answer.context["form"]
    return {bound.html_name: bound for bound in form}


def as_sent(answer) -> dict[str, str]:
    values = {name: bound.value() for name, bound in form_values(answer).items()}
    return {
        name: "on" if value is True else str(value)
        for name, value in values.items()
        if value is not False and value not in (None, "")
    }


def test_the_same_sent_twice_is_no_conflict(nora, tournament):
    address = part_url(tournament, "day")
    typed = as_shown(nora, address) | {"tables": "6"}
    assert nora.post(address, typed).status_code == 302
    assert nora.post(address, typed).status_code == 302


@pytest.mark.parametrize(
    ("part", "typed", "words"),
    [
        ("event", {"date": "2027-03-08"}, "vacío → 8 de marzo de 2027"),
        ("inscriptions", {"opens_at": "2027-03-01T09:30"}, "vacío → 1 de marzo de 2027"),
        ("inscriptions", {"fee": "3.500", "currency": "ARS"}, "vacío → 3.500"),
        ("day", {"calls_by_itself": "on"}, "no → sí"),
        ("format", {"third_place": "none"}, "→"),
        ("format", {"round_final": "5"}, "→ 5"),
        ("rules", {"option_duty": "points"}, "→"),
    ],
)
def test_what_changed_meanwhile_is_said_in_words_and_kept(nora, tournament, part, typed, words):
    address = part_url(tournament, part)
    nora.cookies[settings.LANGUAGE_COOKIE_NAME] = "es-ar"
    own = {"event": "name", "inscriptions": "cap", "format": "best_of_later"}
    mine = own.get(part, "tables" if part == "day" else "option_courtesy")
    stale = as_shown(nora, address)
    assert nora.post(address, stale | typed).status_code == 302
    after = as_shown(nora, address)
    choices = {"name": "Otra", "cap": "24", "best_of_later": "5", "tables": "7"}
    if mine == "option_courtesy":
        field = nora.get(address).context["form"].fields[mine]
        choices[mine] = next(key for key, _ in field.choices if key != stale[mine])
    answer = nora.post(address, stale | {mine: choices[mine]})
    assert words in words_of(answer)
    assert nora.post(address, as_sent(answer)).status_code == 302
    saved = as_shown(nora, address)
    assert saved[mine] == choices[mine]
    assert {name: saved[name] for name in typed} == {name: after[name] for name in typed}


def test_rules_that_changed_meanwhile_bring_their_options_into_the_refused_page(nora, tournament):
    address = part_url(tournament, "rules")
    stale = as_shown(nora, address)
    by = actor_of_account(tournament.grants.get(role=Role.ORGANIZER).user)
    change_plan(tournament, by=by, changes={"ruleset": "paulista-aabb", "best_of_first": 3})
    answer = nora.post(address, stale | {"option_duty": "points"})
    assert "option_deck" in answer.context["form"].fields
    assert nora.post(address, as_sent(answer)).status_code == 302
    assert Plan.objects.get(tournament=tournament).ruleset == "paulista-aabb"


def test_a_person_edited_at_two_desks(nora, tournament):
    inscribe_teams(tournament, 1)
    person = Participant.objects.filter(tournament=tournament).order_by("number")[0]
    address = reverse("tournaments:edit_inscription", args=[tournament.slug, person.number])
    first, second = as_shown(nora, address), as_shown(nora, address)
    assert nora.post(address, first | {"club": "Norte"}).status_code == 302
    answer = nora.post(address, second | {"phone": "+5491155551234"})
    assert answer.status_code == 200
    [change] = answer.context["form"].changed_meanwhile
    assert (change.then, change.now, change.by) == ("empty", "Norte", "Nora")
    assert nora.post(address, as_sent(answer)).status_code == 302
    person.refresh_from_db()
    assert person.club == "Norte"
    assert person.phone


def test_an_announcement_written_in_two_tabs(nora, tournament):
    address = reverse("tournaments:announcement", args=[tournament.slug])
    first, second = as_shown(nora, address), as_shown(nora, address)
    assert nora.post(address, first | {"address": "Norte 1"}).status_code == 302
    answer = nora.post(address, second | {"prizes": "Un asado"})
    assert answer.status_code == 200
    [change] = answer.context["form"].changed_meanwhile
    assert (change.then, change.now, change.by) == ("empty", "Norte 1", "Nora")
    assert nora.post(address, as_sent(answer)).status_code == 302
    tournament.announcement.refresh_from_db()
    assert (tournament.announcement.address, tournament.announcement.prizes) == (
        "Norte 1",
        "Un asado",
    )


@pytest.mark.parametrize(("action", "field"), [("rename", "name"), ("note", "note")])
def test_a_team_named_and_noted_in_two_tabs(nora, tournament, action, field):
    inscribe_teams(tournament, 1)
    address = reverse("tournaments:team_inscription", args=[tournament.slug, 1])
    form = nora.get(address).context[f"{field}_form"]
    stale = {"do": action, "version": form["version"].value()}
    assert nora.post(address, stale | {field: "Los Pinos"}).status_code == 302
    answer = nora.post(address, stale | {field: "Los Robles"})
    assert answer.status_code == 200
    refused = answer.context[f"{field}_form"]
    assert [(change.now, change.by) for change in refused.changed_meanwhile] == [
        ("Los Pinos", "Nora")
    ]
    assert f'name="version" value="{refused["version"].value()}"' in answer.content.decode()
    again = stale | {field: "Los Robles", "version": refused["version"].value()}
    assert nora.post(address, again).status_code == 302
    assert getattr(tournament.teams.get(), field) == "Los Robles"


def test_ones_own_account_in_two_tabs(nora, cast: Cast):
    address = reverse("accounts:account")
    first, second = as_shown(nora, address), as_shown(nora, address)
    assert nora.post(address, first | {"name": "Nora Paz"}).status_code == 302
    answer = nora.post(address, second | {"name": "Nora P.", "language": "pt-br"})
    assert answer.status_code == 200
    cast.organizer.refresh_from_db()
    assert (cast.organizer.name, cast.organizer.language) == ("Nora Paz", first["language"])
    [change] = answer.context["form"].changed_meanwhile
    assert (change.then, change.now, change.is_untouched) == ("Nora", "Nora Paz", False)
    assert "Nora → Nora Paz" in words_of(answer)
    assert nora.post(address, as_sent(answer)).status_code == 302
    cast.organizer.refresh_from_db()
    assert (cast.organizer.name, cast.organizer.language) == ("Nora P.", "pt-br")


def test_the_games_of_one_match_set_in_two_tabs(nora, cast: Cast):
    hall = open_hall(cast, 4)
    address = reverse("tournaments:desk_match", args=[cast.tournament.slug, 1])
    form = nora.get(address).context["forms"]["format"]
    stale = {"do": "format", "version": form["version"].value()}
    assert nora.post(address, stale | {"best_of": 1}).status_code == 302
    answer = nora.post(address, stale | {"best_of": 5})
    assert answer.status_code == 200
    assert hall.match(1).best_of == 1
    refused = answer.context["forms"]["format"]
    assert [(change.then, change.now, change.by) for change in refused.changed_meanwhile] == [
        ("best of 3", "one game", "Nora")
    ]
    again = stale | {"best_of": 5, "version": refused["version"].value()}
    assert nora.post(address, again).status_code == 302
    assert hall.match(1).best_of == 5


def test_two_people_drive_the_screen(nora, tournament):
    address = reverse("spectators:drive_screen", args=[tournament.slug])
    stale = as_shown(nora, address)
    assert nora.post(address, stale | {"scene": "notice", "notice": "Empanadas"}).status_code == 302
    answer = nora.post(address, stale | {"scene": "calls"})
    assert answer.status_code == 200
    assert tournament.screen.notice == "Empanadas"
    assert nora.post(address, as_sent(answer)).status_code == 302
    tournament.screen.refresh_from_db()
    assert (tournament.screen.scene, tournament.screen.notice) == ("calls", "Empanadas")


def test_tables_given_meanwhile_to_somebody_new_are_not_taken_away(nora, tournament, cast):
    address = reverse("tournaments:table_referees", args=[tournament.slug])
    by = actor_of_account(cast.organizer)
    stale = as_shown(nora, address)
    [ana] = referees_of(tournament)
    invite(tournament, by=by, email="beto@example.org", name="Beto", role=Role.REFEREE)
    [beto] = [grant for grant in referees_of(tournament) if grant != ana]
    assign_tables(tournament, by=by, assignment={beto.pk: frozenset({1, 2})})
    answer = nora.post(address, stale | {f"tables_{ana.pk}": "3"})
    assert answer.status_code == 200
    assert nora.post(address, as_sent(answer)).status_code == 302
    assert {table.number for table in beto.tables.all()} == {1, 2}
    assert {table.number for table in ana.tables.all()} == {3}


def test_a_version_that_is_none_counts_as_nothing_seen(nora, tournament):
    address = part_url(tournament, "day")
    typed = as_shown(nora, address) | {"version": "x" * 50, "tables": "7"}
    assert nora.post(address, typed).status_code == 302
    assert unseal_values("x") is None
    assert unseal_values(seal_values({"cap": 3})) == {"cap": 3}
