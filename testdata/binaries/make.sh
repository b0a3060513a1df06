#!/bin/bash
# Makes the binary fixtures of this directory from the sources in src/.
# Running it twice gives the same bytes. See README.md for what each file is.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
src=$here/src
# shellcheck source=src/tools.sh
. "$src/tools.sh"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
out=$work/out
mkdir "$out"

# swift_object NAME: an object made by the Swift compiler. Without a standard
# library for the target only the plainest code compiles, which is enough.
# Swift puts a hash of its options into the object, so they must not name the
# temporary directory.
swift_object() {
    (cd "$work/swift" &&
        swiftc -target arm64-apple-ios13.0 -parse-stdlib -parse-as-library \
            -module-name Postcards -module-cache-path modules \
            -I sdk/UIKit -I sdk/Foundation -Xcc -nostdinc -Xcc -isystem -Xcc sdk \
            -Onone -gnone -runtime-compatibility-version none \
            -emit-object "$1.swift" -o "$1.o" &&
        cp "$1.o" "$out/")
}

# little_endian NUMBER: four bytes.
little_endian() {
    local n=$1
    # shellcheck disable=SC2059
    printf "$(printf '\\x%02x\\x%02x\\x%02x\\x%02x' \
        $((n & 255)) $((n >> 8 & 255)) $((n >> 16 & 255)) $((n >> 24 & 255)))"
}

# ar_header NAME SIZE: the header of an archive member with a short name.
ar_header() {
    printf '%-16s%-12s%-6s%-6s%-8s%-10s`\n' "$1" 0 0 0 100644 "$2"
}

echo "objects"
for name in use subclass category weak-import delegate-only property-type \
    block-type dynamic mention lookalike wkwebview; do
    compile arm64 "$src/$name.m" "$out/$name-arm64.o"
done
for arch in arm64e arm64_32 armv7 x86_64 i386; do
    compile "$arch" "$src/use.m" "$out/use-$arch.o"
