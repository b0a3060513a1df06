"""Shared by the checks: finding binaries, reading them with applint, the tools of the Swift toolchain, counting differences."""
import collections, json, os, shutil, subprocess

MAGICS = {bytes.fromhex(m) for m in ("feedface", "cefaedfe", "feedfacf", "cffaedfe", "cafebabe", "cafebabf")}
PROGRAM = os.path.abspath(".build/release/applint")


def tool(name):
    # The one next to swift; another one on the PATH may be too old for current files.
    beside = os.path.join(os.path.dirname(os.path.realpath(shutil.which("swift"))), name)
    return beside if os.path.exists(beside) else name


def lief(needed=True):
    """The LIEF module. If it is missing, returns None, or exits if it is required."""
    try:
        import lief as module
    except ImportError:
        if needed:
            raise SystemExit("cannot import LIEF; run pip install lief, preferably in a virtual environment, and this check with its python")
        return None
    module.logging.disable()
    return module


def binaries(root, beginnings=(), endings=()):
    """Paths, relative to root, of Mach-O files, fat files, and archives, by magic or extension, except debug symbols."""
    for folder, folders, files in os.walk(root):
        folders[:] = [f for f in folders if not f.endswith(".dSYM") and f not in (".git", ".svn", "dSYMs")]
        for name in sorted(files):
            path = os.path.join(folder, name)
            if os.path.islink(path) or not os.path.isfile(path):
                continue
            with open(path, "rb") as file:
                head = file.read(8)
            java = head[:4] == bytes.fromhex("cafebabe") and int.from_bytes(head[4:8], "big") >= 43
            if (head[:4] in MAGICS and not java) or head.startswith((b"!<arch>\n", *beginnings)) or name.endswith(tuple(endings)):
                yield os.path.relpath(path, root)


def checkouts(arguments):
    """The folders in CORPUS, each a checkout."""
    corpus = arguments[1] if len(arguments) > 1 else ""
    if not os.path.isdir(corpus):
        raise SystemExit(f"usage: {os.path.basename(arguments[0])} FOLDER-OF-CHECKOUTS")
    return sorted(entry.path for entry in os.scandir(corpus) if entry.is_dir())


def roots(arguments):
    """The folders in the arguments."""
    if len(arguments) < 2 or not all(os.path.isdir(root) for root in arguments[1:]):
        raise SystemExit(f"usage: {os.path.basename(arguments[0])} FOLDER...")
    return arguments[1:]


def images(path):
    """The facts that applint reads from a binary: a dictionary per slice and member."""
    run = subprocess.run([PROGRAM, "inspect", "--format", "json", path], capture_output=True)
    facts = json.loads(run.stdout or b"[]")
    return facts if isinstance(facts, list) else []


class Account:
    """Counts comparisons and differences by kind, and prints the first differences of each file.

    `explain(kind, item, is_ours, image)` returns the category of an explained difference, or None.
    """

    def __init__(self, other, explain=lambda *_: None, shown=6):
        self.other, self.explain, self.shown = other, explain, shown
        self.compared, self.differ, self.explained = collections.Counter(), collections.Counter(), collections.Counter()
        self.printed, self.lacking = collections.Counter(), set()

    def compare(self, kind, theirs, ours, path, image):
        """Compares two collections of hashable items as multisets."""
        theirs, ours = collections.Counter(theirs), collections.Counter(ours)
        self.compared[kind] += sum((theirs | ours).values())
        for items, is_ours in ((theirs - ours, False), (ours - theirs, True)):
            for item, count in sorted(items.items(), key=repr):
                category = self.explain(kind, item, is_ours, image)
                if category:
                    self.explained[category] += count
                    continue
                self.differ[kind] += count
                self.printed[path] += 1
                if self.printed[path] <= self.shown:
                    where = f"{path} ({image['architecture']}{', ' + image['member'] if 'member' in image else ''})"
                    print(f"{kind.upper():14} {where}: only {'applint' if is_ours else self.other}: {item}")

    def has(self, image, key):
        """Whether applint prints this kind of fact."""
        if key not in image:
            self.lacking.add(key)
        return key in image

    def close(self, **counts):
        """Prints totals and returns the exit status: 1 if anything differs or nothing was compared."""
        for kind, count in self.compared.items():
            print(f"{kind:20} {count:9} compared, {self.differ[kind]:5} differ")
        for category, count in sorted((+self.explained).items()):
            print(f"explained: {count} {category}")
        if self.lacking:
            print(f"NOT COMPARED, applint does not print: {', '.join(sorted(self.lacking))}")
        print(", ".join(f"{count} {what.replace('_', ' ')}" for what, count in counts.items()))
        return 1 if self.differ or self.lacking or not self.compared else 0
