"""A second, naive referee plays random hands by himself; the engine must agree with him.

He shares no code with the engine: he knows the order of the cards as a string, walks round the
table with numbers, and keeps score with lists.
"""

import random

import pytest

from scoring import Format, MatchState, Refused, apply, parse_entry, ruleset, start

ORDER = "4567QJKA23"
FIXED = ["7o", "Ae", "7c", "4p"]
SEATS = {2: ["A1", "B1"], 4: ["A1", "B1", "A2", "B2"]}


def height(card: str, vira: str | None, ranks: str) -> int:
    if vira is None:
        return 100 + FIXED.index(card) if card in FIXED else ranks.index(card[0])
    manilha = ranks[(ranks.index(vira[0]) + 1) % len(ranks)]
    return 100 + "oecp".index(card[1]) if card[0] == manilha else ranks.index(card[0])


class Referee:
    """Plays one random hand and remembers what he saw."""

    def __init__(self, rng: random.Random, key: str, players: int, dealer: int) -> None:
        self.rng, self.players = rng, players
        self.tento = key == "paulista-tento"
        self.options: dict[str, str] = {"tie_opener": rng.choice(["first", "last", "opener"])}
        self.options["all_tied"] = rng.choice(["dealer", "none", "starter"])
        variant = "vira" if self.tento else rng.choice(["vira", "fixed", "limpo"])
        if variant == "fixed":
            self.options["manilhas"] = "fixed"
        if variant == "limpo":
            self.options["deck"] = "limpo"
        self.ranks = ORDER[4:] if variant == "limpo" else ORDER
        pack = [rank + suit for rank in self.ranks for suit in "oecp"]
        rng.shuffle(pack)
        self.vira = None if variant == "fixed" else pack.pop()
        self.held = [[pack.pop() for _ in range(3)] for _ in range(players)]
        self.dealer = dealer
        self.said = [f"vira {self.vira}"] if self.vira else []
        self.results: list[str] = []
        self.play()

    def play(self) -> None:
        opener = (self.dealer + 1) % self.players
        while len(self.results) < 3 and self.winner() is None:
            opener = self.play_round(opener)

    def play_round(self, opener: int) -> int:
        heights = {}
        turns = [(opener + step) % self.players for step in range(self.players)]
        for seat in turns:
            card = self.choose(seat)
            self.held[seat].remove(card)
            hides = self.results and not self.cangado() and self.rng.random() < 0.15
            name = SEATS[self.players][seat]
            heights[seat] = -1 if hides else height(card, self.vira, self.ranks)
            self.said.append(f"{name} coberta" if hides else f"{name} {card}")
        top = max(heights.values())
        best = [seat for seat in turns if heights[seat] == top]
        sides = {seat % 2 for seat in best}
        if top >= 0 and len(sides) == 1:
            self.results.append("AB"[best[0] % 2])
            return best[0]
        self.results.append("T")
        return {"first": best[0], "last": best[-1], "opener": opener}[self.options["tie_opener"]]

    def cangado(self) -> bool:
        return self.tento and self.results[:1] == ["T"]

    def choose(self, seat: int) -> str:
        if self.cangado():
            return max(self.held[seat], key=lambda card: height(card, self.vira, self.ranks))
        return self.rng.choice(self.held[seat])

    def winner(self) -> str | None:
        """A or B, "-" for nobody, None while the hand is open: by counting, not by cases."""
        won = [r for r in self.results if r != "T"]
        ties = self.results.count("T")
        for side in "AB":
            if won.count(side) == 2:
                return side
        if ties and won:
            return won[0]
        if ties == 3:
            takers = {"none": "-", "dealer": self.dealer, "starter": self.dealer + 1}
            taker = takers[self.options["all_tied"]]
            return taker if isinstance(taker, str) else "AB"[taker % 2]
        return None


@pytest.mark.parametrize("key", ["paulista-tento", "paulista-aabb"])
@pytest.mark.parametrize("players", [2, 4])
def test_the_engine_agrees_with_a_naive_referee(key: str, players: int) -> None:
    rules = ruleset(key)
    rng = random.Random(f"{key}{players}")
    seen = set()
    for _ in range(700):
        dealer = rng.randrange(players)
        referee = Referee(rng, key, players, dealer)
        state = start(rules, options=rules.choose(**referee.options), format=Format(players))
        state = state.beginning(dealer=SEATS[players][dealer])
        line = ", ".join(referee.said)
        after = apply(state, parse_entry(line, rules))
        assert isinstance(after, MatchState), (line, referee.options, after)
        awards = after.records[-1].awards
        assert (awards[0].side if awards else "-") == referee.winner(), (line, referee.options)
        seen.add("".join(referee.results))
    assert len(seen) >= 11


@pytest.mark.parametrize("key", ["paulista-tento", "paulista-aabb"])
def test_any_two_neighbouring_cards_swapped_in_time_are_noticed(key: str) -> None:
    """Players who lay their cards in another order than the table's are refused."""
    rules = ruleset(key)
    rng = random.Random(5)
    for _ in range(60):
        referee = Referee(rng, key, 4, 3)
        state = start(rules, options=rules.choose(**referee.options))
        first = 1 if referee.vira else 0
        place = rng.randrange(first, len(referee.said) - 1)
        told = list(referee.said)
        told[place], told[place + 1] = told[place + 1], told[place]
        refused = apply(state, parse_entry(", ".join(told), rules))
        if told[place].split()[0] == told[place + 1].split()[0]:
            continue  # one player's last card of a round and first of the next
        assert isinstance(refused, Refused), told
        codes = {fault.code for fault in refused.faults}
        assert codes <= {"wrong_starter", "out_of_turn", "wrong_opener", "wrong_opener_after_tie"}
