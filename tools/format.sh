#!/bin/sh
# format.sh: clang-format over all C sources; with --check it only says which are not in shape, and fails.
set -eu
cd "$(dirname "$0")/.."
how=-i
[ "${1:-}" != --check ] || how='--dry-run -Werror'
find src tests -name '*.[ch]' | sort | xargs clang-format $how
