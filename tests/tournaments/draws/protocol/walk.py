"""Every answer that chance could give to a draw, with its exact probability."""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction

from tournaments.draws.protocol.randomness import Chance


class Scripted(Chance):
    """Chance that answers from a script, then the first that can be, and writes down what it was
    asked: the answer, the shares of all answers."""

    def __init__(self, script: list[int]) -> None:
        self.script = script
        self.asked: list[tuple[int, list[Fraction]]] = []

    def below(self, limit: int) -> int:
        return self._answer([Fraction(1, limit)] * limit)

    def pick(self, weights: Sequence[int]) -> int:
        """All numbers that fall to one weight at once; `Chance.pick` has a test of its own."""
        return self._answer([Fraction(weight, sum(weights)) for weight in weights])

    def _answer(self, shares: list[Fraction]) -> int:
        place = len(self.asked)
        answer = self.script[place] if place < len(self.script) else following(shares, -1)
        assert answer is not None
        self.asked.append((answer, shares))
        return answer


def following(shares: list[Fraction], answer: int) -> int | None:
    """The next answer that can be at all."""
    return next((n for n in range(answer + 1, len(shares)) if shares[n]), None)


def probabilities(draw: Callable[[Scripted], Hashable]) -> dict[Hashable, Fraction]:
    """The whole decision tree, branch by branch: outcome -> exact probability."""
    found: dict[Hashable, Fraction] = {}
    script: list[int] = []
    while True:
        chance = Scripted(script)
        outcome = draw(chance)
        share = Fraction(1)
        for answer, shares in chance.asked:
            share *= shares[answer]
        found[outcome] = found.get(outcome, Fraction(0)) + share
        asked = list(chance.asked)
        while asked and following(asked[-1][1], asked[-1][0]) is None:
            asked.pop()
        if not asked:
            return found
        script = [answer for answer, _ in asked]
        script[-1] = following(asked[-1][1], asked[-1][0]) or 0
