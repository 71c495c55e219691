/* furniture.ts: what lies on the map's window and can be pressed: the small map in its corner, and what the page lays beside
 * the board over it. Where it is was measured when it last changed: to measure makes the browser lay out the page, and in the
 * middle of a change that costs more than the change itself. */
import type { Box } from './ground/pen.js';

export class Furniture {
  private boxes: Box[] | null = null;
  private readonly sizes = new ResizeObserver(() => this.changed());
  private readonly company = new MutationObserver(() => this.watch());

  constructor(
    private readonly board: HTMLElement,
    private readonly minimap: HTMLElement,
    /** It lies elsewhere now. */
    private readonly moved: () => void,
  ) {}
  attach(): void {
    if (this.board.parentElement) this.company.observe(this.board.parentElement, { childList: true });
    this.watch();
  }
  detach(): void {
    this.company.disconnect();
    this.sizes.disconnect();
  }
  /** In pixels of the window. */
  covers(): readonly Box[] {
    this.boxes ??= this.measure();
    return this.boxes;
  }
  /** It is measured again when it is next asked for. */
  forget(): void {
    this.boxes = null;
  }

  private get pieces(): Element[] {
    const beside = [...(this.board.parentElement?.children ?? [])];
    return [this.minimap, ...beside.filter((one) => one !== this.board && !one.matches('[aria-hidden=true]'))];
  }
  private watch(): void {
    this.sizes.disconnect();
    for (const piece of this.pieces) this.sizes.observe(piece); // says so at once
  }
  private changed(): void {
    this.forget();
    this.moved();
  }
  private measure(): Box[] {
    const { left, top } = this.board.getBoundingClientRect();
    return this.pieces
      .map((piece) => piece.getBoundingClientRect())
      .filter((box) => box.width > 0)
      .map((box) => ({
        west: box.left - left,
        north: box.top - top,
        east: box.right - left,
        south: box.bottom - top,
      }));
  }
}
