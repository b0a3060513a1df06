#!/bin/bash
# Compares expected.tsv and expected-folders.tsv with what LLVM's tools see in the
# fixtures, and then what README.md says about the linked files and the stubs. It
# reaches the answers by its own way, so that a mistake in one shows in the other.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=src/tools.sh
. "$here/src/tools.sh"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
OTOOL=llvm-otool$LLVM_SUFFIX
READOBJ=llvm-readobj$LLVM_SUFFIX
READTAPI=llvm-readtapi$LLVM_SUFFIX
STRINGS=llvm-strings$LLVM_SUFFIX
for tool in "$READOBJ" "$READTAPI" "$STRINGS"; do
    need "$tool" "the Debian package llvm$LLVM_SUFFIX"
done

class='(_OBJC_CLASS_\$_|_OBJC_METACLASS_\$_|\.objc_class_name_)UIWebView$'
kind='(^|[^A-Za-z0-9_$])UIWebView([^A-Za-z0-9_$]|$)'
# So9UIWebViewC in hexadecimal digits.
mangled=536f3955495765625669657743

# strings_of FILE: the C strings of the sections a program reads at run time.
strings_of() {
    local section
    for section in __cstring __objc_classname __objc_methname __objc_methtype; do
        "$OBJDUMP" --macho --section=__TEXT,$section "$1" 2>/dev/null |
            sed -n 's/^[0-9a-f]\{8,16\}  //p'
    done
}

# imports_of FILE: what dyld binds, also where the pointers are of a format that
# the tools do not read.
imports_of() {
    "$OBJDUMP" --macho --bind --dyld-info "$1" 2>/dev/null || true
    "$OBJDUMP" --macho --chained-fixups "$1" 2>/dev/null |
        sed -n 's/^  name_offset = [0-9]* (\(.*\))$/\1/p' || true
}

# type_references_of FILE: Swift's mangled types, as hexadecimal digits.
type_references_of() {
    "$OBJDUMP" -s --section=__swift5_typeref "$1" 2>/dev/null |
        sed -n 's/^ [0-9a-f]\{4,\} \(.\{35\}\).*/\1/p' | tr -d ' \n'
}

# evidence_of FILE [ARCH]: the strongest evidence in one Mach-O file or bitcode
# file, or in what a stub has for ARCH.
evidence_of() {
    local file=$1 symbols strings
    if "$OTOOL" -hv "$file" 2>/dev/null | grep -q DSYM; then
        echo none
        return
    fi
    symbols=$("$NM" ${2:+"--arch=$2"} "$file" 2>/dev/null || true)
    strings=$(strings_of "$file" || true)
    if grep -qE "U $class" <<<"$symbols" || grep -qE "$class" <<<"$(imports_of "$file")"; then
        echo use
    elif grep -qE '(PROTOCOL_(\$_)?UIWebViewDelegate| So9UIWebViewC)$' <<<"$symbols" ||
        grep -qE '^UIWebViewDelegate$|@\\"UIWebView\\"' <<<"$strings" ||
        grep -q $mangled <<<"$(type_references_of "$file")"; then
        echo declaration
    elif grep -qE '^UIWebView$' <<<"$strings"; then
        echo dynamic
    elif grep -qE "$kind" <<<"$strings"; then
        echo mention
    else
        echo none
    fi
}

# targets_of FILE: the targets of a stub and of the libraries in it.
targets_of() {
    "$READTAPI" -stubify "$1" --filetype=tbd-v4 -o "$work/targets.tbd"
    sed -n 's/^targets: *\[ \(.*\) \]$/\1/p' "$work/targets.tbd" | tr -d ','
}

