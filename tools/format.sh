#!/bin/sh
# format.sh: clang-format over all C sources; with --check it only says which are not in shape, and fails.
set -eu
cd "$(dirname "$0")/.."
if [ "${1:-}" != --check ]; then
    find src tests -name '*.[ch]' | sort | xargs clang-format -i
    exit 0
fi
failed=0
for file in $(find src tests -name '*.[ch]' | sort); do
    if ! clang-format "$file" | cmp -s - "$file"; then
        echo "format: $file is not in shape (make format)"
        failed=1
    fi
done
exit $failed
