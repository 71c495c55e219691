#!/bin/sh
# packages.sh: fetches the client's packages by the lock file, unless web/node_modules is newer. All build folders share it.
set -eu
cd "$(dirname "$0")/../web"
stamp=node_modules/.package-lock.json
if [ ! -e "$stamp" ] || [ package-lock.json -nt "$stamp" ]; then
    npm ci --no-audit --no-fund --loglevel=error
    touch "$stamp"
fi
