#!/usr/bin/env python3
"""Draws the images of the sample app: the app icon, the stamp and what the shop for stamps shows.

Writes palette PNGs, which stay far below a kilobyte at most sizes.
"""

import os
import struct
import sys
import zlib

PAPER = (247, 242, 227)
INK = (33, 56, 107)
RED = (196, 52, 45)
WHITE = (255, 255, 255)
PALETTE = [PAPER, INK, RED, WHITE]


def chunk(kind, data):
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def write_png(path, width, height, color_at, opacities=b""):
    """Writes a PNG with two bits a pixel; color_at gives a palette index, opacities those of the first colors."""
    rows = bytearray()
    for y in range(height):
        rows.append(0)
        for x in range(0, width, 4):
            byte = 0
            for i in range(4):
                index = color_at(x + i, y) if x + i < width else 0
                byte = byte << 2 | index
            rows.append(byte)
    header = struct.pack(">IIBBBBB", width, height, 2, 3, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        file.write(chunk(b"IHDR", header))
        file.write(chunk(b"PLTE", b"".join(bytes(color) for color in PALETTE)))
        if opacities:
            file.write(chunk(b"tRNS", opacities))
        file.write(chunk(b"IDAT", zlib.compress(bytes(rows), 9)))
        file.write(chunk(b"IEND", b""))


def icon(size):
    """A card with an airmail border and a stamp."""

    def color_at(x, y):
        u, v = x / size, y / size
        if min(u, v, 1 - u, 1 - v) < 0.08:
            return (2, 3, 1, 3)[int((x + y) / size * 16) % 4]
        if 0.62 < u < 0.84 and 0.16 < v < 0.44:
            return 2
        if u < 0.54 and v > 0.4 and int(v * 20) % 3 == 0 and u > 0.16:
            return 1
        return 0

    return color_at


def stamp(width, height):
    """A stamp with perforated edges."""

    def color_at(x, y):
        unit = width / 16
        edge = min(x, y, width - 1 - x, height - 1 - y)
        if edge < unit:
            return 3 if int((x + y) / unit) % 2 else 0
        if edge < 2 * unit:
            return 3
        return 2 if (x - width / 2) ** 2 + (y - height / 2) ** 2 < (width / 4) ** 2 else 1

    return color_at


def ring(size):
    """A round mark, as on a letter that went through the post."""

    def color_at(x, y):
        distance = ((x - size / 2) ** 2 + (y - size / 2) ** 2) ** 0.5 / size
        return 1 if 0.36 < distance < 0.48 or distance < 0.12 else 0

    return color_at


def main():
    assets = os.path.join(sys.argv[1], "Postcards", "Assets.xcassets")
    icons = os.path.join(assets, "AppIcon.appiconset")
    for points in (20, 29, 40, 60):
        for scale in (2, 3):
            size = points * scale
            path = os.path.join(icons, "Icon-%d@%dx.png" % (points, scale))
            write_png(path, size, size, icon(size))
    write_png(os.path.join(icons, "Icon-1024.png"), 1024, 1024, icon(1024), opacities=b"\0")
    for scale, suffix in ((1, ""), (2, "@2x"), (3, "@3x")):
        path = os.path.join(assets, "stamp.imageset", "stamp%s.png" % suffix)
        write_png(path, 48 * scale, 60 * scale, stamp(48 * scale, 60 * scale))
    for scale in (2, 3):
        path = os.path.join(assets, "airmail.imageset", "airmail@%dx.png" % scale)
        write_png(path, 32 * scale, 16 * scale, lambda x, y: (2, 3, 1, 3)[(x + y) // 8 % 4])
    write_png(os.path.join(assets, "postmark.imageset", "postmark@2x.png"), 32, 32, ring(32))
    # The larger one was never exported again.
    for scale in (2, 3):
        write_png(os.path.join(sys.argv[1], "Postcards", "Stamps", "seal@%dx.png" % scale), 32, 32, ring(32))
    for scale in (2, 3):
        write_png(os.path.join(sys.argv[1], "Postcards", "Stamps", "paper@%dx.png" % scale), 16 * scale, 16 * scale, ring(16 * scale))


main()
