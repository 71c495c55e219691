// laws.mjs: what holds at every decision of every game in the browser, and a player who puts it to the test.
//
//   await page.evaluate(installLaws);                                       once for each page (laws_page.mjs)
//   const { found, seen } = await walk(page, [mouseOf(page), keysOf(page)], dice(7), { decisions: 200 });
//
// The laws:
//   1. Every question has a visible answer: one of its actions is in sight, without moving the map.
//   2. Every legal action has an affordance: a button that names it, a lit counter or hex, a direction of the dial. It is
//      named to a screen reader, can have the focus, and is what lies on top at its middle. An action about a counter is
//      reached by way of the counter; what lies in a list is reached by scrolling the list.
//   3. One random action, performed with the mouse, by touch or by keys alone, does what it says and nothing else.
//   4. A touch that does nothing says why, and what is in hand stays in hand.
//   5. The map moves by no pixel unless the player moves it: by hand, by keys that lead the map's cursor elsewhere, by opening
//      a panel that takes a part of its window, or by a pick whose reach is out of sight (all of it; of a counter that
//      enters, more than half: then the map may zoom, too) or, on a small screen, too small to read. And as far as law 1 needs
//      if nothing of a new question would be in sight, or less than half of the reach of a counter that the action let enter. It
//      is judged touch by touch: from where the map stood when the touch was made.
//   6. The console has no errors (browser.mjs).
import assert from 'node:assert/strict';
import { inPage } from './hands.mjs';
import { shot } from './harness.mjs';

export { keysOf, mouseOf, touchOf } from './hands.mjs';
export { installLaws } from './laws_page.mjs';

/** Numbers from a seed, the same on every machine. */
export function dice(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return { next, pick: (list) => list[Math.floor(next() * list.length)] };
}

const MOST_TOUCHES = 8;
/** How often a touch is tried that must be refused. */
const REFUSED = 0.15;
/** Pixels of a hex below which a small screen comes nearer to what is picked (camera.ts). */
const READABLE = 38;
/** A picture of what was found, if pictures are wanted. */
async function picture(page, name) {
  await inPage(page, 'paint', true);
  await shot(page, name);
  await inPage(page, 'paint', false);
}
const wayOf = ({ kind, selector, unit, hex, direction }) => `${kind} ${selector ?? unit ?? hex ?? direction ?? ''}`;

/** Law 5: how the map strayed with a touch that was made when it stood there, in words; nothing if it may be where it is now. */
async function strayedWith(page, hand, from, now, done) {
  const far = strayed(from, now);
  const nearer = !done && hand.name === 'touch' && from.pixels < READABLE - 0.5;
  if (!far || nearer || from.panel !== now.panel) return '';
  const zoomed = far.includes('zoom');
  const asks = !done || (!zoomed && (await inPage(page, 'askedInSight', from)));
  const stays = (done && zoomed) || (asks && (await inPage(page, 'staysAtPick', from, zoomed, done)));
  return stays ? `the map moved by ${far}` : '';
}
/**
 * Law 3: does the action by hand, beginning with this touch; throws where it cannot be done, or something else was. Gives the
 * decision after it, and how the map strayed meanwhile.
 */
export async function perform(page, item, hand, n, first, before) {
  const way = [];
  const astray = [];
  let steady = before;
  let step = first;
  const judge = async (now, done) => {
    const words = await strayedWith(page, hand, hand.stood ?? steady, now, done);
    if (words) astray.push(`after ${way.join(', ')} ${words}`);
    steady = now;
  };
  for (let touches = 1; touches <= MOST_TOUCHES; touches++) {
    way.push(wayOf(step));
    assert.notEqual(step.kind, 'nothing', `no way to ${item.text}: ${way.join(', ')}`);
    await hand.touch(step);
    let now = await inPage(page, 'touched', item, n);
    if (now.dialog && now.n === n) {
      await hand.sure(); // before an end the table asks whether that is meant
      now = await inPage(page, 'touched', item, n);
    }
    if (now.n !== n) {
      assert.equal(now.done, item.text, `by ${hand.name}: ${way.join(', ')}`);
      const after = now.after.curtain ? await nextDecision(page, n) : now.after;
      await judge(after, true);
      return { after, astray };
    }
    await judge(now, false);
    step = now.step ?? (await inPage(page, 'next', item));
  }
  throw new Error(`${item.text} is not done after ${MOST_TOUCHES} touches by ${hand.name}: ${way.join(', ')}`);
}

