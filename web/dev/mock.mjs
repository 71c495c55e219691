/* mock.mjs: a stand-in for the server while working on the client: the API over `enfilade engine`, games in memory,
 * nobody checked.
 *
 *   node dev/mock.mjs [--port 1864] [--program ../build-dev/enfilade] [--assets dist] */
import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const argument = (name, standard) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? standard : process.argv[at + 1];
};
const port = Number(argument('--port', '1864'));
const program = resolve(argument('--program', '../build-dev/enfilade'));
const assets = argument('--assets', 'dist');
const root = argument('--root', '..');

class Engine {
  constructor() {
    this.child = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'], cwd: root });
    this.waiting = [];
    createInterface({ input: this.child.stdout }).on('line', (line) => this.waiting.shift()(JSON.parse(line)));
  }
  ask(request) {
    return new Promise((done) => {
      this.waiting.push(done);
      this.child.stdin.write(`${JSON.stringify(request)}\n`);
    });
  }
}
const hall = new Engine();
const games = new Map();

async function catalogue(name) {
  await hall.ask({ cmd: 'new', scenario: name });
  return (await hall.ask({ cmd: 'catalogue' })).catalogue;
}
async function sheet(engine, request) {
  const own = await engine.ask({ ...request, cmd: 'sheet' });
  if (own.ok || own.error?.kind !== 'request') return own;
  const answer = await engine.ask({ ...request, cmd: 'query' });
  if (!answer.ok) return answer;
  const a = answer.answer;
  const rows = Object.entries(a).filter(([, v]) => typeof v !== 'object').map(([k, v]) => ({ k: 'item', label: k, value: String(v) }));
  const made = { title: request.what, sections: [{ rows }], map: [], lines: [] };
  if (request.what === 'reach') {
    made.map = a.hexes.map((h) => ({ hex: h.hex, text: h.cost, tone: h.rest ? 'rest' : 'reach',
      do: [`move ${request.unit}`, ...h.path.slice(1).map((x) => `to ${x}`)] }));
  }
  if (request.what === 'fire') {
    made.sections = a.attacks.map((one) => ({ title: `${one.kind} at ${one.unit}`, rows: [
      ...one.firers.map((f) => ({ k: 'item', label: f.unit, value: `${f.points} × ${f.times}`, unit: f.unit })),
      ...one.shifts.map((s) => ({ k: 'item', label: s.why, value: s.by, case: s.case })),
      { k: 'item', label: 'column', value: one.final }] }));
    made.sections.push({ title: 'Odds', rows: ['loss', 'rout', 'pin'].filter((k) => a[k]).map((k) => ({ k: 'odds', label: k, ...a[k] })) });
  }
  return { ok: true, sheet: made };
}

const STAND_FIELDS = ['decision', 'prompt', 'side', 'phase', 'phasing', 'turn', 'done', 'n', 'over'];
const standsOf = (answer) => Object.fromEntries(STAND_FIELDS.filter((k) => k in answer).map((k) => [k, answer[k]]));

class Game {
  constructor(id, body) {
    Object.assign(this, { id, body, engine: new Engine(), n: 0, streams: new Set(), updates: [], limit: 0, orders: {}, notes: '', chat: [] });
  }
  async start() {
    const answer = await this.engine.ask({ cmd: 'new', scenario: this.body.scenario, options: this.body.options ?? {}, seed: Number(this.body.seed ?? 7) });
    if (!answer.ok) return answer;
    this.stands = standsOf(answer);
    this.next = (await this.engine.ask({ cmd: 'events', from: 0 })).next;
    await this.bots();
    return { ok: true, id: this.id };
  }
  summary() {
    const sides = Object.entries(this.body.seats);
    return { ok: true, id: this.id, scenario: this.body.scenario, game: this.body.scenario.split('/')[0], title: this.body.title ?? this.body.scenario,
      seats: sides.map(([side, s]) => ({ side, kind: s.kind === 'me' ? 'person' : s.kind, name: s.kind === 'me' ? 'Guest' : s.bot ?? null, you: s.kind === 'me', bot: s.bot, online: true })),
      mine: sides.filter(([, s]) => s.kind === 'me').map(([side]) => side), state: this.stands.over ? 'over' : 'running', n: this.n,
      commitment: 'f00d', seed: null, owner: true, turn: this.stands.turn, result: this.stands.over ?? null };
  }
  async view(side) {
    const answer = await this.engine.ask({ cmd: 'view', ...(side ? { side } : {}) });
    return { ok: true, n: this.n, view: answer.view, stands: { ...this.stands, undo_limit: this.limit }, events_next: this.next };
  }
  async tell(side, action, answer) {
    this.n = answer.done ?? this.n + 1;
    this.stands = standsOf(answer);
    const events = await this.engine.ask({ cmd: 'events', from: this.next, told: true });
    this.next = events.next;
    if ((answer.dice ?? []).length) this.limit = answer.done;
    const { view } = await this.view(null);
    const update = { n: this.n, entries: [{ n: this.n, side, action, events: events.events }], changes: view, stands: { ...this.stands, undo_limit: this.limit } };
    this.updates.push(update);
    for (const stream of this.streams) send(stream, update);
  }
  async bots() {
    for (let i = 0; i < 5000 && this.stands.side && this.body.seats[this.stands.side]?.kind === 'computer'; i++) {
      const side = this.stands.side;
      const answer = await this.engine.ask({ cmd: 'bot', name: this.body.seats[side].bot ?? 'simple', actions: 1, side, seed: 3 });
      if (!answer.ok) { console.error(answer); break; }
      this.limit = answer.done;
      await this.tell(side, answer.actions?.join(' '), answer);
    }
  }
  async act({ side, actions }) {
    const answer = await this.engine.ask({ cmd: 'do', side, actions });
    if (!answer.ok) return answer;
    await this.tell(side, actions.join('; '), answer);
    const n = this.n;
    void this.bots();
    return { ok: true, n, applied: answer.applied, ...(answer.refused ? { refused: answer.refused } : {}) };
  }
}
const send = (response, update) => response.write(`id: ${update.n}\nevent: update\ndata: ${JSON.stringify(update)}\n\n`);

