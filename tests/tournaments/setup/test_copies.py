"""What a copy brings along, each by choice."""

import pytest
from django.core.files.storage import default_storage

from tests.event import make_event
from tests.tournaments.announcement.drawings import draw, upload
from tournaments.actors import actor_of_account
from tournaments.announcement.services import (
    AnnouncementFacts,
    add_picture,
    change_announcement,
    delete_announcement,
)
from tournaments.hall.services.tables import assign_tables
from tournaments.hall.tables import referees_of
from tournaments.models import Announcement, Picture, Table
from tournaments.roles.services import add_referee
from tournaments.setup.services.create import BRINGS, NewTournament, create_copy

NEW = NewTournament("Copa Otoño", "es-ar", "UTC")


@pytest.fixture
def by(cast, settings, tmp_path):
    """An event with all that can be brought along."""
    settings.MEDIA_ROOT = tmp_path
    by = actor_of_account(cast.organizer)
    make_event(cast, tables=4, questions="Talle de remera")
    lucho = add_referee(cast.tournament, by=by, name="Lucho Paz", head=True)
    assign_tables(cast.tournament, by=by, assignment={lucho.pk: frozenset({2, 3})})
    facts = AnnouncementFacts(address="Calle 1", prizes="Copa", contact_phone="341 555-0142")
    change_announcement(cast.tournament, by=by, facts=facts)
    add_picture(cast.tournament, by=by, kind="logo", sent=upload(draw()))
    add_picture(cast.tournament, by=by, kind="sponsor", sent=upload(draw()), words="Don Tito")
    return by


def brought(copy):
    """Which of it a copy has."""
    parts = {
        "committee": copy.grants.filter(role="committee").exists(),
        "referees": copy.grants.filter(role="referee").exists(),
        "tables": Table.objects.filter(tournament=copy, referee__isnull=False).exists(),
        "texts": Announcement.objects.filter(tournament=copy).exists(),
        "questions": bool(copy.plan.questions),
        "pictures": Picture.objects.filter(tournament=copy).exists(),
    }
    return {name for name, is_there in parts.items() if is_there}


def copy_with(cast, by, *brings):
    return create_copy(cast.tournament, by=by, owner=cast.organizer, new=NEW, brings=brings)


@pytest.mark.parametrize("brings", [(), *((name,) for name in BRINGS if name != "tables"), BRINGS])
def test_it_brings_what_was_chosen_and_nothing_else(cast, by, brings):
    assert brought(copy_with(cast, by, *brings)) == set(brings)


def test_tables_keep_their_referees_and_need_them(cast, by):
    copy = copy_with(cast, by, "referees", "tables")
    tables = Table.objects.filter(tournament=copy, referee__isnull=False)
    assert {(t.number, t.referee.person_name) for t in tables} == {
        (2, "Lucho Paz"),
        (3, "Lucho Paz"),
    }
    assert {grant.tournament for grant in referees_of(copy)} == {copy}
    assert brought(copy_with(cast, by, "tables")) == set()


def test_a_copys_pictures_outlive_the_first_event(
    cast, by, client, django_capture_on_commit_callbacks
):
    copy = copy_with(cast, by, "pictures")
    with django_capture_on_commit_callbacks(execute=True):
        delete_announcement(cast.tournament)
    pictures = Picture.objects.filter(tournament=copy)
    assert [(p.kind, p.words) for p in pictures] == [("logo", ""), ("sponsor", "Don Tito")]
    for picture in pictures:
        assert default_storage.exists(picture.file)
        assert client.get(f"/t/{copy.slug}/pictures/{picture.pk}/").status_code == 200


def test_the_last_day_and_a_cancellation_belong_to_one_edition(cast, by):
    Announcement.objects.update(last_date="2026-12-06", cancelled_because="Se inundó")
    row = Announcement.objects.get(tournament=copy_with(cast, by, "texts"))
    assert (row.last_date, row.cancelled_because, row.address) == (None, "", "Calle 1")


def test_the_page_offers_all_of_it_chosen(cast, by, nora):
    page = nora.get("/new/").text
    assert page.count('name="brings"') == len(BRINGS)
    assert page.count("checked") >= len(BRINGS)
