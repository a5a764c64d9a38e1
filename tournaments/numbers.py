"""Numbers as people and forms send them."""


def is_number(text: str, *, max_digits: int = 5) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= max_digits


def parse_number(text: str, *, max_digits: int = 5) -> int:
    """A number as a form sends it; -1, which nothing has, for anything else."""
    return int(text) if is_number(text, max_digits=max_digits) else -1
