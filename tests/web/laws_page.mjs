// laws_page.mjs: what the laws (laws.mjs) ask of the page, as one function that runs in it and leaves its answers in
// `window.laws`. It knows nothing outside itself: await page.evaluate(installLaws).
//
// Waiting is by timers, not by frames: to ask for a frame makes the browser paint one, and that was most of the time.

export function installLaws() {
  const pause = (ms) =>
    new Promise((done) => {
      setTimeout(done, ms);
    });
  /** What lies on top there: something of the map (`isOfMap`), or what lies over it. Asked of the map's own tree, which knows both. */
  const topAt = ({ x, y }) => document.querySelector('enf-board').shadowRoot.elementFromPoint(x, y);
  const isOfMap = (top) => top?.getRootNode() === document.querySelector('enf-board').shadowRoot;
  /** Is it the map that lies on top there, and not its tools or the small map? */
  const isFree = (at) => {
    const top = topAt(at);
    return isOfMap(top) && !top.closest('.minimap');
  };
  const curtained = () => !!document.querySelector('main > dialog.is-curtain[open]');
  /** What goes on: something is on its way to the server, the map moves, a question is without its answers. */
  function goingOn({ store, table }) {
    const asked = curtained() || !store.turnIsMine || store.actionsOf === store.n;
    const parts = {
      busy: store.busy,
      playing: table.playing,
      looking: table.looking,
      moving: table.board.zoom.moving,
      resized: table.board.zoom.room.height !== table.board.clientHeight,
      unanswered: !asked,
      unread: table.sheets.some((one) => !one.sheet && !one.trouble), // a reach to come moves a dial that would lie on it
    };
    return Object.keys(parts).filter((one) => parts[one]);
  }
  /** When nothing goes on and all is drawn. */
  async function quiet() {
    for (const late = performance.now() + 60_000; ; await pause(8)) {
      const game = document.querySelector('enf-game');
      await game.updateComplete;
      await game.table.board.updateComplete;
      const parts = goingOn(game);
      if (!parts.length) return;
      if (performance.now() > late) throw new Error(`for a minute not at rest: ${parts.join(', ')}`);
    }
  }
  /** Until something is so; false if that takes too long. */
  async function until(isSo, ms = 10_000) {
    for (const late = performance.now() + ms; performance.now() < late; await pause(20)) if (isSo()) return true;
    return isSo();
  }
  function position() {
    const { store, table } = document.querySelector('enf-game');
    return {
      n: store.n,
      decision: store.stands.decision,
      over: !!store.stands.over,
      pick: table.pick,
      dialog: document.querySelector('main > dialog[open] h2')?.textContent ?? null,
      corner: table.board.pointOf(store.map.labels.slice(0, store.map.labels.indexOf(' '))),
      pixels: table.board.hexPixels,
      mine: store.turnIsMine,
      panel: document.querySelector('enf-game').panel.open,
      fanned: isFanned(),
    };
  }
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
    const furnished = (top) =>
      isOfMap(top) ? !!top.closest('.minimap') : !!top?.closest('.map-field') && !top.closest('.pop-menu');
    let inSight = 0;
    const drawn = new Map();
    for (const one of root.querySelectorAll('[data-unit]'))
      if (!drawn.has(one.dataset.unit)) drawn.set(one.dataset.unit, one);
    const litHexes = new Set([...board.glow.units.keys()].map((one) => store.unit(one)?.hex));

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
    const rest = document.querySelector('.tray .more');
    if (rest) button(rest, 'the rest of the tray');
    const unit = (id) => {
      const counter = store.unit(id);
      const point = counter?.hex ? board.pointOf(counter.hex) : null;
      if (!point) {
        if (trays.has(id)) button(trays.get(id), `tray ${id}`);
        else if (!rest) complain('counter nowhere', id);
        return;
      }
      if (!board.glow.units.has(id)) complain('dark counter', id);
      if (!/can be chosen/.test(board.wordsFor({ unit: id }))) complain('counter without name', id);
      if (!inWindow(point)) return;
      const element = drawn.get(id);
      if (!element) {
        complain('counter not drawn', id);
        return;
      }
      const at = middle(element);
      if (!inWindow(at)) return;
      const top = topAt(at);
      if (furnished(top)) return;
      const lies = top?.closest?.('[data-unit]')?.getAttribute('data-unit');
      if (!lies || store.unit(lies)?.hex !== counter.hex)
        complain('covered counter', `${id} under ${lies ?? what(top)}`);
      else inSight += 1;
    };
    const hex = (label) => {
      const point = board.pointOf(label);
      if (!point) {
        if (!items.some((item) => item.hex === label && buttons.has(item.text))) complain('hex nowhere', label);
        return;
      }
      if (!board.glow.hexes.has(label) && !litHexes.has(label) && board.dial?.hex !== label)
        complain('dark hex', label);
      if (!inWindow(point)) return;
      const top = topAt(point);
      if (furnished(top)) return;
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
      const top = topAt(at);
      if (top?.closest?.('.wedge') !== element) complain('covered direction', `${direction} under ${what(top)}`);
      else inSight += 1;
    };

    if (!document.querySelector('.prompt .question')?.textContent.trim())
      complain('no question', store.stands.decision);
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
      const rest = store.unit(id)?.hex ? null : document.querySelector('.tray .more');
      if (rest) return press(rest, '.tray .more');
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
    if (item.hex) {
      const taken = store.view.counters.some((one) => one.hex === item.hex); // from afar its command would be touched
      return { kind: 'hex', hex: item.hex, menu: !item.unit && (others || special) && pick.hex !== item.hex, taken };
    }
    return { kind: 'nothing' };
  }
  /** So it is here and all around: a finger is broad. */
  const isBroadly = (isSo, { x, y }) =>
    [-8, 0, 8].every((dx) => isSo({ x: x + dx, y })) && [-8, 8].every((dy) => isSo({ x, y: y + dy }));
  /** The tools lie neither there nor so near that they hide a part of a counter. */
  function isClear({ x, y }, room) {
    const steps = [-1, -0.5, 0, 0.5, 1].map((part) => part * room);
    return steps.every((dx) => steps.every((dy) => isFree({ x: x + dx, y: y + dy })));
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
      if (at) top = topAt(at)?.closest('[data-unit]')?.getAttribute('data-unit');
    }
    const margin = 12;
    const inside =
      at &&
      at.x > box.left + margin &&
      at.x < box.right - margin &&
      at.y > box.top + margin &&
      at.y < box.bottom - margin;
    const free = inside && isBroadly(isFree, at);
    return { at, inside: !!free, onTop: top === unit, box };
  }
  /** Where what is asked about lies on the screen, were the map where it was (`then` is a position). */
  function askedInSight(then) {
    const { board, store } = document.querySelector('enf-game').table;
    const loud = (glow) => [...glow].filter(([, tone]) => tone !== 'quiet').map(([one]) => one); // what is merely possible is not asked
    const hexes = board.dial
      ? [board.dial.hex]
      : [...loud(board.glow.hexes), ...loud(board.glow.units).map((unit) => store.unit(unit)?.hex)];
    return inSight(hexes, then) > 0;
  }
  /** Has the map no reason to show the reach of the counter in hand: is some of it in sight from where the map was, or half of it
   * if the counter is still to enter? Only for one that enters it may zoom, and show its reach once the action is done. */
  function staysAtPick(then, zoomed, done) {
    const { table, store } = document.querySelector('enf-game');
    const hexes = table.marks.filter((mark) => mark.do).map((mark) => mark.hex);
    const seen = inSight(hexes, then);
    const from = store.unit(table.pick.unit)?.hex;
    const enters = !!table.pick.unit && (!from || table.isBeyond(from));
    return enters ? seen >= hexes.length / 2 : done || zoomed || seen > 0 || !hexes.length;
  }
  /** How many of these hexes would be in sight, were the map where it was. */
  function inSight(hexes, then) {
    const { board, store } = document.querySelector('enf-game').table;
    const corner = board.pointOf(store.map.labels.split(' ')[0]);
    const box = board.getBoundingClientRect();
    const larger = then.pixels / board.hexPixels;
    const edge = Math.max(60, Math.min(0.8 * then.pixels, box.width / 4, box.height / 4)); // the camera wants a hex whole in the window
    return hexes.filter((hex) => {
      const now = hex ? board.pointOf(hex) : null;
      const x = now ? (now.x - corner.x) * larger + then.corner.x : -1;
      const y = now ? (now.y - corner.y) * larger + then.corner.y : -1;
      const within = x > box.left + edge && x < box.right - edge && y > box.top + edge && y < box.bottom - edge;
      return within && isClear({ x, y }, Math.min(0.4 * then.pixels, box.width / 8, box.height / 8)); // else the tools lie on it
    }).length;
  }
  /** A hex in sight that the counter in hand can do nothing with, and nobody stands there. */
  function beyondReach() {
    const { table, store } = document.querySelector('enf-game');
    const { board } = table;
    const used = new Set([
      ...board.glow.hexes.keys(),
      ...table.marks.filter((mark) => mark.do).map((mark) => mark.hex),
    ]);
    for (const counter of store.view.counters) if (counter.hex) used.add(counter.hex);
    const box = board.getBoundingClientRect();
    for (const label of store.map.labels.split(' ')) {
      const at = used.has(label) ? null : board.pointOf(label);
      if (!at || at.x < box.left + 40 || at.x > box.right - 40 || at.y < box.top + 40 || at.y > box.bottom - 40)
        continue;
      const top = topAt(at);
      if (isOfMap(top) && !top.closest('.minimap, .wedge, [data-unit], .fan-sheet')) return { hex: label, ...at };
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

  /** A spot near this one, or the middle of the map, where no counter lies, nor beside it. */
  function groundNear(near) {
    const box = document.querySelector('enf-board').getBoundingClientRect();
    const from = near ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const isGround = (at) => {
      const top = topAt(at);
      return isOfMap(top) && !top.closest('[data-unit], .wedge, .fan-sheet');
    };
    for (let r = 0; r < 240; r += 12)
      for (let turn = 0; turn < 12; turn++) {
        const at = { x: from.x + r * Math.cos(turn / 1.9), y: from.y + r * Math.sin(turn / 1.9) };
        if (isBroadly(isGround, at)) return at;
      }
    return from;
  }

  // ---- what the player asks, in as few questions as can be ----

  const isFanned = (unit) => {
    const { shadowRoot } = document.querySelector('enf-board');
    return !!shadowRoot.querySelector(unit ? `.fanned[data-unit="${unit}"]` : '.fanned');
  };
  /** What happened in this game since the page was first asked. */
  function heard() {
    const { store } = document.querySelector('enf-game');
    if (!store.heardByLaws) {
      store.heardByLaws = [];
      store.addEventListener('happened', (event) => store.heardByLaws.push(...event.detail.entries));
    }
    return store.heardByLaws;
  }
  /** One of these by verb, then one of its kind: rare verbs come up too. */
  function choose(items, [verbRoll, itemRoll]) {
    const verbs = [...new Set(items.map((item) => item.verb))];
    const verb = verbs[Math.floor(verbRoll * verbs.length)];
    const own = items.filter((item) => item.verb === verb);
    return own[Math.floor(itemRoll * own.length)];
  }
  /** What happened after entry n. */
  const heardSince = (n) =>
    heard()
      .filter((one) => one.n > n)
      .map(({ side, action }) => ({ side, action }));
  /**
   * Waits for our question with its answers, the end of the game, or a curtain between two players at one screen; says
   * what has happened since entry n.
   */
  async function decision(n) {
    const ready = () => {
      const store = document.querySelector('enf-game')?.store;
      if (curtained()) return true;
      const ours = store?.turnIsMine && store.actionsOf === store.n && store.actions.items.length;
      return store && !store.busy && (store.stands.over || ours);
    };
    if (!(await until(ready, 60_000))) throw new Error('no question came for a minute');
    await quiet();
    return { curtain: curtained(), ...position(), heard: heardSince(n ?? Infinity) };
  }
  /** The open decision under laws 1 and 2, and what a random player does there and touches first; `rolls` are three random numbers. */
  async function meet(rolls) {
    await until(() => !isFanned());
    const { store } = document.querySelector('enf-game');
    const { items } = store.actions;
    const item = choose(items, rolls);
    const movers = items.filter((one) => one.unit && !one.hex && !one.to_unit && !one.direction);
    const mover = movers[Math.floor(rolls[2] * movers.length)]?.unit ?? null;
    const refuses = mover && store.unit(mover)?.hex ? { unit: mover, hex: store.unit(mover).hex } : null;
    return { found: look(), item, refuses, step: next(item) };
  }
  /** What to touch next for this action, and where that is. */
  function next(item) {
    const step = nextTouch(item);
    return step.kind === 'unit' || step.kind === 'hex' ? { ...step, ...placed(step) } : step;
  }
  const placed = (step) => whereabouts(step.hex ? { hex: step.hex } : { unit: step.unit });
  /** After a touch: what was done since entry n with the decision after it, or what to touch next if nothing was. */
  async function touched(item, n) {
    await quiet();
    const now = position();
    if (now.n === n) return { ...now, step: now.dialog ? null : next(item) };
    return { n: now.n, done: heardSince(n)[0]?.action ?? null, after: await decision(n) };
  }
  /** Does actions without hands. */
  async function act(texts, n) {
    const { table, store } = document.querySelector('enf-game');
    document.querySelector('main > dialog[open]:not(.is-curtain)')?.close();
    if (n !== undefined && store.n !== n) return;
    table.clear();
    await store.act(texts);
    await quiet();
  }
  /** Others play on without hands: the page follows to the end of it in one step, as while orders are carried out. */
  function standAside() {
    const { store, table } = document.querySelector('enf-game');
    table.clear();
    store.setCarrying(true);
    return store.n;
  }
  /** They have come to entry n. */
  async function catchUp(n) {
    const { store } = document.querySelector('enf-game');
    if (!(await until(() => store.stream.after >= n))) throw new Error(`the page does not follow to ${n}`);
    store.setCarrying(false);
    return decision();
  }
  /** A counter was taken in hand: a place where it cannot go, once it is known where it can. */
  async function placeBeyond(byKeys) {
    const { table } = document.querySelector('enf-game');
    await until(() => !table.sheets.some((one) => !one.sheet && !one.trouble));
    if (!table.marks.some((mark) => mark.do)) return null;
    return byKeys ? { hex: null } : beyondReach();
  }
  /** What is said of the touch that was refused. */
  async function refusal() {
    const said = () => document.querySelector('.prompt .notice')?.textContent.trim() ?? '';
    await until(said);
    return { said: said(), ...position() };
  }
  /**
   * How many times Tab is pressed from here to there, and from the question, to which a key leads; less than nothing: with
   * Shift. Null if that cannot be told.
   */
  function tabsTo(selector) {
    const { activeElement } = document;
    const stops = [
      ...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex], enf-board'),
    ];
    const open = stops.filter(
      (one) =>
        one === activeElement ||
        one.id === 'question' ||
        ((one.tabIndex >= 0 || one.localName === 'enf-board') &&
          !one.disabled &&
          one.checkVisibility() &&
          (one.localName === 'summary' || !one.closest('details:not([open])'))),
    );
    const to = open.findIndex((one) => one.matches(selector));
    const from = open.indexOf(activeElement);
    const question = open.findIndex((one) => one.id === 'question');
    const passes = from >= 0 && (question - from) * (question - to) < 0 ? 1 : 0; // Tab does not stop at the question
    return {
      far: from < 0 || to < 0 ? null : to - from - Math.sign(to - from) * passes,
      fromQuestion: to < 0 || activeElement?.localName === 'input' ? null : to - question,
    };
  }
  /** How many times the arrow down is pressed in the small menu from here to there. */
  function downsTo(selector) {
    const all = [...document.querySelectorAll('.pop-menu [role=menuitem]')];
    const from = all.indexOf(document.activeElement);
    return (all.findIndex((one) => one.matches(selector)) - from + all.length) % all.length;
  }
  const dialAt = () =>
    document.querySelector('enf-board').shadowRoot.activeElement?.getAttribute('data-direction') ?? null;
  const alone = (unit) => {
    const { store } = document.querySelector('enf-game');
    const { hex } = store.unit(unit);
    return store.view.counters.filter((one) => one.hex === hex).length === 1;
  };
  async function found(unit) {
    await quiet();
    return document.querySelector('enf-game').table.pick.unit === unit;
  }
  async function drop() {
    document.querySelector('enf-game').table.clear();
    await quiet();
  }

  // ---- what no law looks at ----

  const UNSEEN = ['.ground', '.pieces > .under', '.pieces > .over', '.count', '.counter text'].join(', ');
  const unseen = new window.CSSStyleSheet();
  unseen.replaceSync(`:is(${UNSEEN}) { display: none !important; }`);
  window.requestIdleCallback = () => 0; // the finer ground waits for it
  /**
   * The page is hit and asked as ever, but nothing of it is painted, and the ground, what lies on it and the words of counters
   * are not even laid out: the laws ask what lies where (`elementFromPoint`), never for pixels. Only what no pointer can hit is
   * left out. Both together were half of the time.
   */
  function paint(painted) {
    document.documentElement.style.opacity = painted ? '' : '0';
    const { shadowRoot } = document.querySelector('enf-board');
    for (const one of shadowRoot.querySelectorAll(UNSEEN))
      if (getComputedStyle(one).pointerEvents !== 'none') throw new Error(`${one.getAttribute('class')} can be hit`);
    const others = shadowRoot.adoptedStyleSheets.filter((one) => one !== unseen);
    shadowRoot.adoptedStyleSheets = painted ? others : [...others, unseen];
  }

  window.laws = {
    paint,
    quiet,
    position: async () => {
      await quiet();
      return position();
    },
    decision,
    meet,
    next,
    touched,
    act,
    standAside,
    catchUp,
    placeBeyond,
    refusal,
    tabsTo,
    downsTo,
    dialAt,
    found,
    drop,
    groundNear,
    beyondReach,
    cursorBeyondReach,
    askedInSight,
    staysAtPick,
    whereabouts,
    alone,
    isFanned,
    folds: () => until(() => !isFanned()),
    fans: (unit) => until(() => isFanned(unit), 4000),
    holds: ({ unit, hex }) =>
      until(() => {
        const { pick } = document.querySelector('enf-game').table;
        return unit
          ? pick.unit === unit
          : (pick.hex ?? document.querySelector('enf-game').store.unit(pick.unit)?.hex) === hex;
      }, 4000),
    /** Where a place far out of sight is on the small map. */
    onSmallMap: ({ unit, hex }) => {
      const { store, table } = document.querySelector('enf-game');
      const { board } = table;
      const at = board.laid.plane.centre(board.laid.plane.hex(hex ?? store.unit(unit).hex));
      const { west, north, east, south } = board.camera.box();
      const breadths = Math.max((west - at.x) / (east - west), (at.x - east) / (east - west));
      const depths = Math.max((north - at.y) / (south - north), (at.y - south) / (south - north));
      const canvas = board.shadowRoot.querySelector('.minimap:not([hidden]) canvas')?.getBoundingClientRect();
      const { width, height } = board.laid.plane;
      if (!canvas?.width || Math.max(breadths, depths) < 1) return null;
      return { x: canvas.x + (at.x / width) * canvas.width, y: canvas.y + (at.y / height) * canvas.height };
    },
    /** The button that comes nearer, where commands are shown in place of counters. */
    nearer: () => {
      if (!document.querySelector('enf-board').hasAttribute('staff')) return null;
      const box = document.querySelector('[aria-label="Zoom in"]').getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    },
    toMap: () => document.querySelector('enf-board').focus(),
  };
}
