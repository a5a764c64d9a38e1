"""Queries whose SQL is built once and run again and again with other values.

Django builds the SQL of a queryset anew every time, which costs several times what SQLite or
PostgreSQL need to answer it. What is read with every hand of a tournament is built once:
`Param` stands where a value will be.

    >>> by_number = PreparedQuery(
    ...     lambda: Match.objects.filter(number=Param("number")).values_list("pk")
    ... )

It never caches an answer. It leans on the parts of Django's compiler that its own iterators use;
the suite runs every prepared query beside the queryset it was made from.

Why it is here: with plain querysets a hand costs 3.5 times the processor time (22.7 ms instead of
6.5 ms, on SQLite in one process without network, the tenth of 500 hands each that was fastest, in
turns), and no single one of its reads carries that gain. Writing rows the same way would save
10 %, and is left to Django.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.db import DEFAULT_DB_ALIAS, connection, connections, models
from django.db.models import QuerySet
from django.db.models.expressions import Expression
from django.db.models.query import ModelIterable, get_related_populators


class ParamPlace(NamedTuple):
    """Where a value goes, and how its field writes it for the database."""

    name: str
    field: Any


class Param(Expression):
    """A value that comes with each call."""

    def __init__(self, name: str, field: Any = None) -> None:
        super().__init__(output_field=field or models.IntegerField())
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> Any:
        return "%s", [ParamPlace(self.name, self.output_field)]


class Statement(NamedTuple):
    sql: str
    params: Sequence[Any]
    compiler: Any
    converters: dict[int, Any]
    read: Callable[[Sequence[Any]], Any]


class PreparedQuery:
    """`build` gives a queryset of instances or of values_list; called with its values, the rows."""

    def __init__(self, build: Callable[[], Any]) -> None:
        self.build = build
        self.statements: dict[str, Statement] = {}  # by kind of database

    def __call__(self, **values: Any) -> list[Any]:
        database = connections[DEFAULT_DB_ALIAS]
        statement = self.statements.get(database.vendor)
        if statement is None:
            statement = self.statements[database.vendor] = compile_queryset(self.build())
        params = [
            param.field.get_db_prep_value(values[param.name], database)
            if type(param) is ParamPlace
            else param
            for param in statement.params
        ]
        with database.cursor() as cursor:
            cursor.execute(statement.sql, params)
            rows: Any = cursor.fetchall()
        if statement.converters:
            rows = statement.compiler.apply_converters(rows, statement.converters)
        return [statement.read(row) for row in rows]

    def first(self, **values: Any) -> Any:
        return next(iter(self(**values)), None)


def compile_queryset(queryset: QuerySet[Any]) -> Statement:
    compiler = queryset.query.get_compiler(using=queryset.db)
    sql, params = compiler.as_sql()
    converters = compiler.get_converters([column[0] for column in compiler.select])
    compiler.connection = connection  # whichever thread asks
    is_instances = queryset._iterable_class is ModelIterable
    read = instance_reader(compiler, queryset.db) if is_instances else tuple
    return Statement(sql, params, compiler, converters, read)


def instance_reader(compiler: Any, using: str) -> Callable[[Sequence[Any]], Any]:
    """As ModelIterable makes them, with what was selected beside them."""
    klass = compiler.klass_info
    places = klass["select_fields"]
    start, end = places[0], places[-1] + 1
    names = [column[0].target.attname for column in compiler.select[start:end]]
    related: Any = get_related_populators
    populators = related(klass, compiler.select, using)
    annotations = compiler.annotation_col_map.items()

    def read(row: Sequence[Any]) -> Any:
        instance = klass["model"].from_db(using, names, row[start:end])
        for populator in populators:
            populator.populate(row, instance)
        for name, column in annotations:
            setattr(instance, name, row[column])
        return instance

    return read
