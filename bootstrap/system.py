"""What pip can't install: Pango for the papers, Chromium and gettext for the tests.

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


def chromium() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser")


PANGO = Need(
    "the papers (WeasyPrint needs Pango)",
    ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0"),
    libraries("pango-1.0", "pangoft2-1.0", "harfbuzz-subset"),
)
CHROMIUM = Need("the browser tests", ("chromium",), lambda: chromium() is not None)
GETTEXT = Need("the translation tests", ("gettext",), lambda: shutil.which("xgettext") is not None)
POPPLER = Need("the paper tests", ("poppler-utils",), lambda: shutil.which("pdftoppm") is not None)


def ensure(*needs: Need) -> None:
    """Install what is missing where that is possible, or say how to, and stop."""
    missing = [need for need in needs if not need.present()]
    if not missing:
        return
    packages = [package for need in missing for package in need.packages]
    remedy = f"apt-get install --no-install-recommends {' '.join(packages)}"
    reason = " and ".join(need.purpose for need in missing)
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        fail(f"Something is missing for {reason}: run “sudo {remedy}” (Debian) and start again.")
    say(f"Installing {' '.join(packages)} for {reason}")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update", "-qq"], [*remedy.split(), "-y", "-qq"]):
        result = subprocess.run(
            command, env=quiet, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        if result.returncode and "install" in command:
            say(result.stdout.decode(errors="replace"))
            fail(f"Debian's packages for {reason} could not be installed: try “{remedy}”.")
