#!/bin/sh
# format.sh: clang-format over all C sources; with --check it only says which are not in shape, and fails.
set -eu
cd "$(dirname "$0")/.."
sources() { find src tests tools -name '*.[ch]' | sort; }
if [ "${1:-}" != --check ]; then
    sources | xargs clang-format -i
    exit 0
fi
if said=$(sources | xargs -P "$(nproc)" -n 64 clang-format --dry-run -Werror 2>&1); then
    exit 0
fi
names=$(echo "$said" | sed -n 's/^\([^ :]*\):[0-9:]* error: .*/\1/p' | sort -u)
echo "${names:-$said}" | sed 's/.*/format: & is not in shape (make format)/'
exit 1
