#!/bin/sh
# packages.sh: fetches the client's packages into web/node_modules by the lock file, unless they are there and newer.
#
#   tools/packages.sh          what the build needs (the "dependencies" of web/package.json)
#   tools/packages.sh --all    also what tests, checks and benches need ("devDependencies")
#
# All build folders share them. Who once had all of them keeps getting all.
set -eu
cd "$(dirname "$0")/../web"
stamp=node_modules/.package-lock.json
all=node_modules/.all
wanted=$stamp
omit=--omit=dev
if [ "${1:-}" = --all ]; then
    wanted=$all
fi
if [ "${1:-}" = --all ] || [ -e "$all" ]; then
    omit=
fi
if [ ! -e "$wanted" ] || [ package-lock.json -nt "$wanted" ]; then
    npm ci $omit --no-audit --no-fund --loglevel=error
    touch "$stamp"
    [ -n "$omit" ] || touch "$all"
fi
