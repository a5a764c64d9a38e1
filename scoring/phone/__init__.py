"""What a referee's phone needs to keep a score without the server.

`sheet_of` gives the sheet as plain data: what can be tapped and what it is worth, at every score.
All of it is found by asking the ruleset itself; a phone looks up and adds, it knows no rule.
`situation_of` gives the state of a match as the phone keeps it.
"""

from scoring.phone.sheet import sheet_of
from scoring.phone.situation import situation_of

__all__ = ["sheet_of", "situation_of"]
