"""Every paper of every blueprint, from the draw to the podium, in its own language and another."""

from collections.abc import Iterator
from decimal import Decimal
from itertools import groupby

import pytest

from accounts.models import User
from operations.rehearsal.play import Rehearsal, Until
from papers.registry import PAPERS, WHOLE, Paper, Scope, papers_in_order
from tests.papers.prints import Paper as Print, owes, read_and_print
from tournaments.actors import actor_of_account
from tournaments.fees.services.payments import take_payment
from tournaments.models import Participant, Plan, Tournament
from tournaments.roles.services import grant_role
from tournaments.setup.blueprints import BLUEPRINTS

ANOTHER_LANGUAGE = {"pt-br": "es-ar", "es-ar": "en", "es-ve": "pt-br"}
AT_THE_END = ("bracket", "acta", "results", "diplomas")
# Papers that only an event has with such a stage.
OF_A_STAGE = {"groups": {"groups"}, "rounds": {"round", "round_table"}, "knockout": {"bracket"}}


def rehearse(owner: User, blueprint: str, until: Until) -> Tournament:
    rehearsal = Rehearsal(owner=owner, blueprint=blueprint, name="Copa", teams=4, seed=5)
    return rehearsal.run(until)


def scopes_of(paper: Paper, tournament: Tournament) -> Iterator[Scope]:
    """The whole, and one of each form: a blank sheet and a filled one, a single draw."""
    if paper.has_whole:
        yield WHOLE
    choices = paper.scopes(tournament) if paper.scopes else []
    yield from {choice.scope.get("form", ""): choice.scope for choice in choices}.values()


def prints_of(
    tournament: Tournament, kinds: set[str], language: str
) -> Iterator[tuple[str, Print]]:
    """All sizes in the event's own language, the usual one in another."""
    own = tournament.language
    for paper in papers_in_order():
        if paper.kind in kinds and paper.available(tournament):
            for scope in scopes_of(paper, tournament):
                for size in paper.sizes if language == own else paper.sizes[:1]:
                    printed = read_and_print(
                        tournament, paper.kind, scope, language=language, size=size
                    )
                    yield paper.kind, printed
    tournament.language = own
    tournament.save(update_fields=["language"])


def check(tournament: Tournament, kinds: set[str], language: str) -> set[str]:
    """The kinds that were printed, each of them as it should be."""
    kinds_printed = set()
    for kind, paper in prints_of(tournament, kinds, language):
        owes(paper)
        assert f"{tournament.version}" in paper.pages[0].extract_text(), kind
        if kind == "diplomas":
            assert len(paper.pages) == len(paper.content["diplomas"])
        if kind == "results":
            rounds = [match["round"] for match in paper.content["matches"]]
            assert len([*groupby(rounds)]) == len(set(rounds)), "each under one heading"
        if kind == "sumula" and paper.content["form"] == "blank":
            assert len(paper.pages) == 1
        kinds_printed.add(kind)
    return kinds_printed


def papers_of_other_stages(tournament: Tournament) -> set[str]:
    kinds = [stage["kind"] for stage in tournament.plan.stages] or ["knockout"]
    return {kind for stage, papers in OF_A_STAGE.items() if stage not in kinds for kind in papers}


@pytest.mark.full
@pytest.mark.parametrize("blueprint", BLUEPRINTS)
def test_every_paper_of_a_blueprint_is_whole_in_two_languages(cast, blueprint):
    middle = rehearse(cast.organizer, blueprint, Until.MIDDLE)
    by = actor_of_account(cast.organizer)
    grant_role(middle, by=by, user=cast.referee, role="referee")
    Plan.objects.filter(tournament=middle).update(fee=20, currency="BRL")
    people = Participant.objects.filter(tournament=middle, withdrawn_at=None)
    people.update(payment=Participant.Payment.OWES)
    take_payment(people.first(), by=by, amount=Decimal(20), method="cash")
    middle = Tournament.objects.get(pk=middle.pk)
    end = rehearse(cast.organizer, blueprint, Until.PODIUM)
    for language in (middle.language, ANOTHER_LANGUAGE[middle.language]):
        kinds = check(middle, set(PAPERS), language) | check(end, set(AT_THE_END), language)
        waits = {"start_list"} if PAPERS["start_list"].available(middle) else set()
        always = set(PAPERS) - {"start_list"}
        assert kinds == (always | waits) - papers_of_other_stages(middle)
