"""Every refusal of the day's services has its sentence."""

import re

import pytest
from django.utils.translation import override

from scoring.core.fault import fault
from tests.words.catalogues import ROOT
from tournaments.day_words import FAULTS, REFUSALS, fault_words, refusal_words
from tournaments.exceptions import Faulty, Refused
from tournaments.services.entries import Sent, record_entry

SERVICES = [
    path
    for kind in ("entries", "advance", "results", "calls", "corrections", "brackets")
    for path in (ROOT / "tournaments" / "services").glob(f"{kind}*.py")
]


def test_every_code_that_a_service_refuses_with_has_words():
    refused = {
        code for path in SERVICES for code in re.findall(r'Refused\("([a-z_]+)"', path.read_text())
    }
    assert len(refused) > 15
    assert refused <= REFUSALS.keys()


def test_words_take_what_the_refusal_carries():
    with override("en"):
        said = refusal_words(Refused("later_match_played", matches=[5, 8]))
    assert "5, 8" in said


def test_a_fault_is_a_sentence_and_an_unknown_one_shows_its_article():
    with override("en"):
        assert fault_words(fault("no_such_entry", entry=9)) == "There is no line 9."
        unknown = fault_words(fault("envido_after_truco", article="4.2"))
    assert unknown == "Envido after truco (art. 4.2)."


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ruling 999 A1", "The catalogue has no row 999."),
        ("ruling 001 C1", "C1 is no seat of this table: A1, "),
        ("ruling 001 A1 moon=full", "This ruling does not take moon."),
        ("disqualify C1", "C1 is no seat of this table"),
        ("walkover A B", "Something else was expected here: “A B”."),
        ("mano para nadie truco", "“"),
    ],
)
def test_a_wrong_line_of_a_sheet_is_answered_in_words(hall, line, said):
    with override("en"), pytest.raises(Faulty) as refusal:
        record_entry(hall.match(1), by=hall.by, sent=Sent(line))
    with override("en"):
        sentences = [fault_words(one) for one in refusal.value.faults]
    assert any(said in sentence for sentence in sentences), sentences


def test_every_sentence_can_be_filled():
    data = {"a": 1, "b": 2, "entry": 3, "codes": "x"}
    data |= dict.fromkeys(("sanction", "seat", "side", "name", "value", "token", "clause"), "x")
    for code in FAULTS:
        assert "%(" not in fault_words(fault(code, 30, **data))
