#!/bin/sh
# Installs a release of applint, verified by its SHA-256 checksum:
#
#   install.sh [--prefix FOLDER | --to FOLDER]
#
# --prefix installs the program, manual page, and completions (by default under /usr/local for root, ~/.local for others); --to only
# the program. Exit status: 1 if the checksum is missing or wrong, 2 for a wrong option, 3 if there is no release for this machine.
set -eu

# `make dist` inserts owner and version.
owner=@owner@
version=@version@
downloads=${APPLINT_DOWNLOADS:-https://github.com/$owner/applint/releases/download/v$version}

fail() {
  status=$1
  shift
  echo "install.sh: error: $*" >&2
  exit "$status"
}

main() {
  prefix=$HOME/.local
  [ "$(id -u)" -ne 0 ] || prefix=/usr/local
  folder=
  while [ $# -gt 0 ]; do
    case "$1" in
      --prefix | --to)
        [ $# -gt 1 ] || fail 2 "$1 requires a folder"
        if [ "$1" = --to ]; then folder=$2; else prefix=$2; fi
        shift 2
        ;;
      *) fail 2 "unknown option '$1'; use --prefix FOLDER or --to FOLDER" ;;
    esac
  done
  name=applint-$version-$(platform)
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  trap 'exit 130' INT TERM
  download "$name.tar.gz"
  download checksums.txt
  verify "$name.tar.gz"
  tar -xzf "$work/$name.tar.gz" -C "$work"
  if ! "$work/$name/bin/applint" --version >/dev/null; then
    fail 3 "the release does not run on this machine; build applint from source: https://github.com/$owner/applint"
  fi
  if [ -n "$folder" ]; then
    put "$work/$name/bin/applint" "$folder/applint" 755
    echo "applint $version: $folder/applint" >&2
  else
    install_all "$work/$name"
  fi
}

platform() {
  case "$(uname -s)-$(uname -m)" in
    Linux-x86_64 | Linux-aarch64 | Linux-arm64)
      # Programs for glibc do not start with musl.
      if ldd --version 2>&1 | grep -qi musl; then fail 3 "there is no release for musl; build the Dockerfile in the repository"; fi
      case "$(uname -m)" in x86_64) echo linux-x86_64 ;; *) echo linux-arm64 ;; esac
      ;;
    Darwin-*) echo macos-universal ;;
    *) fail 3 "there is no release for $(uname -s) on $(uname -m); build applint from source: https://github.com/$owner/applint" ;;
  esac
}

download() {
  if command -v curl >/dev/null; then
    curl -fsSL --retry 2 -o "$work/$1" "$downloads/$1" || fail 3 "cannot download $downloads/$1"
  elif command -v wget >/dev/null; then
    wget -q -O "$work/$1" "$downloads/$1" || fail 3 "cannot download $downloads/$1"
  else
    fail 3 "cannot find curl or wget; install one of them"
  fi
}

verify() {
  expected=$(awk -v name="$1" '$2 == name { print $1 }' "$work/checksums.txt")
  [ -n "$expected" ] || fail 1 "checksums.txt does not list $1; nothing was installed"
  if command -v sha256sum >/dev/null; then
    actual=$(sha256sum "$work/$1")
  elif command -v shasum >/dev/null; then
    actual=$(shasum -a 256 "$work/$1")
  else
    fail 1 "cannot compute a checksum; install sha256sum or shasum"
  fi
  actual=${actual%% *}
  [ "$actual" = "$expected" ] || fail 1 "the checksum of $1 is $actual, not $expected; nothing was installed"
}

# A program that runs is replaced, not overwritten.
put() {
  if ! { mkdir -p "${2%/*}" && cp "$1" "$2.new" && chmod "$3" "$2.new" && mv -f "$2.new" "$2"; }; then
    fail 2 "cannot write $2; choose another folder with --prefix"
  fi
}

install_all() {
  (cd "$1" && find bin share -type f) | while read -r file; do
    case "$file" in bin/*) put "$1/$file" "$prefix/$file" 755 ;; *) put "$1/$file" "$prefix/$file" 644 ;; esac
  done || exit 2
  echo "applint $version: $prefix/bin/applint" >&2
  case ":$PATH:" in
    *":$prefix/bin:"*) ;;
    *) echo "Add it to the PATH: export PATH=\"$prefix/bin:\$PATH\"" >&2 ;;
  esac
}

main "$@"
