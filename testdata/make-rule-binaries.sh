#!/bin/bash
# Makes the binaries of the checkouts in rules/ whose rules are about what an app
# embeds. Running it twice gives the same bytes.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
src=$here/binaries/src
# shellcheck source=binaries/src/tools.sh
. "$src/tools.sh"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for arch in arm64 x86_64; do
    compile "$arch" "$src/scanner.c" "$work/$arch.o"
done
head -c 64 /dev/zero >"$work/bitcode"
compile arm64 "$src/scanner.c" "$work/bitcode.o" -fembed-bitcode=bitcode

# library NAME ARCH [OPTION...]: a dynamic library.
library() {
    local name=$1 arch=$2
    shift 2
    link dylib "$arch" "$work/$name" "$work/$arch.o" -install_name @rpath/Scanner.framework/Scanner "$@"
    compact "$work/$name"
}

library device arm64
library simulator x86_64
library with-bitcode arm64 -sectcreate __LLVM __bundle "$work/bitcode"
universal "$work/both" arm64 "$work/device" x86_64 "$work/simulator"
for sdk in 18 26; do
    link execute arm64 "$work/app-$sdk" "$work/arm64.o" -platform_version ios 15.0 "$sdk.0"
    compact "$work/app-$sdk"
done
"$LIBTOOL" -static -D -o "$work/archive" "$work/bitcode.o"

for attribute in quarantine provenance; do
    "$here/../Tests/Checks/apple_double.py" "com.apple.$attribute" >"$work/$attribute"
done

# put FILE PATH...: copies a file to paths below rules/.
put() {
    local file=$work/$1 path
    shift
    for path; do
        mkdir -p "$(dirname "$here/rules/$path")"
        cp "$file" "$here/rules/$path"
        chmod 644 "$here/rules/$path"
    done
}

framework=Vendor/Scanner.framework/Scanner
put both simulator-slice/bad/$framework simulator-slice/good/$framework \
    missing-arm64/good/$framework
put simulator simulator-slice/good/Vendor/Scanner.xcframework/ios-x86_64-simulator/Scanner.framework/Scanner \
    missing-arm64/bad/$framework
put with-bitcode embedded-bitcode/bad/Pods/Scanner/Scanner.framework/Scanner \
    embedded-bitcode/bad/$framework embedded-bitcode/good/$framework
put archive embedded-bitcode/good/Vendor/libScanner.a \
    embedded-static-library/bad/Vendor/libScanner.a embedded-static-library/good/Vendor/libScanner.a
put device embedded-static-library/bad/$framework embedded-static-library/good/$framework \
    nested-framework/bad/$framework nested-framework/good/$framework \
    nested-framework/bad/Vendor/Scanner.framework/Frameworks/Lens.framework/Lens \
    minimum-version-mismatch/bad/$framework minimum-version-mismatch/good/$framework \
    minimum-version-mismatch/bad/Vendor/Lens.framework/Lens \
    missing-swift-support/bad/Payload/App.app/Frameworks/libswiftCore.dylib \
    missing-swift-support/good/Payload/App.app/Frameworks/libswiftCore.dylib \
    missing-swift-support/good/SwiftSupport/iphoneos/libswiftCore.dylib
put arm64.o embedded-static-library/bad/Vendor/Scanner.framework/scanner.o
put app-26 embedded-static-library/bad/Tools/convert outdated-sdk/good/Payload/App.app/App \
    missing-swift-support/bad/Payload/App.app/App missing-swift-support/good/Payload/App.app/App
put app-18 outdated-sdk/bad/Payload/App.app/App
put device quarantine-attribute/bad/$framework quarantine-attribute/good/$framework
put quarantine quarantine-attribute/bad/Vendor/Scanner.framework/._Scanner
put provenance quarantine-attribute/good/Vendor/Scanner.framework/._Scanner
