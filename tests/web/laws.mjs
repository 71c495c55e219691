// laws.mjs: what holds at every decision of every game in the browser, and a player who puts it to the test.
//
//   const found = await complaints(page)            of the decision that is open: what has no visible answer
//   await perform(page, item, hand)                 does one legal action by a hand: mouseOf(page), touchOf(page), keysOf(page)
//
// The laws:
//   1. Every question has a visible answer: one of its actions is in sight, without moving the map.
//   2. Every legal action has an affordance: a button that names it, a lit counter or hex, a direction of the dial. It is
//      named to a screen reader, can have the focus, and is what lies on top at its middle. An action about a counter is
//      reached by way of the counter; what lies in a list is reached by scrolling the list.
//   3. One random action, performed with the mouse, by touch or by keys alone, does what it says and nothing else.
//   4. A touch that does nothing says why, and what is in hand stays in hand.
//   5. The map moves by no pixel unless the player moves it, or nothing of what is asked would be in sight.
//   6. The console has no errors (browser.mjs).
import assert from 'node:assert/strict';
import { ourTurn } from './harness.mjs';

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

// ---- what is on the page; these run in the page and know nothing outside themselves ----

/** Laws 1 and 2 for the open decision, without touching anything. */
function look() {
  const { store, table } = document.querySelector('enf-game');
  const { board } = table;
  const root = board.shadowRoot;
  const { items } = store.actions;
  const found = [];
  const seen = new Set();
  const complain = (law, about) => {
    if (!seen.has(law + about)) found.push(`${law}: ${about}`);
    seen.add(law + about);
  };
  const window_ = board.getBoundingClientRect();
  const EDGE = 12; // what is cut off by the window's edge is out of sight
  const inWindow = ({ x, y }) =>
    x > window_.left + EDGE && x < window_.right - EDGE && y > window_.top + EDGE && y < window_.bottom - EDGE;
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const what = (element) =>
    element ? `${element.localName}.${element.getAttribute('class') ?? ''}`.replace(/\s+/g, '.') : 'nothing';
  /** Under the tools at the map's edge or the small map: as good as out of sight, the map is moved to see it. */
  const furnished = ({ x, y }) => {
    const outer = document.elementFromPoint(x, y);
    return outer === board
      ? !!root.elementFromPoint(x, y)?.closest('.minimap')
      : !!outer?.closest('.map-field') && !outer.closest('.pop-menu');
  };
  let inSight = 0;

  /** A button: named, can have the focus, lies on top once its list is scrolled to it. */
  const button = (element, about) => {
    const closed = element.closest('details:not([open])');
    const shown = closed ? closed.querySelector('summary') : element;
    shown.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { x, y } = middle(shown);
    const top = document.elementFromPoint(x, y);
    if (!top || !(shown === top || shown.contains(top))) complain('hidden button', `${about} under ${what(top)}`);
    else inSight += 1;
    if (!(shown.getAttribute('aria-label') ?? shown.textContent).trim()) complain('nameless button', about);
    if (shown.tabIndex < 0 || shown.disabled) complain('button without focus', about);
  };
  const buttons = new Map(
    [...document.querySelectorAll('.prompt [data-action], .pop-menu [data-action]')].map((one) => [
      one.dataset.action,
      one,
    ]),
  );
  const trays = new Map([...document.querySelectorAll('.tray [data-unit]')].map((one) => [one.dataset.unit, one]));
  const unit = (id) => {
    const counter = store.unit(id);
    const point = counter?.hex ? board.pointOf(counter.hex) : null;
    if (!point) {
      if (trays.has(id)) button(trays.get(id), `tray ${id}`);
      else if (trays.size < 40) complain('counter nowhere', id);
      return;
    }
    if (!board.glow.units.has(id)) complain('dark counter', id);
    if (!/can be chosen/.test(board.wordsFor({ unit: id }))) complain('counter without name', id);
    const element = root.querySelector(`[data-unit="${id}"]`);
    if (!inWindow(point)) return;
    if (!element) {
      complain('counter not drawn', id);
      return;
    }
    const at = middle(element);
    if (!inWindow(at)) return;
    if (furnished(at)) return;
    const top = root.elementFromPoint(at.x, at.y);
    const lies = top?.closest?.('[data-unit]')?.getAttribute('data-unit');
    if (!lies || store.unit(lies)?.hex !== counter.hex) complain('covered counter', `${id} under ${lies ?? what(top)}`);
    else inSight += 1;
  };
  const hex = (label) => {
    const point = board.pointOf(label);
    if (!point) {
      if (!items.some((item) => item.hex === label && buttons.has(item.text))) complain('hex nowhere', label);
      return;
    }
    const lit =
      board.glow.hexes.has(label) || [...board.glow.units.keys()].some((one) => store.unit(one)?.hex === label);
    if (!lit && board.dial?.hex !== label) complain('dark hex', label);
    if (!inWindow(point) || furnished(point)) return;
    const top = root.elementFromPoint(point.x, point.y);
    if (top?.closest('.wedge') && board.dial?.hex !== label) complain('covered hex', `${label} under the dial`);
    else inSight += 1;
  };
  const wedge = (direction) => {
    const element = root.querySelector(`.wedge[data-direction="${direction}"]:not(.refused)`);
    if (!element) {
      complain('no direction', direction);
      return;
    }
    if (!element.getAttribute('aria-label')) complain('nameless direction', direction);
    if (element.closest('[aria-hidden="true"]')) complain('direction hidden from readers', direction);
    if (!element.hasAttribute('tabindex')) complain('direction without focus', direction);
    const at = middle(element.querySelector('text') ?? element);
    const outer = document.elementFromPoint(at.x, at.y);
    const top = outer === board ? root.elementFromPoint(at.x, at.y) : outer;
    if (top?.closest?.('.wedge') !== element) complain('covered direction', `${direction} under ${what(top)}`);
    else inSight += 1;
  };

  if (!document.querySelector('.prompt .question')?.textContent.trim()) complain('no question', store.stands.decision);
  for (const element of buttons.values()) button(element, element.dataset.action);
  const units = new Set();
  const hexes = new Set();
  for (const item of items) {
    if (buttons.has(item.text)) continue;
    if (item.unit) units.add(item.unit);
    else if (item.hex) hexes.add(item.hex);
    else if (item.direction) wedge(item.direction);
    else complain('no button', item.text);
  }
  for (const id of units) unit(id);
  for (const label of hexes) hex(label);
  if (!inSight) complain('no visible answer', `${store.stands.decision}: ${store.stands.prompt}`);
  return found;
}

