"""What can be renamed in a checkout so that exactly one rule about names must report it."""
import collections, os, re
import xml.etree.ElementTree

from table_mutations import formats, translations
from trees import CODE, MODULE, Mutation, Use, attribute_uses, by_name, is_own, uses

IMAGE = re.compile(r"(?P<base>.+?)(?:-568h)?(?:@[123]x)?(?:~ip(?:ad|hone))?(?:@[123]x)?\.(?P<ending>png|jpe?g|gif|pdf|svg|tiff?|heic|webp|bmp|icns|ico)", re.I)
# Members of system classes, which an outlet may resolve to after the first-party one is renamed.
INHERITED = {
    "UIViewController": "view title navigationItem tabBarItem toolbarItems searchDisplayController", "UITableViewController": "tableView refreshControl",
    "UICollectionViewController": "collectionView", "UITableViewCell": "imageView textLabel detailTextLabel contentView accessoryView backgroundView "
    "selectedBackgroundView editingAccessoryView", "UICollectionViewCell": "contentView backgroundView selectedBackgroundView",
    "UITableViewHeaderFooterView": "textLabel detailTextLabel contentView backgroundView", "UIButton": "imageView titleLabel",
    "NSViewController": "view title", "NSWindowController": "window document contentViewController", "NSTableCellView": "imageView textField",
    "": "delegate dataSource gestureRecognizers inputView inputAccessoryView menu toolTip nextKeyView identifier tag",
}


KINDS = {"image set": "missing-image", "loose image": "missing-image", "interface file": "missing-nib", "segue": "missing-segue",
         "scene": "missing-storyboard-identifier", "reuse identifier": "unregistered-reuse-identifier", "color set": "missing-color",
         "outlet": "missing-outlet-target", "action": "missing-outlet-target", "custom class": "missing-outlet-target",
         "package image": "missing-image", "scale": "scale-suffix-in-image-name", "translation": "missing-translation",
         "format": "missing-translation"}
# Projects still reference the old file name, code still names a renamed method, and no file has the scale twice in
# its name.
CONSEQUENCES = {"loose image": {"dangling-project-reference"}, "interface file": {"dangling-project-reference"}, "action": {"string-selector"},
                "scale": {"missing-image"}}
# The build fails without a file that a target copies, so only the rule of the project reports it.
ALTERNATIVES = {"loose image": {"dangling-project-reference"}}
# Without its outlet, code no longer replaces the image of a view.
ANYWHERE = {"outlet": {"missing-image"}}


def asset_name(tree, folder):
    """The name of a set with the namespaces of its groups."""
    parts = [os.path.splitext(os.path.basename(folder))[0]]
    around = os.path.dirname(folder)
    while around and not around.endswith(".xcassets"):
        contents = os.path.join(around, "Contents.json")
        if os.path.exists(os.path.join(tree.root, contents)) and re.search(r'"provides-namespace"\s*:\s*true', tree.text(contents)):
            parts.insert(0, os.path.basename(around))
        around = os.path.dirname(around)
    return "/".join(parts)


