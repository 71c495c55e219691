/* values.ts: what the numbers on a counter are called, as the game's catalogue says. */
import { t } from './language.js';
import type { Catalogue, Counter } from './types.js';

export interface Named {
  title: string;
  text: string;
  case: string | undefined;
}
/** What a counter's row says under this word, or its face where the row leaves it to that. */
function valueOf(counter: Counter, id: string): string {
  const told = (counter as unknown as Record<string, unknown>)[id];
  if (told !== undefined && told !== null) return String(told);
  return figuresOf(counter).find((one) => one.id === id)?.text ?? '';
}
/** The figures on a counter's face, the large one first, and which value each is. */
export function figuresOf({ face }: Counter): { id: string; text: string }[] {
  const texts = [face?.big ?? '', ...(face?.small ?? [])];
  return (face?.of ?? []).map((id, i) => ({ id, text: texts[i] ?? '' }));
}
/** The numbers of a counter by their names: Strength 3 of 4, Morale 4, Weapon rifle musket (R). */
export function namedValues(catalogue: Catalogue | null, counter: Counter): Named[] {
  return (catalogue?.values ?? []).flatMap((value) => {
    const text = valueOf(counter, value.id),
      whole = value.of ? valueOf(counter, value.of) : '';
    if (text === '' || (text === '0' && !value.zero)) return [];
    const word = value.words?.[text];
    const shown = word
      ? /^\d+$/.test(text)
        ? word
        : `${word} (${text})`
      : whole && whole !== text
        ? t('{0} of {1}', text, whole)
        : text;
    return [{ title: value.title, text: shown, case: value.case }];
  });
}
