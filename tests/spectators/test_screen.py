"""The hall's screen: what it shows, and who says so."""

import re
from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from spectators.models import ScreenState
from spectators.screen import show_on_screen
from spectators.snapshots import snapshot
from spectators.versions import refresh_version
from tests.cast import Cast
from tests.event import make_event
from tests.tournaments.matches.hall import Hall, open_hall
from tests.tournaments.stages.groups import open_groups
from tournaments.actors import actor_of_account
from tournaments.exceptions import NotAllowed, Refused
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.inscriptions.services.erasure import erase_person
from tournaments.locks import bump_version
from tournaments.matches.services.calls import call_next
from tournaments.models import Participant
from tournaments.setup.services.end import cancel_event
from tournaments.templatetags.match_tags import letter_size


def screen_text(hall: Hall) -> str:
    return Client().get(f"/t/{hall.tournament.slug}/screen/?live=en").text


def test_it_calls_the_tables_and_keeps_the_scores(hall: Hall):
    page = screen_text(hall)
    assert page.count("data-call=") == 3
    assert re.search(r'<span class="pts points num">.*</span> 2</span>', page)
    assert 'data-scene="auto"' in page


def test_the_board_drives_it_and_the_version_moves(hall: Hall):
    before = hall.tournament.version
    show_on_screen(hall.tournament, by=hall.by, scene="notice", notice="Empanadas a las 17")
    hall.tournament.refresh_from_db()
    assert hall.tournament.version > before
    page = screen_text(hall)
    assert 'data-scene="notice"' in page
    assert "Empanadas a las 17" in page


def test_the_notice_is_in_the_log_by_its_commitment_only(hall: Hall):
    show_on_screen(hall.tournament, by=hall.by, scene="notice", notice="Buscan a Beto")
    entry = hall.tournament.log.order_by("-number").first()
    assert entry.action == "screen.shown"
    assert "Beto" not in str(entry.data)


def test_a_notice_goes_with_the_person_whom_it_names(hall: Hall):
    person = Participant.objects.filter(tournament=hall.tournament).first()
    other = Participant.objects.filter(tournament=hall.tournament).last()
    notice = f"{person.name}: su mujer lo espera en la puerta"
    show_on_screen(hall.tournament, by=hall.by, scene="notice", notice=notice)
    erase_person(other, by=hall.by)
    assert ScreenState.objects.get().notice == notice
    erase_person(person, by=hall.by)
    state = ScreenState.objects.get()
    assert (state.notice, state.scene) == ("", "auto")
    assert person.name not in screen_text(hall)


def test_a_notice_without_words_is_refused(hall: Hall):
    with pytest.raises(Refused):
        show_on_screen(hall.tournament, by=hall.by, scene="notice", notice="  ")


def test_only_organizers_drive_it(hall: Hall, cast: Cast):
    for person in (cast.referee, cast.committee, cast.stranger):
        with pytest.raises(NotAllowed):
            show_on_screen(hall.tournament, by=actor_of_account(person), scene="calls")
    assert not ScreenState.objects.exists()


def test_a_name_with_markup_is_only_a_name(hall: Hall):
    Participant.objects.filter(tournament=hall.tournament).update(called="<b>&\"'")
    show_on_screen(hall.tournament, by=hall.by, scene="notice", notice="<script>x</script>")
    page = screen_text(hall)
    assert "<script>" not in page
    assert "<b>&" not in page


def test_a_large_bracket_comes_in_pieces(cast: Cast):
    hall = open_hall(cast, 64)
    page = screen_text(hall)
    assert page.count('class="scene" data-scene="bracket"') == 4 + 2 + 1 + 1 + 1 + 1
    assert "1/4" in page


def test_when_a_round_begins_every_table_is_called_out(cast: Cast):
    """Twenty tables: two screens, equally full."""
    hall = open_hall(cast, 64, tables=20)
    call_next(hall.tournament, by=hall.by)
    hall.tournament.matches.filter(state="called").update(called_at=timezone.now())
    scenes = screen_text(hall).split('class="scene" data-scene="calls"')[1:]
    assert [scene.count("data-call=") for scene in scenes] == [10, 10]
    tables = [int(number) for number in re.findall(r'data-table="(\d+)" data-a="', "".join(scenes))]
    assert tables == list(range(1, 21))


