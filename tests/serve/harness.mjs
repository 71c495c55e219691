// harness.mjs: a server of one's own for a test, and visitors who talk to it as a browser would.
//
//   const server = await startServer();            a fresh data folder, a free port; server.stop(), server.kill(), server.start()
//   const ann = await server.visitor();             a cookie jar and the csrf value
//   const answer = await ann.post('/api/games', {...});      {status, body, headers}
//   const stream = await ann.stream('/api/games/ID/stream'); for tests of streams: await stream.next('update')
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { readSchema } from '../../tools/schema.mjs';
import { dropStore, storeArguments } from './store.mjs';

export const program = process.env.ENFILADE ?? 'build-dev/enfilade';
export const sanitized = Boolean(process.env.ENFILADE_SANITIZED);
/** Whether servers that share a PostgreSQL are to do without NOTIFY: $ENFILADE_NOTIFY=no. */
export const quiet = process.env.ENFILADE_NOTIFY === 'no';

function silence(data) {
  const path = join(data, 'enfilade.yaml');
  const said = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (!said.includes('notify:')) writeFileSync(path, `${said}\nnotify: no\n`);
}

const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
/** A program that does not outlive this one, however this one ends. */
export function ours(child) {
  running.add(child);
  child.on('close', () => running.delete(child));
  return child;
}

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.on('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A port that nobody has now. It lies below those that the system gives to connections (from 32768): one of them would take
 * it before the server is there, or while a server that keeps its port is started again. */
export async function freePort() {
  for (;;) {
    const port = 11_000 + Math.floor(Math.random() * 21_000);
    if (await isFree(port)) return port;
  }
}

/** Every answer and every message must conform to protocol/protocol.schema. */
function conform(complaints) {
  if (complaints.length) throw new Error(`not as the schema has it:\n${complaints.slice(0, 5).join('\n')}`);
}
const parsedBody = (text) => {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
};
function checkAnswer(method, path, text, { headers }, bytes) {
  if (method === 'HEAD' || !(headers['content-type'] ?? '').startsWith('application/json')) return;
  const plain = headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
  conform(readSchema().checkServed(method, path, parsedBody(text), JSON.parse(plain.toString('utf8'))));
}

export function request(port, method, path, { body, headers = {}, agent } = {}) {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    const asked = http.request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent,
        headers: {
          ...(text === undefined
            ? {}
            : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
          ...headers,
        },
      },
      (answer) => {
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          const bytes = Buffer.concat(parts);
          let parsed = bytes.toString('utf8');
          if (
            !answer.headers['content-encoding'] &&
            (answer.headers['content-type'] ?? '').startsWith('application/json')
          )
            parsed = JSON.parse(parsed);
          try {
            checkAnswer(method, path, text, answer, bytes);
          } catch (error) {
            reject(error);
          }
          resolve({ status: answer.statusCode, headers: answer.headers, body: parsed, bytes });
        });
      },
    );
    asked.on('error', reject);
    if (text !== undefined) asked.write(text);
    asked.end();
  });
}

class Stream {
  constructor(answer, asked) {
    Object.assign(this, { answer, asked, events: [], waiting: [], closed: false, comments: 0 });
    let text = '';
    answer.setEncoding('utf8');
    answer.on('data', (part) => {
      text += part;
      for (let end; (end = text.indexOf('\n\n')) >= 0; text = text.slice(end + 2)) this.#take(text.slice(0, end));
    });
    const close = () => {
      this.closed = true;
      this.#wake();
    };
    answer.on('end', close);
    answer.on('error', close);
    answer.on('close', close);
  }

  #take(block) {
    const event = { event: 'message', data: '' };
    for (const line of block.split('\n')) {
      if (line.startsWith(':')) this.comments += 1;
      const at = line.indexOf(': ');
      if (at > 0) event[line.slice(0, at)] = line.slice(at + 2);
    }
    if (event.data === '') return;
    event.data = JSON.parse(event.data);
    conform(readSchema().checkMessage(event.event, event.data));
    this.events.push(event);
    this.#wake();
  }

  #wake() {
    for (const wake of this.waiting.splice(0)) wake();
  }

  /** The next event of this kind that was not taken yet (and fits); fails after some seconds. */
  async next(kind, fits = () => true, seconds = 60) {
    const end = Date.now() + seconds * 1000;
    for (;;) {
      const at = this.events.findIndex((one) => one.event === kind && fits(one.data, one));
      if (at >= 0) return this.events.splice(at, 1)[0];
      if (this.closed) throw new Error(`the stream ended before ${kind}`);
      if (Date.now() > end) throw new Error(`no ${kind} came`);
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, 200);
        this.waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  close() {
    this.asked.destroy();
  }
}

export class Visitor {
  constructor(server) {
    Object.assign(this, { server, cookie: '', csrf: '', person: null });
  }

