"""Reasons that stand beside a draw: whoever gave one does not take it back alone."""

import pytest
from django.conf import settings
from django.urls import reverse

from tests.cast import Cast
from tests.tournaments.draws.hall import alone, drawn, frozen_draw, host, individuals
from tournaments.actors import actor_of_account
from tournaments.audit.services import erase_remark
from tournaments.draws.protocol import verify
from tournaments.draws.services.freeze import cancel_list
from tournaments.draws.services.publish import build_public_file
from tournaments.exceptions import Refused
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.erasure import erase_person
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.models import Draw, Participant, Remark, Tournament
from tournaments.roles.services import grant_role

REASON = "Se cayó el mazo"


@pytest.fixture
def tournament(cast: Cast) -> Tournament:
    individuals(cast, 4)
    drawn(cast.tournament, "teams")
    drawn(cast.tournament, "teams", reason=REASON)
    return cast.tournament


def second_organizer(cast: Cast):
    by = actor_of_account(cast.organizer)
    grant_role(cast.tournament, by=by, user=cast.stranger, role="organizer")
    return actor_of_account(cast.stranger)


def test_the_reason_of_a_redraw_is_not_erased_by_whoever_gave_it(cast: Cast, tournament):
    with pytest.raises(Refused, match="second_person_needed"):
        erase_remark(Remark.objects.get(text=REASON), by=host(tournament))
    assert REASON in build_public_file(Draw.objects.latest("number")).decode()


def test_another_organizer_erases_it_and_the_file_still_verifies(cast: Cast, tournament):
    erase_remark(Remark.objects.get(text=REASON), by=second_organizer(cast))
    file = build_public_file(Draw.objects.latest("number"))
    assert REASON not in file.decode()
    assert verify(file).sound


def test_the_reason_of_a_cancelled_list_is_no_other(cast: Cast):
    tournament = individuals(cast, 4)
    cancel_list(frozen_draw(tournament, "teams"), by=host(tournament), reason=REASON)
    with pytest.raises(Refused, match="second_person_needed"):
        erase_remark(Remark.objects.get(text=REASON), by=host(tournament))


def test_an_invented_person_does_not_take_the_reason_away(tournament):
    person = inscribe(tournament, by=host(tournament), people=[Person("Mazo Cayo")]).people[0]
    assert erase_person(person, by=host(tournament)) == 1
    assert Remark.objects.filter(text=REASON).exists()


def test_a_second_organizer_who_erases_somebody_erases_what_names_them(cast: Cast, tournament):
    alone(tournament, 1, first=4)
    person = Participant.objects.get(number=5)
    frozen_draw(tournament, "teams", reason=f"Faltaba {person.name}")
    assert erase_person(person, by=second_organizer(cast)) == 0
    assert not Remark.objects.filter(text__contains=person.name).exists()


def test_the_pages_say_who_must_do_it(client, cast: Cast, tournament):
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    remark = Remark.objects.get(text=REASON)
    address = reverse("tournaments:erase_remark", args=[tournament.slug, remark.pk])
    page = client.get(address).text
    assert "another organizer must erase it" in page
    assert "Erase it for good</button>" not in page
    client.post(address)
    assert Remark.objects.filter(text=REASON).exists()
    person = inscribe(tournament, by=host(tournament), people=[Person("Mazo Cayo")]).people[0]
    erase = reverse("tournaments:erase_inscription", args=[tournament.slug, person.number])
    assert "another organizer must erase it in the log" in client.post(erase, follow=True).text
