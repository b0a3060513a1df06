"""Writes the code signature of a library that has the load command for one at
the end of its __LINKEDIT (the linker's -adhoc_codesign), as xnu's
bsd/sys/codesign.h describes it.

usage: sign.py FILE IDENTIFIER ad-hoc|team

ad-hoc: what the linker writes: a CodeDirectory, nothing else.
team: what codesign writes for a team: a CodeDirectory with a team identifier,
empty requirements, entitlements, and a CMS message. The message is no message:
nobody here can sign."""
import hashlib
import struct
import sys

from macho import LC_CODE_SIGNATURE, Image

CSMAGIC_REQUIREMENTS = 0xFADE0C01
CSMAGIC_CODEDIRECTORY = 0xFADE0C02
CSMAGIC_EMBEDDED_SIGNATURE = 0xFADE0CC0
CSMAGIC_EMBEDDED_ENTITLEMENTS = 0xFADE7171
CSMAGIC_BLOBWRAPPER = 0xFADE0B01
CSSLOT_CODEDIRECTORY = 0
CSSLOT_REQUIREMENTS = 2
CSSLOT_ENTITLEMENTS = 5
CSSLOT_SIGNATURESLOT = 0x10000
CS_ADHOC, CS_LINKER_SIGNED = 0x2, 0x20000
SUPPORTS_EXEC_SEGMENT = 0x20400
PAGE_SIZE_LOG2 = 12
SHA256, SHA256_SIZE = 2, 32
HEADER_SIZE = 88

TEAM = "AB12CD34EF"
ENTITLEMENTS = f"""<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
\t<key>application-identifier</key>
\t<string>{TEAM}.com.example.postcards</string>
\t<key>com.apple.developer.team-identifier</key>
\t<string>{TEAM}</string>
\t<key>get-task-allow</key>
\t<true/>
</dict>
</plist>
"""
MESSAGE = b"This is no CMS message."


def blob(magic, payload):
    return struct.pack(">II", magic, 8 + len(payload)) + payload


def padded(data, size):
    return data + bytes(-len(data) % size)


def code_directory(image, code, identifier, team, flags, special):
    """special: the blobs whose hashes stand before those of the pages, by slot."""
    page = 1 << PAGE_SIZE_LOG2
    hashes = [hashlib.sha256(code[at : at + page]).digest() for at in range(0, len(code), page)]
    before = [
        hashlib.sha256(special[slot]).digest() if slot in special else bytes(SHA256_SIZE)
        for slot in range(max(special, default=0), 0, -1)
    ]
    names = identifier + b"\0"
    team_offset = HEADER_SIZE + len(names) if team else 0
    if team:
        names += team + b"\0"
    # The linker aligns the hashes, too; 24 bytes stand before its CodeDirectory.
    names += bytes(-(24 + HEADER_SIZE + len(names)) % 16)
    hash_offset = HEADER_SIZE + len(names) + SHA256_SIZE * len(before)
    text = image.segment("__TEXT")
    header = struct.pack(
        ">IIIIIIIBBBBIIIIQQQQ",
        SUPPORTS_EXEC_SEGMENT, flags, hash_offset, HEADER_SIZE, len(before), len(hashes), len(code),
        SHA256_SIZE, SHA256, 0, PAGE_SIZE_LOG2, 0, 0, team_offset, 0, 0,
        image.u64(text + 40), image.u64(text + 48), 0,
    )  # fmt: skip
    return blob(CSMAGIC_CODEDIRECTORY, header + names + b"".join(before + hashes))


def super_blob(blobs):
    index, data = b"", b""
    start = 12 + 8 * len(blobs)
    # The linker aligns what follows the index.
    padding = bytes(-start % 8)
    for slot, content in blobs:
        index += struct.pack(">II", slot, start + len(padding + data))
        data += content
    data = padding + data
    return blob(CSMAGIC_EMBEDDED_SIGNATURE, struct.pack(">I", len(blobs)) + index + data)


def signature(image, code, identifier, kind):
    if kind == "ad-hoc":
        flags = CS_ADHOC | CS_LINKER_SIGNED
        return super_blob([(CSSLOT_CODEDIRECTORY, code_directory(image, code, identifier, b"", flags, {}))])
    special = {
        CSSLOT_REQUIREMENTS: blob(CSMAGIC_REQUIREMENTS, bytes(4)),
        CSSLOT_ENTITLEMENTS: blob(CSMAGIC_EMBEDDED_ENTITLEMENTS, ENTITLEMENTS.encode()),
    }
    directory = code_directory(image, code, identifier, TEAM.encode(), 0, special)
    message = (CSSLOT_SIGNATURESLOT, blob(CSMAGIC_BLOBWRAPPER, MESSAGE))
    return super_blob([(CSSLOT_CODEDIRECTORY, directory), *special.items(), message])


def main():
    path, identifier, kind = sys.argv[1:]
    image = Image(path)
    field = image.command(LC_CODE_SIGNATURE) + 8
    start, size = image.u32(field), image.u32(field + 4)

    # The hashes are of a file that tells the size of its signature already.
    def made():
        return padded(signature(image, image.bytes[:start], identifier.encode(), kind), 16)

    image.put32(field + 4, len(made()))
    image.grow(len(made()) - size)
    image.bytes[start:] = made()
    image.write()


main()
