"""A bank's statement ticks payments off by txid, after a look at it, and never twice."""

from datetime import date
from decimal import Decimal

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.cast import Cast
from tests.event import inscribe_teams, make_event
from tests.tournaments.matches.hall import open_hall
from tournaments.actors import actor_of_account
from tournaments.exceptions import NotAllowed, Refused
from tournaments.fees.payment_requests import find_payment_requests
from tournaments.fees.pix import txid_of
from tournaments.fees.selectors import get_bill
from tournaments.fees.services.payments import mark_paid
from tournaments.fees.services.reentries import charge_reentry
from tournaments.inscriptions.import_file import UnreadableFile
from tournaments.models import Participant, Payment, Plan
from tournaments.till import statement as statement_file
from tournaments.till.services import (
    choose_payers,
    load_signed_lines,
    preview_statement,
    sign_lines,
    tick_statement,
)
from tournaments.till.statement import read_statement

HEADER = "Data;Descrição;Identificador;Valor"


@pytest.fixture
def plan(cast: Cast) -> Plan:
    plan = make_event(cast, fee=Decimal(20), currency="BRL")
    inscribe_teams(plan.tournament, 3)
    return plan


@pytest.fixture
def nora(cast: Cast):
    return actor_of_account(cast.organizer)


def txid(plan: Plan, *numbers: int) -> str:
    return txid_of(plan.tournament_id, numbers)


def statement(*lines: str, header: str = HEADER) -> bytes:
    return "\n".join(["Extrato de dezembro", "", header, *lines]).encode()


def preview(plan: Plan, nora, content: bytes):
    return preview_statement(plan.tournament, by=nora, content=content, language="pt-br")


def problems(plan: Plan, nora, content: bytes) -> dict[int, str]:
    return {judged.line.row: judged.problem for judged in preview(plan, nora, content).lines}


def test_every_kind_of_line_is_told_apart_and_nothing_is_ticked(plan, nora):
    mark_paid(Participant.objects.get(number=5), by=nora)
    content = statement(
        f"04/12/2026;PIX Ana;{txid(plan, 1, 2)};40,00",
        f"04/12/2026;PIX Ana;{txid(plan, 1, 2)};40,00",
        f"04/12/2026;PIX Carla;{txid(plan, 3)};25,00",
        f"04/12/2026;PIX;{txid(plan, 77)};20,00",
        "04/12/2026;PIX;ABC123;20,00",
        f"04/12/2026;PIX;{txid(plan, 4)};vinte",
        f"04/12/2026;PIX;{txid(plan, 5)};20,00",
        "04/12/2026;TARIFA;;-3,50",
        "04/12/2026;TED;;100,00",
    )
    assert problems(plan, nora, content) == {
        4: "",
        5: "repeated_txid",
        6: "other_amount",
        7: "unknown_txid",
        8: "unknown_txid",
        9: "unreadable_amount",
        10: "nothing_owed",
    }
    assert preview(plan, nora, content).others == 1  # money that went out
    assert [row.line.row for row in preview(plan, nora, content).unmarked] == [12]
    assert Payment.objects.filter(txid__gt="").count() == 0


def test_a_confirmed_statement_ticks_off_on_the_banks_day(plan, nora):
    content = statement(f"04/12/2026;PIX;{txid(plan, 1, 2)};40,00")
    lines = [judged.line for judged in preview(plan, nora, content).fitting]
    tick_statement(plan.tournament, by=nora, lines=lines)
    payments = list(Payment.objects.order_by("number"))
    assert [payment.amount for payment in payments] == [20, 20]
    assert {payment.method for payment in payments} == {"pix"}
    assert {payment.taken_at.date() for payment in payments} == {date(2026, 12, 4)}
    assert set(Participant.objects.filter(number__in=[1, 2]).values_list("payment")) == {("paid",)}


def test_the_same_file_twice_is_harmless(plan, nora):
    content = statement(f"04/12/2026;PIX;{txid(plan, 1, 2)};40,00")
    lines = [judged.line for judged in preview(plan, nora, content).fitting]
    for _time in range(2):
        tick_statement(plan.tournament, by=nora, lines=lines)
    assert Payment.objects.count() == 2
    assert problems(plan, nora, content) == {4: "ticked_already"}


def test_two_codes_for_one_person_are_ticked_once(plan, nora):
    content = statement(
        f"04/12/2026;PIX;{txid(plan, 1, 2)};40,00", f"04/12/2026;PIX;{txid(plan, 1)};20,00"
    )
    assert problems(plan, nora, content) == {4: "", 5: "nothing_owed"}


