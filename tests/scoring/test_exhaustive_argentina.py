"""Every three-card envido, every pair of cards, every pattern of rounds, every spoken number."""

from collections import Counter
from itertools import combinations, product

from scoring.argentina.envido import ELEVEN, NOT_WANTED, binding_number
from scoring.argentina.rounds import hand_winner, round_winner
from scoring.cards import CLASSES, SPANISH, STRENGTH, envido_value

# All 9,880 hands of three cards, counted by their envido.
HISTOGRAM = (
    "0:108 1:148 2:244 3:364 4:508 5:676 6:868 7:1084 20:364 21:372 22:372 23:504 24:504 25:640 "
    "26:640 27:780 28:408 29:420 30:284 31:292 32:148 33:152"
)


def test_all_9880_hands_have_the_known_envidos() -> None:
    counted = Counter(envido_value(cards) for cards in combinations(SPANISH.cards, 3))
    assert counted == {int(v): int(n) for v, n in (x.split(":") for x in HISTOGRAM.split())}


def test_the_envido_does_not_depend_on_the_order_of_the_cards() -> None:
    for cards in combinations(SPANISH.cards[::3], 3):
        values = {envido_value(order) for order in (cards, cards[::-1], (cards[1], *cards[::2]))}
        assert len(values) == 1


def test_the_classes_hold_each_card_once() -> None:
    assert sorted(card for cards in CLASSES for card in cards) == sorted(SPANISH.cards)
    assert len(CLASSES) == 14


def test_every_pair_of_cards_decides_a_round_by_its_class() -> None:
    low = ("4*", "5*", "6*", "7bc", "10*", "11*", "12*")
    high = ("1oc", "2*", "3*", "7o", "7e", "1b", "1e")
    place = {}
    for strength, name in enumerate(low + high):
        rank = name.rstrip("*eboc")
        suits = name[len(rank) :].replace("*", "eboc")
        place.update({rank + suit: strength for suit in suits})
    for one, two in product(SPANISH.cards, repeat=2):
        if one == two:
            continue
        winner, _ = round_winner([("A1", one), ("B1", two)])
        expected = "T" if place[one] == place[two] else "A" if place[one] > place[two] else "B"
        assert winner == expected
        assert (STRENGTH[one] > STRENGTH[two]) == (expected == "A")


def by_the_book(rounds: str, mano: str) -> str | None:
    """Two rounds; a parda gives the hand to whoever won another round, the earlier one first;
    nobody won any: the mano. Written differently from the engine on purpose."""
    for length in (2, 3):
        played = rounds[:length]
        won = [result for result in played if result != "T"]
        if len(played) < length:
            return None
        if won.count("A") == 2 or won.count("B") == 2:
            return max("AB", key=won.count)
        if len(won) == 1 and "T" in played and length == 2:
            return won[0]
        if length == 3:
            return won[0] if won else mano
    return None


def test_all_patterns_of_rounds_have_the_winner_the_book_gives() -> None:
    for pattern in product("ABT", repeat=3):
        for mano in "AB":
            assert hand_winner(pattern, mano) == by_the_book("".join(pattern), mano), pattern
    for pattern in product("ABT", repeat=2):
        assert hand_winner(pattern, "A") == by_the_book("".join(pattern), "A"), pattern
    assert [hand_winner([result], "A") for result in "ABT"] == [None, None, None]


def test_swapping_the_sides_swaps_the_winner_of_the_rounds() -> None:
    turn = str.maketrans("AB", "BA")
    for pattern in product("ABT", repeat=3):
        text = "".join(pattern)
        here = hand_winner(text, "A")
        there = hand_winner(text.translate(turn), "B")
        assert there == (here and here.translate(turn))


def test_the_builder_of_chains_reaches_the_eleven_and_no_other() -> None:
    reached = set()
    waiting: list[tuple[str, ...]] = [()]
    while waiting:
        chain = waiting.pop()
        for call in ELEVEN.raises_after(chain):
            reached.add((*chain, call))
            waiting.append((*chain, call))
    assert reached == set(NOT_WANTED)
    assert len(reached) == 11


def test_the_spoken_numbers_from_0_to_99() -> None:
    """4.6.2 and 4.6.4 with position A4, spelled out."""
    nothing = {8, 9, 10, 11, 12, 13, 14, 15, 18, 19}
    nothing |= {n for n in range(34, 100) if n % 10 in (0, 8, 9)}
    for spoken in range(100):
        if spoken in nothing:
            assert binding_number(spoken) is None, spoken
        elif spoken <= 7 or 20 <= spoken <= 33:
            assert binding_number(spoken) == spoken
        else:
            assert binding_number(spoken) == spoken % 10
