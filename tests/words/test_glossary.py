"""The glossary names real code, and says what the catalogues say."""

import re
from functools import reduce
from importlib import import_module

import pytest

from tests.words.catalogues import ROOT, catalogue

ROWS = [
    [cell.strip() for cell in line.strip().strip("|").split("|")]
    for line in (ROOT / "docs" / "glossary.md").read_text().splitlines()
    if line.startswith("|") and not line.startswith(("|---", "| word |"))
]
CODE = [name for row in ROWS for name in re.findall(r"`([\w.]+)`", row[1])]


def found(dotted: str) -> object:
    """The object a dotted name stands for: the longest prefix that is a module, then attributes.

    >>> found("tests.words.test_glossary.found") is found
    True
    """
    parts = dotted.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            module = import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        return reduce(getattr, parts[cut:], module)
    raise LookupError(dotted)


def test_every_row_has_all_six_columns_filled() -> None:
    assert len(ROWS) > 40
    assert [row for row in ROWS if len(row) != 6 or not all(row)] == []


@pytest.mark.parametrize("dotted", CODE)
def test_code_names_exist(dotted) -> None:
    assert found(dotted) is not None


def test_a_name_that_is_nowhere_is_noticed() -> None:
    with pytest.raises((AttributeError, LookupError)):
        found("tournaments.models.Role.SPECTATOR")


@pytest.mark.parametrize(("locale", "column"), [("es_AR", 2), ("pt_BR", 3), ("es_VE", 4)])
def test_roles_are_called_the_same_in_the_glossary_and_on_the_pages(locale, column) -> None:
    on_pages = {entry.msgid: entry.msgstr for entry in catalogue(locale)}
    in_glossary = {row[5]: row[column] for row in ROWS}
    for role in ("organizer", "committee member", "referee"):
        assert in_glossary[role] == on_pages[role]
