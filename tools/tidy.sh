#!/bin/sh
# tidy.sh: clang-tidy with the checks of .clang-tidy over the C sources of src/, tests/ and tools/, by the compile commands of a
# build folder (build, unless given); fails on a finding. Sources that this build does not compile are passed over: the targets of
# the fuzzers in a build without them.
#
#   tools/tidy.sh [--deep] [BUILD [FOLDER...]]    --deep: the analyzer too, which takes minutes and is sometimes wrong
#                                                 FOLDER: src/fire, tests/gbacw; all of them unless given
set -eu
cd "$(dirname "$0")/.."
checks=
if [ "${1:-}" = --deep ]; then
    checks=--checks=clang-analyzer-*
    shift
fi
build=${1:-build}
[ $# -eq 0 ] || shift
[ -e "$build/compile_commands.json" ] || { echo "tidy: $build was not configured: make build" >&2; exit 2; }
[ $# -gt 0 ] || set -- src tests tools
said=$(mktemp) compiled=$(mktemp) chosen=$(mktemp)
trap 'rm -f "$said" "$compiled" "$chosen"' EXIT
# gcc's own warning options are in the compile commands; clang need not know them.
sed -n "s,.*\"file\": \"$PWD/\(.*\)\".*,\1,p" "$build/compile_commands.json" > "$compiled"
find "$@" -name '*.c' | sort | grep -Fx -f "$compiled" > "$chosen" || { echo "tidy: $build compiles none of $*" >&2; exit 2; }
if xargs < "$chosen" -P "$(nproc)" -n 6 clang-tidy -p "$build" --quiet $checks \
    --extra-arg=-Wno-unknown-warning-option --extra-arg=-Wno-ignored-optimization-argument > "$said" 2> /dev/null; then
    exit 0
fi
cat "$said"
exit 1
