// docs.test.mjs: docs/api.md names every route, docs/hosting.md every limit with the values that stand;
// what it says to write, the unit lets the server write.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const source = readdirSync('src/serve', { recursive: true })
  .filter((name) => name.endsWith('.c'))
  .map((name) => readFileSync(`src/serve/${name}`, 'utf8'))
  .join('\n');

test('every route is told, and no other', () => {
  const told = new Set(
    [...readFileSync('docs/api.md', 'utf8').matchAll(/`(GET|POST|PUT|DELETE) (\/[^\s?`]*)/g)].map(
      ([, method, path]) => `${method} ${path.replace(/\/(ID|GAME|CODE|N)(?=\/|$)/g, '/*')}`,
    ),
  );
  const routes = new Set(
    [...source.matchAll(/\{METHOD_(\w+), "([^"]+)"/g)].map(([, method, path]) => `${method} ${path}`),
  );
  assert.ok(routes.size > 40);
  assert.deepEqual(
    [...told].filter((one) => !routes.has(one)),
    [],
  );
  assert.deepEqual(
    [...routes].filter((one) => !told.has(one)),
    [],
  );
});

test('every limit is told, with what stands if nothing is said', () => {
  const table = readFileSync('docs/hosting.md', 'utf8');
  const limits = [...readFileSync('src/serve/base/settings.h', 'utf8').matchAll(/X\(\w+, "([\w-]+)", (\d+), (\d+),/g)];
  assert.ok(limits.length > 25);
  for (const [, key, own, shared] of limits)
    assert.ok(table.includes(`| \`${key}\` | ${own} | ${shared} |`), `${key}: ${own}, ${shared}`);
});

test('what the pages say to write is where the unit lets the server write', () => {
  const unit = readFileSync('deploy/enfilade.service', 'utf8'),
    page = readFileSync('docs/hosting.md', 'utf8');
  const folders = [...unit.matchAll(/^(State|Logs)Directory=(\S+)$/gm)].map(
    ([, kind, name]) => `/var/${{ State: 'lib', Logs: 'log' }[kind]}/${name}/`,
  );
  const [, log] = /log: \{file: ([^,]+),/.exec(page);
  assert.ok(
    folders.some((folder) => log.startsWith(folder)),
    `${log} is in none of ${folders}`,
  );
});
