"""Events to start from, as their sources print them; where a source is silent, our own habits.

Each is a module of `tournaments.setup.events` with a `BLUEPRINT`; nothing is listed by hand.
`printed` names, for each setting, the article of the source it was taken from: the set-up page
shows it, and what is missing there is ours to choose. A blueprint is only read when a plan is made;
changing one never touches an event.
"""

import pkgutil
from collections.abc import Iterator, Mapping
from importlib import import_module

import tournaments.setup.events as package
from tournaments.setup.events.base import DEFAULTS, Blueprint

__all__ = ["BLUEPRINTS", "DEFAULTS", "Blueprint", "blueprints_for", "starts_for", "usual_for"]


def _find_all() -> Iterator[Blueprint]:
    for module in pkgutil.iter_modules(package.__path__):
        blueprint = getattr(import_module(f"{package.__name__}.{module.name}"), "BLUEPRINT", None)
        if isinstance(blueprint, Blueprint):
            yield blueprint


BLUEPRINTS: Mapping[str, Blueprint] = {
    blueprint.key: blueprint for blueprint in sorted(_find_all(), key=lambda each: each.order)
}


def blueprints_for(language: str) -> Mapping[str, Blueprint]:
    """All of them, those of the reader's country first, then those in their language.

    >>> next(iter(blueprints_for("es-ve"))), next(iter(blueprints_for("pt-br")))
    ('venezolano', 'aabb')
    """

    def distance(blueprint: Blueprint) -> tuple[bool, bool]:
        is_near = blueprint.language[:2] == language[:2]
        return blueprint.language != language, not is_near

    return {each.key: each for each in sorted(BLUEPRINTS.values(), key=distance)}


def starts_for(language: str) -> list[Mapping[str, Blueprint]]:
    """Those of the reader's own language, and the others: of all where nobody has it."""
    offered = blueprints_for(language)
    own = {key: each for key, each in offered.items() if each.language[:2] == language[:2]}
    others = {key: each for key, each in offered.items() if key not in own}
    return [own, others] if own and others else [offered]


def usual_for(language: str) -> Blueprint:
    """Where an organizer of this language most likely starts.

    >>> usual_for("pt-br").key, usual_for("en").key
    ('aabb', 'asart')
    """
    return BLUEPRINTS[{"pt-br": "aabb", "es-ve": "venezolano"}.get(language, "asart")]
