"""Whatever a page can do or show, a program can: by address, and by service."""

import ast
from collections.abc import Iterable
from pathlib import Path

from django.urls import get_resolver

from tests.api.pages import BY_PAGES_ALONE, COUNTERPARTS, OF_AN_ACCOUNT, WITHOUT
from tests.rights.test_table import names

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("tournaments", "referees", "papers", "spectators")
# Concepts of one file, with their views.
OTHER_VIEWS = (ROOT / "referees/home.py", ROOT / "referees/appeals.py")
# Between a view and its services: both kinds of view call them.
BETWEEN = (
    ROOT / "tournaments/matches/services/decisions.py",
    ROOT / "referees/sync/services.py",
)


def accounts() -> set[str]:
    """What a person does with the own account."""
    return {name for name in names(get_resolver()) if name.startswith("accounts:")}


def test_every_page_has_a_counterpart_or_a_reason():
    every = set(names(get_resolver()))
    addresses = {name for name in every if name.startswith("api:")}
    pages = set(COUNTERPARTS) | set(WITHOUT) | accounts()
    assert pages == every - addresses, OF_AN_ACCOUNT
    assert not set(COUNTERPARTS) & set(WITHOUT)


def test_every_counterpart_is_an_address_of_the_api():
    addresses = {name for name in names(get_resolver()) if name.startswith("api:")}
    assert {name for row in COUNTERPARTS.values() for name in row} <= addresses
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


def called(paths: Iterable[Path], names: set[str]) -> set[str]:
    """Those of the services that these files call, by name or through their module."""
    calls = set()
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
                calls.add(brought.get(node.id, ""))
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                calls.add(f"{brought.get(node.value.id, '')}.{node.attr}")
    return calls & names


def test_every_service_that_pages_call_is_called_by_the_api_too():
    changing = services()
    views = [
        path
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        if path.name == "views.py" or path.parent.name == "views" or path in OTHER_VIEWS
    ]
    pages = called([*views, *BETWEEN], changing)
    programs = called([*(ROOT / "api").rglob("*.py"), *BETWEEN], changing)
    assert len(pages) > 60
    assert pages - programs == set(BY_PAGES_ALONE)
