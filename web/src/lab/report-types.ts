/** The lab's report.json, as docs/lab.md describes it. */
export type Pair = readonly [number, number];

export interface Share {
  games: number;
  share: number;
  interval: Pair;
}

export interface Side {
  id: string;
  title: string;
  colour: string;
  player: string;
}

export interface Bin {
  from: number;
  to: number;
  games: number;
}

export type Band = Readonly<Record<'p5' | 'p25' | 'p50' | 'p75' | 'p95', readonly number[]>>;

export interface Gauge {
  id: string;
  title: string;
  [side: string]: Band | string;
}

export interface Layer {
  id: string;
  side?: string;
  turns: readonly (readonly (string | number)[])[];
}

export interface Fact {
  fact: string;
  side: string;
  with: number;
  won_with: number;
  without: number;
  won_without: number;
  difference: number;
  interval: Pair;
}

export interface Beside {
  what: string;
  real: number;
  p5: number;
  p50: number;
  p95: number;
  as_far: number;
  source: string;
}

export interface Variant {
  scenario: string;
  battle: string;
  variant: string;
  title: string;
  sides: readonly [Side, Side];
  games: number;
  turns: number;
  won?: Readonly<Record<string, Share>>;
  drawn: Share;
  levels: readonly (Share & { side: string; level: string })[];
  margin: { mean: number; interval: Pair; quantiles: readonly number[]; histogram: readonly Bin[] };
  length: { mean: number; turns: readonly { turn: number; games: number }[] };
  seconds_per_game: number;
  bands: readonly Gauge[];
  ground: readonly ({ name: string; hex: string } & Readonly<Record<string, readonly number[] | string>>)[];
  facts: readonly Fact[];
  maps: readonly Layer[];
  history?: {
    losses: readonly Beside[];
    arrivals: readonly Beside[];
    ground: readonly { what: string; share: number; source: string }[];
    winner?: { side: string; share: number; source: string };
  };
}

export interface Comparison {
  from: string;
  to: string;
  sentence: string;
  decision?: string;
}

/** The picture of a battle's ground, and where its hexes are on it. */
export interface Ground {
  image: string;
  width: number;
  height: number;
  radius: number;
  hexes: Readonly<Record<string, Pair>>;
}

export interface Report {
  title: string;
  program: string;
  seed: number;
  variants: readonly Variant[];
  comparisons: readonly Comparison[];
  grounds: Readonly<Record<string, Ground>>;
}
