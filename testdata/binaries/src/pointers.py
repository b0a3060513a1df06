"""Prints the chained fixups of an arm64e library, which LLVM's tools do not
read: address, bind or rebase, the symbol or target, and the signature.

usage: pointers.py FILE

For verify.sh: it reads bit fields, where fixups.py writes shifted numbers."""
import ctypes
import struct
import sys

from macho import LC_DYLD_CHAINED_FIXUPS, Image


def layout(*fields):
    members = [(name, ctypes.c_uint64, width) for name, width in fields]
    return type("Pointer", (ctypes.LittleEndianStructure,), {"_fields_": members})


TAIL = ("next", 11), ("bind", 1), ("auth", 1)
SIGNED = ("diversity", 16), ("addrDiv", 1), ("key", 2)
Rebase = layout(("target", 43), ("high8", 8), *TAIL)
AuthRebase = layout(("target", 32), *SIGNED, *TAIL)


def main():
    image = Image(sys.argv[1])
    table = image.u32(image.command(LC_DYLD_CHAINED_FIXUPS) + 8)
    starts, imports, names = (table + image.u32(table + at) for at in (4, 8, 12))

    def name(ordinal):
        at = names + (image.u32(imports + 4 * ordinal) >> 9)
        return image.bytes[at : image.bytes.index(0, at)].decode()

    # The second segment, __DATA, is the only one with pointers; its one page
    # begins with one.
    info = starts + image.u32(starts + 8)
    number, address = struct.unpack_from("<HQ", image.bytes, info + 6)
    ordinal_bits = {1: 16, 12: 24}[number]
    Bind = layout(("ordinal", ordinal_bits), ("zero", 32 - ordinal_bits), ("addend", 19), *TAIL)
    while True:
        raw = bytes(image.bytes[image.file_offset(image.segments[1], address) :][:8])
        pointer = Rebase.from_buffer_copy(raw)
        signed = AuthRebase.from_buffer_copy(raw)
        target = signed.target if pointer.auth else pointer.target
        what = f"bind {name(Bind.from_buffer_copy(raw).ordinal)}" if pointer.bind else f"rebase 0x{target:X}"
        key = f" {['IA', 'IB', 'DA', 'DB'][signed.key]} 0x{signed.diversity:X}" if pointer.auth else ""
        print(f"0x{address:X} {what}{key}")
        if pointer.next == 0:
            return
        address += 8 * pointer.next


main()
