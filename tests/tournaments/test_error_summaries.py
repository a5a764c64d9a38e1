"""A form with faults says so at its top, with a way to each field, and opens at the first one."""

import re

import pytest
from django.urls import reverse

from tests.event import inscribe_teams, make_event
from tests.tournaments.matches.hall import Hall, open_hall

BACKEND = "django.contrib.auth.backends.ModelBackend"
SUMMARY = re.compile(r'<div class="errors"(.*?)</div>', re.DOTALL)


def check_summary(answer, *, fields: int) -> str:
    """Each fault is listed, its link leads to something that is there, and one field has focus."""
    assert answer.status_code == 200
    text = answer.content.decode()
    [summary] = SUMMARY.findall(text)
    targets = re.findall(r'href="#([^"]*)"', summary)
    assert len(targets) == fields
    for target in targets:
        assert f'id="{target}"' in text, target
    assert text.count(" autofocus") == 1
    focused = re.search(r"<[^>]* autofocus[^>]*>", text)
    assert focused
    if fields:
        assert f'id="{targets[0]}"' in focused.group()
    return text


@pytest.mark.parametrize(
    ("part", "typed", "fields"),
    [
        ("event", {"name": "", "minimum_age": "x"}, 2),
        ("event", {"name": "Copa", "minimum_age": "x", "language": "en", "time_zone": "UTC"}, 1),
        ("day", {"tables": "9999"}, 1),
    ],
)
def test_a_part_of_the_setup(organizer, cast, part, typed, fields):
    make_event(cast)
    address = reverse("tournaments:setup_part", args=[cast.tournament.slug, part])
    sent = {
        bound.html_name: bound.value()
        for bound in organizer.get(address).context["form"]
        if bound.value() is not False and bound.value() not in (None, "")
    }
    check_summary(organizer.post(address, sent | typed), fields=fields)


def test_the_inscription_lists_the_faults_of_both_people_and_says_whose(client, cast):
    make_event(cast)
    address = reverse("tournaments:inscribe", args=[cast.tournament.slug])
    typed = {"p1-name": "", "p2-name": "Beto Paz", "p2-email": "x"}
    text = check_summary(client.post(address, typed), fields=3)
    assert "Compañero o compañera: " in text


def test_somebody_at_the_desk_who_is_edited(organizer, cast):
    make_event(cast)
    inscribe_teams(cast.tournament, 1)
    address = reverse("tournaments:edit_inscription", args=[cast.tournament.slug, 1])
    check_summary(organizer.post(address, {"name": "", "email": "x"}), fields=2)


def test_a_new_tournament(organizer):
    typed = {"start": "poker", "name": "", "language": "en", "time_zone": "nowhere"}
    address = reverse("tournaments:new_tournament")
    check_summary(organizer.post(address, typed), fields=3)


def test_a_refusal_that_belongs_to_no_field_has_the_focus(organizer, cast):
    hall: Hall = open_hall(cast)
    address = reverse("tournaments:table_referees", args=[hall.tournament.slug])
    [grant] = organizer.get(address).context["form"].referees
    check_summary(organizer.post(address, {f"tables_{grant.pk}": "99"}), fields=0)
