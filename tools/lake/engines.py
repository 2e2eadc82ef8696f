"""What other engines say in other words. The one place: views and queries are written in SQL that all of them read."""

import os
import re

import tables
from files import Trouble

# Queries that say this in their first lines ask about tables instead of the public views.
OF_A_FILE = "Of a file only"

# Spark has no group_concat and no json_array, says MATERIALIZED to nothing, and explodes what DuckDB unnests.
SPARK = [
    (r"AS MATERIALIZED", "AS"),
    (r"group_concat\(([^()]*), ('[^']*')\) OVER (\w+)", r"array_join(collect_list(\1) OVER \3, \2)"),
    (r"json_array\(([^()]*)\)", r"to_json(array(\1))"),
    (r", unnest\(r\.(\w+)\) AS t\(e\)", r" LATERAL VIEW explode(r.\1) t AS e"),
    (r"FROM numbered_configuration c, unnest\(axis_names\(c\.axes\)\) AS t\(e\)",
     "FROM numbered_configuration c LATERAL VIEW explode(json_object_keys(c.axes)) t AS name"),
    (r"e\.axis, axis\(c\.axes, e\.axis\) AS value",
     "name AS axis, from_json(c.axes, 'map<string,string>')[name] AS value"),
    (r"axis\(s\.axes, '(\w+)'\)", r"from_json(s.axes, 'map<string,string>')['\1']"),
    (r"e\.claim\nFROM newest_script n, unnest\(claims_of\(n\.claims\)\) AS t\(e\)",
     "k.claim FROM newest_script n LATERAL VIEW explode(n.claims) k AS claim"),
    (r"^CREATE VIEW (\w+)", r"CREATE TEMPORARY VIEW \1"),
]
DUCKDB = [
    (r"e\.axis, axis\(c\.axes, e\.axis\) AS value", "e AS axis, c.axes::JSON ->> e AS value"),
    (r"axis_names\(c\.axes\)", "json_keys(c.axes::JSON)"),
    (r"printf\('(?:%s)+', ", "concat("),
    (r"length\((digests|bytes)\)", r"octet_length(\1)"),
    (r"axis\(s\.axes, '(\w+)'\)", r"(s.axes::JSON ->> '\1')"),
    (r"e\.claim\nFROM newest_script n, unnest\(claims_of\(n\.claims\)\) AS t\(e\)",
     "e AS claim\nFROM newest_script n, unnest(n.claims) AS t(e)"),
    # Every other view asks for these numbers, some several times: they are counted once, over all sessions.
    (r"^CREATE VIEW (numbered_run|numbered_configuration|shown_recording)", r"CREATE TABLE \1"),
]
# What a file's name says of which runs are in it: files of one batch are named alike.
BATCH = r"regexp_extract({}, '([^/]*)[.][a-z]+[.]parquet$', 1)"


def said(sql, words):
    """SQL in an engine's words, without comments, which some of them take for hints."""
    sql = re.sub(r"^\s*--.*\n", "", sql, flags=re.MULTILINE)
    for pattern, replacement in words:
        sql = re.sub(pattern, replacement, sql, flags=re.MULTILINE)
    return sql


def for_duckdb(query):
    """A query with :name parameters as DuckDB takes them: $name."""
    return re.sub(r"(?<![:\w]):(\w+)", r"$\1", said(query, DUCKDB))


def statements():
    with open(os.path.join(os.path.dirname(__file__), "views.sql")) as file:
        return [text for text in re.split(r";\n", file.read()) if "CREATE VIEW" in text]


def duckdb_of(lake):
    """DuckDB with the public views over a lake."""
    try:
        import duckdb
    except ImportError:
        raise Trouble("this Python has no duckdb; tools/lake/requirements.txt says which version", 3) from None
    connection = duckdb.connect(config={"enable_external_access": True, "autoinstall_known_extensions": False})
    for table in tables.TABLES:
        files = lake.files(table)
        if files:
            there = f"read_parquet([{', '.join(map(quoted, files))}], hive_partitioning = false, filename = true)"
            columns = f"* EXCLUDE (filename), {BATCH.format('filename')} AS batch"
            connection.execute(f"CREATE VIEW lake_{table} AS SELECT {columns} FROM {there}")
        else:
            connection.from_arrow(tables.as_read(table).empty_table()).create(f"lake_{table}")
    for statement in statements():
        connection.execute(said(statement, DUCKDB))
    # Somebody else may have written the question: it reads the lake, and nothing else.
    connection.execute("SET allowed_directories = [?]".replace("?", quoted(f"{lake.root.resolve()}/")))
    connection.execute("SET enable_external_access = false")
    connection.execute("SET lock_configuration = true")
    return connection


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


def duckdb_on(path):
    """DuckDB with a history attached, by the extension that pip has brought."""
    import duckdb
    try:
        import duckdb_extension_sqlite_scanner as package
    except ImportError:
        missing = "DuckDB's extension for SQLite is missing; tools/lake/requirements.txt says which version"
        raise Trouble(missing, 3) from None
    file = os.path.join(
        os.path.dirname(package.__file__), "extensions", f"v{duckdb.__version__}", "sqlite_scanner.duckdb_extension")
    if not os.path.isfile(file):
        raise Trouble(f"DuckDB {duckdb.__version__} and its extension for SQLite are of different versions", 3)
    connection = duckdb.connect(config={"autoinstall_known_extensions": False})
    connection.execute(f"LOAD {quoted(file)}")
    connection.execute(f"ATTACH {quoted(str(path))} AS history (TYPE sqlite, READ_ONLY)")
    connection.execute("USE history")
    return connection


def through_sqlite(query, values):
    """A query with its values that SQLite answers within DuckDB, by its own plan; every column is text.

    Of an attached table DuckDB reads every row, since its extension knows no condition and no index. The SQLite in it
    is older than 3.39.
    """
    query = said(query, [("IS DISTINCT FROM", "IS NOT")])
    names = dict.fromkeys(re.findall(r"(?<![:\w]):(\w+)", query))
    given = ", ".join(f"{value}::BIGINT" if isinstance(value, int) else quoted(value)
                      for value in map(values.__getitem__, names))
    given = f", params := row({given})" if names else ""
    return f"SELECT * FROM sqlite_query('history', {quoted(query)}{given})"


def spark_of(lake):
    """A local Spark with the public views over a lake."""
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    from pyspark.sql import SparkSession
    settings = {
        "spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false", "spark.sql.shuffle.partitions": "2",
        "spark.sql.ansi.doubleQuotedIdentifiers": "true", "spark.sql.catalogImplementation": "in-memory",
        "spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1"}
    builder = SparkSession.builder.master("local[2]").appName("lake")
    for name, value in settings.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    for table in tables.TABLES:
        files = lake.files(table)
        if files:
            frame = spark.read.parquet(*files).selectExpr("*", f"{BATCH.format('_metadata.file_name')} AS batch")
        else:
            frame = spark.createDataFrame([], schema_of(table))
        frame.createOrReplaceTempView(f"lake_{table}")
    for statement in statements():
        spark.sql(said(statement, SPARK))
    return spark


def schema_of(table):
    names = {"int64": "BIGINT", "string": "STRING", "double": "DOUBLE", "list<element: string>": "ARRAY<STRING>"}
    return ", ".join(f"`{field.name}` {names.get(str(field.type), 'STRING')}" for field in tables.as_read(table))
