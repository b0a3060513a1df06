"""A checkout as text: its files, what targets build, and the literals that name something."""
import collections, os, re

from projects import parsed

THIRD_PARTY = {"pods", "carthage", "sourcepackages", ".build", "node_modules", "vendor", "vendors", "vendored", "thirdparty", "thirdpart", "third-party",
               "third_party", "third party", "3rdparty", "3rd-party", "3rd_party", "external", "externals"}
TESTS = re.compile(r"(?:Tests?|Specs?|Mocks?)(?:\.\w+)?$|^tests?$")
CODE, INTERFACE = (".swift", ".m", ".mm"), (".xib", ".storyboard")
LITERAL = r'@?"((?:[^"\\\n]|\\.)*)"'

# What precedes an argument that is a name, by kind.
OPENINGS = {
    "image": (r"\b(?:UI|NS)Image(?:\.init)?\(\s*named:|\bimageLiteral(?:ResourceName)?(?:\(\s*resourceName)?:|\bImage\((?=\s*\")|"
              r"\[\s*(?:UI|NS)Image\s+imageNamed:|\btemplateImageName:|iconWithTemplateImageName:|\bImage\(\s*decorative:"),
    "color": r"\b(?:UI|NS)Color(?:\.init)?\(\s*named:|\[\s*(?:UI|NS)Color\s+colorNamed:|\bColor\((?=\s*\")",
    "nib": (r"\b(?:nibName|windowNibName|nibNamed):|\bloadNibNamed\(|\b(?:nibWithNibName|initWithNibName|loadNibNamed|initWithWindowNibName|"
            r"initWithNibNamed):"),
    "storyboard": r"\b(?:UI|NS)Storyboard(?:\.init)?\(\s*name:|\bstoryboardWithName:",
    "segue": r"\bperformSegue\(\s*withIdentifier:|\bperformSegueWithIdentifier[:(]",
    "scene": r"\binstantiate(?:View)?Controller\(\s*(?:withIdentifier|identifier):|\binstantiate(?:View)?ControllerWithIdentifier[:(]",
    "dequeue": (r"\bdequeueReusable\w+\(\s*(?:withIdentifier|withReuseIdentifier):|\bdequeueReusable\w+With(?:Reuse)?Identifier[:(]|"
                r"\bdequeueReusableSupplementaryView\([^\"]*withReuseIdentifier:|"
                r"\bdequeueReusableSupplementaryViewOfKind:[^\"]*withReuseIdentifier:|\bmakeView\(\s*withIdentifier:|\bmakeViewWithIdentifier[:(]"),
    "registration": r"\b(?:forCellReuseIdentifier|forCellWithReuseIdentifier|forHeaderFooterViewReuseIdentifier|reuseIdentifier|forAnnotationViewWithReuseIdentifier):",
}


class Tree:
    """The files of a checkout, with their text."""

    def __init__(self, root):
        self.root, self.files, self.folders, self.texts, self.codes, self.encodings = root, [], [], {}, {}, {}
        for folder, folders, files in os.walk(root):
            folders[:] = sorted(f for f in folders if f not in (".git", ".hg", ".svn"))
            self.folders += [os.path.relpath(os.path.join(folder, f), root) for f in folders]
            self.files += [os.path.relpath(os.path.join(folder, f), root) for f in sorted(files) if not os.path.islink(os.path.join(folder, f))]
        self.file_set = set(self.files)
        self.own_code = [f for f in self.files if f.endswith(CODE) and is_own(f)]
        self.interfaces = [f for f in self.files if f.endswith(INTERFACE)]
        self.own_interfaces = [f for f in self.interfaces if is_own(f)]
        self.built, self.regions = set(), {}
        for path in self.files:
            if path.endswith(".pbxproj") and is_own(path):
                self.read_project(path)

    def read_project(self, path):
        """Adds the files that the targets of a project build, each with the project's development region."""
        project = parsed(os.path.join(self.root, path))
        objects = project["objects"] if project else {}
        parents = {child: key for key, value in objects.items() for child in value.get("children", ())}
        root = objects.get((project or {}).get("rootObject"), {})

        def place(key):
            value = objects[key]
            if value.get("sourceTree") == "SOURCE_ROOT" or key not in parents:
                around = os.path.normpath(os.path.join(os.path.dirname(os.path.dirname(path)), root.get("projectDirPath", "")))
            else:
                around = place(parents[key])
            return os.path.normpath(os.path.join(around, value.get("path", "")))

        for target in root.get("targets", ()):
            held = [build.get("fileRef") for phase in objects.get(target, {}).get("buildPhases", ())
                    for build in (objects.get(b, {}) for b in objects.get(phase, {}).get("files", ()))]
            while held:
                key = held.pop()
                if objects.get(key, {}).get("isa") == "PBXVariantGroup":
                    held += objects[key].get("children", ())
                elif key in objects:
                    self.built.add(place(key))
                    self.regions[place(key)] = root.get("developmentRegion", "en")
        # Folders of which every file is built.
        for key, value in objects.items():
            if value.get("isa") == "PBXFileSystemSynchronizedRootGroup":
                inside = [f for f in self.files if f.startswith(place(key) + "/")]
                self.built |= {*inside}
                self.regions.update(dict.fromkeys(inside, root.get("developmentRegion", "en")))

    def package(self, path):
        """The package target folder that contains a path: Sources/Name next to a manifest."""
        found = re.match(r"(?P<package>(?:.*/)?)Sources/[^/]+(?=/)", path)
        return found[0] if found and found["package"] + "Package.swift" in self.file_set else None

    def text(self, path):
        if path not in self.texts:
            with open(os.path.join(self.root, path), "rb") as file:
                data = file.read()
            self.encodings[path] = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"
            self.texts[path] = data.decode(self.encodings[path], "surrogateescape" if self.encodings[path] == "utf-8" else "replace")
        return self.texts[path]

    def encoded(self, path, text):
        """The bytes of a new text of a file."""
        return text.encode(self.encodings[path], "surrogateescape")

    def code(self, path, strings=True):
        """The text with comments, and optionally strings, replaced by spaces."""
        if (path, strings) not in self.codes:
            blank = lambda found: found[0] if strings and found[0][0] in "\"'" else re.sub(r"[^\n]", " ", found[0])
            quoted = r'"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"' + ("" if path.endswith(".swift") else r"|'(?:[^'\\\n]|\\.)*'")
            text = re.sub(r"//[^\n]*|/\*[\s\S]*?\*/|" + quoted, blank, self.text(path))
            # Disabled code.
            self.codes[path, strings] = re.sub(r"^[ \t]*#if\s+(?:0|false)\b[\s\S]*?^[ \t]*#e(?:ndif|lse|lif)", blank_lines, text, flags=re.M)
        return self.codes[path, strings]


