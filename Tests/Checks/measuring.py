"""Counts the instructions and the memory of scans."""
import os, re, shutil, statistics, subprocess, sys, tempfile

from checkouts import ENVIRONMENT, Failure, check_out, clone, git, options_of

SETARCH = ["setarch", "--addr-no-randomize"]
FIXED = SETARCH if shutil.which("setarch") and subprocess.run([*SETARCH, "true"], capture_output=True).returncode == 0 else []


def repository(source, folder):
    """Creates a repository from HEAD of a checkout, or from a plain folder."""
    if os.path.exists(os.path.join(source, ".git")) or os.path.exists(os.path.join(source, "HEAD")):
        check_out(folder, clone(source, folder))
        return
    shutil.copytree(source, folder, symlinks=True)
    git(folder, "init", "--quiet")
    git(folder, "add", "--all", "--force")
    git(folder, "-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "--quiet", "--message", "all")


class Program:
    def __init__(self, path):
        self.path = os.path.abspath(path)
        self.options = ["--no-cache"] if "--no-cache" in options_of(self.path) else []

    def run(self, before, words, folder):
        """The standard error of the command that runs the program."""
        with tempfile.TemporaryDirectory() as cache:
            # Makes hashes equal in every run.
            environment = {**ENVIRONMENT, "SWIFT_DETERMINISTIC_HASHING": "1", "XDG_CACHE_HOME": cache}
            command = [*before, self.path, "scan", "--format", "json", "--fail-on", "never", "--allow-empty", "--jobs", "1", *self.options, *words]
            done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment)
        text = done.stderr.decode("utf-8", "replace")
        if done.returncode:
            lines = [line for line in text.splitlines() if not line.startswith("==")] or [f"exit status {done.returncode}"]
            raise Failure(f"{self.path}: {lines[0]}")
        return text

    def instructions(self, words, folder):
        text = self.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"], words, folder)
        found = re.search(r"Collected : (\d+)", text)
        if not found:
            raise Failure("no count from valgrind")
        return int(found[1])

    def memory(self, words, folder, rounds):
        # Not getrusage, which includes memory from before exec: Python uses as much as the program.
        command = [*FIXED, "time", "-f", "%M"]
        return statistics.median(int(self.run(command, words, folder).split()[-1]) for _ in range(rounds)) * 1024


def missing_tool():
    """Whether valgrind or GNU time is missing, which is printed."""
    for tool in ("valgrind", "time"):
        if not shutil.which(tool):
            print(f"cannot find {tool}; install it (Debian: apt-get install {tool})", file=sys.stderr)
            return True
    return False
