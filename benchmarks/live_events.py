"""Several full halls at once, on PostgreSQL behind nginx, all on this machine.

    python -m benchmarks.live_events --phones 5000 --referees 128 --events 8 --seconds 60

Phones ask every 4 to 5 seconds for the bracket of their event and say which state they have, each
referee sends a hand about every 6 seconds. Errors, the share of the hands that phones saw within
6 s, how long a hand took, and which process used how much of a core: what the limit was. The floor
in the same run is the same referees without any phone. Only 127.0.0.1 is asked.
"""

import argparse
import asyncio
import json
import os
import resource
import sys
import time
from statistics import quantiles

from benchmarks.entries import Phone
from benchmarks.installation import run
from benchmarks.live import SEED, WORKERS, installation, processor_time, share, web
from benchmarks.live_crowd import Observations, afternoon
from benchmarks.live_nginx import nginx

MOST_PHONES, MOST_SECONDS = 10_000, 600.0


def main() -> None:
    options = parse_options()
    _, most_files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most_files, most_files))
    with installation("events") as (base, env):
        seed = f"events={options.events}x{options.referees // options.events}"
        phones = json.loads(run([sys.executable, "-c", SEED, seed], env))["phones"]
        database = int((base / "pg" / "postmaster.pid").read_text().split()[0])
        (base / "bodies").mkdir()
        with (
            web("config.wsgi:application", env, threads=8) as product,
            nginx(base, base / "bodies", product[0], WORKERS) as proxies,
        ):
            if not proxies:
                raise SystemExit("nginx is not installed here.")
            pids = {"web": product[1], "nginx": proxies[1][1], "PostgreSQL": database}
            measure(proxies[1][0], pids, [Phone(**row) for row in phones], options)


def parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Several full halls at once.")
    parser.add_argument("--phones", type=int, default=500)
    parser.add_argument("--referees", type=int, default=16, help="of all events together")
    parser.add_argument("--events", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=20.0)
    options = parser.parse_args()
    if not 0 < options.phones <= MOST_PHONES or not 0 < options.seconds <= MOST_SECONDS:
        parser.error(f"at most {MOST_PHONES} phones and {MOST_SECONDS:.0f} seconds")
    if options.events < 1 or options.referees < options.events:
        parser.error("each event needs a referee")
    return options


def measure(
    port: int, pids: dict[str, int], phones: list[Phone], options: argparse.Namespace
) -> None:
    alone, firsts = asyncio.run(
        afternoon(port, phones, crowd=0, seconds=options.seconds / 2, firsts=[1] * len(phones))
    )
    before = {name: processor_time(pid) for name, pid in pids.items()}
    own, began = time.process_time(), time.monotonic()
    full, _ = asyncio.run(
        afternoon(port, phones, crowd=options.phones, seconds=options.seconds, firsts=firsts)
    )
    seconds = time.monotonic() - began
    cores = {name: (processor_time(pid) - before[name]) / seconds for name, pid in pids.items()}
    cores["phones and referees"] = (time.process_time() - own) / seconds
    print(f"{options.phones} phones, {len(phones)} referees, {options.events} events,"
          f" {options.seconds:.0f} s")  # fmt: skip
    report(alone, full)
    used = ", ".join(f"{name} {share:.2f}" for name, share in cores.items())
    print(f"of a core: {used}; together {sum(cores.values()):.2f} of {os.cpu_count()}")


def report(alone: Observations, full: Observations) -> None:
    print(f"errors {len(full.errors)} {sorted(set(full.errors))[:5]}")
    whole = full.answers.get(200, 0)
    print(f"answers {dict(sorted(full.answers.items()))}, {full.bytes // max(1, whole)} bytes each")
    waits = quantiles(full.waits, n=100)
    print(f"{len(full.sent)} hands; seen after {waits[49]:.1f} s (p50), {waits[94]:.1f} s (p95);"
          f" {share(full):.1%} within 6 s")  # fmt: skip
    floor = quantiles(alone.hands, n=100)
    for name, times in (("without phones", floor), ("with", quantiles(full.hands, n=100))):
        print(
            f"a hand, {name}: p50 {times[49] * 1000:.0f} ms, p99 {times[98] * 1000:.0f} ms"
            f" (×{times[98] / floor[98]:.1f})"
        )


if __name__ == "__main__":
    main()
