"""Who may import whom: each room knows only those to its right. See docs/architecture.md."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STANDARD = sys.stdlib_module_names
ROOMS = [
    "config",
    "operations",
    "api",
    "spectators",
    "papers",
    "referees",
    "tournaments",
    "accounts",
    "jobs",
]
# Values in, values out: each may import the others of its line, and Python.
PURE_INSCRIPTIONS = {
    f"tournaments.inscriptions.{name}"
    for name in ("names", "person", "waitlist", "import_file", "import_rows", "spreadsheet")
} | {"tournaments.regulation.questions"}
PURE = {
    "scoring": set(),
    "tournaments/brackets/tree.py": set(),
    "tournaments/draws/protocol": {
        "tournaments.draws.protocol",
        "tournaments.brackets.tree",
        "tournaments.formats.rounds",  # the best round of pairs
        "py_arkworks_bls12381",  # a beacon's signature: values in, values out
    },
    "tournaments/formats": {"tournaments.formats", "tournaments.brackets.tree"},
    "tournaments/regulation/questions.py": set(),
    "tournaments/inscriptions/names.py": PURE_INSCRIPTIONS,
    "tournaments/inscriptions/person.py": PURE_INSCRIPTIONS,
    "tournaments/inscriptions/waitlist.py": PURE_INSCRIPTIONS,
    "tournaments/inscriptions/import_file.py": PURE_INSCRIPTIONS,
    "tournaments/inscriptions/import_rows.py": PURE_INSCRIPTIONS,
    "tournaments/inscriptions/spreadsheet.py": PURE_INSCRIPTIONS,
    "tournaments/audit/chain.py": set(),
    "tournaments/hall/forecast.py": set(),
    "tournaments/fees/amounts.py": set(),
}
# Inside `tournaments`: each concept imports only what stands before it. Models are one layer of
# their own; `base` is what stands at the root; whatever wires the app together may import all.
CONCEPTS = [
    "base",
    "audit",
    "regulation",
    "roles",
    "fees",
    "inscriptions",
    "announcement",
    "brackets",
    "stages",
    "draws",
    "matches",
    "appeals",
    "podium",
    "players",
    "messages",
    "till",
    "exports",
    "verification",
    "hall",
    "setup",
    "wiring",
]
WIRING = {"apps", "urls", "handlers", "views", "log_phrases", "templatetags", "management"}
# They stand beside each other in the list, and know nothing of each other.
STRANGERS = {("matches", "draws"), ("podium", "appeals"), ("regulation", "audit")}
# Below whom each of these must stay.
NOT_BELOW = {
    "selectors": {"services", "requests", "forms", "views"},
    "services": {"requests", "forms", "views"},
}
LAYERS = {layer for above in NOT_BELOW.values() for layer in above} | set(NOT_BELOW)
FORBIDDEN_TO_PURE = {"django", "random", "time", "celery", "rest_framework"}
# A worker that prints, and a concept of one file.
LOGS_BESIDE_SERVICES = {"papers/generate.py", "spectators/screen.py"}
ASKS_THE_CLOCK = {"now", "today", "utcnow"}


def files(place: str) -> Iterator[Path]:
    path = ROOT / place
    yield from [path] if path.suffix == ".py" else path.rglob("*.py")


def imported(path: Path) -> Iterator[tuple[str, bool]]:
    """Each imported module, and whether the import is made when the file is loaded."""
    tree = ast.parse(path.read_text())
    inside = {
        node
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for node in ast.walk(function)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node not in inside) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names = {alias.name for alias in node.names}
            if (node.module, names) == ("random", {"Random"}):
                continue  # the type of a generator that the caller passes in: no global chance
            yield node.module or "", node not in inside


@pytest.mark.parametrize("room", ROOMS)
def test_each_room_imports_only_what_stands_to_its_right(room):
    allowed = set(ROOMS[ROOMS.index(room) :]) | {"scoring"}
    if room in {"accounts", "jobs"}:
        allowed.discard("scoring")
    if room == "config":  # what it calls of the other rooms is named in the settings
        allowed = {"config", "bootstrap", "jobs"}
    for path in files(room):
        if "migrations" in path.parts:
            continue
        for module, _ in imported(path):
            first = module.split(".")[0]
            if first in {*ROOMS, "scoring", "bootstrap", "tests"}:
                assert first in allowed, f"{path.relative_to(ROOT)} imports {module}"


def concept_of(module: str) -> str:
    """The concept a module of `tournaments` belongs to; nothing for models and for the pure
    formats with the tree they stand on, which all may know."""
    parts = module.split(".")
    if parts[-1] == "models" or parts[1:2] == ["formats"] or parts[1:3] == ["brackets", "tree"]:
        return ""
    if len(parts) < 2 or parts[1] not in CONCEPTS:
        return "wiring" if parts[1:2] and parts[1] in WIRING else "base"
    return "wiring" if parts[-1] == "urls" else parts[1]


def imports_between_concepts() -> Iterator[tuple[str, str, str]]:
    """Importing concept, imported concept, and where."""
    for path in files("tournaments"):
        if "migrations" in path.parts:
            continue
        here = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for module, _ in imported(path):
            there = concept_of(module)
            if module.startswith("tournaments.") and concept_of(here) and there:
                yield concept_of(here), there, f"{path.relative_to(ROOT)} imports {module}"


def test_each_concept_of_a_tournament_imports_only_those_before_it():
    arrows = list(imports_between_concepts())
    assert len(arrows) > 300
    wrong = [
        place
        for here, there, place in arrows
        if CONCEPTS.index(there) > CONCEPTS.index(here) or (here, there) in STRANGERS
    ]
    assert wrong == []


def test_models_import_only_models_and_pure_code():
    pure = {place.removesuffix(".py").replace("/", ".") for place in PURE}
    for path in (ROOT / "tournaments").rglob("models.py"):
        for module, _ in imported(path):
            if module.split(".")[0] in ROOMS:
                assert module.endswith(".models") or module in pure, (
                    f"{path.relative_to(ROOT)} imports {module}"
                )


def test_only_services_write_into_the_log():
    """Whoever logs has changed something: selectors, forms, views and labels only read."""
    for room in ROOMS:
        for path in files(room):
            if "services" in (path.stem, path.parent.name):
                continue
            names = {
                alias.name
                for node in ast.walk(ast.parse(path.read_text()))
                if isinstance(node, ast.ImportFrom)
                for alias in node.names
            }
            if str(path.relative_to(ROOT)) not in LOGS_BESIDE_SERVICES:
                assert "record_action" not in names, path


def layer_of(module: str) -> str:
    """Which of the layers a module belongs to, by its name or its folder's.

    >>> layer_of("tournaments.stages.selectors.reading"), layer_of("tournaments.till.services")
    ('selectors', 'services')
    >>> layer_of("tournaments.matches.models")
    ''
    """
    return next((part for part in module.split(".")[-2:] if part in LAYERS), "")


def imports_upwards(path: Path, *, layer: str) -> list[str]:
    modules = {module for module, _ in imported(path)} - {"jobs.services"}  # that room's one door
    return sorted(module for module in modules if layer_of(module) in NOT_BELOW[layer])


def test_selectors_know_no_services_and_services_no_pages():
    places = 0
    for room in ROOMS:
        for path in files(room):
            layer = layer_of(".".join(path.relative_to(ROOT).with_suffix("").parts))
            if layer in NOT_BELOW:
                places += 1
                assert imports_upwards(path, layer=layer) == [], path.relative_to(ROOT)
    assert places > 80


def test_an_import_from_the_layer_above_is_seen(tmp_path):
    bad = tmp_path / "selectors.py"
    bad.write_text(
        "from tournaments.locks import lock_match\n"
        "from tournaments.brackets.services.build import build_bracket\n"
        "from tournaments.requests import get_tournament\n"
    )
    build = "tournaments.brackets.services.build"
    assert imports_upwards(bad, layer="selectors") == [build, "tournaments.requests"]
    assert imports_upwards(bad, layer="services") == ["tournaments.requests"]


@pytest.mark.parametrize("place", PURE)
def test_pure_code_knows_neither_django_nor_clock_nor_chance(place):
    for path in files(place):
        for module, _ in imported(path):
            first = module.split(".")[0]
            assert first not in FORBIDDEN_TO_PURE, f"{path.relative_to(ROOT)} imports {module}"
            if first in ROOMS:
                assert any(module.startswith(prefix) for prefix in PURE[place]), (
                    f"{path.relative_to(ROOT)} imports {module}"
                )


@pytest.mark.parametrize("place", PURE)
def test_pure_code_never_asks_what_time_it_is(place):
    for path in files(place):
        for node in ast.walk(ast.parse(path.read_text())):
            asked = isinstance(node, ast.Attribute) and node.attr in ASKS_THE_CLOCK
            assert not asked, f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"


def test_bootstrap_needs_nothing_installed_before_it_installed_it():
    """Except the modules that say they run inside the virtual environment."""
    inside = {"words.py", "tls.py", "suite.py", "command.py"}
    for path in files("bootstrap"):
        if path.name in inside:
            continue
        for module, _ in imported(path):
            first = module.split(".")[0]
            assert first == "bootstrap" or first in STANDARD, f"{path.name} imports {module}"


@pytest.mark.parametrize("room", [*ROOMS, "scoring", "bootstrap"])
def test_no_import_hides_inside_a_function(room):
    for path in files(room):
        hidden = [module for module, at_top in imported(path) if not at_top]
        assert not hidden, f"{path.relative_to(ROOT)} imports {hidden} inside a function"


def test_the_check_sees_a_forbidden_import(tmp_path):
    """The check itself can fail."""
    bad = tmp_path / "bad.py"
    bad.write_text("def f():\n    import django.db\n")
    assert list(imported(bad)) == [("django.db", False)]
