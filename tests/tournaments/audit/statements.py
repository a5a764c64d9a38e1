"""Plain SQL against the log: what a database must refuse, in each engine's own words.

The INSERTs are built on the one that is legal, so that each is refused for its own fault alone.
"""

LOG, REMARK = "tournaments_logentry", "tournaments_remark"


def insert(
    verb: str = "INSERT",
    *,
    key: str = "",
    number: str = "number + 1",
    previous: str = "hash",
    end: str = "",
) -> str:
    """Continue the longest log: legal as it stands."""
    return (
        f"{verb} INTO {LOG} ({'id, ' if key else ''}"
        "tournament_id, number, at, actor, action, subject, data, previous, hash)"
        f" SELECT {key + ', ' if key else ''}"
        f"tournament_id, {number}, at, 'system', action, subject, data, {previous}, hash"
        f" FROM {LOG} WHERE number = (SELECT max(number) FROM {LOG}) {end}"
    )


def add_remark(verb: str = "INSERT", *, key: str, columns: str = "", values: str = "") -> str:
    """A second text for an entry that has one."""
    return (
        f"{verb} INTO {REMARK} (id, entry_id, text, salt{columns})"
        f" SELECT {key}, entry_id, 'otra', 'sal'{values} FROM {REMARK}"
        f" WHERE CAST(id AS text) = (SELECT min(CAST(id AS text)) FROM {REMARK})"
    )


ERASE = f"UPDATE {REMARK} SET text = '', salt = '', erased_at = '2026-03-01 12:00:00'"
NEW_ID = {"sqlite": "lower(hex(randomblob(16)))", "postgresql": "gen_random_uuid()"}

EVERYWHERE = {
    "update": f"UPDATE {LOG} SET actor = 'system'",
    "update of one": f"UPDATE {LOG} SET data = '{{}}' WHERE number = 2",
    "update that changes nothing": f"UPDATE {LOG} SET number = number",
    "delete": f"DELETE FROM {LOG} WHERE number = 9",
    "delete all": f"DELETE FROM {LOG}",
    "a gap": insert(number="number + 2"),
    "the same number": insert(number="number"),
    "before the first": insert(number="0"),
    "wrong link": insert(previous="previous"),
    "no link": insert(previous="'" + "0" * 64 + "'"),
    "remark deleted": f"DELETE FROM {REMARK}",
    "remark changed": f"UPDATE {REMARK} SET text = 'nada'",
    "remark emptied without a date": f"UPDATE {REMARK} SET text = '', salt = ''",
    "remark erased by half": f"UPDATE {REMARK} SET text = '', erased_at = '2026-03-01 12:00:00'",
    "remark dated": f"UPDATE {REMARK} SET erased_at = '2026-03-01 12:00:00'",
    "remark erased and moved": ERASE + f", entry_id = (SELECT min(id) FROM {LOG})",
}

REFUSED = {
    "sqlite": EVERYWHERE
    | {
        "replace by id": insert("REPLACE", key="id"),
        "replace by another id": insert("INSERT OR REPLACE", key="id - 1"),
        "replace by number": insert("INSERT OR REPLACE", number="number", previous="previous"),
        "ignore": insert("INSERT OR IGNORE", key="id"),
        "upsert": insert(key="id", end="ON CONFLICT (id) DO UPDATE SET actor = 'x'"),
        "the id that triggers read when none is given": insert(key="-1"),
        "update or replace": f"UPDATE OR REPLACE {LOG} SET number = 1 WHERE number = 2",
        "update or ignore": f"UPDATE OR IGNORE {LOG} SET actor = 'system'",
        "update of rowid": f"UPDATE OR REPLACE {LOG} SET rowid = rowid + 1",
        "remark replaced": add_remark("REPLACE", key="id"),
        "remark replaced by rowid": add_remark(
            "INSERT OR REPLACE", key=NEW_ID["sqlite"], columns=", rowid", values=", rowid"
        ),
        "remark with the rowid that triggers read when none is given": add_remark(
            key=NEW_ID["sqlite"], columns=", rowid", values=", -1"
        ),
        "remark erased over another": ERASE.replace("UPDATE", "UPDATE OR REPLACE")
        + f", rowid = (SELECT max(rowid) FROM {REMARK})"
        f" WHERE rowid = (SELECT min(rowid) FROM {REMARK})",
        "remark born erased": add_remark(
            key=NEW_ID["sqlite"], columns=", erased_at", values=", '2026-03-01 12:00:00'"
        ),
    },
    "postgresql": EVERYWHERE
    | {
        "truncate": f"TRUNCATE {LOG} CASCADE",
        "truncate remarks": f"TRUNCATE {REMARK}",
        "truncate from above": "TRUNCATE tournaments_tournament CASCADE",
        "upsert": insert(
            number="number",
            previous="previous",
            end="ON CONFLICT (tournament_id, number) DO UPDATE SET actor = 'x'",
        ),
        "merge": f"MERGE INTO {LOG} USING (SELECT 1) AS s ON true WHEN MATCHED THEN DELETE",
        "remark born erased": add_remark(
            key=NEW_ID["postgresql"], columns=", erased_at", values=", now()"
        ),
    },
}
