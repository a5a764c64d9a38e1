"""What must not be in the tree: machine paths, hosts, index lines, secrets, catch-all modules."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# Addresses that a text may name: reserved for examples, or this machine itself.
HARMLESS = re.compile(
    r"(^|\.)(example|example\.org|example\.com|example\.net|test|invalid|localhost|local)$"
    r"|^(127|10|192\.0\.2|198\.51\.100|203\.0\.113)\.|^0\.0\.0\.0$|^\[?::1?\]?$|^(www\.)?w3\.org$"
    r"|^wa\.me$|^api\.whatsapp\.com$"  # where a page's WhatsApp button leads
    r"|^maps\.google\.com$"  # where an address leads that came without a map
)
MACHINE_PATH = re.compile(
    r"(?<![\w.~])/(work|farm|root|home/\w+|opt/(?!retruco)\w+|tmp/bash_jobs)/"
)
URL = re.compile(r"\bhttps?://([\w.\[\]:-]+)")


def tracked(*patterns: str) -> list[Path]:
    """What git tracks or would track: in a clone without git's data, every file."""
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", *patterns],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    return [ROOT / name for name in listing if (ROOT / name).is_file()]


def texts() -> list[tuple[Path, str]]:
    binary = {".woff2", ".png", ".mo", ".ico", ".pdf", ".gz", ".jpg"}
    return [
        (path, path.read_text(encoding="utf-8"))
        for path in tracked()
        if path.suffix not in binary and "vendor" not in path.parts and "fonts" not in path.parts
    ]


def test_no_file_names_a_path_of_one_machine():
    found = [
        f"{path.relative_to(ROOT)}: {match.group()}"
        for path, text in texts()
        if path != Path(__file__)
        for match in MACHINE_PATH.finditer(text)
    ]
    assert found == []


def test_no_file_names_a_host_of_the_outside_world():
    found = []
    for path, text in texts():
        if path == Path(__file__):
            continue
        for match in URL.finditer(text):
            host = match.group(1).split(":")[0].rstrip(".")
            if "{" not in host and "." in host and not HARMLESS.search(host):
                found.append(f"{path.relative_to(ROOT)}: {match.group()}")
    assert found == []


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_requirements_are_pinned_with_hashes_and_without_index_lines(name):
    text = (ROOT / name).read_text()
    lines = [line for line in text.splitlines() if line and not line.startswith(("#", " "))]
    assert lines
    for line in lines:
        assert re.match(r"[A-Za-z0-9._\[\]-]+==\S+", line), line
        block = text[text.index(line) :].split("\n")
        assert "--hash=sha256:" in block[1], f"{line} has no hash"
    assert "--index-url" not in text
    assert "--find-links" not in text


def test_every_requirement_written_by_hand_is_pinned():
    for stem in ("requirements", "requirements-dev"):
        pinned = {
            re.split(r"[=\[ ]", line)[0].lower()
            for line in (ROOT / f"{stem}.txt").read_text().splitlines()
            if "==" in line
        }
        wanted = {
            re.split(r"[~=<>\[ ]", line)[0].lower()
            for line in (ROOT / f"{stem}.in").read_text().splitlines()
            if line and line[0].isalpha()
        }
        assert wanted <= pinned


def test_there_is_no_drawer_for_everything():
    names = {"utils.py", "helpers.py", "misc.py", "common.py"}
    assert [path for path in tracked("*.py") if path.name in names] == []


def test_no_function_is_longer_than_forty_lines():
    long_ones = [
        f"{path.relative_to(ROOT)}: {node.name}"
        for path in tracked("*.py")
        if not {"tests", "migrations", "benchmarks"} & set(path.relative_to(ROOT).parts)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or node.lineno) - node.lineno >= 40
    ]
    assert long_ones == []


ROOMS_WITH_CONCEPTS = (
    "tournaments",
    "referees",
    "papers",
    "spectators",
    "api",
    "accounts",
    "operations",
)
# Folders that hold no concept of their own: Django's, and what a concept's tests look at anyway.
NO_CONCEPT = {"migrations", "management", "templatetags", "__pycache__"}


def concepts(room: str) -> set[str]:
    folders = {path.parent.name for path in (ROOT / room).glob("*/*.py")}
    return folders - NO_CONCEPT


@pytest.mark.parametrize("room", ROOMS_WITH_CONCEPTS)
def test_the_tests_of_a_concept_stand_where_its_code_stands(room):
    """`tests/tournaments/hall/` for `tournaments/hall/`; a small one may have a single file."""
    tested = {path.parent.name for path in (ROOT / "tests" / room).glob("*/test_*.py")}
    alone = {path.stem.removeprefix("test_") for path in (ROOT / "tests" / room).glob("test_*.py")}
    assert [name for name in sorted(concepts(room)) if name not in tested | alone] == []
    assert tested <= concepts(room) | NO_CONCEPT


def test_the_checks_can_fail():
    assert MACHINE_PATH.search("see /home/nora/thing")
    assert not HARMLESS.search("registry.somewhere.net")
    assert HARMLESS.search("mail.example")
