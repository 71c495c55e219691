#!/bin/sh
# rules.sh: which cases of the books do the tests prove?
#
# Runs the tests of a build folder (build, unless given) with ENFILADE_PROVED naming a file: a test that passes writes
# `book<TAB>row<TAB>test` there for each row of the ledger it proves. Pages, server, whole games and fuzzing prove none
# and are left out. Then the report.
set -eu
cd "$(dirname "$0")/.."
build=${1:-build}
proved=$(mktemp)
trap 'mv "$proved" "$build/proved.tsv"' EXIT
failed=0
ENFILADE_PROVED=$proved ctest --test-dir "$build" -j "$(nproc)" -E '^(web|serve|machine|fuzz)_' --output-on-failure > "$build/rules.log" 2>&1 || failed=1
tail -n 4 "$build/rules.log"
tools/rules_report.sh "$proved" games
if [ $failed -ne 0 ]; then
    echo "rules: some tests failed, and what they would prove is not counted: see $build/rules.log"
    exit 1
fi
