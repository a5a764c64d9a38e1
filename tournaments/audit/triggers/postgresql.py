"""The append-only triggers in PostgreSQL's words.

ENABLE ALWAYS: they fire under `session_replication_role = replica` too. The functions name the
table through TG_TABLE_SCHEMA, so that neither a search_path nor a temporary table of the same name
leads them astray. Two sessions inserting at once are decided by the unique (tournament, number).
"""

from dataclasses import dataclass

from django.db.backends.base.base import BaseDatabaseWrapper

LOG, REMARK = "tournaments_logentry", "tournaments_remark"
ENTRY = "tournaments_entry"  # the log of a match

FUNCTIONS = {
    "retruco_refuse": """
BEGIN
  RAISE EXCEPTION '% takes no %: the log only grows', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'integrity_constraint_violation';
END
""",
    "retruco_log_in_sequence": """
DECLARE
  last_number bigint;
  last_hash text;
BEGIN
  EXECUTE format('SELECT number, hash FROM %I.%I WHERE tournament_id = $1
    ORDER BY number DESC LIMIT 1', TG_TABLE_SCHEMA, TG_TABLE_NAME)
    INTO last_number, last_hash USING NEW.tournament_id;
  IF NEW.number IS DISTINCT FROM coalesce(last_number, 0) + 1
    OR NEW.previous IS DISTINCT FROM coalesce(last_hash, repeat('0', 64)) THEN
    RAISE EXCEPTION 'the log takes only its next entry'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
""",
    "retruco_entry_in_sequence": """
DECLARE
  last_number bigint;
BEGIN
  EXECUTE format('SELECT max(number) FROM %I.%I WHERE match_id = $1',
    TG_TABLE_SCHEMA, TG_TABLE_NAME) INTO last_number USING NEW.match_id;
  IF NEW.number IS DISTINCT FROM coalesce(last_number, 0) + 1 THEN
    RAISE EXCEPTION 'the log of a match takes only its next entry'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
""",
    "retruco_remark_only_erased": """
BEGIN
  IF OLD.erased_at IS NOT NULL OR NEW.erased_at IS NULL
    OR NEW.text IS DISTINCT FROM '' OR NEW.salt IS DISTINCT FROM ''
    OR NEW.id IS DISTINCT FROM OLD.id OR NEW.entry_id IS DISTINCT FROM OLD.entry_id THEN
    RAISE EXCEPTION 'a remark can only be erased, once'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
""",
    "retruco_remark_whole": """
BEGIN
  IF NEW.erased_at IS NOT NULL THEN
    RAISE EXCEPTION 'a remark arrives whole'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
""",
}

# pg_trigger.tgtype, as in PostgreSQL's catalog/pg_trigger.h
BITS = {"ROW": 1, "STATEMENT": 0, "INSERT": 4, "DELETE": 8, "UPDATE": 16, "TRUNCATE": 32}
BEFORE = 2


@dataclass(frozen=True)
class Trigger:
    name: str
    table: str
    events: tuple[str, ...]
    function: str
    level: str = "ROW"

    def statements(self) -> list[str]:
        return [
            f"CREATE TRIGGER {self.name} BEFORE {' OR '.join(self.events)} ON {self.table}"
            f" FOR EACH {self.level} EXECUTE FUNCTION {self.function}()",
            f"ALTER TABLE {self.table} ENABLE ALWAYS TRIGGER {self.name}",
        ]

    def type(self) -> int:
        return BEFORE | BITS[self.level] | sum(BITS[event] for event in self.events)


TRIGGERS = [
    Trigger("log_refuses_change", LOG, ("UPDATE", "DELETE"), "retruco_refuse"),
    Trigger("log_refuses_truncate", LOG, ("TRUNCATE",), "retruco_refuse", "STATEMENT"),
    Trigger("log_in_sequence", LOG, ("INSERT",), "retruco_log_in_sequence"),
    Trigger("entry_refuses_change", ENTRY, ("UPDATE", "DELETE"), "retruco_refuse"),
    Trigger("entry_refuses_truncate", ENTRY, ("TRUNCATE",), "retruco_refuse", "STATEMENT"),
    Trigger("entry_in_sequence", ENTRY, ("INSERT",), "retruco_entry_in_sequence"),
    Trigger("remark_refuses_delete", REMARK, ("DELETE",), "retruco_refuse"),
    Trigger("remark_refuses_truncate", REMARK, ("TRUNCATE",), "retruco_refuse", "STATEMENT"),
    Trigger("remark_only_erased", REMARK, ("UPDATE",), "retruco_remark_only_erased"),
    Trigger("remark_whole", REMARK, ("INSERT",), "retruco_remark_whole"),
]


def install(connection: BaseDatabaseWrapper) -> None:
    remove(connection)
    with connection.cursor() as cursor:
        for name, body in FUNCTIONS.items():
            cursor.execute(
                f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql"
                f" AS $body${body}$body$"
            )
        for trigger in TRIGGERS:
            for statement in trigger.statements():
                cursor.execute(statement)


def remove(connection: BaseDatabaseWrapper) -> None:
    with connection.cursor() as cursor:
        for trigger in TRIGGERS:
            cursor.execute(f"DROP TRIGGER IF EXISTS {trigger.name} ON {trigger.table}")


def missing_triggers(connection: BaseDatabaseWrapper) -> list[str]:
    """Names of the triggers that are not there, not as we wrote them, or not always enabled.

    Conditions and column lists (tgqual, tgattr) would make a trigger look the other way.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT t.tgname, c.relname, t.tgtype, p.proname, p.prosrc"
            " FROM pg_trigger t"
            " JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid"
            " WHERE t.tgrelid IN (to_regclass(%s), to_regclass(%s), to_regclass(%s))"
            " AND t.tgenabled = 'A' AND t.tgqual IS NULL AND t.tgattr = ''",
            [LOG, REMARK, ENTRY],
        )
        installed = set(cursor.fetchall())
    return [
        trigger.name
        for trigger in TRIGGERS
        if (
            trigger.name,
            trigger.table,
            trigger.type(),
            trigger.function,
            FUNCTIONS[trigger.function],
        )
        not in installed
    ]
