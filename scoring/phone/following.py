"""What comes after a hand, as data: the next dealer and mano, the kind of hand, how sides stand."""

from functools import partial
from typing import Any

from scoring.core.match import mano_of
from scoring.core.seats import TABLES, neighbour
from scoring.phone.asking import Table
from scoring.phone.worth import Tables


def following(table: Table, tables: Tables) -> dict[str, Any]:
    """`next` names the dealer after each; `memory` what a hand leaves behind, `over` when it ended
    the game; `modes_at` the kind of hand by memory and score; `seats` who plays it."""
    ruleset, players = table.ruleset, table.players
    turn = ruleset.rotation(table.options)
    memories = (ruleset.new_game_memory, *ruleset.memories(players))
    return {
        "next": {seat: neighbour(seat, players, turn) for seat in TABLES[players]},
        "standing": [ruleset.standing(points, table.target) for points in range(table.target)],
        "new_game_memory": ruleset.new_game_memory,
        "modes_at": {
            name(memory): tables.keep(partial(table.mode, memory=memory)) for memory in memories
        },
        "after": {name(memory): _after(table, memory) for memory in memories},
        "seats": {name(memory): _seats(table, memory) for memory in memories},
        "cites": {"match": ruleset.cites["match"]},
    }


def name(memory: object) -> str:
    """
    >>> name(None), name(2)
    ('', '2')
    """
    return "" if memory is None else str(memory)


def _after(table: Table, memory: object) -> dict[str, list[Any]]:
    """By mode: the memory after a hand and whether the deal moves on; `!` if it ended the game."""
    found: dict[str, list[Any]] = {}
    for score in table.scores():
        game = table.game(score, memory)
        mode = table.mode(score, memory)
        if mode in found:
            continue
        for mark, after in (("", score), ("!", (table.target, 0))):
            left = table.ruleset.after_hand(game, None, after)
            found[mode + mark] = [left.memory, left.deal_moves]
    return found


def _seats(table: Table, memory: object) -> dict[str, dict[str, list[str]]]:
    """By mode and dealer: who plays the hand to come, the mano first."""
    found: dict[str, dict[str, list[str]]] = {}
    for score in table.scores():
        mode = table.mode(score, memory)
        if mode in found:
            continue
        game = table.game(score, memory)
        found[mode] = {
            dealer: list(
                table.ruleset.seats(
                    game._replace(dealer=dealer, mano=mano_of(dealer, table.players))
                )
            )
            for dealer in TABLES[table.players]
        }
    return found