def images(tree):
    sets = collections.defaultdict(list)
    loose = collections.defaultdict(list)
    for folder in tree.folders:
        if folder.endswith((".imageset", ".symbolset", ".imagestack")) and ".xcassets" in folder:
            sets[asset_name(tree, folder).lower()].append(folder)
    for path in tree.files:
        found = IMAGE.fullmatch(os.path.basename(path))
        if found and ".xcassets/" not in path:
            loose[found["base"].lower()].append((path, found["base"], found["ending"].lower()))
    named = collections.defaultdict(list)
    system = r'catalog="system"|<(?:accessibilityTraits|image)\b'
    for use in [*uses(tree, "image"), *attribute_uses(tree, r'\b\w*[iI]mage\w*="([^"]+)"', system),
                *attribute_uses(tree, r'<userDefinedRuntimeAttribute\s+type="image"[^>]*\bvalue="([^"]+)"'),
                *attribute_uses(tree, r'key="NSResourceName">([^<]+)<')]:
        named[use.name].append(use)
    for name, found in sorted(named.items()):
        last = name.rsplit("/", 1)[-1]
        file = IMAGE.fullmatch(last)
        if re.search(r"@[123]x", name):
            continue
        base = file["base"] if file else last
        folders, files = sets.get(name.lower(), []), loose.get(base.lower(), [])
        spelt = [use for other, all_uses in named.items() for use in all_uses if other.rsplit("/", 1)[-1] in (last, base) or
                 (IMAGE.fullmatch(other) and IMAGE.fullmatch(other)["base"] == base)]
        others = [s for key in sets for s in sets[key] if key.rsplit("/", 1)[-1] == base.lower()]
        if len(folders) == 1 and not files and len(others) == 1 and asset_name(tree, folders[0]) == name and is_own(folders[0]):
            yield Mutation("image set", name, found, moves=lambda new, f=folders[0]: [(f, f"{os.path.dirname(f)}/{new}{os.path.splitext(f)[1]}")])
        elif files and not others and not folders and len({os.path.dirname(f[0]) for f in files}) == 1 and {f[1] for f in files} == {base}:
            folder = os.path.dirname(files[0][0])
            is_png = all(ending == "png" for _, _, ending in files)
            if not is_own(folder + "/x") or "/" in name and not folder.endswith(name.rsplit("/", 1)[0]) or not (is_png or file):
                continue
            yield Mutation("loose image", base, spelt, moves=lambda new, fs=files, b=base: [
                (path, os.path.join(os.path.dirname(path), new + os.path.basename(path)[len(b):])) for path, _, _ in fs])


def interface_files(tree):
    for kind, ending in (("nib", ".xib"), ("storyboard", ".storyboard")):
        files = collections.defaultdict(list)
        for path in tree.files + tree.folders:
            if path.endswith((ending, ".nib", ".storyboardc", ".strings")):
                files[re.split(r"[.~]", os.path.basename(path))[0]].append(path)
        named = by_name(uses(tree, kind))
        if kind == "storyboard":
            for use in attribute_uses(tree, r'<viewControllerPlaceholder\b[^>]*\bstoryboardName="([^"]+)"', "bundleIdentifier="):
                named[use.name].append(use)
        for name, found in sorted(named.items()):
            variants = files.get(name, [])
            places = {re.sub(r"[^/]*\.lproj/", "", os.path.dirname(v) + "/") for v in variants}
            if any(v.endswith(ending) for v in variants) and len(places) == 1 and not any(v.endswith((".nib", ".storyboardc")) for v in variants) \
                    and all(is_own(v) for v in variants):
                yield Mutation("interface file", name, found, moves=lambda new, vs=variants, old=name: [
                    (v, os.path.join(os.path.dirname(v), new + os.path.basename(v)[len(old):])) for v in vs])


def attributes(tree, kind, use_kind, pattern, extra=()):
    """Identifiers that occur once in interface files."""
    places = collections.defaultdict(list)
    for path in tree.interfaces:
        for found in re.finditer(pattern, tree.text(path)):
            places[found[1]].append(Use(path, found.start(1), found[1]))
    named = by_name(uses(tree, use_kind))
    for use in extra:
        named[use.name].append(use)
    for name, found in sorted(named.items()):
        if len(places[name]) == 1 and is_own(places[name][0].path):
            yield Mutation(kind, name, found, texts=lambda new, place=places[name][0]: [replaced(tree, place, new)])


def replaced(tree, place, new):
    text = tree.text(place.path)
    return place.path, text[:place.offset] + new + text[place.offset + len(place.name):]


