"""What leaves the site: pictures, texts, calendar, embedded bracket, app."""

import io
import json
from datetime import date, time

import pytest
from django.test import Client
from PIL import Image

from spectators.calendar import folded
from tests.matches.hall import Hall


@pytest.mark.parametrize("page", ["bracket", "match/3", "match/1"])
def test_a_link_brings_a_picture_of_the_right_size(client: Client, hall: Hall, page: str):
    answer = client.get(f"/t/{hall.event.slug}/{page}/picture.png")
    assert answer["Content-Type"] == "image/png"
    assert Image.open(io.BytesIO(answer.content)).size == (1200, 630)
    assert len(answer.content) < 100_000


def test_a_picture_follows_the_match(client: Client, hall: Hall):
    url = f"/t/{hall.event.slug}/match/1/picture.png"
    first = client.get(url).content
    assert client.get(url).content == first
    hall.win(1)
    assert client.get(url).content != first


def test_a_picture_of_a_match_that_is_not_there_is_not_found(client: Client, hall: Hall):
    assert client.get(f"/t/{hall.event.slug}/match/99/picture.png").status_code == 404


def test_a_page_tells_others_what_it_shows(client: Client, hall: Hall, settings):
    page = client.get(f"/t/{hall.event.slug}/match/3/").text
    picture = f"{settings.SITE_URL}/t/{hall.event.slug}/match/3/picture.png?v="
    assert f'<meta property="og:image" content="{picture}' in page
    assert "https://wa.me/?text=" in page


def test_the_text_for_a_group_says_what_happens(client: Client, hall: Hall):
    client.cookies["language"] = "en"
    assert "Table 1: " in client.get(f"/t/{hall.event.slug}/match/1/").text
    assert "Live: " in client.get(f"/t/{hall.event.slug}/match/3/").text
    hall.win(1)
    assert "Result: " in client.get(f"/t/{hall.event.slug}/match/1/").text


def test_the_calendar_has_the_day_and_the_teams_calls(client: Client, hall: Hall):
    hall.plan.date, hall.plan.starts_at = date(2026, 10, 12), time(14, 0)
    hall.plan.place = "Club Social; salón 2"
    hall.plan.save()
    text = client.get(f"/t/{hall.event.slug}/calendar.ics").text
    assert "DTSTART:20261012T170000Z" in text
    assert "LOCATION:Club Social\\; salón 2" in text
    assert text.count("BEGIN:VEVENT") == 1
    mine = client.get(f"/t/{hall.event.slug}/calendar.ics?team=1").text
    assert mine.count("BEGIN:VEVENT") == 2
    assert client.get(f"/t/{hall.event.slug}/calendar.ics?team=x").status_code == 200


def test_a_long_line_of_a_calendar_goes_on_below_and_breaks_no_letter():
    lines = folded("SUMMARY:" + "ñ" * 100).split("\r\n")
    assert all(len(line.encode()) <= 75 for line in lines)
    assert "".join(line.removeprefix(" ") for line in lines) == "SUMMARY:" + "ñ" * 100


def test_another_site_learns_how_to_show_a_bracket(client: Client, hall: Hall, settings):
    url = f"{settings.SITE_URL}/t/{hall.event.slug}/bracket/"
    answer = client.get("/oembed/", {"url": url, "maxwidth": "500"})
    body = answer.json()
    assert (body["type"], body["width"]) == ("rich", 500)
    assert f'src="{settings.SITE_URL}/t/{hall.event.slug}/embed/"' in body["html"]
    assert "application/json+oembed" in client.get(f"/t/{hall.event.slug}/bracket/").text


def test_the_bracket_shows_what_to_write_for_it(client: Client, hall: Hall, settings):
    page = client.get(f"/t/{hall.event.slug}/bracket/").text
    assert f"&lt;iframe src=&quot;{settings.SITE_URL}/t/{hall.event.slug}/embed/&quot;" in page
    assert "&lt;iframe" not in client.get(f"/t/{hall.event.slug}/").text


@pytest.mark.parametrize(
    "url",
    ["", "https://evil.example/t/x/bracket/", "{site}/t/no-such/bracket/", "{site}/account/", "::"],
)
def test_only_brackets_of_this_site_are_embedded(client: Client, hall: Hall, settings, url):
    asked = url.format(site=settings.SITE_URL)
    assert client.get("/oembed/", {"url": asked}).status_code == 404


def test_a_phone_can_put_it_among_its_apps(client: Client, hall: Hall, settings):
    manifest = json.loads(client.get(f"/t/{hall.event.slug}/app.webmanifest").content)
    assert manifest["scope"] == f"/t/{hall.event.slug}/"
    for icon in manifest["icons"]:
        path = settings.BASE_DIR / icon["src"].removeprefix("/")
        size = int(icon["sizes"].split("x")[0])
        assert Image.open(path).size == (size, size)
    worker = client.get(f"/t/{hall.event.slug}/worker.js")
    assert worker["Content-Type"].startswith("text/javascript")
