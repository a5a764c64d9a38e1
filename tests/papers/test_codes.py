"""Every code on every paper is read by a decoder, in grey, on a screen and on a printed page."""

from collections.abc import Iterator

import pytest

from accounts.models import User
from operations.rehearsal.play import Rehearsal, Until
from papers.registry import PAPERS, WHOLE, Scope, papers_in_order
from tests.papers.codes import RESOLUTIONS, read_codes
from tests.papers.prints import Paper, read_and_print
from tests.papers.test_heads import announce
from tests.tournaments.announcement.drawings import draw, upload
from tournaments.actors import actor_of_account
from tournaments.announcement.services import add_picture
from tournaments.models import Tournament
from tournaments.roles.services import grant_role

SITE = "https://torneos.clubparquenorte.example"  # an address as long as they are


@pytest.mark.parametrize("size", PAPERS["bracket"].sizes)
def test_the_brackets_code_is_whole(hall, settings, size):
    """It was cut off at its upper edge."""
    settings.SITE_URL = SITE
    announce(hall)
    paper = read_and_print(hall.tournament, "bracket", size=size)
    for dpi in (100, 300):
        codes = [code for page in read_codes(paper.data, dpi=dpi) for code in page]
        assert codes == [paper.content["address"]], dpi


def rehearse(owner: User, until: Until) -> Tournament:
    tournament = Rehearsal(owner=owner, blueprint="aabb", name="Copa", teams=5, seed=3).run(until)
    by = actor_of_account(owner)
    add_picture(tournament, by=by, kind="logo", sent=upload(draw()), words="")
    grant_role(tournament, by=by, user=owner, role="referee")
    return Tournament.objects.get(pk=tournament.pk)


def prints_of(tournament: Tournament) -> Iterator[tuple[str, Paper]]:
    for paper in papers_in_order():
        if not paper.available(tournament):
            continue
        for scope in first_of_each_form(paper.kind, tournament):
            for size in paper.sizes:
                yield (
                    f"{paper.kind} {size}",
                    read_and_print(tournament, paper.kind, scope, size=size),
                )


def first_of_each_form(kind: str, tournament: Tournament) -> list[Scope]:
    paper = PAPERS[kind]
    choices = paper.scopes(tournament) if paper.scopes else []
    by_form = {choice.scope.get("form", ""): choice.scope for choice in reversed(choices)}
    return [*([WHOLE] if paper.has_whole else []), *by_form.values()]


def expected_codes(paper: Paper) -> set[str]:
    """The paper's own address, or those of its cards."""
    cards = paper.content.get("cards") or []
    addresses = {
        value
        for card in cards
        for name, value in card.items()
        if name in ("address", "watch") and value
    }
    return addresses or {paper.content["address"]}


@pytest.mark.full
@pytest.mark.parametrize("until", [Until.MIDDLE, Until.PODIUM])
def test_every_code_of_every_paper_is_read_at_four_resolutions(cast, settings, until):
    settings.SITE_URL = SITE
    tournament = rehearse(cast.organizer, until)
    kinds = set()
    for name, paper in prints_of(tournament):
        for dpi in RESOLUTIONS:
            codes = {code for page in read_codes(paper.data, dpi=dpi) for code in page}
            assert expected_codes(paper) <= codes, (name, dpi)
        kinds.add(name.split()[0])
    assert {"bracket", "results", "reglamento", "sumula", "table_cards"} <= kinds
