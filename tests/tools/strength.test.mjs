// tools/strength.mjs: the measures of docs/strength.md, stopped and gone on with; and what players read of them.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';

const program = resolve(process.env.ENFILADE ?? 'build/enfilade');
const script = resolve('tools/strength.mjs');
const checkout = mkdtempSync(join(tmpdir(), 'strength-'));
after(() => rmSync(checkout, { recursive: true }));

/* a checkout of its own: what is measured is a commit, and it is not for this test to ask for a clean tree */
const git = (...words) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a', ...words], { cwd: checkout, encoding: 'utf8' });
git('init', '-q');
mkdirSync(join(checkout, 'src'));
writeFileSync(join(checkout, 'src/player.c'), 'plays\n');
git('add', '.');
git('commit', '-qm', 'one');

const strength = (...words) =>
  spawnSync(process.execPath, [script, '--program', program, ...words], { cwd: checkout, encoding: 'utf8' });
const small = ['--only', 'regular', '--battles', 'crossroads/battle'];
const rows = (out) =>
  readFileSync(join(checkout, out, 'pairs.log'), 'utf8')
    .trim()
    .split('\n');

test('a measure that was stopped goes on to the same end', () => {
  for (const most of ['2', '3', '9']) assert.equal(strength('--out', 'parts', ...small, '--most', most).status, 0);
  const whole = strength('--out', 'whole', ...small, '--most', '9');
  assert.equal(rows('parts').length, 9);
  const results = (out) =>
    rows(out)
      .map((row) => row.replace(/ [\d,]{3,}/g, ''))
      .sort(); /* times left out */
  assert.deepEqual(results('parts'), results('whole'));
  const seed = Number.parseInt(git('rev-parse', 'HEAD').slice(0, 8), 16);
  assert.match(whole.stdout, new RegExp(`seeds from ${seed}\\.`));
  assert.match(whole.stdout, /\| all \| 9 \| \d : \d \| [\d.]+ % \([\d.]+ to [\d.]+\) \|/);
  const table = strength('--out', 'whole', ...small, '--table');
  assert.equal(table.stdout, whole.stdout);
});

test('players read the strength that the page has', () => {
  const levels = readFileSync('src/bot/levels.c', 'utf8');
  const page = readFileSync('docs/strength.md', 'utf8');
  const rows = [...levels.matchAll(/^ {4}\{"(\w+)", "([\w-]+)", (\d+), (\d+), (\d+), (\d+)\},$/gm)];
  assert.ok(rows.length > 0);
  for (const [, player, against, won, lost, low, high] of rows) {
    const share = ((100 * won) / (Number(won) + Number(lost))).toFixed(1);
    assert.ok(page.includes(`\`${player}\` against \`${against}\``), player);
    assert.ok(
      page.includes(`${won} : ${lost} | ${share} % (${(low / 10).toFixed(1)} to ${(high / 10).toFixed(1)})`),
      player,
    );
  }
});

test('other players than those of the folder are not mixed in', () => {
  strength('--out', 'kept', ...small, '--most', '1');
  writeFileSync(join(checkout, 'src/player.c'), 'plays better\n');
  assert.match(strength('--out', 'kept', ...small).stderr, /have changed since: --out another/);
  assert.match(strength('--out', 'new', ...small).stderr, /changes that are not committed/);
  assert.equal(rows('kept').length, 1);
});

test('what is not there is named', () => {
  assert.match(strength('--only', 'nobody').stderr, /no measure "nobody": regular, veteran/);
  git('checkout', '-q', 'src');
  assert.match(strength('--out', 'none', '--battles', 'waterloo').stderr, /no battle "waterloo"/);
});
