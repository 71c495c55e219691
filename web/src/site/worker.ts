/* worker.ts: the Web Worker of the static site: runs the program, keeps its games, answers the page.
 *
 * An answer leaves when what it tells is kept: what a player has seen happen is there after a crash. */
import { Disk, type Facts } from './disk.js';
import type { FromWorker, SiteAnswer, SiteFiles, SiteRequest, StorageTrouble, ToWorker } from './messages.js';
import { unpack } from './lzma.js';
import { SiteModule } from './module.js';

const post = (message: FromWorker): void => postMessage(message);

/** An answer as HTTP writes it, taken apart while it comes. */
class Answer {
  private head: string | null = null;
  private text = '';
  private readonly bytes = new TextDecoder();

  constructor(
    private readonly id: number,
    private readonly stream: boolean,
    private readonly cookies: (one: string) => void,
  ) {}

  take(bytes: Uint8Array): SiteAnswer | null {
    this.text += this.bytes.decode(bytes, { stream: true });
    const end = this.head === null ? this.text.indexOf('\r\n\r\n') : -1;
    const begins = end >= 0;
    if (begins) {
      this.head = this.text.slice(0, end);
      this.text = this.text.slice(end + 4);
      const cookie = /^set-cookie: ([^;\r]*)/im.exec(this.head)?.[1];
      if (cookie) this.cookies(cookie);
    }
    if (!this.stream || this.head === null) return null;
    const piece = { id: this.id, text: this.text, ...(begins ? { status: this.status() } : {}) };
    this.text = '';
    return piece;
  }
  whole(): SiteAnswer {
    const type = /^content-type: ([^\r]*)/im.exec(this.head ?? '')?.[1] ?? '';
    return { id: this.id, status: this.status(), type, text: this.text, ended: true };
  }
  private status(): number {
    return Number(/^HTTP\/1\.1 (\d+)/.exec(this.head ?? '')?.[1] ?? 500);
  }
}

/** What a file of the site holds, as its name says: packed or as it is. */
function contentOf(file: string, buffer: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(buffer);
  return file.endsWith('.lzma') ? unpack(bytes) : bytes;
}

/** The unpacked program is kept for the next start: then the browser compiles it while it reads, or has it compiled. */
const UNPACKED = 'unpacked-enfilade';

