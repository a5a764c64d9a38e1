"""A match of the Copa Primavera, its lines and what comes of them.

As it was answered when somebody played it.
"""

from typing import Any

MATCH: dict[str, Any] = {
    "id": "934fd061-2146-4f30-b599-81eed9254b0c",
    "number": 1,
    "round": 1,
    "round_code": "semifinal",
    "best_of": 3,
    "state": "confirmed",
    "table": 1,
    "sides": [
        {
            "side": "A",
            "kind": "team",
            "team": "c6b8fe25-a515-4d7a-ad71-04136ac3973d",
            "number": 1,
            "name": "Paz / Sosa",
            "pencil": False,
            "by_bye": False,
            "games": 2,
            "points": 0,
            "won": True,
            "comes_from": None,
        },
        {
            "side": "B",
            "kind": "team",
            "team": "7818c9c0-a098-4e53-8052-44a9a53403ec",
            "number": 4,
            "name": "Ojeda / Coria",
            "pencil": False,
            "by_bye": False,
            "games": 0,
            "points": 0,
            "won": False,
            "comes_from": None,
        },
    ],
    "games": [[30, 12], [30, 25]],
    "score": [0, 0],
    "lines": 5,
    "winner": "A",
    "how": "games",
    "article": "11.1.I",
    "suspended": False,
    "corrected": False,
    "called_at": "2026-10-10T15:33:00-03:00",
    "started_at": "2026-10-10T15:33:00-03:00",
    "finished_at": "2026-10-10T15:35:00-03:00",
    "confirmed_at": "2026-10-10T15:36:00-03:00",
    "version": '"dfacccf2099bf656"',
}
STATE: dict[str, Any] = {
    "games": [],
    "won": [0, 0],
    "score": [1, 1],
    "target": 30,
    "next": {
        "dealer": "A1",
        "mano": "B1",
        "phase": "redonda",
        "standing": ["malas", "malas"],
        "seats": ["B1", "A2", "B2", "A1"],
    },
    "suspended": False,
    "allowed": [
        "hand",
        "game",
        "ruling",
        "void",
        "adjust",
        "deal",
        "suspend",
        "walkover",
        "disqualify",
    ],
    "outcome": None,
    "warnings": [],
}
AWARDS: list[dict[str, Any]] = [
    {
        "side": "A",
        "points": 1,
        "concept": "envido_no_querido",
        "article": "4.3.1",
        "worth": 1,
    },
    {
        "side": "B",
        "points": 1,
        "concept": "mano",
        "article": "5.4.5",
        "worth": 1,
    },
]
LINES: dict[str, Any] = {
    "lines": [
        {
            "number": 1,
            "kind": "hand",
            "notation": "A envido, B no quiero, mano para B",
            "awards": AWARDS,
            "score": [1, 1],
            "game": 1,
            "void": False,
            "at": "2026-10-10T15:33:00-03:00",
            "article": "",
        }
    ],
    "state": STATE,
}
RECORDED: dict[str, Any] = {
    "number": 1,
    "duplicate": False,
    "passed_to_head": False,
    "state": STATE,
}
DECIDED: dict[str, Any] = {
    "games": [
        {
            "score": [30, 12],
            "winner": "A",
            "how": "reported",
            "article": "1.1",
        },
        {
            "score": [30, 25],
            "winner": "A",
            "how": "reported",
            "article": "1.1",
        },
    ],
    "won": [2, 0],
    "score": [0, 0],
    "target": 30,
    "next": None,
    "suspended": False,
    "allowed": ["ruling", "void", "disqualify"],
    "outcome": {
        "winner": "A",
        "how": "games",
        "article": "11.1.I",
    },
    "warnings": [],
}
TURNED: dict[str, Any] = DECIDED | {
    "games": [
        {"score": [12, 30], "winner": "B", "how": "reported", "article": "1.1"},
        {"score": [25, 30], "winner": "B", "how": "reported", "article": "1.1"},
    ],
    "won": [0, 2],
    "outcome": {"winner": "B", "how": "games", "article": "11.1.I"},
}
PREVIEW: dict[str, Any] = {
    "before": DECIDED,
    "after": TURNED,
    "undoes": [],
    "changes_the_winner": True,
    "done": False,
}
TEAM: dict[str, Any] = {
    "id": "c6b8fe25-a515-4d7a-ad71-04136ac3973d",
    "number": 1,
    "state": "confirmed",
    "name": "Paz / Sosa",
    "seed": None,
    "drawn": False,
}
TABLE: dict[str, Any] = {
    "number": 1,
    "in_use": True,
    "referee": "Lucho Rey",
}
BRACKET: dict[str, Any] = {
    "version": 23,
    "rounds": [
        {
            "number": 1,
            "code": "semifinal",
            "current": True,
            "matches": [MATCH],
        }
    ],
    "champion": None,
}
STANDING: dict[str, Any] = {
    "rank": 1,
    "team": 1,
    "name": "Ana Paz / Bea Sosa",
    "clubs": "El Fortín",
    "medal": "gold",
    "reached": "final",
    "matches_won": 2,
    "matches_lost": 0,
    "games_won": 4,
    "games_lost": 0,
    "how": "",
}