/** What a player touches next who wants this action done. */
function nextTouch(item) {
  const { store, table } = document.querySelector('enf-game');
  const { board, pick } = table;
  const root = board.shadowRoot;
  const middle = (element) => {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const press = (element, selector) => {
    const closed = element.closest('details:not([open])');
    return closed
      ? {
          kind: 'button',
          selector: '.prompt details:not([open]) > summary',
          ...middle(closed.querySelector('summary')),
        }
      : { kind: 'button', selector, ...middle(element) };
  };
  for (const place of ['.pop-menu', '.prompt']) {
    const selector = `${place} [data-action=${JSON.stringify(item.text)}]`;
    const element = document.querySelector(selector);
    if (element) return press(element, selector);
  }
  /* a plain touch does the plain thing; for a part, a word or the other things it can do it is taken in hand first */
  const special = item.number !== undefined || !!item.word || !!item.to_unit || (!!item.direction && !!item.unit);
  const unit = (id) => {
    const tray = `.tray [data-unit=${JSON.stringify(id)}]`;
    const element = document.querySelector(tray);
    if (element) return { ...press(element, tray), unit: id };
    return { kind: 'unit', unit: id, hex: store.unit(id)?.hex ?? null, menu: special && id === item.unit };
  };
  const wedge =
    item.direction && (!item.hex || board.dial?.hex === item.hex)
      ? root.querySelector(`.wedge[data-direction="${item.direction}"]:not(.refused)`)
      : null;
  if (wedge) {
    const box = wedge.querySelector('text').getBoundingClientRect();
    return { kind: 'wedge', direction: item.direction, x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
  if (item.unit && pick.unit !== item.unit) return unit(item.unit);
  if (item.unit && item.to_unit) return unit(item.to_unit);
  if (item.unit && !item.hex) return unit(item.unit);
  const turn = item.direction && item.hex ? document.querySelector('.prompt [data-turn]') : null;
  if (turn && turn.dataset.turn === item.hex) return press(turn, '.prompt [data-turn]');
  const others = [...board.glow.units.keys()].some((id) => store.unit(id)?.hex === item.hex);
  if (item.hex) return { kind: 'hex', hex: item.hex, menu: !item.unit && (others || special) && pick.hex !== item.hex };
  return { kind: 'nothing' };
}
/** Where a counter or a hex is, in the window; null while it is out of it. */
function whereabouts({ unit, hex }) {
  const { board } = document.querySelector('enf-game').table;
  const box = board.getBoundingClientRect();
  let at = hex ? board.pointOf(hex) : null;
  let top = unit ?? null;
  if (unit) {
    const element = board.shadowRoot.querySelector(`[data-unit="${unit}"]`);
    const own = element?.getBoundingClientRect();
    if (own) at = { x: own.x + own.width / 2, y: own.y + own.height / 2 };
    if (at) top = board.shadowRoot.elementFromPoint(at.x, at.y)?.closest('[data-unit]')?.getAttribute('data-unit');
  }
  const margin = 12;
  const inside =
    at &&
    at.x > box.left + margin &&
    at.x < box.right - margin &&
    at.y > box.top + margin &&
    at.y < box.bottom - margin;
  const free =
    inside &&
    document.elementFromPoint(at.x, at.y) === board &&
    !board.shadowRoot.elementFromPoint(at.x, at.y)?.closest('.minimap');
  return { at, inside: !!free, onTop: top === unit, box };
}
/** The frame after the last change; nothing is on its way to the server. */
export async function quiet() {
  const game = document.querySelector('enf-game');
  for (;;) {
    await game.updateComplete;
    await game.table.board?.updateComplete;
    const { store } = game;
    const curtain = !!document.querySelector('main > dialog.is-curtain[open]');
    if (!store.busy && (curtain || !store.turnIsMine || store.actionsOf === store.n)) break;
    await new Promise((done) => {
      setTimeout(done, 5);
    });
  }
  await new Promise((done) => {
    requestAnimationFrame(done);
  });
}
function position() {
  const { store, table } = document.querySelector('enf-game');
  return {
    n: store.n,
    decision: store.stands.decision,
    prompt: store.stands.prompt,
    over: !!store.stands.over,
    pick: table.pick,
    menu: !!table.menu,
    notice: document.querySelector('.prompt .notice')?.textContent.trim() ?? '',
    dialog: document.querySelector('main > dialog[open] h2')?.textContent ?? null,
    corner: table.board.pointOf(table.store.map.labels.split(' ')[0]),
    pixels: table.board.hexPixels,
    side: store.stands.side,
    mine: store.turnIsMine,
  };
}
/** Where what is asked about lies on the screen, were the map where it was (`then` is a position). */
function askedInSight(then) {
  const { board, store } = document.querySelector('enf-game').table;
  const corner = board.pointOf(store.map.labels.split(' ')[0]);
  const box = board.getBoundingClientRect();
  const loud = (glow) => [...glow].filter(([, tone]) => tone !== 'quiet').map(([one]) => one); // what is merely possible is not asked
  const hexes = [...loud(board.glow.hexes), ...loud(board.glow.units).map((unit) => store.unit(unit)?.hex)];
  return hexes.some((hex) => {
    const now = hex ? board.pointOf(hex) : null;
    const x = now ? now.x - corner.x + then.corner.x : -1;
    const y = now ? now.y - corner.y + then.corner.y : -1;
    return x > box.left + 60 && x < box.right - 60 && y > box.top + 60 && y < box.bottom - 60;
  });
}
/** The counter of this action is still to come onto the map: its reach is brought into sight with it. */
function arriving({ unit }) {
  const { table, store } = document.querySelector('enf-game');
  const hex = unit ? store.unit(unit)?.hex : null;
  return !!unit && (!hex || table.isBeyond(hex));
}
/** A hex in sight that the counter in hand can do nothing with, and nobody stands there. */
function beyondReach() {
  const { table, store } = document.querySelector('enf-game');
  const { board } = table;
  const used = new Set([...board.glow.hexes.keys(), ...table.marks.filter((mark) => mark.do).map((mark) => mark.hex)]);
  for (const counter of store.view.counters) if (counter.hex) used.add(counter.hex);
  const box = board.getBoundingClientRect();
  for (const label of store.map.labels.split(' ')) {
    const at = used.has(label) ? null : board.pointOf(label);
    if (!at || at.x < box.left + 40 || at.x > box.right - 40 || at.y < box.top + 40 || at.y > box.bottom - 40) continue;
    if (document.elementFromPoint(at.x, at.y) !== board) continue;
    if (!board.shadowRoot.elementFromPoint(at.x, at.y)?.closest('.minimap, .wedge, [data-unit], .fan-sheet'))
      return { hex: label, ...at };
  }
  return null;
}

/** Is the map's cursor on a hex that the counter in hand can do nothing with, where nobody stands? */
function cursorBeyondReach() {
  const { table, store } = document.querySelector('enf-game');
  const { hex } = table.hover;
  const used = table.board.glow.hexes.has(hex) || table.marks.some((mark) => mark.do && mark.hex === hex);
  return hex && !used && !store.view.counters.some((counter) => counter.hex === hex) ? hex : null;
}

// ---- the hands ----

/** The mouse: points, waits for the fan where a counter lies under others, clicks; drags the map where a place is out of sight. */
export function mouseOf(page) {
  const bring = async (hand, place) => {
    for (let tries = 0; tries < 12; tries++) {
      const now = await page.evaluate(whereabouts, place);
      assert.ok(now.at, `${JSON.stringify(place)} is not on the map`);
      if (now.inside) return now;
      hand.moved = true;
      const { box } = now;
      const from = { x: box.left + box.width * 0.5, y: box.top + box.height * 0.5 };
      const limit = (value, most) => Math.max(-most, Math.min(most, value));
      const by = { x: limit(from.x - now.at.x, box.width * 0.4), y: limit(from.y - now.at.y, box.height * 0.4) };
      // a press on the ground, not on a counter that could be dragged
      const start = await page.evaluate(groundNear, from);
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(start.x + by.x / 2, start.y + by.y / 2);
      await page.mouse.move(start.x + by.x, start.y + by.y);
      await page.mouse.up();
      await page.evaluate(quiet);
    }
    throw new Error(`${JSON.stringify(place)} cannot be brought into sight`);
  };
  return {
    name: 'mouse',
    moved: false,
    async touch(step) {
      if (step.kind === 'button' || step.kind === 'wedge') {
        await page.mouse.move(step.x, step.y);
        await page.mouse.click(step.x, step.y);
        return;
      }
      let now = await bring(this, step.hex ? { hex: step.hex } : step);
      if (step.unit) {
        now = await page.evaluate(whereabouts, { unit: step.unit });
        if (!now.onTop) {
          await page.mouse.move(now.at.x, now.at.y);
          await page.waitForFunction(
            (unit) => document.querySelector('enf-board').shadowRoot.querySelector(`.fanned[data-unit="${unit}"]`),
            step.unit,
          );
          now = await page.evaluate(whereabouts, { unit: step.unit });
          assert.ok(now.onTop, `${step.unit} lies under something in its own fan`);
        }
      }
      await page.mouse.move(now.at.x, now.at.y);
      await page.mouse.click(now.at.x, now.at.y, { button: step.menu ? 'right' : 'left' });
    },
  };
}
/** In the page: a spot near this one where no counter lies. */
function groundNear(from) {
  const { shadowRoot } = document.querySelector('enf-board');
  for (let r = 0; r < 240; r += 12)
    for (let turn = 0; turn < 12; turn++) {
      const at = { x: from.x + r * Math.cos(turn / 1.9), y: from.y + r * Math.sin(turn / 1.9) };
      const top = shadowRoot.elementFromPoint(at.x, at.y);
      if (top && document.elementFromPoint(at.x, at.y) === shadowRoot.host && !top.closest('[data-unit], .wedge'))
        return at;
    }
  return from;
}
/** A finger: a first tap on a stack spreads it, a second takes the counter. */
export function touchOf(page) {
  const tap = (at) => page.touchscreen.tap(at.x, at.y);
  return {
    name: 'touch',
    moved: false,
    async touch(step) {
      if (step.kind === 'button' || step.kind === 'wedge') {
        await tap(step);
        return;
      }
      const place = step.hex ? { hex: step.hex } : step;
      let now = await page.evaluate(whereabouts, place);
      assert.ok(now.at, `${JSON.stringify(place)} is not on the map`);
      for (let tries = 0; tries < 12 && !now.inside; tries++) {
        this.moved = true;
        await swipe(page, now);
        now = await page.evaluate(whereabouts, place);
      }
      assert.ok(now.inside, `${JSON.stringify(place)} cannot be brought into sight`);
      if (step.unit) {
        now = await page.evaluate(whereabouts, { unit: step.unit });
        const alone = await page.evaluate((unit) => {
          const { store } = document.querySelector('enf-game');
          const { hex } = store.unit(unit);
          return store.view.counters.filter((one) => one.hex === hex).length === 1;
        }, step.unit);
        const fanned = () =>
          page.evaluate(
            (unit) => !!document.querySelector('enf-board').shadowRoot.querySelector(`.fanned[data-unit="${unit}"]`),
            step.unit,
          );
        if (!alone && !(await fanned())) {
          await tap(now.at);
          await page.evaluate(quiet);
          assert.ok(await fanned(), `a tap does not spread the stack of ${step.unit}`);
          now = await page.evaluate(whereabouts, { unit: step.unit });
          assert.ok(now.onTop, `${step.unit} lies under something in its own fan`);
        }
      }
      if (step.menu) await longPress(page, now.at);
      else await tap(now.at);
    },
  };
}
async function fingers(page, work) {
  const client = await page.context().newCDPSession(page);
  await work((type, at) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at.x, y: at.y }] : [] }),
  );
  await client.detach();
}
const longPress = (page, at) =>
  fingers(page, async (send) => {
    const before = await page.evaluate(position);
    await send('touchStart', at);
    await page.waitForFunction(
      (old) => JSON.stringify(document.querySelector('enf-game').table.pick) !== old,
      JSON.stringify(before.pick),
    );
    await send('touchEnd', null);
  });
