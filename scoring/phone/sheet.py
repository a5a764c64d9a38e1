"""The sheet of a ruleset as data: for each kind of hand a tree of taps with what each is worth.

Scores are sorted by the mode of the hand to come (`Taps.mode`); `tree` builds what can be told in
each, `next_hands` says what comes after a hand. Made once for a ruleset, its options and so many
players, and then kept.
"""

from functools import lru_cache, partial
from typing import Any

from scoring.core.game import Game
from scoring.core.ladder import Ladder
from scoring.core.match import mano_of, target_of
from scoring.core.options import Options
from scoring.core.ruleset import Ruleset
from scoring.core.seats import TABLES, neighbour
from scoring.core.taps import CONCEDED, FRAME, SAID, Numbers, Row, tap
from scoring.core.vocabulary import Term
from scoring.phone.order import list_late
from scoring.phone.quick import list_amounts, list_names
from scoring.phone.tellings import Points, Table
from scoring.phone.tree import Tree, token, trees
from scoring.phone.worth import Tables, Worth


@lru_cache(maxsize=48)  # every ruleset for two, four and six, and a dozen choices beside
def sheet_of(ruleset: Ruleset, options: Options, players: int) -> dict[str, Any]:
    """All that a phone needs for this ruleset, these options and so many at the table."""
    target = target_of(ruleset, options)
    table = Table(ruleset, options, players, target)
    tables = Tables(target)
    taps, vocabulary = ruleset.taps, ruleset.vocabulary
    follows = next_hands(table, tables)
    modes = {
        mode: _mode(mode, Worth(table, tables, memory, scores), table)
        for mode, (memory, scores) in _scores_of(table).items()
    }
    words = _words(modes, taps.numbers)
    return {
        "ruleset": ruleset.key,
        "version": ruleset.version,
        "players": players,
        "target": target,
        "rows": [_row(row, words) for row in taps.rows],
        "endings": list(taps.endings),
        "special": {phase: special._asdict() for phase, special in taps.special.items()},
        "voids": taps.voids,
        "drawing": taps.drawing,
        "ladder": _ladder(ruleset.ladders_of(options), target),
        "stakes": {word: list(numbers) for word, numbers in taps.stakes.items()},
        "counts": taps.counts,
        "together": list(taps.together),
        "implied": {word: list(results) for word, results in taps.implied.items()},
        "numbers": None if taps.numbers is None else _numbers(table, taps.numbers),
        "terms": {term.word: _term(term) for term in vocabulary.terms if term.word in words},
        "tie": vocabulary.tie[0],
        "noted": _results_noted(table),
        "declare": vocabulary.declare,
        "quick": list_names(ruleset.quick, modes),
        "modes": modes,
        "tables": {f"t{place}": each for place, each in enumerate(tables.all)},
        **follows,
    }


def _mode(mode: str, worth: Worth, table: Table) -> dict[str, Any]:
    """What can be tapped in one kind of hand, and what it gives."""
    ruleset, taps = table.ruleset, table.ruleset.taps
    firsts = tuple(taps.first(mode, table.players, table.options))
    lasts = tuple(taps.last(mode, table.players, table.options))
    return {
        "phase": ruleset.phase(table.game(worth.scores[0], worth.memory)),
        "presumed": [token(move.who, move.word, move.args) for move in taps.presumed(mode)],
        **trees(worth, firsts, lasts),
        **({"late": late} if (late := list_late(worth, firsts)) else {}),
        "quick": list_amounts(worth, ruleset.quick),
    }


def _row(row: Row, words: set[str]) -> dict[str, Any]:
    """Without what only other options would let one tap."""
    return {
        "name": row.name,
        "part": row.part,
        "words": [word for word in row.words if word in words],
    }


def _scores_of(table: Table) -> dict[str, tuple[object, list[Points]]]:
    """For each mode a memory and the scores at which it is due with it."""
    by_mode: dict[str, dict[object, list[Points]]] = {}
    for memory in (table.ruleset.new_game_memory, *table.ruleset.memories(table.players)):
        for score in table.scores():
            mode = table.mode(score, memory)
            by_mode.setdefault(mode, {}).setdefault(memory, []).append(score)
    return {
        mode: max(by_memory.items(), key=lambda item: len(item[1]))
        for mode, by_memory in by_mode.items()
    }


