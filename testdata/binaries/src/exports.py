"""Adds to the export trie of a library what the linker here cannot: a symbol of
another library under its own and under another name, and a function that is
chosen at run time.

usage: exports.py FILE"""
import sys

from macho import LC_DYLD_EXPORTS_TRIE, LC_DYLD_INFO_ONLY, Image

EXPORT_SYMBOL_FLAGS_REEXPORT = 0x08
EXPORT_SYMBOL_FLAGS_STUB_AND_RESOLVER = 0x10


def uleb(value):
    data = b""
    while True:
        data += bytes([value & 0x7F | (0x80 if value > 0x7F else 0)])
        value >>= 7
        if not value:
            return data


def read_uleb(data, at):
    value = shift = 0
    while True:
        value |= (data[at] & 0x7F) << shift
        shift += 7
        at += 1
        if data[at - 1] < 0x80:
            return value, at


def read(trie, at=0, prefix=b""):
    """What the trie says about every name."""
    size, at = read_uleb(trie, at)
    found = {prefix: trie[at : at + size]} if size else {}
    at += size
    count = trie[at]
    at += 1
    for _ in range(count):
        end = trie.index(0, at)
        child, after = read_uleb(trie, end + 1)
        found |= read(trie, child, prefix + trie[at:end])
        at = after
    return found


class Node:
    def __init__(self, terminals, prefix=b""):
        self.terminal = terminals.get(prefix, b"")
        self.children = []
        self.offset = 0
        longer = sorted(name for name in terminals if name.startswith(prefix) and name != prefix)
        while longer:
            group = [name for name in longer if name[len(prefix)] == longer[0][len(prefix)]]
            longer = longer[len(group) :]
            common = group[0]
            while not all(name.startswith(common) for name in group):
                common = common[:-1]
            self.children.append((common[len(prefix) :], Node(terminals, common)))

    def all(self):
        return [self] + [node for _, child in self.children for node in child.all()]

    def encoded(self):
        data = uleb(len(self.terminal)) + self.terminal + bytes([len(self.children)])
        for label, child in self.children:
            data += label + b"\0" + uleb(child.offset)
        return data


def build(terminals):
    root = Node(terminals)
    while True:
        before = [node.offset for node in root.all()]
        at = 0
        for node in root.all():
            node.offset = at
            at += len(node.encoded())
        if [node.offset for node in root.all()] == before:
            return b"".join(node.encoded() for node in root.all())


def main():
    image = Image(sys.argv[1])
    command = image.command(LC_DYLD_EXPORTS_TRIE)
    field = command + 8 if command else image.command(LC_DYLD_INFO_ONLY) + 40
    start = image.u32(field)
    terminals = read(bytes(image.bytes[start : start + image.u32(field + 4)]))
    text, _ = image.section("__text")
    reexport = uleb(EXPORT_SYMBOL_FLAGS_REEXPORT)
    # Library 2 is Foundation, library 4 is libobjc.
    terminals[b"_PCLog"] = reexport + uleb(2) + b"_NSLog\0"
    terminals[b"_objc_msgSend"] = reexport + uleb(4) + b"\0"
    chosen = uleb(EXPORT_SYMBOL_FLAGS_STUB_AND_RESOLVER)
    terminals[b"_PCOpenBestPostcard"] = chosen + uleb(text) + uleb(text + 8)
    image.replace(field, build(terminals))
    image.write()


main()
