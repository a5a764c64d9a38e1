"""What tellings are worth over all scores, written as small as a phone can look it up.

A worth is a number; or, where it hangs on the score, the name of a table over all scores; or,
where numbers are named in the telling, a list: a constant and which of the numbers are added.
"""

from collections.abc import Callable, Sequence
from typing import Any

from scoring.core.entries import Arg
from scoring.core.taps import Telling
from scoring.errors import BookError
from scoring.phone.asking import Given, Points, Table, open_numbers, with_numbers

# How much more is named than the least, so that each number can be told from the others.
STEPS = (1, 2, 4, 8)

Ask = Callable[[Points], Any]


class Tables:
    """Tables over all scores, each kept once: rows for the mano's points."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.kept: list[dict[str, Any]] = []
        self._names: dict[str, str] = {}

    def keep(self, ask: Ask) -> str:
        """The name of the table of what `ask` answers; scores it knows nothing of are None."""
        grid = [[ask((m, p)) for p in range(self.target)] for m in range(self.target)]
        values: list[Any] = []
        for cell in (cell for row in grid for cell in row):
            if cell not in values:
                values.append(cell)
        rows = ["".join(chr(48 + values.index(cell)) for cell in row) for row in grid]
        key = repr((values, rows))
        if key not in self._names:
            self._names[key] = f"t{len(self.kept)}"
            self.kept.append({"values": values, "rows": rows})
        return self._names[key]


class Worth:
    """Finds what lists of awards are worth; `scores` are those at which the mode can occur."""

    def __init__(self, table: Table, tables: Tables, memory: object, scores: Sequence[Points]):
        self.table = table
        self.tables = tables
        self.memory = memory
        self.scores = tuple(scores)
        self.samples = _samples(self.scores, table.target)
        self._asked: dict[tuple[Telling, Points], tuple[Given, ...] | None] = {}
        self._seen: dict[Any, Any] = {}

    def ask(self, telling: Telling, score: Points) -> tuple[Given, ...] | None:
        key = (telling, score)
        if key not in self._asked:
            least = with_numbers(telling, self._least(telling))
            self._asked[key] = self.table.ask(least, score, self.memory)
        return self._asked[key]

    def _least(self, telling: Telling) -> tuple[Arg, ...]:
        """The least that can be named where the telling leaves a number open."""
        taps = self.table.ruleset.taps
        return tuple(min(taps.stakes[word], key=taps.count) for word in open_numbers(telling))

    def told(self, telling: Telling, part: slice) -> dict[str, Any] | None:
        """The awards of a telling (`part` of them) at every score; None where it never can be."""
        found = [(score, self.ask(telling, score)) for score in self.samples]
        legal = [(score, given[part]) for score, given in found if given is not None]
        if not legal:
            return None
        shapes = {tuple((g.side, g.concept) for g in given) for _, given in legal}
        if len(shapes) != 1:
            raise BookError("phone_shape_hangs_on_score", telling=telling)
        said: dict[str, Any] = {"g": []}
        if len(legal) < len(found):
            said["w"] = self._table(telling, "legal", lambda g: 1, found)
        for place, (side, concept) in enumerate(shapes.pop()):
            at = part.start + place
            points = self._points(telling, at, found)
            article = self._over(telling, "article", lambda g, at=at: g[at].article, found)
            said["g"].append([side, points, concept, article])
        return said

    def _points(self, telling: Telling, at: int, found: Any) -> Any:
        of = self._numbers_in(telling, at)
        least = self._least(telling)
        named = sum(self.table.ruleset.taps.count(least[i]) for i in of)
        points = self._over(telling, "points", lambda g: g[at].points - named, found)
        return [points, *of] if of else points

    def _numbers_in(self, telling: Telling, at: int) -> list[int]:
        """Which of the open numbers are added to these points."""
        least = self._least(telling)
        if not least:
            return []
        score = next(s for s in self.samples if self.ask(telling, s) is not None)

        def points(numbers: tuple[Arg, ...]) -> int:
            given = self.table.ask(with_numbers(telling, numbers), score, self.memory)
            return given[at].points if given is not None else -1

        plain = points(least)
        more = tuple(
            self._above(word, least[i], STEPS[i]) for i, word in enumerate(open_numbers(telling))
        )
        of = []
        for i, number in enumerate(more):
            if points((*least[:i], number, *least[i + 1 :])) != plain:
                of.append(i)
        if points(more) != plain + sum(STEPS[i] for i in of):
            raise BookError("phone_number_not_added", telling=telling)
        return of

    def _above(self, word: str, named: Arg, step: int) -> Arg:
        """Something that counts so much more."""
        taps = self.table.ruleset.taps
        wanted = taps.count(named) + step
        return next(other for other in taps.stakes[word] if taps.count(other) == wanted)

    def _over(self, telling: Telling, what: str, look: Any, found: Any) -> Any:
        """One value for all scores, or the name of its table."""
        values = {look(given) for _, given in found if given is not None}
        if len(values) == 1:
            return values.pop()
        return self._table(telling, what, look, found)

    def _table(self, telling: Telling, what: str, look: Any, found: Any) -> str:
        """Tables that agree at all samples are one; the tests ask at every score."""
        key = (what, tuple(None if g is None else look(g) for _, g in found))
        if key not in self._seen:
            known = frozenset(self.scores)

            def answer(score: Points) -> Any:
                given = self.ask(telling, score) if score in known else None
                return None if given is None else look(given)

            self._seen[key] = self.tables.keep(answer)
        return str(self._seen[key])


def _samples(scores: Sequence[Points], target: int) -> tuple[Points, ...]:
    """Where rules change: nothing, level, one apart, the half, near the end."""
    half, end = target // 2, target - 1
    wanted = ((0, 0), (1, 0), (1, 1), (4, 9), (half, half), (half + 1, 2), (2, half + 1), (6, 6))
    edges = ((end - 1, 3), (end, 5), (5, end), (end, end), (end, end - 1), (end - 1, end))
    known = set(scores)
    found = [score for score in (*wanted, *edges) if score in known]
    return tuple(found) or tuple(scores[:8])
