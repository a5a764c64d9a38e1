"""What leaves the site: pictures, texts, calendar, embedded bracket, app."""

import io
import json
from datetime import date, time
from xml.etree import ElementTree

import pytest
from django.test import Client
from PIL import Image

from spectators.sharing import whole_bracket
from spectators.sharing.pictures import TEXT, Sheet, font
from tests.cast import Cast
from tests.tournaments.matches.hall import Hall, open_hall
from tests.tournaments.stages.groups import open_groups
from tests.tournaments.stages.rounds import open_rounds
from tournaments.locks import bump_version
from tournaments.models import Participant, Progress, Tournament


@pytest.mark.parametrize("page", ["bracket", "match/3", "match/1"])
def test_a_link_brings_a_picture_of_the_right_size(client: Client, hall: Hall, page: str):
    answer = client.get(f"/t/{hall.tournament.slug}/{page}/picture.png")
    assert answer["Content-Type"] == "image/png"
    assert Image.open(io.BytesIO(answer.content)).size == (1200, 630)
    assert len(answer.content) < 100_000


def test_a_picture_follows_the_match(client: Client, hall: Hall):
    url = f"/t/{hall.tournament.slug}/match/1/picture.png"
    first = client.get(url).content
    assert client.get(url).content == first
    hall.win(1)
    assert client.get(url).content != first


def test_all_teams_of_a_picture_are_written_in_one_size(client: Client, hall: Hall, monkeypatch):
    """In a line of their own, in letters that the longest name allows."""
    Participant.objects.filter(tournament=hall.tournament, number__lte=2).update(
        called="Maximiliano Fernández Etcheverry"
    )
    written: dict[str, int] = {}
    write = Sheet.write

    def remember(self, at, text, *, size, **fields):
        written[text] = size
        write(self, at, text, size=size, **fields)

    monkeypatch.setattr(Sheet, "write", remember)
    client.get(f"/t/{hall.tournament.slug}/bracket/picture.png")
    names = {text: size for text, size in written.items() if " y " in text}
    assert len(names) == 8
    (size,) = set(names.values())
    assert 20 < size < 46
    assert all(font(TEXT, size).getlength(name) <= 760 for name in names)


@pytest.mark.parametrize(
    ("open_event", "caption"), [(open_groups, "Zonas"), (open_rounds, "Ronda 1")]
)
def test_a_picture_of_groups_and_rounds_shows_their_matches_and_no_invitation(
    client: Client, cast: Cast, monkeypatch, open_event, caption: str
):
    hall = open_event(cast, 8)
    written: list[str] = []
    write = Sheet.write

    def remember(self, at, text, **fields):
        written.append(text)
        write(self, at, text, **fields)

    monkeypatch.setattr(Sheet, "write", remember)
    client.get(f"/t/{hall.tournament.slug}/bracket/picture.png")
    assert caption in written
    assert len([text for text in written if " y " in text]) == 8


def test_a_picture_of_a_match_that_is_not_there_is_not_found(client: Client, hall: Hall):
    assert client.get(f"/t/{hall.tournament.slug}/match/99/picture.png").status_code == 404


def test_the_whole_bracket_is_a_picture_that_follows_the_matches(client: Client, hall: Hall):
    page = client.get(f"/t/{hall.tournament.slug}/bracket/").text
    url = f"/t/{hall.tournament.slug}/bracket/whole.png"
    assert f'href="{url}"' in page
    answer = client.get(url)
    assert answer["Content-Disposition"] == 'inline; filename="copa-primavera-cuadro.png"'
    picture = Image.open(io.BytesIO(answer.content))
    assert picture.format == "PNG"
    assert picture.width > picture.height > 1000
    assert len(answer.content) < 200_000
    hall.win(1)
    assert client.get(url).content != answer.content


def test_the_whole_bracket_is_a_drawing_with_every_name_in_it(client: Client, hall: Hall):
    Participant.objects.filter(name__startswith="Ana").update(name="Ana <b>Łuk")
    answer = client.get(f"/t/{hall.tournament.slug}/bracket/whole.svg")
    assert answer["Content-Type"] == "image/svg+xml"
    assert "attachment" in answer["Content-Disposition"]
    root = ElementTree.fromstring(answer.content)  # noqa: S314  our own
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts[0] == "Copa Primavera"
    assert {"Cuartos de final", "Semifinales", "Final", "Elsa y Fabio"} <= set(texts)
    assert b"<b>" not in answer.content


@pytest.mark.parametrize(("teams", "names"), [(32, 32), (64, 64), (128, 0)])
def test_a_bracket_of_64_teams_is_all_in_the_picture(cast: Cast, teams: int, names: int):
    """Of a larger one the last rounds are, and the picture says so."""
    hall = open_hall(cast, teams)
    picture = whole_bracket.picture_of(hall.tournament)
    written = {line.full_name for line in picture.drawing.lines if line.role == "name"} - {""}
    assert len(written) == names
    least = min(line.points for line in picture.drawing.lines if line.role == "name" or not names)
    assert least * whole_bracket.POINT * whole_bracket.SCALE > 16  # pixels
    assert ("últimas rondas" in picture.caption or "last rounds" in picture.caption) == (not names)


def test_before_the_draw_there_is_no_whole_bracket(client: Client, cast: Cast):
    page = f"/t/{cast.tournament.slug}/bracket/"
    assert client.get(f"{page}whole.png").status_code == 404
    assert "whole.png" not in client.get(page).text


