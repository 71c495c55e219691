/* command-card.ts: a picked command in the panel: its name and the command above it, its leader, strength and guns, how much of it is
 * in trouble, and the commands and counters it has. */
import { html, nothing, type TemplateResult } from 'lit';
import { Commands, orderOf, type Command } from '../map/staff/commands.js';
import { orderWords } from '../map/staff/groups.js';
import type { CommandId, Counter } from '../types.js';
import type { Table } from './table.js';
import { sideTitle } from './words.js';
import { language, t } from '../language.js';

const commandsOf = (table: Table): Commands => new Commands(table.store.catalogue, table.store.view);
const nameOf = (counter: Counter): string => counter.face?.name ?? counter.name;

/** "III Corps, strength 98, in good order", read out when it is picked. */
export function commandWords(table: Table, id: CommandId): string {
  const commands = commandsOf(table),
    command = commands.get(id),
    sum = commands.sum(commands.units(id));
  if (!command) return '';
  return [command.title, t('strength {0}', sum.strength), orderWords(orderOf(sum))].join(', ');
}
export function commandTemplate(table: Table, id: CommandId): TemplateResult | typeof nothing {
  const { catalogue } = table.store,
    commands = commandsOf(table),
    command = commands.get(id);
  if (!command) return nothing;
  const units = commands.units(id),
    sum = commands.sum(units),
    leader = table.store.unit(command.leader),
    men = catalogue?.men ? t(' ({0} men)', (sum.strength * catalogue.men).toLocaleString(language())) : '';
  const above = commands.line(id).slice(1);
  return html`<article class="unit-card command-card">
    <h2><span class="flag of-${command.side}" aria-hidden="true"></span>${command.title}
      <span class="quiet">${sideTitle(catalogue, command.side)}</span></h2>
    ${above.length ? html`<p>${above.map((one, i) => html`${i ? ', ' : ''}${commandLink(one)}`)}</p>` : nothing}
    <dl class="values">
      <div><dt>${t('Leader')}</dt><dd>${leader ? unitLink(leader) : t('none on the map')}</dd></div>
      <div><dt>${t('Strength')}</dt><dd>${sum.strength}${sum.initial > sum.strength ? t(' of {0}', sum.initial) : ''}${men}</dd></div>
      ${sum.guns ? html`<div><dt>${t('Guns')}</dt><dd>${sum.guns}</dd></div>` : nothing}
      <div><dt>${t('Units')}</dt><dd>${sum.units}</dd></div>
      <div><dt>${t('State')}</dt><dd>${orderWords(orderOf(sum))}</dd></div>
    </dl>
    ${[...sum.troubles].map(([flag, count]) => {
      const { letter = '', title = flag } = catalogue?.flags[flag] ?? {};
      return html`<p class="flag-row tone-bad">${
        letter ? html`<span class="letter" aria-hidden="true">${letter}</span>` : nothing
      }${t('{0}: {1} of {2}', title, count, sum.units)}</p>`;
    })}
    ${table.takesOrders && command.side === table.store.actingSide ? html`<p><button type="button" data-panel="orders">${t('Give an order')}</button></p>` : nothing}
    ${belowTemplate(commands, id)}
    <details><summary>${t('All counters')}</summary><ul>${units.map((unit) => html`<li>${unitLink(unit)}</li>`)}</ul></details>
  </article>`;
}
const commandLink = (command: Command): TemplateResult =>
  html`<button type="button" class="plain" data-command=${command.id}>${command.title}</button>`;
const unitLink = (unit: Counter): TemplateResult =>
  html`<button type="button" class="plain" data-unit=${unit.id}>${nameOf(unit)}</button>`;

function belowTemplate(commands: Commands, id: CommandId): TemplateResult | typeof nothing {
  const rows = commands
    .below(id)
    .map((command) => ({ command, sum: commands.sum(commands.units(command.id)) }))
    .filter(({ sum }) => sum.units);
  return rows.length
    ? html`<ul class="subordinates">${rows.map(
        ({ command, sum }) =>
          html`<li>${commandLink(command)} <span class="quiet">${sum.strength}, ${orderWords(orderOf(sum))}</span></li>`,
      )}</ul>`
    : nothing;
}
