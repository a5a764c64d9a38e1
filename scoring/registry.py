"""Finds the rulesets: every module or package in `scoring.rulesets` that has a `RULESET`.

Nothing is listed by hand; a new file is a new ruleset.
"""

import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module

import scoring.rulesets as package
from scoring.core.fault import CORE_CODES
from scoring.core.ruleset import Ruleset
from scoring.errors import SetupError


@cache
def all_rulesets() -> dict[str, Ruleset]:
    """All rulesets that events may be played by, by key, sorted."""
    return {key: rules for key, rules in every_ruleset().items() if rules.is_offered}


@cache
def every_ruleset() -> dict[str, Ruleset]:
    """All rulesets the engine knows, those without a sheet too, by key, sorted."""
    rulesets = {}
    for module in pkgutil.iter_modules(package.__path__):
        ruleset = getattr(import_module(f"scoring.rulesets.{module.name}"), "RULESET", None)
        if isinstance(ruleset, Ruleset):
            rulesets[ruleset.key] = ruleset
    return dict(sorted(rulesets.items()))


def ruleset(key: str) -> Ruleset:
    """
    >>> ruleset("asart").target
    30
    """
    rules = every_ruleset().get(key)
    if rules is None:
        raise SetupError("unknown_ruleset", given=key, expected=sorted(all_rulesets()))
    return rules


def fault_codes() -> Iterator[tuple[str, str, str]]:
    """Every fault code there is: (ruleset or "core", code, article)."""
    for code in CORE_CODES:
        yield "core", code, ""
    yield from _declared_codes(forbids=True)


def concepts() -> Iterator[tuple[str, str, str]]:
    """Every concept an award or a note may name: (ruleset, concept, article)."""
    return _declared_codes(forbids=False)


def _declared_codes(*, forbids: bool) -> Iterator[tuple[str, str, str]]:
    for key, rules in all_rulesets().items():
        for article in rules.articles.all:
            if article.forbids == forbids:
                for code in article.codes:
                    yield key, code, article.number
