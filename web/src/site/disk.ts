/* disk.ts: where the games of this browser are kept: the blocks of the program's database, in IndexedDB.
 *
 * All that an action changes is written in one transaction, which happens whole or not at all: a page that is closed in the
 * middle of an action finds the game as it was before or after it. Each copy of the site on a host has a database of its own. */

/** The copies of a host shared one before; each begins with what is in it. */
const SHARED = 'enfilade';
const BLOCKS = 'blocks';
const FACTS = 'facts';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the storage of this browser failed'));
  });

/** What is kept beside the blocks: who the player is, and whether they have games that need the whole program. */
export interface Facts {
  length: number;
  cookie: string;
  whole: boolean;
}

export class Disk {
  private constructor(private readonly database: IDBDatabase) {}

  /** That of the copy in this folder of the host. */
  static async open(folder: string): Promise<Disk> {
    const disk = await Disk.named(`${SHARED} ${folder}`);
    if (!(await disk.read()).length) await disk.takeOver();
    return disk;
  }
  private static async named(name: string): Promise<Disk> {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(BLOCKS);
      request.result.createObjectStore(FACTS);
    };
    return new Disk(await done(request));
  }
  private async takeOver(): Promise<void> {
    if (!(await indexedDB.databases()).some(({ name }) => name === SHARED)) return;
    const shared = await Disk.named(SHARED);
    const { blocks, ...facts } = await shared.read();
    shared.database.close();
    await this.write(new Map(blocks), facts);
  }

  async read(): Promise<Facts & { blocks: (readonly [number, Uint8Array])[] }> {
    const change = this.database.transaction([BLOCKS, FACTS]);
    const blocks = change.objectStore(BLOCKS);
    const facts = change.objectStore(FACTS);
    const [keys, values, length, cookie, whole] = await Promise.all([
      done(blocks.getAllKeys()),
      done<unknown[]>(blocks.getAll()),
      done<unknown>(facts.get('length')),
      done<unknown>(facts.get('cookie')),
      done<unknown>(facts.get('whole')),
    ]);
    return {
      blocks: keys.map((key, i) => [key as number, values[i] as Uint8Array] as const),
      length: (length as number | undefined) ?? 0,
      cookie: (cookie as string | undefined) ?? '',
      whole: whole === true,
    };
  }

  write(blocks: ReadonlyMap<number, Uint8Array>, { length, cookie, whole }: Facts): Promise<void> {
    return new Promise((resolve, reject) => {
      const change = this.database.transaction([BLOCKS, FACTS], 'readwrite', {
        durability: 'relaxed', // a browser that is killed keeps it; only the machine's own end could take the last action
      });
      change.oncomplete = () => resolve();
      change.onabort = () => reject(change.error ?? new Error('the storage of this browser failed'));
      for (const [block, bytes] of blocks) change.objectStore(BLOCKS).put(bytes, block);
      change.objectStore(FACTS).put(length, 'length');
      change.objectStore(FACTS).put(cookie, 'cookie');
      change.objectStore(FACTS).put(whole, 'whole');
    });
  }
}
