// The catalogues of messages: every message of the sources has an entry and a translation, none is left over, and a
// translation has the holes of its message.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { catalogueOf, readPo, writePo } from '../../web/po.mjs';

test('the catalogues are whole', () => {
  const { status, stdout, stderr } = spawnSync('node', ['tools/messages.mjs', 'check'], {
    cwd: new URL('../../', import.meta.url).pathname,
    encoding: 'utf8',
  });
  assert.equal(stdout + stderr, '');
  assert.equal(status, 0);
});

test('a catalogue is written as it was read', () => {
  const entries = [
    { english: '', said: ['Language: de\nPlural-Forms: nplurals=2; plural=(n != 1);\n'] },
    { english: 'He said "no"\t\\', said: ['Er sagte „nein“'] },
    { english: 'gun', many: 'guns', said: ['Geschütz', 'Geschütze'] },
    { english: 'not yet', said: [''] },
  ];
  const text = writePo(entries);
  assert.deepEqual(readPo(text), entries);
  assert.deepEqual(catalogueOf(text), { 'He said "no"\t\\': 'Er sagte „nein“', gun: ['Geschütz', 'Geschütze'] });
});
