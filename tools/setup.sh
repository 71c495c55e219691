#!/bin/sh
# setup.sh: installs the packages that are missing, on Debian 12 and 13 and Ubuntu 24.04.
#
#   tools/setup.sh play           what building and playing need
#   tools/setup.sh test           that, and what tests, checks and other builds need
#   tools/setup.sh deb            what building the Debian package needs: what playing needs, PostgreSQL's library, debhelper and its tools
#   tools/setup.sh list play      prints the packages that this release has for it, installed or not
#
# Elsewhere it only looks whether everything is there, and says what is not. $OS_RELEASE names another file than
# /etc/os-release and $POSTGRES_CONFIG another folder than /etc/postgresql-common, for tests of this script.
set -eu
cd "$(dirname "$0")/.."

# One line for each need: the part, how its presence is known (a command, a module of pkg-config, or the package itself),
# and the package. A fourth word names the releases that have the package; the others do without.
needs() {
    cat << 'END'
play command:cc           gcc
play package              libc6-dev
play command:make         make
play command:cmake        cmake
play command:ninja        ninja-build
play command:pkg-config   pkg-config
play command:node         nodejs
play command:esbuild      esbuild
play module:jansson       libjansson-dev
play module:libcyaml      libcyaml-dev
play module:yaml-0.1      libyaml-dev
play module:cairo         libcairo2-dev
play module:libevent_core libevent-dev
play module:sqlite3       libsqlite3-dev
play module:libsodium     libsodium-dev
play module:libcurl       libcurl4-openssl-dev
play module:libcrypto     libssl-dev
play module:zlib          zlib1g-dev
play package              fonts-ebgaramond
test command:clang        clang
test command:clang-format clang-format
test command:clang-tidy   clang-tidy
test command:llvm-ar      llvm
test command:wasm-ld      lld
test package              libclang-rt-14-dev        bookworm
test package              libclang-rt-14-dev-wasm32 bookworm
test package              libclang-rt-dev           trixie,noble
test package              libclang-rt-dev-wasm32    trixie,noble
test package              wasi-libc
test command:wasm-opt     binaryen                  bookworm
test package              libcmocka-dev
test module:librsvg-2.0   librsvg2-dev
test command:npm          npm
test command:chromium     chromium                  bookworm,trixie
test command:gcovr        gcovr
test command:sqlite3      sqlite3
test module:libpq         libpq-dev
test package              postgresql
test module:ompi-c        libopenmpi-dev
test command:mpirun       openmpi-bin
test package              slurmctld
test package              slurmd
test package              slurm-client
test package              munge
test command:openssl      openssl
test command:xz           xz-utils
deb  command:dh           debhelper
deb  module:libpq         libpq-dev
deb  package              build-essential
END
}

release() { # its code name, as its packages are known by: bookworm, trixie, noble; nothing where there are no such packages
    command -v apt-get > /dev/null 2>&1 || return 0
    # shellcheck disable=SC1090
    (. "${OS_RELEASE:-/etc/os-release}" && echo "${VERSION_CODENAME:-unknown}")
}
release=$(release)
case ,bookworm,trixie,noble, in
*,"$release",*) ;;
*) [ -z "$release" ] || echo "setup: this release ($release) is untried: its packages are taken to be Debian 13's" >&2 ;;
esac

in_release() { # $1: the releases that have a package, or nothing for all
    case ",${1:-$release}," in
    *",$release,"*) true ;;
    *,trixie,*) case $release in bookworm | noble) false ;; esac ;;
    *) false ;;
    esac
}

is_there() { # $1: how it is known; $2: its package
    case $1 in
    command:*) command -v "${1#command:}" > /dev/null 2>&1 ;;
    module:*) command -v pkg-config > /dev/null 2>&1 && pkg-config --exists "${1#module:}" ;;
    *) [ -z "$release" ] || [ "$(dpkg-query -W -f '${Status}' "$2" 2> /dev/null)" = "install ok installed" ] ;;
    esac
}

packages() { # $1: the part; $2: "missing" for those alone
    needs | while read -r part known package releases; do
        [ "$part" = "$1" ] && in_release "$releases" || continue
        [ "${2:-}" = missing ] && is_there "$known" "$package" || echo "$package"
    done
}

missing_names() { # $1: the part: what is missing where packages have other names
    needs | while read -r part known package _; do
        [ "$part" = "$1" ] && ! is_there "$known" "$package" || continue
        echo "${known#*:}"
    done
}

# Installs the packages named, or says what a person must do.
install_packages() {
    sudo=
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo > /dev/null 2>&1; then
            echo "setup: these packages are missing, and only root can install them:" >&2
            echo "    apt-get install --no-install-recommends $*" >&2
            return 1
        fi
        sudo=sudo
    fi
    echo "setup: installing $*"
    export DEBIAN_FRONTEND=noninteractive
    $sudo apt-get update -q || echo "setup: the lists of packages could not be renewed" >&2
    $sudo apt-get install -y -q --no-install-recommends "$@"
}

# Installs what a part lacks, where packages have the names above. $1: the part.
set_up() {
    if [ -z "$release" ]; then
        missing=$(missing_names "$1" | tr '\n' ' ')
        [ -n "$missing" ] || return 0
        echo "setup: to $1, these are missing: $missing" >&2
        echo "setup: docs/building.md says what their packages are called on Fedora, Arch and macOS" >&2
        return 1
    fi
    missing=$(packages "$1" missing)
    [ -n "$missing" ] || return 0
    # shellcheck disable=SC2086
    install_packages $missing
}

# PostgreSQL is for the tests of a store that several servers share: they start one of their own. Its package would make a
# database and start it at every boot, unless it is told before that nobody wants that.
keep_postgres_quiet() {
    ! is_there package postgresql && [ -n "$release" ] || return 0
    quiet=${POSTGRES_CONFIG:-/etc/postgresql-common}/createcluster.d
    sudo=
    [ "$(id -u)" -eq 0 ] || sudo=sudo
    $sudo sh -c "mkdir -p $quiet && echo 'create_main_cluster = false' > $quiet/enfilade.conf" || true
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

case "${1:-} ${2:-}" in
"play ") set_up play ;;
"test ")
    set_up play
    keep_postgres_quiet
    set_up test
    unpack_nginx
    ;;
"deb ")
    set_up play
    set_up deb
    ;;
"list play" | "list test" | "list deb") packages "$2" ;;
*)
    echo "usage: tools/setup.sh play | test | deb | list PART" >&2
    exit 2
    ;;
esac
