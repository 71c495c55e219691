/* story.ts: which lines of the log are worth telling: no phases in which nothing happened, and the steps of a march as one
 * line where they say nothing but the way. Pure functions over the lines. */
import type { LogLine } from '../game-store.js';

/** An event that opens a phase has both. */
export const isHeading = (line: LogLine): boolean =>
  'phase' in line.event && 'turn' in line.event && !('unit' in line.event);

/** Phases in which nothing happened are left out, but for the present one; the steps of a march are one line. */
export const worthTelling = (log: readonly LogLine[]): LogLine[] =>
  marches(log.filter((line, i) => !isHeading(line) || i === log.length - 1 || !isHeading(log[i + 1]!)));

const field = (line: LogLine, name: string): string =>
  typeof line.event[name] === 'string' ? String(line.event[name]) : '';
/** What a step says apart from its hexes: where nothing else differs, several are told as one. */
const apartFromHexes = (line: LogLine): string =>
  line.told.replace(field(line, 'from'), '·').replace(field(line, 'to'), '·');
function goesOn(before: LogLine, line: LogLine): boolean {
  return (
    before.event.e === line.event.e &&
    field(line, 'unit') !== '' &&
    field(before, 'unit') === field(line, 'unit') &&
    field(line, 'to') !== '' &&
    field(before, 'to') === field(line, 'from') &&
    apartFromHexes(before) === apartFromHexes(line)
  );
}
function marches(lines: readonly LogLine[]): LogLine[] {
  const out: LogLine[] = [];
  for (const line of lines) {
    const before = out[out.length - 1];
    if (!before || !goesOn(before, line)) {
      out.push(line);
      continue;
    }
    const to = field(line, 'to'),
      told = before.told.replace(new RegExp(`${field(before, 'to')}(?!.*${field(before, 'to')})`), to);
    out[out.length - 1] = { ...before, told, event: { ...before.event, to } };
  }
  return out;
}
