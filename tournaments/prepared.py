"""Queries that are put together once and asked again and again with other values.

Django builds the SQL of a queryset anew every time, which costs several times what SQLite or
PostgreSQL need to answer it. Where the same question is asked for every hand of a tournament, it is
built once: `Given` stands where a value will be.

    >>> by_number = Prepared(lambda: Match.objects.filter(number=Given("number")).values_list("pk"))

It never caches an answer. It leans on the parts of Django's compiler that its own iterators use;
the suite asks every prepared question beside the queryset it was made from.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.db import connection, models
from django.db.models import QuerySet
from django.db.models.expressions import DatabaseDefault, Expression
from django.db.models.query import ModelIterable, get_related_populators


class Place(NamedTuple):
    """Where a value goes, and how its field writes it for the database."""

    name: str
    field: Any


class Given(Expression):
    """A value that is not known yet."""

    def __init__(self, name: str, field: Any = None) -> None:
        super().__init__(output_field=field or models.IntegerField())
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> Any:
        return "%s", [Place(self.name, self.output_field)]


class Compiled(NamedTuple):
    sql: str
    params: Sequence[Any]
    compiler: Any
    converters: dict[int, Any]
    read: Callable[[Sequence[Any]], Any]


class Prepared:
    """`make` gives a queryset of instances or of values_list; called with its values, the rows."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self.make = make
        self.compiled: dict[str, Compiled] = {}

    def __call__(self, **values: Any) -> list[Any]:
        made = self.compiled.get(connection.vendor)
        if made is None:
            made = self.compiled[connection.vendor] = compiled(self.make())
        params = [
            place.field.get_db_prep_value(values[place.name], connection)
            if type(place) is Place
            else place
            for place in made.params
        ]
        with connection.cursor() as cursor:
            cursor.execute(made.sql, params)
            rows: Any = cursor.fetchall()
        if made.converters:
            rows = made.compiler.apply_converters(rows, made.converters)
        return [made.read(row) for row in rows]

    def first(self, **values: Any) -> Any:
        return next(iter(self(**values)), None)


def compiled(rows: QuerySet[Any]) -> Compiled:
    compiler = rows.query.get_compiler(using=rows.db)
    sql, params = compiler.as_sql()
    converters = compiler.get_converters([one[0] for one in compiler.select])
    compiler.connection = connection  # whichever thread asks
    instances = rows._iterable_class is ModelIterable
    return Compiled(
        sql, params, compiler, converters, instance(compiler, rows.db) if instances else tuple
    )


def instance(compiler: Any, using: str) -> Callable[[Sequence[Any]], Any]:
    """As ModelIterable makes them, with what was selected beside them."""
    klass = compiler.klass_info
    places = klass["select_fields"]
    start, end = places[0], places[-1] + 1
    names = [one[0].target.attname for one in compiler.select[start:end]]
    related: Any = get_related_populators
    populators = related(klass, compiler.select, using)

    def read(row: Sequence[Any]) -> Any:
        found = klass["model"].from_db(using, names, row[start:end])
        for populator in populators:
            populator.populate(row, found)
        return found

    return read


# ------------------------------------------------------------------ writing one row


class Written(NamedTuple):
    sql: str
    fields: Sequence[Any]


_statements: dict[tuple[str, type[models.Model], tuple[str, ...]], Written] = {}


def insert(row: models.Model) -> None:
    """One new row, as `save` would write it; what the database fills in is read when asked for."""
    left = tuple(
        field.attname
        for field in row._meta.local_concrete_fields
        if isinstance(getattr(row, field.attname), DatabaseDefault) or field.attname == "id"
    )
    key = (connection.vendor, type(row), left)
    made = _statements.get(key)
    if made is None:
        fields = [field for field in row._meta.local_concrete_fields if field.attname not in left]
        names = ", ".join(quoted(field.column) for field in fields)
        places = ", ".join(["%s"] * len(fields))
        table = quoted(row._meta.db_table)
        sql = f"INSERT INTO {table} ({names}) VALUES ({places}) RETURNING id"  # noqa: S608
        made = _statements[key] = Written(sql, fields)
    values = [
        field.get_db_prep_save(field.pre_save(row, True), connection) for field in made.fields
    ]
    with connection.cursor() as cursor:
        cursor.execute(made.sql, values)
        row.pk = cursor.fetchone()[0]
    for name in left:
        if name != "id":
            del row.__dict__[name]
    row._state.adding = False
    row._state.db = connection.alias


def update(row: models.Model, names: tuple[str, ...]) -> None:
    """These fields of one row, by its key."""
    key = (connection.vendor, type(row), names)
    made = _statements.get(key)
    if made is None:
        fields: list[Any] = [row._meta.get_field(name) for name in names]
        places = ", ".join(f"{quoted(field.column)} = %s" for field in fields)
        pk = row._meta.pk
        sql = f"UPDATE {quoted(row._meta.db_table)} SET {places} WHERE {quoted(pk.column)} = %s"  # noqa: S608
        made = _statements[key] = Written(sql, [*fields, pk])
    values = [
        field.get_db_prep_save(getattr(row, field.attname), connection) for field in made.fields
    ]
    with connection.cursor() as cursor:
        cursor.execute(made.sql, values)


def quoted(name: str | None) -> str:
    return connection.ops.quote_name(str(name))