  #headers(more) {
    return {
      ...(this.cookie ? { Cookie: this.cookie } : {}),
      ...(this.csrf ? { 'X-Enfilade': this.csrf } : {}),
      ...more,
    };
  }

  async ask(method, path, body, more = {}) {
    const answer = await request(this.server.port, method, path, {
      body,
      headers: this.#headers(more),
      agent: this.server.agent,
    });
    this.keep(answer);
    return answer;
  }

  keep(answer) {
    for (const set of answer.headers['set-cookie'] ?? []) {
      const [pair] = set.split(';');
      const name = pair.split('=')[0];
      const others = this.cookie.split('; ').filter((one) => one && one.split('=')[0] !== name);
      this.cookie = [...others, pair].join('; ');
    }
  }

  get(path, more) {
    return this.ask('GET', path, undefined, more);
  }
  post(path, body = {}, more = {}) {
    return this.ask('POST', path, body, more);
  }
  put(path, body = {}) {
    return this.ask('PUT', path, body);
  }
  delete(path) {
    return this.ask('DELETE', path, {});
  }

  async arrive() {
    const { body } = await this.get('/api/me');
    this.csrf = body.csrf;
    this.person = body.person;
    return this;
  }

  stream(path, more = {}) {
    return new Promise((resolve, reject) => {
      const asked = http.request(
        { host: '127.0.0.1', port: this.server.port, path, agent: false, headers: this.#headers(more) },
        (answer) => {
          if (answer.statusCode === 200) resolve(new Stream(answer, asked));
          else {
            answer.resume();
            reject(new Error(`the stream was refused: ${answer.statusCode}`));
          }
        },
      );
      asked.on('error', reject);
      asked.end();
    });
  }
}

/** Is a test running? A tool that a test starts uses this module too, and prints nothing but its own answer. */
export const isTest = Boolean(process.env.NODE_TEST_CONTEXT) && /\.test\.mjs$/.test(process.argv[1] ?? '');
const told = new Set(); // the servers whose last words may explain why a test failed
if (isTest)
  afterEach((context) => {
    for (const server of told) {
      if (context?.passed === false && server.log)
        console.log(`the server at port ${server.port} said:\n${server.log.slice(-3000)}`);
      if (server.process.exitCode !== null || server.process.signalCode !== null) told.delete(server);
    }
  });

export class Server {
  constructor(options) {
    this.options = options;
    this.data = options.data ?? mkdtempSync(join(tmpdir(), 'enfilade-'));
    this.agent = new http.Agent({ keepAlive: true });
    this.log = '';
  }

  /** Starts it; a free port that somebody else took in between is not our fault. */
  async start() {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#begin();
      } catch (error) {
        if (tries === 5 || !/cannot listen/.test(error.message)) throw error;
        await sleep(200 * tries); // one that is kept may be free again soon
      }
    }
  }

  async #begin() {
    this.port = this.options.port ?? (await freePort());
    this.log = '';
    if (quiet) silence(this.data);
    const command = [
      ...(this.options.wrap ?? []),
      program,
      'serve',
      '--port',
      String(this.port),
      '--data',
      this.data,
      ...(this.options.store ?? storeArguments(this.data)),
      ...(this.options.args ?? []),
    ];
    if (this.options.files) command.unshift('sh', '-c', `ulimit -n ${this.options.files} && exec "$@"`, 'sh'); // as the system's own limit
    this.process = ours(
      spawn(command[0], command.slice(1), {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...(this.options.env ?? {}) },
      }),
    );
    told.add(this);
    this.ended = new Promise((resolve) => this.process.on('close', (code, signal) => resolve({ code, signal }))); // its last words are read
    this.process.stderr.on('data', (part) => {
      this.log += part;
    });
    await new Promise((resolve, reject) => {
      this.process.stdout.on('data', (part) => {
        if (String(part).includes('http://')) resolve();
      });
      this.ended.then(() => reject(new Error(`the server did not start: ${this.log}`)));
    });
    return this;
  }

  async signal(name) {
    this.process.kill(name);
    this.agent.destroy();
    this.agent = new http.Agent({ keepAlive: true });
    return this.ended;
  }

  kill() {
    return this.signal('SIGKILL');
  }
  end() {
    return this.signal('SIGTERM');
  }

  /** Ends the server and forgets its data; fails if it did not end well (a sanitizer spoke). */
  async stop() {
    const { code, signal } = await this.end();
    if (!this.options.data) {
      rmSync(this.data, { recursive: true, force: true });
      dropStore(this.data);
    }
    if (code !== 0) throw new Error(`the server ended with ${code ?? signal}: ${this.log}`);
  }

  visitor() {
    return new Visitor(this).arrive();
  }
}

export const startServer = (options = {}) => new Server(options).start();

/** A game of Monocacy from its standard set-up; seats as given. */
export async function newGame(visitor, seats, more = {}) {
  const answer = await visitor.post('/api/games', {
    scenario: 'monocacy/battle',
    options: { 'standard-setup': 1 },
    seats,
    ...more,
  });
  if (answer.status !== 200) throw new Error(`no game: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}