def test_who_paid_in_time_paid_the_first_price_whenever_the_file_is_sent(cast: Cast, nora, plan):
    plan.fee_until, plan.fee_late = date(2020, 12, 4), Decimal(25)
    plan.save()
    content = statement(
        f"04/12/2020;PIX;{txid(plan, 1)};20,00", f"05/12/2020;PIX;{txid(plan, 2)};20,00"
    )
    assert problems(plan, nora, content) == {4: "", 5: "other_amount"}
    lines = [judged.line for judged in preview(plan, nora, content).fitting]
    tick_statement(plan.tournament, by=nora, lines=lines)
    assert get_bill(Participant.objects.get(number=1), plan).amount_due == 0


FILES = {
    "comma": ("Date,Amount,Description\n2026-12-04,20.00,Pix {txid}\n", "utf-8"),
    "semicolon, Windows": ("Data;Histórico;Valor (R$)\n04/12/2026;Pix {txid};20,00\n", "cp1252"),
    "tabs": ("Data\tValor\tTxid\n04-12-2026\tR$ 20,00\t{txid}\n", "utf-8-sig"),
    "UTF-16": ("Data;Valor;Txid\n04/12/2026;20,00;{txid}\n", "utf-16"),
    "small letters": ("Data;Valor;Txid\n04/12/26;+20,00;{small}\n", "utf-8"),
}


@pytest.mark.parametrize("kind", FILES)
def test_banks_write_as_they_like(plan, nora, kind):
    text, encoding = FILES[kind]
    code = txid(plan, 1)
    content = text.format(txid=code, small=code.lower()).encode(encoding)
    [judged] = preview(plan, nora, content).lines
    assert (judged.problem, judged.line.day) == ("", date(2026, 12, 4))


UNREADABLE = {
    b"": "file_empty",
    b"Data Valor Txid\n04/12/2026 20,00 X\n": "no_statement",  # blanks are no separator
    b"Nome;Clube\nAna;Norte\n": "no_statement",
    b"%PDF-1.7": "not_a_table",
    "Data;Valor\n".encode("utf-16-le"): "not_a_table",  # without its mark
    b"x" * (2 * 1024 * 1024 + 1): "file_too_big",
}


@pytest.mark.parametrize(("content", "code"), UNREADABLE.items(), ids=UNREADABLE.values())
def test_what_is_no_statement_says_why(content, code):
    with pytest.raises(UnreadableFile, match=code):
        read_statement(content, language="pt-br")


@pytest.mark.parametrize("content", [b"a,b\n" * 200_000, b";" * 1_000_000])
def test_headings_are_looked_for_near_the_top_alone(monkeypatch, content):
    looked_at = []
    monkeypatch.setattr(statement_file, "fold", lambda cell: looked_at.append(cell) or cell)
    with pytest.raises(UnreadableFile, match="no_statement"):
        read_statement(content, language="pt-br")
    assert len(looked_at) < 100_000


def test_only_organizers_and_only_lines_that_were_shown(plan, nora, cast: Cast):
    content = statement(f"04/12/2026;PIX;{txid(plan, 1)};20,00")
    with pytest.raises(NotAllowed):
        preview(plan, actor_of_account(cast.referee), content)
    seen = preview(plan, nora, content)
    signed = sign_lines(plan.tournament, [judged.line for judged in seen.fitting])
    assert load_signed_lines(plan.tournament, signed)[0].txid == txid(plan, 1)
    for payload, event in ((signed, cast.other_tournament), ("made up", plan.tournament)):
        with pytest.raises(Refused, match="preview_expired"):
            load_signed_lines(event, payload)


def test_the_page_shows_first_and_ticks_when_told(client: Client, cast: Cast, plan, nora):
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    page = reverse("tournaments:statement", args=[plan.tournament.slug])
    assert (
        client.post(page, {"file": SimpleUploadedFile("x.csv", b"Nome\nAna\n")})
        .context["form"]
        .errors
    )
    content = statement(
        f"04/12/2026;PIX;{txid(plan, 1, 2)};40,00", f"04/12/2026;PIX;{txid(plan, 3)};1,00"
    )
    shown = client.post(page, {"file": SimpleUploadedFile("extrato.csv", content)})
    assert "Ana Acosta / Bruno Benítez" in shown.text
    assert "Carla Coria" in shown.text
    assert not Payment.objects.exists()
    client.post(page, {"lines": shown.context["lines"]})
    assert Payment.objects.count() == 2
    client.post(page, {"lines": shown.context["lines"]})
    assert Payment.objects.count() == 2


