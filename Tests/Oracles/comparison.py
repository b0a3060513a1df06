"""What the token and call oracles share: building both sides, reading their dumps, and finding and counting differences.

A token is a tuple (start, end, kind). Differences are found as regions: the shortest stretches of tokens of both sides around
which the sides agree. Each region gets the first cause whose predicate takes it; what none takes is unexplained.
"""
import bisect, collections, hashlib, os, re, subprocess, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SCRATCH = os.environ.get("ORACLE_SCRATCH", os.path.join(ROOT, ".build", "oracles"))
# So many of each cause are shown.
EXAMPLES = int(os.environ.get("ORACLE_EXAMPLES", "3"))

# `is_valid`: whether the other side found no error in the file.
Region = collections.namedtuple("Region", "ours theirs data is_valid")
Cause = collections.namedtuple("Cause", "name holds")


def built(package, product):
    """Builds a program and returns its path."""
    scratch = os.path.join(SCRATCH, product)
    command = ["swift", "build", "-c", "release", "--package-path", package, "--scratch-path", scratch, "--product", product]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode:
        raise SystemExit(run.stdout + run.stderr)
    return os.path.join(scratch, "release", product)


def dev_tool():
    return built(ROOT, "DevTool")


def swift_syntax_oracle():
    return built(HERE, "swift-syntax-oracle")


def sources(arguments, endings):
    """Every file below the folders whose name ends so, sorted; of several with the same bytes the first."""
    roots = arguments[1:]
    if not roots or not all(map(os.path.isdir, roots)):
        raise SystemExit(f"usage: {os.path.basename(arguments[0])} FOLDER…")
    seen, paths, doubles = set(), [], 0
    for root in roots:
        for folder, folders, files in os.walk(root):
            folders[:] = sorted(f for f in folders if f not in (".git", ".build"))
            for name in sorted(files):
                path = os.path.join(folder, name)
                if not name.endswith(endings) or name.startswith("._") or os.path.islink(path) or "\n" in path:
                    continue
                with open(path, "rb") as file:
                    digest = hashlib.sha256(file.read()).digest()
                doubles += digest in seen
                if digest not in seen:
                    seen.add(digest)
                    paths.append(path)
    return paths, doubles


def dumps(command, paths):
    """What a program prints about each file: (size, lines), in the order of the paths, which it gets on standard input."""
    with tempfile.TemporaryFile() as listing:
        listing.write("".join(path + "\n" for path in paths).encode(errors="surrogateescape"))
        listing.seek(0)
        with subprocess.Popen(command, stdin=listing, stdout=subprocess.PIPE) as process:
            size, lines = None, []
            for line in process.stdout:
                line = line[:-1].decode("utf-8", "replace")
                if line.startswith("file "):
                    if size is not None:
                        yield size, lines
                    size, lines = int(line.split(" ", 2)[1]), []
                else:
                    lines.append(line)
            if size is not None:
                yield size, lines
        if process.returncode:
            raise SystemExit(f"{command[0]} ended with {process.returncode}")


def triples(lines):
    """The tokens in the lines of a dump; lines of one word, which say something of the whole file, are passed over."""
    tokens = []
    for line in lines:
        if " " not in line:
            continue
        start, length, kind = line.split(" ", 2)
        tokens.append((int(start), int(start) + int(length), kind))
    return tokens


def regions(ours, theirs, data, is_valid):
    """The stretches of tokens in which two sides differ."""
    if ours == theirs:
        return
    i = j = 0
    while i < len(ours) or j < len(theirs):
        if i < len(ours) and j < len(theirs) and ours[i] == theirs[j]:
            i, j = i + 1, j + 1
            continue
        first_i, first_j, end = i, j, 0
        while i < len(ours) or j < len(theirs):
            if i < len(ours) and j < len(theirs) and ours[i] == theirs[j] and ours[i][0] >= end:
                break
            if j == len(theirs) or i < len(ours) and ours[i][0] <= theirs[j][0]:
                end, i = max(end, ours[i][1]), i + 1
            else:
                end, j = max(end, theirs[j][1]), j + 1
        yield Region(ours[first_i:i], theirs[first_j:j], data, is_valid)


class Tally:
    """Counts differences by cause and keeps the first examples of each."""

    def __init__(self, causes):
        self.causes = causes
        self.total = collections.Counter()
        self.counts = collections.Counter()
        self.files = collections.Counter()
        self.examples = collections.defaultdict(list)

    def compare(self, path, data, ours, theirs, is_valid=True):
        self.total.update({"files": 1, "tokens of ours": len(ours), "of theirs": len(theirs)})
        names = set()
        for region in regions(ours, theirs, data, is_valid):
            name = next((cause.name for cause in self.causes if cause.holds(region)), "unexplained")
            both = f"ours {shown(region.ours, data)}, theirs {shown(region.theirs, data)}"
            self.add(name, path, data, region_start(region), both)
            names.add(name)
        self.total["files with differences"] += bool(names)
        self.files.update(names)

    def add(self, name, path, data, offset, text):
        self.counts[name] += 1
        if len(self.examples[name]) < EXAMPLES:
            self.examples[name].append(f"{path}:{position(data, offset)}: {text}")

    def report(self):
        """Prints all, the unexplained last; returns the exit status."""
        print(", ".join(f"{count} {what}" for what, count in self.total.items()))
        names = [cause.name for cause in self.causes if self.counts[cause.name]]
        names += [name for name in self.counts if name not in names and name != "unexplained"] + ["unexplained"]
        for name in names:
            print(f"{self.counts[name]:7} in {self.files[name]} files: {name}")
            for example in self.examples[name]:
                print(f"        {example}")
        return 1 if self.counts["unexplained"] or not self.total["files"] else 0


def region_start(region):
    return min(token[0] for token in region.ours[:1] + region.theirs[:1])


def region_end(region):
    return max(token[1] for token in region.ours[-1:] + region.theirs[-1:])


def text(region):
    """The bytes from the first differing token to the last."""
    return region.data[region_start(region):region_end(region)]


def kinds(tokens):
    return [token[2] for token in tokens]


def shown(tokens, data):
    """Tokens for people: the first few, each with the head of its text."""
    def one(token):
        head = data[token[0]:token[1]].decode("utf-8", "replace")
        return f"{token[2]} {head if len(head) <= 40 else head[:37] + '…'!r}"
    return "[" + ", ".join(map(one, tokens[:6])) + (", …" if len(tokens) > 6 else "") + "]"


def line_starts(data):
    """Offsets at which lines start; they end with LF, CRLF or CR, as for compilers and for applint."""
    return [0] + [match.end() for match in re.finditer(rb"\r\n|\n|\r", data)]


def position(data, offset):
    starts = line_starts(data)
    line = bisect.bisect_right(starts, offset)
    return f"{line}:{offset - starts[line - 1] + 1}"


def sign(start, end):
    """A sign: punctuation of one byte, or an operator of more."""
    return start, end, "punctuation" if end - start == 1 else "operator"


def bytewise(start, end):
    """Bytes that mean nothing; applint makes punctuation of each."""
    return [sign(index, index + 1) for index in range(start, end)]


def content(path):
    with open(path, "rb") as file:
        return file.read()