async function api(method, path, fields, body, response) {
  if (path === '/api/me') return { ok: true, person: { id: 'p1', name: 'Guest', guest: true }, csrf: 'x', server: { shared: false, mail: false, version: 'mock' } };
  if (path === '/api/scenarios') {
    const answer = await hall.ask({ cmd: 'scenarios' });
    for (const one of answer.scenarios) Object.assign(one, { bots: ['simple', 'random'], blurb: '', players: '2', length: '2 hours' });
    return answer;
  }
  let match = path.match(/^\/api\/games-data\/([^/]+)\/(catalogue|map|rules)$/);
  if (match) {
    if (match[2] === 'catalogue') return { ok: true, catalogue: await catalogue(match[1]) };
    if (match[2] === 'map') {
      const file = join(mkdtempSync(join(tmpdir(), 'map-')), 'map.json');
      spawnSync(program, ['map', match[1], '-o', file], { cwd: root });
      return { ok: true, map: JSON.parse(readFileSync(file, 'utf8')) };
    }
    const rows = readFileSync(join(root, 'games', match[1], 'rules.tsv'), 'utf8').split('\n').slice(1).map((l) => l.split('\t'));
    return { ok: true, rules: rows.filter((r) => r.length > 3).map((r) => ({ case: r[0], title: r[1], text: r[3] })) };
  }
  if (path === '/api/games' && method === 'GET') return { ok: true, games: [...games.values()].map((g) => g.summary()) };
  if (path === '/api/games') {
    const game = new Game(Math.random().toString(36).slice(2, 9), body);
    games.set(game.id, game);
    return game.start();
  }
  match = path.match(/^\/api\/games\/([^/]+)(?:\/([^/]+))?(?:\/(\d+))?$/);
  const game = match && games.get(match[1]);
  if (!game) return { ok: false, error: { kind: 'unknown', why: 'there is no such game' } };
  const side = fields.get('side');
  switch (match[2]) {
    case undefined: return game.summary();
    case 'view': return game.view(side);
    case 'events': {
      const answer = await game.engine.ask({ cmd: 'events', from: Number(fields.get('from') ?? 0), told: true });
      return { ok: true, events: answer.events, next: answer.next };
    }
    case 'stream': {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.write(': hello\n\n');
      const after = Number(fields.get('after') ?? 0);
      for (const update of game.updates) if (update.n > after) send(response, update);
      game.streams.add(response);
      response.on('close', () => game.streams.delete(response));
      return null;
    }
    case 'do': return game.act(body);
    case 'ask': {
      if (body.cmd === 'sheet') return sheet(game.engine, body);
      return game.engine.ask(body);
    }
    case 'undo': {
      const answer = await game.engine.ask({ cmd: 'undo', to: body.to });
      if (!answer.ok) return answer;
      game.stands = standsOf(answer);
      game.n = answer.done;
      game.next = (await game.engine.ask({ cmd: 'events', from: 0 })).next;
      game.updates = [];
      for (const stream of game.streams) stream.write(`id: ${game.n}\nevent: update\ndata: {"n":${game.n},"reset":true}\n\n`);
      return { ok: true, n: game.n };
    }
    case 'chat': if (method === 'POST') { game.chat.push({ name: 'Guest', text: body.text }); for (const s of game.streams) s.write(`event: chat\ndata: ${JSON.stringify(game.chat.at(-1))}\n\n`); }
      return { ok: true, chat: game.chat };
    case 'notes': if (method === 'PUT') game.notes = body.text; return { ok: true, text: game.notes };
    case 'orders': if (method === 'PUT') game.orders = body.orders; return { ok: true, orders: game.orders };
    case 'resign': return game.act({ side: body.side, actions: ['resign'] });
    case 'save': return game.engine.ask({ cmd: 'save' });
    default: return { ok: false, error: { kind: 'unknown', why: 'the stand-in does not know this' } };
  }
}
const ENDINGS = { html: 'text/html', js: 'text/javascript', css: 'text/css', woff2: 'font/woff2', json: 'application/json' };
createServer(async (request, response) => {
  const url = new URL(request.url, 'http://x');
  if (!url.pathname.startsWith('/api/')) {
    try {
      const name = url.pathname === '/' ? 'index.html' : url.pathname.slice(1);
      const bytes = readFileSync(join(assets, name));
      response.writeHead(200, { 'Content-Type': ENDINGS[name.split('.').pop()] ?? 'application/octet-stream' });
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
    return;
  }
  let text = '';
  for await (const piece of request) text += piece;
  const answer = await api(request.method, url.pathname, url.searchParams, text ? JSON.parse(text) : {}, response);
  if (!answer) return;
  response.writeHead(answer.ok ? 200 : 422, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(answer));
}).listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}/`));
