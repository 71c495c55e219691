/* board.ts: the map with its counters: <enf-board>. What it takes and tells is in types.ts (Board). */
import { LitElement, html } from 'lit';
import type { Board, Catalogue, Dial, GameEvent, Glow, HexLabel, MapData, SheetLine, SheetMark, UnitId, View } from '../types.js';

export class BoardElement extends LitElement implements Board {
  static override properties = {
    catalogue: { attribute: false }, map: { attribute: false }, view: { attribute: false }, glow: { attribute: false },
    marks: { attribute: false }, lines: { attribute: false }, dial: { attribute: false },
    selectedUnit: { attribute: false }, selectedHex: { attribute: false }, movable: { attribute: false },
  };
  declare catalogue: Catalogue | null;
  declare map: MapData | null;
  declare view: View | null;
  declare glow: Glow;
  declare marks: readonly SheetMark[];
  declare lines: readonly SheetLine[];
  declare dial: Dial | null;
  declare selectedUnit: UnitId | null;
  declare selectedHex: HexLabel | null;
  declare movable: ReadonlySet<UnitId>;
  constructor() {
    super();
    this.catalogue = null;
    this.map = null;
    this.view = null;
    this.glow = { units: new Map(), hexes: new Map() };
    this.marks = [];
    this.lines = [];
    this.dial = null;
    this.selectedUnit = null;
    this.selectedHex = null;
    this.movable = new Set();
  }
  fit(_hexes?: readonly HexLabel[]): void { /* the board's own work */ }
  show(_hex: HexLabel): void { /* the board's own work */ }
  pointOf(_hex: HexLabel): { x: number; y: number } | null { return null; }
  zoomBy(_factor: number): void { /* the board's own work */ }
  play(_events: readonly GameEvent[], _speed?: number): Promise<void> { return Promise.resolve(); }
  skip(): void { /* the board's own work */ }
  protected override render() { return html`<p>The map.</p>`; }
}
customElements.define('enf-board', BoardElement);
