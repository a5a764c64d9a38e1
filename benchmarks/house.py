"""The size and shape of the source, measured alike before and after a change.

    python benchmarks/house.py numbers             # of this tree
    python benchmarks/house.py numbers --at REV    # of a commit
    python benchmarks/house.py assertions REV      # what the tests asserted at REV and no longer do

`assertions` compares the tests' assertions after taking every name and attribute out of them:
what is left (constants, operators, how many) survives a renaming or a move, and shows a weakening.
"""

import argparse
import ast
import collections
import re
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOMS = (
    "scoring", "tournaments", "referees", "papers", "spectators", "api",
    "accounts", "jobs", "operations", "config", "bootstrap",
)  # fmt: skip
RIDDLES = (
    "found", "told", "untold", "made", "given", "wanted", "judged", "already", "seen", "known",
    "owed", "shown", "named", "said", "asked", "kept", "spelled", "ground", "shelf", "doors",
    "hush", "whistle", "put_down", "deed", "deeds", "blame", "whole", "go_on", "way_on", "welcome",
)  # fmt: skip


def files(tree: Path, pattern: str) -> list[Path]:
    return [path for path in sorted(tree.glob(pattern)) if ".venv" not in path.parts]


def is_counted(path: Path) -> bool:
    """Written by hand, and neither a migration nor a rulebook in words."""
    return not {"migrations", "books", "vendor"} & set(path.parts)


def count_lines(paths: list[Path]) -> int:
    return sum(len(path.read_text().splitlines()) for path in paths)


def functions(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1


def identifiers(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg | ast.keyword):
            yield node.arg or ""


def print_numbers(tree: Path) -> None:
    by_room = {room: [p for p in files(tree, f"{room}/**/*.py") if is_counted(p)] for room in ROOMS}
    scripts = [p for p in files(tree, "static/js/**/*.js") if is_counted(p)]
    python = [path for paths in by_room.values() for path in paths] + [tree / "manage.py"]
    templates = files(tree, "templates/**/*.html")
    tests = files(tree, "tests/**/*.py")
    print("| measure | |\n|---|---|")
    for room, paths in by_room.items():
        print(f"| {room}: lines of Python (files) | {count_lines(paths):,} ({len(paths)}) |")
    print(f"| Python by hand | {count_lines(python):,} |")
    print(f"| JavaScript by hand | {count_lines(scripts):,} |")
    print(f"| Python and JavaScript by hand | {count_lines(python + scripts):,} |")
    size = sum(path.stat().st_size for path in templates)
    wide = sum(len(line) > 200 for path in templates for line in path.read_text().splitlines())
    print(f"| templates: bytes (files) | {size:,} ({len(templates)}) |")
    print(f"| template lines over 200 characters | {wide} |")
    print(f"| tests: lines of Python (files) | {count_lines(tests):,} ({len(tests)}) |")
    print(f"| files at the root of tournaments | {len(files(tree, 'tournaments/*.py'))} |")
    lengths = {path: count_lines([path]) for path in python}
    longest = max(lengths, key=lambda path: lengths[path])
    filled = [length for length in lengths.values() if length]
    print(f"| median file, lines | {statistics.median(filled):.0f} |")
    print(f"| longest file | {longest.relative_to(tree)}, {lengths[longest]} |")
    long_ones = sum(length > 40 for path in python for _, length in functions(path))
    print(f"| functions over 40 lines | {long_ones} |")
    counts = collections.Counter(name for path in python for name in identifiers(path))
    riddles = {word: counts[word] for word in RIDDLES if counts[word]}
    detail = ", ".join(f"{word} {number}" for word, number in riddles.items())
    print(f"| names that say how, not what | {sum(riddles.values()):,} ({detail}) |")


class Nameless(ast.NodeTransformer):
    """Takes the names out of an expression."""

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Name("n", node.ctx)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        return ast.Attribute(self.visit(node.value), "a", node.ctx)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """An address by its name alone: namespaces came later."""
        if isinstance(node.value, str):
            return ast.Constant(re.sub(r"^[a-z_]+:(?=[a-z_]+$)", "", node.value))
        return node

    def visit_keyword(self, node: ast.keyword) -> ast.AST:
        return ast.keyword(None if node.arg is None else "k", self.visit(node.value))


def assertions(tree: Path) -> collections.Counter[str]:
    """Every assertion of the tests without its names, and every `raises` and `approx`-like call."""
    counts: collections.Counter[str] = collections.Counter()
    for path in files(tree, "tests/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Assert):
                counts[ast.unparse(Nameless().visit(node.test))] += 1
            elif isinstance(node, ast.With):
                for item in node.items:
                    text = ast.unparse(item.context_expr)
                    if re.match(r"pytest\.raises|django_assert_", text):
                        counts[ast.unparse(Nameless().visit(item.context_expr))] += 1
    return counts


def compare_assertions(before: Path, after: Path) -> None:
    old, new = assertions(before), assertions(after)
    gone = old - new
    print(f"{old.total():,} assertions before, {new.total():,} now")
    print(f"{gone.total():,} of before have no like now (renamed constants are among them):")
    for text, number in sorted(gone.items()):
        print(f"{number:4} {text}")


def checkout(revision: str, folder: str) -> Path:
    archive = subprocess.run(
        ["git", "archive", revision], cwd=ROOT, check=True, capture_output=True
    ).stdout
    subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
    return Path(folder)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("numbers").add_argument("--at", metavar="REV")
    commands.add_parser("assertions").add_argument("at", metavar="REV")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tree = checkout(arguments.at, folder) if arguments.at else ROOT
        if arguments.command == "numbers":
            print_numbers(tree)
        else:
            compare_assertions(tree, ROOT)


if __name__ == "__main__":
    main()
