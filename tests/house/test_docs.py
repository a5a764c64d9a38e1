"""The documents tell the truth: links lead somewhere, lists are complete, commands exist."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "benchmarks").glob("*.md")]
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
# `referees/sync/views.py: match_entries`: a module, by as much of its path as tells it apart.
MODULE = re.compile(r"`([\w./-]+\.py)(?:: (\w+))?`")


def links(page: Path) -> list[Path]:
    targets = [target for target in LINK.findall(page.read_text()) if "://" not in target]
    return [(page.parent / target).resolve() for target in targets]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page):
    assert [link for link in links(page) if not link.exists()] == []


def sources() -> dict[str, str]:
    """Every module of ours by its path, below a slash."""
    listing = subprocess.run(
        ["git", "ls-files", "*.py"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return {f"/{name}": (ROOT / name).read_text() for name in listing.stdout.split()}


def defines(source: str, name: str) -> bool:
    return bool(re.search(rf"^\s*(def|class) {name}\b|^{name} =", source, re.MULTILINE))


def test_every_module_that_a_document_names_is_there_and_has_the_name_beside_it():
    modules = sources()
    wrong = []
    for page in PAGES:
        for path, name in MODULE.findall(page.read_text()):
            texts = [text for key, text in modules.items() if key.endswith(f"/{path}")]
            if not any(defines(text, name) if name else True for text in texts):
                wrong.append(f"{page.name}: {path} {name}")
    assert wrong == []


def names_by_module(way: str) -> list[tuple[str, str]]:
    """Each name of a way with the module named last before it.

    >>> names_by_module("`a/b.py: one` asks `two`; `c.py` has `three`, `scoring` knows.")
    [('a/b.py', 'one'), ('a/b.py', 'two'), ('c.py', 'three')]
    """
    found, module = [], ""
    for path, beside, alone in re.findall(r"`(?:([\w./-]+\.py)(?:: (\w+))?|(\w+))`", way):
        module = path or module
        if name := beside or alone:
            found.append((module, name))
    return [(module, name) for module, name in found if name != "scoring"]


def sections() -> dict[str, str]:
    parts = (ROOT / "docs" / "architecture.md").read_text().split("\n## ")
    return {title: text for title, _, text in (part.partition("\n") for part in parts)}


def ways() -> dict[str, str]:
    return {title: text for title, text in sections().items() if title.startswith("The way ")}


@pytest.mark.parametrize("way", ways())
def test_every_name_on_a_way_stands_in_the_module_named_beside_it(way):
    modules = sources()
    names = names_by_module(ways()[way])
    wrong = [
        (path, name)
        for path, name in names
        if not any(
            path and key.endswith(f"/{path}") and defines(text, name)
            for key, text in modules.items()
        )
    ]
    assert wrong == []


def test_every_name_of_a_form_that_edits_is_one():
    names = set(re.findall(r"`(\w+)`", sections()["Two people edit the same thing"]))
    modules = sources().values()
    assert len(names) > 4
    assert [name for name in names if not any(defines(text, name) for text in modules)] == []


def test_there_are_five_ways_of_ten_steps_at_most():
    steps = {way: len(re.findall(r"^\d+\. ", text, re.MULTILINE)) for way, text in ways().items()}
    assert len(steps) == 5
    assert {way for way, count in steps.items() if count > 10} == set()


def test_a_name_beside_the_wrong_module_is_noticed():
    """The check itself can fail: as many names as the ways have, each asked for."""
    assert ("entries.py", "find_earlier_result") in names_by_module(ways()["The way of a hand"])
    [replayed] = [text for key, text in sources().items() if key.endswith("/replay_cache.py")]
    assert not defines(replayed, "find_earlier_result")


def test_every_document_can_be_found_from_the_readme():
    seen, queue = set(), [ROOT / "README.md"]
    while queue:
        page = queue.pop()
        if page in seen:
            continue
        seen.add(page)
        queue += [link for link in links(page) if link.suffix == ".md" and link.exists()]
    assert {page for page in PAGES if page.is_relative_to(ROOT / "docs")} - seen == set()


def test_the_readmes_map_has_every_folder_and_no_other():
    section = (ROOT / "README.md").read_text().split("## Where things are")[1]
    named = set(re.findall(r"`(\w+)/`", section.split("\n\n")[1]))
    listing = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    folders = {name.split("/")[0] for name in listing.stdout.split() if "/" in name}
    assert named == {folder for folder in folders if not folder.startswith(".")}


def test_the_readme_names_every_option_of_run():
    options = subprocess.run(
        [sys.executable, ROOT / "run", "--help"], capture_output=True, text=True, check=True
    ).stdout
    real = set(re.findall(r"^  (--[\w-]+)", options, re.MULTILINE))
    section = (ROOT / "README.md").read_text().split("## Run it")[1].split("## Test it")[0]
    assert set(re.findall(r"`(--[\w-]+)", section)) == real


@pytest.mark.parametrize("command", ["./run", "./test"])
def test_the_readmes_two_commands_can_be_run(command):
    readme = (ROOT / "README.md").read_text()
    assert f"\n    {command}\n" in readme
    assert (ROOT / command).stat().st_mode & 0o111


def test_ci_runs_the_readmes_full_test():
    assert "./test --full" in (ROOT / ".ci" / "run").read_text()
    assert "`./test --full`" in (ROOT / "README.md").read_text()


def test_every_decision_is_listed_once():
    index = (ROOT / "docs" / "decisions" / "README.md").read_text()
    records = sorted(path.name for path in (ROOT / "docs/decisions").glob("0*.md"))
    assert re.findall(r"\]\((0\d+[\w-]*\.md)\)", index) == records


def test_the_rooms_of_the_architecture_are_those_the_test_enforces():
    drawing = (ROOT / "docs" / "architecture.md").read_text().split("```")[1]
    first = drawing.strip().splitlines()[0]
    source = (ROOT / "tests" / "house" / "test_imports.py").read_text()
    rooms = re.search(r"ROOMS = \[([^\]]+)\]", source).group(1)
    assert first.split(" -> ") == re.findall(r'"(\w+)"', rooms)
