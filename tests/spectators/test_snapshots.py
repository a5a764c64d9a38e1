"""One snapshot for everybody: rendered once, kept, never older or more than it should be."""

import gzip
import threading

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from spectators import event_view, snapshot_files, snapshots
from spectators.snapshot_files import tidy
from spectators.versions import TournamentVersion, refresh_version
from tests.cast import Cast
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.inscriptions.services.erasure import erase_person
from tournaments.models import Participant


def address(hall: Hall, page: str = "bracket/") -> str:
    return f"/t/{hall.tournament.slug}/{page}"


def test_whoever_has_the_newest_gets_304_and_nothing_else(client: Client, hall: Hall):
    first = client.get(address(hall))
    again = client.get(address(hall), headers={"If-None-Match": first["ETag"]})
    assert (first.status_code, again.status_code) == (200, 304)
    assert again.content == b""
    assert again["ETag"] == first["ETag"]


def test_a_result_changes_what_is_served(client: Client, hall: Hall):
    first = client.get(address(hall, "bracket/?live=es-ar"))
    hall.win(1)
    again = client.get(
        address(hall, "bracket/?live=es-ar"), headers={"If-None-Match": first["ETag"]}
    )
    assert again.status_code == 200
    assert again["ETag"] != first["ETag"]


def test_what_does_not_show_leaves_the_tag_as_it_is(client: Client, hall: Hall):
    """A match page of another table: asked anew, the same, and so nothing is sent."""
    first = client.get(address(hall, "match/3/?live=es-ar"))
    hall.win(1)
    again = client.get(
        address(hall, "match/3/?live=es-ar"), headers={"If-None-Match": first["ETag"]}
    )
    assert again.status_code == 304


@pytest.mark.parametrize("page", ["", "bracket/", "match/3/", "screen/", "embed/"])
def test_within_a_second_no_query_is_asked(client: Client, hall: Hall, settings, page: str):
    settings.SNAPSHOT_SECONDS = 60
    client.get(address(hall, page))
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address(hall, page)).status_code == 200
    assert len(queries) == 0


def test_a_phone_that_asks_again_costs_one_query_whatever_the_size(cast: Cast):
    for teams, tournament in ((8, cast.tournament), (64, cast.other_tournament)):
        tournament.grants.update(user=cast.organizer)
        hall = open_hall(cast, teams, tournament=tournament)
        client = Client()
        tag = client.get(address(hall, "bracket/?live=es-ar"))["ETag"]
        with CaptureQueriesContext(connection) as queries:
            client.get(address(hall, "bracket/?live=es-ar"), headers={"If-None-Match": tag})
        assert len(queries) == 1


def test_rendering_costs_the_same_for_8_teams_and_for_64(cast: Cast):
    costs = []
    for teams, tournament in ((8, cast.tournament), (64, cast.other_tournament)):
        tournament.grants.update(user=cast.organizer)
        hall = open_hall(cast, teams, tournament=tournament)
        version = refresh_version(hall.tournament.slug)
        with CaptureQueriesContext(connection) as queries:
            snapshots.snapshot(version, "bracket", "es-ar")
        costs.append(len(queries))
    assert costs[0] == costs[1] <= 13


def test_another_process_renders_the_same_bytes(client: Client, hall: Hall):
    first = client.get(address(hall))
    snapshots._pages.clear()
    event_view._readers.clear()
    again = client.get(address(hall))
    assert (again.content, again["ETag"]) == (first.content, first["ETag"])


