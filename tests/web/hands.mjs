// hands.mjs: the three hands by which laws.mjs plays: mouseOf(page), touchOf(page), keysOf(page). A hand touches what a step
// names (laws_page.mjs, nextTouch): a button, a direction of the dial, a counter or a hex of the map. All input is the
// browser's own. `stood` is where the map was (position of laws_page.mjs) when the hand had moved it itself and touched the step;
// null if it did not move it.
import assert from 'node:assert/strict';

/** One of the functions of laws_page.mjs, in the page. */
export const inPage = (page, name, ...given) =>
  page.evaluate(([which, args]) => window.laws[which](...args), [name, given]);

const nameOf = ({ unit, hex }) => unit ?? hex;
const isPlace = ({ kind }) => kind === 'unit' || kind === 'hex';
const within = (value, most) => Math.max(-most, Math.min(most, value));
/** From where to where the map is pulled so that a place comes nearer to its middle: from ground, not from a counter. */
async function pull(page, { box, at }) {
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const by = { x: within(middle.x - at.x, box.width * 0.7), y: within(middle.y - at.y, box.height * 0.7) };
  const start = await inPage(page, 'groundNear', { x: middle.x - by.x / 2, y: middle.y - by.y / 2 });
  return [0, 0.3, 0.7, 1].map((part) => ({ x: start.x + by.x * part, y: start.y + by.y * part }));
}
/** Brings a place of the map into sight, by the small map if it is far away; gives where it is then. */
async function bring(page, hand, step) {
  const place = step.hex ? { hex: step.hex } : { unit: step.unit };
  let now = await inPage(page, 'whereabouts', place);
  for (let tries = 0; tries < 40; tries++) {
    assert.ok(now.at, `${nameOf(step)} is not on the map`);
    if (now.inside) {
      if (tries) hand.stood = await inPage(page, 'position');
      return now;
    }
    const small = await inPage(page, 'onSmallMap', place);
    if (small) await hand.press(small);
    else await hand.drag(await pull(page, now));
    await inPage(page, 'quiet');
    now = await inPage(page, 'whereabouts', place);
  }
  throw new Error(`${nameOf(step)} cannot be brought into sight`);
}
/** From afar commands are seen in place of counters: nearer, by the button, until there are counters. */
async function comeNear(page, hand) {
  for (let tries = 0; tries < 12; tries++) {
    const nearer = await inPage(page, 'nearer');
    if (!nearer) return;
    await hand.press(nearer);
    hand.stood = await inPage(page, 'position');
  }
}
/** Where a counter lies once its stack is spread, if it lies in one; `spread` does what spreads it. */
async function inItsFan(page, { unit }, spread) {
  const now = await inPage(page, 'whereabouts', { unit });
  if (await spread(now)) return now;
  assert.ok(await inPage(page, 'fans', unit), `the stack of ${unit} does not spread`);
  const fanned = await inPage(page, 'whereabouts', { unit });
  assert.ok(fanned.onTop, `${unit} lies under something in its own fan`);
  return fanned;
}

/** Pages whose mouse lies off the map. */
const rested = new WeakSet();
/** The mouse leaves the map, and a stack that is spread folds; for one that the keys have spread it comes there first. */
async function restMouse(page, isFanned) {
  if (rested.has(page) && !isFanned) return;
  if (isFanned) {
    const { x, y } = await inPage(page, 'groundNear');
    await page.mouse.move(x, y);
  }
  rested.add(page);
  await page.mouse.move(4, 4);
}
/** The mouse leaves a stack that it has spread, or is about to: that would lie on what is wanted. */
async function foldOthers(page, { unit }) {
  if (unit && (await inPage(page, 'isFanned', unit))) return;
  await restMouse(page, await inPage(page, 'isFanned'));
  await inPage(page, 'folds');
}

