"""How soon a cold, slow phone can use the bracket of 64 teams: 100 kbit/s, 150 ms, a processor
four times slower, nothing kept. `python -m benchmarks.live_phone`

Usable means: the matches are drawn and the script has run (it shows how fresh the page is).
"""

import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import Browser, sync_playwright

from benchmarks.installation import prepare, run
from benchmarks.live import web
from bootstrap import system

BYTES_A_SECOND = 100_000 / 8
LATENCY = 150
SLOWER = 4
TRIES = 3
TEAMS = 64
SEED = f"""
import django
django.setup()
from tests.cast import make_cast
from tests.tournaments.matches.hall import open_hall
hall = open_hall(make_cast(), {TEAMS})
for number in range(1, {TEAMS // 2 + 1}):
    hall.win(number)
print(hall.tournament.slug)
"""


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="retruco-phone-") as folder:
        env = prepare(Path(folder) / "var", LOG_LEVEL="WARNING")
        slug = run([sys.executable, "-c", SEED], env).split()[-1]
        with web("config.wsgi:application", env) as (port, _), sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=system.chromium(), args=["--no-sandbox"]
            )
            address = f"http://localhost:{port}/t/{slug}/bracket/"
            visits = [visit(browser, address) for _ in range(TRIES)]
            browser.close()
    drawn, used, travelled = (median(column) for column in zip(*visits, strict=True))
    print(f"first drawn {drawn:.1f} s, usable {used:.1f} s, {travelled / 1000:.0f} kB travelled")


def visit(browser: Browser, address: str) -> tuple[float, float, float]:
    """Seconds until something is drawn, until it can be used; bytes over the network."""
    context = browser.new_context(viewport={"width": 390, "height": 800})
    page = context.new_page()
    tools = context.new_cdp_session(page)
    travelled = [0.0]
    tools.on(
        "Network.loadingFinished",
        lambda event: travelled.append(event["encodedDataLength"]),
    )
    tools.send("Network.enable")
    tools.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": LATENCY,
            "downloadThroughput": BYTES_A_SECOND,
            "uploadThroughput": BYTES_A_SECOND,
        },
    )
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    began = perf_counter()
    page.goto(address, wait_until="commit", timeout=60_000)
    page.locator("#fresh:not([hidden])").wait_for(timeout=60_000)
    used = perf_counter() - began
    drawn = page.evaluate(
        "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
    )
    page.wait_for_load_state("networkidle", timeout=60_000)
    context.close()
    return drawn / 1000, used, sum(travelled)


if __name__ == "__main__":
    main()
