/* rematch.ts: the same battle against the same person, with the sides swapped. */
import * as api from '../api.js';
import { go } from '../router.js';
import { sharing } from '../share.js';
import type { SideId } from '../types.js';

/** Begins it for the asker, who sat at `mine`; the other one finds the link in the chat of the old game. */
export async function rematch(old: string, mine: SideId): Promise<void> {
  const { scenario, seats, rated } = await api.summary(old);
  const other = seats.find((seat) => seat.side !== mine)!.side;
  const { id } = await api.createGame({
    scenario,
    seats: { [other]: { kind: 'me' }, [mine]: { kind: 'open' } },
    ...(rated ? { rated: true } : {}),
  });
  const token = (await api.summary(id)).invitations?.[mine] ?? '';
  const { origins } = await sharing();
  await api.say(old, `Rematch? ${origins[0]}/#/game/${id}?token=${token}`);
  go(`/game/${id}`);
}
