/* pace.ts: how fast computers play a game without people: its owner watches, pauses, resumes and sets the pace. */
import { html, nothing, type TemplateResult } from 'lit';
import * as api from '../api.js';
import { FIRST_PACE, PACES } from '../paces.js';
import type { Table } from './table.js';
import { t } from '../language.js';

/** Computers play both sides, and the game is not over. */
export function playsItself(table: Table): boolean {
  const { summary, stands } = table.store;
  return !!summary?.seats.every((seat) => seat.kind === 'computer') && !stands?.over;
}
export function paceTemplate(table: Table): TemplateResult | typeof nothing {
  const { store } = table;
  const { summary } = store;
  if (!summary?.owner || !playsItself(table)) return nothing;
  const set = (pace: number, paused: boolean): void => {
    api.setPace(store.id, pace, paused).catch((error: unknown) => store.fail(error));
  };
  const { pace, paused } = summary;
  return html`<span class="pace" role="group" aria-label=${t('Pace of the computers')}>
    <button type="button" class="strong" @click=${() => set(pace || FIRST_PACE, !paused)}>${paused ? t('Go on') : t('Pause')}</button>
    <label>${t('Pace')} <select .value=${String(pace)} @change=${(event: Event) =>
      set(
        Number((event.target as HTMLSelectElement).value),
        paused && (event.target as HTMLSelectElement).value !== '0',
      )}>
      ${PACES.map(([each, title]) => html`<option value=${each} ?selected=${each === pace}>${title}</option>`)}
    </select></label></span>`;
}
