#!/usr/bin/env python3
"""Resolves build settings from the files of a checkout: a second reading, by an author who had not read applint's.

usage: settings_resolver.py [--xcode] CHECKOUT

Prints one line of JSON per project, target, and configuration. With --xcode, a few rules follow the sources of swift-build instead
of the documentation (see Options).
"""
import fnmatch
import json
import os
import plistlib
import re
import sys
import unicodedata

FIXED_KEYS = """PRODUCT_BUNDLE_IDENTIFIER PRODUCT_NAME INFOPLIST_FILE
GENERATE_INFOPLIST_FILE IPHONEOS_DEPLOYMENT_TARGET MACOSX_DEPLOYMENT_TARGET
CODE_SIGN_ENTITLEMENTS MARKETING_VERSION CURRENT_PROJECT_VERSION SDKROOT
SUPPORTED_PLATFORMS TARGETED_DEVICE_FAMILY ASSETCATALOG_COMPILER_APPICON_NAME
SWIFT_VERSION""".split()
SKIP_DIRS = {".git", "Pods", "Carthage", "node_modules", "DerivedData", "build"}
SRC_LITERAL = "$(SRCROOT)"
MAX_DEPTH = 60             # nesting of includes and of macro expansion
MAX_VALUE = 1 << 20        # longest value worth building (exponential macros)
MAX_STEPS = 5000           # macros in one value
MAX_INCLUDES = 2000        # includes below one base configuration


class Options:
    """Where the sources of swift-build differ from the documentation (xcode=True):
    order in the file alone decides between assignments of one level;
    $(inherited) sees earlier assignments of the same level; a macro that refers
    to itself means $(inherited); an include cycle is skipped;
    rfc1034identifier replaces '.' and a leading digit too; includes are also
    searched in the including files' folders and SRCROOT, '.xcconfig' optional."""
    def __init__(self, xcode=False):
        self.xcode = xcode


class _Unknown:
    def __repr__(self):
        return "UNKNOWN"


UNKNOWN = _Unknown()


# ------------------------------------------------------------------ plists

class PlistError(Exception):
    pass


_WS = re.compile(r"(?:[\s\u2028\u2029]+|//[^\n\r\u2028\u2029]*|/\*.*?\*/)*", re.S)
_BARE = re.compile(r"[A-Za-z0-9_$/:.\-]+")
_DQ = re.compile(r'"([^"\\]*(?:\\.[^"\\]*)*)"', re.S)
_SQ = re.compile(r"'([^'\\]*(?:\\.[^'\\]*)*)'", re.S)
_ESC = re.compile(r"\\(U[0-9A-Fa-f]{1,4}|[0-7]{1,3}|.)", re.S)
_DATA = re.compile(r"<([0-9A-Fa-f\s]*)>")
_SIMPLE = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f",
           "v": "\v", "\n": "\n"}


def _unescape(s):
    if "\\" not in s:
        return s

    def sub(m):
        e = m.group(1)
        if e[0] == "U" and len(e) > 1:
            return chr(int(e[1:], 16))
        if e[0] in "01234567":
            return chr(int(e, 8) & 0xFF)
        return _SIMPLE.get(e, e)
    out = _ESC.sub(sub, s)
    if any(0xD800 <= ord(c) <= 0xDFFF for c in out):
        out = out.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return out


