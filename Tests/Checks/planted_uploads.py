"""An .ipa without defects, and defects that only an .ipa can have."""

import io
import plistlib
import struct
import zipfile

from mach_images import image

TEAM = "AB12CD34EF"
ENTITLEMENTS = {"application-identifier": f"{TEAM}.org.example.planted", "get-task-allow": False}
LIST = {
    "CFBundleIdentifier": "org.example.planted", "CFBundleExecutable": "App", "CFBundlePackageType": "APPL", "CFBundleVersion": "1",
    "CFBundleShortVersionString": "1.0", "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTPlatformName": "iphoneos",
    "MinimumOSVersion": "15.0", "UIDeviceFamily": [1],
}


def blob(magic, payload):
    return struct.pack(">II", magic, 8 + len(payload)) + payload


def signature(entitlements):
    """A code directory without hashes, with a team, and entitlements; as cs_blobs.h describes it, for readers that verify nothing."""
    names = b"App\0" + TEAM.encode() + b"\0"
    directory = struct.pack(">IIIIIIIBBBBIIII", 0x20200, 0, 52 + len(names), 52, 0, 0, 0, 32, 2, 0, 12, 0, 0, 56, 0)[:44]
    directory = blob(0xFADE0C02, directory + names)
    parts = [(0, directory), (5, blob(0xFADE7171, plistlib.dumps(entitlements))), (0x10000, blob(0xFADE0B01, b"planted"))]
    index, body, start = b"", b"", 12 + 8 * len(parts)
    for slot, data in parts:
        index += struct.pack(">II", slot, start + len(body))
        body += data
    return blob(0xFADE0CC0, struct.pack(">I", len(parts)) + index + body)


def upload(sdk=26, entitlements=ENTITLEMENTS, members=()):
    """The bytes of an .ipa.

    members: paths below the archive, with their contents.
    """
    executable = image(kind=2, sdk=sdk, signature=signature(entitlements) if entitlements is not None else b"")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("Payload/App.app/Info.plist", plistlib.dumps(LIST, fmt=plistlib.FMT_BINARY))
        archive.writestr("Payload/App.app/App", executable)
        for path, data in members:
            archive.writestr(path, data)
    return packed.getvalue()


LIBRARY = ("Payload/App.app/Frameworks/libswiftCore.dylib", image(signature=signature({})))
OTHER_LIBRARY = ("Payload/App.app/Frameworks/libswiftFoundation.dylib", image(signature=signature({})))
SUPPORT = ("SwiftSupport/iphoneos/libswiftCore.dylib", image(signature=signature({})))

# By rule and kind: the arguments of `upload`.
UPLOADS = [
    ("outdated-sdk", "iOS 18", {"sdk": 18}),
    ("missing-swift-support", "folder", {"members": [LIBRARY]}),
    ("missing-swift-support", "library", {"members": [LIBRARY, OTHER_LIBRARY, SUPPORT]}),
    ("invalid-archive-signature", "unsigned", {"entitlements": None}),
    ("invalid-archive-signature", "debuggable", {"entitlements": ENTITLEMENTS | {"get-task-allow": True}}),
    ("invalid-archive-signature", "development push", {"entitlements": ENTITLEMENTS | {"aps-environment": "development"}}),
    ("invalid-archive-signature", "all domains", {
        "entitlements": ENTITLEMENTS | {"com.apple.developer.associated-domains": "*"}}),
]
