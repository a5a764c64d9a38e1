"""Reads a phone's sheet the way the phone does, for comparing it with the engine in bulk."""

from collections.abc import Iterator
from typing import Any

from scoring.core.award import Award, credit_awards
from scoring.core.entries import Hand, Move
from scoring.core.game import Game
from scoring.core.match import judge
from scoring.core.ruleset import Ruleset
from scoring.core.sides import other
from scoring.core.taps import CONCEDED, SAID

Path = tuple[str, ...]


def paths(tree: dict[str, Any], before: Path = ()) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Every whole telling of a part, with what is written at its end."""
    for key, below in tree.items():
        if key == "":
            yield before, below
        else:
            yield from paths(below, (*before, key))


def moves_of(path: Path, mano: str, numbers: Iterator[Any]) -> tuple[Move, ...]:
    sides = {"M": mano, "P": other(mano)}
    moves = []
    for token in path:
        words = token.split()
        who = sides[words.pop(0)] if words[0] in sides else None
        word, *args = words
        if word in (SAID, CONCEDED):
            high = Move(sides[args[0]], "tantos", (next(numbers),))
            low = Move(other(sides[args[0]]), "tantos", (next(numbers),))
            moves += [high, low if word == SAID else Move(low.who, "son_buenas")]
            continue
        real = [sides.get(a, a) for a in args]
        told = tuple(next(numbers) if a == "#" else int(a) if a.isdecimal() else a for a in real)
        moves.append(Move(who, word, told))
    return tuple(moves)


def looked_up(sheet: dict[str, Any], spec: Any, at: tuple[int, int], numbers: list[Any]) -> Any:
    if isinstance(spec, list):
        base = looked_up(sheet, spec[0], at, numbers)
        return base + sum(sheet["counts"].get(numbers[i], numbers[i]) for i in spec[1:])
    if isinstance(spec, str) and spec in sheet["tables"]:
        table = sheet["tables"][spec]
        return table["values"][ord(table["rows"][at[0]][at[1]]) - 48]
    return spec


def awards(
    sheet: dict[str, Any], worth: dict[str, Any], *, mano: str, at: tuple[int, int],
    numbers: list[Any],
) -> list[Award] | None:  # fmt: skip
    sides = {"M": mano, "P": other(mano)}
    if "w" in worth and looked_up(sheet, worth["w"], at, numbers) is None:
        return None
    return [
        Award(
            sides[side],  # type: ignore[arg-type]
            looked_up(sheet, points, at, numbers),
            concept,
            looked_up(sheet, article, at, numbers),
        )
        for side, points, concept, article in worth["g"]
    ]


def told_by_engine(ruleset: Ruleset, game: Game, moves: tuple[Move, ...]) -> Any:
    verdict = judge(ruleset, game, Hand(moves))
    if verdict.faults:
        return None
    return [(a.side, a.points, a.concept, a.article) for a in verdict.awards]


def told_by_sheet(found: list[Award], game: Game) -> Any:
    _, credited = credit_awards(game.score, found, game.target)
    return [(a.side, a.points, a.concept, a.article) for a in credited]
