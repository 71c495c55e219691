// The Debian package and the container name what the rest of the tree says: version, packages to build with, libraries.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { root } from '../../tools/readings.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const run = (command, ...words) => execFileSync(command, words, { cwd: root, encoding: 'utf8' });
const onDebian12 = /^VERSION_CODENAME=bookworm$/m.test(readFileSync('/etc/os-release', 'utf8'));

test('the Debian package has the version of the program', () => {
  assert.equal(/^enfilade \(([^)]+)\)/.exec(read('debian/changelog'))[1], read('VERSION').trim());
});

test('the Debian package is built with what playing needs, and with PostgreSQL', () => {
  const wanted = [...run('tools/setup.sh', 'list', 'play').trim().split('\n'), 'libpq-dev'];
  const own = ['gcc', 'libc6-dev', 'make', 'fonts-ebgaramond']; // of every build machine; only used when it runs
  const depends = /^Build-Depends: debhelper-compat \(= 13\),\n((?: .+\n)+)/m.exec(read('debian/control'))[1];
  assert.deepEqual(
    depends.split(',').map((name) => name.trim()),
    wanted.filter((name) => !own.includes(name)).sort(),
  );
});

test('the container has every library that the program is linked with', { skip: !onDebian12 }, () => {
  const program = resolve(root, process.env.ENFILADE ?? 'build/enfilade');
  const named = read('deploy/Dockerfile').split('\nFROM ')[2];
  const libraries = [...run('objdump', '-p', program).matchAll(/NEEDED +(\S+)/g)].map((match) => match[1]);
  for (const library of libraries.filter((name) => !/^(libc|libm|libgcc_s|lib[a-z]*san)\.so/.test(name))) {
    const owners = run('dpkg-query', '-S', `*/${library}`).match(/^[^:]+/gm);
    assert.ok(
      owners.some((owner) => named.includes(` ${owner} `)),
      `${library} of ${owners}`,
    );
  }
});
