// What `make install` and `make dist` put somewhere else runs from there: the program finds its games and its client from
// its own prefix, called by its path, by its name or through a link, in a folder that has nothing to do with it.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { freePort } from '../serve/harness.mjs';

const root = new URL('../..', import.meta.url).pathname;
const build = dirname(resolve(process.env.ENFILADE ?? 'build/enfilade'));
const folder = mkdtempSync(join(tmpdir(), 'install-'));
after(() => rmSync(folder, { recursive: true }));
const away = join(folder, 'away'); // where people are when they call it; with a folder "games" that is something else
mkdirSync(join(away, 'games'), { recursive: true });

const run = (program, words, options = {}) => execFileSync(program, words, { cwd: away, encoding: 'utf8', ...options });

/** The bytes of all files below. */
const bytesBelow = (top) =>
  readdirSync(top, { withFileTypes: true }).reduce(
    (sum, entry) =>
      sum + (entry.isDirectory() ? bytesBelow(join(top, entry.name)) : statSync(join(top, entry.name)).size),
    0,
  );

/** Fetches a page as soon as somebody answers. */
async function fetched(address) {
  for (let tries = 0; ; tries++)
    try {
      return await fetch(address);
    } catch (error) {
      if (tries > 2400) throw error;
      await new Promise((done) => setTimeout(done, 25));
    }
}

/** Starts the server of an installed program: its first page, a script of it, and the battles it offers. */
async function serve(program) {
  const port = await freePort();
  const server = spawn(program, ['serve', '--port', String(port), '--data', join(folder, `data-${port}`)], {
    cwd: away,
    stdio: 'ignore',
  });
  try {
    const page = await (await fetched(`http://127.0.0.1:${port}/`)).text();
    const script = /src="(\/assets\/main-[^"]+)"/.exec(page)?.[1];
    assert.ok(script, 'the page has no client');
    assert.equal((await fetch(`http://127.0.0.1:${port}${script}`)).status, 200);
    const { scenarios } = await (await fetch(`http://127.0.0.1:${port}/api/scenarios`)).json();
    return scenarios;
  } finally {
    server.kill('SIGTERM');
    await new Promise((done) => server.on('exit', done));
  }
}

test('installed under DESTDIR with a prefix, it is whole, small, and runs', async () => {
  execFileSync('cmake', ['--install', build, '--prefix', '/opt/table', '--strip'], {
    env: { ...process.env, DESTDIR: folder },
  });
  const prefix = join(folder, 'opt/table');
  const program = join(prefix, 'bin/enfilade');
  assert.ok(existsSync(join(prefix, 'share/enfilade/games/monocacy/map.yaml')));
  assert.ok(bytesBelow(prefix) < 25e6, `${bytesBelow(prefix)} bytes`);
  assert.match(run(program, ['scenarios']), /monocacy/);
  assert.match(run('enfilade', ['scenarios'], { env: { PATH: `/nowhere:${join(prefix, 'bin')}` } }), /monocacy/);
  symlinkSync(program, join(away, 'link'));
  assert.match(run('./link', ['scenarios']), /monocacy/);
  assert.ok((await serve(program)).length > 5);
});

test('a folder "games" beside it that holds none is passed over, as /usr/games is', () => {
  const usr = join(folder, 'usr');
  mkdirSync(join(usr, 'games'), { recursive: true });
  execFileSync('cmake', ['--install', build, '--prefix', usr]);
  assert.match(run(join(usr, 'bin/enfilade'), ['scenarios']), /monocacy/);
});

test('the tarball runs where it is unpacked, under its own command too', async () => {
  const made = execFileSync(join(root, 'tools/dist.sh'), [build], { encoding: 'utf8' }).trim().split('\n').pop();
  const tarball = resolve(root, made);
  assert.ok(statSync(tarball).size < 25e6);
  execFileSync('tar', ['-C', folder, '-xzf', tarball]);
  const top = join(
    folder,
    readdirSync(folder).find((name) => name.startsWith('enfilade-')),
  );
  assert.ok((await serve(join(top, 'bin/enfilade'))).length > 5);
  assert.throws(
    () => run(join(top, 'bin/enfilade-table'), [], { env: { ...process.env, PORT: 'no' }, stdio: 'pipe' }),
    /a port is a number/,
  );
  rmSync(tarball);
});
