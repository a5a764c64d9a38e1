"""The event's page as an ad, what is shared of it, and the same facts in calendar and papers."""

import io
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from random import Random
from urllib.parse import unquote

import pytest
from django.test import Client
from django.utils import timezone
from PIL import Image

from papers.documents.diplomas import read_diplomas
from papers.registry import read_head
from papers.templatetags.paper_tags import picture_data
from spectators.event_page import prizes_of
from spectators.sharing import pictures
from tests.cast import Cast
from tests.event import inscribe_teams, make_event
from tests.tournaments.announcement.drawings import draw, upload
from tests.tournaments.matches.hall import Hall, open_hall
from tests.tournaments.stages.test_league import open_league, play
from tournaments.actors import actor_of_account
from tournaments.announcement.facts import EventFacts
from tournaments.announcement.services import (
    AnnouncementFacts,
    add_picture,
    change_announcement,
)
from tournaments.models import Picture, Progress, Tournament
from tournaments.setup.services.end import cancel_event
from tournaments.setup.services.progress import finish


@pytest.fixture(autouse=True)
def storage(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"


FACTS = AnnouncementFacts(
    address="Av. Sarmiento 1240, Rosario",
    schedule="13:15 acreditación\n14:00 primera ronda",
    prizes="1.º: $ 120.000 y la copa\n$ 50.000\nJamón crudo",
    contact_name="Nora Ríos",
    contact_phone="341 555-0142",
)


def announce(cast: Cast, **plan) -> None:
    day = timezone.localdate() + timedelta(days=20)
    make_event(
        cast,
        **{
            "date": day,
            "starts_at": time(14),
            "place": "Club Norte",
            "fee": Decimal(3500),
            "currency": "ARS",
            "cap": 4,
            **plan,
        },
    )
    change_announcement(cast.tournament, by=actor_of_account(cast.organizer), facts=FACTS)


def page_of(client: Client, tournament: Tournament) -> str:
    return client.get(f"/t/{tournament.slug}/").text.replace("\xa0", " ")


def test_an_open_event_sells_itself_in_its_own_language(client, cast, tournament):
    announce(cast)
    inscribe_teams(tournament, 3)
    page = page_of(client, tournament)
    for words in (
        "Club Norte", "Av. Sarmiento 1240, Rosario", "$ 3.500 por persona", "Queda 1 lugar",
        "3 de 4 parejas inscriptas", "Inscribirme", "$ 120.000 y la copa", "Jamón crudo",
        "13:15 acreditación", "Eliminación directa en parejas", "Consultar por WhatsApp", "14 h",
        "https://wa.me/5493415550142?text=", "Inscripción abierta",
    ):  # fmt: skip
        assert words in page, words
    assert "1.º: $ 120.000" not in page


def test_the_button_stands_before_everything_technical(client, cast, tournament):
    announce(cast)
    page = page_of(client, tournament)
    order = ["<h1", 'class="cta', "Premios", 'class="fine-print"', "<dt>Idioma", 'id="seal"']
    assert [page.index(words) for words in order] == sorted(page.index(words) for words in order)


def test_a_full_event_offers_its_waitlist_and_a_closed_one_no_button(client, cast, tournament):
    announce(cast, cap=2)
    inscribe_teams(tournament, 3)
    page = page_of(client, tournament)
    assert "No quedan lugares: hay lista de espera" in page
    button = page.split('class="cta')[1]
    assert "Anotarme en la lista de espera" in button
    assert "Inscribirme" not in button
    announce(cast, cap=2, closes_at=timezone.now() - timedelta(hours=1))
    page = page_of(client, tournament)
    assert "Inscripción cerrada" in page
    assert "Inscribirme" not in page
    announce(cast, cap=9, closes_at=timezone.now() - timedelta(hours=1))
    page = page_of(client, tournament)
    assert "Inscripción cerrada" in page
    assert "Quedan" not in page
    assert "Quedan" not in client.get(f"/t/{tournament.slug}/share/").text


def test_before_its_hour_the_page_says_when_inscription_opens(client, cast, tournament):
    opens = datetime(2027, 3, 6, 20, tzinfo=timezone.get_fixed_timezone(-180))
    announce(cast, opens_at=opens)
    page = page_of(client, tournament)
    assert "abre el sábado 6 de marzo, 20 h" in page
    assert "Inscribirme" not in page


def test_many_places_are_a_bar(client, cast, tournament):
    announce(cast, cap=64)
    page = page_of(client, tournament)
    assert '<progress aria-hidden="true" max="64" value="0">' in page
    assert 'class="spots"' not in page


def test_what_somebody_typed_is_no_markup(client, cast, tournament):
    announce(cast)
    facts = AnnouncementFacts(prizes="<script>alert(1)</script>", contact_name="<b>Nora</b>")
    change_announcement(tournament, by=actor_of_account(cast.organizer), facts=facts)
    page = page_of(client, tournament)
    assert "<script>alert(1)" not in page
    assert "<b>Nora</b>" not in page


def test_while_it_is_played_the_page_says_what_happens_now(client: Client, hall: Hall):
    client.cookies["language"] = "en"
    page = client.get(f"/t/{hall.tournament.slug}/").text
    assert 'class="card espada now-card"' in page
    assert 'aria-current="step">Quarter-finals' in page
    assert "being played." in page
    assert "Inscribe me" not in page


def test_a_place_typed_before_a_prize_is_not_said_twice():
    facts = EventFacts("Copa", prizes=("1) Copa", "2ª: jamón", "3.000 pesos", "Vino"))
    assert prizes_of(facts) == [(1, "Copa"), (2, "jamón"), (3, "3.000 pesos"), (4, "Vino")]


def test_the_text_of_an_open_event_invites_in_the_events_language(client, cast, tournament):
    """Whoever shares it reads English; those it is sent to play in Argentina."""
    announce(cast)
    client.cookies["language"] = "en"
    page = page_of(client, tournament)
    text = unquote(page.split("https://wa.me/?text=")[1].split('"')[0])
    assert text.startswith("Copa Primavera: ")
    for words in ("Club Norte", "$ 3.500 por persona", "Quedan 4 lugares", "Inscribite acá: http"):
        assert words in text.replace("\xa0", " ")


def test_the_preview_of_a_link_says_the_name_once_and_promises_no_address(client, cast, tournament):
    announce(cast)
    page = page_of(client, tournament)
    text = page.split('property="og:description" content="')[1].split('"')[0]
    assert "Copa Primavera" not in text
    assert text[0].isupper()
    assert text.endswith("Quedan 4 lugares.")


def test_the_picture_of_an_open_event_says_what_when_where_how_much(
    client, cast, tournament, monkeypatch
):
    announce(cast)
    written: list[str] = []
    write = pictures.Sheet.write

    def record(sheet, at, text, **how):
        written.append(text.replace("\xa0", " "))
        write(sheet, at, text, **how)

    monkeypatch.setattr(pictures.Sheet, "write", record)
    url = f"/t/{tournament.slug}/bracket/picture.png"
    plain = client.get(url).content
    assert Image.open(io.BytesIO(plain)).size == (1200, 630)
    assert {"Copa Primavera", "$ 3.500 por persona", "Quedan 4 lugares", "Inscribite"} <= {*written}
    assert any("Club Norte" in words for words in written)
    add_picture(tournament, by=actor_of_account(cast.organizer), kind="logo", sent=upload(draw()))
    assert client.get(url).content != plain


def test_the_calendar_has_address_schedule_and_all_days(client, cast, tournament):
    announce(cast, date=date(2027, 10, 9))
    text = client.get(f"/t/{tournament.slug}/calendar.ics").text.replace("\r\n ", "")
    assert "LOCATION:Club Norte\\, Av. Sarmiento 1240\\, Rosario" in text
    assert "13:15 acreditación" in text
    assert "DTSTART:20271009T170000Z" in text
    facts = AnnouncementFacts(last_date=date(2027, 10, 10))
    change_announcement(tournament, by=actor_of_account(cast.organizer), facts=facts)
    text = client.get(f"/t/{tournament.slug}/calendar.ics").text
    assert "DTSTART;VALUE=DATE:20271009" in text
    assert "DTEND;VALUE=DATE:20271011" in text


def test_papers_have_address_and_logo_and_live_without_a_lost_one(cast, tournament):
    announce(cast)
    add_picture(tournament, by=actor_of_account(cast.organizer), kind="logo", sent=upload(draw()))
    head = read_head(tournament)
    assert head["address"] == FACTS.address
    assert picture_data(head["logo"]).startswith("data:image/jpeg;base64,")
    assert picture_data({**head["logo"], "file": "pictures/gone.png"}) == ""
    assert picture_data(None) == ""
    assert read_diplomas(tournament, {}) == {"diplomas": []}


def test_the_screen_shows_the_sponsors_logos(client, cast, tournament):
    announce(cast, stage=Progress.OPEN)
    add_picture(
        tournament,
        by=actor_of_account(cast.organizer),
        kind="sponsor",
        sent=upload(draw()),
        words="Almacén Don Tito",
    )
    page = client.get(f"/t/{tournament.slug}/screen/").text
    assert f"/pictures/{Picture.objects.get().pk}/" in page
    assert 'alt="Almacén Don Tito"' in page


def test_pictures_cost_the_page_one_query_however_many(
    client, cast, tournament, django_assert_max_num_queries
):
    announce(cast)
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    for number in range(5):
        add_picture(
            tournament,
            by=actor_of_account(cast.organizer),
            kind="sponsor",
            sent=upload(draw()),
            words=f"Almacén {number}",
        )
    with django_assert_max_num_queries(19):
        client.get(f"/t/{tournament.slug}/")


def test_once_inscriptions_are_open_the_organizer_is_led_to_tell_people(client: Client, cast: Cast):
    announce(cast)
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    client.cookies["language"] = "en"
    page = client.get(f"/t/{cast.tournament.slug}/").text
    assert page.count('id="share"') == 1
    told = page.split('id="tell-people"')[1].split("</section>")[0]
    assert "wa.me" in told
    assert "<svg" in told.split("qr-frame")[1]
    assert page.index('id="next"') < page.index('id="tell-people"') < page.index("Opened on")
    make_event(cast, stage=Progress.SETUP)
    page = client.get(f"/t/{cast.tournament.slug}/").text
    assert 'id="tell-people"' not in page
    assert page.count('id="share"') == 1


def test_a_short_word_with_a_hyphen_stays_in_one_line_of_the_title(client: Client, cast: Cast):
    announce(cast)
    Tournament.objects.filter(pk=cast.tournament.pk).update(name="Truco AABB-SP <2027>")
    page = client.get(f"/t/{cast.tournament.slug}/").text
    assert '<h1>Truco <span class="one-line">AABB-SP</span> &lt;2027&gt;</h1>' in page


def test_what_counts_most_stands_first_in_each_state(client: Client, cast: Cast):
    """Cancelled: why. Drawn: when and where. Over: who won. Then one's own team."""
    hall = open_hall(cast, 4)
    announce(cast, stage=Progress.DRAWN)
    page = page_of(client, cast.tournament)
    assert page.index('class="ticket"') < page.index('id="mine"')
    assert page.count('class="ticket"') == 1
    hall.play_on(Random(1))
    Tournament.objects.filter(pk=cast.tournament.pk).update(stage=Progress.PLAYING)
    page = page_of(client, cast.tournament)
    assert page.index('id="mine"') < page.index('class="ticket"')
    finish(Tournament.objects.get(pk=cast.tournament.pk), by=hall.by)
    page = page_of(client, cast.tournament)
    assert page.index('class="champions"') < page.index('id="mine"')


def test_a_cancelled_event_says_so_before_it_asks_for_a_team(client: Client, cast: Cast):
    hall = open_hall(cast, 4)
    cancel_event(cast.tournament, by=hall.by, reason="Se inundó el club.")
    page = page_of(client, cast.tournament)
    assert page.index("Se inundó el club.") < page.index('id="mine"')


def test_a_long_name_leaves_room_for_the_button(client: Client, cast: Cast):
    announce(cast)
    Tournament.objects.filter(pk=cast.tournament.pk).update(name="Gran Torneo " * 4)
    assert '<h1 class="letters-longest">' in page_of(client, cast.tournament)


def shared(client: Client, tournament: Tournament) -> tuple[str, str]:
    """What WhatsApp shows below the title, and what it sends."""
    page = page_of(client, tournament)
    preview = page.split('property="og:description" content="')[1].split('"')[0]
    sent = unquote(page.split("https://wa.me/?text=")[1].split('"')[0])
    return preview, sent.replace("\xa0", " ")


@pytest.fixture
def written(monkeypatch) -> list[str]:
    """What is written on the next picture."""
    lines: list[str] = []
    write = pictures.Sheet.write

    def record(sheet, at, text, **how):
        lines.append(text.replace("\xa0", " "))
        write(sheet, at, text, **how)

    monkeypatch.setattr(pictures.Sheet, "write", record)
    return lines


def draw_picture(client: Client, tournament: Tournament) -> None:
    assert client.get(f"/t/{tournament.slug}/bracket/picture.png").status_code == 200


def test_a_closed_or_drawn_event_still_says_when_and_where(client, cast, tournament, written):
    announce(cast, closes_at=timezone.now() - timedelta(hours=1))
    client.cookies["language"] = "pt-br"
    for text in shared(client, tournament):
        assert "Inscripción cerrada." in text
        assert "Club Norte, Av. Sarmiento 1240, Rosario." in text
        assert "$" not in text
    draw_picture(client, tournament)
    assert "Inscripción cerrada" in written
    assert "Inscribite" not in written
    open_hall(cast, 4)
    announce(cast, stage=Progress.DRAWN)
    for text in shared(client, tournament):
        assert "El cuadro está sorteado." in text
        assert "14 h. Club Norte" in text
    written.clear()
    draw_picture(client, tournament)
    assert any("14 h" in line for line in written)


def test_a_full_event_offers_its_waitlist_on_the_picture_too(client, cast, tournament, written):
    announce(cast, cap=2)
    inscribe_teams(tournament, 3)
    draw_picture(client, tournament)
    assert written.count("Lista de espera") == 2  # its state, and what to do
    assert "Inscribite" not in written


def test_a_cancelled_event_says_so_wherever_it_is_sent(client, cast, tournament, written):
    announce(cast)
    cancel_event(tournament, by=actor_of_account(cast.organizer), reason="Se inundó el club")
    assert [*shared(client, tournament)] == [
        "El torneo está cancelado. Se inundó el club.",
        f"Copa Primavera. El torneo está cancelado. Se inundó el club. {page_address(tournament)}",
    ]
    draw_picture(client, tournament)
    assert {"El torneo está cancelado.", "Se inundó el club"} <= {*written}


def page_address(tournament: Tournament) -> str:
    return f"http://localhost:8000/t/{tournament.slug}/"


def test_a_league_that_is_over_shows_its_champions(client: Client, cast: Cast, written):
    hall = open_league(cast, 3)
    play(hall)
    finish(Tournament.objects.get(pk=cast.tournament.pk), by=hall.by)
    draw_picture(client, cast.tournament)
    assert "Pareja campeona" in written
    champion = written[written.index("Pareja campeona") + 1]
    assert champion in shared(client, cast.tournament)[1]


def test_a_long_name_takes_two_lines_of_a_picture(client: Client, cast: Cast, written):
    announce(cast)
    name = "Gran Torneo de Truco del Club Atlético y Biblioteca Villa Urquiza"
    Tournament.objects.filter(pk=cast.tournament.pk).update(name=name)
    draw_picture(client, cast.tournament)
    assert " ".join(written[:2]) == name


def test_an_hour_that_ends_with_a_full_stop_gets_no_second_one(client: Client, cast: Cast):
    announce(cast)
    Tournament.objects.filter(pk=cast.tournament.pk).update(language="es-ve")
    for text in shared(client, cast.tournament):
        assert "2:00 p. m. Club Norte" in text


def test_the_bar_below_asks_to_inscribe_as_long_as_one_can(client, cast, tournament):
    announce(cast)
    assert page_of(client, tournament).count('class="leads"') == 1
    assert 'class="leads"' not in page_of_inscribed(client, tournament)
    announce(cast, closes_at=timezone.now() - timedelta(hours=1))
    assert 'class="leads"' not in page_of(client, tournament)


def page_of_inscribed(client: Client, tournament: Tournament) -> str:
    return client.get(f"/t/{tournament.slug}/inscribed/").text
