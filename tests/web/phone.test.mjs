// A phone, upright and lying: nothing sticks out at the side, what is touched is large enough, and a game can be begun and
// played with a thumb.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inWorker, openTable, PHONE, PHONE_LYING } from './browser.mjs';
import { comeIn, endPhase, newGame, openGame, ourTurn, quiet, shot, stands } from './harness.mjs';
import { savedAt } from './saved.mjs';

let table;
before(async () => {
  table = await openTable();
});
after(() => table.close());

const fits = async (page, what) => {
  const width = await page.evaluate(() => ({ page: document.documentElement.scrollWidth, window: innerWidth }));
  assert.ok(width.page <= width.window, `${what} is ${width.page} wide on a phone of ${width.window}`);
};
/** Buttons in sight that a thumb would miss. */
const tooSmall = (page, within) =>
  page.evaluate(
    (place) =>
      [...document.querySelectorAll(`${place} button, ${place} a.button, ${place} summary.button`)]
        .filter((one) => one.checkVisibility?.() && !one.matches('.case, .on-board, .to-map'))
        .map((one) => ({
          text: one.textContent.trim() || one.getAttribute('aria-label'),
          box: one.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 0 && (box.height < 38 || box.width < 34))
        .map(({ text, box }) => `${text} ${Math.round(box.width)}x${Math.round(box.height)}`),
    within,
  );

/** On a narrow screen a card is a line that opens. */
async function unfold(card) {
  const button = card.locator('.unfold');
  await card.waitFor();
  if (await button.isVisible()) await button.tap();
}

for (const [name, options] of [
  ['upright', PHONE],
  ['lying', PHONE_LYING],
]) {
  test(`${name}: start page, a game, its panels, rules, settings and replay`, async () => {
    const ann = await table.visitor({ ...options, reducedMotion: 'reduce' });
    const { page } = ann;
    await ann.go('/');
    await page.locator('.battle-card img').first().waitFor();
    await fits(page, 'the start page');
    assert.deepEqual(await tooSmall(page, '.battle-card'), []);
    const monocacy = page.locator('.battle-card').filter({ hasText: 'Monocacy' });
    await unfold(monocacy);
    await fits(page, 'an open card');
    assert.deepEqual(await tooSmall(page, '.battle-card'), []);
    await monocacy.getByRole('button', { name: 'Options…' }).tap();
    await fits(page, 'the set-up');
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).scrollIntoViewIfNeeded();
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).tap();
    await page.waitForURL(/#\/game\//);
    await page.locator('.prompt .question').waitFor();
    await fits(page, 'the game');
    const board = await page.locator('enf-board').boundingBox();
    assert.ok(board.width * board.height > 0.3 * options.viewport.width * options.viewport.height, 'the map has room');
    await page.waitForFunction(() => document.querySelector('enf-game')?.store?.turnIsMine);
    assert.deepEqual(await tooSmall(page, '.prompt'), []);
    await page.locator('#tab-log').tap();
    await page.locator('#panel').waitFor();
    await fits(page, 'the log');
    await ann.go('/#/rules');
    await page.locator('.rule').first().waitFor();
    await fits(page, 'the rules');
    await ann.go('/#/settings');
    await page.getByRole('radio', { name: 'Large' }).waitFor();
    await fits(page, 'the settings');
    const id = (await ann.api('GET', '/api/games')).games[0].id;
    await ann.go(`/#/replay/${id}`);
    await page.locator('.replay-controls').waitFor();
    await page.locator('.replay-board enf-board').waitFor();
    await fits(page, 'the replay');
    assert.deepEqual(await tooSmall(page, '.replay-buttons'), []);
  });
}

test('a battle opens with the ground about those who act; the reach of one who enters is all in sight', async () => {
  const ann = await table.visitor({ ...PHONE, reducedMotion: 'reduce' });
  const { page } = ann;
  await ann.go('/');
  const card = page.locator('.battle-card').filter({ has: page.getByRole('heading', { name: 'Kernstown' }) });
  await unfold(card);
  await card.getByRole('button', { name: /Confederate/ }).tap();
  await page.waitForFunction(() => document.querySelector('enf-game')?.store?.actions.items.length > 0);
  await page.waitForFunction(() => {
    const { table: hand, store } = document.querySelector('enf-game');
    return store.view.counters.some((one) => one.side === 'usa' && one.hex && hand.board.sees(one.hex)); // not two counters in an empty field
  });
  await page.locator('.prompt .tray button').nth(5).tap();
  await page.waitForFunction(() => {
    const marks = document.querySelector('enf-game').table.marks.filter((mark) => mark.do);
    return marks.length && marks.every((mark) => document.querySelector('enf-board').sees(mark.hex));
  });
});

/** A game of Monocacy on a phone, the Confederates ours, at the first decision of this name. */
async function atThePhone(decision) {
  const ann = await comeIn(table, { ...PHONE, prefs: { checklist: false } });
  const { page } = ann;
  await openGame(ann, await newGame(ann, { csa: { kind: 'me' }, usa: { kind: 'computer', bot: 'simple' } }));
  for (let now = await ourTurn(page); now.decision !== decision; now = await ourTurn(page))
    await page.evaluate(
      (text) => document.querySelector('enf-game').store.act([text]),
      now.items.find((item) => item.verb === 'end').text,
    );
  await page.evaluate(quiet);
  return page;
}
const placeOf = (page, hex) => page.evaluate((label) => document.querySelector('enf-board').pointOf(label), hex);
/** A stack in sight with somebody who can move. */
const movers = (page) =>
  page.evaluate(() => {
    const { store, table: hand } = document.querySelector('enf-game');
    const can = new Set(store.actions.items.filter((item) => item.verb === 'move').map((item) => item.unit));
    return store.view.counters
      .filter((one) => one.hex && one.facing && can.has(one.id) && hand.board.sees(one.hex))
      .map(({ id, hex, command }) => ({ id, hex, command }));
  });

test('a game opens where counters can be read, and what is picked from afar comes near', async () => {
  const page = await atThePhone('movement');
  const pixels = () => page.evaluate(() => document.querySelector('enf-board').hexPixels);
  assert.ok((await pixels()) >= 37, `a hex has ${await pixels()} pixels`);
  assert.ok((await movers(page)).length > 1, 'those who can act are in sight');
  await shot(page, 'phone-opens');
  await page.evaluate(() => document.querySelector('enf-board').zoomBy(0.75)); // counters still, but small ones
  await page.evaluate(quiet);
  const far = await pixels();
  assert.ok(far < 37);
  const alone = (await movers(page)).find((one, _, all) => all.filter(({ hex }) => hex === one.hex).length === 1);
  const { x, y } = await placeOf(page, alone.hex);
  await page.touchscreen.tap(x, y);
  await page.waitForFunction((unit) => document.querySelector('enf-game').table.pick.unit === unit, alone.id);
  await page.waitForFunction(() => document.querySelector('enf-board').hexPixels >= 37);
});

test('a spread stack folds when one acts elsewhere', async () => {
  const page = await atThePhone('movement');
  const fanned = () => page.evaluate(() => document.querySelector('enf-board').fanned);
  const stacked = await page.evaluate(() => {
    const { store, table: hand } = document.querySelector('enf-game');
    const at = store.view.counters.filter((one) => one.hex && hand.board.sees(one.hex)).map((one) => one.hex);
    return at.find((hex, i) => at.indexOf(hex) !== i);
  });
  assert.ok(stacked, 'a stack is in sight');
  const { x, y } = await placeOf(page, stacked);
  await page.touchscreen.tap(x, y);
  await page.waitForFunction(() => document.querySelector('enf-board').fanned);
  assert.equal(await fanned(), stacked);
  await page.locator('.prompt .tray button').first().tap();
  await page.waitForFunction(() => !document.querySelector('enf-board').fanned);
});

test('two quick taps zoom on the ground alone, not where the first of them acts', async () => {
  const page = await atThePhone('movement');
  const pixels = () => page.evaluate(() => document.querySelector('enf-board').hexPixels);
  const twice = async ({ x, y }) => {
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
    await page.waitForTimeout(400); // longer than a double tap takes
    await page.evaluate(quiet);
  };
  const near = await pixels();
  const alone = (await movers(page)).find((one, _, all) => all.filter(({ hex }) => hex === one.hex).length === 1);
  await page.touchscreen.tap(...Object.values(await placeOf(page, alone.hex)));
  await page.waitForFunction(() => document.querySelector('enf-game').table.marks.some((mark) => mark.do));
  await page.waitForTimeout(400);
  const lit = await page.evaluate(() => {
    const { table: hand, store } = document.querySelector('enf-game');
    const { board } = hand;
    const taken = new Set(store.view.counters.map((one) => one.hex));
    const isFree = ({ x, y }) => document.elementFromPoint(x, y) === board;
    return hand.marks.find((mark) => mark.do && !taken.has(mark.hex) && isFree(board.pointOf(mark.hex))).hex;
  });
  await twice(await placeOf(page, lit));
  assert.equal(await pixels(), near, 'a march is no zoom');
  const bare = await page.evaluate(() => {
    const { table: hand, store } = document.querySelector('enf-game');
    const { board } = hand;
    const used = new Set([...store.view.counters.map((one) => one.hex), ...hand.marks.map((mark) => mark.hex)]);
    const free = (label) => !used.has(label) && !board.glow.hexes.has(label) && board.sees(label);
    return store.map.labels.split(' ').find((label) => {
      const at = free(label) ? board.pointOf(label) : null;
      return at && board.shadowRoot.elementFromPoint(at.x, at.y)?.classList.contains('window');
    });
  });
  await twice(await placeOf(page, bare));
  assert.ok((await pixels()) > 1.5 * near, 'the ground comes nearer');
});

/** In the page, where a stack that can be turned lies so many pixels over the foot of the window: how far its dial goes, in pixels, when the prompt
 * says a line more. */
async function dialGoes(up) {
  const { store, table: hand } = document.querySelector('enf-game');
  const { board } = hand;
  const until = async (isSo) => {
    while (!isSo()) await new Promise((done) => void setTimeout(done, 20));
  };
  const laidOut = () => !board.zoom.moving && board.zoom.room.height === board.clientHeight;
  const place = () => board.shadowRoot.querySelector('.wedge').getBoundingClientRect();
  hand.clear();
  const { hex } = store.actions.items.find((item) => item.hex && item.direction);
  await until(() => laidOut() && !board.shadowRoot.querySelector('.wedge'));
  const box = board.getBoundingClientRect(),
    at = board.pointOf(hex);
  board.panBy(box.left + box.width / 5 - at.x, box.bottom - up - at.y);
  await until(laidOut);
  hand.pick = { unit: null, hex };
  hand.refresh();
  await until(() => laidOut() && board.shadowRoot.querySelector('.wedge'));
  const before = place(),
    height = board.clientHeight;
  hand.why = { about: hex, rulings: [{ action: '', legal: false, why: 'it has already moved in this phase' }], at: {} };
  hand.dispatchEvent(new Event('change'));
  await until(() => board.clientHeight < height && laidOut());
  const after = place();
  return Math.round(Math.hypot(after.x - before.x, after.y - before.y));
}
test('the dial stays under the thumb when the prompt says a moment later why a counter cannot march', async () => {
  const page = await atThePhone('movement');
  for (const up of [50, 95, 105, 115, 125, 150])
    assert.equal(await page.evaluate(dialGoes, up), 0, `${up} pixels over the foot`);
});

test('one brigade is moved with at most five taps', async () => {
  const page = await atThePhone('movement');
  let taps = 0;
  const tap = async (place) => {
    taps += 1;
    await page.touchscreen.tap(place.x, place.y);
  };
  const press = async (locator) => {
    taps += 1;
    await locator.tap();
  };
  const chosen = (await movers(page))[0];
  const brigade = await page.evaluate(
    (id) => document.querySelector('enf-game').store.view.counters.filter((one) => one.command === id && one.hex),
    chosen.command,
  );
  assert.ok(brigade.length > 1, 'more than one regiment');
  await tap(await placeOf(page, chosen.hex));
  await press(page.getByRole('tab', { name: 'Orders' }));
  const title = await page.evaluate(
    (id) => document.querySelector('enf-game').store.catalogue.commands.find((one) => one.id === id).title,
    chosen.command,
  );
  await press(
    page
      .locator('#panel fieldset')
      .filter({ hasText: title })
      .first()
      .getByRole('button', { name: 'March', exact: true }),
  );
  await page.locator('.draft').waitFor();
  const goal = await page.evaluate((from) => {
    const { board, store } = document.querySelector('enf-game').table;
    const taken = new Set(store.view.counters.map((one) => one.hex));
    const box = board.getBoundingClientRect();
    return store.map.labels.split(' ').find((label) => {
      const at = board.pointOf(label);
      return (
        at &&
        !taken.has(label) &&
        [3, 4].includes(board.steps(from, label)) &&
        at.y > box.top + 20 &&
        at.y < box.bottom - 20 &&
        document.elementFromPoint(at.x, at.y) === board
      );
    });
  }, chosen.hex);
  await tap(await placeOf(page, goal));
  await page.locator('#carry-out').waitFor();
  await shot(page, 'phone-orders');
  await press(page.locator('#carry-out'));
  await page.waitForFunction(
    (old) => {
      const { store } = document.querySelector('enf-game');
      return old.filter((one) => store.unit(one.id)?.hex !== one.hex).length > 1;
    },
    brigade.map(({ id, hex }) => ({ id, hex })),
  );
  assert.ok(taps <= 5, `${taps} taps`);
});

/** A finger rests on this hex until it, or a counter there, is in hand. */
async function longPress(page, hex, x, y) {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await page.waitForFunction((label) => {
    const { pick } = document.querySelector('enf-game').table;
    return (pick.hex ?? document.querySelector('enf-game').store.unit(pick.unit)?.hex) === label;
  }, hex);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.evaluate(quiet);
}
test('a long press near the edge of the map leaves it where it is, if a panel is open already', async () => {
  const page = await atThePhone('movement');
  await page.getByRole('tab', { name: 'Selection' }).tap();
  await page.waitForTimeout(100);
  await page.evaluate(quiet);
  const { hex, x, y } = await page.evaluate(() => {
    const { table: hand, store } = document.querySelector('enf-game');
    const box = hand.board.getBoundingClientRect();
    const taken = new Set(store.view.counters.map((one) => one.hex));
    const edge = store.map.labels.split(' ').flatMap((label) => {
      const at = hand.board.pointOf(label);
      const low =
        at &&
        !taken.has(label) &&
        at.x > 80 &&
        at.x < box.right - 30 &&
        at.y > box.bottom - 20 &&
        at.y < box.bottom - 3;
      return low ? [{ hex: label, ...at }] : [];
    });
    return edge[0];
  });
  const corner = await placeOf(page, hex);
  await longPress(page, hex, x, y);
  assert.deepEqual(await placeOf(page, hex), corner);
});
test('nor does a long press on a counter there, whose reach is in sight', async () => {
  const page = await atThePhone('movement');
  await page.getByRole('tab', { name: 'Selection' }).tap();
  await page.waitForTimeout(100);
  await page.evaluate(quiet);
  const hex = await page.evaluate(() => {
    const { table: hand, store } = document.querySelector('enf-game');
    const { left, width, bottom } = hand.board.getBoundingClientRect();
    const mover = store.actions.items.find((item) => item.verb === 'move' && store.unit(item.unit)?.hex);
    const { hex: label } = store.unit(mover.unit);
    const at = hand.board.pointOf(label);
    hand.board.zoom.shift(left + width / 2 - at.x, bottom - 14 - at.y); // to the lower edge; its reach goes up
    return label;
  });
  await page.evaluate(quiet);
  const before = await placeOf(page, hex);
  await longPress(page, hex, before.x, before.y);
  await page.waitForFunction(() => document.querySelector('enf-game').table.sheets.every((one) => one.sheet));
  assert.ok(await page.evaluate(() => document.querySelector('enf-game').table.pick.unit), 'a counter is in hand');
  await page.evaluate(quiet);
  assert.deepEqual(await placeOf(page, hex), before);
});

test('a counter that lies half under the tools of the map comes out of there when it is asked about', async () => {
  const page = await atThePhone('movement');
  const { id, hex } = (await movers(page))[0];
  const hidden = await page.evaluate((label) => {
    const { board } = document.querySelector('enf-game').table;
    const tools = document.querySelector('.tools').getBoundingClientRect();
    const at = board.pointOf(label);
    board.zoom.shift(tools.x + tools.width / 2 - at.x, tools.bottom + 2 - at.y);
    const seen = board.sees(label);
    board.comeBack([label]);
    return !seen;
  }, hex);
  assert.ok(hidden, 'it is not in sight under the tools');
  const top = await page.evaluate(async (unit) => {
    const { shadowRoot } = document.querySelector('enf-board');
    const { x, y, width, height } = shadowRoot.querySelector(`[data-unit="${unit}"]`).getBoundingClientRect();
    const tops = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(x + width / 2, y + height * part));
    return tops.map((one) => one?.localName);
  }, id);
  assert.deepEqual(top, ['enf-board', 'enf-board', 'enf-board'], 'none of it is under the tools');
});

