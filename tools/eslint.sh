#!/bin/sh
# eslint.sh: the checks of web/eslint.config.mjs over the client and all scripts; fails on a breach. Options go to eslint.
set -eu
cd "$(dirname "$0")/.."
tools/packages.sh
exec node web/node_modules/eslint/bin/eslint.js --config web/eslint.config.mjs --max-warnings 0 "$@" \
    web/src 'web/*.mjs' 'web/dev/*.mjs' 'tests/**/*.mjs' 'tools/*.mjs' '*.mjs'
