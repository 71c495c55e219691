// docs.test.mjs: docs/api.md names every route, docs/hosting.md every limit with the values that stand;
// what it says to write, the unit lets the server write.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readSchema } from '../../tools/schema.mjs';

const source = readdirSync('src/serve', { recursive: true })
  .filter((name) => name.endsWith('.c'))
  .map((name) => readFileSync(`src/serve/${name}`, 'utf8'))
  .join('\n');

test('every route is told, and no other', () => {
  const told = new Set(
    [...readFileSync('docs/api.md', 'utf8').matchAll(/`(GET|POST|PUT|DELETE) (\/[^\s?`]*)/g)].map(
      ([, method, path]) => `${method} ${path.replace(/\/(ID|GAME|NAME|CODE|N)(?=\/|$)/g, '/*')}`,
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

const names = (text, pattern) => new Set([...text.matchAll(pattern)].map(([, name]) => name));
const sorted = (set) => [...set].sort();

test('every body is in the schema, with the fields that the server reads and no others', () => {
  const { bodies } = readSchema();
  const routes = new Set(
    [...source.matchAll(/\{METHOD_(POST|PUT|DELETE), "([^"]+)"/g)].map(([, method, path]) => `${method} ${path}`),
  );
  assert.deepEqual(sorted(new Set(bodies.keys())), sorted(routes));
  const asked = bodies.get('POST /api/games/*/ask').fields.map((field) => field.name);
  const rest = [...bodies.values()].filter((body) => !body.name.endsWith('/ask'));
  assert.deepEqual(
    sorted(new Set(['cmd', ...rest.flatMap((body) => body.fields.map((field) => field.name))])),
    sorted(names(source, /(?:body_(?:text|number|flag)\(request|json_object_get\((?:request->)?body), "(\w+)"/g)),
  );
  const engine = names(readFileSync('src/match/answers.c', 'utf8'), /"(\w+)", FIELD_/g);
  assert.deepEqual(
    asked.filter((name) => name !== 'cmd' && !engine.has(name)),
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
