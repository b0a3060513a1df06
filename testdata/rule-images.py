#!/usr/bin/env python3
"""Makes the images below rules/: grey pictures of given sizes, which is all that rules look at.

Each line of the table is a folder, and its files with their pixels. Running it twice gives the same bytes.
"""

import os
import re
import struct
import zlib

IMAGES = """
    broken-asset-catalog/bad/App/Assets.xcassets/Flags/flag.imageset: flag.png 4x4
    broken-asset-catalog/bad/App/Assets.xcassets/Old/mark.imageset: mark.png 4x4
    broken-asset-catalog/bad/App/Assets.xcassets/box.imageset: box.png 4x4
    broken-asset-catalog/bad/App/Assets.xcassets/card.imageset: card.png 4x4
    broken-asset-catalog/bad/App/Assets.xcassets/flag.imageset: flag.png 4x4
    broken-asset-catalog/bad/App/Assets.xcassets/letter.imageset: letter.png 4x4
    broken-asset-catalog/bad/App/Assets.xcassets/mark.imageset: mark.png 4x4
    broken-asset-catalog/bad/App/Assets.xcassets/parcel.imageset: parcel-old.png 4x4, parcel.png 4x4
    broken-asset-catalog/bad/App/Assets.xcassets/stamp.imageset: stamp.png 4x4
    broken-asset-catalog/bad/App/More.xcassets/flag.imageset: flag.png 4x4
    broken-asset-catalog/bad/Share/Share.xcassets/flag.imageset: flag.png 4x4
    broken-asset-catalog/good/App/Assets.xcassets/Blue/flag.imageset: flag.png 4x4
    broken-asset-catalog/good/App/Assets.xcassets/Red/flag.imageset: flag.png 4x4
    broken-asset-catalog/good/App/Assets.xcassets/card.imageset: card.png 4x4, card@2x.png 8x8, card@3x.png 12x12
    broken-asset-catalog/good/App/Assets.xcassets/parcel.imageset: parcel-left.png 4x4, parcel.png 4x4
    broken-asset-catalog/good/App/Assets.xcassets/stamp.imageset: stamp.png 4x4
    broken-asset-catalog/good/Share/Share.xcassets/card.imageset: card.png 4x4
    hardcoded-image-name/bad/App: photo.png 4x4
    hardcoded-image-name/bad/App/Assets.xcassets/Stamps/blue.imageset: blue.png 4x4
    hardcoded-image-name/bad/App/Assets.xcassets/card.imageset: card.png 4x4
    hardcoded-image-name/bad/App/Assets.xcassets/ic_flag-red.imageset: ic_flag-red.png 4x4
    hardcoded-image-name/good/App: photo.png 4x4
    hardcoded-image-name/good/App/Assets.xcassets/Stamps/blue.imageset: blue.png 4x4
    hardcoded-image-name/good/App/Assets.xcassets/card.imageset: card.png 4x4
    hardcoded-image-name/good/App/Assets.xcassets/ic_flag-red.imageset: ic_flag-red.png 4x4
    image-outside-asset-catalog/bad/App: AppIcon60x60@2x.png 4x4, Default.png 4x4, flag.png 4x4
    image-outside-asset-catalog/bad/App/Assets.xcassets/card.imageset: card.png 4x4
    image-outside-asset-catalog/bad/App/Left: unused.png 4x4
    image-outside-asset-catalog/bad/App/Pictures: arrow.png 4x4, arrow@2x.png 4x4, box.jpg 4x4
    image-outside-asset-catalog/bad/App/Sound.bundle: note.png 4x4
    image-outside-asset-catalog/bad/Pods/Kit: kit.png 4x4
    image-outside-asset-catalog/bad/Tool: tool.png 4x4
    image-outside-asset-catalog/bad/docs: screen.png 4x4
    image-outside-asset-catalog/good/App: AppIcon60x60@2x.png 4x4, Default-568h@2x.png 4x4, Icon.png 4x4
    image-outside-asset-catalog/good/App/Assets.xcassets/card.imageset: card.png 4x4
    image-outside-asset-catalog/good/App/Sound.bundle: note.png 4x4
    image-outside-asset-catalog/good/AppTests: snapshot.png 4x4
    image-outside-asset-catalog/good/Pods/Kit: kit.png 4x4
    image-outside-asset-catalog/good/Tool: tool.png 4x4
    image-outside-asset-catalog/good/docs: screen.png 4x4
    invalid-app-icon/bad/App/Assets.xcassets/AppIcon.appiconset: clear.png 1024x1024/clear, opaque.png 1024x1024/opaque
    invalid-app-icon/bad/App/Assets.xcassets/AppIcon.appiconset: plain.png 1024x1024, dark.png 1024x1024/clear
    invalid-app-icon/good/App/Assets.xcassets/AppIcon.appiconset: icon.png 1024x1024, dark.png 1024x1024/clear
    missing-image-scale/bad/App/Assets.xcassets/all.imageset: all.png 4x4
    missing-image-scale/bad/App/Assets.xcassets/box.imageset: box.png 20x20
    missing-image-scale/bad/App/Assets.xcassets/card.imageset: card.png 4x4, card@2x.png 8x8, card@3x.png 12x12
    missing-image-scale/bad/App/Assets.xcassets/flag.imageset: flag.png 4x4, flag@2x.png 8x8, flag@3x.png 12x12
    missing-image-scale/bad/App/Assets.xcassets/letter.imageset: letter.png 4x4, letter@2x.png 8x8, letter@3x.png 12x12
    missing-image-scale/bad/App/Assets.xcassets/night.imageset: dark@2x.png 8x8, night@2x.png 8x8
    missing-image-scale/bad/App/Assets.xcassets/pad-four.imageset: four~ipad.png 20x20
    missing-image-scale/bad/App/Assets.xcassets/pad-one.imageset: one@2x~ipad.png 8x8, one~ipad.png 4x4
    missing-image-scale/bad/App/Assets.xcassets/pad-three.imageset: three@2x~ipad.png 8x8, three~ipad.png 4x4
    missing-image-scale/bad/App/Assets.xcassets/pad-two.imageset: two@2x~ipad.png 8x8, two~ipad.png 4x4
    missing-image-scale/bad/App/Assets.xcassets/stamp.imageset: stamp.png 4x4, stamp@2x.png 8x8
    missing-image-scale/bad/App/Loose: arrow@2x.png 8x8, arrow@3x.png 12x12, back@2x.png 8x8, back@3x.png 12x12,
        close@2x.png 8x8, close@3x.png 12x12, gear@2x.png 8x8, pad@2x~ipad.png 8x8, tall-568h@2x.png 8x8, texture.png 4x4
    missing-image-scale/bad/Pods/Kit: a@3x.png 12x12, b@3x.png 12x12, c@3x.png 12x12, d@2x.png 8x8
    missing-image-scale/good/App/Assets.xcassets/card.imageset: card@2x.png 8x8
    missing-image-scale/good/App/Assets.xcassets/flag.imageset: flag@2x.png 8x8
    missing-image-scale/good/App/Assets.xcassets/letter.imageset: letter@2x.png 8x8
    missing-image-scale/good/App/Assets.xcassets/stamp.imageset: stamp@2x.png 8x8
    missing-image-scale/good/App/Loose: arrow@2x.png 8x8, back@2x.png 8x8, close@2x.png 8x8, gear@3x.png 12x12
    missing-image-scale/good/App/Vectors.xcassets/photo.imageset: photo.png 4x4
    missing-image-scale/good/Share/Share.xcassets/card.imageset: card.png 4x4, card@2x.png 8x8, card@3x.png 12x12
    missing-image-scale/good/Share/Share.xcassets/flag.imageset: flag@2x.png 8x8
    missing-image/bad/App: arrow@2x.png 8x8, photo.jpg 4x4
    missing-image/bad/App/Assets.xcassets/Stamps/blue.imageset: blue.png 4x4
    missing-image/bad/App/Assets.xcassets/flag.imageset: flag.png 4x4
    missing-image/bad/App/Assets.xcassets/ic_card.imageset: ic_card.png 4x4
    missing-image/bad/App/Sound.bundle: note.png 4x4
    missing-image/bad/Share/Share.xcassets/envelope.imageset: envelope.png 4x4
    missing-image/good/App: arrow@2x.png 8x8, photo.jpg 4x4
    missing-image/good/App/Assets.xcassets/Stamps/blue.imageset: blue.png 4x4
    missing-image/good/App/Assets.xcassets/flag.imageset: flag.png 4x4
    missing-image/good/App/Assets.xcassets/ic_card.imageset: ic_card.png 4x4
    missing-image/good/App/Sound.bundle: note.png 4x4
    missing-image/good/Share/Share.xcassets/envelope.imageset: envelope.png 4x4
    scale-suffix-in-image-name/bad/App: arrow@2x.png 8x8, arrow@3x.png 12x12
    scale-suffix-in-image-name/bad/App/Assets.xcassets/flag.imageset: flag.png 4x4
    scale-suffix-in-image-name/good/App: arrow@2x.png 8x8, arrow@3x.png 12x12
    scale-suffix-in-image-name/good/App/Assets.xcassets/flag.imageset: flag.png 4x4
    scale-suffix-in-resource-path/bad/App: arrow.png 4x4, arrow@2x.png 8x8, back@2x.png 8x8, back@3x.png 12x12, flag@2x.png 8x8,
        flag@3x.png 12x12
    unused-image/bad/App: Default.png 4x4, arrow@2x.png 4x4, arrow@3x.png 4x4, old@2x.png 4x4, old@3x.png 4x4
    unused-image/bad/App/Assets.xcassets/Stamps/blue.imageset: blue.png 4x4
    unused-image/bad/App/Assets.xcassets/Stamps/red.imageset: red.png 4x4
    unused-image/bad/App/Assets.xcassets/box.imageset: box.png 4x4
    unused-image/bad/App/Assets.xcassets/card.imageset: card.png 4x4
    unused-image/bad/App/Assets.xcassets/card_1.imageset: card_1.png 4x4
    unused-image/bad/App/Assets.xcassets/card_2.imageset: card_2.png 4x4
    unused-image/bad/App/Assets.xcassets/flag.imageset: flag.png 4x4
    unused-image/bad/App/Assets.xcassets/from-xib.imageset: from-xib.png 4x4
    unused-image/bad/App/Assets.xcassets/ic-objc.imageset: ic-objc.png 4x4
    unused-image/bad/App/Assets.xcassets/ic_row.imageset: ic_row.png 4x4
    unused-image/bad/App/Assets.xcassets/letter.imageset: letter.png 4x4
    unused-image/bad/App/Assets.xcassets/photo.imageset: photo.png 4x4
    unused-image/bad/App/Assets.xcassets/swift_symbol.imageset: swift_symbol.png 4x4
    unused-image/bad/App/Assets.xcassets/tile-3.imageset: tile-3.png 4x4
    unused-image/bad/App/Pages: gone.jpg 4x4
    unused-image/bad/App/Sound.bundle: note.png 4x4
    unused-image/bad/AppTests: snapshot.png 4x4
    unused-image/bad/Pods/Kit: kit.png 4x4
    unused-image/good/App: Default.png 4x4, arrow@2x.png 4x4, arrow@3x.png 4x4
    unused-image/good/App/Assets.xcassets/Stamps/blue.imageset: blue.png 4x4
    unused-image/good/App/Assets.xcassets/card_1.imageset: card_1.png 4x4
    unused-image/good/App/Assets.xcassets/card_2.imageset: card_2.png 4x4
    unused-image/good/App/Assets.xcassets/flag.imageset: flag.png 4x4
    unused-image/good/App/Assets.xcassets/from-xib.imageset: from-xib.png 4x4
    unused-image/good/App/Assets.xcassets/ic-objc.imageset: ic-objc.png 4x4
    unused-image/good/App/Assets.xcassets/ic_row.imageset: ic_row.png 4x4
    unused-image/good/App/Assets.xcassets/photo.imageset: photo.png 4x4
    unused-image/good/App/Assets.xcassets/swift_symbol.imageset: swift_symbol.png 4x4
    unused-image/good/App/Assets.xcassets/tile-3.imageset: tile-3.png 4x4
    unused-image/good/App/Sound.bundle: note.png 4x4
    unused-image/good/AppTests: snapshot.png 4x4
    unused-image/good/Pods/Kit: kit.png 4x4
    vector-not-preserved/bad/App/Assets.xcassets/photo.imageset: photo.png 4x4
    vector-not-preserved/good/App/Assets.xcassets/photo.imageset: photo.png 4x4
    wrong-pixel-size/bad/App: arrow@2x.png 8x8, arrow@3x.png 24x24, back@2x@2x.png 8x8, gear@2x.png 8x8,
        gear@2x~ipad.png 40x40, gear@3x.png 12x12
    wrong-pixel-size/bad/App/Assets.xcassets/AppIcon.appiconset: Icon-20@2x.png 40x40, Icon-20@3x.png 40x40
    wrong-pixel-size/bad/App/Assets.xcassets/card.imageset: card.png 10x10, card@2x.png 20x20, card@3x.png 20x20
    wrong-pixel-size/bad/App/Assets.xcassets/flag.imageset: flag@2x.png 20x20, flag@3x.png 60x60
    wrong-pixel-size/bad/App/Assets.xcassets/letter.imageset: letter@2x.png 30x30, letter@3x.png 20x20
    wrong-pixel-size/bad/App/Assets.xcassets/night.imageset: dark@2x.png 50x50, night.png 10x10
    wrong-pixel-size/bad/App/Assets.xcassets/round.imageset: round.png 10x10, round@2x.png 21x19, round@3x.png 31x29
    wrong-pixel-size/bad/App/Assets.xcassets/stamp.imageset: stamp.png 10x10, stamp@2x@2x.png 20x20
    wrong-pixel-size/bad/Pods/Kit: kit@2x.png 8x8, kit@3x.png 90x90
    wrong-pixel-size/good/App: arrow-568h@2x.png 30x30, arrow@2x.png 8x8, arrow@2x~ipad.png 30x30, arrow@3x.png 12x12
    wrong-pixel-size/good/App/Assets.xcassets/AppIcon.appiconset: Icon-83.5@2x.png 167x167, Icon.png 1024x1024
    wrong-pixel-size/good/App/Assets.xcassets/card.imageset: card.png 5x7, card@2x.png 10x14, card@3x.png 15x21
    wrong-pixel-size/good/App/Assets.xcassets/left.imageset: left-pad@2x.png 90x90, left.png 10x10, old@3x.png 1x1
    wrong-pixel-size/good/App/Assets.xcassets/round.imageset: round.png 10x10, round@2x.png 21x19, round@3x.png 31x29
    wrong-pixel-size/good/Pods/Kit: kit@2x.png 8x8, kit@3x.png 90x90
"""


