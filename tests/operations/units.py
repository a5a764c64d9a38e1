"""What systemd would do with our units, as far as a test without systemd can do it: read the
command line, fill in instance and environment, and start it."""

import shlex
import socket
from collections.abc import Mapping
from pathlib import Path
from string import Template

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
INSTALLED = "/opt/retruco"


def settings_of(unit: str) -> dict[str, list[str]]:
    """Each setting of a unit file with its values, in order."""
    settings: dict[str, list[str]] = {}
    for line in (DEPLOY / unit).read_text().splitlines():
        if "=" in line and not line.startswith("#"):
            name, value = line.split("=", 1)
            settings.setdefault(name, []).append(value)
    return settings


def command(
    unit: str, *, instance: str = "", env: Mapping[str, str], root: str = INSTALLED
) -> list[str]:
    """ExecStart's words. An unset variable is an error here; systemd would leave it empty."""
    (line,) = settings_of(unit)["ExecStart"]
    line = line.replace("%i", instance).replace("%H", socket.gethostname())
    return [Template(word).substitute(env).replace(INSTALLED, root) for word in shlex.split(line)]