def parse_openstep(text):
    """Parse an OpenStep property list without recursion."""
    pos = _WS.match(text, 0).end()
    n = len(text)

    def fail(what, at):
        raise PlistError("%s at line %d" % (what, text.count("\n", 0, at) + 1))

    def scalar(p):
        c = text[p:p + 1]
        if c == '"' or c == "'":
            m = (_DQ if c == '"' else _SQ).match(text, p)
            if not m:
                fail("unterminated string", p)
            return _unescape(m.group(1)), m.end()
        if c == "<":
            m = _DATA.match(text, p)
            if not m:
                fail("bad data", p)
            digits = re.sub(r"\s+", "", m.group(1))
            if len(digits) % 2:
                fail("odd data", p)
            return bytes.fromhex(digits), m.end()
        m = _BARE.match(text, p)
        if not m:
            fail("unexpected %r" % (c or "end of file"), p)
        return m.group(0), m.end()

    stack = []          # [container, pending key]
    while True:
        c = text[pos:pos + 1]                   # a value is due here
        if c == "{" or c == "(":
            stack.append([{} if c == "{" else [], None])
            pos = _WS.match(text, pos + 1).end()
            done = False
        else:
            value, pos = scalar(pos)
            pos = _WS.match(text, pos).end()
            done = True
        while True:
            if done:                            # put the value where it belongs
                if not stack:
                    if pos < n:
                        fail("junk after the end", pos)
                    return value
                top = stack[-1]
                if isinstance(top[0], dict):
                    top[0][top[1]] = value
                    if text[pos:pos + 1] != ";":
                        fail("missing ';'", pos)
                    pos = _WS.match(text, pos + 1).end()
                else:
                    top[0].append(value)
                    if text[pos:pos + 1] == ",":
                        pos = _WS.match(text, pos + 1).end()
                    elif text[pos:pos + 1] != ")":
                        fail("missing ',' or ')'", pos)
                done = False
            top = stack[-1]
            c = text[pos:pos + 1]
            if c == ("}" if isinstance(top[0], dict) else ")"):
                value = stack.pop()[0]
                pos = _WS.match(text, pos + 1).end()
                done = True
                continue
            if isinstance(top[0], dict):
                key, pos = scalar(pos)
                if not isinstance(key, str):
                    fail("key is not a string", pos)
                pos = _WS.match(text, pos).end()
                top[1] = key
                c = text[pos:pos + 1]
                if c == ";":                    # `key;` means key = key
                    value, done = key, True
                    continue
                if c != "=":
                    fail("missing '='", pos)
                pos = _WS.match(text, pos + 1).end()
            break


def decode(data):
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    if data[:3] == b"\xef\xbb\xbf":
        data = data[3:]
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("mac-roman", "replace")


def load_plist(data):
    head = data[:400].lstrip(b"\xef\xbb\xbf \t\r\n")
    if head.startswith((b"<?xml", b"<plist", b"<!DOCTYPE", b"bplist00")):
        start = data.lstrip(b"\xef\xbb\xbf \t\r\n")
        return plistlib.loads(start)
    return parse_openstep(decode(data))


# ------------------------------------------------------------ assignments

class Assign:
    __slots__ = ("key", "conds", "raw")

    def __init__(self, key, conds, raw):
        self.key, self.conds, self.raw = key, conds, raw


class Missing:
    __slots__ = ("optional",)

    def __init__(self, optional):
        self.optional = optional


_KEY = re.compile(r"\s*([^\s\[\]=]+)\s*((?:\[[^\]]*\]\s*)*)$")
_BRACKET = re.compile(r"\[([^\]]*)\]")


def parse_conditions(text):
    """-> list of (parameter, pattern), or None if malformed."""
    out = []
    for body in _BRACKET.findall(text):
        for part in body.split(","):
            name, eq, pattern = part.partition("=")
            if not eq or not name.strip():
                return None
            out.append((name.strip(), pattern.strip()))
    return out


def scalar_text(v):
    if isinstance(v, bool):
        return "YES" if v else "NO"
    if isinstance(v, str):
        return v
    if isinstance(v, (int, float)):
        return str(v)
    if isinstance(v, (list, tuple)):
        parts = [scalar_text(x) for x in v]
        return UNKNOWN if any(p is UNKNOWN for p in parts) else " ".join(parts)
    return UNKNOWN      # data, dictionaries, dates


def settings_events(settings):
    out = []
    if isinstance(settings, dict):
        # swift-build takes them in sorted order; so FOO comes before FOO[...]
        for k in sorted(settings, key=str):
            m = _KEY.match(k) if isinstance(k, str) else None
            conds = parse_conditions(m.group(2)) if m else None
            if conds is not None:
                out.append(Assign(m.group(1), conds, scalar_text(settings[k])))
    return out


_LINES = re.compile(r"\r\n|\n|\r|\u2028|\u2029")
_INCLUDE = re.compile(r'#\s*include(\?)?\s*"([^"]*)"')
_ASSIGN = re.compile(r"([A-Za-z_][A-Za-z0-9_.]*)\s*((?:\[[^\]]*\]\s*)*)=(.*)$", re.S)
_SPACE = " \t\v\f"