def reuse_identifiers(tree):
    """Identifiers that are registered once and otherwise not used as literals."""
    dequeued = by_name(uses(tree, "dequeue"))
    given = by_name([*uses(tree, "registration"), *(
        Use(path, found.start(1), found[1]) for path in tree.interfaces
        for found in re.finditer(r'\breuseIdentifier="([^"]+)"|key="IBUIReuseIdentifier">([^<]+)<', tree.text(path)) if found[1])])
    for name, found in sorted(dequeued.items()):
        if len(given[name]) != 1 or not is_own(given[name][0].path):
            continue
        known = {(use.path, use.offset) for use in found + given[name]}
        said = {(path, place.start() + 1) for path in tree.files if path.endswith(CODE + (".h",))
                for place in re.finditer(f'"{re.escape(name)}"', tree.code(path))}
        is_class = any(re.search(rf"(?:\bclass|@interface|\bstruct|\benum|\bextension)\s+{re.escape(name)}\b", tree.code(path))
                       for path in tree.files if path.endswith(CODE + (".h",)))
        # Without a registration, this code creates a cell of its own.
        creates = any(re.search(rf'initWith\w+:[^;]*reuseIdentifier:\s*@"{re.escape(name)}"', tree.code(path))
                      for path in {use.path for use in found} if path.endswith(CODE))
        if said <= known and not is_class and not creates:
            yield Mutation("reuse identifier", name, found, texts=lambda new, place=given[name][0]: [replaced(tree, place, new)])


def colors(tree):
    sets = collections.defaultdict(list)
    for folder in tree.folders:
        if folder.endswith(".colorset"):
            sets[asset_name(tree, folder)].append(folder)
    named = by_name([*uses(tree, "color"), *attribute_uses(tree, r'<color\b[^>]*\bname="([^"]+)"', r'\bcatalog="')])
    for name, found in sorted(named.items()):
        if len(sets[name]) == 1 and is_own(sets[name][0]):
            yield Mutation("color set", name, found, moves=lambda new, f=sets[name][0]: [(f, f"{os.path.dirname(f)}/{new}.colorset")])


class Classes:
    """The files that declare or extend a class, and its superclass."""

    def __init__(self, tree):
        self.declared, self.files, self.supers = collections.Counter(), collections.defaultdict(set), {}
        for path in tree.files:
            if not path.endswith(CODE + (".h",)):
                continue
            text = tree.code(path, strings=False)
            if path.endswith(".swift"):
                for found in re.finditer(r"\b(class|extension)\s+([\w.]+)(?:<[^{>]*>)?\s*(?::\s*(?:\w+\.)*(\w+))?", text):
                    name = found[2].rsplit(".", 1)[-1]
                    if name in ("func", "var", "let"):
                        continue
                    self.files[name].add(path)
                    if found[1] == "class":
                        self.declared[name] += 1
                        self.supers[name] = found[3]
            else:
                for found in re.finditer(r"@(interface|implementation)\s+(\w+)\s*(\(|:\s*(\w+))?", text):
                    self.files[found[2]].add(path)
                    if found[1] == "interface" and found[4]:
                        self.declared[found[2]] += 1
                        self.supers[found[2]] = found[4]

    def chain(self, name):
        """The class and its superclasses up to a system class; None if one is unknown."""
        chain = [name]
        while not re.match(r"(?:UI|NS)[A-Z]", chain[-1]):
            above = self.supers.get(chain[-1])
            if not above or above in chain or self.declared[chain[-1]] != 1:
                return None
            chain.append(above)
        return chain


