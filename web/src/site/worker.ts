/* worker.ts: the Web Worker of the static site: runs the program, keeps its games, answers the page.
 *
 * An answer leaves when what it tells is kept: what a player has seen happen is there after a crash. */
import { Disk } from './disk.js';
import type { FromWorker, SiteAnswer, SiteFiles, SiteRequest, StorageTrouble, ToWorker } from './messages.js';
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

const GONE = { ok: false, error: { kind: 'elsewhere', why: 'Another tab of this browser goes on with your games.' } };

class Site {
  private module!: SiteModule;
  private disk: Disk | null = null;
  private cookie = '';
  private readonly answers = new Map<number, Answer>();
  private readonly unkept = new Map<number, Uint8Array>();
  private ready: FromWorker[] = [];
  private written: Promise<void> = Promise.resolve();
  private trouble: StorageTrouble = 'well';
  private timer = 0;

  constructor(
    private readonly base: string,
    private readonly list: SiteFiles,
  ) {}

  async start(): Promise<void> {
    this.disk = await Disk.open().catch(() => null);
    const kept = await this.disk?.read().catch(() => null);
    if (!kept) this.say('refused');
    const compiled = WebAssembly.compileStreaming(fetch(this.address(this.list.module))).catch(async () =>
      WebAssembly.compile(await (await fetch(this.address(this.list.module))).arrayBuffer()),
    );
    this.module = await SiteModule.start(await compiled, {
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
    this.cookie = kept?.cookie ?? '';
    if (!this.module.open(kept?.blocks ?? [], kept?.length ?? 0)) throw new Error('the games could not be opened');
    this.keep();
    this.runOn(0);
  }

  request({ id, method, path, headers, body, stream }: SiteRequest): void {
    if (lost) {
      post({ id, status: 409, type: 'application/json', text: JSON.stringify(GONE), ended: true });
      return;
    }
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
    this.answers.delete(id);
    this.module.hangUp(id);
    this.keep();
  }

  /** Another page goes on with the games. */
  stop(): void {
    clearTimeout(this.timer);
    this.disk = null;
    this.say('taken');
  }
  keepAgain(): void {
    this.written = this.written.then(() => this.write(this.module.length(), this.cookie));
  }

  private runOn(wait: number): void {
    clearTimeout(this.timer);
    this.timer = self.setTimeout(() => {
      const next = this.module.run();
      this.keep();
      if (next >= 0) this.runOn(Math.min(next, 60_000));
    }, wait);
  }

  /** Writes what the last call has changed; what it answers leaves when that is done. */
  private keep(): void {
    for (const [block, bytes] of this.module.changed()) this.unkept.set(block, bytes);
    const leaving = this.ready;
    this.ready = [];
    if (!this.unkept.size && !leaving.length) return;
    const { length, cookie } = { length: this.module.length(), cookie: this.cookie };
    this.written = this.written.then(async () => {
      await this.write(length, cookie);
      leaving.forEach(post);
    });
  }
  private async write(length: number, cookie: string): Promise<void> {
    if (!this.disk || !this.unkept.size || lost) return;
    const blocks = new Map(this.unkept);
    try {
      await this.disk.write(blocks, length, cookie);
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
    if (path === '/proc/self/exe') return new TextEncoder().encode(this.list.module);
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
    return request.status === 200 ? new Uint8Array(request.response as ArrayBuffer) : null;
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

const LOCK = 'enfilade-games';
/** A page that was closed a moment ago still holds it. */
const MOMENT_MS = 2000;
let lost = false;

/** Waits for the games, and has them as long as this worker lives. */
const haveGames = (options: LockOptions = {}): Promise<void> =>
  new Promise((had) => {
    void navigator.locks
      .request(LOCK, options, () => {
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
  await openGames();
  const files = (await (await fetch(list)).json()) as SiteFiles;
  const made = new Site(new URL('..', list).href, files);
  await made.start();
  return made;
}

onmessage = (event: MessageEvent<ToWorker>): void => {
  const message = event.data;
  if ('open' in message) site = start(message.open);
  else if ('take' in message) void takeGames();
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
