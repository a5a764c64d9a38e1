"""Loads the rows of a sanction catalogue from `scoring/sanctions/<ruleset>.toml`.

[[sanction]]
id = "006"
articles = ["4.6.6", "4.6.5"]       # the first one is cited on the sheet
class = "PTS"
decides = "juez"                    # who must confirm: juez, mesa, árbitro, coime, organización
counter = "006"                     # counted together with (default: its own id)
scope = "match"                     # where it is counted: match, game, option:<name>
[sanction.inputs]                   # asked for before the effect can be proposed
shown = "bool"
when = ["before", "during", "after"]
[sanction.optional]                 # the same, where the effect function can do without
envido_points = "number"
[sanction.es]
title = "…"
consequence = "…"
search = ["…"]
"""

import tomllib
from importlib import resources
from typing import Any

from scoring.core.sanction import CLASSES, Catalogue, Input, Sanction
from scoring.errors import BookError

KINDS = ("bool", "number", "side", "seat", "card", "points")


def load(ruleset: str) -> Catalogue:
    """The catalogue of a ruleset, its effect functions still to be registered."""
    text = resources.files("scoring.sanctions").joinpath(f"{ruleset}.toml").read_text("utf-8")
    rows = tuple(_row(data) for data in tomllib.loads(text).get("sanction", []))
    ids = [row.id for row in rows]
    if len(set(ids)) != len(ids):
        raise BookError("sanction_twice", ruleset=ruleset)
    return Catalogue(rows)


def _row(data: dict[str, Any]) -> Sanction:
    if data["class"] not in CLASSES or not data["articles"]:
        raise BookError("sanction_wrong", id=data.get("id"))
    words = {
        language: value
        for language, value in data.items()
        if isinstance(value, dict) and language not in ("inputs", "optional")
    }
    return Sanction(
        id=data["id"],
        articles=tuple(data["articles"]),
        cls=data["class"],
        decides=data["decides"],
        inputs=(
            *(_input(n, v, optional=False) for n, v in data.get("inputs", {}).items()),
            *(_input(n, v, optional=True) for n, v in data.get("optional", {}).items()),
        ),
        counter=data.get("counter", data["id"]),
        scope=data.get("scope", "match"),
        words=words,
    )


def _input(name: str, kind: str | list[str], *, optional: bool) -> Input:
    if isinstance(kind, list):
        return Input(name, "choice", tuple(kind), optional)
    if kind not in KINDS:
        raise BookError("input_kind_wrong", name=name, kind=kind)
    return Input(name, kind, (), optional)
