"""How fast matches replay, for every ruleset, beside two yardsticks measured in the same run.

    python benchmarks/scoring.py

- a *bare loop* that only builds one record per hand: what Python itself costs;
- *pytruco*, another engine, playing a hand by its own rules (if installed).

Each figure is the processor time of the best of several runs: other work only ever adds to it.
"""

import random
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from scoring import Format, Hand, MatchState, apply, every_ruleset, replay, start
from scoring.core.entries import Entry
from scoring.core.match import Record
from scoring.core.ruleset import Ruleset

try:
    from pytruco.pdt.jugada import TirarCarta
    from pytruco.pdt.partida import Partida
except ImportError:
    Partida = None

RUNS = 15
PAIRS = 4


def players_of(rules: Ruleset) -> int:
    """Pairs wherever they are played: rulesets are compared at the same table."""
    return PAIRS if PAIRS in rules.players else rules.players[0]


def best_of(work: Callable[[], object], runs: int = RUNS) -> float:
    """Seconds of the fastest run."""
    times = []
    for _ in range(runs):
        before = time.process_time()
        work()
        times.append(time.process_time() - before)
    return min(times)


def full_match(rules: Ruleset, best_of_games: int, seed: int) -> list[Entry]:
    """A match played to its end with random legal hands; the longest of a few."""
    longest: list[Entry] = []
    for attempt in range(8):
        rng = random.Random(seed + attempt)
        state = start(rules, format=Format(players_of(rules), best_of_games))
        log: list[Entry] = []
        while state.outcome is None:
            log.append(Hand(rules.random_hand(state.game, rng)))
            after = apply(state, log[-1])
            assert isinstance(after, MatchState), after  # noqa: S101
            state = after
        longest = max(longest, log, key=len)
    return longest


def long_log(rules: Ruleset, hands: int) -> list[Entry]:
    """As many hands as asked for, in one match that never ends."""
    rng = random.Random(1)
    state = start(rules, format=Format(players_of(rules), 9999))
    log: list[Entry] = []
    while len(log) < hands:
        log.append(Hand(rules.random_hand(state.game, rng)))
        after = apply(state, log[-1])
        assert isinstance(after, MatchState), after  # noqa: S101
        state = after
    return log


def bare_loop(log: list[Entry]) -> list[Record]:
    return [Record(n, entry, (), (), (0, 0), 1) for n, entry in enumerate(log)]


def pytruco_hands(hands: int) -> None:
    """Cards in turn over there, no calls, until so many hands are over."""
    for _ in range(hands):
        game = Partida(40, ["Alice", "Ariana"], ["Bob", "Ben"], verbose=False)
        for _ in range(12):
            manojo = game.ronda.get_el_turno()
            card = next(
                c for c, laid in zip(manojo.cartas, manojo.tiradas, strict=True) if not laid
            )
            TirarCarta(manojo.jugador.id, card).hacer(game)
            if any(game.puntajes.values()):
                break


def show(name: str, hands: int, seconds: float) -> None:
    print(f"{name:44} {hands:5} hands {seconds * 1e3:8.2f} ms {hands / seconds:12,.0f} hands/s")


def measure(rules: Ruleset) -> None:
    """Full matches, and ever longer ones to see that the time per hand stays the same."""
    for games in (3, 5):
        log = full_match(rules, games, seed=games)
        replaying = partial(replay, rules, log, format=Format(players_of(rules), games))
        show(f"{rules.key}: replay a full best of {games}", len(log), best_of(replaying))
    for hands in (150, 300, 600):
        log = long_log(rules, hands)
        replaying = partial(replay, rules, log, format=Format(players_of(rules), 9999))
        show(f"{rules.key}: replay {hands} hands", hands, best_of(replaying))


def main() -> None:
    for rules in every_ruleset().values():
        measure(rules)
    log = long_log(next(iter(every_ruleset().values())), 150)
    show("bare loop that only builds the records", 150, best_of(lambda: bare_loop(log)))
    if Partida is None:
        print("pytruco is not installed: no second yardstick")
    else:
        show("pytruco plays hands without any call", 20, best_of(lambda: pytruco_hands(20), runs=5))


if __name__ == "__main__":
    main()
