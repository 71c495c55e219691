/* lzma.ts: unpacks what tools/site.mjs has packed by LZMA (`xz --format=lzma`): the program and the tables. That is a sixth
 * smaller than gzip, which is all that every host can send; brotli is not to be had everywhere, and in no browser for a page's
 * own use.
 *
 * The format's own description (lzma-specification.txt of its author) has the same steps and names. */

const HEAD_BYTES = 13;
const HALF = 1024; // of a probability of 2048
const STATES = 12;
const FIRST_LITERAL_STATES = 7;
const MATCH_MIN = 2;
const END_MARK = 0xffffffff;

const probabilities = (count: number): Uint16Array => new Uint16Array(count).fill(HALF);

class Bits {
  private range = END_MARK;
  private code = 0;

  constructor(
    private readonly input: Uint8Array,
    private at: number,
  ) {
    this.at += 1;
    for (let i = 0; i < 4; i += 1) this.code = this.code * 256 + this.next();
  }

  /** One bit, more likely 0 the higher its probability; which learns from it. */
  one(chances: Uint16Array, index: number): number {
    const chance = chances[index]!;
    const bound = (this.range >>> 11) * chance;
    const set = this.code >= bound;
    if (set) {
      this.range -= bound;
      this.code -= bound;
      chances[index] = chance - (chance >> 5);
    } else {
      this.range = bound;
      chances[index] = chance + ((2048 - chance) >> 5);
    }
    if (this.range < 0x1000000) this.shift();
    return set ? 1 : 0;
  }
  /** Bits that are as likely 0 as 1. */
  even(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i += 1) {
      this.range >>>= 1;
      const set = this.code >= this.range;
      if (set) this.code -= this.range;
      value = value * 2 + (set ? 1 : 0);
      if (this.range < 0x1000000) this.shift();
    }
    return value;
  }
  /** A number of so many bits, the highest first, each with a probability that the higher ones choose. */
  tree(chances: Uint16Array, from: number, bits: number): number {
    let node = 1;
    for (let i = 0; i < bits; i += 1) node = node * 2 + this.one(chances, from + node);
    return node - (1 << bits);
  }
  /** The same, the lowest first. */
  reverseTree(chances: Uint16Array, from: number, bits: number): number {
    let node = 1;
    let value = 0;
    for (let i = 0; i < bits; i += 1) {
      const bit = this.one(chances, from + node);
      node = node * 2 + bit;
      value |= bit << i;
    }
    return value;
  }
  private shift(): void {
    this.range *= 256;
    this.code = this.code * 256 + this.next();
  }
  private next(): number {
    const byte = this.input[this.at];
    if (byte === undefined) throw new Error('the packed file is cut off');
    this.at += 1;
    return byte;
  }
}

/** How long a match is. */
class Lengths {
  private readonly choice = probabilities(2);
  private readonly low = probabilities(16 << 3);
  private readonly middle = probabilities(16 << 3);
  private readonly high = probabilities(256);

  read(bits: Bits, place: number): number {
    if (!bits.one(this.choice, 0)) return MATCH_MIN + bits.tree(this.low, place << 3, 3);
    if (!bits.one(this.choice, 1)) return MATCH_MIN + 8 + bits.tree(this.middle, place << 3, 3);
    return MATCH_MIN + 16 + bits.tree(this.high, 0, 8);
  }
}

/** How far back a match is. */
class Distances {
  private readonly slots = probabilities(4 << 6);
  private readonly middle = probabilities(128);
  private readonly align = probabilities(16);

  read(bits: Bits, length: number): number {
    const slot = bits.tree(this.slots, Math.min(length - MATCH_MIN, 3) << 6, 6);
    if (slot < 4) return slot;
    const direct = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) * 2 ** direct;
    if (slot < 14) return base + bits.reverseTree(this.middle, base - slot, direct);
    return base + bits.even(direct - 4) * 16 + bits.reverseTree(this.align, 0, 4);
  }
}

