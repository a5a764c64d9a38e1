"""What every one of these papers owes its reader, whatever people are called."""

from random import Random

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from papers.registry import PAPERS, WHOLE, Scope
from tests.papers.prints import owes
from tests.tournaments.draws.hall import drawn, pairs
from tests.tournaments.matches.hall import open_hall
from tournaments.actors import actor_of_account
from tournaments.models import Participant, Tournament
from tournaments.regulation.fingerprint import digest
from tournaments.roles.services import grant_role

SPOKEN = ("en", "es-ar", "pt-br", "en")
OF_THE_EVENT = ("reglamento", "acta", "results", "diplomas")
FILLED = {"match": "1", "form": "filled"}
LONG = "Maximiliano Hipólito Santamarina-Figueroa-Alcorta-Anchorena-Álzaga"
EVIL = "<img src='file:///etc/passwd'>"
WORSE = "</style><style>@import url(http://127.0.0.1:1/x)</style>"


TITLES = [
    ("acta", {}, "Acta de fallos", "Ata de decisões"),
    ("results", {}, "Resultados", "Resultados"),
    ("diplomas", {}, "Diplomas", "Diplomas"),
    ("sumula", FILLED, "Planilla de partido", "Súmula"),
]


def test_they_are_tagged_titled_and_inside_in_both_languages(played, sheet):
    for kind, scope, title, _portuguese in TITLES:
        owes(sheet(played.tournament, kind, scope), title=title)
    for kind, scope, _spanish, title in TITLES:
        owes(sheet(played.tournament, kind, scope, language="pt-br"), title=title)


def rename(*names: str) -> None:
    for person, name in zip(Participant.objects.order_by("number"), names, strict=False):
        Participant.objects.filter(pk=person.pk).update(name=name, club=name[:60])


def test_no_name_is_too_long_too_odd_or_too_wicked(played, sheet):
    rename(LONG, "🃏🔥 As", EVIL, WORSE, "W" * 80, "Ñandú Łukasz", "Ελλάς Жуков")
    played.tournament.name = "Copa <script>url(http://127.0.0.1:1/y)</script>"
    played.tournament.save(update_fields=["name"])
    for kind, scope, *_titles in TITLES:
        paper = sheet(played.tournament, kind, scope)
        assert paper.outside == [], kind
        assert paper.fonts_not_embedded() == []
        assert "url(http://127.0.0.1:1/y)" in paper.words


def test_a_blank_sheet_holds_the_same_names(cast, sheet):
    hall = open_hall(cast, 4, team_size=3)
    rename(LONG, "W" * 80, EVIL, LONG + " II", "🃏🔥 As", WORSE)
    paper = sheet(hall.tournament, "sumula", {"match": "1", "form": "blank"})
    assert len(paper.pages) == 1
    assert paper.outside == []


def test_a_certificate_holds_the_same_names(cast, sheet):
    tournament = pairs(cast, 5)
    drawn(tournament, "bracket")
    rename(LONG, "W" * 80, EVIL, WORSE, "🃏🔥 As")
    paper = sheet(tournament, "certificate", {"draw": "1"})
    assert paper.outside == []
    owes(paper, title="Certificado del sorteo")


def read_in(language: str, tournament: Tournament, kind: str, scope: Scope) -> str:
    with translation.override(language):
        return digest(PAPERS[kind].read(tournament, scope))


def test_reading_gives_the_same_fingerprint_whatever_language_the_reader_speaks(played):
    for kind, scope in [*((kind, WHOLE) for kind in OF_THE_EVENT), ("sumula", FILLED)]:
        assert len({read_in(spoken, played.tournament, kind, scope) for spoken in SPOKEN}) == 1, (
            kind
        )


def test_a_certificate_speaks_the_events_language_whoever_asks(cast):
    tournament = pairs(cast, 3)
    drawn(tournament, "bracket")
    assert (
        len({read_in(spoken, tournament, "certificate", {"draw": "1"}) for spoken in SPOKEN}) == 1
    )


def test_reading_takes_as_many_queries_for_many_teams_as_for_few(cast):
    """Four teams in one event, sixteen in the other."""
    few = open_hall(cast, 4)
    iara = actor_of_account(cast.stranger)
    grant_role(cast.other_tournament, by=iara, user=cast.organizer, role="organizer")
    many = open_hall(cast, 16, tournament=cast.other_tournament)
    for hall in (few, many):
        hall.play_on(Random(1))
        hall.tournament.refresh_from_db()
    for kind in ("acta", "results", "diplomas"):
        assert queries(kind, few.tournament) == queries(kind, many.tournament), kind


def queries(kind: str, tournament: Tournament) -> int:
    with CaptureQueriesContext(connection) as taken:
        PAPERS[kind].read(tournament)
    return len(taken)
