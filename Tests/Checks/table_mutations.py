"""What can be broken in strings tables so that exactly one key of one language must be reported."""
import collections, os, re

from trees import Mutation, Use, is_own

ENTRY = re.compile(r'"(?P<key>(?:[^"\\\n]|\\.)*)"\s*=\s*"(?P<value>(?:[^"\\]|\\.)*)"\s*;')
LOOKUP = re.compile(r'\bNSLocalizedString\s*\(\s*@?"((?:[^"\\\n]|\\.)*)"\s*,\s*(?!tableName|bundle)')
SPECIFIER = re.compile(r"%(?:l?[du]|i|@)")
# Keys of interface objects, and app names, which are equal in every language.
UNTRANSLATED = re.compile(r"\d+\.\w+|\w{3}-\w{2}-\w{3}\.\w+|CFBundle(?:Display)?Name|(?i:.*do not locali.*)")


def entries(tree, path):
    """The entries with a unique key, by key; none if the table is not text."""
    text = tree.text(path)
    if "\0" in text or "\ufffd" in text or any("\udc80" <= c <= "\udcff" for c in text):
        return {}
    blank = lambda found: found[0] if found[0][0] == '"' else re.sub(r"[^\n]", " ", found[0])
    code = re.sub(r'//[^\n]*|/\*[\s\S]*?\*/|"(?:[^"\\]|\\.)*"', blank, text)
    found = list(ENTRY.finditer(code))
    # Something that the expression cannot parse.
    if ENTRY.sub("", code).strip("\ufeff \t\r\n"):
        return {}
    counts = collections.Counter(f["key"] for f in found)
    return {f["key"]: f for f in found if counts[f["key"]] == 1 and "\\" not in f["key"] and f["key"].isprintable()}


def language_code(language):
    former = {"English": "en", "French": "fr", "German": "de", "Italian": "it", "Spanish": "es", "Japanese": "ja", "Dutch": "nl"}
    return former.get(language, re.split("[-_]", language)[0])


class Family:
    """One table in all languages of the checkout."""

    def __init__(self, tree, place, name, paths):
        self.tables = {language: entries(tree, path) for language, path in paths.items()}
        self.name, self.paths = name, paths
        region = next((tree.regions[p] for p in paths.values() if p in tree.regions), "en")
        # Keys that every other language needs: those of all tables that may be the original.
        own = [language for language in paths if language_code(language) == language_code(region)]
        self.originals = ([language for language in own if language in (region, language_code(region), "English")] or own) + ["Base"] * ("Base" in paths)
        self.code = language_code(region)
        self.plurals = {language: "".join(tree.text(p) for p in [f"{place}{language}.lproj/{name}dict"] if p in tree.file_set) for language in paths}

    def translated(self):
        """Languages that need every key, with their entries."""
        for language in sorted(self.paths):
            plain = re.split("[-_]", language)[0]
            if language != "Base" and language_code(language) != self.code and (plain == language or plain not in self.paths) and self.tables[language]:
                yield language, self.tables[language]

    def original(self, key):
        """The original text; None if it is missing in a table that may be the original."""
        texts = [self.tables[language].get(key) for language in self.originals]
        return texts[0]["value"] if texts and all(texts) else None

    def is_plural(self, key):
        return any(f"<key>{key}</key>" in text for text in self.plurals.values())


def families(tree):
    found = collections.defaultdict(dict)
    for path in tree.files:
        parts = re.fullmatch(r"((?:.*/)?)([^/]+)\.lproj/([^/]+\.strings)", path)
        if parts and is_own(path) and (path in tree.built or tree.package(path)):
            found[parts[1], parts[3]][parts[2]] = path
    return [Family(tree, *key, paths) for key, paths in sorted(found.items()) if len(paths) > 1]


def translations(tree):
    """Removes keys from one translation, and from the original if code looks them up."""
    asked, tables = collections.defaultdict(list), families(tree)
    for path in tree.own_code:
        for found in LOOKUP.finditer(tree.code(path)) if path in tree.built else ():
            asked[found[1]].append(Use(path, found.start(1), found[1]))
    for family in tables:
        original = family.originals[0] if len(family.originals) == 1 and family.name == "Localizable.strings" else None
        for key, entry in sorted(family.tables[original].items()) if original else ():
            if asked[key] and not family.is_plural(key) and sum(key in t for f in tables if f is not family for t in f.tables.values()) == 0:
                yield changed(tree, "translation", family.paths[original], key, entry.span(), "", f"key {quoted(key)} is not in any strings table")._replace(
                    path=asked[key][0].path, uses=asked[key])
        for language, table in family.translated():
            for key, entry in sorted(table.items()):
                text = family.original(key)
                if text and re.search(r"[^\W\d_]", re.sub(r"%\S+", "", text)) and re.search(r"[^\W\d_]", key) and not UNTRANSLATED.fullmatch(key) \
                        and not family.is_plural(key):
                    yield changed(tree, "translation", family.paths[language], key, entry.span(), "", f"key {quoted(key)} is missing in '{language}'")


def quoted(key):
    """A key as messages show it."""
    line = (key if len(key) <= 40 else key[:39] + "…").replace("\n", "\\n")
    return f'"{line}"' if "'" in line and '"' not in line else f"'{line}'"


def formats(tree):
    """Swaps the specifiers of a translation that match the original."""
    for family in families(tree):
        for language, table in family.translated():
            for key, entry in sorted(table.items()):
                text = family.original(key)
                if not text or family.is_plural(key) or not is_format(text) or not is_format(entry["value"]):
                    continue
                given, read = SPECIFIER.findall(text), SPECIFIER.findall(entry["value"])
                if not given or given != read:
                    continue
                # The order if it makes a difference, or else the first argument.
                wanted = given[::-1] if given[::-1] != given else [{"%@": "%d"}.get(given[0], "%@"), *given[1:]]
                rest = iter(wanted)
                value = SPECIFIER.sub(lambda _: next(rest), entry["value"])
                yield changed(tree, "format", family.paths[language], key, entry.span("value"), value, f"format specifier mismatch in {quoted(key)}")


def is_format(text):
    """Whether every percent sign begins a plain specifier."""
    return text.count("%") == len(SPECIFIER.findall(text))


def changed(tree, kind, path, key, span, text, says):
    whole = lambda: tree.text(path)[:span[0]] + text + tree.text(path)[span[1]:]
    return Mutation(kind, key, [Use(path, span[0], key)], texts=lambda new: [(path, whole())], path=path, says=says)
