"""What pip can't install: Pango and letters for the papers, Chromium and gettext for the tests.

As root on Debian it is installed; elsewhere the one command that would is said.
"""

import ctypes.util
import os
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass

from bootstrap.say import fail, say


@dataclass(frozen=True)
class Need:
    purpose: str
    packages: tuple[str, ...]
    present: Callable[[], bool]


def libraries(*names: str) -> Callable[[], bool]:
    return lambda: all(loadable(name) for name in names)


def loadable(name: str) -> bool:
    if ctypes.util.find_library(name):
        return True
    try:  # find_library needs a compiler or ldconfig; the loader itself always knows
        ctypes.CDLL(f"lib{name}.so.0")
    except OSError:
        return False
    return True


def alphabets() -> bool:
    """Whether some font has Chinese, Korean and Thai letters, which ours have not."""
    if not shutil.which("fc-list"):
        return False
    commands = (["fc-list", f":lang={language}", "family"] for language in ("zh-cn", "ko", "th"))
    return all(subprocess.run(line, stdout=subprocess.PIPE).stdout.strip() for line in commands)


def chromium() -> str | None:
    """The one without windows where it is installed: a new visitor costs it a quarter."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    return next(filter(None, map(shutil.which, names)), None)


PANGO = Need(
    "the papers (WeasyPrint needs Pango)",
    ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0"),
    libraries("pango-1.0", "pangoft2-1.0", "harfbuzz-subset"),
)
LETTERS = Need(
    "names in every alphabet on the papers", ("fonts-droid-fallback", "fonts-unifont"), alphabets
)
CHROMIUM = Need("the browser tests", ("chromium",), lambda: chromium() is not None)
HEADLESS_SHELL = Need(
    "faster browser tests",
    ("chromium-headless-shell",),
    lambda: shutil.which("chromium-headless-shell") is not None,
)
GETTEXT = Need("the translation tests", ("gettext",), lambda: shutil.which("xgettext") is not None)
# Debian's PostgreSQL, since a standby needs all of its programs.
HOSTS = Need(
    "the test with many hosts",
    ("iproute2", "nginx", "redis-server", "rabbitmq-server", "postgresql"),
    lambda: all(
        shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
        for name in ("ip", "nginx", "redis-server", "rabbitmq-server", "pg_lsclusters")
    ),
)


def ensure(*needs: Need) -> None:
    """Install what is missing where that is possible, or say how to, and stop."""
    fault = install(*needs)
    if fault:
        fail(fault)


def offer(*needs: Need) -> None:
    """The same for what one can do without: nothing stops."""
    fault = install(*needs)
    if fault:
        say(fault)


def install(*needs: Need) -> str:
    """What went wrong, with its remedy; nothing if all is there now."""
    missing = [need for need in needs if not need.present()]
    if not missing:
        return ""
    packages = [package for need in missing for package in need.packages]
    remedy = f"apt-get install --no-install-recommends {' '.join(packages)}"
    reason = " and ".join(need.purpose for need in missing)
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return f"Something is missing for {reason}: run “sudo {remedy}” (Debian) and start again."
    say(f"Installing {' '.join(packages)} for {reason}")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update", "-qq"], [*remedy.split(), "-y", "-qq"]):
        result = subprocess.run(
            command, env=quiet, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        if result.returncode and "install" in command:
            say(result.stdout.decode(errors="replace"))
            return f"Debian's packages for {reason} could not be installed: try “{remedy}”."
    return ""
