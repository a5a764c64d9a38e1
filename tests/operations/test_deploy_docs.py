"""docs/deploy.md and deploy/ say what the code reads, and name what exists."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.core.management import get_commands

from config.production import DEMANDED
from spectators.snapshot_middleware import ADDRESS
from tests.operations import units
from tests.operations.installation import ROOT

PAGE = (ROOT / "docs" / "deploy.md").read_text()
TEMPLATE = (units.DEPLOY / "retruco.env").read_text()
READERS = {"read", "text", "words", "demand"}
UNITS = sorted(path.name for path in units.DEPLOY.glob("*.service"))
BIN = Path(sys.executable).parent


def read_by_settings() -> set[str]:
    """Every variable that config/ asks the environment for."""
    tree = ast.parse((ROOT / "config" / "settings.py").read_text())
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return set(DEMANDED) | {
        str(call.args[0].value)
        for call in calls
        if isinstance(call.func, ast.Attribute)
        and call.func.attr in READERS
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id == "env"
        and isinstance(call.args[0], ast.Constant)
    }


def table() -> dict[str, str]:
    """Variable: what production needs, from the page's table."""
    return dict(re.findall(r"^\| `([A-Z_]+)` \| ([^|]+?) \|", PAGE, re.MULTILINE))


@pytest.mark.parametrize("page", ["", "groups/", "bracket/", "screen/", "embed/", "match/12/"])
def test_nginx_keeps_every_page_that_phones_ask_again(page: str) -> None:
    location = re.search(r"location ~ (\S+) ", (units.DEPLOY / "nginx-live.conf").read_text())
    assert location
    assert ADDRESS.fullmatch(f"/t/copa/{page}")
    assert re.search(location[1], f"/t/copa/{page}")
    assert not re.search(location[1], f"/t/copa/{page}podium/")


def test_the_table_lists_every_variable_that_is_read() -> None:
    assert set(table()) == read_by_settings()
    assert len(table()) > 15


def test_the_table_says_which_must_be_set() -> None:
    assert {name for name, need in table().items() if need == "must be set"} == set(DEMANDED)


def test_the_template_lists_every_variable_that_is_read() -> None:
    names = re.findall(r"^#?([A-Z_]+)='", TEMPLATE, re.MULTILINE)
    assert set(names) == read_by_settings()
    assert len(names) == len(set(names))


def test_the_template_holds_no_secret() -> None:
    assert "SECRET_KEY=''" in TEMPLATE


def test_nothing_else_of_the_product_reads_the_environment() -> None:
    """One place, so that one table can be complete."""
    rooms = "accounts api jobs operations papers referees spectators tournaments"
    for folder in rooms.split():
        for path in (ROOT / folder).rglob("*.py"):
            reads = re.findall(r"os\.environ\b(?!,)(?:\.get|\[)|os\.getenv", path.read_text())
            assert not reads, path


@pytest.mark.parametrize("unit", UNITS)
def test_a_unit_names_programs_and_options_that_exist(unit: str) -> None:
    env = {"WEB_THREADS": "8", "WORKER_CONCURRENCY": "2"}
    program, *words = units.command(unit, instance="8001", env=env)
    tool = BIN / Path(program).name
    assert tool.exists()
    if tool.name == "granian":
        help_text = help_of(tool)
    else:
        help_text = help_of(tool) + help_of(tool, "worker" if "worker" in words else "beat")
    options = {word.split("=")[0] for word in words if word.startswith("--")}
    assert options
    assert {option for option in options if option not in help_text} == set()


@cache
def help_of(*command: object) -> str:
    words = [str(word) for word in command]
    done = subprocess.run([*words, "--help"], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout


def test_the_web_process_has_bounded_threads_and_no_access_log() -> None:
    command = units.command("retruco-web@.service", instance="8001", env={"WEB_THREADS": "8"})
    assert command[command.index("--blocking-threads") + 1] == "8"
    assert command[command.index("--workers") + 1] == "1"
    assert "--no-access-log" in command


@pytest.mark.parametrize("unit", UNITS)
def test_a_unit_is_confined(unit: str) -> None:
    settings = units.settings_of(unit)
    assert settings["User"] == ["retruco"]
    assert settings["NoNewPrivileges"] == ["yes"]
    assert settings["ProtectSystem"] == ["strict"]
    assert settings["CapabilityBoundingSet"] == [""]


def test_the_target_starts_as_many_as_the_template_counts() -> None:
    started = " ".join(units.settings_of("retruco.target")["Wants"]).split()
    counts = dict(re.findall(r"^(WEB_PROCESSES|WORKER_PROCESSES)='(\d)'", TEMPLATE, re.MULTILINE))
    ports = [name.split("@")[1].split(".")[0] for name in started if "web@" in name]
    assert len(ports) == int(counts["WEB_PROCESSES"])
    workers = sum(re.search("(worker|papers)@", name) is not None for name in started)
    assert workers == int(counts["WORKER_PROCESSES"])
    assert sum("beat" in name for name in started) == 1
    upstream = re.findall(r"server 127\.0\.0\.1:(\d+)", (units.DEPLOY / "nginx.conf").read_text())
    assert upstream == ports


def commands_named() -> Iterator[str]:
    cron = (units.DEPLOY / "cron").read_text()
    yield from re.findall(r"runuser -u retruco -- retruco (\w+)", PAGE)
    yield from re.findall(r"/usr/local/bin/retruco (\w+)", cron)


def test_every_command_exists() -> None:
    commands = set(commands_named())
    assert commands >= {"backup", "restore", "maintenance", "migrate", "anchor", "verify_log"}
    assert commands <= set(get_commands())


def test_every_file_that_the_page_installs_exists() -> None:
    for pattern in re.findall(r"/opt/retruco/(deploy/\S+|requirements\.txt)", PAGE):
        assert list(ROOT.glob(pattern)), pattern
