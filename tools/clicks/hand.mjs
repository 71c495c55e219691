// hand.mjs: a hand at the game page that counts what it presses: every press of the mouse and every key is one.
//
// The mouse is the browser's own: it goes to a place and presses there. What is not on the screen cannot be pressed.
import assert from 'node:assert/strict';

export class Hand {
  constructor(page) {
    this.page = page;
    this.done = [];
  }
  /** How often it has pressed. */
  get clicks() {
    return this.done.length;
  }
  /** Presses of this errand alone. */
  async counted(errand) {
    const before = this.clicks;
    await errand();
    return this.clicks - before;
  }
  async key(key) {
    this.done.push(`key ${key}`);
    await this.page.keyboard.press(key);
  }
  /** A button, a tab or a field of the page. */
  async press(locator, what) {
    this.done.push(what ?? String(locator));
    await locator.click();
  }
  async at(point, what) {
    assert.ok(point, `${what} is not on the screen`);
    this.done.push(what);
    await this.page.mouse.click(point.x, point.y);
  }
  /** A hex of the map, where it is seen. */
  async hex(label) {
    await this.at(await this.page.evaluate(placeOfHex, label), `hex ${label}`);
  }
  /** The bar of a command on the staff map. */
  async bar(command) {
    await this.at(await this.page.evaluate(placeOfBar, command), `bar ${command}`);
  }
  /** A counter that lies on top of its stack. */
  async counter(unit) {
    await this.at(await this.page.evaluate(placeOfCounter, unit), `counter ${unit}`);
  }
}

/* In the page. */
function placeOfHex(label) {
  const board = document.querySelector('enf-board'),
    point = board.pointOf(label);
  return point && document.elementFromPoint(point.x, point.y) === board ? point : null;
}
function placeOfBar(command) {
  const { shadowRoot } = document.querySelector('enf-board');
  const bar = shadowRoot.querySelector(`.formation[data-command="${command}"]`);
  for (const hit of bar?.querySelectorAll('.hit') ?? []) {
    const matrix = hit.getScreenCTM(),
      length = hit.getTotalLength?.() ?? 0;
    for (let i = 1; i < 10; i++) {
      const at = hit.getPointAtLength((length * i) / 10),
        { x, y } = new DOMPoint(at.x, at.y).matrixTransform(matrix);
      if (shadowRoot.elementFromPoint(x, y)?.closest('.formation') === bar) return { x, y };
    }
  }
  const name = bar?.querySelector('.formation-name')?.getBoundingClientRect();
  if (!name) return null;
  const at = { x: name.x + name.width / 2, y: name.y + name.height / 2 };
  return shadowRoot.elementFromPoint(at.x, at.y)?.closest('.formation') === bar ? at : null;
}
function placeOfCounter(unit) {
  const { shadowRoot } = document.querySelector('enf-board');
  const box = shadowRoot.querySelector(`[data-unit="${unit}"]`)?.getBoundingClientRect();
  if (!box) return null;
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return shadowRoot.elementFromPoint(at.x, at.y)?.closest('[data-unit]')?.getAttribute('data-unit') === unit
    ? at
    : null;
}
