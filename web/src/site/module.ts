/* module.ts: the program (src/site) as an instance of WebAssembly: its memory, what it calls, and what it is called by. */

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  site_take(size: number): number;
  site_drop(block: number): void;
  site_open(): number;
  site_request(number: number, bytes: number, head: number, body: number): void;
  site_hang_up(connection: number): void;
  site_run(): number;
  site_disk_fill(length: number): number;
  site_disk_length(): number;
  site_disk_changed(): number;
  site_disk_block(block: number): number;
}

/** What the program asks of its surroundings. */
export interface Surroundings {
  /** A file by its path; null: there is none. A path that begins with `?` only asks whether it is there. */
  file(path: string): Uint8Array | null;
  /** A battle needs the whole program: what was asked is refused here. */
  whole(): void;
  send(number: number, bytes: Uint8Array): void;
  end(number: number): void;
}

export const BLOCK = 8192;
const BAD_DESCRIPTOR = 8;
const NOT_SUPPORTED = 52;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class SiteModule {
  private exports!: Exports;
  private readonly streams = new Map<number, number>();
  private fetched: { path: string; bytes: Uint8Array } | null = null;

  private constructor(private readonly around: Surroundings) {}

  static async start(module: WebAssembly.Module, around: Surroundings): Promise<SiteModule> {
    const site = new SiteModule(around);
    const instance = await WebAssembly.instantiate(module, {
      site: site.imports(),
      wasi_snapshot_preview1: site.wasi(),
    });
    site.exports = instance.exports as unknown as Exports;
    site.exports._initialize();
    return site;
  }

  /** Opens the games that are kept; null: there are none yet. */
  open(disk: readonly (readonly [number, Uint8Array])[], length: number): boolean {
    if (length > 0) {
      const at = this.exports.site_disk_fill(length);
      for (const [block, bytes] of disk) this.bytes(at + block * BLOCK, bytes.length).set(bytes);
    }
    return this.exports.site_open() === 1;
  }

  request(number: number, head: string, body: string): void {
    const headBytes = encoder.encode(head);
    const bodyBytes = encoder.encode(body);
    const at = this.exports.site_take(headBytes.length + bodyBytes.length + 1);
    this.bytes(at, headBytes.length).set(headBytes);
    this.bytes(at + headBytes.length, bodyBytes.length).set(bodyBytes);
    this.exports.site_request(number, at, headBytes.length, bodyBytes.length);
    this.exports.site_drop(at);
  }
  hangUp(number: number): void {
    const connection = this.streams.get(number);
    if (connection === undefined) return;
    this.streams.delete(number);
    this.exports.site_hang_up(connection);
  }
  /** Does what is due; milliseconds until something is again, below 0: nothing waits. */
  run(): number {
    return this.exports.site_run();
  }
  /** Copies of the blocks of the database that have changed since this was last asked. */
  changed(): Map<number, Uint8Array> {
    const blocks = new Map<number, Uint8Array>();
    const length = this.exports.site_disk_length();
    for (let block = this.exports.site_disk_changed(); block >= 0; block = this.exports.site_disk_changed()) {
      const size = Math.min(BLOCK, length - block * BLOCK);
      blocks.set(block, this.bytes(this.exports.site_disk_block(block), size).slice());
    }
    return blocks;
  }
  /** All blocks, for another instance. */
  blocks(): (readonly [number, Uint8Array])[] {
    const length = this.length();
    return Array.from({ length: Math.ceil(length / BLOCK) }, (_, block) => {
      const size = Math.min(BLOCK, length - block * BLOCK);
      return [block, this.bytes(this.exports.site_disk_block(block), size).slice()] as const;
    });
  }
  length(): number {
    return this.exports.site_disk_length();
  }

  private bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, at, length);
  }
  private view(): DataView {
    return new DataView(this.exports.memory.buffer);
  }

  private imports(): WebAssembly.ModuleImports {
    return {
      send: (number: number, at: number, length: number) => this.around.send(number, this.bytes(at, length).slice()),
      end: (number: number) => {
        this.streams.delete(number);
        this.around.end(number);
      },
      streams: (number: number, connection: number) => this.streams.set(number, connection),
      whole: () => this.around.whole(),
      file: (at: number, length: number, into: number) => this.file(decoder.decode(this.bytes(at, length)), into),
    };
  }
  /** Asked twice for each file: how long it is, and for its bytes. */
  private file(path: string, into: number): number {
    const bytes = this.fetched?.path === path ? this.fetched.bytes : this.around.file(path);
    if (!bytes) return -1;
    this.fetched = into ? null : { path, bytes };
    if (into) this.bytes(into, bytes.length).set(bytes);
    return bytes.length;
  }

  private wasi(): WebAssembly.ModuleImports {
    return {
      clock_time_get: (id: number, _precision: bigint, out: number) => {
        const now = id === 0 ? Date.now() : performance.now();
        this.view().setBigUint64(out, BigInt(Math.round(now * 1e6)), true);
        return 0;
      },
      fd_write: (_descriptor: number, parts: number, count: number, out: number) => this.print(parts, count, out),
      random_get: (at: number, length: number) => {
        crypto.getRandomValues(new Uint8Array(this.exports.memory.buffer, at, length));
        return 0;
      },
      fd_close: () => BAD_DESCRIPTOR,
      fd_read: () => BAD_DESCRIPTOR,
      fd_seek: () => BAD_DESCRIPTOR,
      poll_oneoff: () => NOT_SUPPORTED,
      proc_exit: (code: number) => {
        throw new Error(`the program has ended (${code})`);
      },
    };
  }
  private print(parts: number, count: number, out: number): number {
    const view = this.view();
    let text = '';
    let length = 0;
    for (let i = 0; i < count; i += 1) {
      const size = view.getUint32(parts + 8 * i + 4, true);
      text += decoder.decode(this.bytes(view.getUint32(parts + 8 * i, true), size));
      length += size;
    }
    console.warn(text.trimEnd());
    view.setUint32(out, length, true);
    return 0;
  }
}
