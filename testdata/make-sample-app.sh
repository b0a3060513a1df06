#!/bin/bash
# Makes the files of sample-app/ that nobody can write by hand: the images, the
# binary property list and the prebuilt libraries. Their sources are in
# sample-app-src/. Running it twice gives the same bytes.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
src=$here/sample-app-src
app=$here/sample-app
# shellcheck source=binaries/src/tools.sh
. "$here/binaries/src/tools.sh"
need python3 "the Debian package python3"
PLUTIL=$SWIFT_BIN/plutil
[ -x "$PLUTIL" ] || die "the Swift toolchain has no plutil beside swiftc"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

echo "images"
python3 "$src/images.py" "$app"

# The headers of a framework are found by <Name/Header.h>.
mkdir "$work/include"
ln -s "$app/Pods/LegacyShare/LegacyShare.framework/Headers" "$work/include/LegacyShare"
ln -s "$app/Vendor/PostalKit.framework/Versions/A/Headers" "$work/include/PostalKit"

# objects LIBRARY ARCH: compiles every source of a library for one target.
objects() {
    local source
    mkdir -p "$work/$1/$2"
    for source in "$src/$1"/*.m; do
        compile "$2" "$source" "$work/$1/$2/$(basename "$source" .m).o" -I "$work/include"
    done
}

# static_library LIBRARY OUTPUT ARCH...: archives joined into one universal file.
static_library() {
    local library=$1 output=$2 arch slices=()
    shift 2
    for arch; do
        objects "$library" "$arch"
        (cd "$work/$library/$arch" && "$LIBTOOL" -static -D -o "$work/$library.$arch.a" ./*.o)
        slices+=("$arch" "$work/$library.$arch.a")
    done
    universal "$output" "${slices[@]}"
}

echo "LegacyShare, a dynamic framework"
slices=()
for arch in arm64 x86_64; do
    objects LegacyShare "$arch"
    link dylib "$arch" "$work/LegacyShare.$arch" "$work/LegacyShare/$arch"/*.o \
        -install_name @rpath/LegacyShare.framework/LegacyShare \
        -current_version 2.4.1 -compatibility_version 2.0.0
    compact "$work/LegacyShare.$arch"
    slices+=("$arch" "$work/LegacyShare.$arch")
done
universal "$app/Pods/LegacyShare/LegacyShare.framework/LegacyShare" "${slices[@]}"

echo "PostalKit, a static framework"
version=$app/Vendor/PostalKit.framework/Versions/A
static_library PostalKit "$version/PostalKit" armv7 arm64
# Deterministic hashing keeps the keys in one order.
SWIFT_DETERMINISTIC_HASHING=1 "$PLUTIL" -convert binary1 -o "$version/Resources/Info.plist" \
    "$src/PostalKit/Info.plist"

echo "libanalytics.a"
static_library Analytics "$app/Vendor/libanalytics.a" armv7 arm64

echo "OpenSSL, a dynamic framework without a signature of its provider"
cp "$here/binaries/signed-ad-hoc.dylib" "$app/Vendor/OpenSSL/OpenSSL.framework/OpenSSL"

echo "StampScanner and StampLens, dynamic frameworks that the App Store rejects"
scanner=$app/Vendor/StampScanner
head -c 64 /dev/zero >"$work/bitcode"
for arch in arm64 x86_64; do
    compile "$arch" "$here/binaries/src/scanner.c" "$work/scanner.$arch.o"
done
link dylib arm64 "$work/scanner.arm64" "$work/scanner.arm64.o" \
    -install_name @rpath/StampScanner.framework/StampScanner -sectcreate __LLVM __bundle "$work/bitcode"
link dylib x86_64 "$work/scanner.x86_64" "$work/scanner.x86_64.o" \
    -install_name @rpath/StampScanner.framework/StampScanner
compact "$work/scanner.arm64"
compact "$work/scanner.x86_64"
mkdir -p "$scanner/StampScanner.framework" "$scanner/StampLens.framework"
universal "$scanner/StampScanner.framework/StampScanner" arm64 "$work/scanner.arm64" x86_64 "$work/scanner.x86_64"
cp "$work/scanner.x86_64" "$scanner/StampLens.framework/StampLens"

"$here/../Tests/Checks/apple_double.py" com.apple.quarantine >"$scanner/StampLens.framework/._StampLens"
chmod 644 "$scanner"/*.framework/Stamp* "$scanner/StampLens.framework/._StampLens" "$app/Pods/LegacyShare/LegacyShare.framework/LegacyShare" "$version/PostalKit" \
    "$version/Resources/Info.plist" "$app/Vendor/libanalytics.a" "$app/Vendor/OpenSSL/OpenSSL.framework/OpenSSL"
