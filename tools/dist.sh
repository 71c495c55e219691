#!/bin/sh
# dist.sh: the built program with its games and pages as a tarball that runs where it is unpacked: enfilade-VERSION-MACHINE.tar.gz
# in the build folder. The libraries it was built with must be on the machine, so it is for the same release of the system.
#
#   tools/dist.sh BUILD
set -eu
cd "$(dirname "$0")/.."
build=$1
name=enfilade-$(cat VERSION)-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
stage=$build/dist
rm -rf "$stage"
mkdir -p "$stage"
cmake --install "$build" --prefix "$stage/$name" --strip > /dev/null
tar -C "$stage" --owner=0 --group=0 --numeric-owner --sort=name -czf "$build/$name.tar.gz" "$name"
rm -rf "$stage"
echo "$build/$name.tar.gz"
