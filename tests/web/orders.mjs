// orders.mjs: what the tests of orders share: a position of The Crossroads, and a look at the desk.
import { newGame, openGame, ourTurn } from './harness.mjs';

export const hexOf = (page, unit) => page.evaluate((id) => document.querySelector('enf-game').store.unit(id).hex, unit);
export const bookOf = (page) => page.evaluate(() => document.querySelector('enf-game').table.orders.book.orders);
/** Carrying out has ended, and the page knows it. */
export const carried = (page, timeout = 60_000) =>
  page.waitForFunction(
    () => {
      const { table: desk, store } = document.querySelector('enf-game');
      return desk.orders.book?.carrying === null && !store.busy;
    },
    null,
    { timeout },
  );

/** The first Confederate Movement Phase of The Crossroads; gives the game. */
export async function firstMovement(
  visitor,
  seats = { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'simple' } },
) {
  const { page } = visitor;
  const id = await newGame(visitor, seats, { scenario: 'crossroads/battle' });
  await openGame(visitor, id);
  for (let now = await ourTurn(page); now.decision !== 'movement' || now.side !== 'csa'; now = await ourTurn(page)) {
    const texts = now.items.map((item) => item.text);
    const next = ['standard', 'end'].find((text) => texts.includes(text));
    await page.evaluate((text) => document.querySelector('enf-game').table.act([text]), next);
  }
  return id;
}