def _ladder(ladders: tuple[Ladder, ...], target: int) -> list[list[Any]]:
    """What a hand is worth by the last request accepted, for drawing it; None: the whole game."""
    if not ladders:
        return []
    truco = ladders[0]
    rungs = [("", truco.uncalled), *((rung.word, rung.accepted) for rung in truco.rungs)]
    return [[word, worth if worth <= target else None] for word, worth in rungs]


def _words(modes: dict[str, Any], numbers: Numbers | None) -> set[str]:
    """The words that can be tapped: a phone need not know the others."""
    words: set[str] = {numbers.word, numbers.concede} if numbers is not None else set()

    def walk(tree: Tree) -> None:
        for key, below in tree.items():
            if key:
                words.add(next(word for word in key.split() if word not in FRAME))
                walk(below)

    for mode in modes.values():
        walk(mode["first"])
        walk(mode["last"])
    return words


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
    hand = (table.mode((0, 0), memory), table.players, table.options)
    ending = next(iter(taps.last(*hand)))
    accepted = next(t for t in taps.first(*hand) if t[-1].word == numbers.instead_of)[:-1]
    same = tuple(tap(side, numbers.word, max(numbers.values)) for side in FRAME)
    awards = table.ask((*accepted, *same, *ending), (0, 0), memory)
    return awards[0].side if awards else None


def _results_noted(table: Table) -> dict[str, str]:
    """Results that stand under an article of their own, whoever takes the points: three ties."""
    taps, memory = table.ruleset.taps, table.ruleset.new_game_memory
    results = next(row.words for row in taps.rows if row.name == "winner")
    hand = (table.mode((0, 0), memory), table.players, table.options)
    return {
        telling[0].word: article
        for telling in taps.last(*hand)
        if len(telling) == 1 and telling[0].word in results
        for article in table.articles_noted(telling, (0, 0), memory)
    }


def _term(term: Term) -> dict[str, str]:
    """How a word is said, and what a number that comes with it counts."""
    return {"says": term.says[0], "unit": term.unit[0] if term.unit else ""}


def next_hands(table: Table, tables: Tables) -> dict[str, Any]:
    """`next` names the dealer after each; `memory` what a hand leaves behind, `over` when it ended
    the game; `modes_at` the kind of hand by memory and score; `seats` who plays it."""
    ruleset, players = table.ruleset, table.players
    turn = ruleset.rotation(table.options)
    memories = (ruleset.new_game_memory, *ruleset.memories(players))
    return {
        "next": {seat: neighbour(seat, players, turn) for seat in TABLES[players]},
        "standing": [
            ruleset.standing(points, table.target, table.options) for points in range(table.target)
        ],
        "new_game_memory": ruleset.new_game_memory,
        "modes_at": {
            memory_key(memory): tables.add(partial(table.mode, memory=memory))
            for memory in memories
        },
        "after": {memory_key(memory): _after(table, memory) for memory in memories},
        "seats": {memory_key(memory): _seats(table, memory) for memory in memories},
        "cites": {"match": ruleset.cites["match"]},
    }


def memory_key(memory: object) -> str:
    """
    >>> memory_key(None), memory_key(2)
    ('', '2')
    """
    return "" if memory is None else str(memory)


def _sample_games(table: Table, memory: object) -> dict[str, Game]:
    """By mode a hand to come in which it is due."""
    games: dict[str, Game] = {}
    for score in table.scores():
        games.setdefault(table.mode(score, memory), table.game(score, memory))
    return games


def _after(table: Table, memory: object) -> dict[str, list[Any]]:
    """By mode: the memory after a hand and whether the deal moves on; `!` if it ended the game."""
    by_mode: dict[str, list[Any]] = {}
    for mode, game in _sample_games(table, memory).items():
        for mark, score in (("", game.score), ("!", (table.target, 0))):
            left = table.ruleset.after_hand(game, None, score)
            by_mode[mode + mark] = [left.memory, left.deal_moves]
    return by_mode


def _seats(table: Table, memory: object) -> dict[str, dict[str, list[str]]]:
    """By mode and dealer: who plays the hand to come, the mano first."""
    by_mode: dict[str, dict[str, list[str]]] = {}
    for mode, game in _sample_games(table, memory).items():
        by_mode[mode] = {}
        for dealer in TABLES[table.players]:
            dealt = game._replace(dealer=dealer, mano=mano_of(dealer, table.players))
            by_mode[mode][dealer] = list(table.ruleset.seats(dealt))
    return by_mode
