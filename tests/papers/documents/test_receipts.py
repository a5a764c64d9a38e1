"""Receipts and the till report: every amount, who took it, and nobody once they are erased."""

import re
from decimal import Decimal
from urllib.parse import urlsplit

import pytest

from papers.models import Document
from papers.registry import PAPERS
from papers.services import request_document
from tests.cast import Cast
from tests.event import inscribe_teams, make_event
from tests.papers.prints import owes
from tournaments.actors import actor_of_account
from tournaments.fees.services.payments import mark_paid, take_payment, undo_payment
from tournaments.fees.services.reentries import charge_reentry
from tournaments.fees.services.ways import WayToPaySettings, set_way_to_pay
from tournaments.inscriptions.services.erasure import erase_person
from tournaments.models import Participant, Progress, Tournament


@pytest.fixture
def nora(cast: Cast):
    return actor_of_account(cast.organizer)


@pytest.fixture
def event(cast: Cast, nora) -> Tournament:
    """One team has paid, somebody a part, and one payment was undone."""
    cast.tournament.language = "pt-br"
    cast.tournament.save(update_fields=["language"])
    make_event(cast, fee=Decimal(20), currency="BRL")
    teams = inscribe_teams(cast.tournament, 3)
    way = WayToPaySettings("pix", "truco@example.org", "Clube", "SAO PAULO")
    set_way_to_pay(cast.tournament, by=nora, way=way)
    mark_paid(teams[0].team, by=nora)
    take_payment(teams[1].people[0], by=nora, amount=Decimal("12.50"), method="card")
    [mistake] = mark_paid(teams[2].people[0], by=nora)
    undo_payment(mistake, by=nora)
    return cast.tournament


def test_a_receipt_says_what_was_paid_and_what_is_still_owed(event, sheet):
    paper = sheet(event, "receipt", {"person": "3"})
    owes(paper, title="Recibo")
    assert len(paper.pages) == 1
    assert "12,50" in paper.words
    assert "7,50" in paper.words
    assert "br.gov.bcb.pix" in paper.words.replace(" ", "")
    assert "Nora" in paper.words


def test_on_a4_a_short_receipt_is_there_twice_to_be_cut_apart(event, sheet):
    """One for whoever paid, one for the till; with a Pix code there is no room for both."""
    paper = sheet(event, "receipt", {"person": "1"}, size="A4")
    owes(paper, title="Recibo")
    assert len(paper.pages) == 1
    middle = float(paper.pages[0].mediabox.height) / 2
    upper, lower = (
        [piece.text for piece in paper.pieces() if (piece.y > middle) == above]
        for above in (True, False)
    )
    for half, copy in ((upper, "Via de quem pagou"), (lower, "Via do caixa")):
        assert "Recibo" in half
        assert copy in half
        assert "R$\xa020,00" in half
    assert "Via do caixa" not in sheet(event, "receipt", {"person": "3"}, size="A4").words


def test_on_a5_a_short_receipt_lies_on_its_side_and_fills_it(event, sheet):
    paper = sheet(event, "receipt", {"person": "1"})
    (page,) = paper.pages
    assert page.mediabox.width > page.mediabox.height
    signature = next(piece for piece in paper.pieces() if piece.text == "Assinatura")
    assert signature.y < float(page.mediabox.height) * 0.4


def test_a_receipt_leads_to_a_page_that_the_payer_may_see(event, sheet, client):
    paper = sheet(event, "receipt", {"person": "3"})
    page = client.get(urlsplit(paper.content["address"]).path)
    assert page.status_code == 200
    assert event.name in page.content.decode()


def test_all_receipts_are_a_page_each_and_undone_payments_have_none(event, sheet):
    paper = sheet(event, "receipt")
    assert len(paper.pages) == 3
    people = [receipt["number"] for receipt in paper.content["receipts"]]
    assert people == ["1", "1", "2"]  # the pair's number, as everywhere
    assert paper.content["receipts"][0]["name"] == "Ana Acosta (com Bruno Benítez)"
    assert [choice.scope["person"] for choice in PAPERS["receipt"].scopes(event)] == ["1", "2", "3"]


def test_reentries_stand_on_receipt_and_report(event, nora, sheet):
    event.plan.reentry_fee = Decimal(15)
    event.plan.save(update_fields=["reentry_fee"])
    event.stage = Progress.PLAYING
    event.save(update_fields=["stage"])
    charge_reentry(event.teams.get(number=1), by=nora)
    receipt = sheet(event, "receipt", {"person": "1"}).words
    assert "Repescagem: R$ 15,00" in receipt
    assert "Falta pagar: R$ 15,00" in receipt
    assert "1 repescagem cobrada: R$ 30,00." in sheet(event, "till_report").words


def test_the_till_report_adds_up(event, sheet):
    paper = sheet(event, "till_report")
    owes(paper, title="Relatório de caixa")
    assert paper.content["total"] == "R$\xa052,50"
    assert {line["label"]: line["amount"] for line in paper.content["by_method"]} == {
        "Pix": "R$\xa040,00",
        "cartão": "R$\xa012,50",
    }
    assert [row["undone"] for row in paper.content["rows"]] == [False, False, False, True]
    # A day and its hour are one line.
    assert len(re.findall(r"\d\d/\d\d/\d{4}, \d+h\d*", paper.text)) >= 4


def test_a_receipt_goes_with_its_person(event, nora):
    document = request_document(event, kind="receipt", scope={"person": "1"}, by=nora)
    erase_person(Participant.objects.get(tournament=event, number=1), by=nora)
    document = Document.objects.get(pk=document.pk)
    assert (document.state, document.content) == (Document.State.REMOVED, {})
