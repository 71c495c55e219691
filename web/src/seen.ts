/* seen.ts: how far this browser has seen each of its games, so that a returning player sees what happened meanwhile. */
const PLACE = 'enfilade-seen';
const MOST = 60; // games

function read(): [string, number][] {
  try {
    return Object.entries(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, number>);
  } catch {
    return [];
  }
}
/** The journal number that was seen last; 0 if this game was never left before. */
export const seenOf = (id: string): number => read().find(([game]) => game === id)?.[1] ?? 0;

export function remember(id: string, n: number): void {
  const others = read()
    .filter(([game]) => game !== id)
    .slice(1 - MOST);
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries([...others, [id, n]])));
  } catch {
    /* a browser that stores nothing shows the whole story again */
  }
}
