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
from scoring.core.taps import CONCEDED, FRAME, SAID, Numbers, tap
from scoring.phone.asking import Points, Table
from scoring.phone.following import following
from scoring.phone.tree import Tree, token, trees
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
        said = [token(move.who, move.word, move.args) for move in ruleset.taps.presumed(mode)]
        modes[mode] = {"phase": phase, "presumed": said, **told}
    taps, vocabulary = ruleset.taps, ruleset.vocabulary
    words = _words(modes, taps.numbers)
    return {
        "ruleset": ruleset.key,
        "version": ruleset.version,
        "players": players,
        "target": target,
        "rows": [{"name": r.name, "part": r.part, "words": list(r.words)} for r in taps.rows],
        "endings": list(taps.endings),
        "drawing": taps.drawing,
        "ladder": _ladder(ruleset, target),
        "stakes": {word: list(numbers) for word, numbers in taps.stakes.items()},
        "counts": taps.counts,
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


def _ladder(ruleset: Ruleset, target: int) -> list[list[Any]]:
    """What a hand is worth by the last request accepted, for drawing it; None: the whole game."""
    if not ruleset.ladders:
        return []
    truco = ruleset.ladders[0]
    rungs = [("", truco.uncalled), *((rung.word, rung.wanted) for rung in truco.rungs)]
    return [[word, worth if worth <= target else None] for word, worth in rungs]


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
        "said": SAID,
        "conceded": CONCEDED,
        "instead_of": numbers.instead_of,
        "values": list(numbers.values),
        "concede": numbers.concede,
        "tie": _who_wins_a_tie(table, numbers),
    }


def _who_wins_a_tie(table: Table, numbers: Numbers) -> str | None:
    """An envido of equal numbers, told by the numbers alone, gives its points to somebody; to
    nobody where it takes the seats to know, as among pairs."""
    taps, memory = table.ruleset.taps, table.ruleset.new_game_memory
    asked = (table.mode((0, 0), memory), table.players, table.options)
    ending = next(iter(taps.last(*asked)))
    wanted = next(t for t in taps.first(*asked) if t[-1].word == numbers.instead_of)[:-1]
    same = tuple(tap(side, numbers.word, max(numbers.values)) for side in FRAME)
    given = table.ask((*wanted, *same, *ending), (0, 0), memory)
    return given[0].side if given else None
