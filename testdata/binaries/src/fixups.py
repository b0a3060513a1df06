"""Rewrites the chained fixups of a library into forms that the linker here does
not write (mach-o/fixup-chains.h).

usage: fixups.py FILE compressed|64-offset|arm64e|arm64e-userland24

compressed: the names of the imports are packed by zlib (symbols_format 1).
The others are formats of pointers. An arm64e file also gets the subtype of that
architecture, and signed pointers where Apple's compiler signs them: functions,
and the isa and the superclass of a class."""
import struct
import sys
import zlib

from macho import LC_DYLD_CHAINED_FIXUPS, Image

# DYLD_CHAINED_PTR_…: number, bytes of a step of a chain, whether targets are
# offsets from the header and no addresses.
FORMATS = {
    "64-offset": (6, 4, True),
    "arm64e": (1, 8, False),
    "arm64e-userland24": (12, 8, True),
}
CPU_SUBTYPE_ARM64E = 0x80000002
KEY_IA, KEY_DA = 0, 2
ISA, SUPERCLASS = 0x6AE1, 0xB5AB


class Fixup:
    """A pointer of DYLD_CHAINED_PTR_64."""

    def __init__(self, address, bits):
        self.address = address
        self.is_bind = bits >> 63 == 1
        self.ordinal = bits & 0xFFFFFF
        self.addend = bits >> 24 & 0xFF
        self.target = bits & 0xFFFFFFFFF
        self.high8 = bits >> 36 & 0xFF
        self.next = bits >> 51 & 0xFFF


def chain(image, segment, address):
    while True:
        fixup = Fixup(address, image.u64(image.file_offset(segment, address)))
        yield fixup
        if fixup.next == 0:
            return
        address += 4 * fixup.next


def signing(image, fixup):
    """Key and diversity of a pointer that arm64e signs, else None."""
    classes, size = image.section("__objc_data")
    if classes <= fixup.address < classes + size:
        place = (fixup.address - classes) % 40
        return {0: (KEY_DA, ISA), 8: (KEY_DA, SUPERCLASS)}.get(place)
    table, size = image.section("__got")
    text, length = image.section("__text")
    if fixup.is_bind and table <= fixup.address < table + size:
        return KEY_IA, 0
    if not fixup.is_bind and text <= fixup.target < text + length:
        return KEY_IA, 0
    return None


def encoded(image, fixup, name, header):
    """The bits of a pointer in another format; header is the first address."""
    _, step, are_offsets = FORMATS[name]
    following = fixup.next * 4 // step
    target = fixup.target - (header if are_offsets else 0)
    if step == 4:
        if fixup.is_bind:
            return fixup.ordinal | fixup.addend << 24 | following << 51 | 1 << 63
        return target | fixup.high8 << 36 | following << 51
    bits = following << 51 | fixup.is_bind << 62
    signed = signing(image, fixup)
    if signed:
        # The target is an offset in every format, and the address of the
        # pointer takes part in the signature (addrDiv).
        key, diversity = signed
        bits |= fixup.ordinal if fixup.is_bind else fixup.target - header
        return bits | diversity << 32 | 1 << 48 | key << 49 | 1 << 63
    if fixup.is_bind:
        return bits | fixup.ordinal | fixup.addend << 32
    return bits | target | fixup.high8 << 43


def rewrite(image, table, name):
    number, step, _ = FORMATS[name]
    header = image.u64(image.segment("__TEXT") + 24)
    starts = table + image.u32(table + 4)
    for index, segment in enumerate(image.segments):
        if image.u32(starts + 4 + 4 * index) == 0:
            continue
        info = starts + image.u32(starts + 4 + 4 * index)
        page_size, _, offset = struct.unpack_from("<HHQ", image.bytes, info + 4)
        struct.pack_into("<H", image.bytes, info + 6, number)
        for page in range(struct.unpack_from("<H", image.bytes, info + 20)[0]):
            start = struct.unpack_from("<H", image.bytes, info + 22 + 2 * page)[0]
            if start == 0xFFFF:
                continue
            for fixup in list(chain(image, segment, header + offset + page * page_size + start)):
                assert fixup.next * 4 % step == 0
                place = image.file_offset(segment, fixup.address)
                image.put64(place, encoded(image, fixup, name, header))
    if name.startswith("arm64e"):
        image.put32(8, CPU_SUBTYPE_ARM64E)


def compress(image, field, table):
    size = image.u32(field + 4)
    names = table + image.u32(table + 12)
    image.put32(table + 24, 1)
    packed = zlib.compress(bytes(image.bytes[names : table + size]).rstrip(b"\0") + b"\0", 9)
    image.replace(field, image.bytes[table:names] + packed)


def main():
    image = Image(sys.argv[1])
    field = image.command(LC_DYLD_CHAINED_FIXUPS) + 8
    if sys.argv[2] == "compressed":
        compress(image, field, image.u32(field))
    else:
        rewrite(image, image.u32(field), sys.argv[2])
    image.write()


main()