async function swipe(page, now) {
  const { box } = now;
  const limit = (value, most) => Math.max(-most, Math.min(most, value));
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const start = await page.evaluate(groundNear, middle);
  const by = { x: limit(middle.x - now.at.x, box.width * 0.4), y: limit(middle.y - now.at.y, box.height * 0.4) };
  await fingers(page, async (send) => {
    await send('touchStart', start);
    for (const part of [0.3, 0.7, 1]) await send('touchMove', { x: start.x + by.x * part, y: start.y + by.y * part });
    await send('touchEnd', null);
  });
  await page.evaluate(quiet);
}
/** The keyboard alone: Find goes to a counter or a hex, Enter acts there, D is the dial, Tab goes through the prompt. */
export function keysOf(page) {
  const { keyboard } = page;
  const focused = (selector) => page.evaluate((one) => document.activeElement?.matches(one) ?? false, selector);
  return {
    name: 'keys',
    moved: true, // the map follows the cursor
    async touch(step) {
      if (step.kind === 'button') {
        for (let tabs = 0; !(await focused(step.selector)); tabs++) {
          assert.ok(tabs < 120, `Tab does not come to ${step.selector}`);
          await keyboard.press(step.selector.startsWith('.pop-menu') ? 'ArrowDown' : 'Tab');
        }
        await keyboard.press('Enter');
        return;
      }
      if (step.kind === 'wedge') {
        await keyboard.press('d');
        const at = () =>
          page.evaluate(
            () => document.querySelector('enf-board').shadowRoot.activeElement?.getAttribute('data-direction') ?? null,
          );
        for (let turns = 0; (await at()) !== step.direction; turns++) {
          assert.ok(turns < 7, `the arrows do not come to ${step.direction}, but to ${await at()}`);
          await keyboard.press('ArrowRight');
        }
        await keyboard.press('Enter');
        return;
      }
      await keyboard.press('/');
      await page.keyboard.insertText(step.unit ? step.unit : step.hex);
      await page.evaluate(quiet);
      await keyboard.press('Enter');
      await page.evaluate(quiet);
      const { pick } = await page.evaluate(position);
      if (step.unit) assert.equal(pick.unit, step.unit, 'what was found is in hand');
      if (!step.menu) await keyboard.press('Enter');
    },
  };
}

