"""Speaking to the person at the terminal: short lines, and one sentence when something is wrong."""

import sys
from typing import NoReturn


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)  # noqa: T201


def fail(sentence: str) -> NoReturn:
    """Stop with one sentence that says what is wrong and how to mend it."""
    sys.exit(f"\n{sentence}")