def test_the_end_shows_three_places(hall: Hall):
    hall.play_on(Random(1))
    for match in hall.tournament.matches.exclude(state="confirmed").order_by("number"):
        hall.win(match.number)
    page = screen_text(hall)
    podium = page.split('class="podium-places"')[1].split("</ol>")[0]
    assert [medal in podium for medal in ("gold", "silver", "bronze")] == [True] * 3
    champion = names_of_teams(hall.tournament)[champion_of(hall).pk]
    assert champion in podium.split('class="silver"')[0]


def champion_of(hall: Hall):
    final = hall.tournament.matches.get(round_code="final")
    return final.slots.get(side=final.winner).team


def test_nothing_to_press_is_projected(hall: Hall):
    page = Client().get(f"/t/{hall.tournament.slug}/screen/").text
    assert "<button" not in page
    assert "<svg" in page.split('class="qr-frame"')[1]


def test_the_ceremony_stands_in_our_own_frame_only(client: Client, hall: Hall):
    show_on_screen(hall.tournament, by=hall.by, scene="draw")
    assert f'src="/t/{hall.tournament.slug}/draw/ceremony/"' in screen_text(hall)
    answer = client.get(f"/t/{hall.tournament.slug}/draw/ceremony/")
    assert answer["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in answer["Content-Security-Policy"]


@pytest.mark.parametrize(("teams", "scenes"), [(8, 1), (32, 2), (64, 4)])
def test_the_tables_of_all_groups_come_in_turn(cast: Cast, teams: int, scenes: int):
    hall = open_groups(cast, teams)
    hall.win(1)
    version = refresh_version(hall.tournament.slug)
    html = snapshot(version, "screen", "es-ar").page_in("").plain.decode()
    assert html.count('<div class="hall-tables') == scenes
    assert html.count('class="hall-table"') == teams // 4
    assert "si terminara ahora" in html
    assert "El cuadro todavía no" not in html


def test_of_long_tables_two_share_the_screen(cast: Cast):
    hall = open_groups(cast, 20, plan={"size": 10})
    version = refresh_version(hall.tournament.slug)
    html = snapshot(version, "screen", "es-ar").page_in("").plain.decode()
    assert html.count('<div class="hall-tables long"') == 1


def test_both_teams_of_a_score_are_in_letters_of_one_size(hall: Hall):
    Participant.objects.filter(tournament=hall.tournament).update(called="Bartolomé Etcheverry")
    first = hall.tournament.matches.get(number=3).slots.get(side="A").team
    first.name = "Los Ases"
    first.save()
    bump_version(hall.tournament.pk)
    sizes = re.findall(r'<span class="name (letters-\S+|)">([^<]+)</span>', screen_text(hall))
    of_shorter, of_longer = (size for size, name in sizes[:2])
    assert "Los Ases" in [name for _, name in sizes[:2]]
    assert of_shorter == of_longer != ""


def test_before_the_draw_it_invites_instead_of_saying_that_nobody_is_called(cast: Cast):
    make_event(cast, place="Club Norte", cap=4)
    page = Client().get(f"/t/{cast.tournament.slug}/screen/?live=es-ar").text
    scene = page.split('data-scene="welcome"')[1].split("</section>")[0]
    assert "data-empty" not in scene
    for words in ("Inscripción abierta", "Fecha a confirmar", "Club Norte", "Quedan 4 lugares"):
        assert words in scene
    open_hall(cast, 4)
    bump_version(cast.tournament.pk)
    assert "welcome" not in Client().get(f"/t/{cast.tournament.slug}/screen/?live=es-ar").text


def test_a_cancelled_event_calls_nobody(hall: Hall):
    cancel_event(hall.tournament, by=hall.by, reason="Se cortó la luz")
    page = screen_text(hall)
    scene = page.split('data-scene="welcome"')[1].split("</section>")[0]
    assert "The tournament is cancelled." in scene
    assert "Se cortó la luz" in scene
    assert "data-call=" not in page
    assert 'class="queue"' not in page


@pytest.mark.parametrize(
    ("letters", "size"),
    [
        (32, ""),
        (33, "letters-bit-long"),
        (38, "letters-bit-long"),
        (39, "letters-long"),
        (49, "letters-longest"),
    ],
)
def test_letters_get_smaller_step_by_step(letters: int, size: str):
    """A name of one letter too many is not written half as large as its neighbours."""
    assert letter_size("n" * letters, 32) == size
