"""What a change costs. `python -m benchmarks.live_change`

After each hand a phone that has the state before asks for what is new. Processor time of that one
answer in one process, from the state's query to the packed bytes, for brackets of 16, 64 and 512
teams; beside it in the same run the whole page rendered anew, and the floor: a bare view that reads
the match of the hand with Django and fills its one template. On SQLite, without network.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.installation import ROOT, prepare


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="retruco-change-") as folder:
        env = prepare(Path(folder) / "var", LOG_LEVEL="WARNING")
        command = [sys.executable, "-m", "benchmarks.live_change_measure"]
        subprocess.run(command, env=env, cwd=ROOT, check=True)  # noqa: S603


if __name__ == "__main__":
    main()
