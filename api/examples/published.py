"""A draw as it is published for everybody to check.

As it was answered when somebody played it.
"""

from typing import Any

PUBLISHED: dict[str, Any] = {
    "changes": [],
    "draws": [
        {
            "list": {
                "apart": [],
                "byes": [],
                "clubs": "first_round",
                "commitment": "7167798505f889fd92f4e204cccad6456e466539dc2dc2203e5ebd740b998d6f",
                "entries": [
                    {
                        "club": "club 1",
                        "id": "c6b8fe25-a515-4d7a-ad71-04136ac3973d",
                        "name": "372fd5e872af5e2c354033e72e4412399f1e3851a79f1d0e3dfb80413745068f",
                    },
                    {
                        "club": "club 2",
                        "id": "b5009f32-ecf0-4618-8c9b-4636fb8b6827",
                        "name": "d19af258fe7693e6a990bf6ca9b8f0685e6bc69e9158468cebc9d627540549e6",
                    },
                    {
                        "club": None,
                        "id": "106bbe35-f357-47f2-84fc-904bee99c41c",
                        "name": "b38556bd57a3221e1ed66b5ed45de4a1214b7c339e7a991fbefc54c9eb695ad1",
                    },
                    {
                        "club": None,
                        "id": "7818c9c0-a098-4e53-8052-44a9a53403ec",
                        "name": "36ea16d8589a158e2f1bfe20b8dc9848daf510d5f4752e729335c79691526f0e",
                    },
                ],
                "format": "retruco-draw-list-1",
                "frozen_at": "2026-10-10T18:32:00+00:00",
                "kind": "bracket",
                "number": 1,
                "previous": None,
                "reason": None,
                "seeds": [],
                "size": 4,
                "source": {
                    "count": 20,
                    "kind": "cards",
                },
                "tournament": "edd0ef64-0c5b-48b7-b713-112b7076875c",
            },
            "list_hash": "2c5a9965d86a80c96dba8fdc58859dfa722f47cb2ad8997e981c82ca05752afd",
            "nonce": "46fb765ec4f580c361bf75cc93d11f86a86eda6f009fc99a31eea1b4575ca73d",
            "outcome": {
                "admissible": "24",
                "slots": [
                    "c6b8fe25-a515-4d7a-ad71-04136ac3973d",
                    "7818c9c0-a098-4e53-8052-44a9a53403ec",
                    "b5009f32-ecf0-4618-8c9b-4636fb8b6827",
                    "106bbe35-f357-47f2-84fc-904bee99c41c",
                ],
            },
            "seed": (
                "5237c2ef1372c01dec015c32d65298afa6e408a178f1314e9eeb68a6355d962d"
                "323139becf18f90891869a5c58a10e7147e2173194aa95516da5fe953052b97b"
            ),
            "source": [
                "1e",
                "1b",
                "7e",
                "7o",
                "3c",
                "2b",
                "1o",
                "12c",
                "11c",
                "10b",
                "4o",
                "6e",
                "5b",
                "3o",
                "2c",
                "12e",
                "11o",
                "7b",
                "6c",
                "10e",
            ],
        }
    ],
    "format": "retruco-draw-1",
    "seal": "6d256dbd188a415135d42a59c67fd0851f445aac77f0643e9dc2fb7d9942aed4",
    "texts": {
        "36ea16d8589a158e2f1bfe20b8dc9848daf510d5f4752e729335c79691526f0e": {
            "salt": "33aa7db438f64a9e2d50adfc50225984",
            "text": "Gala Ojeda / Hugo Coria",
        },
        "372fd5e872af5e2c354033e72e4412399f1e3851a79f1d0e3dfb80413745068f": {
            "salt": "128b8cc6e8f6653c86e639025cbe6ef7",
            "text": "Ana Paz / Bea Sosa",
        },
        "b38556bd57a3221e1ed66b5ed45de4a1214b7c339e7a991fbefc54c9eb695ad1": {
            "salt": "575451461f7c0e83b3b2e141d8d9c465",
            "text": "Elsa Toledo / Fabio Luna",
        },
        "d19af258fe7693e6a990bf6ca9b8f0685e6bc69e9158468cebc9d627540549e6": {
            "salt": "012b3d011b67a80f2d9741cd361cb91a",
            "text": "Caio Rey / Dina Vega",
        },
    },
}
