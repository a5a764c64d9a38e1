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
    """All rulesets by key, sorted."""
    found = {}
    for module in pkgutil.iter_modules(package.__path__):
        ruleset = getattr(import_module(f"scoring.rulesets.{module.name}"), "RULESET", None)
        if isinstance(ruleset, Ruleset):
            found[ruleset.key] = ruleset
    return dict(sorted(found.items()))


def ruleset(key: str) -> Ruleset:
    """
    >>> ruleset("asart").target
    30
    """
    found = all_rulesets().get(key)
    if found is None:
        raise SetupError("unknown_ruleset", given=key, expected=sorted(all_rulesets()))
    return found


def fault_codes() -> Iterator[tuple[str, str, str]]:
    """Every fault code there is: (ruleset or "core", code, article)."""
    for code in CORE_CODES:
        yield "core", code, ""
    for key, rules in all_rulesets().items():
        for article in rules.articles.all:
            if article.forbids:
                for code in article.says:
                    yield key, code, article.number


def concepts() -> Iterator[tuple[str, str, str]]:
    """Every concept an award or a note may name: (ruleset, concept, article)."""
    for key, rules in all_rulesets().items():
        for article in rules.articles.all:
            if not article.forbids:
                for concept in article.says:
                    yield key, concept, article.number
