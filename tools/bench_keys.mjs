// bench_keys.mjs: how much a player has to press: keystrokes from the start page into a battle, taps on a phone to move one
// regiment, keystrokes to march, halt and face one. Prints one JSON object, with the most that each may be.
//
//   ENFILADE=build/enfilade node tools/bench_keys.mjs
import { PHONE, comeIn, newGame, openGame, openTable, ourTurn, quiet } from '../tests/web/harness.mjs';
import { installLaws, touchOf } from '../tests/web/laws.mjs';

const table = await openTable();
const inGame = (page, work, argument) => page.evaluate(work, argument);

/** Past the head of the page, Tab to the first side of the first battle, Enter, until its question has the keyboard. */
async function intoBattle() {
  const { page } = await comeIn(table);
  await page.locator('.side-button').first().waitFor();
  let keys = 0;
  const press = async (key) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('Tab');
  await press('Enter'); // "Skip to the content"
  while (!(await page.evaluate(() => document.activeElement?.matches('.side-button')))) await press('Tab');
  await press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'question');
  return keys;
}
/** Monocacy's first movement phase, the Confederates ours. */
async function atTheMarch(options = {}) {
  const visitor = await comeIn(table, { prefs: { checklist: false }, ...options });
  const id = await newGame(visitor, { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'simple' } });
  await openGame(visitor, id);
  await visitor.page.evaluate(installLaws);
  const { page } = visitor;
  for (let now = await ourTurn(page); now.decision !== 'movement'; now = await ourTurn(page)) {
    const end = now.items.find((item) => item.verb === 'end');
    await inGame(page, (text) => document.querySelector('enf-game').store.act([text]), end.text);
  }
  return page;
}
const marched = (page) =>
  page.waitForFunction(() => {
    const { store } = document.querySelector('enf-game');
    return store.turnIsMine && store.stands.decision === 'movement' && store.actionsOf === store.n;
  });
const facesAsked = (page) =>
  page.waitForFunction(() => {
    const { store, table: hand } = document.querySelector('enf-game');
    return store.actionsOf === store.n && hand.board.dial && store.stands.decision !== 'movement';
  });

/** A regiment that stands alone: taken, sent, turned. */
async function tapsToMove() {
  const page = await atTheMarch(PHONE);
  const unit = await inGame(page, () => {
    const { store } = document.querySelector('enf-game');
    const alone = (one) => store.view.counters.filter((other) => other.hex === one.hex).length === 1;
    const movers = new Set(store.actions.items.filter((item) => item.verb === 'move').map((item) => item.unit));
    return store.view.counters.find((one) => one.hex && one.facing && movers.has(one.id) && alone(one)).id;
  });
  const hand = touchOf(page);
  let taps = 0;
  const touch = (step) => {
    taps += 1;
    return hand.touch(step);
  };
  const { hex } = await inGame(page, (one) => document.querySelector('enf-game').store.unit(one), unit);
  await touch({ kind: 'unit', unit, hex });
  const goal = await page.waitForFunction(() => {
    const { table: mine } = document.querySelector('enf-game');
    return mine.marks.find((mark) => mark.do && mine.board.sees(mark.hex))?.hex;
  });
  await touch({ kind: 'hex', hex: await goal.jsonValue() });
  await facesAsked(page);
  await inGame(page, quiet);
  const wedge = await inGame(page, () => {
    const box = document
      .querySelector('enf-board')
      .shadowRoot.querySelector('.wedge:not(.refused) text')
      .getBoundingClientRect();
    return { kind: 'wedge', x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  await touch(wedge);
  await marched(page);
  return taps;
}
/** Find by name, arrows into its reach, Enter; D, an arrow, Enter. */
async function keysToMarch() {
  const page = await atTheMarch();
  let keys = 0;
  const press = async (key) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const name = await inGame(page, () => {
    const { store, table: mine } = document.querySelector('enf-game');
    const movers = store.actions.items.filter((item) => item.verb === 'move').map((item) => store.unit(item.unit));
    const names = movers.filter((one) => one.hex && one.facing).map((one) => mine.nameOf(one.id));
    return names.sort((a, b) => a.length - b.length)[0];
  });
  await press('/');
  await page.waitForFunction(() => document.activeElement?.id === 'find');
  for (const letter of name) await press(letter);
  await press('Enter');
  await page.waitForFunction(() => document.querySelector('enf-game').table.marks.some((mark) => mark.do));
  const inReach = () =>
    inGame(page, () => {
      const { table: mine } = document.querySelector('enf-game');
      return mine.marks.some((mark) => mark.do && mark.hex === mine.hover.hex);
    });
  for (const arrow of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight']) {
    await press(arrow);
    if (await inReach()) break;
  }
  await press('Enter');
  await facesAsked(page);
  await press('d');
  await press('ArrowRight');
  await press('Enter');
  await marched(page);
  return keys;
}

console.log(
  JSON.stringify({
    keys: {
      into_a_battle: { keystrokes: await intoBattle(), most: 15 },
      move_one_regiment: { taps: await tapsToMove(), most: 3 },
      march_halt_and_face: { keystrokes: await keysToMarch(), most: 12 },
    },
  }),
);
await table.close();
