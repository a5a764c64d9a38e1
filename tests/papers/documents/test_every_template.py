"""Every paper of every template, from the draw to the podium, in its own language and another."""

from collections.abc import Iterator

import pytest

from accounts.models import User
from operations.rehearsal import Rehearsal, Until
from papers.registry import PAPERS, WHOLE, Paper, Scope, papers_in_order
from tests.event import make_event
from tests.papers.prints import Paper as Print
from tests.papers.prints import owes, read_and_print
from tournaments.actors import of_account
from tournaments.blueprints import BLUEPRINTS
from tournaments.models import Tournament
from tournaments.services.roles import grant_role

OTHER = {"aabb": "es-ar", "asart": "pt-br", "caballeros": "en", "venezolano": "pt-br"}
AT_THE_END = ("bracket", "acta", "results", "diplomas")


def rehearse(owner: User, blueprint: str, until: Until) -> Tournament:
    rehearsal = Rehearsal(owner=owner, blueprint=blueprint, name="Copa", teams=4, seed=5)
    return rehearsal.run(until)


def scopes_of(paper: Paper, event: Tournament) -> Iterator[Scope]:
    """One of each form: a blank sheet and a filled one, a single draw."""
    if not paper.scopes:
        yield WHOLE
        return
    found = {choice.scope.get("form", ""): choice.scope for choice in paper.scopes(event)}
    yield from found.values()


def prints_of(event: Tournament, kinds: set[str], language: str) -> Iterator[tuple[str, Print]]:
    """All sizes in the event's own language, the usual one in another."""
    own = event.language
    for paper in papers_in_order():
        if paper.kind in kinds and paper.available(event):
            for scope in scopes_of(paper, event):
                for size in paper.sizes if language == own else paper.sizes[:1]:
                    printed = read_and_print(event, paper.kind, scope, language=language, size=size)
                    yield paper.kind, printed
    event.language = own
    event.save(update_fields=["language"])


def check(event: Tournament, kinds: set[str], language: str) -> set[str]:
    """The kinds that were printed, each of them as it should be."""
    found = set()
    for kind, paper in prints_of(event, kinds, language):
        owes(paper)
        assert f"{event.version}" in paper.pages[0].extract_text(), kind
        if kind == "diplomas":
            assert len(paper.pages) == len(paper.content["diplomas"])
        if kind == "sumula" and paper.content["form"] == "blank":
            assert len(paper.pages) == 1
        found.add(kind)
    return found


@pytest.mark.full
@pytest.mark.parametrize("blueprint", BLUEPRINTS)
def test_every_paper_of_a_template_is_whole_in_two_languages(cast, blueprint):
    middle = rehearse(cast.organizer, blueprint, Until.MIDDLE)
    by = of_account(cast.organizer)
    grant_role(middle, by=by, user=cast.referee, role="referee")
    end = rehearse(cast.organizer, blueprint, Until.PODIUM)
    for language in (middle.language, OTHER[blueprint]):
        found = check(middle, set(PAPERS), language) | check(end, set(AT_THE_END), language)
        assert found == set(PAPERS)


@pytest.mark.full
@pytest.mark.parametrize("language", ["es-ar", "pt-br"])
def test_so_is_the_book_of_a_game_that_no_template_plays(cast, language):
    make_event(cast, rules="paulista-tento")
    owes(read_and_print(cast.tournament, "reglamento", language=language))
