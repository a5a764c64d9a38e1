"""The laws of the waitlist, for any sequence of arrivals and departures."""

from datetime import UTC, datetime, timedelta

from hypothesis import given, strategies as st

from tournaments.inscriptions.waitlist import Decision, Waiting, Waitlist, decide_admissions, groups

START = datetime(2026, 3, 1, tzinfo=UTC)


class Queue:
    """A desk of its own: it keeps the lists and does what is decided."""

    def __init__(self, size: int, cap: int | None) -> None:
        self.size, self.cap = size, cap
        self.lists: dict[str, list[Waiting]] = {
            "teams_in": [],
            "teams_waiting": [],
            "singles_in": [],
            "singles_waiting": [],
        }
        self.count = 0

    def arrive(self, kind: str) -> None:
        self.count += 1
        turn = (START + timedelta(minutes=self.count), self.count)
        self.lists[f"{kind}_waiting"].append(Waiting(self.count, turn))

    def leave(self, pick: int) -> None:
        everybody = [(name, one) for name, row in self.lists.items() for one in row]
        if everybody:
            name, one = everybody[pick % len(everybody)]
            self.lists[name].remove(one)

    def waitlist(self) -> Waitlist:
        return Waitlist(
            size=self.size,
            cap=self.cap,
            teams_in=len(self.lists["teams_in"]),
            teams_waiting=tuple(self.lists["teams_waiting"]),
            singles_in=tuple(self.lists["singles_in"]),
            singles_waiting=tuple(self.lists["singles_waiting"]),
        )

    def settle(self) -> Decision:
        decision = decide_admissions(self.waitlist())
        for who in decision.teams_enter:
            self.move(who, "teams_waiting", "teams_in")
        for who in [*decision.fill_chairs, *(one for g in decision.groups_enter for one in g)]:
            self.move(who, "singles_waiting", "singles_in")
        for who in decision.wait_again:
            self.move(who, "singles_in", "singles_waiting")
        return decision

    def move(self, who: int, old: str, new: str) -> None:
        one = next(one for one in self.lists[old] if one.who == who)
        self.lists[old].remove(one)
        self.lists[new].append(one)


EVENTS = st.lists(
    st.one_of(st.just("teams"), st.just("singles"), st.just("singles"), st.integers(0, 50)),
    max_size=40,
)


@given(events=EVENTS, size=st.integers(2, 3), cap=st.one_of(st.none(), st.integers(2, 5)))
def test_whole_teams_enter_in_order_and_nobody_is_over_the_cap(events, size, cap):
    queue = Queue(size, cap)
    for tournament in events:
        inside = {one.who for one in queue.lists["teams_in"]}
        if isinstance(tournament, int):
            queue.leave(tournament)
            inside &= {one.who for one in queue.lists["teams_in"]}
        else:
            queue.arrive(tournament)
        decision = queue.settle()
        waitlist = queue.waitlist()
        assert cap is None or waitlist.taken <= cap
        assert len(waitlist.singles_in) % size == 0
        assert inside <= {one.who for one in queue.lists["teams_in"]}
        assert decide_admissions(waitlist) == Decision(), "deciding twice changes nothing"
        whole = len(waitlist.teams_waiting) + len(groups(list(waitlist.singles_waiting), size))
        assert whole == 0 or waitlist.free == 0, "a whole team waits while a place is free"
        for entered in decision.teams_enter:
            assert all(entered < one.who for one in waitlist.teams_waiting)
        if decision.groups_enter or decision.fill_chairs:
            last = max([*decision.fill_chairs, *(one for g in decision.groups_enter for one in g)])
            assert all(last < one.who for one in waitlist.singles_waiting)


def waiting(*numbers: int) -> tuple[Waiting, ...]:
    return tuple(Waiting(n, (START, n)) for n in numbers)


def test_somebody_alone_holds_no_place():
    assert (
        decide_admissions(Waitlist(size=2, cap=8, teams_in=0, singles_waiting=waiting(1)))
        == Decision()
    )


def test_two_who_came_alone_enter_together():
    waitlist = Waitlist(size=2, cap=8, teams_in=7, singles_waiting=waiting(1, 2, 3))
    assert decide_admissions(waitlist) == Decision(groups_enter=((1, 2),))


def test_a_pair_of_singles_stands_where_its_second_one_stands():
    """One came before the team, the other after it: the team was whole first."""
    waitlist = Waitlist(
        size=2, cap=8, teams_in=7, teams_waiting=waiting(2), singles_waiting=waiting(1, 3)
    )
    assert decide_admissions(waitlist) == Decision(teams_enter=(2,))


def test_the_chair_of_one_who_left_goes_to_the_next_alone_also_before_a_team_that_waits():
    waitlist = Waitlist(
        size=2,
        cap=8,
        teams_in=7,
        teams_waiting=waiting(5),
        singles_in=waiting(1),
        singles_waiting=waiting(9),
    )
    assert decide_admissions(waitlist) == Decision(fill_chairs=(9,))


def test_without_another_one_alone_the_left_one_waits_and_the_team_enters():
    waitlist = Waitlist(size=2, cap=8, teams_in=7, teams_waiting=waiting(5), singles_in=waiting(1))
    assert decide_admissions(waitlist) == Decision(teams_enter=(5,), wait_again=(1,))


def test_three_enter_together_where_three_play_together():
    waitlist = Waitlist(size=3, cap=2, teams_in=0, singles_waiting=waiting(1, 2, 3, 4, 5))
    assert decide_admissions(waitlist) == Decision(groups_enter=((1, 2, 3),))


def test_where_only_teams_play_nobody_alone_enters():
    waitlist = Waitlist(
        size=2, cap=8, teams_in=0, singles_waiting=waiting(1, 2), pairs_singles=False
    )
    assert decide_admissions(waitlist) == Decision()


def test_a_lowered_cap_sends_nobody_home():
    waitlist = Waitlist(
        size=2, cap=2, teams_in=4, teams_waiting=waiting(9), singles_in=waiting(1, 2)
    )
    assert decide_admissions(waitlist) == Decision()