/** The mouse: points, waits for the fan where a counter lies under others, clicks; drags the map where a place is out of sight. */
export function mouseOf(page) {
  const { mouse } = page;
  return {
    name: 'mouse',
    stood: null,
    rest: ({ fanned }) => restMouse(page, fanned),
    sure: () => page.click('main > dialog button[type=submit]'),
    async drag([from, ...way]) {
      rested.delete(page);
      await mouse.move(from.x, from.y);
      await mouse.down();
      for (const { x, y } of way) await mouse.move(x, y);
      await mouse.up();
    },
    press({ x, y }) {
      rested.delete(page);
      return mouse.click(x, y);
    },
    async touch(step) {
      this.stood = null;
      if (!isPlace(step)) {
        await this.press(step);
        return;
      }
      if (step.unit || step.taken) await comeNear(page, this);
      let now = await bring(page, this, step);
      await foldOthers(page, step);
      rested.delete(page);
      if (step.unit)
        now = await inItsFan(page, step, async ({ onTop, at }) => {
          if (!onTop) await mouse.move(at.x, at.y - 1); // straight there: a stack on the way would spread over this one
          if (!onTop) await mouse.move(at.x, at.y);
          return onTop;
        });
      await mouse.click(now.at.x, now.at.y, { button: step.menu ? 'right' : 'left' });
    },
  };
}
/** A finger: a first tap on a stack spreads it, a second takes the counter, a long press asks for what else there is. */
export function touchOf(page) {
  const tap = ({ x, y }) => page.touchscreen.tap(x, y);
  let session;
  const finger = async (type, at) => {
    session ??= await page.context().newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at.x, y: at.y }] : [] });
  };
  return {
    name: 'touch',
    stood: null,
    /** Beside a spread stack: it folds. */
    async rest({ fanned }) {
      const beside = fanned ? await inPage(page, 'beyondReach') : null;
      if (beside) await tap(beside);
    },
    sure: () => page.tap('main > dialog button[type=submit]'),
    async drag([from, ...way]) {
      await finger('touchStart', from);
      for (const at of way) await finger('touchMove', at);
      await finger('touchEnd', null);
    },
    press: tap,
    async touch(step) {
      this.stood = null;
      if (!isPlace(step)) {
        await tap(step);
        return;
      }
      if (step.unit || step.taken) await comeNear(page, this);
      let now = await bring(page, this, step);
      if (step.unit)
        now = await inItsFan(page, step, async ({ at }) => {
          if ((await inPage(page, 'alone', step.unit)) || (await inPage(page, 'isFanned', step.unit))) return true;
          await tap(at);
          return false;
        });
      if (!step.menu) {
        await tap(now.at);
        return;
      }
      await finger('touchStart', now.at);
      const held = await inPage(page, 'holds', step);
      await finger('touchEnd', null);
      assert.ok(held, `a long press does not take ${nameOf(step)} in hand`);
    },
  };
}
/** The keyboard alone: Find goes to a counter or a hex, Enter acts there, D is the dial, Tab goes through the prompt. */
export function keysOf(page) {
  const { keyboard } = page;
  const press = async (key, times) => {
    for (let i = 0; i < times; i++) await keyboard.press(key);
  };
  /** By Tab, from the question if that is nearer. */
  const tab = async (selector) => {
    const { far, fromQuestion } = await inPage(page, 'tabsTo', selector);
    const byQuestion = fromQuestion !== null && (far === null || Math.abs(fromQuestion) + 1 < Math.abs(far));
    if (byQuestion) await keyboard.press('q');
    const way = byQuestion ? fromQuestion : (far ?? 1);
    await press(way < 0 ? 'Shift+Tab' : 'Tab', Math.abs(way));
    return Math.abs(way);
  };
  const down = async (selector) => {
    const far = await inPage(page, 'downsTo', selector);
    await press('ArrowDown', far);
    return far;
  };
  const toButton = async (selector) => {
    const step = selector.startsWith('.pop-menu') ? down : tab;
    for (let presses = 0, way; (way = await step(selector));) {
      presses += way;
      assert.ok(presses < 240, `the keys do not come to ${selector}`);
    }
    await keyboard.press('Enter');
  };
  const turnTo = async (direction) => {
    await keyboard.press('d');
    for (let turns = 0; ; turns++) {
      const at = await inPage(page, 'dialAt');
      if (at === direction) break;
      assert.ok(turns < 7, `the arrows do not come to ${direction}, but to ${at}`);
      await keyboard.press('ArrowRight');
    }
    await keyboard.press('Enter');
  };
  return {
    name: 'keys',
    stood: null,
    rest: ({ fanned }) => restMouse(page, fanned), // what the mouse did before is over
    sure: () => keyboard.press('Enter'),
    async touch(step) {
      this.stood = null;
      if (step.kind === 'button') return toButton(step.selector);
      if (step.kind === 'wedge') return turnTo(step.direction);
      await keyboard.press('/');
      await keyboard.insertText(nameOf(step));
      await inPage(page, 'quiet');
      await keyboard.press('Enter');
      if (step.unit) assert.ok(await inPage(page, 'found', step.unit), `what was found, ${step.unit}, is in hand`);
      this.stood = await inPage(page, 'position'); // the map follows the cursor
      return step.menu ? undefined : keyboard.press('Enter');
    },
    /** By the arrows to a hex out of reach; nothing if they come to none. */
    async stroll() {
      await inPage(page, 'toMap');
      for (const arrow of ['ArrowLeft', 'ArrowRight'])
        for (let steps = 0; steps < 10; steps++) {
          for (let i = 0; i < 3; i++) await keyboard.press(arrow);
          const hex = await inPage(page, 'cursorBeyondReach');
          if (hex) return { hex };
        }
      return null;
    },
  };
}
