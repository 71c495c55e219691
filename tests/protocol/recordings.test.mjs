// recordings.test.mjs: the recorded games are opened again, and everything the engine says of them is held against
// protocol/protocol.schema: every event of the whole game, and at some positions on the way every view, list of actions,
// position, catalogue, query and sheet.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { readSchema } from '../../tools/schema.mjs';

const program = process.env.ENFILADE ?? 'build/enfilade';
const FOLDER = 'tests/recordings';
const POSITIONS = 4; // that are looked at in a game
const ASKED_MOST = 6; // units and hexes that a query is asked about
const ACTIONS_MOST = 20000; // longer games are not opened under sanitizers

class Engine {
  constructor() {
    this.child = spawn(program, ['engine']);
    this.waiting = [];
    this.complaints = [];
    this.scopes = null;
    createInterface({ input: this.child.stdout }).on('line', (line) => this.#take(JSON.parse(line)));
  }
  #take(answer) {
    const { request, done } = this.waiting.shift();
    this.complaints.push(...readSchema().checkAnswer(request, answer, this.scopes).slice(0, 5));
    done(answer);
  }
  ask(request) {
    return new Promise((done) => {
      this.waiting.push({ request, done });
      this.child.stdin.write(`${JSON.stringify(request)}\n`);
    });
  }
  end() {
    this.child.stdin.end();
  }
}

/** What a query of this kind can be asked about. */
function subjects(query, units, sides) {
  const hexes = units.map((unit) => unit.hex);
  if (query.needs === 'unit') return units.map((unit) => ({ unit: unit.id }));
  if (query.needs === 'hex') return hexes.map((hex) => ({ hex }));
  if (query.needs === 'side') return sides.map((side) => ({ side }));
  if (query.needs === 'from-to') return hexes.slice(1).map((to) => ({ from: hexes[0], to }));
  return [{}];
}

async function lookAtSides(engine, sides, done) {
  for (const side of [undefined, ...sides]) {
    await engine.ask({ cmd: 'view', side, map: side === undefined });
    await engine.ask({ cmd: 'view', side, since: Math.max(0, done - 20) });
    await engine.ask({ cmd: 'actions', side, items: true });
  }
}

async function lookAtQueries(engine, catalogue, units) {
  const sides = catalogue.sides.map((side) => side.id);
  for (const query of catalogue.queries)
    for (const asked of subjects(query, units, sides))
      for (const cmd of ['sheet', 'query']) await engine.ask({ cmd, what: query.what, ...asked, all: true });
}

async function lookAtActions(engine, catalogue) {
  const { actions, items, offers } = await engine.ask({ cmd: 'actions', items: true });
  await engine.ask({ cmd: 'judge', actions: [...actions.slice(0, 4), 'dance', 'end'] });
  const peeks = items.filter((item) => item.hex && catalogue.verbs[item.verb]?.peek).slice(0, ASKED_MOST);
  for (const item of peeks) {
    const asked = { what: catalogue.verbs[item.verb].peek, hex: item.hex, unit: item.unit, all: true };
    for (const cmd of ['sheet', 'query']) await engine.ask({ cmd, ...asked });
  }
  for (const { title: _, ...asked } of offers) await engine.ask({ cmd: 'sheet', ...asked });
}

async function lookAt(engine, catalogue, text, turn) {
  const opened = await engine.ask({ cmd: 'load', text });
  assert.equal(opened.ok, true, JSON.stringify(opened.error));
  const sides = catalogue.sides.map((side) => side.id);
  await lookAtSides(engine, sides, opened.done);
  await lookAtActions(engine, catalogue);
  const { view } = await engine.ask({ cmd: 'view' });
  const placed = view.counters.filter((counter) => counter.hex);
  const units = placed.filter((_, i) => i % 7 === turn % 7).slice(0, ASKED_MOST);
  await lookAtQueries(engine, catalogue, units);
  for (const cmd of ['state', 'hash', 'save']) await engine.ask({ cmd });
}

for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.save.xz'))) {
  const text = execFileSync('xz', ['-dc', `${FOLDER}/${file}`], { maxBuffer: 1 << 28 }).toString();
  const lines = text.split('\n');
  const actions = lines.flatMap((line, i) => (line.startsWith('do ') ? [i] : []));
  const skip = !!process.env.ENFILADE_SANITIZED && actions.length > ACTIONS_MOST;
  test(`${file}: all that is said conforms`, { skip }, async () => {
    const engine = new Engine();
    try {
      assert.equal((await engine.ask({ cmd: 'load', text })).ok, true);
      const { catalogue } = await engine.ask({ cmd: 'catalogue' });
      engine.scopes = [catalogue.family, catalogue.game];
      await engine.ask({ cmd: 'events', from: 0, told: true });
      for (let i = 0; i < POSITIONS; i++) {
        const cut = actions[Math.floor(((i + 0.5) * actions.length) / POSITIONS)];
        await lookAt(engine, catalogue, `${lines.slice(0, cut).join('\n')}\n`, i);
      }
      assert.deepEqual([...new Set(engine.complaints)].slice(0, 10), []);
    } finally {
      engine.end();
    }
  });
}
