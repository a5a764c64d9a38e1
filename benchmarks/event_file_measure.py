"""One step of `benchmarks.event_file`: play, make or audit; so many teams; the file."""

import json
import resource
import sys
import time
from pathlib import Path

import django

django.setup()
from tests.cast import make_cast  # noqa: E402
from tests.tournaments.exports import days  # noqa: E402
from tournaments.exports.event_file import event_file  # noqa: E402
from tournaments.models import Tournament  # noqa: E402
from tournaments.verification.retruco_audit import audit_report  # noqa: E402


def play(teams: int, file: Path) -> str:
    days.HANDS = 1.0
    owner = make_cast().organizer
    day = days.Day(owner=owner, name="Copa", blueprint="asart", teams=teams, seed=1, quiet=True)
    file.with_suffix(".slug").write_text(day.run().tournament.slug)
    return "played"


def make(teams: int, file: Path) -> str:
    tournament = Tournament.objects.get(slug=file.with_suffix(".slug").read_text())
    with file.open("wb") as output:
        output.writelines(event_file(tournament))
    return f"made, {file.stat().st_size / 1e6:.1f} MB"


def audit(teams: int, file: Path) -> str:
    report = audit_report(file.read_bytes())
    lines = sum(len(match["lines"]) for match in json.loads(file.read_bytes())["matches"])
    return f"audited, {lines} lines, {report.findings[:1] or 'sound'}"


def peak() -> float:
    """The most memory so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    step, teams, file = sys.argv[1:]
    before, began, processor = peak(), time.perf_counter(), time.process_time()
    words = {"play": play, "make": make, "audit": audit}[step](int(teams), Path(file))
    print(
        f"{teams:>4} teams  {time.perf_counter() - began:7.1f} s"
        f" ({time.process_time() - processor:.1f} s of processor)"
        f"  {peak() - before:4.0f} MB more  {words}",
        flush=True,
    )


if __name__ == "__main__":
    main()