def test_letters_and_pictures_that_a_font_lacks_come_from_the_next_one():
    runs = list(whole_bracket.runs_of("Łuk 🃏", whole_bracket.TEXT))
    assert [text for text, _ in runs] == ["Ł", "uk ", "🃏"]
    assert len({name for _, name in runs}) == 3


def test_a_page_tells_others_what_it_shows(client: Client, hall: Hall, settings):
    page = client.get(f"/t/{hall.tournament.slug}/match/3/").text
    picture = f"{settings.SITE_URL}/t/{hall.tournament.slug}/match/3/picture.png?v="
    assert f'<meta property="og:image" content="{picture}' in page
    assert "https://wa.me/?text=" in page


def test_the_text_for_a_group_says_what_happens(client: Client, hall: Hall):
    """In the event's language: whoever sends it may read another."""
    client.cookies["language"] = "en"
    assert "Mesa 1: " in client.get(f"/t/{hall.tournament.slug}/match/1/").text
    assert "En vivo: " in client.get(f"/t/{hall.tournament.slug}/match/3/").text
    hall.win(1)
    assert "Resultado: " in client.get(f"/t/{hall.tournament.slug}/match/1/").text


def test_the_calendar_has_the_day_and_the_teams_calls(client: Client, hall: Hall):
    hall.plan.date, hall.plan.starts_at = date(2026, 10, 12), time(14, 0)
    hall.plan.place = "Club Social; salón 2"
    hall.plan.save()
    text = client.get(f"/t/{hall.tournament.slug}/calendar.ics").text
    assert "DTSTART:20261012T170000Z" in text
    assert "LOCATION:Club Social\\; salón 2" in text
    assert text.count("BEGIN:VEVENT") == 1
    mine = client.get(f"/t/{hall.tournament.slug}/calendar.ics?team=1").text
    assert mine.count("BEGIN:VEVENT") == 2
    assert client.get(f"/t/{hall.tournament.slug}/calendar.ics?team=x").status_code == 200


def test_a_long_line_of_a_calendar_goes_on_below_and_breaks_no_letter(client: Client, hall: Hall):
    hall.plan.date, hall.plan.place = date(2026, 10, 12), "ñ" * 100
    hall.plan.save()
    text = client.get(f"/t/{hall.tournament.slug}/calendar.ics").content.decode()
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert "LOCATION:" + "ñ" * 100 in text.replace("\r\n ", "")


def test_another_site_learns_how_to_show_a_bracket(client: Client, hall: Hall, settings):
    url = f"{settings.SITE_URL}/t/{hall.tournament.slug}/bracket/"
    answer = client.get("/oembed/", {"url": url, "maxwidth": "500"})
    body = answer.json()
    assert (body["type"], body["width"]) == ("rich", 500)
    assert f'src="{settings.SITE_URL}/t/{hall.tournament.slug}/embed/"' in body["html"]
    assert "application/json+oembed" in client.get(f"/t/{hall.tournament.slug}/bracket/").text


def test_the_bracket_shows_what_to_write_for_it(client: Client, hall: Hall, settings):
    page = client.get(f"/t/{hall.tournament.slug}/bracket/").text
    assert f"&lt;iframe src=&quot;{settings.SITE_URL}/t/{hall.tournament.slug}/embed/&quot;" in page
    assert "&lt;iframe" not in client.get(f"/t/{hall.tournament.slug}/").text


@pytest.mark.parametrize(
    "url",
    ["", "https://evil.example/t/x/bracket/", "{site}/t/no-such/bracket/", "{site}/account/", "::"],
)
def test_only_brackets_of_this_site_are_embedded(client: Client, hall: Hall, settings, url):
    address = url.format(site=settings.SITE_URL)
    assert client.get("/oembed/", {"url": address}).status_code == 404


def test_a_phone_can_put_it_among_its_apps(client: Client, hall: Hall, settings):
    manifest = json.loads(client.get(f"/t/{hall.tournament.slug}/app.webmanifest").content)
    assert manifest["scope"] == f"/t/{hall.tournament.slug}/"
    for icon in manifest["icons"]:
        path = settings.BASE_DIR / icon["src"].removeprefix("/")
        size = int(icon["sizes"].split("x")[0])
        assert Image.open(path).size == (size, size)
    worker = client.get(f"/t/{hall.tournament.slug}/worker.js")
    assert worker["Content-Type"].startswith("text/javascript")


def test_an_event_that_is_over_is_shown_as_over(client: Client, hall: Hall):
    """Neither its page nor the preview of its link promises anything live."""
    address = f"/t/{hall.tournament.slug}/"
    client.cookies["language"] = "pt-br"
    page = client.get(address).text
    live = "Seguí en vivo cada partido y cada mano."
    assert f'<meta property="og:description" content="{live}">' in page
    assert f'data-text="Copa Primavera. {live}"' in page
    assert "Todos os jogos, ao vivo." in page
    Tournament.objects.filter(pk=hall.tournament.pk).update(stage=Progress.FINISHED)
    bump_version(hall.tournament.pk)
    page = client.get(address).text
    assert "ao vivo." not in page
    assert "en vivo" not in page
    assert "Todos los partidos y sus resultados." in page
    assert "Todos os jogos e seus resultados." in page
