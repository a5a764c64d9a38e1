"""Keys and webhooks of the Copa Primavera.

As it was answered when somebody played it.
"""

from typing import Any

TOKEN: dict[str, Any] = {
    "id": 2,
    "name": "Pantalla",
    "by": "Nora",
    "scopes": ["read", "hall"],
    "made_at": "2026-10-10T15:36:00-03:00",
    "used_at": "2026-10-10T15:40:00-03:00",
    "revoked_at": None,
}
WEBHOOK: dict[str, Any] = {
    "id": "33239cc8-2061-4fa9-b388-f364c6a162d3",
    "url": "https://marcador.example/retruco",
    "kinds": ["call", "result"],
    "made_at": "2026-10-10T15:32:00-03:00",
    "ended_at": None,
}
DELIVERY: dict[str, Any] = {
    "id": "93e3750e-f630-4715-af25-7ab37101ffff",
    "kind": "call",
    "log_number": 19,
    "state": "delivered",
    "attempts": 1,
    "answer": "204",
    "made_at": "2026-10-10T15:33:00-03:00",
    "tried_at": "2026-10-10T15:33:00-03:00",
    "body": {
        "kind": "call",
        "log_number": 19,
        "at": "2026-10-10T18:33:00+00:00",
        "tournament": "copa-primavera",
        "version": 10,
        "match": {
            "number": 1,
            "state": "called",
            "table": 1,
            "games": [],
            "score": [],
            "winner": "",
            "how": "",
        },
    },
}
