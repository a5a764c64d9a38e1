"""What is written down in vectors/ stays so: other programs are held to it."""

import json
from typing import Any

from tests.tournaments.formats.make_vectors import VECTORS, numbers_of, play_to_three
from tournaments.draws.protocol.groups import GroupDraw
from tournaments.draws.protocol.pots import PotDraw
from tournaments.draws.protocol.randomness import Stream
from tournaments.formats.crossing import seeded_slots
from tournaments.formats.document import recompute
from tournaments.formats.rounds import Entrant, pair_round


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (VECTORS / name).read_text().splitlines()]


def test_every_table_is_answered_as_written_down():
    vectors = rows("tables.jsonl")
    assert len(vectors) == 56
    for number, vector in enumerate(vectors):
        assert recompute(vector["stage"]) == vector["answer"], number


def test_every_round_is_drawn_as_written_down():
    for vector in rows("rounds.jsonl"):
        field = [Entrant(**{**team, "met": frozenset(team["met"])}) for team in vector["teams"]]
        chance = numbers_of(vector["seed"], len(field))
        drawn = pair_round(field, chance, random=vector["random"])
        assert [list(pair) for pair in drawn.pairs] == vector["pairs"]
        assert (drawn.bye, drawn.cost._asdict()) == (vector["bye"], vector["cost"])


def test_every_draw_from_pots_is_as_written_down():
    for vector in rows("pots.jsonl"):
        draw = PotDraw(vector["pots"], vector["groups"])
        assert draw.draw(Stream(vector["seed"])) == vector["slots"]
        assert str(draw.count) == vector["admissible"]


def test_every_draw_of_groups_is_as_written_down():
    vectors = rows("groups.jsonl")
    assert len(vectors) > 15
    for vector in vectors:
        draw = GroupDraw(
            vector["teams"], vector["sizes"], clubs=vector["clubs"], pots=vector["pots"]
        )
        assert draw.draw(Stream(vector["seed"])) == vector["groups"]
        assert str(draw.count) == vector["admissible"]


def test_every_bracket_that_ends_with_three_is_as_written_down():
    for vector in rows("ladder.jsonl"):
        seeds = [str(seed) for seed in range(1, vector["teams"] + 1)]
        assert list(seeded_slots(seeds, winners=3)) == vector["slots"]
        assert play_to_three(vector["slots"]) == {
            "matches": vector["matches"], "last_three": vector["last_three"],
        }  # fmt: skip