// ---- the player ----

const MOST_TOUCHES = 8;
const pressSure = {
  mouse: (page) => page.locator('main > dialog button[type=submit]').click(),
  touch: (page) => page.locator('main > dialog button[type=submit]').tap(),
  keys: (page) => page.keyboard.press('Enter'),
};
const wayOf = ({ kind, selector, unit, hex, direction }) => `${kind} ${selector ?? unit ?? hex ?? direction ?? ''}`;

/** Law 3: does the action by hand and says how many touches it took; throws where it cannot be done, or something else was. */
export async function perform(page, item, hand) {
  await page.evaluate(() => {
    const { store } = document.querySelector('enf-game');
    if (store.heardByLaws) return;
    store.heardByLaws = [];
    store.addEventListener('happened', (event) => store.heardByLaws.push(...event.detail.entries));
  });
  const before = await page.evaluate(position);
  const way = [];
  for (let touches = 1; touches <= MOST_TOUCHES; touches++) {
    const step = await page.evaluate(nextTouch, item);
    way.push(wayOf(step));
    assert.notEqual(step.kind, 'nothing', `no way to ${item.text}: ${way.join(', ')}`);
    await hand.touch(step);
    await page.evaluate(quiet);
    let now = await page.evaluate(position);
    if (now.dialog && now.n === before.n) {
      await pressSure[hand.name](page); // before an end the table asks whether that is meant
      await page.evaluate(quiet);
      now = await page.evaluate(position);
    }
    if (now.n === before.n) continue;
    const done = await page.evaluate(
      (n) => document.querySelector('enf-game').store.heardByLaws.find((entry) => entry.n > n)?.action,
      before.n,
    );
    assert.equal(done, item.text, `by ${hand.name}: ${way.join(', ')}`);
    return touches;
  }
  throw new Error(`${item.text} is not done after ${MOST_TOUCHES} touches by ${hand.name}: ${way.join(', ')}`);
}
/** Laws 1 and 2 at the open decision: what is wrong. */
export const complaints = (page) => page.evaluate(look);