test('the odds of a fire are seen at the tap that aims it, with the panels closed', async () => {
  const text = await savedAt('kernstown/battle', (stands) => stands.decision === 'fire-phase' && stands.n > 1, {
    options: { 'standard-setup': 1 },
  });
  const ann = await comeIn(table, PHONE);
  const { page } = ann;
  const made = await ann.api('POST', '/api/import', { text, seats: { csa: { kind: 'me' }, usa: { kind: 'me' } } });
  await openGame(ann, made.id);
  const { items } = await ourTurn(page);
  await page.evaluate(quiet);
  const { hex } = items.find((item) => item.verb === 'fire' && item.hex);
  await page.evaluate((label) => document.querySelector('enf-board').show(label), hex);
  await page.evaluate(quiet);
  assert.equal(await page.locator('#panel').count(), 0);
  const { x, y } = await placeOf(page, hex);
  await page.touchscreen.tap(x, y);
  await page.evaluate(quiet);
  if (!(await page.evaluate(() => document.querySelector('enf-game').table.pick.hex))) await page.touchscreen.tap(x, y); // the first tap on a stack spreads it
  await page.locator('.prompt .odds-line', { hasText: '%' }).waitFor();
  await shot(page, 'phone-odds');
});

test('the turn and its date are whole at the head of a game, in German too', async () => {
  const ann = await comeIn(table, { ...PHONE, locale: 'de-DE' });
  const seats = { csa: { kind: 'me' }, usa: { kind: 'me' } };
  await openGame(ann, await newGame(ann, seats, { scenario: 'fredericksburg/battle', options: {} }));
  const when = ann.page.locator('.table-head .when');
  await when.getByText('12. Dez. nachm.').waitFor();
  const { cut, head, bottom } = await when.evaluate((one) => ({
    cut: one.scrollWidth - one.clientWidth,
    head: one.closest('header').getBoundingClientRect().bottom,
    bottom: one.getBoundingClientRect().bottom,
  }));
  assert.ok(cut <= 0, `${cut} pixels are cut off`);
  assert.ok(bottom <= head, 'it fits into the head of the page');
  await shot(ann.page, 'phone-german-head');
});

