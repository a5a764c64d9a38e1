"""An installation of their own for benchmarks: its data in a folder, a free port, its processes."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MANAGE = [sys.executable, "manage.py"]


def prepare(var: Path, **settings: str) -> dict[str, str]:
    """The environment of an installation with its data in `var`, on SQLite unless `DATABASE_URL` is
    among the settings; migrated."""
    env = {
        **os.environ,
        "RETRUCO_VAR": str(var),
        "PYTHONPATH": str(ROOT),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        **settings,
    }
    run([*MANAGE, "migrate", "--verbosity", "0"], env)
    run([*MANAGE, "collectstatic", "--no-input", "--verbosity", "0"], env)
    return env


def run(command: list[str], env: dict[str, str]) -> str:
    done = subprocess.run(  # noqa: S603
        command, cwd=ROOT, env=env, capture_output=True, text=True
    )
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    return done.stdout


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def wait_for(port: int) -> None:
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")
