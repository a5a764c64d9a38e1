"""Draws of stages in a browser: the second implementation draws as Python does."""

from collections.abc import Iterator
from random import Random

import networkx
import pytest
from playwright.sync_api import Browser, Page

from tests.tournaments.draws.protocol.cases import solved
from tests.tournaments.draws.protocol.lists import CARDS, NONCE
from tests.tournaments.draws.protocol.stage_cases import KINDS, round_of, stage_case
from tests.tournaments.formats.fields import random_field
from tournaments.draws.verifier_page import PROGRAM, STATIC

RESULTS = """(cases) => cases.map(({list, nonce, value}) => {
  const {seed, outcome} = DrawVerifier.runDraw(list, nonce, value);
  return {seed, outcome};
})"""
LEAST = """(tables) => tables.map((rows) => leastMatching(
  rows.map((row) => row.map((weight) => (weight === null ? null : BigInt(weight))))))"""


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context()
    page = context.new_page()
    page.set_default_timeout(120_000)
    for name in PROGRAM:
        page.add_script_tag(path=str(STATIC / name))
    yield page
    context.close()


def agree(page: Page, kind: str, seeds: range) -> None:
    cases = [solved(stage_case(kind, seed)) for seed in seeds]
    found = page.evaluate(RESULTS, cases)
    for seed, made, other in zip(seeds, cases, found, strict=True):
        assert other == {"seed": made["seed"], "outcome": made["outcome"]}, (kind, seed)


@pytest.mark.long("stage-draws", quick=3, full=25, aim=250)
def test_it_draws_stages_as_python_does(page, case, record_property):
    for kind in KINDS:
        agree(page, kind, range(case * 10, (case + 1) * 10))
    record_property("draws", 10 * len(KINDS))


@pytest.mark.full
@pytest.mark.parametrize("teams", [127, 256])
def test_it_finds_the_best_round_of_many_teams(page, teams):
    field = random_field(Random(f"{teams} teams"), teams)
    made = solved({"list": round_of(field), "nonce": NONCE, "value": CARDS})
    found = page.evaluate(RESULTS, [made])
    assert found == [{"seed": made["seed"], "outcome": made["outcome"]}]


def random_table(seed: int) -> list[list[str | None]]:
    """Weights that often tie and often are missing: many blossoms, and many who are left over."""
    random = Random(seed)
    size, share = random.randint(2, 16), random.choice([0.2, 0.5, 0.9])
    most = random.choice([3, 10, 2**90])
    rows: list[list[str | None]] = [[None] * size for _ in range(size)]
    for i in range(size):
        for j in range(i):
            if random.random() < share:
                rows[i][j] = rows[j][i] = str(random.randrange(most))
    return rows


def least_sum(rows: list[list[str | None]]) -> tuple[int, int]:
    """By a second program: how many pairs there are at most, and the least they add up to."""
    graph = networkx.Graph()
    graph.add_nodes_from(range(len(rows)))
    for i, row in enumerate(rows):
        graph.add_edges_from(
            (i, j, {"weight": 2**100 - int(weight)})
            for j, weight in enumerate(row[:i])
            if weight is not None
        )
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    return len(pairs), sum(2**100 - graph[a][b]["weight"] for a, b in pairs)


def test_the_matching_is_perfect_and_of_least_weight_or_there_is_none(page):
    tables = [random_table(seed) for seed in range(400)]
    answers = page.evaluate(LEAST, tables)
    perfect = 0
    for seed, (rows, mates) in enumerate(zip(tables, answers, strict=True)):
        pairs, least = least_sum(rows)
        assert (mates is None) == (2 * pairs < len(rows)), seed
        if mates is None:
            continue
        perfect += 1
        assert [mates[mate] for mate in mates] == list(range(len(rows))), seed
        assert sum(int(rows[i][mate] or 0) for i, mate in enumerate(mates) if i < mate) == least
    assert 100 < perfect < 300