test('what is left to do before the end is said whole, beside the buttons', async () => {
  const ann = await comeIn(table, PHONE);
  const { page } = ann;
  const seats = { csa: { kind: 'me' }, usa: { kind: 'me' } };
  await openGame(ann, await newGame(ann, seats, { scenario: 'kernstown/battle', options: {} }));
  const words = page.locator('.prompt .duties summary');
  await words.waitFor();
  const { right, wide } = await words.evaluate((one) => ({
    right: one.getBoundingClientRect().right,
    wide: one.closest('.answers').scrollWidth - one.closest('.answers').clientWidth,
  }));
  assert.ok(right <= PHONE.viewport.width && wide <= 0, `to ${right}, ${wide} pixels out of sight`);
});

for (const [what, scenario, unit, side] of [
  ['duties', 'kernstown/battle', '7-Va-c', 'csa'],
  ['what can still be done', 'monocacy/battle', 'LdRng-c', 'usa'],
])
  test(`a row full of choices leaves ${what} readable, and the prompt and the map as high as they were`, async () => {
    const ann = await comeIn(table, PHONE);
    const { page } = ann;
    const seats = { csa: { kind: 'computer', bot: 'simple' }, usa: { kind: 'computer', bot: 'simple' } };
    await openGame(ann, await newGame(ann, { ...seats, [side]: { kind: 'me' } }, { scenario }));
    await ourTurn(page);
    while ((await stands(page)).decision !== 'movement') {
      await endPhase(page);
      await ourTurn(page);
    }
    const laid = () =>
      page.evaluate(() => {
        const answers = document.querySelector('.prompt .answers'),
          words = answers.querySelector('.duties summary, .hint').getBoundingClientRect();
        return {
          heights: ['.prompt', 'enf-board'].map((one) => document.querySelector(one).getBoundingClientRect().height),
          over: answers.scrollWidth - answers.clientWidth,
          right: words.right,
          left: words.left,
        };
      });
    const before = await laid();
    await page.evaluate(
      (one) => document.querySelector('enf-game').table.setPick({ unit: one, hex: null }, false),
      unit,
    );
    await page.locator('.prompt .pick-choices button').nth(1).waitFor();
    const full = await laid();
    await shot(page, `phone-full-row-${unit}`);
    assert.ok(full.over > 0, 'there are more buttons than room');
    assert.deepEqual(full.heights, before.heights, 'the prompt and the map keep their heights');
    assert.ok(full.right - full.left > 100, `the words have ${full.right - full.left} pixels`);
    assert.ok(full.right <= PHONE.viewport.width, `the words go on to ${full.right}`);
  });

