"""Who is drawn: an id, a club or none, and the commitment to a name. Never the name itself."""

import re
from collections.abc import Mapping, Sequence

from tournaments.draws.protocol.canonical import is_hex
from tournaments.draws.protocol.faults import Fault

ID = re.compile(r"[A-Za-z0-9_.:-]{1,64}")
LONGEST_CLUB = 200


def entry_faults(entries: Sequence[object]) -> list[Fault]:
    """What is wrong with entries of a list or a change, each by its place.

    >>> entry_faults([{"id": "a b", "club": None, "name": None}])
    [Fault(code='wrong_id', where='entries.0.id', value='a b')]
    """
    faults: list[Fault] = []
    ids: set[str] = set()
    for place, entry in enumerate(entries):
        where = f"entries.{place}"
        if not isinstance(entry, Mapping) or set(entry) != {"id", "club", "name"}:
            faults.append(Fault("wrong_entry", where))
            continue
        id, club, name = entry["id"], entry["club"], entry["name"]
        if not (isinstance(id, str) and ID.fullmatch(id)):
            faults.append(Fault("wrong_id", f"{where}.id", str(id)[:80]))
        elif id in ids:
            faults.append(Fault("twice", f"{where}.id", id))
        else:
            ids.add(id)
        if club is not None and not (isinstance(club, str) and 0 < len(club) <= LONGEST_CLUB):
            faults.append(Fault("wrong_club", f"{where}.club", str(club)[:80]))
        if name is not None and not is_hex(name, 64):
            faults.append(Fault("wrong_commitment", f"{where}.name", str(name)[:80]))
    return faults
