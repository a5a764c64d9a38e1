"""Several phones at the same moment, over HTTP and with real threads: two referees at one match,
the same hand twice, out of order, and eight results of different matches at once."""

from collections import Counter
from random import Random

import pytest

from tests.cast import make_cast
from tests.referees.sync.phones import PhoneClient, another_phone, called, item, let_in
from tests.threads import at_once
from tests.tournaments.matches.hall import Hall, open_hall
from tests.tournaments.matches.test_corrections import check_edges
from tournaments.audit.verify import verify
from tournaments.models import Entry, Match


@pytest.fixture
def hall(transactional_db) -> Hall:
    hall = open_hall(make_cast(), 8)
    called(hall, 1, 1)
    return hall


@pytest.fixture
def two(hall: Hall) -> tuple[PhoneClient, PhoneClient]:
    first = let_in(hall, tables=[1])
    return first, another_phone(first)


def numbers_are_whole(hall: Hall) -> int:
    numbers = list(hall.match(1).entries.values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    assert hall.match(1).entries_count == len(numbers)
    return len(numbers)


def test_of_two_referees_with_the_same_number_one_has_a_conflict(hall: Hall, two):
    first, other = two
    for number in range(1, 9):
        results = at_once(
            lambda number=number: first.results(1, item("mano para A", number)),
            lambda number=number: other.results(1, item("mano para B", number)),
        )
        assert sorted(result for [result] in results) == ["accepted", "conflict"]
    assert numbers_are_whole(hall) == 8
    assert verify(hall.tournament.pk).is_sound


def test_two_referees_who_enter_the_same_hand_enter_one(hall: Hall, two):
    first, other = two
    for number in range(1, 9):
        line = f"mano para {'AB'[number % 2]}"
        results = at_once(
            lambda number=number, line=line: first.results(1, item(line, number)),
            lambda number=number, line=line: other.results(1, item(line, number)),
        )
        assert sorted(result for [result] in results) == ["accepted", "duplicate"]
    assert numbers_are_whole(hall) == 8
    assert sum(hall.match(1).score) == 8
    assert verify(hall.tournament.pk).is_sound


def test_the_same_hand_sent_by_eight_requests_is_recorded_once(hall: Hall, two):
    hand = item("mano para A", 1)
    clients = [another_phone(two[0]) for _ in range(4)] + [another_phone(two[1]) for _ in range(4)]
    results = at_once(*[lambda client=client: client.results(1, hand) for client in clients])
    assert Counter(result for [result] in results) == {"accepted": 1, "duplicate": 7}
    assert numbers_are_whole(hall) == 1


def test_whole_batches_that_cross_leave_no_gap_and_nothing_twice(hall: Hall, two):
    """Each phone tries again from where the server says it is, as long as it has something."""
    keys: dict[int, list[str]] = {}

    def send_all(place: int, phone: PhoneClient) -> None:
        mine = [item(f"mano para {'AB'[place]}", 1) for _ in range(10)]
        keys[place] = [sent["client_id"] for sent in mine]
        while mine:
            expected = phone.state(1).json()["expected"]
            for ahead, sent in enumerate(mine):
                sent["number"] = expected + ahead
            answers = phone.send(1, *mine).json()["items"]
            done = {a["client_id"] for a in answers if a["result"] in {"accepted", "duplicate"}}
            mine = [sent for sent in mine if sent["client_id"] not in done]

    results = at_once(*[lambda p=p, c=c: send_all(p, c) for p, c in enumerate(two)])
    assert results == [None, None]
    assert numbers_are_whole(hall) == 20
    there = [str(key) for key in hall.match(1).entries.values_list("client_id", flat=True)]
    for mine in keys.values():
        assert [key for key in there if key in mine] == mine


def test_out_of_order_is_never_written(hall: Hall, two):
    first, _ = two
    hands = [item("mano para A", number) for number in range(1, 6)]
    phones = [another_phone(first) for _ in hands]
    results = at_once(*[
        lambda hand=hand, phone=phone: phone.results(1, hand)
        for hand, phone in zip(reversed(hands), phones, strict=True)
    ])  # fmt: skip
    assert {result for [result] in results} <= {"accepted", "conflict"}
    written = numbers_are_whole(hall)
    for hand in hands[written:]:
        assert first.results(1, hand) == ["accepted"]
    there = [str(key) for key in hall.match(1).entries.values_list("client_id", flat=True)]
    assert there == [hand["client_id"] for hand in hands]


def test_a_phone_that_is_revoked_meanwhile_writes_all_or_nothing(hall: Hall, two):
    first, other = two
    results = at_once(
        lambda: first.send(1, *[item("mano para A", n) for n in range(1, 6)]).status_code,
        lambda: (
            type(first.grant).objects.filter(pk=first.grant.pk).update(ended_at="2026-01-01T00:00Z")
        ),
    )
    assert results[0] in {200, 403}
    numbers_are_whole(hall)
    assert other.send(1, item("mano para A", 1)).status_code == 403


# ------------------------------------------------------------------ eight matches at once


def end_it(phone: PhoneClient, match: Match, winner: str) -> object:
    score = "30-10" if winner == "A" else "10-30"
    number = match.entries_count + 1
    items = [item(f"game {score}", number), item(f"game {score}", number + 1)]
    return phone.results(match.number, *items)


def laps(hall: Hall, random: Random, *, rounds: int) -> int:
    """Eight phones end eight matches at the same moment, round after round; how many trials."""
    trials = 0
    phones = [let_in(hall, tables=[], name=f"Juez {n}") for n in range(8)]
    for phone in phones:  # head referees go to any table
        type(phone.grant).objects.filter(pk=phone.grant.pk).update(head=True)
    for round_number in range(1, rounds + 1):
        ready = list(hall.tournament.matches.filter(round=round_number).order_by("number"))
        random.shuffle(ready)
        for start in range(0, len(ready), 8):
            eight = ready[start : start + 8]
            winners = {match.pk: random.choice("AB") for match in eight}
            results = at_once(*[
                lambda phone=phone, match=match, winner=winners[match.pk]: end_it(
                    phone, match, winner
                )
                for phone, match in zip(phones, eight, strict=False)
            ])  # fmt: skip
            assert results == [["accepted", "accepted"]] * len(eight)
            trials += 1
            for match in Match.objects.filter(pk__in=winners):
                assert match.winner == winners[match.pk]
        check_edges(hall)
        for match in ready:
            hall.confirm(match.number)
        check_edges(hall)
    assert verify(hall.tournament.pk).is_sound
    return trials


def test_eight_results_at_once_put_the_right_teams_into_the_next_round(transactional_db):
    hall = open_hall(make_cast(), 32, tables=1)
    assert laps(hall, Random(1), rounds=2) == 3
    assert Entry.objects.count() == 48


@pytest.mark.full
@pytest.mark.parametrize("lap", range(4))
def test_eight_results_at_once_hundreds_of_times(transactional_db, lap: int):
    hall = open_hall(make_cast(), 512, tables=1)
    assert laps(hall, Random(lap), rounds=5) == 62
    assert hall.tournament.matches.filter(round=6, state=Match.State.READY).count() == 8
