# Shared by the scripts that make binary fixtures. Sourced, never run.
# shellcheck shell=bash
#
# Wanted: a Swift toolchain (its clang writes Mach-O objects for every Apple
# target, no SDK needed) and the LLVM 19 tools as Debian packages them. Other
# versions work too but may give other bytes; LLVM_SUFFIX selects them.

export LC_ALL=C TZ=UTC ZERO_AR_DATE=1 PYTHONDONTWRITEBYTECODE=1
umask 022

LLVM_SUFFIX=${LLVM_SUFFIX--19}
FIXTURE_SOURCES=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

die() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}

# need TOOL PACKAGE: stops when a tool is missing and says where it comes from.
need() {
    command -v "$1" >/dev/null 2>&1 || die "$1 is missing; it comes with $2"
}

need swiftc "a Swift toolchain (swift.org)"
SWIFT_BIN=$(dirname "$(readlink -f "$(command -v swiftc)")")
CLANG=$SWIFT_BIN/clang
NM=$SWIFT_BIN/llvm-nm
[ -x "$CLANG" ] || die "the Swift toolchain has no clang beside swiftc"
[ -x "$NM" ] || die "the Swift toolchain has no llvm-nm beside swiftc"

LD=ld64.lld$LLVM_SUFFIX
need "$LD" "the Debian package lld$LLVM_SUFFIX"
for tool in lipo strip ar libtool-darwin objcopy otool objdump; do
    need "llvm-$tool$LLVM_SUFFIX" "the Debian package llvm$LLVM_SUFFIX"
done
need "obj2yaml$LLVM_SUFFIX" "the Debian package llvm$LLVM_SUFFIX"
need "yaml2obj$LLVM_SUFFIX" "the Debian package llvm$LLVM_SUFFIX"
need awk "the Debian package mawk"
need python3 "the Debian package python3"
ELF_LD=ld.lld$LLVM_SUFFIX
need "$ELF_LD" "the Debian package lld$LLVM_SUFFIX"
LIPO=llvm-lipo$LLVM_SUFFIX
STRIP=llvm-strip$LLVM_SUFFIX
AR=llvm-ar$LLVM_SUFFIX
LIBTOOL=llvm-libtool-darwin$LLVM_SUFFIX
OBJCOPY=llvm-objcopy$LLVM_SUFFIX
OBJDUMP=llvm-objdump$LLVM_SUFFIX
OBJ2YAML=obj2yaml$LLVM_SUFFIX
YAML2OBJ=yaml2obj$LLVM_SUFFIX

# The target triple the fixtures use for an architecture. For other systems than
# the common one of an architecture, its name follows.
triple() {
    case $1 in
        arm64) echo arm64-apple-ios13.0 ;;
        arm64e) echo arm64e-apple-ios14.0 ;;
        arm64_32) echo arm64_32-apple-watchos6.0 ;;
        armv7) echo armv7-apple-ios9.0 ;;
        x86_64) echo x86_64-apple-ios13.0-simulator ;;
        i386) echo i386-apple-macosx10.6 ;;
        arm64-simulator | x86_64-simulator) echo "${1%-*}-apple-ios14.0-simulator" ;;
        arm64-macabi | x86_64-macabi) echo "${1%-*}-apple-ios14.0-macabi" ;;
        arm64-macos | x86_64-macos) echo "${1%-*}-apple-macos11.0" ;;
        arm64-tvos) echo arm64-apple-tvos13.0 ;;
        x86_64-linux) echo x86_64-linux-gnu ;;
        arm-linux) echo armv7-linux-gnueabihf ;;
        mips-linux) echo mips-linux-gnu ;;
        *) die "no target for architecture $1" ;;
    esac
}

# compile ARCH SOURCE OUTPUT [OPTION...]: one Objective-C or C source, one object.
# Works in the source's directory, so that no path of this machine gets in.
compile() {
    local arch=$1 source=$2 output=$3
    shift 3
    local objc=()
    [ "${source##*.}" = m ] && objc=(-fblocks -fobjc-arc)
    [ "$arch" = i386 ] && objc=(-fblocks -fno-objc-arc)
    (cd "$(dirname "$source")" &&
        "$CLANG" -target "$(triple "$arch")" -nostdinc -isystem "$FIXTURE_SOURCES/sdk" \
            "${objc[@]}" -Os -fno-unwind-tables -fno-asynchronous-unwind-tables \
            -fdebug-compilation-dir=. -ffile-compilation-dir=. -Qn "$@" \
            -c "$(basename "$source")" -o "$output")
}

# link KIND ARCH OUTPUT ARG...: KIND is dylib, bundle or execute; ARCH as for
# triple. An ARG that ends in .o is an object to link, any other an option for
# the linker. Unwind information is dropped first: the linker reserves a page for
# it. Only arm64 and x86_64 (the simulator) have system libraries.
link() {
    local kind=$1 arch=$2 output=$3 arg
    shift 3
    local platform version=13.0 args=() objects=() libraries=()
    case $arch in
        *-simulator) platform=ios-simulator version=14.0 ;;
        *-macabi) platform=mac-catalyst version=14.0 ;;
        *-macos) platform=macos version=11.0 ;;
        x86_64) platform=ios-simulator ;;
        *) platform=ios ;;
    esac
    [ "$arch" != "${arch#*-}" ] || libraries=("$FIXTURE_SOURCES"/sdk/*.tbd)
    for arg; do
        case $arg in
            *.o)
                objects+=("$output.${#objects[@]}.in")
                "$OBJCOPY" --remove-section __LD,__compact_unwind "$arg" "${objects[-1]}"
                ;;
            *) args+=("$arg") ;;
        esac
    done
    "$LD" "-$kind" -arch "${arch%%-*}" -platform_version "$platform" "$version" "$version" \
        -no_encryption -no_adhoc_codesign -no_data_const -no_function_starts \
        -no_data_in_code_info "${args[@]}" -o "$output" "${objects[@]}" \
        "${libraries[@]}"
    rm -f "${objects[@]}"
    chmod 644 "$output"
}

# compact FILE [FILTER...]: drops the page padding of a linked file; FILTER may
# change the description on its way.
compact() {
    local file=$1
    shift
    [ $# -gt 0 ] || set -- cat
    "$OBJ2YAML" "$file" >"$file.yaml"
    awk -f "$FIXTURE_SOURCES/compact.awk" "$file.yaml" "$file.yaml" | "$@" |
        "$YAML2OBJ" -o "$file"
    rm -f "$file.yaml"
    chmod 644 "$file"
}

# universal OUTPUT ARCH FILE [ARCH FILE...]: joins slices without the page
# padding that lipo puts between them for loading.
# With fat64=yes the header has 64-bit offsets.
universal() {
    local output=$1
    shift
    local files=() alignment=()
    while [ $# -gt 0 ]; do
        alignment+=(-segalign "$1" 8)
        files+=("$2")
        shift 2
    done
    "$LIPO" -create "${files[@]}" "${alignment[@]}" ${fat64:+-fat64} -output "$output"
}
