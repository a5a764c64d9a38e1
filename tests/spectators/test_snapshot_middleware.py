"""The short way is only for those it is made for, and as safe as the long one."""

import pytest
from django.test import Client

from spectators.snapshot_middleware import response_headers
from tests.cast import Cast
from tests.tournaments.matches.hall import Hall

SAFETY = [
    "Content-Security-Policy",
    "X-Frame-Options",
    "X-Content-Type-Options",
    "Referrer-Policy",
    "Cross-Origin-Opener-Policy",
]


def directives(policy: str) -> set[str]:
    return {part.strip() for part in policy.split(";")}


def test_its_headers_are_those_of_any_other_page(client: Client, hall: Hall):
    short = client.get(f"/t/{hall.tournament.slug}/bracket/")
    long = client.get(f"/t/{hall.tournament.slug}/podium/")
    assert "X-Request-ID" not in short  # it did come the short way
    for name in SAFETY[1:]:
        assert short[name] == long[name], name
    assert directives(short[SAFETY[0]]) == directives(long[SAFETY[0]])


def test_over_https_it_says_so_for_a_year(hall: Hall, settings):
    settings.SECURE_HSTS_SECONDS = 100
    settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = settings.SECURE_HSTS_PRELOAD = True
    response_headers.cache_clear()
    answer = Client().get(f"/t/{hall.tournament.slug}/bracket/", secure=True)
    response_headers.cache_clear()
    assert answer["Strict-Transport-Security"] == "max-age=100; includeSubDomains; preload"


def test_where_https_is_demanded_plain_http_is_sent_there(hall: Hall, settings):
    settings.SECURE_SSL_REDIRECT = True
    assert Client().get(f"/t/{hall.tournament.slug}/bracket/").status_code == 301


def test_an_unknown_host_is_refused(hall: Hall):
    answer = Client().get(f"/t/{hall.tournament.slug}/bracket/", headers={"Host": "evil.example"})
    assert answer.status_code == 400


def test_only_the_embedded_bracket_may_stand_in_a_frame(client: Client, hall: Hall):
    answer = client.get(f"/t/{hall.tournament.slug}/embed/")
    assert "X-Frame-Options" not in answer
    assert "frame-ancestors *" in answer["Content-Security-Policy"]
    for page in ("", "bracket/", "screen/", "match/1/"):
        answer = client.get(f"/t/{hall.tournament.slug}/{page}")
        assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]


def test_it_sets_no_cookie_and_holds_no_token(client: Client, hall: Hall):
    for page in ("", "bracket/", "match/3/", "screen/", "embed/"):
        answer = client.get(f"/t/{hall.tournament.slug}/{page}")
        assert not answer.cookies
        assert "csrf" not in answer.text


def test_somebody_signed_in_gets_their_own_frame(hall: Hall, cast: Cast):
    nora = Client()
    nora.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    answer = nora.get(f"/t/{hall.tournament.slug}/match/3/")
    assert "Nora" in answer.text
    assert f"/t/{hall.tournament.slug}/board/3/" in answer.text
    assert "no-store" in answer["Cache-Control"]
    anybody = Client().get(f"/t/{hall.tournament.slug}/match/3/").text
    assert "Nora" not in anybody
    assert "board/3/" not in anybody


def test_what_somebody_signed_in_asks_for_again_is_everybodys(hall: Hall, cast: Cast):
    nora = Client()
    nora.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    live = f"/t/{hall.tournament.slug}/bracket/?live=en"
    assert nora.get(live).content == Client().get(live).content


def test_closed_doors_are_closed_here_too(client: Client, hall: Hall, settings):
    settings.MAINTENANCE_FILE.touch()
    try:
        assert client.get(f"/t/{hall.tournament.slug}/bracket/").status_code == 503
    finally:
        settings.MAINTENANCE_FILE.unlink()


@pytest.mark.parametrize(
    ("page", "status"),
    [("match/99/", 404), ("match/0/", 404), ("bracket/?live=xx", 200), ("bracket/?x=1", 200)],
)
def test_what_it_does_not_know_goes_the_long_way(client: Client, hall: Hall, page, status):
    answer = client.get(f"/t/{hall.tournament.slug}/{page}")
    assert answer.status_code == status
    assert "X-Request-ID" in answer


def test_a_tournament_that_is_not_there_is_not_found(client: Client, hall: Hall):
    assert client.get("/t/no-such-thing/bracket/").status_code == 404


def test_a_page_that_fails_to_render_fails_with_its_number(client: Client, hall: Hall, monkeypatch):
    def broken(*args: object) -> bytes:
        raise ZeroDivisionError

    monkeypatch.setattr("spectators.snapshots.render_live", broken)
    client.raise_request_exception = False
    answer = client.get(f"/t/{hall.tournament.slug}/bracket/")
    assert answer.status_code == 500
    assert "X-Request-ID" in answer
