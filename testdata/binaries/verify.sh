#!/bin/bash
# Compares expected.tsv with what LLVM's tools see in the fixtures. It reaches
# the answers by its own way, so that a mistake in one shows in the other.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=src/tools.sh
. "$here/src/tools.sh"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
OTOOL=llvm-otool$LLVM_SUFFIX

class='(_OBJC_CLASS_\$_|_OBJC_METACLASS_\$_|\.objc_class_name_)UIWebView$'
kind='(^|[^A-Za-z0-9_$])UIWebView([^A-Za-z0-9_$]|$)'

# strings_of FILE: the C strings of the sections a program reads at run time.
strings_of() {
    local section
    for section in __cstring __objc_classname __objc_methname __objc_methtype; do
        "$OBJDUMP" --macho --section=__TEXT,$section "$1" 2>/dev/null |
            sed -n 's/^[0-9a-f]\{8,16\}  //p'
    done
}

# evidence_of FILE: the strongest evidence in one Mach-O file or bitcode file.
evidence_of() {
    local file=$1 symbols strings
    if "$OTOOL" -hv "$file" 2>/dev/null | grep -q DSYM; then
        echo none
        return
    fi
    symbols=$("$NM" "$file" 2>/dev/null || true)
    strings=$(strings_of "$file" || true)
    if grep -qE "U $class" <<<"$symbols" ||
        "$OBJDUMP" --macho --bind --dyld-info "$file" 2>/dev/null | grep -qE "$class"; then
        echo use
    elif grep -qE '(PROTOCOL_(\$_)?UIWebViewDelegate| So9UIWebViewC)$' <<<"$symbols" ||
        grep -qE '^UIWebViewDelegate$|@\\"UIWebView\\"' <<<"$strings"; then
        echo declaration
    elif grep -qE '^UIWebView$' <<<"$strings"; then
        echo dynamic
    elif grep -qE "$kind" <<<"$strings"; then
        echo mention
    else
        echo none
    fi
}

# describe NAME FILE MEMBER: one line for every slice and member of FILE.
describe() {
    local name=$1 file=$2 member=$3 arch archs
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
        c[ef]faedfe* | feedfac[ef]* | dec0170b* | 4243c0de*)
            case $magic in
                feedface*) arch=ppc ;;
                feedfacf*) arch=ppc64 ;;
                dec0170b* | 4243c0de*) arch=arm64 ;;
                *) arch=$("$LIPO" -archs "$file") ;;
            esac
            printf '%s\t%s\t%s\t%s\n' "$name" "${arch% }" "$member" "$(evidence_of "$file")"
            ;;
        *)
            printf '%s\t-\t%s\tnone\n' "$name" "$member"
            ;;
    esac
}

declare -A seen
cd "$here"
for file in *; do
    case $file in
        *.sh | *.md | *.tsv | src) continue ;;
    esac
    cp "$file" "$work/$file"
    describe "$file" "$work/$file" -
done | sort >"$work/seen.tsv"
diff expected.tsv "$work/seen.tsv" || die "expected.tsv and the tools disagree"
echo "expected.tsv and the tools agree on $(wc -l <"$work/seen.tsv") rows"
