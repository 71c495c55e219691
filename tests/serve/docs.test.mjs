// docs.test.mjs: docs/api.md names every route, docs/hosting.md every limit with the values that stand.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const source = readdirSync('src/serve').filter((name) => name.endsWith('.c')).map((name) => readFileSync(`src/serve/${name}`, 'utf8')).join('\n');

test('every route is told, and no other', () => {
  const told = new Set([...readFileSync('docs/api.md', 'utf8').matchAll(/`(GET|POST|PUT|DELETE) (\/[^\s?`]*)/g)]
    .map(([, method, path]) => `${method} ${path.replace(/\/(ID|GAME|CODE|N)(?=\/|$)/g, '/*')}`));
  const routes = new Set([...source.matchAll(/\{METHOD_(\w+), "([^"]+)"/g)].map(([, method, path]) => `${method} ${path}`));
  assert.ok(routes.size > 40);
  assert.deepEqual([...told].filter((one) => !routes.has(one)), []);
  assert.deepEqual([...routes].filter((one) => !told.has(one)), []);
});

test('every limit is told, with what stands if nothing is said', () => {
  const table = readFileSync('docs/hosting.md', 'utf8');
  const limits = [...readFileSync('src/serve/settings.h', 'utf8').matchAll(/X\(\w+, "([\w-]+)", (\d+), (\d+),/g)];
  assert.ok(limits.length > 25);
  for (const [, key, own, shared] of limits) assert.ok(table.includes(`| \`${key}\` | ${own} | ${shared} |`), `${key}: ${own}, ${shared}`);
});
