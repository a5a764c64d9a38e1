"""What tellings are worth over all scores, written as small as a phone can look it up.

A worth is a number; or, where it hangs on the score, the name of a table over all scores; or,
where numbers are named in the telling, a list: a constant and which of the numbers are added.
"""

from collections.abc import Callable, Sequence
from typing import Any

from scoring.core.entries import Arg
from scoring.core.taps import Telling
from scoring.errors import BookError
from scoring.phone.tellings import FrameAward, Points, Table, open_numbers, with_numbers

# How much more is named than the least, so that each number can be told from the others.
STEPS = (1, 2, 4, 8, 16)

Ask = Callable[[Points], Any]
Answers = Sequence[tuple[FrameAward, ...] | None]  # one for each sample
Look = Callable[[tuple[FrameAward, ...]], Any]


class Tables:
    """Tables over all scores, each kept once: rows for the mano's points."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.all: list[dict[str, Any]] = []
        self._names: dict[str, str] = {}

    def add(self, ask: Ask) -> str:
        """The name of the table of what `ask` answers; scores it knows nothing of are None."""
        grid = [[ask((m, p)) for p in range(self.target)] for m in range(self.target)]
        values: list[Any] = []
        for cell in (cell for row in grid for cell in row):
            if cell not in values:
                values.append(cell)
        rows = ["".join(chr(48 + values.index(cell)) for cell in row) for row in grid]
        key = repr((values, rows))
        if key not in self._names:
            self._names[key] = f"t{len(self.all)}"
            self.all.append({"values": values, "rows": rows})
        return self._names[key]


class Worth:
    """Finds what lists of awards are worth; `scores` are those at which the mode can occur."""

    def __init__(self, table: Table, tables: Tables, memory: object, scores: Sequence[Points]):
        self.table = table
        self.tables = tables
        self.memory = memory
        self.scores = tuple(scores)
        self.samples = _samples(self.scores, table.target)
        self._awards: dict[tuple[Telling, Points], tuple[FrameAward, ...] | None] = {}
        self._least_numbers: dict[Telling, tuple[Arg, ...]] = {}
        self._names: dict[Any, Any] = {}

    def ask(self, telling: Telling, score: Points) -> tuple[FrameAward, ...] | None:
        return self._ask_with(telling, self._least(telling), score)

    def _ask_with(
        self, telling: Telling, numbers: tuple[Arg, ...], score: Points
    ) -> tuple[FrameAward, ...] | None:
        key = (with_numbers(telling, numbers) if numbers else telling, score)
        if key not in self._awards:
            self._awards[key] = self.table.ask(*key, self.memory)
        return self._awards[key]

    def _least(self, telling: Telling) -> tuple[Arg, ...]:
        """The least that can be named where the telling leaves a number open."""
        if telling not in self._least_numbers:
            taps = self.table.ruleset.taps
            self._least_numbers[telling] = tuple(
                min(taps.stakes[word], key=taps.count) for word in open_numbers(telling)
            )
        return self._least_numbers[telling]

    def of_telling(self, telling: Telling, part: slice) -> dict[str, Any] | None:
        """The awards of a telling (`part` of them) at every score; None where it never can be."""
        answers = [self.ask(telling, score) for score in self.samples]
        legal = [awards[part] for awards in answers if awards is not None]
        if not legal:
            return None
        shapes = {tuple((a.side, a.concept) for a in awards) for awards in legal}
        if len(shapes) != 1:
            raise BookError("phone_shape_hangs_on_score", telling=telling)
        worth: dict[str, Any] = {"g": []}
        if len(legal) < len(answers):
            worth["w"] = self._table(telling, "legal", lambda awards: 1, answers)
        for place, (side, concept) in enumerate(shapes.pop()):
            at = part.start + place
            points = self._points(telling, at, answers)
            worth["g"].append([side, points, concept, self._article(telling, at, answers)])
        return worth

    def _article(self, telling: Telling, at: int, answers: Answers) -> Any:
        return self._over(telling, "article", lambda awards: awards[at].article, answers)

    def _points(self, telling: Telling, at: int, answers: Answers) -> Any:
        places = self._numbers_in(telling, at)
        least = self._least(telling)
        added = sum(self.table.ruleset.taps.count(least[i]) for i in places)
        points = self._over(telling, "points", lambda a: a[at].points - added, answers)
        return [points, *places] if places else points

    def _numbers_in(self, telling: Telling, at: int) -> list[int]:
        """Which of the open numbers are added to these points."""
        least = self._least(telling)
        if not least:
            return []
        score = next(s for s in self.samples if self.ask(telling, s) is not None)

        def points(numbers: tuple[Arg, ...]) -> int:
            awards = self._ask_with(telling, numbers, score)
            return awards[at].points if awards is not None else -1

        plain = points(least)
        more = tuple(
            self._above(word, least[i], STEPS[i]) for i, word in enumerate(open_numbers(telling))
        )
        places = [
            i
            for i, number in enumerate(more)
            if points((*least[:i], number, *least[i + 1 :])) != plain
        ]
        if points(more) != plain + sum(STEPS[i] for i in places):
            raise BookError("phone_number_not_added", telling=telling)
        return places

    def _above(self, word: str, stake: Arg, step: int) -> Arg:
        """Something that counts so much more."""
        taps = self.table.ruleset.taps
        count = taps.count(stake) + step
        return next(other for other in taps.stakes[word] if taps.count(other) == count)

    def _over(self, telling: Telling, what: str, look: Look, answers: Answers) -> Any:
        """One value for all scores, or the name of its table."""
        values = {look(awards) for awards in answers if awards is not None}
        if len(values) == 1:
            return values.pop()
        return self._table(telling, what, look, answers)

    def _table(self, telling: Telling, what: str, look: Look, answers: Answers) -> str:
        """Tables that agree at all samples are one; the tests ask at every score."""
        key = (what, tuple(None if awards is None else look(awards) for awards in answers))
        if key not in self._names:
            scores = frozenset(self.scores)

            def answer(score: Points) -> Any:
                awards = self.ask(telling, score) if score in scores else None
                return None if awards is None else look(awards)

            self._names[key] = self.tables.add(answer)
        return str(self._names[key])


def _samples(scores: Sequence[Points], target: int) -> tuple[Points, ...]:
    """Where rules change: nothing, level, one apart, the half, near the end."""
    half, end = target // 2, target - 1
    usual = ((0, 0), (1, 0), (1, 1), (4, 9), (half, half), (half + 1, 2), (2, half + 1), (6, 6))
    edges = ((end - 1, 3), (end, 5), (5, end), (end, end), (end, end - 1), (end - 1, end))
    possible = set(scores)
    return tuple(s for s in (*usual, *edges) if s in possible) or tuple(scores[:8])
