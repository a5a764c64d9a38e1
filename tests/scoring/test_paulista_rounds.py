"""All 27 results three rounds can have, in both rulebooks, told by result and by cards."""

from itertools import product

import pytest

from scoring import Format, MatchState, Refused, apply, parse_entry, ruleset, start
from scoring.core.seats import order_from, side_of

KEYS = ("paulista-tento", "paulista-aabb")

# Who takes the hand: written out by hand from the books. D is whoever dealt, - is nobody.
TENTO = {
    "AAA": "A", "AAB": "A", "AAT": "A", "ABA": "A", "ABB": "B", "ABT": "A",
    "ATA": "A", "ATB": "A", "ATT": "A", "BAA": "A", "BAB": "B", "BAT": "B",
    "BBA": "B", "BBB": "B", "BBT": "B", "BTA": "B", "BTB": "B", "BTT": "B",
    "TAA": "A", "TAB": "A", "TAT": "A", "TBA": "B", "TBB": "B", "TBT": "B",
    "TTA": "A", "TTB": "B", "TTT": "D",
}  # fmt: skip
WINNERS = {"paulista-tento": TENTO, "paulista-aabb": {**TENTO, "TTT": "-"}}
# After two rounds alone, where they decide.
DECIDED = {"AA": "A", "AT": "A", "TA": "A", "BB": "B", "BT": "B", "TB": "B"}
DEALERS = ("A1", "B1", "A2", "B2")


def taken(state: MatchState, text: str) -> str:
    after = apply(state, parse_entry(text, state.ruleset))
    assert not isinstance(after, Refused), (text, after)
    awards = after.records[-1].awards
    assert [award.points for award in awards] in ([], [1])
    return awards[0].side if awards else "-"


def table(key: str, *, dealer: str = "B2", players: int = 4) -> MatchState:
    return start(ruleset(key), format=Format(players=players))._replace(dealer=dealer)


def expected(key: str, pattern: str, dealer: str) -> str:
    winner = WINNERS[key][pattern] if len(pattern) == 3 else DECIDED[pattern]
    return side_of(dealer) if winner == "D" else winner


@pytest.mark.parametrize("key", KEYS)
def test_there_are_27_patterns(key: str) -> None:
    assert set(WINNERS[key]) == {"".join(p) for p in product("ABT", repeat=3)}


@pytest.mark.parametrize("dealer", DEALERS)
@pytest.mark.parametrize("key", KEYS)
def test_the_rounds_told_by_result_give_the_hand(key: str, dealer: str) -> None:
    for pattern in [*TENTO, *DECIDED]:
        hand = f"rodadas {' '.join(pattern.replace('T', '='))}"
        assert taken(table(key, dealer=dealer), hand) == expected(key, pattern, dealer), pattern


@pytest.mark.parametrize("key", KEYS)
def test_one_round_or_one_each_does_not_end_a_hand(key: str) -> None:
    for pattern in ("A", "B", "=", "A B", "B A", "= ="):
        after = apply(table(key), parse_entry(f"rodadas {pattern}", ruleset(key)))
        assert isinstance(after, Refused)
        assert [fault.code for fault in after.faults] == ["hand_unfinished"]


@pytest.mark.parametrize("key", KEYS)
def test_the_note_of_a_tie_names_who_takes_the_hand(key: str) -> None:
    for pattern, who in (("= B", "B"), ("A =", "A"), ("A B =", "A"), ("= = B", "B")):
        after = apply(table(key), parse_entry(f"rodadas {pattern}", ruleset(key)))
        assert isinstance(after, MatchState)
        assert [note.who for note in after.records[-1].notes] == [who]
    after = apply(table(key), parse_entry("três empates", ruleset(key)))
    assert isinstance(after, MatchState)
    assert [note.who for note in after.records[-1].notes] == [{"paulista-tento": "B"}.get(key, "")]


# --- the same by cards ---------------------------------------------------------------------

# One rank per round, falling, so that everybody always shows his highest; the loser of a round
# lays the low card of the pair. With vira 7 the manilhas are queens: none is in play.
HIGH = ("3", "2", "A")
LOW = ("K", "J", "6")
SUITS = dict(zip(("A1", "B1", "A2", "B2"), "oecp", strict=True))


def cards_for(pattern: str, *, dealer: str, players: int, tie_opener: str) -> str:
    """The facts of a hand whose rounds come out as the pattern, up to where it is decided."""
    opener = order_from(dealer, players)[1]
    clauses = ["vira 7o"]
    length = 2 if pattern[:2] in DECIDED else 3
    for number, result in enumerate(pattern[:length]):
        seats = order_from(opener, players)
        high = [s for s in seats if s.endswith("1") and (result in ("T", side_of(s)))]
        for seat in seats:
            rank = HIGH[number] if seat in high else LOW[number]
            clauses.append(f"{seat} {rank}{SUITS[seat]}")
        opener = high[-1] if tie_opener == "last" else high[0]
    return ", ".join(clauses)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("key", KEYS)
def test_the_rounds_told_by_cards_give_the_hand(key: str, players: int) -> None:
    for pattern, dealer in product(TENTO, DEALERS[:players]):
        state = table(key, dealer=dealer, players=players)
        text = cards_for(
            pattern, dealer=dealer, players=players, tie_opener=str(state.options["tie_opener"])
        )
        assert taken(state, text) == expected(key, pattern, dealer), (pattern, dealer)
