// tools/setup.sh: what it installs, by release and by what is there. apt-get, dpkg-query, sudo and the others are stand-ins
// in a folder that is the whole PATH; they write down how they were called.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const SETUP = new URL('../../tools/setup.sh', import.meta.url).pathname;
const RECORDED = new URL('packages/', import.meta.url);
const RELEASES = ['bookworm', 'trixie', 'noble'];
const COMMANDS = ['make', 'cmake', 'ninja', 'node', 'esbuild', 'cc'];
const SHELL = ['sh', 'cat', 'tr', 'dirname', 'id', 'mkdir'];

/** A machine of which nothing is there but what is named. */
function machine({
  release = 'bookworm',
  has = [],
  installed = [],
  modules = [],
  root = true,
  apt = true,
  sudo = false,
}) {
  const folder = mkdtempSync(join(tmpdir(), 'setup-'));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const script = (name, text) => writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  for (const name of SHELL)
    if (name !== 'id')
      symlinkSync(execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim(), join(bin, name));
  script('id', `echo ${root ? 0 : 1000}`);
  for (const name of has) script(name, 'exit 0');
  if (modules.length > 0) script('pkg-config', `case " ${modules.join(' ')} " in *" $2 "*) exit 0 ;; esac; exit 1`);
  if (apt) script('apt-get', `echo "$@" >> ${folder}/apt; [ "$1" != download ]`);
  if (apt)
    script(
      'dpkg-query',
      `case " ${installed.join(' ')} " in *" $4 "*) echo "install ok installed" ;; *) exit 1 ;; esac`,
    );
  if (sudo) script('sudo', `echo sudo >> ${folder}/apt; exec "$@"`);
  script('nginx', 'exit 0'); // nothing is to be unpacked
  writeFileSync(join(folder, 'os-release'), `NAME="x"\nVERSION_CODENAME=${release}\n`);
  return {
    run: (...words) =>
      spawnSync(join(bin, 'sh'), [SETUP, ...words], {
        env: { PATH: bin, OS_RELEASE: join(folder, 'os-release'), POSTGRES_CONFIG: join(folder, 'postgresql-common') },
        encoding: 'utf8',
      }),
    apt: () => (existsSync(join(folder, 'apt')) ? readFileSync(join(folder, 'apt'), 'utf8').trim().split('\n') : []),
    postgres: () => readFileSync(join(folder, 'postgresql-common/createcluster.d/enfilade.conf'), 'utf8'),
    end: () => rmSync(folder, { recursive: true }),
  };
}

/** Sets up a part there; what it said, how it ended, and the calls of apt-get. */
function setUp(part, options) {
  const here = machine(options);
  const run = here.run(part);
  const calls = here.apt();
  here.end();
  return { ...run, calls, installs: calls.filter((call) => call.startsWith('install')) };
}

test('playing takes no browser, no clang, no wasm, no test framework and no package manager of JavaScript', () => {
  for (const release of RELEASES) {
    const { status, installs } = setUp('play', { release });
    assert.equal(status, 0);
    assert.equal(installs.length, 1);
    assert.match(installs[0], / cmake .* nodejs esbuild .* libsodium-dev /);
    assert.doesNotMatch(installs[0], /chromium|clang|llvm|lld|wasi|cmocka|npm|gcovr|build-essential|libpq|postgres/);
    assert.match(installs[0], /--no-install-recommends/);
  }
});

test('testing installs both parts, under the names of the release', () => {
  const names = Object.fromEntries(RELEASES.map((release) => [release, setUp('test', { release }).installs.join(' ')]));
  for (const release of RELEASES) assert.match(names[release], / cmake .* libcmocka-dev /s);
  assert.match(names.bookworm, / libclang-rt-14-dev libclang-rt-14-dev-wasm32 /);
  assert.match(names.trixie, / libclang-rt-dev libclang-rt-dev-wasm32 /);
  assert.match(names.noble, / libclang-rt-dev libclang-rt-dev-wasm32 /);
  assert.match(names.trixie, / chromium /);
  assert.doesNotMatch(names.noble, /chromium/); // a snap there
});

test('the package of PostgreSQL is told to start nothing', () => {
  const here = machine({});
  assert.equal(here.run('test').status, 0);
  assert.match(here.postgres(), /create_main_cluster = false/);
  here.end();
  const there = machine({ installed: ['postgresql'] });
  assert.equal(there.run('test').status, 0);
  assert.throws(() => there.postgres(), /ENOENT/); // somebody's own is left alone
  there.end();
});

test('every package is in the index of its release', () => {
  for (const release of RELEASES) {
    const index = new Set(readFileSync(new URL(`${release}.txt`, RECORDED), 'utf8').split('\n'));
    for (const part of ['play', 'test', 'deb']) {
      const here = machine({ release });
      for (const name of here.run('list', part).stdout.trim().split('\n'))
        assert.ok(index.has(name), `${release} has no package ${name}`);
      here.end();
    }
  }
});

test('what is there is not installed: commands, modules, packages', () => {
  const whole = {
    has: COMMANDS,
    installed: ['libc6-dev', 'fonts-ebgaramond'],
    modules: 'jansson libcyaml yaml-0.1 cairo libevent_core sqlite3 libsodium libcurl libcrypto zlib'.split(' '),
  };
  assert.deepEqual(setUp('play', whole).calls, []);
  const lacking = { ...whole, modules: whole.modules.filter((name) => name !== 'libsodium') };
  assert.match(setUp('play', lacking).installs[0], /--no-install-recommends libsodium-dev$/);
});

test('without root it takes sudo; without sudo it says exactly what to install', () => {
  assert.deepEqual(setUp('play', { root: false, sudo: true }).calls.slice(0, 2), ['sudo', 'update -q']);
  const { status, stderr, calls } = setUp('play', { root: false, has: COMMANDS });
  assert.equal(status, 1);
  assert.deepEqual(calls, []);
  assert.match(
    stderr,
    /^ {4}apt-get install --no-install-recommends libc6-dev pkg-config libjansson-dev .*ebgaramond$/m,
  );
});

test('elsewhere it looks whether everything is there, and says what is missing', () => {
  const modules = 'jansson libcyaml yaml-0.1 cairo libevent_core sqlite3 libsodium libcurl libcrypto zlib'.split(' ');
  assert.equal(setUp('play', { apt: false, has: COMMANDS, modules }).status, 0);
  const { status, stderr } = setUp('play', { apt: false, has: ['cc', 'make', 'cmake', 'ninja', 'node'], modules });
  assert.equal(status, 1);
  assert.match(stderr, /to play, these are missing: esbuild/);
  assert.match(stderr, /docs\/building\.md/);
});

test('an unknown release gets the names of Debian 13, and says so', () => {
  const { stderr, installs } = setUp('test', { release: 'forky' });
  assert.match(stderr, /forky.* untried/);
  assert.match(installs.join(' '), / libclang-rt-dev /);
});

test('other words are refused', () => {
  const here = machine({});
  assert.equal(here.run('everything').status, 2);
  assert.match(here.run().stderr, /usage/);
  here.end();
});
