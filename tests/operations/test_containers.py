"""Containerfile and the compose files name programs, modules, files and variables that exist."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from config.production import DEMANDED
from tests.operations.installation import ROOT
from tests.operations.test_deploy_docs import read_by_settings

CONTAINERFILE = (ROOT / "Containerfile").read_text()
COMPOSE = {name: yaml.safe_load((ROOT / name).read_text()) for name in
           ("compose.yaml", "compose.one.yaml")}  # fmt: skip
BIN = Path(sys.executable).parent


def of_retruco() -> list[tuple[str, str, dict[str, Any]]]:
    """File, name and service, of those that run our image."""
    return [
        (file, name, service)
        for file, content in COMPOSE.items()
        for name, service in content["services"].items()
        if service["image"] == "retruco"
    ]


def image_command() -> list[str]:
    command = re.search(r"^CMD (\[.*?\])$", CONTAINERFILE.replace("\\\n", ""), re.MULTILINE)
    assert command
    return json.loads(command[1])


@pytest.mark.parametrize(("file", "name", "service"), of_retruco())
def test_a_container_starts_what_exists(file: str, name: str, service: dict[str, Any]) -> None:
    program, *words = service.get("command") or image_command()
    assert (BIN / program).exists()
    if words[0] == "-m":
        assert (ROOT / f"{words[1].replace('.', '/')}.py").is_file()
    elif program == "python":
        assert (ROOT / words[0]).is_file()
    if program == "celery":
        assert words[words.index("--app") + 1] == "config"
    if program == "granian":
        assert words[-1] == "config.wsgi:application"
        assert (ROOT / words[words.index("--log-config") + 1]).is_file()


@pytest.mark.parametrize(("file", "name", "service"), of_retruco())
def test_a_container_is_nobody_and_writes_only_into_its_volume(
    file: str, name: str, service: dict[str, Any]
) -> None:
    assert service["read_only"] is True
    assert f"USER {service['user']}" in CONTAINERFILE
    assert service["cap_drop"] == ["ALL"]
    (volume,) = service["volumes"]
    volume_name, folder = volume.split(":")
    assert volume_name in COMPOSE[file]["volumes"]
    assert f"RETRUCO_VAR={folder}" in CONTAINERFILE


@pytest.mark.parametrize(("file", "name", "service"), of_retruco())
def test_a_container_sets_variables_that_are_read(
    file: str, name: str, service: dict[str, Any]
) -> None:
    assert set(service["environment"]) <= read_by_settings()
    if file == "compose.yaml":
        assert set(DEMANDED) <= {*service["environment"], "RETRUCO_VAR"}


def test_every_queue_has_a_worker_and_there_is_one_clock() -> None:
    commands = [service.get("command", []) for _, _, service in of_retruco()]
    queues = {words[words.index("--queues") + 1] for words in commands if "--queues" in words}
    assert queues == {"celery", "slow"}
    assert sum("beat" in words for words in commands) == 1


def test_nginx_reaches_the_port_that_the_image_opens() -> None:
    conf = (ROOT / "deploy" / "nginx-compose.conf").read_text()
    command = image_command()
    port = command[command.index("--port") + 1]
    assert f"EXPOSE {port}" in CONTAINERFILE
    assert f"server web:{port} " in conf
    assert "web" in COMPOSE["compose.yaml"]["services"]
    for volume in COMPOSE["compose.yaml"]["services"]["nginx"]["volumes"]:
        source = volume.split(":")[0]
        assert source.startswith("${CERTIFICATES") or (ROOT / source).is_file()


def test_the_image_installs_what_the_server_needs() -> None:
    page = (ROOT / "docs" / "deploy.md").read_text()
    packages = set(re.findall(r"\b(?:lib|fonts-)[\w.-]+\w", page.split("## 2.")[0]))
    assert packages
    assert all(name in CONTAINERFILE for name in packages)
    copied = re.findall(r"^COPY (\S+) ", CONTAINERFILE, re.MULTILINE)
    assert copied == ["requirements.txt", "."]


def test_whatever_listens_is_asked_for_its_health() -> None:
    """By the compose files too: an image in OCI's format, as podman builds it, loses its own."""
    check = re.search(r"CMD (\[.*\])", CONTAINERFILE.split("HEALTHCHECK")[1])
    assert check
    words = json.loads(check[1])
    assert words[:2] == ["python", "-m"]
    assert (ROOT / f"{words[2].replace('.', '/')}.py").is_file()
    for file, name in (("compose.yaml", "web"), ("compose.one.yaml", "retruco")):
        assert COMPOSE[file]["services"][name]["healthcheck"]["test"] == ["CMD", *words]


@pytest.mark.parametrize("file", COMPOSE)
def test_who_is_waited_for_says_how_it_is(file: str) -> None:
    services = COMPOSE[file]["services"]
    for service in services.values():
        for name, terms in service.get("depends_on", {}).items():
            if terms["condition"] == "service_healthy":
                assert services[name]["healthcheck"]["test"]


@pytest.mark.parametrize("file", COMPOSE)
def test_no_container_demands_more_files_than_a_plain_machine_has(file: str) -> None:
    """Without a limit podman demands a million; what the machine has not, no container gets, and
    none starts."""
    for service in COMPOSE[file]["services"].values():
        assert 1024 < service["ulimits"]["nofile"] <= 16_384


def test_translations_are_compiled_inside_for_whoever_runs_it() -> None:
    """Those of a clone may be readable by their owner alone, and were taken along as they were."""
    assert "**/*.mo" in (ROOT / ".containerignore").read_text().splitlines()
    assert "chmod o+rX" in CONTAINERFILE.split("COPY . .")[1].split("bootstrap.words")[0]
