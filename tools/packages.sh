#!/bin/sh
# packages.sh: fetches the packages that tests, checks and benches of the client need into web/node_modules, by the lock
# file, unless they are there and newer. All build folders share them. The build itself needs none: see tools/vendor.mjs.
set -eu
cd "$(dirname "$0")/../web"
stamp=node_modules/.all
if [ ! -e "$stamp" ] || [ package-lock.json -nt "$stamp" ]; then
    npm ci --no-audit --no-fund --loglevel=error
    touch "$stamp"
fi
