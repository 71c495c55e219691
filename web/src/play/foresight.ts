/* foresight.ts: what carrying out the orders would do, before it is done: ways and ends on the map, fires with their odds
 * in the panel. Solid up to the first die, dashed beyond. What is struck out here takes no part in the next press. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Foresight, ForeseenFight, Order, OrderReport } from '../protocol.js';
import type { DrawnLine, HexLabel, UnitId } from '../types.js';
import { plural, t } from '../language.js';

/** What the player has struck out: targets that are spared, and orders by their people. */
export interface Struck {
  targets: Set<HexLabel>;
  orders: Set<string>;
}
/** The people of an order, as its text begins. */
export const peopleOf = (order: Order): string => order.text.split(' ')[0] ?? '';

/** The words of the server for what takes part: those who do or those who do not, in fewer words. */
export function limitsOf(struck: Struck, orders: readonly Order[]): string {
  const people = orders.map(peopleOf),
    out = people.filter((one) => struck.orders.has(one)).map((one) => `without:${one}`),
    rest = people.filter((one) => !struck.orders.has(one)).map((one) => `only:${one}`),
    who = rest.length && rest.join(' ').length < out.join(' ').length ? rest : out;
  return [...who, ...[...struck.targets].map((hex) => `spare:${hex}`)].join(' ');
}

export function foreseenLines(foresight: Foresight, nameOf: (unit: UnitId) => string): DrawnLine[] {
  return foresight.paths.flatMap(({ unit, path, sure }) => {
    const known: DrawnLine = { path: path.slice(0, sure + 1), tone: 'path' };
    const maybe: DrawnLine = { path: path.slice(sure), tone: 'path', dashed: true };
    const drawn = [known, maybe].filter((line) => line.path.length > 1);
    return drawn.map((line, i) => (i + 1 < drawn.length ? line : { ...line, ghost: nameOf(unit) }));
  });
}
/** A line from those who fight to what they fight. */
export const fightLines = (foresight: Foresight, hexOf: (unit: UnitId) => HexLabel | null): DrawnLine[] =>
  foresight.fights.flatMap((fight) =>
    fight.units.flatMap((unit): DrawnLine[] => {
      const from = hexOf(unit);
      return from ? [{ path: [from, fight.target], tone: 'target', dashed: !fight.sure }] : [];
    }),
  );

const percent = (ppm: number): string => `${Math.round(ppm / 10_000)} %`;
function oddsOf(fight: ForeseenFight): string {
  const { chances } = fight;
  if (chances)
    return t(
      'loss {0}, rout {1}, pin {2}',
      percent(chances.loss.ppm),
      percent(chances.rout.ppm),
      percent(chances.pin.ppm),
    );
  if (fight.differential !== undefined)
    return t('differential {0}{1}', fight.differential > 0 ? '+' : '', fight.differential);
  return '';
}

export interface Handlers {
  nameOf: (unit: UnitId) => string;
  isOurs: (unit: UnitId) => boolean;
  spare: (target: HexLabel, spared: boolean) => void;
  leave: (order: Order, left: boolean) => void;
  /** Why it would stop, as the panel says it when it has. */
  whyAsked: (asks: OrderReport) => string;
  /** This order alone, now. */
  accept: (order: Order) => void;
}

/** Our own can be struck out; what the enemy would fire can only be read. */
function fightTemplate(fight: ForeseenFight, struck: Struck, on: Handlers): TemplateResult {
  const names = fight.units.map((unit) => on.nameOf(unit)).join(', ');
  const odds = [oddsOf(fight), fight.sure ? '' : t('if the dice allow')].filter(Boolean).join('; ');
  const words = html`<span>${t('{0} at', names)} <button type="button" class="on-board" data-goto=${fight.target}>${fight.target}</button>
    <span class="quiet">${odds}</span></span>`;
  if (!fight.units.some((unit) => on.isOurs(unit))) return html`<li>${words}</li>`;
  return html`<li><label><input type="checkbox" .checked=${!struck.targets.has(fight.target)}
    @change=${(event: Event) => on.spare(fight.target, !(event.target as HTMLInputElement).checked)} />
    ${words}</label></li>`;
}

/** An attack comes as several events, from its announcement on. */
const oncePerTarget = (fights: readonly ForeseenFight[]): ForeseenFight[] =>
  fights.filter(
    (fight, i) => fights.findIndex((one) => one.target === fight.target && one.units[0] === fight.units[0]) === i,
  );

/** How much would be done, and how far an undo could go back over it. */
function extentOf({ actions, sure }: Foresight): string {
  if (!actions) return t('The orders ask for nothing here');
  const undo = sure < actions ? t('the first {0} can be undone, then a die falls', sure) : t('all of it can be undone');
  return `${plural(actions, 'action')}; ${undo}`;
}

export function foresightTemplate(
  foresight: Foresight,
  struck: Struck,
  orders: readonly Order[],
  on: Handlers,
): TemplateResult {
  const fights = oncePerTarget(foresight.fights);
  const spared = [...struck.targets].filter((hex) => !fights.some((fight) => fight.target === hex));
  return html`<section class="foresight" aria-label=${t('Preview')}>
    <p role="status">${extentOf(foresight)}.${foresight.asks ? html` ${t('It would stop and ask:')} <b>${foresight.asks.title}</b> ${on.whyAsked(foresight.asks)}.` : nothing}</p>
    ${
      fights.length || spared.length
        ? html`<ul class="plain-list fights">${fights.map((fight) => fightTemplate(fight, struck, on))}${spared.map(
            (hex) =>
              html`<li><label><input type="checkbox" @change=${() => on.spare(hex, false)} /> <span>${t('{0} is spared', hex)}</span></label></li>`,
          )}</ul>`
        : nothing
    }
    ${
      orders.length > 1
        ? html`<fieldset><legend>${t('Who takes part')}</legend>${orders.map(
            (order) => html`<p><label><input type="checkbox" .checked=${!struck.orders.has(peopleOf(order))}
        @change=${(event: Event) => on.leave(order, !(event.target as HTMLInputElement).checked)} /> ${order.title}</label>
        <button type="button" class="plain" aria-label=${t('Carry out this one now: {0}', order.title)}
          @click=${() => on.accept(order)}>${t('Now')}</button></p>`,
          )}</fieldset>`
        : nothing
    }</section>`;
}
