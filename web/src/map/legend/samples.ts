/* samples.ts: for each kind of ground that a map has, a little map that has nothing else: the legend draws it as the board
 * draws the battlefield. */
import type { MapCrossing, MapPlace } from '../../protocol.js';
import type { MapDocument } from '../document.js';
import { Plane, type Point } from '../geometry.js';
import { t } from '../../language.js';
import { groundTitle } from '../ground-words.js';

export interface Sample {
  title: string;
  document: MapDocument;
  /** Where to look. */
  at: Point;
}
const COLUMNS = 5;
const ROWS = 5;
/** Words of hexsides that are drawn by others: ground that changes in play, where a road crosses water. */
const NOT_DRAWN = new Set(['changing', 'crossing']);

/** Places that are drawn; the others are only names. */
const PLACES: readonly MapPlace['kind'][] = ['town', 'farm'];

class Sampler {
  private readonly base: MapDocument;
  private readonly plane: Plane;
  constructor(private readonly map: MapDocument) {
    const count = COLUMNS * ROWS;
    this.base = {
      shape: map.shape,
      columns: COLUMNS,
      rows: ROWS,
      shifted: map.shifted,
      directions: map.directions,
      labels: Array.from({ length: count }, (_, hex) => `s${hex}`).join(' '),
      elevation: new Array<number>(count).fill(0),
      terrain: { words: ['clear'], of: '0'.repeat(count) },
      /* samples of crossings and places have a river and ways of their own */
      looks: {
        terrain: map.looks.terrain,
        sides: { river: 'river', ...map.looks.sides },
        ways: { road: 'road', trail: 'trail', ...map.looks.ways },
      },
      sides: {},
      slopes: {},
      steps: {},
      ways: [],
      crossings: [],
      places: [],
      areas: [],
    };
    this.plane = new Plane(this.base);
  }
  private get middle(): number {
    return this.plane.at({ x: this.plane.width / 2, y: this.plane.height / 2 });
  }
  private isNorth(hex: number): boolean {
    return this.plane.centre(hex).y < this.plane.height / 2 - 1;
  }
  /** The hexsides between the northern and the southern half, out of the southern hexes. */
  private line(): number[] {
    const out: number[] = [];
    for (let hex = 0; hex < this.plane.count; hex++)
      for (let d = 0; d < 6; d++) {
        const next = this.plane.neighbour(hex, d);
        if (next >= 0 && !this.isNorth(hex) && this.isNorth(next)) out.push(hex * 6 + d);
      }
    return out;
  }
  /** The same hexsides, each from the lower number, as those are written that look alike from both. */
  private both(): number[] {
    return this.line().map((code) => {
      const next = this.plane.neighbour(Math.floor(code / 6), code % 6);
      return next < Math.floor(code / 6) ? next * 6 + (((code % 6) + 3) % 6) : code;
    });
  }
  /** Hexes from one edge to the other through the middle. */
  private across(way: 'east' | 'south'): number[] {
    const { plane } = this,
      far = (hex: number): number => (way === 'east' ? plane.centre(hex).x : plane.centre(hex).y),
      aside = (hex: number): number =>
        way === 'east'
          ? Math.abs(plane.centre(hex).y - plane.height / 2)
          : Math.abs(plane.centre(hex).x - plane.width / 2);
    const walk = (sign: 1 | -1): number[] => {
      const path: number[] = [];
      for (let at = this.middle; at >= 0;) {
        path.push(at);
        const next = [0, 1, 2, 3, 4, 5]
          .map((d) => plane.neighbour(at, d))
          .filter((hex) => hex >= 0 && sign * (far(hex) - far(at)) > 1)
          .sort((a, b) => aside(a) - aside(b) || sign * (far(b) - far(a)));
        at = next[0] ?? -1;
      }
      return path;
    };
    return [...walk(-1).reverse(), ...walk(1).slice(1)];
  }
  /** The middle of the map, or of the line between its halves. */
  centre(ofLine: boolean): Point {
    const sides = this.line().map((code) => this.plane.side(Math.floor(code / 6), code % 6)),
      { x, y } = this.plane.centre(this.middle);
    return ofLine ? { x, y: sides.reduce((sum, side) => sum + side.y, 0) / sides.length } : { x, y };
  }
  private with(changes: Partial<MapDocument>): MapDocument {
    return { ...this.base, ...changes };
  }