def chunk(kind, data):
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def png(width, height):
    """A grey picture with one bit a pixel."""
    rows = (b"\0" + b"\xaa" * ((width + 7) // 8)) * height
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    data = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + data


def with_alpha(width, height, corner):
    """A white picture with an alpha channel, in which the last pixel has another opacity; every filter occurs."""
    rows = []
    for y in range(height):
        row = b"\xff\xff\xff\xff" * (width - 1) + b"\xff\xff\xff" + bytes([corner if y == height - 1 else 255])
        above = b"\xff" * len(row) if y else bytes(len(row))
        left, diagonal = bytes(4) + row[:-4], bytes(4) + above[:-4]
        kind = y % 5 if y < height - 1 else 1
        if kind == 0:
            guess = bytes(len(row))
        elif kind == 1:
            guess = left
        elif kind == 2:
            guess = above
        elif kind == 3:
            guess = bytes((a + b) // 2 for a, b in zip(left, above))
        else:
            guess = bytes(min((a, b, c), key=lambda v: abs(a + b - c - v)) for a, b, c in zip(left, above, diagonal))
        rows.append(bytes([kind]) + bytes((a - b) & 255 for a, b in zip(row, guess)))
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    data = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"".join(rows), 9)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + data


def clear(width, height):
    return with_alpha(width, height, 254)


def opaque(width, height):
    return with_alpha(width, height, 255)


def jpeg(width, height):
    """The header of a grey picture, and no picture."""
    frame = struct.pack(">BHHBBBB", 8, height, width, 1, 1, 0x11, 0)
    return b"\xff\xd8\xff\xc0" + struct.pack(">H", len(frame) + 2) + frame + b"\xff\xd9"


def main():
    rules = os.path.join(os.path.dirname(os.path.abspath(__file__)), "rules")
    for folder, files in re.findall(r"^    (\S+):((?:.|\n(?=       ))*)", IMAGES, re.MULTILINE):
        for name, width, height, kind in re.findall(r"(\S+) (\d+)x(\d+)(?:/(\w+))?", files):
            path = os.path.join(rules, folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            make = {"clear": clear, "opaque": opaque}.get(kind) or (jpeg if name.endswith(".jpg") else png)
            with open(path, "wb") as file:
                file.write(make(int(width), int(height)))


main()
