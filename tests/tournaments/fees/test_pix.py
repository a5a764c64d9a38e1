"""A static Pix code, as the central bank's manual prints it, and the txid that finds its payer."""

import uuid
from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from tests.cast import Cast
from tests.event import make_event
from tournaments.fees.payment_requests import find_payment_requests
from tournaments.fees.pix import (
    build_payload,
    crc,
    has_cpf_digits,
    plain_text,
    read_key,
    read_txid,
    txid_of,
)
from tournaments.fees.services.payments import exempt, mark_paid, take_payment
from tournaments.fees.services.ways import WayToPaySettings, set_way_to_pay

# Manual de padrões para iniciação do Pix, the example of a static BR Code.
PRINTED = (
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR"
    "5913Fulano de Tal6008BRASILIA62070503***63041D3D"
)
WAY = WayToPaySettings("pix", "truco@example.org", "Clube Sao Joao", "SAO PAULO")


def test_the_manuals_example_comes_out_letter_by_letter():
    key = "123e4567-e12b-12d1-a456-426655440000"
    assert build_payload(key=key, name="Fulano de Tal", city="BRASILIA") == PRINTED


def test_the_crc_is_the_one_that_everybody_checks_with():
    assert f"{crc(b'123456789'):04X}" == "29B1"


def fields(text: str) -> dict[str, str]:
    """A payload read back, field by field."""
    found = {}
    while text:
        size = int(text[2:4])
        found[text[:2]] = text[4 : 4 + size]
        text = text[4 + size :]
    return found


@given(
    amount=st.decimals(min_value="0.01", max_value=99_999, places=2),
    number=st.integers(min_value=1, max_value=9999),
)
def test_every_code_reads_back_as_what_it_was_made_of(amount, number):
    event = uuid.UUID(int=7)
    txid = txid_of(event, [number, 4])
    payload = build_payload(key="x@example.org", name="A", city="B", amount=amount, txid=txid)
    read = fields(payload)
    assert Decimal(read["54"]) == amount
    assert fields(read["62"])["05"] == txid
    assert fields(read["26"]) == {"00": "br.gov.bcb.pix", "01": "x@example.org"}
    assert f"{crc(payload[:-4].encode()):04X}" == read["63"]
    assert sorted(read_txid(event, txid)) == sorted([number, 4])
    assert read_txid(uuid.UUID(int=8), txid) == []
    assert len(txid_of(event, [1, 22, 333])) <= 25


KEYS = {
    "529.982.247-25": "52998224725",
    "52998224725": "52998224725",
    "11.222.333/0001-81": "11222333000181",
    "12.ABC.345/01DE-35": "12ABC34501DE35",
    "+55 (11) 98765-4321": "+5511987654321",
    "(11) 98765-4321": "+5511987654321",
    "Truco@Example.org": "truco@example.org",
    "123E4567-E12B-12D1-A456-426655440000": "123e4567-e12b-12d1-a456-426655440000",
}
NO_KEYS = [
    "", "truco", "529.982.247-26", "111.111.111-11", "11.222.333/0001-82", "+54 9 11 5555-1234",
    "a@b", "x" * 80 + "@example.org", "123e4567-e12b-12d1-a456-42665544000Z", "12345",
]  # fmt: skip


def test_every_kind_of_key_is_read_as_the_central_bank_keeps_it():
    assert {typed: read_key(typed) for typed in KEYS} == KEYS


@pytest.mark.parametrize("typed", NO_KEYS)
def test_what_is_no_key_is_none(typed):
    with pytest.raises(ValueError, match=r".*"):
        read_key(typed)


def test_eleven_digits_that_are_a_cpf_and_a_phone_are_not_guessed():
    both = next(
        f"119{number:08}"
        for number in range(80000000, 80001000)
        if has_cpf_digits(f"119{number:08}")
    )
    with pytest.raises(ValueError, match=both):
        read_key(both)
    assert read_key(f"+55{both}") == f"+55{both}"


def test_names_lose_accents_and_what_is_too_long():
    assert plain_text("Associação Atlética Banco do Brasil", most=25) == "Associacao Atletica Banco"
    assert plain_text("São Paulo / SP 🃏", most=15) == "Sao Paulo SP"


def test_a_team_gets_one_code_for_all_it_owes_and_each_their_own(plan, nora, pair):
    assert [request.pix for request in find_payment_requests(pair[0], plan)] == ["", ""]
    set_way_to_pay(plan.tournament, by=nora, way=WAY)
    both, own = find_payment_requests(pair[0], plan)
    assert (both.amount, own.amount) == (40, 20)
    assert fields(both.pix)["54"] == "40.00"
    assert read_txid(plan.tournament_id, both.txid) == [1, 2]
    assert read_txid(plan.tournament_id, own.txid) == [1]
    assert both.qr.startswith("<svg")
    mark_paid(pair[1], by=nora)
    [alone] = find_payment_requests(pair[0], plan)
    assert (alone.amount, alone.txid) == (20, own.txid)
    assert find_payment_requests(pair[1], plan)[0].txid == own.txid
    exempt(pair[0], by=nora, reason="Convidado")
    assert find_payment_requests(pair[0], plan) == []


def test_the_code_is_for_what_is_still_owed(plan, nora, pair):
    set_way_to_pay(plan.tournament, by=nora, way=WAY)
    take_payment(pair[0], by=nora, amount=Decimal("5.50"))
    _both, own = find_payment_requests(pair[0], plan)
    assert fields(own.pix)["54"] == "14.50"


def test_pix_is_for_reais(cast: Cast, nora, come):
    plan = make_event(cast, fee=3500, currency="ARS")
    plan.refresh_from_db()
    set_way_to_pay(
        plan.tournament, by=nora, way=WayToPaySettings(**{**vars(WAY), "transfer": "COPA.TRUCO"})
    )
    request = find_payment_requests(come("Ana Paz", "Luis Sosa").people[0], plan)[0]
    assert request.pix == ""
    assert request.way.transfer == "COPA.TRUCO"
