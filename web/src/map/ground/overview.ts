/* overview.ts: the whole map at a glance as one picture: from afar the browser moves and stretches it and paints none of the
 * thousands of strokes. It is painted from the drawing itself, in the inks that the style sheet gives it, between breaths. */
import { SPAN } from '../geometry.js';
import type { Country } from './country.js';
import type { Breath } from './pen.js';

/** Beyond this many points the picture is made coarser. */
const LARGEST = 8e6;
/** Points across a hex, however fine the screen: what the largest map gets. A phone would be kept waiting for more. */
const FINEST = 32;

interface Ink {
  fill: string;
  stroke: string;
  width: number;
  dash: number[];
  fillAlpha: number;
  strokeAlpha: number;
  cap: CanvasLineCap;
  move: DOMMatrix | null;
  hidden: boolean;
}

/** Everything the canvas must know of a path, from the style sheet as it stands now. */
function inkOf(path: SVGPathElement): Ink {
  const style = getComputedStyle(path),
    group = getComputedStyle(path.parentElement!);
  const dash = style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(/[ ,]+/).map(parseFloat);
  return {
    fill: style.fill,
    stroke: style.stroke,
    width: parseFloat(style.strokeWidth),
    dash,
    fillAlpha: Number(style.fillOpacity),
    strokeAlpha: Number(style.strokeOpacity),
    cap: style.strokeLinecap as CanvasLineCap,
    move: group.transform === 'none' ? null : new DOMMatrix(group.transform),
    hidden: group.display === 'none',
  };
}
export interface LayerInk {
  paths: SVGPathElement[];
  ink: Ink;
}
/** The layers of the drawing in the order they are painted. Reads styles: call it when they are those of the far view. */
export function layersOf(terrain: SVGElement, left: (layer: Element) => boolean): LayerInk[] {
  const out: LayerInk[] = [];
  for (const layer of terrain.querySelectorAll<SVGGElement>('g > g')) {
    const paths = [...layer.querySelectorAll<SVGPathElement>(':scope > path')];
    if (!paths.length || left(layer)) continue;
    /* a path out of sight has no style of its own: the first of the layer speaks for all */
    const ink = inkOf(paths[0]!);
    if (!ink.hidden) out.push({ paths, ink });
  }
  return out;
}

/** Paints; null if there is no canvas. `under` lies beneath everything. */
export async function paintOverview(
  country: Country,
  under: HTMLCanvasElement | null,
  layers: readonly LayerInk[],
  breath: Breath,
): Promise<HTMLCanvasElement | null> {
  const { width, height, count } = country.plane,
    density = Math.min(27 * (window.devicePixelRatio || 1), FINEST, Math.sqrt(LARGEST / count));
  const canvas = document.createElement('canvas'),
    scale = density / SPAN;
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  if (under) pen.drawImage(under, 0, 0, canvas.width, canvas.height);
  pen.lineJoin = 'round';
  for (const { paths, ink } of layers) {
    await breath();
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    if (ink.move) pen.transform(ink.move.a, ink.move.b, ink.move.c, ink.move.d, ink.move.e, ink.move.f);
    pen.fillStyle = ink.fill;
    pen.strokeStyle = ink.stroke;
    pen.lineWidth = ink.width;
    pen.lineCap = ink.cap;
    pen.setLineDash(ink.dash);
    for (const path of paths) {
      const shape = new Path2D(path.getAttribute('d')!);
      pen.globalAlpha = ink.fillAlpha;
      if (ink.fill !== 'none') pen.fill(shape);
      pen.globalAlpha = ink.strokeAlpha;
      if (ink.stroke !== 'none' && ink.width > 0) pen.stroke(shape);
      await breath();
    }
  }
  return canvas;
}