  /** The hex in the middle has the terrain, the others are clear. */
  terrain(word: string): MapDocument {
    const words = this.map.terrain.words
      .filter((one) => one.split(' ').includes(word))
      .sort((one, other) => one.length - other.length);
    const of = Array.from({ length: this.plane.count }, (_, hex) => (hex === this.middle ? '1' : '0')).join('');
    return this.with({ terrain: { words: ['clear', words[0] ?? word], of } });
  }
  side(word: string): MapDocument {
    return this.with({ sides: { [word]: this.both() } });
  }
  slope(word: string): MapDocument {
    const elevation = this.base.elevation.map((_, hex) => (this.isNorth(hex) ? 20 : 0));
    return this.with({
      slopes: { [word]: this.line() },
      elevation: word.endsWith('-up') ? elevation : this.base.elevation,
    });
  }
  way(kind: string): MapDocument {
    return this.with({ ways: [{ kind, path: this.across('east') }] });
  }
  crossing(is: MapCrossing['is']): MapDocument {
    const path = this.across('south'),
      at = path.findIndex((hex, i) => i > 0 && this.isNorth(path[i - 1]!) && !this.isNorth(hex)),
      side = at > 0 ? path[at]! * 6 + this.plane.direction(path[at]!, path[at - 1]!) : 0;
    return this.with({
      sides: { river: this.both() },
      ways: [{ kind: is === 'ford' ? 'trail' : 'road', path }],
      crossings: [{ name: '', is, side }],
    });
  }
  place(kind: MapPlace['kind']): MapDocument {
    return this.with({
      places: [{ name: '', hex: this.middle, kind }],
      ways: [{ kind: 'road', path: this.across('east') }],
    });
  }
}

/** What the map has, by what one asks about it: the ground of a hex, its sides, the ways, places. */
export function samplesOf(map: MapDocument): { title: string; samples: Sample[] }[] {
  const from = new Sampler(map);
  const list = <Word extends string>(
    words: Iterable<Word>,
    draw: (word: Word) => MapDocument,
    ofLine = false,
  ): Sample[] =>
    [...new Set(words)].map((word) => ({ title: groundTitle(word), document: draw(word), at: from.centre(ofLine) }));
  const used = (lists: Record<string, number[]>): string[] =>
    Object.keys(lists).filter((word) => lists[word]!.length && !NOT_DRAWN.has(word));
  const crossed = (['bridge', 'ford'] as const).filter(
    (word) => map.sides[word]?.length || map.crossings.some((one) => one.is === word),
  );
  const sides = used(map.sides).filter((word) => !crossed.some((one) => one === word));
  const dressed = (map.drawing?.fields ?? []).map((field) => field.is);
  const terrain = [...map.terrain.words.flatMap((words) => words.split(' ')), ...dressed];
  const kinds = PLACES.filter((kind) => !terrain.includes(kind) && map.places.some((place) => place.kind === kind));
  return [
    { title: t('Ground'), samples: list(terrain, (word) => from.terrain(word)) },
    {
      title: t('Hexsides'),
      samples: [
        ...list(sides, (word) => from.side(word), true),
        ...list(used(map.slopes), (word) => from.slope(word), true),
      ],
    },
    {
      title: t('Ways and crossings'),
      samples: [
        ...list(
          map.ways.map((way) => way.kind),
          (kind) => from.way(kind),
        ),
        ...list(crossed, (is) => from.crossing(is), true),
      ],
    },
    { title: t('Places'), samples: list(kinds, (kind) => from.place(kind)) },
  ].filter((group) => group.samples.length);
}