def blank_lines(found):
    return re.sub(r"[^\n]", " ", found[0])


def is_own(path):
    parts = path.split("/")
    return not any(p.lower() in THIRD_PARTY or p.endswith((".framework", ".xcframework", ".bundle")) or TESTS.search(p) for p in parts)


# A literal that names something: file, offset of the text, text.
Use = collections.namedtuple("Use", "path offset name")


def argument(text, start):
    """The end of the argument at an offset, and the remainder of the call."""
    depth, place, questions, end = 0, start, 0, None
    for found in re.finditer(r'"(?:[^"\\\n]|\\.)*"|[(\[{]|[)\]}]|[,;?:]|\s\w+(?=:)', text[start:start + 600]):
        sign = found[0]
        if sign in "([{":
            depth += 1
        elif sign in ")]}":
            if depth == 0:
                stop = start + found.start()
                return (stop if end is None else end), text[stop if end is None else end:stop]
            depth -= 1
        elif depth == 0 and end is None:
            questions += {"?": 1, ":": -1}.get(sign, 0)
            if sign in ",;" or sign[0].isspace() and questions <= 0:
                end = start + found.start()
        if sign == ";":
            break
    return (end or start), ""


MAIN = r"nil|(?:(?:NS)?Bundle)?\.main(?:Bundle\()?|\[\s*NSBundle\s+mainBundle"
MODULE = r"(?:Bundle)?\.module"


def uses(tree, kind, bundle_asked=MAIN):
    """Literal arguments of an API, also on both sides of a conditional, for the main bundle or that of a package."""
    for path in tree.own_code:
        text = tree.code(path)
        for opening in re.finditer(OPENINGS[kind], text):
            if opening[0].startswith(("Image(", "Color(")) and not re.search(r"^\s*import\s+SwiftUI\b", text, re.M):
                continue
            if text[:opening.start()].endswith(("func ", ".")) and opening[0].startswith(("Image(", "Color(")):
                continue
            end, rest = argument(text, opening.end())
            bundle = re.search(r"\b(?:in|bundle|inBundle):\s*([^,\])]+)", rest)
            if not re.fullmatch(bundle_asked, bundle[1].strip()) if bundle else bundle_asked != MAIN:
                continue
            whole = text[opening.end():end]
            wrapped = re.fullmatch(rf"\s*\(*(?:[\w.]*(?:Name|Identifier|init)\((?:rawValue:)?\s*)?{LITERAL}[\s)]*", whole)
            sides = re.finditer(rf"(?<=[?:])\s*{LITERAL}\s*(?=:|\)*\s*$)", whole) if "?" in whole else []
            for found in [wrapped] if wrapped else sides:
                if found[1] and "%" not in found[1] and "\\" not in found[1]:
                    yield Use(path, opening.end() + found.start(1), found[1])


def attribute_uses(tree, pattern, lacking=None):
    for path in tree.own_interfaces:
        for found in re.finditer(pattern, tree.text(path)):
            element = re.match(r"[^>]*", tree.text(path)[tree.text(path).rfind("<", 0, found.start()):])[0]
            if not (lacking and re.search(lacking, element)):
                yield Use(path, found.start(1), found[1])


def by_name(found):
    names = collections.defaultdict(list)
    for use in found:
        names[use.name].append(use)
    return names


# A mutation: kind, old name, uses, and for a new name the moves of paths and new contents of files. `path` is the required path
# of the finding, `new` a required new name, `says` the start of the message.
Mutation = collections.namedtuple("Mutation", "kind name uses moves texts path new says", defaults=((), (), None, None, None))