/** Law 4: a counter is taken in hand and sent where it cannot go; it says why, and stays in hand. Nothing if there is no such. */
export async function refusedTouch(page, items, hand, random) {
  const movers = items.filter((item) => item.unit && !item.hex && !item.to_unit && !item.direction);
  if (!movers.length) return [];
  const { unit } = random.pick(movers);
  const hex = await page.evaluate((id) => document.querySelector('enf-game').store.unit(id)?.hex ?? null, unit);
  if (!hex) return [];
  await hand.touch({ kind: 'unit', unit, hex, menu: true });
  await page.evaluate(quiet);
  const before = await page.evaluate(position);
  if (before.pick.unit !== unit) return [`a right click or long press does not take ${unit} in hand`];
  const reaches = await page.evaluate(async () => {
    const { table } = document.querySelector('enf-game');
    for (let i = 0; i < 400 && table.sheets.some((one) => !one.sheet && !one.trouble); i++)
      await new Promise((done) => {
        setTimeout(done, 10);
      });
    return table.marks.some((mark) => mark.do);
  });
  const place = !reaches ? null : await (hand.name === 'keys' ? strollBeyond(page) : page.evaluate(beyondReach));
  const found = [];
  if (place) {
    const steady = await page.evaluate(position);
    if (hand.name === 'keys') await page.keyboard.press('Enter');
    else await hand.touch({ kind: 'button', x: place.x, y: place.y });
    const said = await page
      .waitForFunction(() => document.querySelector('.prompt .notice')?.textContent.trim(), null, { timeout: 10_000 })
      .catch(() => null);
    const now = await page.evaluate(position);
    if (!said) found.push(`${unit} to ${place.hex}: refused without a word`);
    if (now.pick.unit !== unit) found.push(`${unit} to ${place.hex}: it is no longer in hand`);
    if (now.n !== steady.n) found.push(`${unit} to ${place.hex}: something was done`);
    if (strayed(steady, now)) found.push(`${unit} to ${place.hex}: the map moved by ${strayed(steady, now)}`);
  }
  await page.evaluate(() => document.querySelector('enf-game').table.clear());
  await page.evaluate(quiet);
  return found;
}
/** By the arrows to a hex out of reach; nothing if they come to none. */
async function strollBeyond(page) {
  await page.locator('enf-board .window').focus();
  for (const arrow of ['ArrowLeft', 'ArrowRight'])
    for (let steps = 0; steps < 30; steps++) {
      await page.keyboard.press(arrow);
      await page.evaluate(quiet);
      const hex = await page.evaluate(cursorBeyondReach);
      if (hex) return { hex };
    }
  return null;
}
/** Pixels of a hex below which a small screen comes nearer to what is picked (camera.ts). */
const READABLE = 38;
/** Law 5: how far the map went between two positions, in words; nothing if it stayed. */
export function strayed(from, to) {
  if (Math.abs(from.pixels - to.pixels) > 0.01) return `a zoom from ${from.pixels} to ${to.pixels}`;
  const far = Math.hypot(to.corner.x - from.corner.x, to.corner.y - from.corner.y);
  return far > 0.5 ? `${far.toFixed(1)} pixels` : '';
}

