"""The file of a whole event: its size, what making it takes, and what auditing it takes.

    python -m benchmarks.event_file --teams 16 64 512

Each event is played through the services, every match hand by hand, on a SQLite of its own. Each
step is a process of its own, so that its highest memory is its own too.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.installation import ROOT, prepare


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--teams", type=int, nargs="+", default=[16, 64, 512])
    for teams in parser.parse_args().teams:
        with tempfile.TemporaryDirectory(prefix="retruco-event-") as folder:
            measure(teams, Path(folder))


def measure(teams: int, folder: Path) -> None:
    env = prepare(folder)
    for step in ("play", "make", "audit"):
        command = [sys.executable, "-m", "benchmarks.event_file_measure", step, str(teams)]
        command += [str(folder / "event.json")]
        subprocess.run(command, env=env, cwd=ROOT, check=True)  # noqa: S603


if __name__ == "__main__":
    main()