def test_many_at_once_are_answered_by_one_rendering(hall: Hall, monkeypatch):
    version = refresh_version(hall.tournament.slug)
    ready = snapshots.LivePage("bracket", "es-ar").render(version)
    count, begun = [], threading.Barrier(5)

    def render(page: snapshots.LivePage, version: TournamentVersion) -> snapshots.Snapshot:
        count.append(1)
        page.latest = ready
        return ready

    monkeypatch.setattr(snapshots.LivePage, "render", render)

    def ask() -> None:
        begun.wait()
        snapshots.snapshot(version, "bracket", "es-ar")

    threads = [threading.Thread(target=ask) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(count) == 1


def test_nobody_waits_while_the_next_one_is_rendered(hall: Hall, monkeypatch):
    """The page of a moment ago is served meanwhile; one that is older is not."""
    before = snapshots.snapshot(refresh_version(hall.tournament.slug), "bracket", "es-ar")
    hall.win(1)
    now = refresh_version(hall.tournament.slug)
    inside, released = threading.Event(), threading.Event()
    ready = snapshots.LivePage("bracket", "es-ar").render(now)

    def render_slowly(page: snapshots.LivePage, version: TournamentVersion) -> snapshots.Snapshot:
        inside.set()
        released.wait(10)
        page.latest = ready
        return ready

    monkeypatch.setattr(snapshots.LivePage, "render", render_slowly)
    renderer = threading.Thread(target=snapshots.snapshot, args=(now, "bracket", "es-ar"))
    renderer.start()
    inside.wait(10)
    assert snapshots.snapshot(now, "bracket", "es-ar") is before
    before.true_at -= 60
    threading.Timer(0.2, released.set).start()
    assert snapshots.snapshot(now, "bracket", "es-ar").version.stamp == now.stamp
    renderer.join()


def test_each_language_has_its_own(client: Client, hall: Hall):
    texts = {}
    for language in ("es-ar", "pt-br", "es-ve", "en"):
        client.cookies["language"] = language
        texts[language] = client.get(address(hall)).text
    assert "Cuadro" in texts["es-ar"]
    assert "Chave" in texts["pt-br"]
    assert "Llave" in texts["es-ve"]
    assert "Bracket" in texts["en"]
    assert 'lang="pt-BR"' in texts["pt-br"]


def test_who_never_chose_reads_it_in_the_tournaments_language(client: Client, hall: Hall):
    answer = client.get(address(hall), headers={"Accept-Language": "en"})
    assert "Cuadro" in answer.text


def test_the_light_is_the_readers(client: Client, hall: Hall):
    client.cookies["theme"] = "noche"
    assert 'data-theme="noche"' in client.get(address(hall)).text
    client.cookies["theme"] = '"><script>'
    assert "data-theme" not in client.get(address(hall)).text


def test_a_choice_by_link_is_kept_and_asked_for_again(client: Client, hall: Hall):
    answer = client.get(address(hall, "bracket/?language=pt-br"))
    assert (answer.status_code, answer["Location"]) == (302, address(hall))
    assert "Chave" in client.get(address(hall)).text
    client.get(address(hall, "bracket/?theme=sol"))
    assert 'data-theme="sol"' in client.get(address(hall)).text


def test_packed_and_plain_say_the_same(client: Client, hall: Hall):
    plain = client.get(address(hall))
    packed = client.get(address(hall), headers={"Accept-Encoding": "gzip, br"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert packed["ETag"] == plain["ETag"]


def test_whoever_refuses_packed_bytes_gets_plain_ones(client: Client, hall: Hall):
    plain = client.get(address(hall), headers={"Accept-Encoding": "gzip;q=0, identity"})
    assert "Content-Encoding" not in plain
    assert plain.content == client.get(address(hall)).content


def test_pages_that_are_not_there_leave_nothing_in_memory(client: Client, hall: Hall):
    before = len(snapshots._locks)
    for number in range(500, 510):
        assert client.get(address(hall, f"match/{number}/")).status_code == 404
    assert len(snapshots._locks) == before


def test_an_erased_name_is_gone_from_memory_with_the_next_question(client: Client, hall: Hall):
    assert "Acosta" in client.get(address(hall)).text
    for person in Participant.objects.filter(tournament=hall.tournament, name__contains="Acosta"):
        erase_person(person, by=hall.by)
    assert "Acosta" not in client.get(address(hall)).text
    [page] = snapshots._pages.values()
    assert not any("Acosta" in part.html for part in page.latest.parts.values())
    assert not any("Acosta" in memory.html for memory in page.drawing.memories.values())


def test_a_second_tournament_never_shows_in_the_first(client: Client, cast: Cast, hall: Hall):
    cast.other_tournament.grants.update(user=cast.organizer)
    other_hall = open_hall(cast, 4, tournament=cast.other_tournament)
    Participant.objects.filter(tournament=other_hall.tournament).update(
        name="Secreta Vizinha", called="Vizinha"
    )
    pages = ["", "bracket/", "match/1/", "screen/", "embed/", "notify/", "calendar.ics?team=1"]
    for page in pages:
        for _ in range(2):
            assert "Vizinha" not in client.get(address(hall, page)).text
            client.get(address(other_hall, page))
    assert "Vizinha" in client.get(address(other_hall)).text


def test_what_lay_about_for_a_day_is_thrown_away(hall: Hall, client: Client, monkeypatch):
    client.get(address(hall, "bracket/picture.png"))
    assert tidy() == 0
    monkeypatch.setattr(snapshot_files, "MAX_AGE", -1)
    assert tidy() > 0
