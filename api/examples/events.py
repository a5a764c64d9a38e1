"""The Copa Primavera itself: its plan, who has a role, its log.

As it was answered when somebody played it.
"""

from typing import Any

from api.examples.play import STANDING

TOURNAMENT: dict[str, Any] = {
    "id": "edd0ef64-0c5b-48b7-b713-112b7076875c",
    "slug": "copa-primavera",
    "name": "Copa Primavera",
    "language": "es-ar",
    "time_zone": "America/Argentina/Buenos_Aires",
    "stage": "drawn",
    "created_at": "2026-10-10T15:27:00-03:00",
    "version": 8,
}
PLAN: dict[str, Any] = {
    "blueprint": "asart",
    "ruleset_version": "2017.1",
    "name": "Copa Primavera",
    "language": "es-ar",
    "time_zone": "America/Argentina/Buenos_Aires",
    "ruleset": "asart",
    "date": "2026-10-10",
    "starts_at": "15:00:00",
    "place": "Club El Fortín, Boedo",
    "category": "Parejas",
    "minimum_age": None,
    "team_size": 2,
    "cap": 32,
    "mode": "both",
    "odd_one_out": "waitlist",
    "opens_at": None,
    "closes_at": None,
    "fee": "20000.00",
    "currency": "ARS",
    "options": {
        "falta_envido_malas": "leader",
    },
    "best_of_first": 3,
    "best_of_later": 3,
    "best_of_rounds": {
        "final": 5,
    },
    "third_place": "match",
    "tables": 4,
    "tolerance_first": 15,
    "tolerance_later": 10,
    "calls_by_itself": False,
    "appeals_minutes": 10,
    "appeals_hold": True,
    "sponsors": "Almacén Don Tito",
}
GRANT: dict[str, Any] = {
    "id": 3,
    "name": "Ramón Paz",
    "role": "committee",
    "head": False,
    "granted_at": "2026-10-10T15:27:00-03:00",
}
LOG_ENTRY: dict[str, Any] = {
    "number": 21,
    "at": "2026-10-10T15:33:00-03:00",
    "actor": "account:0da7367e-47e3-4a7c-a79e-1a12bb6a25c0",
    "action": "match.entry",
    "subject": "match:934fd061-2146-4f30-b599-81eed9254b0c",
    "data": {
        "number": 1,
        "kind": "hand",
        "notation": "A envido, B no quiero, mano para B",
    },
    "previous": "9bee5d795ce9a51f49b261e882afacec4804acbbb662fad30ecbcaee22812cd0",
    "hash": "f34710c0aeac82e49b678ef99ab72e26ad2131e87537ceb90b8c6e2109b235e8",
}
EXPORT: dict[str, Any] = {
    "format": 1,
    "tournament": {
        "id": "edd0ef64-0c5b-48b7-b713-112b7076875c",
        "slug": "copa-primavera",
        "name": "Copa Primavera",
        "language": "es-ar",
        "time_zone": "America/Argentina/Buenos_Aires",
        "stage": "playing",
    },
    "standings": [STANDING],
}