def _rhs(text):
    """-> (value of one line, whether it goes on on the next line)"""
    cut = text.find("//")
    if cut >= 0:
        text = text[:cut]
    text = text.strip(_SPACE)
    if text.endswith(";"):
        text = text[:-1].rstrip(_SPACE)
    if text.endswith("\\"):
        return text[:-1].strip(_SPACE), True
    return text, False


def is_pods(path):
    return bool(path) and ("Pods-" in path or "Pods/" in path)


class Checkout:
    """The files of one checkout; nothing outside of it is read."""

    def __init__(self, root, options=None):
        self.options = options or Options()
        self.root = os.path.realpath(root)
        self.cache = {}
        self.listings = {}

    def rel(self, path):
        return os.path.relpath(path, self.root).replace(os.sep, "/")

    def find(self, path):
        """Real file for path (case-insensitive like macOS), or None."""
        if not path or "\0" in path:
            return None
        path = os.path.normpath(path)
        try:
            if not os.path.isfile(path):
                path = self._nocase(path)
            if path is None:
                return None
            real = os.path.realpath(path)
            if os.path.commonpath([real, self.root]) != self.root:
                return None
            return path if os.path.isfile(path) else None
        except (OSError, ValueError):
            return None

    def _nocase(self, path):
        root = self.root
        if path != root and not path.startswith(root + os.sep):
            return None
        here = root
        for part in path[len(root):].strip(os.sep).split(os.sep):
            nxt = os.path.join(here, part)
            if not os.path.lexists(nxt):
                if here not in self.listings:
                    names = {}
                    try:
                        for x in sorted(os.listdir(here)):
                            names.setdefault(unicodedata.normalize("NFC", x).casefold(), x)
                    except OSError:
                        pass
                    self.listings[here] = names
                hit = self.listings[here].get(unicodedata.normalize("NFC", part).casefold())
                if hit is None:
                    return None
                nxt = os.path.join(here, hit)
            here = nxt
        return here

    def lines(self, path):
        if path not in self.cache:
            try:
                with open(path, "rb") as f:
                    self.cache[path] = _LINES.split(decode(f.read()))
            except OSError:
                self.cache[path] = None
        return self.cache[path]

    def xcconfig(self, path, srcroot, out=None, stack=(), search=()):
        """Flatten an xcconfig (absolute path) into a list of events."""
        if out is None:
            out, self.includes = [], 0
        real = self.find(path)
        lines = self.lines(real) if real else None
        if lines is None:
            if not is_pods(self.rel(path) if path else ""):
                out.append(Missing(False))
            return out
        ident = os.path.realpath(real)
        stack = stack + (ident,)
        folder = os.path.dirname(real)
        search = (folder,) + tuple(search)
        i = 0
        while i < len(lines):
            line = lines[i].strip(_SPACE)
            i += 1
            if not line or line.startswith("//"):
                continue
            if len(out) > 200000:
                out.append(Missing(False))
                break
            if line.startswith("#"):
                m = _INCLUDE.match(line)
                if m:
                    self._include(m.group(2), bool(m.group(1)), folder, srcroot,
                                  out, stack, search)
                continue
            m = _ASSIGN.match(line)
            if not m:
                continue
            conds = parse_conditions(m.group(2))
            value, more = _rhs(m.group(3))
            chunks = [value] if value or not more else []
            while more and i < len(lines):
                value, more = _rhs(lines[i])
                i += 1
                if value:
                    chunks.append(value)
                elif not more:
                    break
            if conds is not None:
                out.append(Assign(m.group(1), conds, " ".join(chunks)))
        return out

    def _include(self, name, optional, folder, srcroot, out, stack, search):
        xcode = self.options.xcode
        path = os.path.join(folder, name)
        if xcode and not os.path.isabs(name):
            names = [name] if os.path.splitext(name)[1] else [name, name + ".xcconfig"]
            for base in search + (srcroot,):
                hit = next((h for h in (self.find(os.path.join(base, x)) for x in names) if h), None)
                if hit:
                    path = hit
                    break
        real = self.find(path)
        if real is None:
            if not (is_pods(name) or is_pods(self.rel(os.path.normpath(path)))):
                out.append(Missing(optional))
            return
        self.includes += 1
        if (os.path.realpath(real) in stack or len(stack) > MAX_DEPTH
                or self.includes > MAX_INCLUDES):
            if not xcode:
                out.append(Missing(False))      # a cycle: unknown
            return
        self.xcconfig(real, srcroot, out, stack, search)


