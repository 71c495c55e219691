// The log of a club in the reader's language: the server keeps what was done with a few English words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPo } from '../../web/po.mjs';
import { readFileSync } from 'node:fs';
import { loadAll } from './client.mjs';

const language = await loadAll(['src/language.ts', 'src/club/acts.ts']);
const german = readPo(readFileSync(new URL('../../web/lang/de.po', import.meta.url), 'utf8'));
language.useLanguage('de', Object.fromEntries(german.map(({ english, said }) => [english, said[0]])));
const { actActor, actDetail } = language;
const act = (what, detail) => actDetail({ what, detail });

test('times are written as the reader does, and a reason stays as it was written', () => {
  assert.match(act('ban', 'until 2026-07-04 12:00 UTC: rude: twice'), /^bis 0?4\.0?7\.2026, \d\d:\d\d: rude: twice$/);
  assert.equal(act('mute', 'for ever'), 'für immer');
  assert.match(act('invite', 'until 2026-07-04 12:00 UTC'), /^bis [\d.]+, [\d:]+$/);
  assert.equal(act('unban', 'has said sorry'), 'has said sorry');
});
test('tournaments, and the host of the command line', () => {
  assert.equal(act('tournament', 'next 2'), 'Runde 2');
  assert.equal(act('tournament', 'delete 1'), 'in Runde 1 gelöscht');
  assert.equal(act('delete-game', 'A fine day'), 'A fine day');
  assert.equal(actActor({ actor: 'the host' }), 'der Betreiber');
  assert.equal(actActor({ actor: 'Ann' }), 'Ann');
});