/** Law 4: a counter is taken in hand and sent where it cannot go; it says why, and stays in hand. */
async function refusedTouch(page, { unit, hex }, hand) {
  await hand.touch({ kind: 'unit', unit, hex, menu: true });
  const before = await inPage(page, 'position');
  if (before.pick.unit !== unit) return [`a right click or long press does not take ${unit} in hand`];
  const byKeys = hand.name === 'keys';
  const beyond = await inPage(page, 'placeBeyond', byKeys);
  const place = beyond && byKeys ? await hand.stroll() : beyond;
  const found = [];
  if (place) {
    const steady = await inPage(page, 'position');
    if (byKeys) await page.keyboard.press('Enter');
    else await hand.touch({ kind: 'button', x: place.x, y: place.y });
    const now = await inPage(page, 'refusal');
    const tell = (words) => found.push(`${unit} to ${place.hex}: ${words}`);
    if (!now.said) tell('refused without a word');
    if (now.pick.unit !== unit) tell('it is no longer in hand');
    if (now.n !== steady.n) tell('something was done');
    if (strayed(steady, now)) tell(`the map moved by ${strayed(steady, now)}`);
  }
  await inPage(page, 'drop');
  return found;
}
/** Law 5: how far the map went between two positions, in words; nothing if it stayed. */
export function strayed(from, to) {
  if (Math.abs(from.pixels - to.pixels) > 0.01) return `a zoom from ${from.pixels} to ${to.pixels}`;
  const far = Math.hypot(to.corner.x - from.corner.x, to.corner.y - from.corner.y);
  return far > 0.5 ? `${far.toFixed(1)} pixels` : '';
}
/** Our question with its answers, or the end of the game. At one screen the curtain falls between two players: the next one sits down. */
export async function nextDecision(page, n) {
  for (;;) {
    const now = await inPage(page, 'decision', n);
    if (!now.curtain) return now;
    await page.click('main > dialog.is-curtain[open] button');
  }
}

/** One decision under all laws: what was found wrong, and where the game stands then. */
async function meet(page, now, hand, random) {
  const found = [];
  const tell = (words) => found.push(`action ${now.n}, ${now.decision}, ${hand.name}: ${words}`);
  await hand.rest(now);
  const met = await inPage(page, 'meet', [random.next(), random.next(), random.next()]);
  met.found.forEach(tell);
  if (met.found.length) await picture(page, `laws-${now.n}`);
  const { item } = met;
  let { step } = met;
  let before = now;
  try {
    if (met.refuses && random.next() < REFUSED) {
      (await refusedTouch(page, met.refuses, hand)).forEach(tell);
      before = await inPage(page, 'position');
      step = await inPage(page, 'next', item);
    }
    const { after, astray } = await perform(page, item, hand, now.n, step, before);
    astray.forEach((words) => tell(`${item.text}: ${words}`));
    return { found, after };
  } catch (error) {
    tell(`${item.text}: ${error.message}`);
    await picture(page, `laws-${now.n}-${item.verb}`);
    await inPage(page, 'act', [item.text], now.n); // so that the rest is seen too
    return { found, after: await nextDecision(page, now.n) };
  }
}
/**
 * Plays so many decisions of the game that is open, under all laws; gives what was found wrong. `between` may play on before
 * the next one, and gives that.
 */
export async function walk(page, hands, random, { decisions, between }) {
  const found = [];
  let seen = 0;
  await inPage(page, 'paint', false);
  let now = await nextDecision(page);
  for (; seen < decisions && !now.over; seen++) {
    const met = await meet(page, now, hands[seen % hands.length], random);
    found.push(...met.found);
    now = met.after;
    if (between && !now.over && seen + 1 < decisions) now = await between(now);
  }
  await inPage(page, 'paint', true);
  return { found, seen };
}
