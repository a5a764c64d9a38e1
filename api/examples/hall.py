"""In the hall of the Copa Primavera: referees, phones, rulings that wait, the screen.

As it was answered when somebody played it.
"""

from typing import Any

PHONE: dict[str, Any] = {
    "id": 1,
    "referee": 5,
    "make": "android",
    "let_in_at": "2026-10-10T15:34:00-03:00",
    "expires_at": "2026-10-11T03:34:00-03:00",
}
REFEREE: dict[str, Any] = {
    "id": 5,
    "name": "Lucho Rey",
    "head": True,
    "account": False,
    "tables": [1, 2],
    "phones": [PHONE],
}
INVITATION: dict[str, Any] = {
    "link": "https://truco.example/r/copa-primavera/in/#a-secret-for-one-phone",
    "expires_at": "2026-10-10T15:44:00-03:00",
}
PHONE_REQUEST: dict[str, Any] = {
    "id": 1,
    "code": "78",
    "name": "Lucho Rey",
    "table": 1,
    "referee": "Lucho Rey",
    "make": "android",
    "state": "asked",
    "asked_at": "2026-10-10T15:34:00-03:00",
    "expires_at": "2026-10-10T15:44:00-03:00",
    "phone": None,
}
RULING_REQUEST: dict[str, Any] = {
    "id": 1,
    "match": 1,
    "line": "ruling 025 B1 verified=yes",
    "words": "Fallo contra Ojeda / Coria (1): Señas fuera del reglamento",
    "state": "asked",
    "by": "Ana",
    "asked_at": "2026-10-10T15:34:00-03:00",
    "does": ["Se pierde el partido.", "La pareja queda descalificada y pierde el partido."],
    "score": [1, 1],
    "texts": {
        "reason": "Se pasaron señas",
    },
}
SCREEN: dict[str, Any] = {
    "scene": "notice",
    "notice": "Empanadas en la barra",
    "address": "https://truco.example/t/copa-primavera/screen/",
    "called": [
        {
            "id": "934fd061-2146-4f30-b599-81eed9254b0c",
            "number": 1,
            "round": 1,
            "round_code": "semifinal",
            "best_of": 3,
            "state": "called",
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
                    "games": 0,
                    "points": 0,
                    "won": False,
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
            "games": [],
            "score": [],
            "lines": 0,
            "winner": "",
            "how": "",
            "article": "",
            "suspended": False,
            "corrected": False,
            "called_at": "2026-10-10T15:33:00-03:00",
            "started_at": None,
            "finished_at": None,
            "confirmed_at": None,
            "version": '"1209b4102d2dca67"',
        }
    ],
    "playing": [],
    "ready": [],
}
