#!/usr/bin/env python3
"""Scans many checkouts with a Dask cluster, and writes one Parquet table of their findings and SDKs.

usage: fleet.py [--applint PROGRAM] [--workers N | --scheduler ADDRESS] [--output FILE] CHECKOUT...

CHECKOUT is a folder that each worker can read. Without --scheduler, N workers run on this machine. A row is a finding or an SDK;
`kind` tells which. Exits with 2 if a checkout could not be scanned; the table has the others.
"""
import argparse, json, os, subprocess, sys

import pyarrow as arrow
import pyarrow.parquet as parquet
from dask.distributed import Client, LocalCluster, as_completed

TEXT, TEXTS = arrow.string(), arrow.list_(arrow.string())
SCHEMA = arrow.schema([
    ("checkout", TEXT), ("kind", TEXT), ("path", TEXT),
    # Of a finding; `sdk` and `version` are those of its owner.
    ("rule", TEXT), ("level", TEXT), ("evidence", TEXT), ("message", TEXT), ("line", arrow.int32()), ("symbol", TEXT), ("fingerprint", TEXT),
    # Of an SDK.
    ("sdk", TEXT), ("version", TEXT), ("linkage", TEXTS), ("architectures", TEXTS), ("libraries", TEXTS),
])


def report(program, command, folder):
    """The JSON report of a command."""
    done = subprocess.run([program, command, "--format", "json", *(["--allow-empty"] if command == "scan" else []), "."], cwd=folder,
                          capture_output=True, stdin=subprocess.DEVNULL)
    if not done.stdout:
        raise RuntimeError(done.stderr.decode("utf-8", "replace").strip() or f"exit status {done.returncode}")
    return json.loads(done.stdout)


def rows_of(program, folder):
    """The rows of one checkout. A worker runs this."""
    checkout, rows = os.path.basename(os.path.normpath(folder)), []
    for finding in report(program, "scan", folder)["findings"]:
        owner = finding.get("owner") or {}
        rows.append({"kind": "finding", "rule": finding["ruleID"], "sdk": owner.get("name"), "version": owner.get("version"),
                     **{key: finding.get(key) for key in ("path", "level", "evidence", "message", "line", "symbol", "fingerprint", "architectures")}})
    for sdk in report(program, "sdks", folder)["sdks"]:
        slices = sdk["slices"]
        rows.append({"kind": "sdk", "path": sdk["path"], "sdk": sdk["name"], "version": sdk.get("version"), "linkage": sdk["linkage"],
                     "architectures": sorted({part["architecture"] for part in slices}),
                     "libraries": sorted({library for part in slices for library in part.get("libraries", [])})})
    return [{"checkout": checkout, **row} for row in rows]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--applint", default="applint")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--scheduler", help="address of a Dask scheduler whose workers have applint and the checkouts")
    parser.add_argument("--output", default="fleet.parquet")
    parser.add_argument("checkouts", nargs="+")
    options = parser.parse_args()
    program = os.path.abspath(options.applint) if os.sep in options.applint else options.applint
    # A scan uses all processors on its own, but one scan for each is faster than one after the other.
    cluster = None if options.scheduler else LocalCluster(n_workers=options.workers, threads_per_worker=1, dashboard_address=None)
    failures, count = 0, 0
    # Written under another name until it is complete.
    partial = options.output + ".partial"
    with Client(options.scheduler or cluster) as client, parquet.ParquetWriter(partial, SCHEMA, compression="zstd") as table:
        futures = {client.submit(rows_of, program, os.path.abspath(folder), pure=False): folder for folder in options.checkouts}
        for future in as_completed(futures):
            try:
                rows = future.result()
            except Exception as error:
                failures += 1
                print(f"{futures[future]}: {error}", file=sys.stderr)
                continue
            count += len(rows)
            table.write_table(arrow.Table.from_pylist(rows, schema=SCHEMA))
    if cluster:
        cluster.close()
    os.replace(partial, options.output)
    print(f"{options.output}: {count} rows of {len(options.checkouts) - failures} checkouts")
    return 2 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
