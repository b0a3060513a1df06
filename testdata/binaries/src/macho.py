"""Reads and changes linked 64-bit Mach-O files, little-endian, for the scripts
that make what no tool here makes. Names are those of mach-o/loader.h."""
import struct

LC_SEGMENT_64 = 0x19
LC_SYMTAB = 0x2
LC_DYSYMTAB = 0xB
LC_CODE_SIGNATURE = 0x1D
LC_DYLD_INFO_ONLY = 0x80000022
LC_DYLD_EXPORTS_TRIE = 0x80000033
LC_DYLD_CHAINED_FIXUPS = 0x80000034

# Where commands keep file offsets into __LINKEDIT.
OFFSETS = {
    LC_SYMTAB: [8, 16],
    LC_DYSYMTAB: [32, 40, 48, 56, 64, 72],
    LC_CODE_SIGNATURE: [8],
    LC_DYLD_INFO_ONLY: [8, 16, 24, 32, 40],
    LC_DYLD_EXPORTS_TRIE: [8],
    LC_DYLD_CHAINED_FIXUPS: [8],
}


class Image:
    def __init__(self, path):
        self.path = path
        with open(path, "rb") as file:
            self.bytes = bytearray(file.read())
        self.commands = []
        self.segments = []
        at = 32
        for _ in range(self.u32(16)):
            code, size = self.u32(at), self.u32(at + 4)
            self.commands.append((code, at))
            if code == LC_SEGMENT_64:
                self.segments.append(at)
            at += size

    def write(self):
        with open(self.path, "wb") as file:
            file.write(self.bytes)

    def u32(self, at):
        return struct.unpack_from("<I", self.bytes, at)[0]

    def u64(self, at):
        return struct.unpack_from("<Q", self.bytes, at)[0]

    def put32(self, at, value):
        struct.pack_into("<I", self.bytes, at, value)

    def put64(self, at, value):
        struct.pack_into("<Q", self.bytes, at, value)

    def command(self, *codes):
        """The place of the first command of one of these codes, or None."""
        return next((at for code, at in self.commands if code in codes), None)

    def name(self, at):
        return bytes(self.bytes[at : at + 16]).rstrip(b"\0").decode()

    def segment(self, name):
        return next(at for at in self.segments if self.name(at + 8) == name)

    def section(self, name):
        """Address and size of a section, (0, 0) where there is none."""
        for segment in self.segments:
            for index in range(self.u32(segment + 64)):
                at = segment + 72 + 80 * index
                if self.name(at) == name:
                    return self.u64(at + 32), self.u64(at + 40)
        return 0, 0

    def file_offset(self, segment, address):
        return self.u64(segment + 40) + address - self.u64(segment + 24)

    def replace(self, field, data):
        """Puts data in place of the table whose file offset and size, each in
        32 bits, stand at `field`, and moves what follows in __LINKEDIT."""
        start, size = self.u32(field), self.u32(field + 4)
        data = bytes(data) + bytes(-len(data) % 8)
        self.bytes[start : start + size] = data
        self.put32(field + 4, len(data))
        grown = len(data) - size
        for code, at in self.commands:
            for place in OFFSETS.get(code, []):
                if self.u32(at + place) > start:
                    self.put32(at + place, self.u32(at + place) + grown)
        self.grow(grown)

    def grow(self, count):
        """Tells __LINKEDIT that it has `count` more bytes."""
        segment = self.segment("__LINKEDIT")
        for place in (32, 48):
            self.put64(segment + place, self.u64(segment + place) + count)