# describe NAME FILE MEMBER: one line for every slice, target and member of FILE.
describe() {
    local name=$1 file=$2 member=$3 arch archs target
    local magic
    magic=$(od -An -tx1 -N8 "$file" | tr -d ' \n')
    case $magic in
        213c617263683e0a)
            local names total index
            names=$("$AR" t "$file" | grep -v '^__\.SYMDEF' || true)
            [ -n "$names" ] || printf '%s\t-\t-\tnone\n' "$name"
            while IFS= read -r index; do
                [ -n "$index" ] || continue
                total=$((${seen["$file/$index"]:-0} + 1))
                seen["$file/$index"]=$total
                mkdir -p "$file.members/$total"
                (cd "$file.members/$total" && "$AR" xN "$total" "$file" "$index")
                describe "$name" "$file.members/$total/$index" "$index"
            done <<<"$names"
            ;;
        213c7468696e3e0a)
            # The members are files beside it.
            while IFS= read -r index; do
                if [ -e "$index" ]; then
                    describe "$name" "$index" "$index"
                else
                    printf '%s\t-\t%s\tnone\n' "$name" "$index"
                fi
            done <<<"$("$AR" t "$name")"
            ;;
        cafebabe00000034*)
            printf '%s\t-\t%s\tnone\n' "$name" "$member"
            ;;
        cafebab[ef]*)
            archs=$("$LIPO" -archs "$file")
            for arch in $archs; do
                "$LIPO" -thin "$arch" "$file" -output "$file.$arch"
                describe "$name" "$file.$arch" "$member"
            done
            ;;
        c[ef]faedfe* | feedfac[ef]* | dec0170b* | 4243c0de* | 7f454c46*)
            case $magic in
                feedface*) arch=ppc ;;
                feedfacf*) arch=ppc64 ;;
                dec0170b* | 4243c0de*) arch=arm64 ;;
                7f454c46*) arch=$("$READOBJ" --file-headers "$file" | sed -n 's/^Arch: //p') ;;
                *) arch=$("$LIPO" -archs "$file") ;;
            esac
            printf '%s\t%s\t%s\t%s\n' "$name" "${arch% }" "$member" "$(evidence_of "$file")"
            ;;
        # "--- !tap", "---\narch" and "{\n  \"tap".
        2d2d2d2021746170 | 2d2d2d0a61726368 | 7b0a202022746170)
            for target in $(targets_of "$file"); do
                arch=${target%%-*}
                printf '%s\t%s\t%s\t%s\n' "$name" "$arch" "$member" "$(evidence_of "$file" "$arch")"
            done
            ;;
        *)
            printf '%s\t-\t%s\tnone\n' "$name" "$member"
            ;;
    esac
}

# agree LIST: compares a list with the lines on standard input.
agree() {
    sort >"$work/seen.tsv"
    diff "$1" "$work/seen.tsv" || die "$1 and the tools disagree"
    echo "$1 and the tools agree on $(wc -l <"$work/seen.tsv") rows"
}

declare -A seen
shopt -s dotglob
cd "$here"
for file in *; do
    case $file in
        *.sh | *.md | *.tsv) continue ;;
    esac
    [ -f "$file" ] || continue
    cp "$file" "$work/$file"
    describe "$file" "$work/$file" -
done | agree expected.tsv
find ./*/ -type f ! -path './src/*' ! -name '*.plist' ! -name '*.h' | while IFS= read -r file; do
    copy=$work/folders/${file#./}
    mkdir -p "${copy%/*}"
    cp "$file" "$copy"
    describe "${file#./}" "$copy" -
done | agree expected-folders.tsv

# prints EXPECTED FILE...: dies unless standard input is the text EXPECTED, which
# the tools say about FILE.
prints() {
    diff <(printf '%s\n' "$1") - || die "the tools say something else about ${*:2}"
}

# shows TEXT FILE COMMAND ARG...: dies unless COMMAND, with FILE as its last
# argument, prints TEXT.
shows() {
    local text=$1 file=$2 output
    shift 2
    output=$("$@" "$file" 2>&1) || true
    grep -qF -- "$text" <<<"$output" || die "$1 does not show \"$text\" in $file"
}

for file in exports.dylib exports-chained.dylib; do
    "$OBJDUMP" --macho --exports-trie "$file" | sed -n 's/=0x[0-9A-F]*//; s/^0x[0-9A-F]*  //p; /^\[/p' |
        prints "_PCCurrentPostcard [per-thread]
