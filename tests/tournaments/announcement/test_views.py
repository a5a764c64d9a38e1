"""The page where organizers say what their event tells, and the pictures it serves."""

from datetime import date

import pytest
from django.conf import settings as site
from django.core.files.storage import default_storage
from django.urls import reverse

from tests.event import make_event
from tests.file_removal import remove_files_owed
from tests.tournaments.announcement.drawings import draw, png_bomb, upload
from tournaments.models import Announcement, LogEntry, Picture, Progress, Remark


@pytest.fixture(autouse=True)
def storage(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"


FACTS = {
    "last_date": "",
    "address": "Av. Sarmiento 1240, Rosario",
    "map_link": "https://maps.example/x",
    "schedule": "13:15 acreditación\n14:00 primera ronda",
    "prizes": "$ 120.000 y la copa\n$ 50.000\nJamón crudo",
    "contact_name": "Nora Ríos",
    "contact_phone": "341 555-0142",
    "contact_email": "nora@club.example",
}


def url(tournament, name="announcement", *args):
    return reverse(f"tournaments:{name}", args=[tournament.slug, *args])


def send_picture(client, tournament, kind="logo", content=None, **words):
    data = {f"{kind}-file": upload(draw() if content is None else content)}
    data |= {f"{kind}-{name}": value for name, value in words.items()}
    return client.post(url(tournament, "add_picture", kind), data, follow=True)


def test_what_is_typed_is_kept_and_logged_without_the_contact(nora, cast, tournament):
    make_event(cast)
    nora.post(url(tournament), FACTS)
    row = Announcement.objects.get(tournament=tournament)
    assert {name: getattr(row, name) or "" for name in FACTS} == {
        **FACTS, "schedule": FACTS["schedule"], "prizes": FACTS["prizes"],
    }  # fmt: skip
    entry = LogEntry.objects.filter(action="announcement.changed").get()
    assert set(entry.data["fields"]) == set(FACTS) - {"last_date"}
    texts = " ".join(Remark.objects.values_list("text", flat=True))
    assert "Sarmiento" in texts
    assert "555-0142" not in texts
    assert "nora@club.example" not in texts


def test_saving_the_same_twice_writes_nothing(nora, cast, tournament):
    make_event(cast)
    nora.post(url(tournament), FACTS)
    entries = LogEntry.objects.count()
    answer = nora.post(url(tournament), FACTS, follow=True)
    assert LogEntry.objects.count() == entries
    assert "Nothing was different" in answer.text


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("map_link", "javascript:alert(1)"),
        ("map_link", "ftp://x.example/"),
        ("contact_email", "nobody"),
        ("address", "x" * 201),
        ("last_date", "2026-12-01"),
        ("last_date", "soon"),
    ],
)
def test_a_fault_stands_at_its_field_and_what_was_typed_stays(nora, cast, tournament, name, value):
    make_event(cast, date=date(2026, 12, 5))
    answer = nora.post(url(tournament), FACTS | {name: value})
    assert answer.context["form"].errors.keys() == {name}
    assert "Jamón crudo" in answer.text
    assert not Announcement.objects.exists()


def test_several_days_need_a_first_one(nora, cast, tournament):
    make_event(cast)
    answer = nora.post(url(tournament), FACTS | {"last_date": "2026-12-06"})
    assert "after the first one" in answer.text
    Announcement.objects.all().delete()
    make_event(cast, date=date(2026, 12, 5))
    nora.post(url(tournament), FACTS | {"last_date": "2026-12-06"})
    assert Announcement.objects.get().last_date == date(2026, 12, 6)


def test_a_picture_is_served_as_what_it_is_and_for_long(nora, cast, tournament):
    send_picture(nora, tournament)
    picture = Picture.objects.get()
    answer = nora.get(url(tournament, "picture", picture.pk))
    assert answer["Content-Type"] == "image/jpeg"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "immutable" in answer["Cache-Control"]
    assert answer.content.startswith(b"\xff\xd8")
    assert str(picture.pk) in picture.file
    assert "logo.png" not in picture.file


def test_it_is_nobody_elses_picture(nora, cast, tournament, other_tournament):
    send_picture(nora, tournament)
    answer = nora.get(url(other_tournament, "picture", Picture.objects.get().pk))
    assert answer.status_code == 404


def test_another_logo_takes_the_place_of_the_first_and_its_file_goes(nora, cast, tournament):
    send_picture(nora, tournament)
    first = Picture.objects.get()
    send_picture(nora, tournament)
    remove_files_owed()
    second = Picture.objects.get()
    assert second != first
    assert not default_storage.exists(first.file)
    assert default_storage.exists(second.file)


def test_sponsors_stand_beside_each_other_up_to_twelve(nora, cast, tournament):
    for number in range(12):
        send_picture(nora, tournament, "sponsor", words=f"Almacén {number}")
    assert Picture.objects.filter(kind="sponsor").count() == 12
    answer = send_picture(nora, tournament, "sponsor", words="Almacén 13")
    assert "remove one first" in answer.text
    folder = site.MEDIA_ROOT / "pictures" / str(tournament.pk)
    assert len(list(folder.iterdir())) == 12


def test_a_picture_is_removed_with_its_file(nora, cast, tournament):
    send_picture(nora, tournament)
    picture = Picture.objects.get()
    nora.post(url(tournament, "remove_picture", picture.pk))
    remove_files_owed()
    assert not Picture.objects.exists()
    assert not default_storage.exists(picture.file)
    actions = LogEntry.objects.values_list("action", flat=True)
    assert {"picture.added", "picture.removed"} <= set(actions)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"<svg/>", "no PNG, JPEG or WebP"),
        (png_bomb(20_000, 20_000), "40 megapixels"),
        (png_bomb(3_000, 3_000), "broken or incomplete"),
        (b"", "empty"),
    ],
)
def test_a_picture_that_cannot_be_taken_is_refused_in_words(
    nora, cast, tournament, content, sentence
):
    answer = send_picture(nora, tournament, content=content)
    assert sentence in answer.text
    assert not Picture.objects.exists()
    assert not (site.MEDIA_ROOT / "pictures").exists()


def test_a_kind_of_picture_that_does_not_exist_is_not_found(nora, cast, tournament):
    assert nora.post(url(tournament, "add_picture", "banner"), {}).status_code == 404


def test_an_archived_event_tells_what_it_told(nora, cast, tournament):
    make_event(cast, stage=Progress.ARCHIVED)
    assert "nothing can change" in nora.post(url(tournament), FACTS).text
    assert "nothing can change" in send_picture(nora, tournament).text
    assert not Picture.objects.exists()


def test_a_contact_that_is_no_phone_number_is_refused_and_stays_as_typed(nora, cast, tournament):
    make_event(cast)
    answer = nora.post(url(tournament), {**FACTS, "contact_phone": "asdf"})
    assert "no phone number" in str(answer.context["form"].errors["contact_phone"])
    assert 'value="asdf"' in answer.text
    assert not Announcement.objects.filter(contact_phone="asdf").exists()
