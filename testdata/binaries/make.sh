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

# zeros COUNT: so many zero bytes.
zeros() {
    head -c "$1" /dev/zero
}

# ar_header NAME SIZE: the header of an archive member with a short name.
ar_header() {
    printf '%-16s%-12s%-6s%-6s%-8s%-10s`\n' "$1" 0 0 0 100644 "$2"
}

echo "objects"
for name in use subclass category weak-import delegate-only property-type \
    block-type dynamic mention lookalike wkwebview required-reasons linked-apis \
    own-selector copied-sdk; do
    compile arm64 "$src/$name.m" "$out/$name-arm64.o"
done
for arch in arm64e arm64_32 armv7 x86_64 i386; do
    compile "$arch" "$src/use.m" "$out/use-$arch.o"
done
compile arm64 "$src/linked-functions.c" "$out/linked-functions-arm64.o"
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

# Thin archives: the members lie in a folder beside them, are gone, or lie far
# outside.
mkdir "$out/thin-members" "$work/far" "$work/far/from" "$work/far/from/here"
cp "$out/use-arm64.o" "$out/thin-members/Page.o"
cp "$out/wkwebview-arm64.o" "$out/thin-members/Other.o"
cp "$out/use-arm64.o" "$out/thin-members/Gone.o"
cp "$out/use-arm64.o" "$work/outside.o"
(
    cd "$out"
    "$AR" --thin --format=gnu rcsD thin.a thin-members/Page.o thin-members/Other.o
    "$AR" --thin --format=gnu rcsD thin-missing.a thin-members/Page.o thin-members/Gone.o
    cd "$work/far/from/here"
    "$AR" --thin --format=gnu rcsD "$work/far/from/here/thin-outside.a" ../../../outside.o
)
mv "$work/far/from/here/thin-outside.a" "$out/"
rm "$out/thin-members/Gone.o"
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

link dylib arm64 "$out/swift-typeref.dylib" "$out/swift-field.o" \
    -install_name @rpath/Postcards.framework/Postcards -ignore_auto_link \
    -undefined dynamic_lookup
"$STRIP" -x "$out/swift-typeref.dylib"
compact "$out/swift-typeref.dylib"

# The linker's own switches for dyld's newer tables.
chained=(-fixup_chains -platform_version ios 15.0 15.0)

echo "export tries"
compile arm64 "$src/exports.c" "$work/exports.o"
exports=("$work/exports.o" "$src/libSystem.tbd" -alias _PCOpenPostcard _PCReadPostcard
    -install_name @rpath/Postcards.framework/Postcards)
link dylib arm64 "$out/exports.dylib" "${exports[@]}"
link dylib arm64 "$out/exports-chained.dylib" "${exports[@]}" "${chained[@]}"
for file in exports.dylib exports-chained.dylib; do
    compact "$out/$file"
    python3 "$src/exports.py" "$out/$file"
done

echo "code signatures"
compile arm64 "$src/version.c" "$work/version.o"
link dylib arm64 "$out/signed-ad-hoc.dylib" "$work/version.o" -adhoc_codesign \
    -install_name @rpath/Postcards.framework/Postcards
# The script must know how the linker signs before it may do so in its place.
cp "$out/signed-ad-hoc.dylib" "$work/signed-by-linker.dylib"
python3 "$src/sign.py" "$out/signed-ad-hoc.dylib" Postcards ad-hoc
cmp "$work/signed-by-linker.dylib" "$out/signed-ad-hoc.dylib" ||
    die "sign.py signs otherwise than the linker"
compact "$out/signed-ad-hoc.dylib"
cp "$out/signed-ad-hoc.dylib" "$out/signed-team.dylib"
python3 "$src/sign.py" "$out/signed-ad-hoc.dylib" Postcards ad-hoc
python3 "$src/sign.py" "$out/signed-team.dylib" com.example.postcards team

echo "Objective-C metadata"
compile arm64 "$src/metadata.m" "$out/metadata.o"
compile armv7 "$src/metadata.m" "$out/metadata-armv7.o"
compile x86_64 "$src/metadata.m" "$work/metadata-x86_64.o"
reading=(-install_name @rpath/Reading.framework/Reading)
link dylib arm64 "$out/metadata-bind.dylib" "$out/metadata.o" "${reading[@]}"
link dylib x86_64 "$out/metadata-x86_64.dylib" "$work/metadata-x86_64.o" "${reading[@]}"
link dylib arm64 "$out/metadata-chained.dylib" "$out/metadata.o" "${reading[@]}" "${chained[@]}"
link dylib arm64 "$out/metadata-relative.dylib" "$out/metadata.o" "${reading[@]}" \
    "${chained[@]}" -objc_relative_method_lists
link execute arm64 "$out/metadata-chained-exe" "$work/main.o" "$out/metadata.o" -e _main \
    "${chained[@]}"
cp "$out/metadata-chained.dylib" "$out/metadata-chained-stripped.dylib"
for file in metadata-chained-stripped.dylib metadata-relative.dylib metadata-chained-exe; do
    "$STRIP" --strip-all "$out/$file"
done
for file in metadata-bind.dylib metadata-x86_64.dylib metadata-chained.dylib \
    metadata-chained-stripped.dylib metadata-relative.dylib metadata-chained-exe; do
    compact "$out/$file"
done
# refixed SOURCE OUTPUT FORM: other chained fixups for a file that exists.
refixed() {
    cp "$out/$1" "$out/$2"
    python3 "$src/fixups.py" "$out/$2" "$3"
}
refixed metadata-chained-exe metadata-offset-exe 64-offset
refixed metadata-chained-stripped.dylib metadata-arm64e.dylib arm64e
refixed metadata-chained-stripped.dylib metadata-userland24.dylib arm64e-userland24

