// protocol.test.mjs: what is made from protocol/protocol.schema is as it should be now; its examples conform; and the check
// that all other tests rely on catches an unknown field, a missing one and a wrong type.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseSchema, readSchema } from '../../tools/schema.mjs';

const schema = readSchema();

test('what is made from the schema is not stale', () => {
  execFileSync('node', ['tools/protocol.mjs', '--check']);
});

test('the example of every event conforms', () => {
  for (const event of schema.events) {
    assert.ok(event.example, `${event.name} has no example`);
    assert.ok(event.doc, `${event.name} is not explained`);
    assert.deepEqual(schema.checkEvent(event.example, [event.scope]), []);
  }
});

test('what an event shows names fields that it has', () => {
  for (const { name, shows, fields } of schema.events.filter((event) => event.shows)) {
    const known = new Set(fields.map((field) => field.name));
    const named = [shows.who, shows.from, shows.to, shows.heavy?.split(':')[0], ...(shows.lost?.split(',') ?? [])];
    for (const field of named) assert.ok(!field || known.has(field), `${name} shows ${field}`);
  }
});

test('every event that the sources emit is listed, and no other', () => {
  const listed = new Set(schema.events.map((event) => event.name));
  const sources = readdirSync('src', { recursive: true }).filter((name) =>
    /^(gbacw|fury|play|match)\/.*\.c$/.test(name),
  );
  const text = sources.map((name) => readFileSync(`src/${name}`, 'utf8')).join('\n');
  const emitted = [...text.matchAll(/event_begin\([^,()]*(?:\([^)]*\))?[^,()]*, "([a-z-]+)"/g)].map(
    (found) => found[1],
  );
  assert.ok(emitted.length > 100, `${emitted.length}`);
  for (const name of emitted) assert.ok(listed.has(name), `${name} is not in the schema`);
  for (const name of listed) assert.ok(text.includes(`"${name}"`), `${name} is in the schema, and no source names it`);
});

test('the check catches what is wrong', () => {
  const small = parseSchema(
    [
      'sides csa usa',
      'object Event',
      '  e text',
      'object Row',
      '  id text',
      '  value? int | null',
      "  kind 'good' | 'bad'",
      '  list text[]',
      '  [side] int',
      'event hit any -- A hit.',
      '  unit text',
    ].join('\n'),
  );
  const row = { id: 'a', kind: 'good', list: ['x'], csa: 1, usa: 2 };
  const complaint = (change) => small.check('Row', { ...row, ...change }).join('; ');
  assert.equal(complaint({}), '');
  assert.equal(complaint({ value: null }), '');
  assert.match(complaint({ more: 1 }), /the field more is not in the schema/);
  assert.match(complaint({ id: undefined }), /the field id is missing/);
  assert.match(complaint({ usa: undefined }), /the field usa is missing/);
  assert.match(complaint({ id: 1 }), /Row\.id: a text/);
  assert.match(complaint({ value: 'x' }), /Row\.value: int \| null/);
  assert.match(complaint({ value: 1.5 }), /Row\.value/);
  assert.match(complaint({ kind: 'ugly' }), /Row\.kind/);
  assert.match(complaint({ list: ['x', 2] }), /Row\.list\[1\]: a text/);
  assert.deepEqual(small.checkEvent({ e: 'hit', unit: 'u' }), []);
  assert.match(small.checkEvent({ e: 'miss' }).join(), /the event miss is not in the schema/);
  assert.match(small.checkEvent({ e: 'hit', unit: 'u', die: 3 }).join(), /the field die is not in the schema/);
  assert.throws(() => parseSchema('object Row\n  id texxt'), /there is no type texxt/);
});
