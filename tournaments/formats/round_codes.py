"""The codes of rounds that no bracket has; those of a bracket are in `brackets/tree.py`.

>>> group_code("A"), playoff_code("A"), in_group("group_A"), in_group("playoff_A")
('group_A', 'playoff_A', True, False)
"""

GROUP, PLAYOFF = "group_", "playoff_"  # before the group's name
PLAYOFF_AFTER_ROUNDS = "playoff"


def group_code(group: str) -> str:
    return f"{GROUP}{group}"


def playoff_code(group: str) -> str:
    return f"{PLAYOFF}{group}"


def in_group(code: str) -> bool:
    return code.startswith(GROUP)
