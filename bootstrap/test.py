"""`./test`: installs what the tests need, then hands over to `bootstrap.suite` in the venv."""

import os
import sys

from bootstrap import system, venv


def main() -> None:
    system.offer(system.HEADLESS_SHELL)
    if "--full" in sys.argv[1:]:
        system.offer(system.HOSTS)
    system.ensure(system.PANGO, system.LETTERS, system.CHROMIUM, system.GETTEXT)
    venv.ensure("requirements.txt", "requirements-dev.txt")
    os.chdir(venv.ROOT)
    command = [str(venv.PYTHON), "-m", "bootstrap.suite", *sys.argv[1:]]
    os.execv(venv.PYTHON, command)  # noqa: S606  the clone's own Python