class Unpacking {
  private readonly bits: Bits;
  private readonly out: Uint8Array<ArrayBuffer>;
  private filled = 0;
  private state = 0;
  private last: [number, number, number, number] = [0, 0, 0, 0]; // distances, less one
  private readonly literals: Uint16Array;
  private readonly isMatch = probabilities(STATES << 4);
  private readonly isLong = probabilities(STATES << 4);
  private readonly isRepeat = [0, 1, 2, 3].map(() => probabilities(STATES));
  private readonly lengths = new Lengths();
  private readonly repeatLengths = new Lengths();
  private readonly distances = new Distances();
  private readonly contextBits: number;
  private readonly literalPlaces: number;
  private readonly places: number;

  constructor(input: Uint8Array) {
    const head = new DataView(input.buffer, input.byteOffset, HEAD_BYTES);
    const properties = head.getUint8(0);
    this.contextBits = properties % 9;
    this.literalPlaces = (1 << (Math.floor(properties / 9) % 5)) - 1;
    this.places = (1 << Math.floor(properties / 45)) - 1;
    this.literals = probabilities(0x300 * (this.literalPlaces + 1) * 2 ** this.contextBits);
    this.out = new Uint8Array(head.getUint32(5, true));
    this.bits = new Bits(input, HEAD_BYTES);
  }

  run(): Uint8Array<ArrayBuffer> {
    while (this.filled < this.out.length) {
      const place = this.filled & this.places;
      if (!this.bits.one(this.isMatch, (this.state << 4) + place)) this.literal();
      else this.match(place);
    }
    return this.out;
  }

  private literal(): void {
    const before = this.filled ? this.out[this.filled - 1]! : 0;
    const context = ((this.filled & this.literalPlaces) << this.contextBits) + (before >> (8 - this.contextBits));
    const from = 0x300 * context;
    let symbol = 1;
    if (this.state >= FIRST_LITERAL_STATES) {
      let match = this.out[this.filled - this.last[0] - 1]!;
      for (let differs = false; symbol < 0x100 && !differs;) {
        const expected = (match >> 7) & 1;
        match <<= 1;
        const bit = this.bits.one(this.literals, from + ((1 + expected) << 8) + symbol);
        symbol = symbol * 2 + bit;
        differs = bit !== expected;
      }
    }
    while (symbol < 0x100) symbol = symbol * 2 + this.bits.one(this.literals, from + symbol);
    this.out[this.filled] = symbol;
    this.filled += 1;
    this.state = this.state < 4 ? 0 : this.state < 10 ? this.state - 3 : this.state - 6;
  }

  private match(place: number): void {
    const { bits, state } = this;
    const early = state < FIRST_LITERAL_STATES;
    if (!bits.one(this.isRepeat[0]!, state)) {
      const length = this.lengths.read(bits, place);
      this.last = [this.distances.read(bits, length), this.last[0], this.last[1], this.last[2]];
      this.state = early ? 7 : 10;
      this.copy(length);
      return;
    }
    if (!bits.one(this.isRepeat[1]!, state)) {
      if (!bits.one(this.isLong, (state << 4) + place)) {
        this.state = early ? 9 : 11;
        this.copy(1);
        return;
      }
    } else this.last = this.earlier();
    this.state = early ? 8 : 11;
    this.copy(this.repeatLengths.read(bits, place));
  }
  /** One of the distances before the last becomes the last. */
  private earlier(): [number, number, number, number] {
    const [a, b, c, d] = this.last;
    if (!this.bits.one(this.isRepeat[2]!, this.state)) return [b, a, c, d];
    return this.bits.one(this.isRepeat[3]!, this.state) ? [d, a, b, c] : [c, a, b, d];
  }
  private copy(length: number): void {
    const back = this.last[0] + 1;
    if (back > this.filled) throw new Error('the packed file is damaged');
    const end = Math.min(this.filled + length, this.out.length);
    for (; this.filled < end; this.filled += 1) this.out[this.filled] = this.out[this.filled - back]!;
  }
}

export const unpack = (packed: Uint8Array): Uint8Array<ArrayBuffer> => new Unpacking(packed).run();
