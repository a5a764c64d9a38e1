"""The append-only triggers in SQLite's words.

REPLACE is the trap: it deletes the row in its way without firing DELETE triggers, unless the
connection turned `recursive_triggers` on, which plain SQL need not. So nothing here counts on it:
an INSERT is refused while its way is not free. In a BEFORE INSERT trigger a rowid that was not
given reads -1; therefore a row of that number must never exist (the `…_rowid` triggers).
"""

from django.db.backends.base.base import BaseDatabaseWrapper

LOG, REMARK = "tournaments_logentry", "tournaments_remark"
ENTRY = "tournaments_entry"  # the log of a match


def refusal(name: str, *, on: str, when: str = "", message: str) -> tuple[str, str]:
    """A trigger's name and the statement that creates it."""
    condition = f"\nWHEN {when}" if when else ""
    raised = f"BEGIN SELECT RAISE(ABORT, '{message}'); END"
    return name, f"CREATE TRIGGER {name} {on}{condition}\n{raised}"


ONLY_GROWS = "the log only grows"
IN_SEQUENCE = "the log takes only its next entry"
NO_REMARK_LOST = "a remark is erased, never removed"
ONLY_ERASES = "a remark can only be erased, once"
WHOLE = "a remark arrives whole and new"
NEVER_EDITED = "the log of a match only grows: void and add"

TRIGGERS = dict(
    [
        refusal("log_refuses_update", on=f"BEFORE UPDATE ON {LOG}", message=ONLY_GROWS),
        refusal("log_refuses_delete", on=f"BEFORE DELETE ON {LOG}", message=ONLY_GROWS),
        refusal(
            "log_in_sequence",
            on=f"BEFORE INSERT ON {LOG}",
            when="""EXISTS (SELECT 1 FROM tournaments_logentry WHERE id = NEW.id)
  OR NEW.number IS NOT 1 + (
    SELECT coalesce(max(number), 0) FROM tournaments_logentry
    WHERE tournament_id = NEW.tournament_id)
  OR NEW.previous IS NOT coalesce((
    SELECT hash FROM tournaments_logentry
    WHERE tournament_id = NEW.tournament_id ORDER BY number DESC LIMIT 1), printf('%064d', 0))""",
            message=IN_SEQUENCE,
        ),
        refusal("log_rowid", on=f"AFTER INSERT ON {LOG}", when="NEW.id < 1", message=IN_SEQUENCE),
        refusal("entry_refuses_update", on=f"BEFORE UPDATE ON {ENTRY}", message=NEVER_EDITED),
        refusal("entry_refuses_delete", on=f"BEFORE DELETE ON {ENTRY}", message=NEVER_EDITED),
        refusal(
            "entry_in_sequence",
            on=f"BEFORE INSERT ON {ENTRY}",
            when="""EXISTS (SELECT 1 FROM tournaments_entry WHERE id = NEW.id
    OR match_id = NEW.match_id AND client_id = NEW.client_id)
  OR NEW.number IS NOT 1 + (
    SELECT coalesce(max(number), 0) FROM tournaments_entry WHERE match_id = NEW.match_id)""",
            message=IN_SEQUENCE,
        ),
        refusal(
            "entry_rowid", on=f"AFTER INSERT ON {ENTRY}", when="NEW.id < 1", message=IN_SEQUENCE
        ),
        refusal("remark_refuses_delete", on=f"BEFORE DELETE ON {REMARK}", message=NO_REMARK_LOST),
        refusal(
            "remark_only_erased",
            on=f"BEFORE UPDATE ON {REMARK}",
            when="""NOT (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL
  AND NEW.text IS '' AND NEW.salt IS ''
  AND NEW.id IS OLD.id AND NEW.entry_id IS OLD.entry_id AND NEW.rowid IS OLD.rowid)""",
            message=ONLY_ERASES,
        ),
        refusal(
            "remark_whole",
            on=f"BEFORE INSERT ON {REMARK}",
            when="""NEW.erased_at IS NOT NULL
  OR EXISTS (SELECT 1 FROM tournaments_remark WHERE id = NEW.id OR rowid = NEW.rowid)""",
            message=WHOLE,
        ),
        refusal(
            "remark_rowid", on=f"AFTER INSERT ON {REMARK}", when="NEW.rowid < 1", message=WHOLE
        ),
    ]
)


def install(connection: BaseDatabaseWrapper) -> None:
    remove(connection)
    with connection.cursor() as cursor:
        for statement in TRIGGERS.values():
            cursor.execute(statement)


def remove(connection: BaseDatabaseWrapper) -> None:
    with connection.cursor() as cursor:
        for name in TRIGGERS:
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}")


def missing_triggers(connection: BaseDatabaseWrapper) -> list[str]:
    """Names of the triggers that are not there, or not as we wrote them."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        installed = dict(cursor.fetchall())
    return [name for name, statement in TRIGGERS.items() if installed.get(name) != statement]
