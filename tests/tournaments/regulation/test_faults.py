"""Everything wrong with settings is found at once, each fault at its field."""

import datetime as clock
from dataclasses import replace
from decimal import Decimal

import pytest

from tournaments.regulation.faults import faults_of
from tournaments.regulation.settings import PlanSettings

SOUND = PlanSettings("Copa", "es-ar", "America/Caracas", "asart")
UTC = clock.UTC


def when(year: int, month: int, day: int) -> clock.datetime:
    return clock.datetime(year, month, day, tzinfo=UTC)


POT = {"fee": Decimal(5), "currency": "ARS", "pot_percent": 70}
# What is set -> the faults, as code@field
FAULTS = [
    ({}, ""),
    ({"name": ""}, "needed@name"),
    ({"name": "x" * 121}, "too_long@name"),
    ({"time_zone": "Mars/Base"}, "unknown_choice@time_zone"),
    ({"time_zone": "../../etc/passwd"}, "unknown_choice@time_zone"),
    ({"team_size": 4}, "out_of_range@team_size size_not_in_rules@team_size"),
    ({"team_size": 3}, ""),
    ({"team_size": 3, "ruleset": "caballeros"}, "size_not_in_rules@team_size"),
    ({"team_size": 3, "odd_one_out": "larger"}, "team_of_four@odd_one_out"),
    ({"cap": 1}, "out_of_range@cap"),
    ({"cap": 513}, "out_of_range@cap"),
    ({"cap": 512}, ""),
    ({"cap": None}, ""),
    ({"tables": 0}, "out_of_range@tables"),
    ({"tables": None}, "needed@tables"),
    ({"minimum_age": 500}, "out_of_range@minimum_age"),
    ({"tolerance_first": 0}, "out_of_range@tolerance_first"),
    ({"date": clock.date(1, 1, 1)}, "absurd_year@date"),
    ({"date": clock.date(9999, 12, 31)}, "absurd_year@date"),
    (
        {"opens_at": when(2027, 2, 2), "closes_at": when(2027, 2, 1)},
        "closes_before_it_opens@closes_at",
    ),
    ({"fee": Decimal(-1), "currency": "ARS"}, "out_of_range@fee"),
    ({"fee": Decimal(5)}, "fee_without_currency@currency"),
    ({"currency": "€€€"}, "not_a_currency@currency"),
    (
        {"fee": Decimal(5), "currency": "ARS", "fee_late": Decimal(6)},
        "late_fee_without_day@fee_until",
    ),
    (
        {"fee": Decimal(5), "currency": "ARS", "fee_until": clock.date(2027, 1, 1)},
        "day_without_late_fee@fee_late",
    ),
    (
        {"fee_late": Decimal(6), "currency": "ARS", "fee_until": clock.date(2027, 1, 1)},
        "late_fee_without_fee@fee",
    ),
    ({"reentry_fee": Decimal(6), "currency": "ARS"}, "reentry_without_fee@fee"),
    ({"fee_per": "dog"}, "unknown_choice@fee_per"),
    ({**POT, "pot_shares": [50, 30, 20]}, ""),
    ({**POT, "pot_shares": []}, "shares_needed@pot_shares"),
    ({**POT, "pot_shares": [50, 30]}, "shares_not_100@pot_shares"),
    ({**POT, "pot_shares": [100, 0]}, "shares_not_100@pot_shares"),
    ({**POT, "pot_shares": [5] * 20}, "shares_not_100@pot_shares"),
    ({**POT, "fee": None, "pot_shares": [100]}, "pot_without_fee@pot_percent"),
    ({"pot_shares": [100]}, "shares_of_nothing@pot_percent"),
    ({**POT, "pot_percent": 101, "pot_shares": [100]}, "out_of_range@pot_percent"),
    ({"mode": "telepathy"}, "unknown_choice@mode"),
    ({"ruleset": "poker"}, "unknown_choice@ruleset"),
    ({"best_of_first": 2}, "wrong_best_of@best_of_first"),
    ({"best_of_rounds": {"final": 4}}, "wrong_best_of@best_of_rounds.final"),
    ({"best_of_rounds": {"round_of_17": 3}}, "unknown_choice@best_of_rounds"),
    ({"options": {"duty": "jail"}}, "wrong_choice@options.duty"),
    ({"options": {"deck": "limpo"}}, "unknown_option@options"),
    (
        {"ruleset": "paulista-aabb", "options": {"deck": "limpo", "manilhas": "fixed"}},
        "options_conflict@options.deck options_conflict@options.manilhas",
    ),
    # All of it at once.
    (
        {"name": "", "cap": 0, "best_of_later": 6, "options": {"duty": 1}},
        "needed@name out_of_range@cap wrong_best_of@best_of_later wrong_choice@options.duty",
    ),
]


@pytest.mark.parametrize(("changes", "expected"), FAULTS, ids=str)
def test_faults(changes, expected):
    found = sorted(
        f"{fault.code}@{dict(fault.data)['field']}"
        for fault in faults_of(replace(SOUND, **changes))
    )
    assert found == sorted(expected.split())
