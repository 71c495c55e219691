/* spoken.ts: what stands in a hex, in words: for a screen reader and the keyboard's cursor. */
import type { Counter } from '../types.js';
import { namedValues } from '../values.js';
import type { Host } from './laid.js';
import { compassWord, inSentence, t } from '../language.js';
import { groundTitle } from './ground-words.js';

/** "Union 14 NJ, infantry, in line, facing north, strength 4, pinned" */
export function unitWords(board: Host, counter: Counter): string {
  const { catalogue } = board,
    face = counter.face,
    side = catalogue?.sides.find((one) => one.id === counter.side);
  const whose = side?.adjective ?? side?.title ?? counter.side,
    parts = [face.name.startsWith(whose) ? face.name : `${whose} ${face.name}`];
  const type = catalogue?.types[counter.type]?.title;
  if (type) parts.push(inSentence(type));
  const formation = counter.formation ? (catalogue?.formations[counter.formation]?.title ?? counter.formation) : null;
  if (formation) parts.push(t('in {0}', inSentence(formation)));
  if (counter.facing) parts.push(t('facing {0}', compassWord(counter.facing)));
  const named = namedValues(catalogue, counter);
  parts.push(...named.map((one) => `${inSentence(one.title)} ${one.text}`));
  if (face.big && !named.length)
    parts.push(face.was ? t('strength {0} of {1}', face.big, face.was) : t('strength {0}', face.big));
  for (const flag of counter.flags ?? []) parts.push(inSentence(catalogue?.flags[flag]?.title ?? flag));
  if (board.selectedSet.has(counter.id)) parts.push(t('picked'));
  if (board.glow.units.has(counter.id)) parts.push(t('can be chosen'));
  return parts.join(', ');
}

export function hexWords(board: Host, hex: number): string {
  const { country, counters, plane } = board.laid!,
    stack = counters.stack(hex),
    label = plane.label(hex);
  const place = country.document.places.find((one) => one.hex === hex);
  const area = board.laid!.staging.areaOf(label);
  const parts = [
    label,
    ...plane.otherLabels(hex).map((other) => t('also {0}', other)),
    ...(area ? [t('staging area {0}', area.title)] : []),
    ...(place ? [place.name] : []),
    country
      .terrain(hex)
      .map((one) => inSentence(groundTitle(one)))
      .join(t(' and ')),
    t('{0} ft', country.elevation(hex)),
    ...(country.dressed.has(hex) ? [t('fields, as dressing')] : []),
  ];
  if (stack.length)
    parts.push(
      stack.length > 1
        ? t(
            '{0} counters: {1}',
            stack.length,
            [...stack]
              .reverse()
              .map((unit) => unitWords(board, counters.counter(unit)!))
              .join('; '),
          )
        : unitWords(board, counters.counter(stack[0]!)!),
    );
  else parts.push(t('no counters'));
  const mark = board.marks.find((one) => one.hex === label);
  if (mark) parts.push(mark.title ?? `${mark.tone} ${mark.text ?? ''}`.trim());
  if (board.glow.hexes.has(label)) parts.push(t('can be chosen'));
  return parts.join(', ');
}
