"""A lake: the public views of histories as Parquet files whose keys are digests and uids. Documentation/Lake.md."""

import argparse
import sys

import ask
import bring
import put
from files import Trouble


def main():
    parser = argparse.ArgumentParser(prog="tools/lake", allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True)
    export = commands.add_parser("export", usage="tools/lake/export DIR [--db FILE]", allow_abbrev=False)
    export.add_argument("folder")
    export.add_argument("--db")
    query = commands.add_parser(
        "query", allow_abbrev=False,
        usage="tools/lake/query NAME|FILE DIR [PARAMETER=VALUE…] [--format table|csv|json]")
    query.add_argument("query")
    query.add_argument("folder")
    query.add_argument("parameters", nargs="*", metavar="PARAMETER=VALUE")
    query.add_argument("--format", choices=["table", "csv", "json"], default="table")
    fetch = commands.add_parser("fetch", usage="tools/lake/fetch DIR --run UID… -o FILE", allow_abbrev=False)
    fetch.add_argument("folder")
    fetch.add_argument("--run", nargs="+", required=True, metavar="UID", dest="runs")
    fetch.add_argument("-o", "--output", required=True, metavar="FILE")
    options = parser.parse_args()
    try:
        {"export": put.export, "query": ask.query, "fetch": bring.fetch}[options.command](options)
    except Trouble as trouble:
        print(f"error: {trouble}", file=sys.stderr)
        sys.exit(trouble.code)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)


if __name__ == "__main__":
    main()
