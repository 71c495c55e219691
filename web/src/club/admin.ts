/* admin.ts: <enf-admin>, the page of those who run a club (#/admin): people, invitations, games, load and limits, and the log
 * of what was done. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import * as api from '../api.js';
import { copyText } from '../copy.js';
import type { Act, Bodies, ClubGame, Invitation, Load, Member } from '../protocol.js';
import type { Route } from '../router.js';
import type { Me } from '../types.js';
import '../lobby/masthead.js';
import { actActor, actDetail, actWords, ROLES } from './acts.js';
import { FOREVER, when } from './times.js';
import { language, t } from '../language.js';

type Leaf = 'people' | 'invitations' | 'games' | 'load' | 'log';
const LEAVES: Record<Leaf, string> = {
  people: t('People'),
  invitations: t('Invitations'),
  games: t('Games'),
  load: t('Load and limits'),
  log: t('Log'),
};
const LOAD: Record<keyof Load, string> = {
  seconds: t('Seconds since the start'),
  accounts: t('Accounts'),
  guests: t('Guests'),
  games_running: t('Games that go on'),
  games_over: t('Games that are over'),
  games_in_memory: t('Games in memory'),
  streams: t('Tables being watched now'),
  actions: t('Actions of people since the start'),
  refused: t('Requests beyond a limit'),
  notices: t('Notices delivered'),
};
export class EnfAdmin extends LitElement {
  static override properties = {
    route: { attribute: false },
    me: { state: true },
    leaf: { state: true },
    people: { state: true },
    morePeople: { state: true },
    invitations: { state: true },
    games: { state: true },
    moreGames: { state: true },
    load: { state: true },
    acts: { state: true },
    moreActs: { state: true },
    why: { state: true },
    done: { state: true },
    link: { state: true },
  };
  declare route: Route;
  declare me: Me | null;
  declare leaf: Leaf;
  declare people: Member[];
  declare morePeople: boolean;
  declare invitations: Invitation[];
  declare games: ClubGame[];
  declare moreGames: boolean;
  declare load: { load: Load; limits: Record<string, number> } | null;
  declare acts: Act[];
  declare moreActs: boolean;
  declare why: string;
  declare done: string;
  /** That somebody is to be given. */
  declare link: string;
  private search = '';
  private guests = false;

  constructor() {
    super();
    this.me = null;
    this.leaf = 'people';
    this.people = [];
    this.morePeople = false;
    this.invitations = [];
    this.games = [];
    this.moreGames = false;
    this.load = null;
    this.acts = [];
    this.moreActs = false;
    this.why = '';
    this.done = '';
    this.link = '';
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    void this.doing(async () => {
      this.me = await api.me();
      if (this.may('moderator')) await this.look();
    });
  }

  private may(least: 'moderator' | 'admin'): boolean {
    const role = this.me?.person?.role;
    return role === 'admin' || (least === 'moderator' && role === 'moderator');
  }
  private async doing(work: () => Promise<void>): Promise<void> {
    this.why = '';
    this.done = '';
    try {
      await work();
    } catch (error) {
      this.why = error instanceof Error ? error.message : String(error);
    }
  }
  private async look(more = false): Promise<void> {
    switch (this.leaf) {
      case 'people': {
        const after = more ? this.people.at(-1)?.id : undefined;
        const answer = await api.admin.people(this.search, this.guests, after);
        this.people = more ? [...this.people, ...answer.people] : answer.people;
        this.morePeople = answer.more;
        break;
      }
      case 'invitations':
        this.invitations = await api.admin.invitations();
        break;
      case 'games': {
        const before = more ? this.games.at(-1)?.touched : undefined;
        const answer = await api.admin.games(this.search, before);
        this.games = more ? [...this.games, ...answer.games] : answer.games;
        this.moreGames = answer.more;
        break;
      }
      case 'load':
        this.load = await api.admin.load();
        break;
      case 'log': {
        const before = more ? this.acts.at(-1)?.id : undefined;
        const answer = await api.admin.log(before);
        this.acts = more ? [...this.acts, ...answer.acts] : answer.acts;
        this.moreActs = answer.more;
        break;
      }
    }
  }
  private turn(leaf: Leaf): void {
    this.leaf = leaf;
    this.search = '';
    this.link = '';
    void this.doing(() => this.look());
  }

  protected override render(): TemplateResult {
    return html`<enf-masthead here="admin"></enf-masthead><main class="page-body admin"><h1>${t('The club')}</h1>
      ${this.me && !this.may('moderator') ? html`<p class="lead">${t('This page is for the admins and moderators of this server.')}</p>` : this.leaves()}
      ${this.why ? html`<p class="refusal" role="alert">${this.why}</p>` : nothing}
      <p role="status">${this.done}</p></main>`;
  }
  private leaves(): TemplateResult {
    const leaves = (Object.keys(LEAVES) as Leaf[]).filter((leaf) => leaf !== 'invitations' || this.may('admin'));
    return html`<div class="leaves" role="group" aria-label=${t('The club')}>${leaves.map(
      (leaf) => html`<button type="button" class="plain" data-leaf=${leaf}
        aria-pressed=${leaf === this.leaf ? 'true' : 'false'} @click=${() => this.turn(leaf)}>${LEAVES[leaf]}</button>`,
    )}</div>
    ${this.link ? this.linkTemplate() : nothing}
    ${this.content()}`;
  }
  private linkTemplate(): TemplateResult {
    return html`<p class="admin-link"><label class="entry"><span>${t('Give them this link. It is shown once.')}</span>
      <input readonly .value=${this.link} @focus=${(event: Event) => (event.target as HTMLInputElement).select()}></label>
      <button type="button" @click=${() =>
        this.doing(async () => {
          await copyText(this.link);
          this.done = t('Copied.');
        })}>${t('Copy')}</button></p>`;
  }
  private content(): TemplateResult {
    switch (this.leaf) {
      case 'people':
        return this.peopleTemplate();
      case 'invitations':
        return this.invitationsTemplate();
      case 'games':
        return this.gamesTemplate();
      case 'load':
        return this.loadTemplate();
      case 'log':
        return this.logTemplate();
    }
  }
  private searchTemplate(title: string): TemplateResult {
    return html`<form class="admin-search" role="search" @submit=${(event: Event) => event.preventDefault()}>
      <label class="entry"><span>${title}</span><input type="search" name="search" .value=${this.search}
        @input=${(event: Event) => {
          this.search = (event.target as HTMLInputElement).value;
          void this.doing(() => this.look());
        }}></label>
      ${
        this.leaf === 'people'
          ? html`<label class="tick"><input type="checkbox" name="guests" .checked=${this.guests} @change=${(
              event: Event,
            ) => {
              this.guests = (event.target as HTMLInputElement).checked;
              void this.doing(() => this.look());
            }}> <span>${t('Guests too')}</span></label>`
          : nothing
      }</form>`;
  }
  private moreTemplate(more: boolean): TemplateResult | typeof nothing {
    return more
      ? html`<p><button type="button" @click=${() => this.doing(() => this.look(true))}>${t('More')}</button></p>`
      : nothing;
  }

  // ---- people ----

  private act(member: Member, body: Bodies['POST /api/admin/people/*'], done: string): void {
    void this.doing(async () => {
      const answer = await api.admin.act(member.id, body);
      this.people =
        answer.person && answer.person.name !== 'Departed'
          ? this.people.map((one) => (one.id === member.id ? answer.person! : one))
          : this.people.filter((one) => one.id !== member.id);
      if (answer.word) this.link = `${location.origin}/#/reset/${answer.word}`;
      this.done = done;
    });
  }
  private peopleTemplate(): TemplateResult {
    return html`${this.searchTemplate(t('Find people'))}
      <div class="scrolls" tabindex="0" role="region" aria-label=${t('People')}><table><thead><tr><th>${t('Name')}</th><th>${t('Role')}</th><th>${t('Games')}</th><th>${t('Since')}</th><th>${t('Standing')}</th><th>${t('Do')}</th></tr></thead>
      <tbody>${this.people.map((one) => this.personTemplate(one))}</tbody></table></div>${this.moreTemplate(this.morePeople)}`;
  }
  private personTemplate(one: Member): TemplateResult {
    const standing = [
      one.banned ? (one.banned >= FOREVER ? t('banned for ever') : t('banned until {0}', when(one.banned))) : '',
      one.muted ? (one.muted >= FOREVER ? t('muted for ever') : t('muted until {0}', when(one.muted))) : '',
    ].filter(Boolean);
    return html`<tr data-person=${one.name}><th scope="row">${one.name}${one.guest ? html` <small>${t('guest {0}', one.id)}</small>` : nothing}</th>
      <td>${this.roleTemplate(one)}</td><td class="lining">${one.games}</td><td>${when(one.created)}</td>
      <td>${standing.join(', ')}</td><td>${this.deedsTemplate(one)}</td></tr>`;
  }
  private roleTemplate(one: Member): TemplateResult {
    if (one.guest || !this.may('admin')) return html`${one.guest ? '' : ROLES[one.role]}`;
    return html`<select aria-label=${t('Role of {0}', one.name)} @change=${(event: Event) => {
      const select = event.target as HTMLSelectElement;
      this.act(
        one,
        { act: 'role', role: select.value as Member['role'] },
        t('{0} is {1} now.', one.name, ROLES[select.value as Member['role']]),
      );
      select.value = one.role;
    }}>${(['member', 'moderator', 'admin'] as const).map(
      (role) => html`<option value=${role} ?selected=${role === one.role}>${ROLES[role]}</option>`,
    )}</select>`;
  }
  private deedsTemplate(one: Member): TemplateResult {
    const forAWhile = (act: 'ban' | 'mute', title: string): TemplateResult =>
      html`<form class="deed" @submit=${(event: Event) => {
        event.preventDefault();
        const form = new FormData(event.target as HTMLFormElement);
        const lasts = String(form.get('for') ?? '');
        this.act(
          one,
          { act, why: String(form.get('why') ?? ''), ...(lasts ? { for: lasts } : {}) },
          act === 'ban' ? t('{0} is banned.', one.name) : t('{0} is muted.', one.name),
        );
      }}><label><span>${t('For')}</span> <select name="for"><option value="1h">${t('an hour')}</option><option value="1d">${t('a day')}</option>
          <option value="7d">${t('a week')}</option><option value="30d">${t('30 days')}</option><option value="">${t('ever')}</option></select></label>
        <label><span>${t('Why')}</span> <input name="why" maxlength="200"></label>
        <button type="submit">${title}</button></form>`;
    return html`<details><summary aria-label=${t('What can be done with {0}', one.name)}>…</summary>
      ${one.banned ? html`<p><button type="button" @click=${() => this.act(one, { act: 'unban' }, t('{0} may come again.', one.name))}>${t('Lift the ban')}</button></p>` : forAWhile('ban', t('Ban'))}
      ${one.muted ? html`<p><button type="button" @click=${() => this.act(one, { act: 'unmute' }, t('{0} may speak again.', one.name))}>${t('Let speak')}</button></p>` : forAWhile('mute', t('Mute'))}
      ${
        this.may('admin')
          ? html`<p>${one.guest ? nothing : html`<button type="button" @click=${() => this.act(one, { act: 'reset' }, t('A link for {0} is above.', one.name))}>${t('Link for a new password')}</button>`}
            <button type="button" class="danger" @click=${() => {
              if (
                confirm(t('Delete {0}? Their games and talk stay, without the name. This cannot be undone.', one.name))
              )
                this.act(one, { act: 'delete' }, t('{0} is gone.', one.name));
            }}>${t('Delete')}</button></p>`
          : nothing
      }</details>`;
  }

  // ---- the others ----

  private invitationsTemplate(): TemplateResult {
    const invite = (event: Event): void => {
      event.preventDefault();
      const lasts = String(new FormData(event.target as HTMLFormElement).get('for'));
      void this.doing(async () => {
        this.link = `${location.origin}/#/join/${(await api.admin.invite(lasts)).word}`;
        await this.look();
      });
    };
    return html`<p>${
      this.me?.server.invitation
        ? t('Accounts are opened by invitation only: each link opens one.')
        : t('Registration is not by invitation now (registration: invitation in enfilade.yaml); links work once it is.')
    }</p>
      <form class="deed" @submit=${invite}><label><span>${t('Good for')}</span> <select name="for"><option value="1d">${t('a day')}</option>
        <option value="14d" selected>${t('two weeks')}</option><option value="90d">${t('three months')}</option></select></label>
        <button type="submit" class="strong">${t('New invitation')}</button></form>
      <ul>${this.invitations.map(
        (
          one,
        ) => html`<li>${one.by ? t('Number {0}, by {1}, {2}, until {3}', one.id, one.by, when(one.made), when(one.expires)) : t('Number {0}, {1}, until {2}', one.id, when(one.made), when(one.expires))}
          <button type="button" @click=${() =>
            this.doing(async () => {
              await api.admin.revoke(one.id);
              await this.look();
            })}>${t('Take back')}</button></li>`,
      )}</ul>`;
  }
  private gamesTemplate(): TemplateResult {
    return html`${this.searchTemplate(t('Find games by title'))}
      <div class="scrolls" tabindex="0" role="region" aria-label=${t('Games')}><table><thead><tr><th>${t('Game')}</th><th>${t('Battle')}</th><th>${t('Of')}</th><th>${t('State')}</th><th>${t('Last move')}</th><th></th></tr></thead>
      <tbody>${this.games.map(
        (
          one,
        ) => html`<tr><th scope="row"><a href=${`#/game/${one.id}`}>${one.title}</a></th><td>${one.scenario}</td><td>${one.owner}</td>
          <td>${one.state}</td><td>${when(one.touched)}</td><td>${
            this.may('admin')
              ? html`<button type="button" class="danger" @click=${() => {
                  if (confirm(t('Delete {0}? It is gone for everybody who plays in it.', one.title)))
                    void this.doing(async () => {
                      await api.admin.deleteGame(one.id);
                      this.done = t('{0} is deleted.', one.title);
                      await this.look();
                    });
                }}>${t('Delete')}</button>`
              : nothing
          }</td></tr>`,
      )}</tbody></table></div>${this.moreTemplate(this.moreGames)}`;
  }
  private loadTemplate(): TemplateResult {
    const answer = this.load;
    if (!answer) return html`<p>${t('Loading…')}</p>`;
    return html`<dl class="admin-load">${(Object.keys(LOAD) as (keyof Load)[]).map(
      (key) =>
        html`<div><dt>${LOAD[key]}</dt><dd class="lining">${answer.load[key].toLocaleString(language())}</dd></div>`,
    )}</dl>
      <h2>${t('Limits')}</h2><p>${t('0 means none. They are set in enfilade.yaml, and read again when the server is reloaded.')}</p>
      <dl class="admin-load">${Object.entries(answer.limits).map(
        ([key, value]) => html`<div><dt>${key}</dt><dd class="lining">${value.toLocaleString(language())}</dd></div>`,
      )}</dl>`;
  }
  private logTemplate(): TemplateResult {
    return html`<ol class="admin-log">${this.acts.map(
      (one) =>
        html`<li><time>${when(one.at)}</time> <b>${actActor(one)}</b> ${actWords(one)} <b>${one.whom}</b>${
          one.detail ? `: ${actDetail(one)}` : ''
        }</li>`,
    )}</ol>${this.moreTemplate(this.moreActs)}`;
  }
}
customElements.define('enf-admin', EnfAdmin);
