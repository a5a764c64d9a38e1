"""The prize pot is shared out to the last cent, stands in the regulation and on the podium."""

from decimal import Decimal
from random import Random

import pytest
from django.conf import settings as site
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from hypothesis import given, strategies as st

from papers.registry import PAPERS
from tests.cast import Cast
from tests.tournaments.matches.hall import open_hall
from tournaments.fees.pot import pot_of, share_out
from tournaments.fees.services.payments import mark_paid
from tournaments.models import Participant
from tournaments.podium.selectors import podium_page
from tournaments.regulation.selectors import settings_of
from tournaments.regulation.sentences import regulation

POT = {"pot_percent": 50, "pot_added": Decimal(100), "pot_shares": [50, 30, 20]}


@st.composite
def shares(draw: st.DrawFn) -> list[int]:
    cuts = sorted(draw(st.sets(st.integers(min_value=1, max_value=99), max_size=8)))
    return [b - a for a, b in zip([0, *cuts], [*cuts, 100], strict=True)]


@given(
    pot=st.decimals(min_value=0, max_value=1_000_000, places=2),
    shares=shares(),
    ranks=st.sampled_from([[1], [1, 2], [1, 2, 3, 3], [1, 2, 3, 4, 5, 5, 5, 5], [1, 2, 3, None]]),
)
def test_nothing_is_lost_and_nobody_below_gets_more_than_their_share(pot, shares, ranks):
    parts = share_out(pot, shares, ranks)
    assert sum(parts) == pot
    assert all(part >= 0 for part in parts)
    for rank, part in list(zip(ranks, parts, strict=True))[1:]:
        percent = sum(shares[rank - 1 : rank - 1 + ranks.count(rank)]) if rank else 0
        assert part <= pot * percent / 100 / (ranks.count(rank) or 1)


def test_what_is_received_counts_and_not_what_is_owed():
    assert pot_of(Decimal("99.99"), percent=50, added=None) == Decimal("49.99")
    assert pot_of(Decimal(0), percent=None, added=Decimal(500)) == 500


@pytest.fixture
def hall(cast: Cast):
    hall = open_hall(cast, 4, fee=Decimal(25), currency="BRL", third_place="shared", **POT)
    Participant.objects.update(payment="owes")
    for person in hall.tournament.participants.all():
        mark_paid(person, by=hall.by)
    return hall


def test_the_podium_says_what_everybody_wins_once_it_is_decided(hall, client: Client):
    assert podium_page(hall.tournament).prizes == []
    hall.play_on(Random(3))
    hall.tournament.refresh_from_db()
    page = podium_page(hall.tournament)
    assert page.pot == 200  # half of eight times 25, and 100
    assert [(row.standing.rank, row.prize) for row in page.prizes] == [
        (1, 100), (2, 60), (3, 20), (3, 20),
    ]  # fmt: skip
    text = client.get(reverse("tournaments:podium", args=[hall.tournament.slug])).text
    assert "R$\xa0200,00" in text
    assert "R$\xa060,00" in text
    results = PAPERS["results"].read(hall.tournament)
    assert [row["prize"] for row in results["prizes"]][0] == "R$\xa0100,00"


@pytest.mark.parametrize("language", [code for code, _name in site.LANGUAGES])
def test_the_regulation_says_how_it_is_shared_out(hall, language):
    with override(language):
        text = " ".join(s for part in regulation(settings_of(hall.plan)) for s in part.sentences)
    assert "50" in text
    assert "R$" in text
    printed = str(PAPERS["reglamento"].read(hall.tournament)["sections"])
    assert "R$" in printed


def test_an_event_without_a_pot_says_nothing_of_it(cast: Cast):
    hall = open_hall(cast, 4)
    hall.play_on(Random(3))
    assert podium_page(hall.tournament).prizes == []