export function randomItem(items, random) {
  const verb = random.pick([...new Set(items.map((item) => item.verb))]);
  return random.pick(items.filter((item) => item.verb === verb));
}
/** At one screen the curtain falls between two players: the next one sits down. */
async function sitDown(page) {
  const curtain = page.locator('main > dialog.is-curtain[open] button');
  if (await curtain.count()) await curtain.click();
}
/** Our question with its answers, or the end of the game. */
async function nextDecision(page) {
  await page.waitForFunction(
    () => {
      const store = document.querySelector('enf-game')?.store;
      if (document.querySelector('main > dialog.is-curtain[open]')) return true;
      return store && !store.busy && (store.stands.over || (store.turnIsMine && store.actionsOf === store.n));
    },
    null,
    { timeout: 60_000 },
  );
  await sitDown(page);
  const now = await ourTurn(page, 60);
  await page.evaluate(quiet);
  return now;
}

/**
 * Plays so many decisions of the game that is open, under all laws; gives what was found wrong. After each action by hand `skip`
 * others follow without looking. Whatever cannot be done by hand is done all the same, so that the rest is seen too.
 */
export async function walk(page, hands, random, { decisions, skip = 0 }) {
  const found = [];
  let seen = 0;
  for (; seen < decisions; seen++) {
    const now = await nextDecision(page);
    if (now.over) break;
    const hand = random.pick(hands);
    const item = randomItem(now.items, random);
    const tell = (words) => found.push(`action ${now.n}, ${now.decision}, ${hand.name}: ${words}`);
    if (hand.name === 'mouse') {
      await page.mouse.move(4, 4); // off the map: no stack is spread
      await page.waitForFunction(() => !document.querySelector('enf-board').shadowRoot.querySelector('.fanned'));
    }
    for (const words of await complaints(page)) tell(words);
    if (random.next() < 0.3) for (const words of await refusedTouch(page, now.items, hand, random)) tell(words);
    const before = await page.evaluate(position);
    hand.moved = hand.name === 'keys';
    const arrives = await page.evaluate(arriving, item);
    try {
      await perform(page, item, hand);
      const after = await nextDecision(page).then(() => page.evaluate(position));
      const nearer = hand.name === 'touch' && before.pixels < READABLE - 0.5;
      const may = hand.moved || after.over || !after.mine || nearer || arrives;
      const far = may ? '' : strayed(before, after);
      if (far && (far.includes('zoom') || (await page.evaluate(askedInSight, before))))
        tell(`after ${item.text} the map moved by ${far}`);
    } catch (error) {
      tell(`${item.text}: ${error.message}`);
      await insist(page, item, now.n);
    }
    for (let i = 0; i < skip; i++) {
      const next = await nextDecision(page);
      if (next.over) break;
      await insist(page, randomItem(next.items, random), next.n);
    }
  }
  return { found, seen };
}
/** Does an action without hands. */
async function insist(page, item, n) {
  await page.evaluate(
    async ([text, was]) => {
      const { table, store } = document.querySelector('enf-game');
      document.querySelector('main > dialog[open]')?.close();
      if (store.n !== was) return;
      table.clear();
      await store.act([text]);
    },
    [item.text, n],
  );
}
