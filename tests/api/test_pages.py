"""Whatever a page can do or show, a program can: by address, and by service."""

import ast
from collections.abc import Iterable
from pathlib import Path

from django.urls import get_resolver

from tests.api.pages import BY_PAGES_ALONE, COUNTERPARTS, OF_AN_ACCOUNT, WITHOUT
from tests.rights.test_table import names

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("tournaments", "referees", "papers", "spectators")
# Between a view and its services: both kinds of view call them.
BETWEEN = (ROOT / "tournaments/decisions.py", ROOT / "referees/services/scoring.py")


def accounts() -> set[str]:
    """What a person does with the own account."""
    return set(names(get_resolver("accounts.urls").url_patterns))


def test_every_page_has_a_counterpart_or_a_reason():
    every = set(names(get_resolver().url_patterns))
    ours = {name for name in every if name.startswith("api_")}
    told = set(COUNTERPARTS) | set(WITHOUT) | accounts()
    assert told == every - ours, OF_AN_ACCOUNT
    assert not set(COUNTERPARTS) & set(WITHOUT)


def test_every_counterpart_is_an_address_of_the_api():
    known = set(names(get_resolver("api.urls").url_patterns))
    assert {name for row in COUNTERPARTS.values() for name in row} <= known
    assert all(COUNTERPARTS.values())


def services() -> set[str]:
    """Functions that write: each in one transaction of its own."""
    return {
        f"{'.'.join(path.relative_to(ROOT).with_suffix('').parts)}.{node.name}"
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.FunctionDef)
        and any(ast.unparse(mark) == "transaction.atomic" for mark in node.decorator_list)
    }


def called(paths: Iterable[Path], known: set[str]) -> set[str]:
    """Those of the known that these files call, by name or through their module."""
    found = set()
    for path in paths:
        tree = ast.parse(path.read_text())
        brought = {
            alias.asname or alias.name: f"{node.module}.{alias.name}"
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Name):
                found.add(brought.get(node.id, ""))
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                found.add(f"{brought.get(node.value.id, '')}.{node.attr}")
    return found & known


def test_every_service_that_pages_call_is_called_by_the_api_too():
    known = services()
    views = [path for room in ROOMS for path in (ROOT / room / "views").rglob("*.py")]
    pages = called([*views, *BETWEEN], known)
    programs = called([*(ROOT / "api" / "views").rglob("*.py"), *BETWEEN], known)
    assert len(pages) > 60
    assert pages - programs == set(BY_PAGES_ALONE)