# -------------------------------------------------------------- resolving

def split_top(text, stop):
    """Index of the first character of `stop` in text outside $(…)/${…}."""
    depth = []
    i = 0
    while i < len(text):
        c = text[i]
        if c == "$" and text[i + 1:i + 2] in ("(", "{") and text[i + 1:i + 2]:
            depth.append(")" if text[i + 1] == "(" else "}")
            i += 2
            continue
        if depth:
            if c == depth[-1]:
                depth.pop()
        elif c in stop:
            return i
        i += 1
    return -1


def c99ext(s):
    out = []
    for c in unicodedata.normalize("NFC", s):
        if c == "_" or (c.isascii() and c.isalnum()) or (not c.isascii() and c.isalpha()):
            out.append(c)
        else:
            out.append("_")
    if out and out[0].isdigit():
        out[0] = "_"
    return "".join(out)


def c_ident(s):
    # the grapheme cluster (a letter with its accents) counts once: use NFC
    s = unicodedata.normalize("NFC", s)
    out = [c if c.isascii() and (c.isalnum() or c == "_") else "_" for c in s]
    if out and out[0].isdigit():
        out[0] = "_"
    return "".join(out)


def rfc1034(s, xcode=False):
    s = unicodedata.normalize("NFC", s)
    keep = "-" if xcode else "-."
    out = [c if c.isascii() and (c.isalnum() or c in keep) else "-" for c in s]
    if xcode and out and out[0].isdigit():
        out[0] = "-"
    return "".join(out)


def _normpath(s):
    if not s:
        return s
    if s.startswith(SRC_LITERAL):
        rest = s[len(SRC_LITERAL):]
        if rest and not rest.startswith("/"):
            return UNKNOWN
        n = os.path.normpath("." + rest) if rest else "."
        if n.startswith(".."):
            return UNKNOWN
        return SRC_LITERAL if n == "." else SRC_LITERAL + "/" + n
    if SRC_LITERAL in s:
        return UNKNOWN
    if s.startswith("/"):
        n = os.path.normpath(s)
        return "/" + n.lstrip("/")
    out = []                    # a relative path keeps its '..'
    for part in s.split("/"):
        if part not in ("", "."):
            out.append(part)
    return "/".join(out) or "."


def retrieval(op, s, xcode=False):
    literal = SRC_LITERAL in s
    tail = s.rsplit(SRC_LITERAL, 1)[1] if literal else s
    if op == "standardizepath":
        return _normpath(s)
    if literal and not (op in ("dir", "file", "base", "suffix") and "/" in tail.rstrip("/")):
        return UNKNOWN
    if op == "lower":
        return s.lower()
    if op == "upper":
        return s.upper()
    if op == "rfc1034identifier":
        return rfc1034(s, xcode)
    if op == "c99extidentifier":
        return c99ext(s)
    if op == "identifier":
        return c_ident(s)
    if op in ("dir", "file", "base", "suffix"):
        t = s.rstrip("/") or s
        d, _, f = t.rpartition("/")
        if op == "dir":
            if "/" not in t:
                return "./"
            return d + "/" if d else "/"
        if op == "file":
            return f
        base, ext = os.path.splitext(f)
        return base if op == "base" else ext
    if op == "not":
        return "NO" if s == "YES" else "YES"
    return UNKNOWN


APP_EXT = [("application.watchapp", "app"), ("application.messages", "app"),
           ("application", "app"), ("bundle.unit-test", "xctest"),
           ("bundle.ui-testing", "xctest"), ("bundle", "bundle"),
           ("framework.static", "framework"), ("framework", "framework"),
           ("extensionkit-extension", "appex"), ("app-extension", "appex"),
           ("tv-app-extension", "appex"), ("watchkit-extension", "appex"),
           ("watchkit2-extension", "appex"), ("xpc-service", "xpc")]


