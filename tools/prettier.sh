#!/bin/sh
# prettier.sh: prettier over the client and all scripts; with --check it only lists the files that would change, and fails.
set -eu
cd "$(dirname "$0")/.."
tools/packages.sh
mode=--write
[ "${1:-}" != --check ] || mode=--check
exec node web/node_modules/prettier/bin/prettier.cjs --log-level=warn $mode \
    'web/src/**/*.{ts,css}' 'web/*.mjs' 'web/dev/*.mjs' 'tests/**/*.mjs' 'tools/*.mjs' '*.mjs'
