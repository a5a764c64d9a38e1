"""The package is pure: standard library only, no clock, no global random; its examples run."""

import ast
import doctest
import pkgutil
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import scoring

ROOT = Path(scoring.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(scoring.__path__, "scoring.")
    if not module.name.endswith("__main__")
)
# The clock, chance, the network, other processes: a result depends on nothing but its input.
FORBIDDEN = {"time", "datetime", "secrets", "socket", "subprocess", "threading", "urllib"}


def imports(tree: ast.AST) -> Iterator[tuple[str, list[str]]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, []
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "", [alias.name for alias in node.names]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_file_imports_only_the_standard_library_and_the_package(file: Path) -> None:
    for module, names in imports(ast.parse(file.read_text("utf-8"))):
        top = module.split(".")[0]
        assert top == "scoring" or top in sys.stdlib_module_names, module
        assert top not in FORBIDDEN, module
        assert top != "random" or names == ["Random"], "only a generator that was passed in"


@pytest.mark.parametrize("name", ["scoring", *MODULES])
def test_the_examples_in_the_docstrings_hold(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_the_readme_runs() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert (result.failed, result.attempted > 10) == (0, True)


def test_the_guide_to_changing_a_log_runs() -> None:
    guide = ROOT.parent / "docs" / "rulesets.md"
    result = doctest.testfile(str(guide), module_relative=False, encoding="utf-8")
    assert (result.failed, result.attempted > 5) == (0, True)


def test_there_are_examples_to_run() -> None:
    attempted = [doctest.testmod(import_module(name)).attempted for name in MODULES]
    assert sum(attempted) > 30


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_only_the_loaders_and_the_command_line_read_anything(file: Path) -> None:
    readers = {"book.py", "__main__.py"}
    tree = ast.parse(file.read_text("utf-8"))
    called = {
        node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
    }
    assert file.name in readers or not called & {"open", "read_text", "read_bytes", "print"}
