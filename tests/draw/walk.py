"""Every answer that chance could give to a draw, with its exact probability."""

from collections.abc import Callable, Hashable
from fractions import Fraction


class Scripted:
    """Chance that answers from a script, then 0, and writes down what it was asked."""

    def __init__(self, script: list[int]) -> None:
        self.script = script
        self.asked: list[tuple[int, int]] = []  # answer, limit

    def below(self, limit: int) -> int:
        place = len(self.asked)
        answer = self.script[place] if place < len(self.script) else 0
        self.asked.append((answer, limit))
        return answer


def probabilities(draw: Callable[[Scripted], Hashable]) -> dict[Hashable, Fraction]:
    """The whole decision tree, branch by branch: outcome -> exact probability."""
    found: dict[Hashable, Fraction] = {}
    script: list[int] = []
    while True:
        chance = Scripted(script)
        outcome = draw(chance)
        share = Fraction(1)
        for _, limit in chance.asked:
            share /= limit
        found[outcome] = found.get(outcome, Fraction(0)) + share
        answers = list(chance.asked)
        while answers and answers[-1][0] == answers[-1][1] - 1:
            answers.pop()
        if not answers:
            return found
        script = [answer for answer, _ in answers]
        script[-1] += 1