def connections(tree):
    classes = Classes(tree)
    targets = {"outlet": collections.defaultdict(list), "action": collections.defaultdict(list)}
    for path in tree.own_interfaces:
        try:
            document = xml.etree.ElementTree.fromstring(tree.text(path).encode("utf-8", "surrogateescape"))
        except xml.etree.ElementTree.ParseError:
            continue
        owners = {e.get("id"): e.get("customClass") for e in document.iter() if e.get("customClass") and e.get("placeholderIdentifier") != "IBFirstResponder"}
        for owner in document.iter():
            for held in owner.findall("connections"):
                for connection in held:
                    if connection.tag in ("outlet", "outletCollection") and owner.get("customClass"):
                        targets["outlet"][owner.get("customClass"), connection.get("property")].append(path)
                    if connection.tag == "action":
                        target = owners.get(connection.get("destination") or connection.get("target"))
                        if target and (connection.get("selector") or "").count(":") <= 1:
                            targets["action"][target, connection.get("selector")].append(path)
    for kind, wanted in targets.items():
        for (owner, member), paths in sorted(wanted.items(), key=str):
            chain = classes.chain(owner)
            word = (member or "").rstrip(":")
            if not chain or len(chain) < 2 or not re.fullmatch(r"\w+", word):
                continue
            if kind == "outlet" and word in " ".join(names for base, names in INHERITED.items() if not base or base in chain or (
                    base == "UIViewController" and chain[-1].endswith("Controller"))).split():
                continue
            declaration = re.compile(
                (rf"(?:\bvar|\blet)\s+{word}\b|\bfunc\s+set{word[0].upper() + word[1:]}\b|@property\b[^;{{]*\b{word}\s*[;,_A]|\bIBOutlet\b[^;(){{]*\b{word}\s*;|"
                 rf"\bset{word[0].upper() + word[1:]}:|^\s+\w[\w<>]*\s*\*?\s*_?{word}\s*;") if kind == "outlet" else
                rf"\bfunc\s+{word}\b|[-+]\s*\([^)]*\)\s*{word}\b", re.M)
            files = sorted(set().union(*(classes.files[name] for name in chain)))
            declaring = [f for f in files if declaration.search(tree.code(f, strings=False))]
            own = {os.path.splitext(f)[0] for f in declaring}
            if len(own) != 1 or not all(is_own(f) and f in classes.files[owner] for f in declaring):
                continue
            # A label of calls with the same name is kept; a selector part is renamed with its method.
            mention = re.compile(rf"(?<=\bvar )\b{word}\b|\b_?{word}\b(?!\s*:)" if kind == "outlet" else rf"\b{word}\b")
            yield Mutation(kind, word, [Use(path, tree.text(path).find(f'"{member}"') + 1, f"{owner}.{member}") for path in sorted(set(paths))],
                           texts=lambda new, fs=[f for f in files if os.path.splitext(f)[0] in own], m=mention, w=word: [renamed(tree, f, m, w, new) for f in fs])


def renamed(tree, path, mention, word, new):
    """The text with a word renamed outside comments and strings."""
    text, pieces, end = tree.text(path), [], 0
    for found in mention.finditer(tree.code(path, strings=False)):
        pieces += [text[end:found.start()], found[0].replace(word, new)]
        end = found.end()
    return path, "".join(pieces) + text[end:]


def lacks_dependencies(tree):
    """Whether third-party code outside the checkout is built, which may contain an Objective-C class."""
    folders = {os.path.basename(f) for f in tree.folders}
    names = {os.path.basename(f) for f in tree.files}
    if ".gitmodules" in names or "Podfile" in names and "Pods" not in folders or "Cartfile" in names and "Carthage" not in folders:
        return True
    return any(f.endswith(".pbxproj") and "XCRemoteSwiftPackageReference" in tree.text(f) for f in tree.files)


