"""A place in one sentence: "above Los Primos: same wins and point difference, 3 more points for".

The sentences live in words.json, not in the catalogues: whoever recomputes a table from the
public file, in a browser or with the command, reads them without this program's server.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tournaments.formats.ranking import (
    HEAD_TO_HEAD,
    LOT,
    PLAY_OFF,
    Separation,
    Table,
)

Words = Mapping[str, Any]


@cache
def all_words() -> dict[str, dict[str, Any]]:
    """The sentences by language."""
    words: dict[str, dict[str, Any]] = json.loads(
        Path(__file__).with_name("words.json").read_text("utf-8")
    )
    return words


def explain_places(table: Table, words: Words, names: Mapping[str, str]) -> list[str]:
    """One sentence for each row, in the table's order; `names` are the teams' names by id."""
    sentences = []
    teams = [names.get(row.team, row.team) for row in table.rows]
    open_ties = {team: tie.by for tie in table.ties for team in tie.teams}
    for number, row in enumerate(table.rows, start=1):
        neighbour = _level_neighbour(table, number)
        if row.team in table.left:
            sentence = words["left"]
        elif neighbour is not None and row.team in open_ties:
            key = "open_play_off" if open_ties[row.team] == PLAY_OFF else "open_lot"
            sentence = words[key].format(team=teams[neighbour])
        elif neighbour is not None:
            sentence = words["shared"].format(team=teams[neighbour])
        elif number in table.why:
            reasons = describe_separation(table.why[number], words)
            sentence = words["above"].format(team=teams[number], reasons=reasons)
        elif number - 1 in table.why:
            reasons = describe_separation(table.why[number - 1], words)
            sentence = words["last"].format(team=teams[number - 2], reasons=reasons)
        else:
            sentence = words["alone"]
        sentences.append(sentence)
    return sentences


def describe_separation(separation: Separation, words: Words) -> str:
    """Why the upper of two places is the upper one, without saying whose places they are."""
    reasons = []
    if separation.equal:
        names = [words["criteria"][code] for code in separation.equal]
        listed = words["and"].join([", ".join(names[:-1]), names[-1]] if names[1:] else names)
        reasons.append(words["equal"].format(criteria=listed))
    if separation.skipped:
        reasons.append(words["skipped"])
    if separation.criterion == LOT:
        reasons.append(words["lot"])
    elif separation.criterion in (HEAD_TO_HEAD, PLAY_OFF):
        key = "among" if separation.criterion == HEAD_TO_HEAD else "play_off"
        reasons.append(words[key].format(more=_more(separation.inside, separation, words)))
    else:
        reasons.append(_more(separation.criterion, separation, words))
    return ", ".join(reasons)


def _more(code: str, separation: Separation, words: Words) -> str:
    number = separation.values[0] - separation.values[1]
    singular, plural = words["more"][code]
    sentence: str = (singular if number == 1 else plural).format(n=number)
    return sentence


def _level_neighbour(table: Table, number: int) -> int | None:
    """Index of a team that shares the place: the one before, else the one after."""
    places = [row.place for row in table.rows]
    if number >= 2 and places[number - 2] == places[number - 1]:
        return number - 2
    if number < len(places) and places[number] == places[number - 1]:
        return number
    return None