[re-export] _PCLog (_NSLog from Foundation)
_PCOpenBestPostcard [resolver]
_PCOpenPostcardFromArchiveAtPath
_PCOpenPostcardFromArchive
_PCOpenPostcard
_PCPostcardCount
_PCPostcardFormat [absolute]
_PCPostcardLimit [weak_def]
_PCReadPostcard
[re-export] _objc_msgSend (from libobjc)" $file
done
shows LC_DYLD_INFO_ONLY exports.dylib "$OTOOL" -l
shows LC_DYLD_EXPORTS_TRIE exports-chained.dylib "$OTOOL" -l

# big_endian OFFSET FILE: four bytes as a number.
big_endian() {
    echo $((16#$(od -An -tx1 -j"$1" -N4 "$2" | tr -d ' \n')))
}

# signature_of FILE: the slots of its code signature, the flags of the
# CodeDirectory, and whether the hash of the code is in it.
signature_of() {
    local file=$1 start count directory entry
    start=$("$OTOOL" -l "$file" | grep -A2 LC_CODE_SIGNATURE | sed -n 's/ *dataoff //p')
    count=$(big_endian $((start + 8)) "$file")
    directory=$((start + $(big_endian $((start + 16)) "$file")))
    for ((entry = 0; entry < count; entry++)); do
        printf '%x ' "$(big_endian $((start + 12 + 8 * entry)) "$file")"
    done
    printf 'flags %x' "$(big_endian $((directory + 12)) "$file")"
    # The code is less than a page, so there is one hash.
    if tail -c "+$((start + 1))" "$file" | od -An -v -tx1 | tr -d ' \n' |
        grep -q "$(head -c "$start" "$file" | sha256sum | cut -d' ' -f1)"; then
        echo ' hash'
    else
        echo
    fi
}
signature_of signed-ad-hoc.dylib | prints '0 flags 20002 hash' signed-ad-hoc.dylib
signature_of signed-team.dylib | prints '0 2 5 10000 flags 0 hash' signed-team.dylib
for text in AB12CD34EF com.example.postcards get-task-allow 'This is no CMS message.'; do
    shows "$text" signed-team.dylib "$STRINGS"
done

# names_of FILE: what the Objective-C metadata names.
names_of() {
    "$OTOOL" -ov "$1" | sed -nE 's/^.* name (0x[0-9a-f]+|l_OBJC[^ ]*) //p' | sort -u
}
for file in metadata.o metadata-bind.dylib metadata-x86_64.dylib; do
    names_of $file | prints 'Cache
Page
PageLoading
Printing
Reader
UIWebViewDelegate
blankPage
emptyCache
loadPage:
printPage
removeFromSuperview' $file
done
shows '-[UIWebView(Cache) emptyCache]' metadata-armv7.o "$NM"
shows __objc_methlist metadata-relative.dylib "$OTOOL" -l

# fixups_of FILE: address, bind or rebase, the symbol or target.
fixups_of() {
    "$OBJDUMP" --macho --dyld-info "$1" |
        awk '$5 == "bind" { print $3, $5, $8 } $5 == "rebase" { print $3, $5, $6 }'
}
for file in metadata-arm64e.dylib metadata-userland24.dylib; do
    python3 src/pointers.py $file >"$work/pointers"
    cut -d' ' -f1-3 "$work/pointers" | prints "$(fixups_of metadata-chained-stripped.dylib)" $file
    cut -d' ' -f4- "$work/pointers" | sort | uniq -c | awk '{ $1 = $1 } NF > 1' |
        prints '4 DA 0x6AE1
4 DA 0xB5AB
9 IA 0x0' $file
done
fixups_of metadata-offset-exe | prints "$(fixups_of metadata-chained-exe)" metadata-offset-exe
shows 'pointer_format = 2 (DYLD_CHAINED_PTR_64)' metadata-chained-exe "$OBJDUMP" --macho --chained-fixups
shows 'pointer_format = 6 ' metadata-offset-exe "$OBJDUMP" --macho --chained-fixups
shows 'pointer_format = 1 ' metadata-arm64e.dylib "$OBJDUMP" --macho --chained-fixups
shows 'pointer_format = 12 ' metadata-userland24.dylib "$OBJDUMP" --macho --chained-fixups

for format in 1 2 3; do
    shows "imports_format = $format " chained-format$format.dylib "$OBJDUMP" --macho --chained-fixups
done
# Of the third format, LLVM 19 reads only the first record.
for format in 1 2; do
    imports_of chained-format$format.dylib | grep -E '^[^: ]+$' |
        prints '_OBJC_CLASS_$_UIWebView
_OBJC_CLASS_$_UIView
_PCLateBound' chained-format$format.dylib
done
shows 'symbols_format = 1 (zlib compressed)' chained-compressed.dylib "$OBJDUMP" --macho --chained-fixups

for file in elf.so elf-stripped.so; do
    shows 'NEEDED   Shared library: [libstamps.so.2]' $file "$READOBJ" --dynamic-table
    shows 'SONAME   Library soname: [libpostcards.so.1]' $file "$READOBJ" --dynamic-table
    shows 'U stamp_count' $file "$NM" -D
    shows 'T postcard_open' $file "$NM" -D
done
shows 'no symbols' elf-stripped.so "$NM"
shows 'DataEncoding: BigEndian' elf-big-endian.o "$READOBJ" --file-headers

# exports_of FILE: what a stub for arm64 exports, in the words of version 4.
exports_of() {
    "$READTAPI" -extract -arch arm64 "$1" --filetype=tbd-v4 -o "$work/stub.tbd"
    awk '/^exports/ { on = 1 } on && /^[ru]/ { exit } on' "$work/stub.tbd"
}
for file in stub-v[1-5].tbd; do
    exports_of $file | sed -n 's/^    \([owt].*\)/\1/p' |
        prints 'objc-classes:    [ PCPostcard, PCPostcardFault ]
objc-eh-types:   [ PCPostcardFault ]
objc-ivars:      [ PCPostcard._title ]
weak-symbols:    [ _PCPostcardLimit ]
thread-local-symbols: [ _PCCurrentPostcard ]' $file
    shows "libraries:       [ '/usr/lib/libStamps.dylib' ]" "$work/stub.tbd" cat
    [ $file = stub-v1.tbd ] || shows 'U _NSLog' $file "$NM"
done

shows IMAGE_FILE_DLL windows.dll "$READOBJ" --file-headers
shows 'Type: TYPE (0x1)' module.wasm "$READOBJ" --sections

# platforms_of FILE: one for every slice.
platforms_of() {
    "$OBJDUMP" --macho --arch=all --private-headers "$1" | sed -n 's/^ *platform //p'
}
cd Slices.xcframework
platforms_of ios-arm64/Slices.framework/Slices | prints ios ios-arm64
platforms_of ios-arm64_x86_64-simulator/Slices.framework/Slices |
    prints $'iossimulator\niossimulator' ios-arm64_x86_64-simulator
platforms_of ios-arm64_x86_64-maccatalyst/Slices.framework/Versions/A/Slices |
    prints $'macCatalyst\nmacCatalyst' ios-arm64_x86_64-maccatalyst
platforms_of macos-arm64_x86_64/Slices.framework/Versions/A/Slices |
    prints $'macos\nmacos' macos-arm64_x86_64
platforms_of tvos-arm64/libSlices.a | prints tvos tvos-arm64
echo "README.md and the tools agree about linked files, ELF, stubs and slices"