test('a panel leaves the larger part of the page to the map, and every tool of the map can be tapped', async () => {
  const page = await atThePhone('movement');
  await page.getByRole('tab', { name: 'Roster' }).tap();
  await page.locator('.game.with-panel #panel').waitFor();
  await page.evaluate(quiet);
  const laid = await page.evaluate(() => {
    const field = document.querySelector('.map-field').getBoundingClientRect();
    const hidden = [...document.querySelectorAll('.tools > button')].filter((one) => {
      const box = one.getBoundingClientRect();
      return document.elementFromPoint(box.x + box.width / 2, box.bottom - 2)?.closest('button') !== one;
    });
    const panel = document.querySelector('.panels').getBoundingClientRect();
    return { map: field.height, panel: panel.height, hidden: hidden.map((one) => one.ariaLabel) };
  });
  await shot(page, 'phone-panel');
  assert.deepEqual(laid.hidden, []);
  assert.ok(laid.map > laid.panel, JSON.stringify(laid));
});

const alone = inWorker && 'the site without a server invites by letters';
test(
  'a friend is invited from the start page: the card opens, and the link can be copied',
  { skip: alone },
  async () => {
    const ann = await comeIn(table, PHONE);
    const { page } = ann;
    const monocacy = page.locator('.battle-card').filter({ hasText: 'Monocacy' });
    await unfold(monocacy);
    await monocacy.getByRole('button', { name: 'Invite a friend' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).tap();
    const invitation = page.getByRole('dialog', { name: /Send this link/ });
    await invitation.waitFor();
    await fits(page, 'the invitation');
    const copy = await invitation.getByRole('button', { name: 'Copy' }).boundingBox();
    assert.ok(copy.x >= 0 && copy.x + copy.width <= 390 && copy.y + copy.height <= 844, JSON.stringify(copy));
  },
);
