"""Points are collected in the order of each ruleset's table, whatever order modules load in."""

import random
import subprocess
import sys

import pytest

from scoring import apply, every_ruleset, parse_entry, ruleset, start
from scoring.core.match import MatchState
from tests.rulesets import expected


def collected(key: str) -> str:
    """The articles that give points, in the order of the table; each where it stands first."""
    articles = every_ruleset()[key].articles.all
    giving = dict.fromkeys(a.number for a in articles if not a.forbids and a.on != "declared")
    awarding = expected(key).collected.split()
    return " ".join(number for number in giving if number in awarding)


@pytest.mark.parametrize("key", every_ruleset())
def test_articles_give_points_in_the_order_of_the_table(key: str) -> None:
    assert collected(key) == expected(key).collected


@pytest.mark.parametrize(
    ("key", "score", "line", "concepts"),
    [
        ("asart", (0, 0), "A envido, B quiero, envido para A, mano para B", "envido mano"),
        ("caballeros", (0, 0), "A envido, B no quiero, mano para B", "envido_no_querido mano"),
        ("asart", (28, 29), "A envido, B quiero, envido para A, mano para B", "envido"),
        (
            "venezolano",
            (0, 0),
            "A flor 30, B truco, A quiero, base para B",
            "flor truco",
        ),
        ("venezolano", (0, 0), "A envido, B quiero, envite para A, base para B", "envite base"),
    ],
)
def test_the_envido_is_collected_before_the_truco(
    key: str, score: tuple[int, int], line: str, concepts: str
) -> None:
    rules = ruleset(key)
    after = apply(start(rules).beginning(score=score), parse_entry(line, rules))
    assert isinstance(after, MatchState), after
    assert " ".join(award.concept for award in after.records[-1].awards) == concepts


def test_the_order_does_not_hang_on_the_order_of_imports() -> None:
    """Load every module of the package in random orders, each time in a new process."""
    modules = sorted(name for name in sys.modules if name.startswith("scoring."))
    rng = random.Random(7)
    for _ in range(3):
        rng.shuffle(modules)
        code = (
            f"import importlib\nfor name in {modules!r}: importlib.import_module(name)\n"
            "from tests.rulesets import expected\n"
            "from tests.scoring.test_order_of_awards import collected\n"
            "for key in importlib.import_module('scoring').every_ruleset():\n"
            "    assert collected(key) == expected(key).collected\n"
        )
        subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603 (our own words)
