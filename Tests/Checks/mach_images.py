"""Mach-O files of load commands only."""

import struct

SIGNATURE = 0x1D
BUILD_VERSION = 0x32
SEGMENT_64 = 0x19


def image(cpu=(0x0100000C, 0), kind=6, platform=2, bitcode=0, sdk=26, signature=b""):
    """By default a dynamic library for iPhones with iOS 9, which every app supports."""
    commands = [struct.pack("<IIIIII", BUILD_VERSION, 24, platform, 9 << 16, sdk << 16, 0)]
    if bitcode:
        section = struct.pack("<16s16sQQIIIIIIII", b"__bundle", b"__LLVM", 0, bitcode, 0, 0, 0, 0, 0, 0, 0, 0)
        commands.append(struct.pack("<II16sQQQQIIII", SEGMENT_64, 152, b"__LLVM", 0, 0, 0, 0, 7, 7, 1, 0) + section)
    if signature:
        size = 32 + sum(map(len, commands)) + 16
        commands.append(struct.pack("<IIII", SIGNATURE, 16, size, len(signature)))
    body = b"".join(commands)
    return struct.pack("<IIIIIIII", 0xFEEDFACF, *cpu, kind, len(commands), len(body), 0, 0) + body + signature


def fat(*slices):
    header, body = struct.pack(">II", 0xCAFEBABE, len(slices)), b""
    for data in slices:
        header += struct.pack(">II", *struct.unpack_from("<II", data, 4)) + struct.pack(">III", 256 + len(body), len(data), 0)
        body += data
    return header.ljust(256, b"\0") + body