async function keepUnpacked(cache: Cache, address: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  for (const older of await cache.keys()) await cache.delete(older);
  await cache.put(address, new Response(bytes, { headers: { 'Content-Type': 'application/wasm' } }));
}
async function programAt(address: string): Promise<WebAssembly.Module> {
  const cache = await Promise.resolve(self.caches?.open(UNPACKED)).catch(() => undefined); // a page without HTTPS has none
  const kept = await cache?.match(address).catch(() => undefined);
  const compiled = kept && (await WebAssembly.compileStreaming(kept).catch(() => undefined));
  if (compiled) return compiled;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the program could not be fetched (${answer.status})`);
  const bytes = contentOf(address, await answer.arrayBuffer());
  if (cache) void keepUnpacked(cache, address, bytes).catch(() => undefined); // no room: it is unpacked again
  return WebAssembly.compile(bytes);
}

const isRefusal = ({ ended, status }: SiteAnswer): boolean => !!ended && (status ?? 500) >= 400;

const GONE = { ok: false, error: { kind: 'elsewhere', why: 'Another tab of this browser goes on with your games.' } };

class Site {
  private module!: SiteModule;
  private disk: Disk | null = null;
  private cookie = '';
  /** The program has all families; when it lacks one that is asked for, the whole one takes its place. */
  private whole = false;
  private lacking = false;
  private growing = false;
  /** What waits for its answer, and is asked again of the whole program. */
  private readonly asked = new Map<number, SiteRequest>();
  private readonly answers = new Map<number, Answer>();
  private readonly unkept = new Map<number, Uint8Array>();
  private ready: SiteAnswer[] = [];
  private written: Promise<void> = Promise.resolve();
  private trouble: StorageTrouble = 'well';
  private timer = 0;
  /** What is due at once goes on by a message to itself: a browser puts timers that follow on timers off by 4 ms each, and a
   * computer's turn has dozens of pieces. Requests of the page come in between all the same. */
  private readonly next = new MessageChannel();
  private nextIsPosted = false;

  constructor(
    private readonly base: string,
    private readonly list: SiteFiles,
  ) {
    this.next.port1.onmessage = () => {
      this.nextIsPosted = false;
      this.run();
    };
  }

  async start(): Promise<void> {
    this.disk = await Disk.open(new URL(this.base).pathname).catch(() => null);
    const kept = await this.disk?.read().catch(() => null);
    if (!kept) this.say('refused');
    this.cookie = kept?.cookie ?? '';
    this.whole = kept?.whole ?? false;
    this.module = await this.program();
    if (!this.module.open(kept?.blocks ?? [], kept?.length ?? 0)) throw new Error('the games could not be opened');
    this.keep();
    this.runOn(0);
  }
  private async program(): Promise<SiteModule> {
    const file = this.whole ? this.list.whole : this.list.regiments;
    return SiteModule.start(await programAt(this.address(file)), {
      whole: () => {
        this.lacking = !this.whole;
      },
      file: (path) => this.file(path),
      send: (id, bytes) => {
        const piece = this.answers.get(id)?.take(bytes);
        if (piece) this.ready.push(piece);
      },
      end: (id) => {
        const answer = this.answers.get(id);
        this.answers.delete(id);
        if (answer) this.ready.push(answer.whole());
      },
    });
  }

  request(request: SiteRequest): void {
    const { id } = request;
    if (lost) {
      post({ id, status: 409, type: 'application/json', text: JSON.stringify(GONE), ended: true });
      return;
    }
    this.asked.set(id, request);
    if (!this.growing) this.ask(request);
  }
  private ask({ id, method, path, headers, body, stream }: SiteRequest): void {
    this.answers.set(
      id,
      new Answer(id, stream ?? false, (cookie) => {
        this.cookie = cookie;
      }),
    );
    const fields = Object.entries({ ...headers, Host: '127.0.0.1', ...(this.cookie ? { Cookie: this.cookie } : {}) });
    const length = new TextEncoder().encode(body).length;
    // of HTTP/1.0: streams come as they are, not in chunks
    const head = [
      `${method} ${path} HTTP/1.0`,
      ...fields.map(([name, value]) => `${name}: ${value}`),
      `Content-Length: ${length}`,
    ];
    this.module.request(id, `${head.join('\r\n')}\r\n\r\n`, body);
    this.keep();
    this.runOn(0);
  }
  hangUp(id: number): void {
    this.asked.delete(id);
    this.answers.delete(id);
    if (this.growing) return;
    this.module.hangUp(id);
    this.keep();
  }

  /** Goes on with the whole program: with the games as they are, and with everything asked that is not answered. What the
   * smaller one has just refused is asked again; it stays refused where the whole one cannot be fetched. */
  private async grow(refused: readonly SiteAnswer[]): Promise<void> {
    this.growing = true;
    this.lacking = false;
    clearTimeout(this.timer);
    const before = this.module;
    try {
      this.whole = true;
      const after = await this.program();
      if (!after.open(before.blocks(), before.length())) throw new Error('the games could not be opened');
      this.module = after;
      this.answers.clear();
    } catch {
      this.whole = false;
      for (const answer of refused) this.asked.delete(answer.id);
      refused.forEach(post);
    }
    this.growing = false;
    if (this.whole) this.askAgain();
    this.keep();
    this.runOn(0);
  }
  private askAgain(): void {
    for (const request of [...this.asked.values()])
      if (!request.stream) this.ask(request);
      else {
        this.asked.delete(request.id); // the page opens it again, after what it has
        post({ id: request.id, text: '', ended: true });
      }
  }

  /** Another page goes on with the games. */
  stop(): void {
    clearTimeout(this.timer);
    this.disk = null;
    this.say('taken');
  }
  keepAgain(): void {
    this.written = this.written.then(() => this.write(this.facts()));
  }

  private runOn(wait: number): void {
    clearTimeout(this.timer);
    if (wait > 0) this.timer = self.setTimeout(() => this.run(), wait);
    else if (!this.nextIsPosted) {
      this.nextIsPosted = true;
      this.next.port2.postMessage(null);
    }
  }
  private run(): void {
    if (this.growing || lost) return;
    const next = this.module.run();
    this.keep();
    if (next >= 0) this.runOn(Math.min(next, 60_000));
  }

  /** Writes what the last call has changed; what it answers leaves when that is done. */
  private keep(): void {
    for (const [block, bytes] of this.module.changed()) this.unkept.set(block, bytes);
    const { lacking } = this;
    const leaving = this.ready.filter((one) => !(lacking && isRefusal(one)));
    const refused = this.ready.filter((one) => lacking && isRefusal(one));
    this.ready = [];
    for (const { id, ended } of leaving) if (ended) this.asked.delete(id);
    if (this.unkept.size || leaving.length) {
      const facts = this.facts();
      this.written = this.written.then(async () => {
        await this.write(facts);
        leaving.forEach(post);
      });
    }
    if (lacking) void this.grow(refused);
  }
  private facts(): Facts {
    return { length: this.module.length(), cookie: this.cookie, whole: this.whole };
  }
  private async write(facts: Facts): Promise<void> {
    if (!this.disk || !this.unkept.size || lost) return;
    const blocks = new Map(this.unkept);
    try {
      await this.disk.write(blocks, facts);
      for (const [block, bytes] of blocks) if (this.unkept.get(block) === bytes) this.unkept.delete(block);
      if (this.trouble !== 'well') this.say('well');
    } catch (error) {
      this.say((error as DOMException | null)?.name === 'QuotaExceededError' ? 'full' : 'refused');
    }
  }
  private say(trouble: StorageTrouble): void {
    this.trouble = trouble;
    post({ trouble });
  }

  private address(file: string): string {
    return new URL(file, this.base).href;
  }
  /** The program waits for it: fetched at once, as a worker may. */
  private file(path: string): Uint8Array | null {
    if (path === '/proc/self/exe') return new TextEncoder().encode(this.list.whole);
    if (path.startsWith('?')) return this.list.files[path.slice(1)] ? new Uint8Array() : null;
    if (path.endsWith('/')) return this.names(path);
    const file = this.list.files[path];
    if (!file) return null;
    const request = new XMLHttpRequest();
    request.open('GET', this.address(file), false);
    request.responseType = 'arraybuffer';
    try {
      request.send();
    } catch {
      return null;
    }
    return request.status === 200 ? contentOf(file, request.response as ArrayBuffer) : null;
  }
  private names(folder: string): Uint8Array | null {
    const names = new Set(
      Object.keys(this.list.files)
        .filter((path) => path.startsWith(folder))
        .map((path) => path.slice(folder.length).split('/')[0]!),
    );
    return names.size ? new TextEncoder().encode([...names].join('\n')) : null;
  }
}

// ---- one page at a time has the games: two would write over each other ----

let lock = '';
/** A page that was closed a moment ago still holds it. */
const MOMENT_MS = 2000;
let lost = false;

/** Waits for the games, and has them as long as this worker lives. */
const haveGames = (options: LockOptions = {}): Promise<void> =>
  new Promise((had) => {
    void navigator.locks
      .request(lock, options, () => {
        had();
        return new Promise(() => undefined);
      })
      .catch((error: unknown) => {
        if ((error as DOMException).name !== 'AbortError' || options.signal?.aborted) return;
        lost = true; // another page has taken them: nothing more is written here
        void site?.then((one) => one.stop());
      });
  });
const waiting = new AbortController();
let taken: (() => void) | null = null;

async function openGames(): Promise<void> {
  const timer = setTimeout(() => post({ trouble: 'elsewhere' }), MOMENT_MS);
  await Promise.race([
    haveGames({ signal: waiting.signal }),
    new Promise<void>((done) => {
      taken = done;
    }),
  ]);
  clearTimeout(timer);
  taken = null;
  post({ trouble: 'well' });
}
async function takeGames(): Promise<void> {
  if (!taken) return;
  const done = taken;
  waiting.abort();
  await haveGames({ steal: true });
  done();
}

let site: Promise<Site> | null = null;

async function start(list: string): Promise<Site> {
  const base = new URL('..', list);
  lock = `enfilade-games ${base.pathname}`;
  await openGames();
  const files = (await (await fetch(list)).json()) as SiteFiles;
  const made = new Site(base.href, files);
  await made.start();
  return made;
}

onmessage = (event: MessageEvent<ToWorker>): void => {
  const message = event.data;
  if ('open' in message) site = start(message.open);
  else if ('take' in message) void takeGames();
  else if ('fetched' in message) post({ fetched: performance.getEntriesByType('resource').map((entry) => entry.name) });
  else if ('keep' in message) void site?.then((one) => one.keepAgain());
  else if ('hangUp' in message) void site?.then((one) => one.hangUp(message.hangUp));
  else
    void site?.then(
      (one) => one.request(message),
      (why: unknown) => {
        const error = { ok: false, error: { kind: 'broken', why: String((why as Error)?.message ?? why) } };
        post({ id: message.id, status: 500, type: 'application/json', text: JSON.stringify(error), ended: true });
      },
    );
};
