"""Waiting in the page itself for what comes by promises."""

from playwright.sync_api import Page


def wait_until(page: Page, condition: str) -> None:
    """An async one: `wait_for_function` takes its promise for a yes."""
    page.evaluate(
        """async () => {
          for (let attempts = 0; attempts < 400; attempts += 1) {
            if (await (CONDITION)()) return;
            await new Promise((resolve) => setTimeout(resolve, 50));
          }
          throw new Error("it never came");
        }""".replace("CONDITION", condition)
    )