def test_a_line_without_txid_is_shown_with_candidates_and_never_ticked_by_itself(plan, nora):
    first, second = Participant.objects.order_by("number")[:2]
    content = statement(
        f"04/12/2026;PIX RECEBIDO {first.name.upper()};;20,00",
        "04/12/2026;TED DESCONHECIDO;;40,00",
        "04/12/2026;TED DESCONHECIDO;;999,00",
    )
    by_name, by_amount, nobody = preview(plan, nora, content).unmarked
    assert [candidate.names for candidate in by_name.named_candidates][0] == str(first)
    assert second not in {person for row in by_name.named_candidates[:1] for person in row.people}
    pair = f"{first.number}-{second.number}"
    assert pair in [candidate.value for candidate in by_amount.same_amount]
    assert (by_amount.named_candidates, nobody.named_candidates, nobody.same_amount) == ([], [], [])
    tick_statement(plan.tournament, by=nora, lines=[])
    assert not Payment.objects.exists()


def test_whoever_is_chosen_is_seen_once_more_then_ticked_and_the_same_file_is_harmless(
    plan, cast, client
):
    first = Participant.objects.order_by("number").first()
    content = statement(
        f"04/12/2026;PIX {first.name};;20,00",
        f"04/12/2026;PIX;{txid(plan, 3)};20,00",
    )
    address = reverse("tournaments:statement", args=[plan.tournament.slug])
    client.force_login(cast.organizer)
    client.cookies["language"] = "pt-br"

    def send() -> dict:
        return client.post(address, {"file": SimpleUploadedFile("extrato.csv", content)}).context

    page = send()
    sent = {"do": "choose", "lines": page["lines"], "unmarked": page["unmarked"]}
    second_look = client.post(address, {**sent, "row-4": str(first.number)})
    assert [row.line.row for row in second_look.context["preview"].fitting] == [5, 4]
    assert not Payment.objects.exists()
    client.post(address, {"lines": second_look.context["lines"]})
    paid = Payment.objects.order_by("participant__number")
    assert [(p.participant.number, p.method, bool(p.pix_txid)) for p in paid] == [
        (first.number, "pix", False),
        (3, "pix", True),
    ]
    again = send()
    assert (again["preview"].unmarked, again["preview"].fitting) == ([], [])
    problems = {row.line.row: row.problem for row in again["preview"].lines}
    assert problems == {4: "chosen_already", 5: "ticked_already"}


def test_two_lines_alike_are_two_payments(plan, nora):
    first, second = Participant.objects.order_by("number")[:2]
    content = statement("04/12/2026;PIX;;20,00", "04/12/2026;PIX;;20,00")
    marked = [row.line for row in preview(plan, nora, content).unmarked]
    chosen = choose_payers(marked, {4: str(first.number), 5: str(second.number)})
    assert len(tick_statement(plan.tournament, by=nora, lines=chosen).fitting) == 2
    assert preview(plan, nora, content).unmarked == []


def test_what_does_not_fit_is_refused_also_when_it_is_chosen(plan, nora):
    first = Participant.objects.order_by("number").first()
    marked = [row.line for row in preview(plan, nora, statement("04/12/2026;PIX;;25,00")).unmarked]
    for choice, problem in ((str(first.number), "other_amount"), ("77", "unknown_txid")):
        chosen = choose_payers(marked, {4: choice})
        (judged,) = tick_statement(plan.tournament, by=nora, lines=chosen).lines
        assert judged.problem == problem
    assert not Payment.objects.exists()


def test_a_reentry_is_paid_by_the_same_code_with_what_is_owed_since(cast: Cast, nora):
    """Both had paid: the code asks for the re-entry alone, and the old amount fits no more."""
    hall = open_hall(cast, 4, fee=Decimal(20), currency="BRL", reentry_fee=Decimal(15))
    Participant.objects.update(payment="owes")
    plan = Plan.objects.get(tournament=hall.tournament)
    team = hall.teams[0]
    people = list(Participant.objects.filter(places__team=team).order_by("number"))
    mark_paid(team, by=hall.by)
    charge_reentry(team, by=hall.by)
    [together, _own] = find_payment_requests(people[0], plan)
    old = statement(f"04/12/2026;PIX;{together.txid};40,00")
    assert problems(plan, nora, old) == {4: "other_amount"}
    content = statement(f"04/12/2026;PIX;{together.txid};30,00")
    lines = [judged.line for judged in preview(plan, nora, content).fitting]
    tick_statement(plan.tournament, by=nora, lines=lines)
    ticked = Payment.objects.filter(txid=together.txid).order_by("number")
    assert [payment.amount for payment in ticked] == [15, 15]
    for person in people:
        person.refresh_from_db()
        assert (person.payment, get_bill(person, plan).amount_due) == ("paid", 0)
    assert problems(plan, nora, content) == {4: "ticked_already"}
