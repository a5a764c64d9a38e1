"""Rules by themselves.

As it was answered when somebody played it.
"""

from typing import Any

from api.examples.play import AWARDS, STATE

RULESET: dict[str, Any] = {
    "ruleset": "asart",
    "version": "2017.1",
    "name": "ASART 2017",
    "countries": ["AR"],
    "languages": ["es", "pt", "en"],
    "players": [4, 2, 6],
    "target": 30,
    "first_dealer": "highest_card",
    "options": [
        {
            "name": "falta_envido_malas",
            "choices": ["chico", "leader"],
            "default": "chico",
            "article": "A1",
        },
        {
            "name": "unshown_envido",
            "choices": ["envido_and_truco", "envido"],
            "default": "envido_and_truco",
            "article": "A5",
        },
        {
            "name": "dealer_error_scope",
            "choices": ["match", "game"],
            "default": "match",
            "article": "A18",
        },
        {
            "name": "duty",
            "choices": ["warning-then-points", "warning", "points"],
            "default": "warning-then-points",
            "article": "duty",
        },
    ],
}
JUDGED: dict[str, Any] = {
    "ruleset": "asart",
    "version": "2017.1",
    "entries": [
        {
            "number": 1,
            "entry": {
                "kind": "hand",
                "moves": [
                    {
                        "who": "A",
                        "word": "envido",
                    },
                    {
                        "who": "B",
                        "word": "no_quiero",
                    },
                    {
                        "word": "mano_para",
                        "args": ["B"],
                    },
                ],
            },
            "notation": "A envido, B no quiero, mano para B",
            "points": [1, 1],
            "awards": AWARDS,
            "notes": [],
            "score": [1, 1],
            "game": 1,
        }
    ],
    "state": STATE,
}
