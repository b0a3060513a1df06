"""Shared by the checks of merges: a parser of projects, and versions from clones."""
import collections, csv, hashlib, json, os, re, subprocess

TOKEN = re.compile(rb'/\*.*?\*/|//[^\n]*|"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|[A-Za-z0-9_$/:.\-]+|<[0-9a-fA-F\s]*>|\s+|.', re.S)
SIGNS = {b"{": "{", b"}": "}", b"(": "[", b")": "]", b"=": ":", b";": "\1", b",": "\1"}
ESCAPES = {b"n": b"\n", b"t": b"\t", b"r": b"\r"}
ID_KEYS = set(
    """baseConfigurationReference baseConfigurationReferenceAnchor buildConfigurationList buildPhase containerPortal currentVersion
    fileRef mainGroup package productRef productRefGroup productReference remoteRef target targetProxy""".split())
LIST_KEYS = set(
    """buildConfigurations buildPhases buildRules children dependencies exceptions fileSystemSynchronizedGroups files
    packageProductDependencies packageReferences targets""".split())
MARKER = re.compile(rb"^(<{7}|\|{7}|={7}|>{7})(?: .*)?\r?$", re.M)


class Malformed(Exception):
    pass


class Reader:
    """Parses projects and remembers lines, most of which occur in many files."""

    def __init__(self):
        self.lines, self.known = {}, {}

    def piece(self, text):
        """JSON of some text; nil if a string or comment is cut off. Separators are \\1, which JSON strings cannot contain."""
        parts = []
        for match in TOKEN.finditer(text):
            token = match.group(0)
            first = token[:1]
            if first.isspace() or token[:2] in (b"//", b"/*"):
                continue
            if token in SIGNS:
                parts.append(SIGNS[token])
            elif first in b"\"'" and len(token) > 1:
                content = re.sub(rb"\\(.)", lambda escape: ESCAPES.get(escape.group(1), escape.group(1)), token[1:-1], flags=re.S)
                parts.append(json.dumps(content.decode("utf-8", "surrogateescape")))
            elif len(token) > 1 or first.isalnum() or first in b"_$/:.-":
                parts.append(json.dumps(token.decode("utf-8", "surrogateescape")))
            else:
                return None
        return "".join(parts)

    def parse(self, text):
        if any(match.group(1)[:1] in b"<>" for match in MARKER.finditer(text)):
            raise Malformed("markers")
        parts = []
        for line in text.removeprefix(b"\xef\xbb\xbf").split(b"\n"):
            if line not in self.lines:
                self.lines[line] = self.piece(line)
            if self.lines[line] is None:
                parts = [self.piece(text) or ""]
                break
            parts.append(self.lines[line])
        repeated = set()

        def dictionary(pairs):
            found = dict(pairs)
            if len(found) != len(pairs):
                repeated.update(key for key, count in collections.Counter(key for key, _ in pairs).items() if count > 1)
            return found

        joined = "".join(parts).replace("\1}", "}").replace("\1]", "]").rstrip("\1").replace("\1", ",")
        try:
            project = json.loads(joined, object_pairs_hook=dictionary)
        except (ValueError, RecursionError) as error:
            raise Malformed(str(error)) from None
        if not isinstance(project, dict) or not isinstance(project.get("objects"), dict):
            raise Malformed("no objects")
        return project, repeated

    def facts(self, text):
        """Defects and digests of the contents; nil for a malformed file."""
        key = hashlib.sha1(text).digest()
        if key not in self.known:
            try:
                project, repeated = self.parse(text)
                self.known[key] = (defects(project, repeated), *digests(project))
            except Malformed:
                self.known[key] = None
        return self.known[key]


def defects(project, repeated):
    found = {("key twice", key) for key in repeated}
    objects = project["objects"]
    for owner, value in objects.items():
        for key, child in value.items() if isinstance(value, dict) else ():
            if key in ID_KEYS and isinstance(child, str) and child not in objects:
                found.add(("missing", child))
            elif key in LIST_KEYS and isinstance(child, list):
                found.update(("missing", str(element)) for element in child if str(element) not in objects)
                counts = collections.Counter(map(str, child))
                found.update(("element twice", owner, element) for element, count in counts.items() if count > 1)
    return frozenset(found)


def digests(project):
    """Digests of the contents, without and with the order of lists of ids."""
    def plain(value, key=""):
        if isinstance(value, dict):
            return {name: plain(child, name) for name, child in value.items()}
        if isinstance(value, list):
            return sorted(map(str, value)) if key in LIST_KEYS else [plain(child) for child in value]
        return value

    return tuple(hashlib.sha1(json.dumps(one, sort_keys=True).encode()).digest() for one in (plain(project), project))


def side_of_conflicts(text, side):
    """The file with one side of each conflict."""
    lines, part = [], b""
    for line in text.splitlines(keepends=True):
        marker = line.rstrip(b"\r\n")
        if re.fullmatch(rb"<{7}( .*)?", marker):
            part = b"ours"
        elif part and re.fullmatch(rb"\|{7}( .*)?", marker):
            part = b"base"
        elif part and marker == b"=" * 7:
            part = b"theirs"
        elif part and re.fullmatch(rb">{7}( .*)?", marker):
            part = b""
        elif not part or part == side:
            lines.append(line)
    return b"".join(lines)


class Versions:
    """Contents of files by repository and blob id."""

    def __init__(self, clones):
        self.clones, self.gits = clones, {}

    def blob(self, repository, name):
        """None if the clone or the blob is missing."""
        if repository not in self.gits:
            places = [os.path.join(self.clones, *parts) for owner in [repository, repository.replace("/", "+")]
                      for parts in ([owner], [owner, "repo"])]
            place = next((place for place in places if os.path.exists(os.path.join(place, "HEAD"))
                          or os.path.exists(os.path.join(place, ".git"))), None)
            self.gits[repository] = place and subprocess.Popen(
                ["git", "-C", place, "cat-file", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                env={**os.environ, "GIT_NO_LAZY_FETCH": "1"})
        git = self.gits[repository]
        if git is None:
            return None
        git.stdin.write(name.encode() + b"\n")
        git.stdin.flush()
        header = git.stdout.readline().split()
        if len(header) < 3:
            return None
        text = git.stdout.read(int(header[2]))
        git.stdout.read(1)
        return text

    def of(self, row):
        """Base, ours, theirs, and what was committed; None if one is missing."""
        texts = [self.blob(row["repository"], row[key]) for key in ("base_blob", "ours_blob", "theirs_blob", "committed_blob")]
        return None if None in texts else texts


def listed(path, limit=None):
    """The merges of a list, at most `limit` of them, spread evenly."""
    with open(path, newline="") as file:
        merges = list(csv.DictReader(file, delimiter="\t"))
    return merges[::max(1, -(-len(merges) // limit))] if limit else merges
