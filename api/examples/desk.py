"""At the desk of the Copa Primavera: people, draws, appeals, cases, papers.

As it was answered when somebody played it.
"""

from typing import Any

NEWCOMER: dict[str, Any] = {
    "id": "a49aab79-1405-4831-840d-95281e989059",
    "number": 1,
    "name": "Ana Paz",
    "club": "El Fortín",
    "email": "ana@example.org",
    "phone": "",
    "payment": "free",
    "confirmed": False,
    "checked_in": False,
    "age_verified": False,
    "withdrawn": False,
    "consented": False,
    "looks_for_partner": False,
    "erasure_asked": False,
}
PARTNER: dict[str, Any] = NEWCOMER | {
    "id": "f6133298-1e52-4355-8a15-e4c94c77a015",
    "number": 2,
    "name": "Bea Sosa",
    "email": "",
}
PERSON: dict[str, Any] = NEWCOMER | {"payment": "paid", "checked_in": True}
UNIT: dict[str, Any] = {
    "state": "in",
    "position": 0,
    "team": 1,
    "people": [NEWCOMER, PARTNER],
}
INSCRIBED: dict[str, Any] = {
    "has_a_place": True,
    "team": 1,
    "people": [NEWCOMER, PARTNER],
    "links": [
        "https://truco.example/t/copa-primavera/me/the-first-secret/",
        "https://truco.example/t/copa-primavera/me/the-second-secret/",
    ],
}
DRAW: dict[str, Any] = {
    "number": 1,
    "kind": "bracket",
    "state": "drawn",
    "list_hash": "2c5a9965d86a80c96dba8fdc58859dfa722f47cb2ad8997e981c82ca05752afd",
    "frozen_at": "2026-10-10T15:32:00-03:00",
    "drawn_at": "2026-10-10T15:32:00-03:00",
    "changes": 0,
    "superseded": False,
}
APPEAL: dict[str, Any] = {
    "number": 1,
    "match": 1,
    "line": 2,
    "matter": "Fallo contra Ojeda / Coria (1): No mostró los tantos",
    "team": "Ojeda / Coria",
    "rival": "Paz / Sosa",
    "state": "closed",
    "outcome": "stands",
    "open": False,
    "due_at": None,
    "steps": [
        {
            "kind": "filed",
            "at": "2026-10-10T15:35:00-03:00",
            "by": "Nora",
            "team": "Ojeda / Coria",
            "text": "Las cartas no se mostraron",
            "outcome": "",
            "article": "",
        },
        {
            "kind": "taken_on",
            "at": "2026-10-10T15:35:00-03:00",
            "by": "Nora",
            "team": "",
            "text": "",
            "outcome": "",
            "article": "",
        },
        {
            "kind": "decided",
            "at": "2026-10-10T15:35:00-03:00",
            "by": "Nora",
            "team": "",
            "text": "Lo vio la mesa 2",
            "outcome": "stands",
            "article": "7.2",
        },
    ],
}
CASE: dict[str, Any] = {
    "number": 1,
    "match": 1,
    "text": "Se cortó la luz en la mesa 1",
    "at": "2026-10-10T15:35:00-03:00",
    "by": "Nora",
    "decision": "La mano se juega de nuevo",
    "decided_at": "2026-10-10T15:35:00-03:00",
    "decided_by": "Nora",
    "article": "12",
}
DOCUMENT: dict[str, Any] = {
    "id": "3ae7902b-3b4d-4027-8611-12703651c625",
    "kind": "bracket",
    "scope": {},
    "size": "A4",
    "language": "es-ar",
    "state": "ready",
    "version": 23,
    "done": 1,
    "total": 1,
    "reason": "",
    "file_hash": "f34710c0aeac82e49b678ef99ab72e26ad2131e87537ceb90b8c6e2109b235e8",
    "file_size": 48213,
    "asked_at": "2026-10-10T15:36:00-03:00",
    "made_at": "2026-10-10T15:37:00-03:00",
}