class Scope:
    """Settings of one (target, configuration).  levels: lowest first."""

    def __init__(self, levels, target, project, configuration, product_type="",
                 options=None):
        self.options = options or Options()
        self.levels = levels
        self.product_type = product_type or ""
        self.params = {"sdk": None, "config": configuration, "configuration": configuration,
                       "arch": "arm64", "variant": "normal"}
        self.index = []
        self.missing = []
        for events in levels:
            by_key, req, opt = {}, -1, -1
            for i, e in enumerate(events):
                if isinstance(e, Missing):
                    if e.optional:
                        opt = i
                    else:
                        req = i
                else:
                    by_key.setdefault(e.key, []).append((i, e))
            self.index.append(by_key)
            self.missing.append((req, opt))
        # dynamic built-ins: (value, index of the first level that overrides it)
        self.builtin = {
            "TARGET_NAME": (target, 2), "TARGETNAME": (target, 2),
            "PROJECT_NAME": (project, 0), "PROJECT": (project, 0),
            "CONFIGURATION": (configuration, 0),
            "SRCROOT": (SRC_LITERAL, 99), "PROJECT_DIR": (SRC_LITERAL, 99),
            "SOURCE_ROOT": (SRC_LITERAL, 99)}
        self._chains = {}
        self.params["sdk"] = ""         # no sdk yet: only [sdk=*] matches
        self.params["sdk"] = self.find_sdk()
        self._chains = {}

    # -- conditions
    def _match(self, conds):
        """True, False or None (cannot be known: the sdk is unknown)."""
        maybe = False
        for name, pattern in conds:
            if name not in self.params:
                if pattern == "*":
                    continue
                return False
            value = self.params[name]
            if value is None:
                if pattern != "*":
                    maybe = True
            elif not fnmatch.fnmatchcase(value, pattern):
                return False
        return None if maybe else True

    @staticmethod
    def _beats(new, old):
        """Does the later assignment win over the earlier one?"""
        if len(new) != len(old):
            return len(new) > len(old)
        if sorted(n for n, _ in new) == sorted(n for n, _ in old):
            def weight(conds):
                return (sum(len(re.sub(r"[*?]", "", p)) for _, p in conds),
                        -sum(p.count("*") + p.count("?") for _, p in conds))
            return weight(new) >= weight(old)
        return True

    def chain(self, key):
        """Raw values of key that apply, highest first; an UNKNOWN ends it."""
        if key in self._chains:
            return self._chains[key]
        self._chains[key] = out = self._chain(key, len(self.levels) - 1)
        return out

    def _chain(self, key, level):
        if key in self.builtin and not any(key in d for d in self.index):
            return [self.builtin[key][0]]   # no missing file makes it unknown
        while level >= 0:
            b = self.builtin.get(key)
            if b and level < b[1]:
                return [b[0]]
            got = self.index[level].get(key, ())
            req, opt = self.missing[level]
            if got or req >= 0 or opt >= 0:
                break
            level -= 1
        else:
            b = self.builtin.get(key)
            return [b[0]] if b else []
        verdicts = [(i, e, self._match(e.conds)) for i, e in got]
        out = []
        if self.options.xcode:
            events = [(i, e) for i, e, v in verdicts if v is not False]
            events += [(p, None) for p in {req, opt} if p >= 0]
            maybe = {i for i, _, v in verdicts if v is None}
            for i, e in sorted(events, key=lambda x: x[0], reverse=True):
                if e is None and i != req:      # a missing optional file
                    earlier = [j for j, f in events if f is not None and j < i]
                    if not earlier and not (self._chain(key, level - 1)
                                            if not self._is_builtin_below(key, level) else []):
                        continue
                    return out + [UNKNOWN]
                if e is None or i in maybe:
                    return out + [UNKNOWN]
                out.append(e.raw)
            return out + self._chain(key, level - 1)
        if any(v is None for _, _, v in verdicts):
            return [UNKNOWN]
        best = None
        for i, e, v in verdicts:
            if v and (best is None or self._beats(e.conds, best[1].conds)):
                best = (i, e)
        if best and best[0] > max(req, opt):
            return [best[1].raw] + self._chain(key, level - 1)
        if req >= 0:
            return [UNKNOWN]
        below = self._chain(key, level - 1)
        if opt >= 0 and (best or (below and not self._is_builtin_below(key, level))):
            return [UNKNOWN]
        return below

    def _is_builtin_below(self, key, level):
        """Only the built-in value lies below (a missing file hardly sets it)."""
        return key in self.builtin and not any(key in d for d in self.index[:level])

    # -- values
    def value(self, key):
        """Expanded value, UNKNOWN, or None when nothing sets it."""
        self.steps = 0
        return self._value(key, 0, ())

    def _value(self, key, pos, stack):
        chain = self.chain(key)
        if pos >= len(chain):
            if pos == 0:
                return self._derived(key, stack)
            return ""                   # $(inherited) with nothing below
        raw = chain[pos]
        if raw is UNKNOWN or len(stack) > MAX_DEPTH:
            return UNKNOWN
        if raw == SRC_LITERAL and key in self.builtin and self.builtin[key][0] == SRC_LITERAL:
            return raw
        if key in self.builtin and pos == len(chain) - 1 and raw == self.builtin[key][0]:
            return raw
        return self.expand(raw, stack + ((key, pos),))

    def _derived(self, key, stack):
        if key not in ("WRAPPER_NAME", "EXECUTABLE_NAME", "PRODUCT_MODULE_NAME"):
            return None
        if (key, -1) in stack or len(stack) > MAX_DEPTH:
            return UNKNOWN
        stack = stack + ((key, -1),)

        def part(name, default):
            v = self._value(name, 0, stack)
            return default if v is None else v
        if any(k == "PRODUCT_NAME" for k, _ in stack):
            return UNKNOWN              # PRODUCT_NAME refers to what derives from it
        name = self._value("PRODUCT_NAME", 0, stack)
        if name is None or name is UNKNOWN:
            return UNKNOWN
        if key == "PRODUCT_MODULE_NAME":
            return retrieval("c99extidentifier", name)
        kind = self.product_type.replace("com.apple.product-type.", "")
        if key == "EXECUTABLE_NAME":
            pre, post = "", ""
            if kind.startswith("library."):
                pre, post = "lib", ".a" if kind == "library.static" else ".dylib"
            bits = [part("EXECUTABLE_PREFIX", pre), name, part("EXECUTABLE_SUFFIX", post)]
        else:
            ext = next((e for k, e in APP_EXT if kind == k or kind.startswith(k + ".")), None)
            ext = part("WRAPPER_EXTENSION", ext)
            suffix = part("WRAPPER_SUFFIX", UNKNOWN if ext in (None, UNKNOWN)
                          else "." + ext if ext else "")
            bits = [name, suffix]
        return UNKNOWN if any(b is UNKNOWN for b in bits) else "".join(bits)

    def expand(self, text, stack):
        """Expand macros; returns a string or UNKNOWN."""
        out = []
        i = 0
        size = 0
        while i < len(text):
            j = text.find("$", i)
            if j < 0:
                out.append(text[i:])
                break
            out.append(text[i:j])
            c = text[j + 1:j + 2]
            if c and c in "({":
                close = ")" if c == "(" else "}"
                end = split_top(text[j + 2:], close)
                if end < 0:             # unbalanced: leave as it is
                    out.append(text[j:])
                    break
                v = self._macro(text[j + 2:j + 2 + end], stack)
                i = j + 3 + end
            elif re.match(r"inherited(?![A-Za-z0-9_.])", text[j + 1:j + 11]):
                v = self._macro("inherited", stack)
                i = j + 10
            else:
                v = "$"
                i = j + 1
            if v is UNKNOWN:
                return UNKNOWN
            out.append(v)
            size += len(v)
            if size > MAX_VALUE:
                return UNKNOWN
        return "".join(out)

    def _macro(self, body, stack):
        cut = split_top(body, ":")
        name = self.expand(body if cut < 0 else body[:cut], stack)
        self.steps += 1
        if name is UNKNOWN or len(stack) > MAX_DEPTH or self.steps > MAX_STEPS:
            return UNKNOWN
        name = name.strip()
        ops = "" if cut < 0 else body[cut:]
        if name == "":
            value = ""                  # $() is the usual way to write http:/$()/
        elif name == "inherited":
            key, pos = stack[-1]
            value = self._value(key, pos + 1, stack)
        else:
            value = self._lookup(name, stack)
        while ops:
            ops = ops[1:]
            nxt = split_top(ops, ":")
            op, ops = (ops, "") if nxt < 0 else (ops[:nxt], ops[nxt:])
            word, eq, arg = op.partition("=")
            if value is UNKNOWN:
                return UNKNOWN
            if eq and word.strip() == "default":
                if value is None or value == "":
                    value = self.expand(arg, stack)
            elif value is None:
                continue                # a later :default= may still help
            elif eq:
                return UNKNOWN
            else:
                value = retrieval(word.strip(), value, self.options.xcode)
        return UNKNOWN if value is None else value

    def _lookup(self, name, stack):
        seen = [p for k, p in stack if k == name]
        if seen:
            if not self.options.xcode:
                return UNKNOWN          # a cycle
            if seen[-1] < 0 or seen[-1] + 1 >= len(self.chain(name)):
                return UNKNOWN
            return self._value(name, seen[-1] + 1, stack)
        return self._value(name, 0, stack)

    # -- sdk
    def find_sdk(self):
        root = self.value("SDKROOT")
        plats = self.value("SUPPORTED_PLATFORMS")
        name = None
        if root is None:
            name = "macosx"             # Xcode's default
        elif root is not UNKNOWN:
            name = root.strip().strip('"').rsplit("/", 1)[-1].lower()
            name = re.sub(r"[\d.]*(\.internal)?(\.sdk)?$", "", name) or "macosx"
        words = [] if plats in (None, UNKNOWN) else plats.replace('"', " ").split()
        if name == "iphoneos" or "iphoneos" in words:
            return "iphoneos"
        if name is None or plats is UNKNOWN:
            return None
        if name == "auto":
            if "macosx" in words:
                return "macosx"
            real = [w for w in words if "simulator" not in w]
            return real[0] if real else None
        return name

    def settings(self):
        keys = list(FIXED_KEYS)
        extra = {k for d in self.index for k in d if k.startswith("INFOPLIST_KEY_")}
        out = {}
        for key in keys + sorted(extra):
            if not self.chain(key):
                continue
            try:
                v = self.value(key)
            except RecursionError:
                v = UNKNOWN
            out[key] = None if v is UNKNOWN else v
        return out


