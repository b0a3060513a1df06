#!/bin/bash
# Puts the binaries of the two checkouts in place. They are copies of the
# fixtures in testdata/binaries, where the script and the sources for them are.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)

# put FIXTURE PLACE
put() {
    cp "$here/../../binaries/$1" "$here/$2"
    chmod 644 "$here/$2"
}

put use.dylib bad/Vendor/Receipts.framework/Receipts
put fat-archives.a bad/Vendor/libPages.a
put delegate-only-arm64.o bad/Vendor/Observer.o
put dynamic-arm64.o bad/Vendor/Lookup.o
put swift-use.o bad/Vendor/Pages.o

put lookalike-arm64.o good/Vendor/Bridge.o
put wkwebview-arm64.o good/Vendor/Preview.o
put debug-info-only.o good/Vendor/Missing.o
put debug-symbols good/Crash.dSYM/Contents/Resources/DWARF/Crash