echo "formats of chained imports"
format=1
for reach in 8 4096 4294967296; do
    file=$out/chained-format$format.dylib
    compile arm64 "$src/imports.m" "$work/imports.o" -DREACH=$reach
    link dylib arm64 "$file" "$work/imports.o" "${chained[@]}" -U _PCLateBound \
        -install_name @rpath/Receipts.framework/Receipts
    "$STRIP" --strip-all "$file"
    compact "$file"
    format=$((format + 1))
done
refixed chained-format1.dylib chained-compressed.dylib compressed

echo "ELF"
# Only the one for Linux on x86_64 is linked.
for arch in x86_64-linux arm-linux mips-linux; do
    compile $arch "$src/elf.c" "$work/elf-$arch.o" -ffreestanding -fPIC
done
compile x86_64-linux "$src/elf-stamps.c" "$work/elf-stamps.o" -ffreestanding -fPIC
cp "$work/elf-x86_64-linux.o" "$out/elf-use.o"
cp "$work/elf-arm-linux.o" "$out/elf-32-arm.o"
cp "$work/elf-mips-linux.o" "$out/elf-big-endian.o"
"$ELF_LD" -shared -soname libstamps.so.2 -o "$work/libstamps.so" "$work/elf-stamps.o"
"$ELF_LD" -shared -soname libpostcards.so.1 -rpath "\$ORIGIN/stamps" --build-id=sha1 \
    -z max-page-size=16 -o "$out/elf.so" "$work/elf-x86_64-linux.o" "$work/libstamps.so"
cp "$out/elf.so" "$out/elf-stripped.so"
"$STRIP" --strip-all "$out/elf-stripped.so"
mkdir "$work/elf"
cp "$out/elf-use.o" "$work/elf/Linux.o"
cp "$out/use-arm64.o" "$work/elf/Receipt.o"
(cd "$work/elf" && "$AR" --format=gnu rcSD "$out/elf-members.a" Linux.o Receipt.o)

echo "stubs"
cp "$src/sdk/UIKit.tbd" "$src"/stubs/*.tbd "$out/"

echo "an xcframework"
slices=$out/Slices.xcframework
cp -R "$src/Slices.xcframework" "$out/"
link dylib arm64 "$slices/ios-arm64/Slices.framework/Slices" "$out/use-arm64.o" \
    -install_name @rpath/Slices.framework/Slices
compact "$slices/ios-arm64/Slices.framework/Slices"
# slices_for OUTPUT NAME TARGET TARGET: a universal library that imports nothing.
slices_for() {
    local output=$1 name=$2 target parts=()
    shift 2
    for target; do
        compile "$target" "$src/version.c" "$work/version-$target.o"
        link dylib "$target" "$work/Slices-$target" "$work/version-$target.o" \
            -install_name "@rpath/Slices.framework/$name"
        compact "$work/Slices-$target"
        parts+=("${target%%-*}" "$work/Slices-$target")
    done
    universal "$output" "${parts[@]}"
}
slices_for "$slices/ios-arm64_x86_64-simulator/Slices.framework/Slices" Slices \
    arm64-simulator x86_64-simulator
slices_for "$slices/ios-arm64_x86_64-maccatalyst/Slices.framework/Versions/A/Slices" \
    Versions/A/Slices arm64-macabi x86_64-macabi
slices_for "$slices/macos-arm64_x86_64/Slices.framework/Versions/A/Slices" \
    Versions/A/Slices arm64-macos x86_64-macos
compile arm64-tvos "$src/version.c" "$work/Version.o"
(cd "$work" && "$LIBTOOL" -static -D -o "$slices/tvos-arm64/libSlices.a" Version.o)

echo "files that only look like binaries"
printf '\xca\xfe\xba\xbe\0\0\0\x34\0\x04\x01\0\x09UIWebView\x07\0\x01' \
    >"$out/java.class"
cat >"$out/lfs-pointer.a" <<'POINTER'
version https://git-lfs.github.com/spec/v1
oid sha256:5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e
size 48213
POINTER
# The DOS header's e_lfanew says where the PE header is, whose fields are the
# machine (x86_64) and the characteristics (a DLL), and whose other header
# (PE32+) has only its magic.
{
    printf 'MZ'
    zeros 58
    little_endian 64
    printf 'PE\0\0\x64\x86'
    zeros 14
    printf '\x70\0\x22\x20\x0b\x02'
    zeros 110
} >"$out/windows.dll"
# Version 1, a section of types without types.
printf '\0asm\1\0\0\0\1\1\0' >"$out/module.wasm"
# Version 2, two entries: Finder information (9) and an empty resource fork (2).
{
    printf '\0\x05\x16\x07\0\x02\0\0'
    zeros 16
    printf '\0\2\0\0\0\x09\0\0\0\x32\0\0\0\x20'
    printf '\0\0\0\2\0\0\0\x52\0\0\0\0'
    zeros 32
} >"$out/._apple-double.a"
# A symbolic link as Git checks it out where there are none, and as Cygwin does.
printf 'Versions/Current/Alipay' >"$out/framework-link"
{
    printf 'IntxLNK\1'
    sed 's/./&\x00/g' "$out/framework-link"
} >"$out/cygwin-link"
zeros 64 >"$out/zeros.a"

find "$out" -type f -exec chmod 644 {} +
cp -R "$out"/. "$here/"
echo "made $(find "$out" -type f | wc -l) files, $(find "$out" -type f -exec cat {} + | wc -c) bytes"
