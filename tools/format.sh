#!/bin/sh
# format.sh: clang-format over all C sources, prettier over all scripts and styles. With --check it only lists the C sources
# that would change, and fails; prettier's check is the test lint_prettier.
set -eu
cd "$(dirname "$0")/.."
sources() { find src tests tools -name '*.[ch]' | sort; }
if [ "${1:-}" != --check ]; then
    sources | xargs clang-format -i
    exec tools/prettier.sh
fi
if said=$(sources | xargs -P "$(nproc)" -n 64 clang-format --dry-run -Werror 2>&1); then
    exit 0
fi
names=$(echo "$said" | sed -n 's/^\([^ :]*\):[0-9:]* error: .*/\1/p' | sort -u)
echo "${names:-$said}" | sed 's/.*/format: & is not in shape (make format)/'
exit 1
