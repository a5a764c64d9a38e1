"""An organizer erases a free text from the log's page, seeing what will be lost."""

import uuid

import pytest
from django.urls import reverse

from tests.tournaments.audit.conftest import Log
from tournaments.audit.verify import verify

TEXT = "se fue a jugar a otra mesa"


@pytest.fixture
def organizer(client, log: Log):
    client.force_login(log.cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    client.cookies["language"] = "en"
    return client


def page_of(log: Log, key: uuid.UUID) -> str:
    return reverse("tournaments:erase_remark", args=[log.tournament.slug, key])


def test_the_log_leads_there_and_the_page_names_what_will_be_lost(organizer, log: Log):
    address = page_of(log, log.remark(8).pk)
    assert (
        address
        in organizer.get(reverse("tournaments:log", args=[log.tournament.slug])).content.decode()
    )
    page = organizer.get(address).content.decode()
    assert TEXT in page
    assert "beside entry 8 of the log" in page
    assert log.remark(8).erased_at is None, "looking changes nothing"


def test_it_erases_for_good_and_the_log_says_so(organizer, log: Log):
    answer = organizer.post(page_of(log, log.remark(8).pk), follow=True)
    page = answer.content.decode()
    assert TEXT not in page
    assert "The text is erased." in page
    assert "Nora erased the text of a remark." in page
    assert (log.remark(8).text, log.remark(8).salt) == ("", "")
    report = verify(log.tournament.pk)
    assert report.is_sound
    assert report.erased == 1


def test_a_second_time_there_is_nothing_to_erase(organizer, log: Log):
    address = page_of(log, log.remark(8).pk)
    organizer.post(address)
    assert [organizer.get(address).status_code, organizer.post(address).status_code] == [409, 409]


def test_a_committee_member_reads_the_text_without_a_way_to_erase_it(client, log: Log):
    client.force_login(log.cast.committee, backend="django.contrib.auth.backends.ModelBackend")
    page = client.get(reverse("tournaments:log", args=[log.tournament.slug])).content.decode()
    assert TEXT in page
    assert page_of(log, log.remark(8).pk) not in page


def test_another_tournaments_remark_cannot_be_erased_through_ones_own(client, log: Log):
    client.force_login(log.cast.stranger, backend="django.contrib.auth.backends.ModelBackend")
    address = reverse(
        "tournaments:erase_remark", args=[log.cast.other_tournament.slug, log.remark(8).pk]
    )
    assert client.post(address).status_code == 404
    assert log.remark(8).text == TEXT