done
compile arm64 "$src/debug-info.m" "$out/debug-info-only.o" -gdwarf-4 -gno-column-info
compile arm64 "$src/use.m" "$out/lto.o" -flto
compile arm64 "$src/use.m" "$out/embed-bitcode.o" -fembed-bitcode=bitcode
mkdir "$work/swift"
cp -R "$src/sdk" "$src"/*.swift "$work/swift/"
for name in use field delegate; do
    swift_object "swift-$name"
done
"$YAML2OBJ" "$src/use-ppc.yaml" -o "$out/use-ppc.o"
"$YAML2OBJ" "$src/use-ppc64.yaml" -o "$out/use-ppc64.o"

echo "universal files"
compile x86_64 "$src/wkwebview.m" "$work/wkwebview-x86_64.o"
compile x86_64 "$src/delegate-only.m" "$work/delegate-only-x86_64.o"
universal "$out/fat-use.o" armv7 "$out/use-armv7.o" arm64 "$out/use-arm64.o" \
    x86_64 "$out/use-x86_64.o"
fat64=yes universal "$out/fat64-use.o" arm64 "$out/use-arm64.o" x86_64 "$out/use-x86_64.o"
universal "$out/mixed-fat.o" arm64 "$out/use-arm64.o" \
    x86_64 "$work/delegate-only-x86_64.o"

echo "archives"
mkdir "$work/arm64" "$work/x86_64" "$work/names" "$work/again" "$work/fat"
cp "$out/use-arm64.o" "$work/arm64/Receipt.o"
cp "$out/wkwebview-arm64.o" "$work/arm64/Preview.o"
cp "$out/use-x86_64.o" "$work/x86_64/Receipt.o"
cp "$work/wkwebview-x86_64.o" "$work/x86_64/Preview.o"
for arch in arm64 x86_64; do
    (cd "$work/$arch" && "$LIBTOOL" -static -D -o ../"$arch.a" Preview.o Receipt.o)
done
universal "$out/fat-archives.a" arm64 "$work/arm64.a" x86_64 "$work/x86_64.a"

cp "$out/mention-arm64.o" "$work/names/PCUnsupportedPage+Logging.o"
cp "$out/use-arm64.o" "$work/names/web view helper.o"
cp "$out/block-type-arm64.o" "$work/names/网页视图.o"
cp "$out/wkwebview-arm64.o" "$work/names/Preview.o"
echo 'UIWebView is mentioned here, in a member that is no object file.' \
    >"$work/names/notes.txt"
(
    cd "$work/names"
    "$AR" --format=darwin rcsD "$out/bsd-names.a" Preview.o \
        'PCUnsupportedPage+Logging.o' 'web view helper.o' '网页视图.o' notes.txt
    "$AR" --format=gnu rcsD "$out/gnu-names.a" Preview.o \
        'PCUnsupportedPage+Logging.o' 'web view helper.o'
)

# Two members of one name: the second is appended without a look at the first.
cp "$out/wkwebview-arm64.o" "$work/again/View.o"
(cd "$work/again" && "$AR" --format=darwin qcsD "$out/duplicate-names.a" View.o)
cp "$out/use-arm64.o" "$work/again/View.o"
(cd "$work/again" && "$AR" --format=darwin qcsD "$out/duplicate-names.a" View.o)

# A universal object inside an archive.
universal "$work/fat/Both.o" arm64 "$out/use-arm64.o" \
    x86_64 "$work/wkwebview-x86_64.o"
(cd "$work/fat" && "$AR" --format=darwin rcSD "$out/fat-member.a" Both.o)

# A sorted table of contents, as Apple's ranlib writes it and none of the tools
# here does: once with its name after the header, as in archives of today, once
# within the header, as in old ones. The members have their names in the header.
# sorted_archive OUTPUT long|short
sorted_archive() {
    local preview=$out/wkwebview-arm64.o receipt=$out/use-arm64.o
    local name='__.SYMDEF SORTED' size=60 padding=0
    [ "$2" = long ] && padding=20
    local first=$((8 + 60 + padding + size))
    local second=$((first + 60 + $(stat -c %s "$preview")))
    {
        printf '!<arch>\n'
        if [ "$2" = long ]; then
            ar_header '#1/20' $((padding + size))
            printf '%s\0\0\0\0' "$name"
        else
            ar_header "$name" "$size"
        fi
        little_endian 16
        little_endian 0
        little_endian "$first"
        little_endian 15
        little_endian "$second"
        little_endian 36
        printf '_PCMakePreview\0_PCMakeReceiptView\0\0\0'
        ar_header Preview.o "$(stat -c %s "$preview")"
        cat "$preview"
        ar_header Receipt.o "$(stat -c %s "$receipt")"
        cat "$receipt"
    } >"$1"
}
sorted_archive "$out/sorted-symdef.a" long
sorted_archive "$out/sorted-symdef-short.a" short

(cd "$out" && "$AR" --thin --format=gnu rcsD thin.a use-arm64.o wkwebview-arm64.o)
printf '!<arch>\n' >"$out/empty.a"

echo "linked files"
link dylib arm64 "$out/use.dylib" "$out/use-arm64.o" \
    -install_name @rpath/Receipts.framework/Receipts
cp "$out/use.dylib" "$out/use-stripped.dylib"
"$STRIP" --strip-all "$out/use-stripped.dylib"
cp "$out/use.dylib" "$out/use-encrypted.dylib"
link dylib arm64 "$out/delegate-only.dylib" "$out/delegate-only-arm64.o" \
    -install_name @rpath/Observer.framework/Observer
link bundle arm64 "$out/dynamic-bundle" "$out/dynamic-arm64.o"
compile arm64 "$src/main.m" "$work/main.o"
link execute arm64 "$out/use-chained-exe" "$work/main.o" -fixup_chains -e _main \
    -platform_version ios 15.0 15.0
cp "$out/use-chained-exe" "$out/use-chained-stripped-exe"
"$STRIP" --strip-all "$out/use-chained-stripped-exe"
for file in use.dylib use-stripped.dylib delegate-only.dylib dynamic-bundle \
    use-chained-exe use-chained-stripped-exe; do
    compact "$out/$file"
done
compact "$out/use-encrypted.dylib" awk -f "$src/encrypt.awk"
"$YAML2OBJ" "$src/debug-symbols.yaml" -o "$out/debug-symbols"

echo "files that only look like binaries"
printf '\xca\xfe\xba\xbe\0\0\0\x34\0\x04\x01\0\x09UIWebView\x07\0\x01' \
    >"$out/java.class"
cat >"$out/lfs-pointer.a" <<'POINTER'
version https://git-lfs.github.com/spec/v1
oid sha256:5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e
size 48213
POINTER
cp "$src/sdk/UIKit.tbd" "$out/UIKit.tbd"

chmod 644 "$out"/*
cp "$out"/* "$here/"
echo "made $(find "$out" -type f | wc -l) files, $(cat "$out"/* | wc -c) bytes"
