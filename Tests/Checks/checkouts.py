"""Shared by the checks that need git checkouts."""
import collections, json, os, re, subprocess

# Ignores the configuration of the user and runs no hook, filter, or transport.
SETTINGS = {"core.hooksPath": "/dev/null", "core.fsmonitor": "false", "core.autocrlf": "false", "core.excludesFile": "/dev/null",
            "protocol.allow": "never", "safe.directory": "*", "advice.detachedHead": "false", "gc.auto": "0", "core.quotePath": "false"}
ENVIRONMENT = {**{key: value for key, value in os.environ.items() if not key.startswith("GIT_")},
               "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", "GIT_LFS_SKIP_SMUDGE": "1", "GIT_TERMINAL_PROMPT": "0",
               # A scan must not be answered by an earlier one.
               "APPLINT_NO_CACHE": "1", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C.UTF-8", "GIT_CONFIG_COUNT": str(len(SETTINGS)),
               **{f"GIT_CONFIG_KEY_{index}": key for index, key in enumerate(SETTINGS)},
               **{f"GIT_CONFIG_VALUE_{index}": value for index, value in enumerate(SETTINGS.values())}}

# A finding without its line.
Member = collections.namedtuple("Member", "rule path fingerprint")


class Failure(Exception):
    """git or applint failed."""


def git(folder, *words, input=None, check=True):
    """The output of git as text; paths that are not UTF-8 are preserved."""
    done = subprocess.run(["git", "-C", folder, *words], input=input, capture_output=True, env=ENVIRONMENT)
    if check and done.returncode != 0:
        lines = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise Failure(f"git {words[0]}: {lines[-1] if lines else done.returncode}")
    return done.stdout.decode("utf-8", "surrogateescape")


def fields(text):
    """The items of a NUL-separated list."""
    return [item for item in text.split("\0") if item]


def clone(source, folder, revision="HEAD"):
    """Creates a repository that shares the objects of another one, and returns the full name of a commit.

    Missing objects are replaced by an empty blob, so that every commit can be checked out.
    """
    commit = git(source, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}", check=False).strip()
    if not commit:
        raise Failure(f"{source}: no commit '{revision}'")
    objects, shallow = (os.path.join(source, git(source, "rev-parse", "--git-path", name).strip()) for name in ("objects", "shallow"))
    os.makedirs(folder)
    git(folder, "init", "--quiet")
    with open(os.path.join(folder, ".git/objects/info/alternates"), "w") as file:
        file.write(os.path.realpath(objects) + "\n")
    if os.path.exists(shallow):
        with open(shallow) as old, open(os.path.join(folder, ".git/shallow"), "w") as new:
            new.write(old.read())
    os.makedirs(os.path.join(folder, ".git/info"), exist_ok=True)
    with open(os.path.join(folder, ".git/info/attributes"), "w") as file:
        # Files are checked out without conversion.
        file.write("* -text -eol -filter -ident -working-tree-encoding\n")
    missing = re.findall(r"^\?(\w+)", git(folder, "rev-list", "--objects", "--missing=print", commit, check=False), re.M)
    if missing:
        empty = git(folder, "hash-object", "-w", "--stdin", input=b"").strip()
        git(folder, "update-ref", "--stdin", input="".join(f"create refs/replace/{name} {empty}\n" for name in missing).encode())
    return commit


def check_out(folder, commit):
    """Checks out a commit with a detached HEAD."""
    git(folder, "checkout", "--quiet", "--force", "--detach", commit)
    git(folder, "clean", "-ffdxq")


def options_of(program):
    """The output of `applint scan --help`."""
    done = subprocess.run([program, "scan", "--help"], capture_output=True, text=True)
    return set(re.findall(r"(?<![\w-])--[\w-]+", done.stdout))


def scan(program, words, folder, fails="never"):
    """The report of `applint scan` as JSON, and its exit status."""
    done = subprocess.run([program, "scan", "--format", "json", "--fail-on", fails, "--allow-empty", *words], cwd=folder, capture_output=True, env=ENVIRONMENT,
                          stdin=subprocess.DEVNULL)
    if done.returncode not in (0, 1):
        lines = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise Failure(f"applint {' '.join(words)}: {lines[0] if lines else done.returncode}")
    return json.loads(done.stdout), done.returncode


def member(finding):
    return Member(finding["ruleID"], finding["path"], finding["fingerprint"])


def members(findings):
    """The findings as a multiset of members."""
    return collections.Counter(member(finding) for finding in findings)


def baselined(report):
    """The baselined findings."""
    hidden = report.get("suppressed", [])
    return [finding for finding in hidden if finding.get("suppressedBy") == "baseline"]


def place(finding):
    """A finding on one line."""
    return f"{finding['ruleID']} {finding['path']}{':%d' % finding['line'] if finding.get('line') else ''}: {finding['message']}"


def name_of(source):
    """A short name of a checkout; the folder of a mirror is called `repo`."""
    parts = os.path.abspath(source).rstrip("/").split("/")
    return parts[-2] if parts[-1] in ("repo", ".git") and len(parts) > 1 else parts[-1]


def table(rows):
    """A text table; the first row is the header, numbers are right-aligned."""
    rows = [[f"{cell:.1f}" if isinstance(cell, float) else str(cell) for cell in row] for row in rows]
    widths = [max(len(row[index]) for row in rows) for index in range(len(rows[0]))]
    return "\n".join("  ".join(cell.ljust(width) if not index else cell.rjust(width) for index, (cell, width) in enumerate(zip(row, widths)))
                     for row in rows)
