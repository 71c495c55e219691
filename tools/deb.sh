#!/bin/sh
# deb.sh: the Debian package, in build-deb. It builds in a copy of the tree, so that nothing is left in this one.
set -eu
cd "$(dirname "$0")/.."
version=$(cat VERSION)
copy=build-deb/enfilade-$version
rm -rf build-deb
mkdir -p "$copy"
tar -c --exclude='./build*' --exclude=./.git --exclude=./web/node_modules --exclude=./web/dist . | tar -x -C "$copy"
if ! (cd "$copy" && dpkg-buildpackage -b -us -uc) > build-deb/log 2>&1; then
    tail -30 build-deb/log >&2
    echo "deb: the package could not be built (build-deb/log)" >&2
    exit 1
fi
rm -rf "$copy"
ls build-deb/enfilade_*.deb
