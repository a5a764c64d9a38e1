"""Whether the database has the columns that the product will ask for.

Django believes its own list of applied migrations. Where an applied migration was edited later, or
somebody changed a table by hand, the list is complete and every page fails.
"""

from collections.abc import Collection, Mapping

from django.apps import apps as current_apps
from django.apps.registry import Apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

Columns = Mapping[str, Collection[str]]  # of each table


def model_columns(apps: Apps = current_apps) -> Columns:
    return {
        model._meta.db_table: [
            field.column for field in model._meta.local_concrete_fields if field.column
        ]
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy
    }


def columns_after(migrations: Collection[str]) -> Columns:
    """What a database has to which these migrations ("tournaments.0001_initial") were applied."""
    loader = MigrationLoader(None)
    nodes = [node for node in loader.graph.nodes if ".".join(node) in migrations]
    return model_columns(loader.project_state(nodes).apps)


def database_columns() -> Columns:
    with connection.cursor() as cursor:
        return {
            table: [
                column.name
                for column in connection.introspection.get_table_description(cursor, table)
            ]
            for table in connection.introspection.table_names(cursor)
        }


def differences(expected: Columns, actual: Columns) -> list[str]:
    """
    >>> differences({"team": ["id", "name"], "slot": ["id"]}, {"team": ["id", "nombre"]})
    ['slot is missing', 'team.name is missing', 'team.nombre is not known']
    """
    problems = []
    for table, columns in sorted(expected.items()):
        if table not in actual:
            problems.append(f"{table} is missing")
            continue
        there = set(actual[table])
        problems += [f"{table}.{column} is missing" for column in sorted(set(columns) - there)]
        problems += [f"{table}.{column} is not known" for column in sorted(there - set(columns))]
    return problems


def faulty_columns() -> list[str]:
    """None while migrations are still to be applied: those may bring the columns."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return []
    return differences(model_columns(), database_columns())
