// version.test.mjs: the file VERSION is the version; what cannot read it says the same. (The program is tried by
// tests/cli/test_terminal.c, the server by tests/serve/start.test.mjs; the client shows what the server says.)
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../tools/readings.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const version = read('VERSION').trim();

test('the version is three numbers', () => assert.match(version, /^\d+\.\d+\.\d+$/));

test("the client's package and its lock file have it", () => {
  assert.equal(JSON.parse(read('web/package.json')).version, version);
  const lock = JSON.parse(read('web/package-lock.json'));
  assert.equal(lock.version, version);
  assert.equal(lock.packages[''].version, version);
});

test('the lock file names no address that packages are fetched from', () => {
  assert.doesNotMatch(read('web/package-lock.json'), /"resolved"/);
});

test('nothing in the changelog is newer, and the version itself is there, released or not yet', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## \[([^\]]+)\](.*)$/gm)];
  assert.equal(headings[0][1], 'Unreleased');
  if (headings[1]) assert.equal(headings[1][1], version);
  else assert.match(headings[0][2], new RegExp(`\\b${version.replaceAll('.', '\\.')}\\b`));
});