# --------------------------------------------------------------- projects

class Project:
    def __init__(self, checkout, path):
        self.checkout = checkout
        self.path = path
        pbx = checkout.find(os.path.join(path, "project.pbxproj"))
        if pbx is None:
            raise PlistError("no project.pbxproj")
        with open(pbx, "rb") as f:
            top = load_plist(f.read())
        if not isinstance(top, dict) or not isinstance(top.get("objects"), dict):
            raise PlistError("no objects")
        self.objects = top["objects"]
        self.root = self.obj(top.get("rootObject"))
        if not self.root:
            raise PlistError("no root object")
        self.name = os.path.splitext(os.path.basename(path))[0]
        sub = self.root.get("projectDirPath")
        self.srcroot = os.path.normpath(os.path.join(
            os.path.dirname(path), sub if isinstance(sub, str) else ""))
        self.parent = {}
        for ident, o in self.objects.items():
            if isinstance(o, dict) and isinstance(o.get("children"), list):
                for child in o["children"]:
                    if isinstance(child, str):
                        self.parent.setdefault(child, ident)
        self._events = {}

    def obj(self, ident):
        o = self.objects.get(ident) if isinstance(ident, str) else None
        return o if isinstance(o, dict) else None

    def ref_path(self, ident):
        """Absolute path of a file reference or group, or None."""
        parts = []
        seen = set()
        while True:
            o = self.obj(ident)
            if o is None or ident in seen:
                return None
            seen.add(ident)
            p = o.get("path")
            p = p if isinstance(p, str) else ""
            tree = o.get("sourceTree", "<group>")
            if p:
                parts.append(p)
            if tree == "<absolute>":
                base = "/"
            elif tree == "SOURCE_ROOT":
                base = self.srcroot
            elif tree == "<group>":
                up = self.parent.get(ident)
                if up is not None:
                    ident = up
                    continue
                base = self.srcroot
            else:
                return None
            return os.path.normpath(os.path.join(base, *reversed(parts)))

    def base_events(self, conf):
        """Events of the configuration's xcconfig ([] if it has none)."""
        if "baseConfigurationReference" in conf:
            ident = conf["baseConfigurationReference"]
            path = self.ref_path(ident)
            o = self.obj(ident) or {}
            hint = "%s %s" % (o.get("path", ""), o.get("name", ""))
        elif "baseConfigurationReferenceRelativePath" in conf:
            rel = conf["baseConfigurationReferenceRelativePath"]
            anchor = conf.get("baseConfigurationReferenceAnchor")
            base = self.ref_path(anchor) if anchor is not None else self.srcroot
            path = os.path.normpath(os.path.join(base, rel)) \
                if base and isinstance(rel, str) else None
            hint = str(rel)
        else:
            return []
        if path is None:
            return [] if is_pods(hint) else [Missing(False)]
        if path not in self._events:
            self._events[path] = self.checkout.xcconfig(path, self.srcroot)
        return self._events[path]

    def configs(self, owner):
        """-> (list of configuration dicts, default name)"""
        lst = self.obj(owner.get("buildConfigurationList")) or {}
        ids = lst.get("buildConfigurations")
        out = []
        for ident in ids if isinstance(ids, list) else []:
            c = self.obj(ident)
            if c and isinstance(c.get("name"), str):
                out.append(c)
        return out, lst.get("defaultConfigurationName")

    def records(self):
        proj_confs, default = self.configs(self.root)
        by_name = {}
        for c in proj_confs:
            by_name.setdefault(c["name"], c)
        fallback = by_name.get(default) if isinstance(default, str) else None
        if fallback is None and proj_confs:
            fallback = proj_confs[0]
        ids = self.root.get("targets")
        for ident in ids if isinstance(ids, list) else []:
            target = self.obj(ident)
            if not target:
                continue
            name = target.get("name")
            name = name if isinstance(name, str) else ""
            ptype = target.get("productType")
            for conf in self.configs(target)[0]:
                pconf = by_name.get(conf["name"], fallback)
                levels = [self.base_events(pconf) if pconf else [],
                          settings_events(pconf.get("buildSettings")) if pconf else [],
                          self.base_events(conf),
                          settings_events(conf.get("buildSettings"))]
                scope = Scope(levels, name, self.name, conf["name"],
                              ptype if isinstance(ptype, str) else "",
                              self.checkout.options)
                yield {"project": self.checkout.rel(self.path), "target": name,
                       "configuration": conf["name"], "settings": scope.settings()}


def find_projects(root):
    found = []
    for here, dirs, _ in os.walk(root):
        keep = []
        for d in sorted(dirs):
            full = os.path.join(here, d)
            if d in SKIP_DIRS:
                continue
            if d.lower().endswith(".xcodeproj"):
                if not os.path.islink(full):
                    found.append(full)
                continue
            keep.append(d)
        dirs[:] = keep
    return sorted(found)


def resolve_checkout(root, options=None):
    checkout = Checkout(root, options)
    for path in find_projects(checkout.root):
        try:
            lines = list(Project(checkout, path).records())
        except Exception as e:          # one bad project must not stop the rest
            lines = [{"project": checkout.rel(path),
                      "error": "%s: %s" % (type(e).__name__, str(e)[:200])}]
        yield from lines


def main(argv):
    args = [a for a in argv if a != "--xcode"]
    if len(args) != 1:
        sys.stderr.write("usage: resolve.py [--xcode] CHECKOUT\n")
        return 2
    sys.setrecursionlimit(20000)
    for record in resolve_checkout(args[0], Options("--xcode" in argv)):
        sys.stdout.write(json.dumps(record, sort_keys=False) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
