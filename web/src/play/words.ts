/* words.ts: small forms of speech that several panels share. */
import type { Catalogue, Counter, SideId } from '../types.js';

const rules = new Intl.PluralRules('en');
export function plural(n: number, one: string, many = `${one}s`): string {
  return `${n} ${rules.select(n) === 'one' ? one : many}`;
}
export const sideTitle = (catalogue: Catalogue | null, side: SideId | null | undefined): string =>
  catalogue?.sides.find((one) => one.id === side)?.title ?? side ?? '';
/** "14 NJ, Truex: infantry, line facing n, strength 4; pinned; in 2414" */
export function describe(catalogue: Catalogue | null, counter: Counter): string {
  const face = counter.face;
  const parts = [catalogue?.types[counter.type]?.title ?? counter.type];
  if (counter.formation) {
    const formation = catalogue?.formations[counter.formation]?.title ?? counter.formation;
    parts.push(counter.facing ? `${formation.toLowerCase()}, facing ${counter.facing}` : formation.toLowerCase());
  }
  if (face?.big) parts.push(face.was ? `${face.big} of ${face.was}` : face.big);
  const flags = (counter.flags ?? []).map((flag) => catalogue?.flags[flag]).filter((flag) => flag?.letter).map((flag) => flag!.title);
  const name = `${face?.name ?? counter.name ?? counter.id}${face?.sub ? `, ${face.sub}` : ''}`;
  return `${name}: ${parts.join(', ')}${flags.length ? `; ${flags.join(', ').toLowerCase()}` : ''}${counter.hex ? `; ${counter.hex}` : ''}`;
}
