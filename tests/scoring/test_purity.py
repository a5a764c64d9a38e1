"""The package is pure: standard library only, no clock, no global random; its examples run."""

import ast
import doctest
import pkgutil
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import scoring

ROOT = Path(scoring.__file__).parent
TREES = {path: ast.parse(path.read_text("utf-8")) for path in sorted(ROOT.rglob("*.py"))}
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


def test_a_file_imports_only_the_standard_library_and_the_package() -> None:
    for file, tree in TREES.items():
        for module, names in imports(tree):
            top = module.split(".")[0]
            assert top == "scoring" or top in sys.stdlib_module_names, (file, module)
            assert top not in FORBIDDEN, (file, module)
            assert top != "random" or names == ["Random"], "only a generator that was passed in"


def test_the_examples_in_the_docstrings_hold() -> None:
    results = {name: doctest.testmod(import_module(name)) for name in ["scoring", *MODULES]}
    assert [name for name, result in results.items() if result.failed != 0] == []
    assert sum(result.attempted for result in results.values()) > 30


def test_the_readme_runs() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert (result.failed, result.attempted > 10) == (0, True)


def test_the_guide_to_changing_a_log_runs() -> None:
    guide = ROOT.parent / "docs" / "rulesets.md"
    result = doctest.testfile(str(guide), module_relative=False, encoding="utf-8")
    assert (result.failed, result.attempted > 5) == (0, True)


def test_only_the_loaders_and_the_command_line_read_anything() -> None:
    readers = {"book.py", "__main__.py"}
    for file, tree in TREES.items():
        called = {
            node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            for node in ast.walk(tree)
            if isinstance(node, ast.Call)
        }
        reading = called & {"open", "read_text", "read_bytes", "print"}
        assert file.name in readers or not reading, (file, reading)
