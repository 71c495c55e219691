#!/bin/sh
# setup.sh: installs the Debian packages that building and testing need, where they are missing.
set -eu
cd "$(dirname "$0")/.."

missing=
# Wants package $1 if dpkg does not know it; with $2, only if that command is missing too.
want() {
    if [ -n "${2:-}" ] && command -v "$2" > /dev/null 2>&1; then
        return
    fi
    if [ "$(dpkg-query -W -f '${Status}' "$1" 2> /dev/null)" != "install ok installed" ]; then
        missing="$missing $1"
    fi
}

want build-essential gcc
want make make
want cmake cmake
want ninja-build ninja
want pkg-config pkg-config
want clang clang
want clang-format clang-format
want clang-tidy clang-tidy
want llvm llvm-ar
want lld wasm-ld
want nodejs node
want npm npm
want chromium chromium
want gcovr gcovr
want sqlite3 sqlite3
want openssl openssl
want xz-utils xz
for package in fonts-ebgaramond libcmocka-dev libjansson-dev libcyaml-dev libyaml-dev libcairo2-dev librsvg2-dev \
    libevent-dev libsqlite3-dev libsodium-dev libcurl4-openssl-dev zlib1g-dev \
    libclang-rt-14-dev libclang-rt-14-dev-wasm32 wasi-libc; do
    want $package
done

install_missing() {
    echo "setup: installing$missing"
    sudo=
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo > /dev/null 2>&1 || { echo "setup: run as root, or install sudo" >&2; exit 1; }
        sudo=sudo
    fi
    export DEBIAN_FRONTEND=noninteractive
    $sudo apt-get update -q
    # shellcheck disable=SC2086
    $sudo apt-get install -y -q --no-install-recommends $missing
}

# The test of deploy/nginx.conf wants an nginx. To install its package would start a server on port 80, now and at every
# boot, on a machine that may have one already. So the package is only unpacked, into build-nginx; nothing is installed
# and no service is touched. Without it that one test is skipped.
unpack_nginx() {
    [ ! -x build-nginx/usr/sbin/nginx ] || return 0
    ! PATH=$PATH:/usr/sbin:/sbin command -v nginx > /dev/null 2>&1 || return 0
    echo "setup: unpacking nginx into build-nginx, for its test"
    mkdir -p build-nginx
    if (cd build-nginx && apt-get download -q nginx > apt.log 2>&1 && dpkg-deb -x nginx_*.deb .); then
        return 0
    fi
    echo "setup: nginx cannot be had: its test will be skipped (build-nginx/apt.log)" >&2
}

[ -z "$missing" ] || install_missing
unpack_nginx
