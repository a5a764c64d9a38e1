"""Text that a spreadsheet must not take for a formula. Pure.

A name such as `=HYPERLINK(…)` is typed by the public and opened by an organizer: in CSV it gets an
apostrophe in front, which spreadsheets show as text; XLSX says of each cell that it is text.
"""

# Also the wide forms, which some spreadsheets read as the narrow ones.
STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%", "＝", "＋", "－", "＠")


def is_formula(text: str) -> bool:
    """
    >>> is_formula("=1+1"), is_formula("  @SUM(A1)"), is_formula("Ana"), is_formula("")
    (True, True, False, False)
    """
    return text.startswith(STARTS) or text.lstrip().startswith(STARTS)


def neutral(value: object) -> object:
    """
    >>> neutral("=1+1"), neutral("Ana"), neutral(-3)
    ("'=1+1", 'Ana', -3)
    """
    return f"'{value}" if isinstance(value, str) and is_formula(value) else value
