"""The sheet of a ruleset as data: for each kind of hand a tree of taps with what each is worth.

Scores are sorted by the mode of the hand to come (`Taps.mode`); `tree` builds what can be told in
each, `following` says what comes after a hand. Made once for a ruleset, its options and so many
players, and then kept.
"""

from functools import lru_cache
from typing import Any

from scoring.core.options import Options
from scoring.core.ruleset import Ruleset
from scoring.core.sheet import terms_of
from scoring.core.taps import FRAME, M, Numbers, tap
from scoring.phone.asking import Points, Table
from scoring.phone.following import following
from scoring.phone.tree import Tree, trees
from scoring.phone.worth import Tables, Worth


@lru_cache(maxsize=32)
def sheet_of(ruleset: Ruleset, options: Options, players: int) -> dict[str, Any]:
    """All that a phone needs for this ruleset, these options and so many at the table."""
    target = options.number("target") if "target" in options else ruleset.target
    table = Table(ruleset, options, players, target)
    tables = Tables(target)
    follows = following(table, tables)
    modes = {}
    for mode, (memory, scores) in _scores_of(table).items():
        worth = Worth(table, tables, memory, scores)
        asked = (mode, players, options)
        phase = ruleset.phase(table.game(scores[0], memory))
        told = trees(worth, ruleset.taps.first(*asked), tuple(ruleset.taps.last(*asked)))
        modes[mode] = {"phase": phase, **told}
    taps, vocabulary = ruleset.taps, ruleset.vocabulary
    words = _words(modes, taps.numbers)
    return {
        "ruleset": ruleset.key,
        "version": ruleset.version,
        "players": players,
        "target": target,
        "rows": [{"name": r.name, "part": r.part, "words": list(r.words)} for r in taps.rows],
        "drawing": taps.drawing,
        "stakes": {word: list(numbers) for word, numbers in taps.stakes.items()},
        "numbers": None if taps.numbers is None else _numbers(table, taps.numbers),
        "terms": {word: term for word, term in terms_of(vocabulary).items() if word in words},
        "tie": vocabulary.tie[0],
        "declare": vocabulary.declare,
        "modes": modes,
        "tables": {f"t{place}": kept for place, kept in enumerate(tables.kept)},
        **follows,
    }


def _scores_of(table: Table) -> dict[str, tuple[object, list[Points]]]:
    """For each mode a memory and the scores at which it is due with it."""
    found: dict[str, dict[object, list[Points]]] = {}
    for memory in (table.ruleset.new_game_memory, *table.ruleset.memories(table.players)):
        for score in table.scores():
            mode = table.mode(score, memory)
            found.setdefault(mode, {}).setdefault(memory, []).append(score)
    return {
        mode: max(by_memory.items(), key=lambda item: len(item[1]))
        for mode, by_memory in found.items()
    }


def _words(modes: dict[str, Any], numbers: Numbers | None) -> set[str]:
    """The words that can be tapped: a phone need not know the others."""
    found: set[str] = {numbers.word, numbers.concede} if numbers is not None else set()

    def walk(tree: Tree) -> None:
        for key, below in tree.items():
            if key:
                found.add(next(word for word in key.split() if word not in FRAME))
                walk(below)

    for mode in modes.values():
        walk(mode["first"])
        walk(mode["last"])
    return found


def _numbers(table: Table, numbers: Numbers) -> dict[str, Any]:
    return {
        "word": numbers.word,
        "instead_of": numbers.instead_of,
        "values": list(numbers.values),
        "concede": numbers.concede,
        "tie": _who_wins_a_tie(table, numbers),
    }


def _who_wins_a_tie(table: Table, numbers: Numbers) -> str:
    """An envido of equal numbers, told by the numbers alone, gives its points to somebody."""
    taps, memory = table.ruleset.taps, table.ruleset.new_game_memory
    asked = (table.mode((0, 0), memory), table.players, table.options)
    ending = next(iter(taps.last(*asked)))
    same = tuple(tap(side, numbers.word, numbers.values[-1]) for side in FRAME)
    for telling in taps.first(*asked):
        if telling[-1].word == numbers.instead_of:
            given = table.ask((*telling[:-1], *same, *ending), (0, 0), memory)
            if given:
                return given[0].side
    return M