def custom_classes(tree):
    """Objects with connections in nibs and storyboards whose class the checkout declares once."""
    is_incomplete = lacks_dependencies(tree)
    classes, inherited = Classes(tree), {m for names in INHERITED.values() for m in names.split()}
    for path in tree.own_interfaces:
        if path not in tree.built:
            continue
        try:
            document = xml.etree.ElementTree.fromstring(tree.text(path).encode("utf-8", "surrogateescape"))
        except xml.etree.ElementTree.ParseError:
            continue
        if document.tag != "document":
            continue
        actions = collections.defaultdict(set)
        for action in document.iter("action"):
            actions[action.get("destination") or action.get("target")].add(action.get("selector"))
        for element in document.iter():
            name, key = element.get("customClass"), element.get("id")
            outlets = {c.get("property") for held in element.findall("connections") for c in held if c.tag in ("outlet", "outletCollection")}
            chain = classes.chain(name) if name else None
            # A nib may be loaded by another class than its owner.
            if not chain or len(chain) < 2 or element.get("placeholderIdentifier") == "IBFilesOwner" or key == "-2":
                continue
            own = (outlets | actions[key]) - inherited
            if not own or not any(is_own(f) and f in tree.built for f in classes.files[name]):
                continue
            # Swift classes are looked up in a module.
            if element.get("customModuleProvider") != "target" and (is_incomplete or any(f.endswith(".swift") for f in classes.files[name])):
                continue
            tags = [t for t in re.finditer(r"<\w[^>]*>", tree.text(path)) if re.search(rf'\sid="{re.escape(key)}"', t[0])]
            value = re.search(r'\bcustomClass="([^"]+)"', tags[0][0]) if len(tags) == 1 else None
            if value:
                use = Use(path, tags[0].start() + value.start(1), name)
                yield Mutation("custom class", name, [use], texts=lambda new, u=use: [replaced(tree, u, new)], path=path)


def package_images(tree):
    """Image sets of a package target that its code loads from `Bundle.module`."""
    sets = collections.defaultdict(list)
    for folder in tree.folders:
        if folder.endswith(".imageset") and ".xcassets" in folder and tree.package(folder):
            sets[tree.package(folder), asset_name(tree, folder)].append(folder)
    named = collections.defaultdict(list)
    for use in uses(tree, "image", MODULE):
        named[tree.package(use.path), use.name].append(use)
    for key, found in sorted(named.items(), key=str):
        if len(sets.get(key, ())) == 1 and is_own(sets[key][0]):
            yield Mutation("package image", key[1], found, moves=lambda new, f=sets[key][0]: [(f, f"{os.path.dirname(f)}/{new}.imageset")],
                           path=found[0].path)


def scales(tree):
    """Image names in the code of a target, to which the scale is appended. Without another scale, nothing is lost."""
    variants = collections.defaultdict(set)
    for path in tree.files:
        found = IMAGE.fullmatch(os.path.basename(path))
        if found:
            variants[found["base"]].add(found.group().lower())
    for folder in tree.folders:
        if folder.endswith(".imageset") and os.path.exists(os.path.join(tree.root, folder, "Contents.json")):
            scales = set(re.findall(r'"scale"\s*:\s*"(\dx)"', tree.text(folder + "/Contents.json")))
            variants[os.path.splitext(os.path.basename(folder))[0]] |= scales & {"2x", "3x"}
    for use in uses(tree, "image"):
        file = IMAGE.fullmatch(use.name)
        if len(variants[file["base"] if file else use.name.rsplit("/", 1)[-1]]) < 2:
            continue
        if use.path in tree.built and re.fullmatch(r"[\w. -]+", use.name) and not re.search(r"@[23]x|~", use.name):
            base, ending = os.path.splitext(use.name) if file else (use.name, "")
            scaled = f"{base}@2x{ending}"
            yield Mutation("scale", use.name, [use], texts=lambda new, u=use: [replaced(tree, u, new)], path=use.path, new=scaled)


def mutations(tree):
    """All mutations of a checkout, by kind."""
    found = [*images(tree), *interface_files(tree), *attributes(tree, "segue", "segue", r'<segue\b[^>]*\bidentifier="([^"]+)"'),
             *attributes(tree, "scene", "scene", r'\bstoryboardIdentifier="([^"]+)"',
                         attribute_uses(tree, r'<viewControllerPlaceholder\b[^>]*\breferencedIdentifier="([^"]+)"', "bundleIdentifier=")),
             *reuse_identifiers(tree), *colors(tree), *connections(tree), *custom_classes(tree), *package_images(tree),
             *scales(tree), *translations(tree), *formats(tree)]
    kinds = {kind: [m for m in found if m.kind == kind] for kind in KINDS}
    return {kind: list({str(m.moves("N") if m.moves else (m.name, m.uses, m.path)): m for m in all_of}.values()) for kind, all_of in kinds.items() if all_of}
