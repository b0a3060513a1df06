#!/usr/bin/env python3
"""The AppleDouble file in which macOS stores the extended attributes of a file where it has no other place: '._Kit' for 'Kit'.

usage: apple_double.py ATTRIBUTE >FILE
"""
import struct, sys


def apple_double(*attributes):
    names = b""
    for name in attributes:
        entry = struct.pack(">IIHB", 0, 0, 0, len(name) + 1) + name.encode() + b"\0"
        names += entry.ljust((len(entry) + 3) // 4 * 4, b"\0")
    # Finder information and two bytes of padding, then the header of the attributes.
    body = bytes(34) + b"ATTR" + struct.pack(">IIII12xHH", 0, 0, 0, 0, 0, len(attributes)) + names
    return struct.pack(">II16xHIII", 0x00051607, 0x00020000, 1, 9, 50, len(body)).ljust(50, b"\0") + body


if __name__ == "__main__":
    sys.stdout.buffer.write(apple_double(*sys.argv[1:]))
