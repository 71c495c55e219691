/* words.ts: small forms of speech that several panels share. */
import type { Catalogue, Counter, SideId } from '../types.js';
import { namedValues } from '../values.js';
import { compassWord, inSentence, t } from '../language.js';

export const sideTitle = (catalogue: Catalogue | null, side: SideId | null | undefined): string =>
  catalogue?.sides.find((one) => one.id === side)?.title ?? side ?? '';
/** Infantry, line, facing n */
function kindAndFormation(catalogue: Catalogue | null, counter: Counter): string[] {
  const parts = [catalogue?.types[counter.type]?.title ?? counter.type];
  if (counter.formation) parts.push(inSentence(catalogue?.formations[counter.formation]?.title ?? counter.formation));
  if (counter.formation && counter.facing) parts.push(t('facing {0}', compassWord(counter.facing)));
  return parts;
}
/** What it is and where: the rest of a card says its numbers by name. */
export function standing(catalogue: Catalogue | null, counter: Counter): string {
  return [...kindAndFormation(catalogue, counter), ...(counter.hex ? [t('in {0}', counter.hex)] : [])].join(', ');
}
/** "14 NJ, Truex: infantry, line, facing n, strength 3 of 4, morale 4, rifle musket (R); pinned; 2414" */
export function describe(catalogue: Catalogue | null, counter: Counter): string {
  const face = counter.face;
  const parts = kindAndFormation(catalogue, counter);
  const named = namedValues(catalogue, counter);
  if (named.length) parts.push(...named.map((one) => `${inSentence(one.title)} ${one.text}`));
  else if (face?.big) parts.push(face.was ? t('{0} of {1}', face.big, face.was) : face.big);
  const flags = (counter.flags ?? [])
    .map((flag) => catalogue?.flags[flag])
    .filter((flag) => flag?.letter)
    .map((flag) => flag!.title);
  const name = `${face?.name ?? counter.name ?? counter.id}${face?.sub ? `, ${face.sub}` : ''}`;
  return `${name}: ${parts.join(', ')}${flags.length ? `; ${inSentence(flags.join(', '))}` : ''}${counter.hex ? `; ${counter.hex}` : ''}`;
}
/** Where a counter is that is not on the map. */
export function fateWords(fate: string | undefined): string {
  const words: Record<string, string> = {
    'not-yet': t('not yet'),
    eliminated: t('eliminated'),
    captured: t('captured'),
    killed: t('killed'),
    wounded: t('wounded'),
    left: t('left'),
    hand: t('in hand'),
    display: t('on the display'),
    track: t('on the track'),
    blown: t('blown'),
  };
  return words[fate ?? ''] ?? t('off the map');
}
