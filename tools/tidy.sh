#!/bin/sh
# tidy.sh: clang-tidy with the checks of .clang-tidy over the C sources of src/, by the compile commands of a build folder
# (build, unless given); fails on a finding.
#
#   tools/tidy.sh [--deep] [BUILD [ROOM...]]      --deep: the analyzer too, which takes minutes and is sometimes wrong
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
rooms=$(for room in "${@:-}"; do echo "src/$room"; done)
said=$(mktemp)
trap 'rm -f "$said"' EXIT
# gcc's own warning options are in the compile commands; clang need not know them.
if find $rooms -name '*.c' | sort | xargs -P "$(nproc)" -n 6 clang-tidy -p "$build" --quiet $checks \
    --extra-arg=-Wno-unknown-warning-option --extra-arg=-Wno-ignored-optimization-argument > "$said" 2> /dev/null; then
    exit 0
fi
cat "$said"
exit 1
