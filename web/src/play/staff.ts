/* staff.ts: <enf-staff>, people who share a side: which leader each of them represents, the link for another, and what they write to
 * each other. What the game's rules make of it (which leaders may talk, how long a note takes) the server sends with each leader. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import * as api from '../api.js';
import { copyText } from '../copy.js';
import type { GameStore } from '../game-store.js';
import { invitationLink } from '../lobby/words.js';
import { linkToSend } from '../share.js';
import type { Commander, SideId } from '../types.js';
import { caseLink } from './rule-case.js';
import { plural, t } from '../language.js';

export class EnfStaff extends LitElement {
  static override properties = {
    store: { attribute: false },
    mail: { state: true },
    candidates: { state: true },
    said: { state: true },
    trouble: { state: true },
  };
  declare store: GameStore;
  declare mail: api.Mail | null;
  declare candidates: api.Candidates | null;
  declare said: string;
  declare trouble: api.Refusal | null;
  private stood = '';

  constructor() {
    super();
    this.mail = null;
    this.candidates = null;
    this.said = '';
    this.trouble = null;
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    this.store.addEventListener('mail', this.fetch);
    this.store.addEventListener('change', this.follow);
    this.fetch();
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.store.removeEventListener('mail', this.fetch);
    this.store.removeEventListener('change', this.follow);
  }

  private get side(): SideId | null {
    return this.store.summary?.mine.includes(this.store.side ?? '') ? this.store.side : null;
  }
  private get commanders(): Commander[] {
    return this.store.summary?.seats.find((seat) => seat.side === this.side)?.commanders ?? [];
  }

  private readonly fetch = (): void => {
    const { side } = this;
    if (!side) return;
    this.stood = this.stage;
    api.messages(this.store.id, side).then(
      (mail) => {
        this.mail = mail;
      },
      () => undefined,
    );
    api.commanders(this.store.id, side).then(
      (candidates) => {
        this.candidates = candidates;
      },
      () => undefined,
    );
  };
  /** Leaders move, phases pass, people join: after that other leaders may talk to each other. */
  private get stage(): string {
    return JSON.stringify([this.side, this.store.stands?.turn, this.store.stands?.phase, this.commanders]);
  }
  private readonly follow = (): void => {
    if (this.stage !== this.stood) this.fetch();
  };

  private async doing(what: Promise<unknown>, said = ''): Promise<boolean> {
    this.trouble = null;
    this.said = '';
    try {
      await what;
      this.said = said;
      this.fetch();
      return true;
    } catch (error) {
      this.trouble = error instanceof api.Refusal ? error : new api.Refusal('client', String(error));
      return false;
    }
  }

  // ---- the leaders ----

  private people(side: SideId): TemplateResult {
    return html`<ul class="staff">${this.commanders.map(
      (one) => html`<li class=${one.online || one.you ? '' : 'away'}>
      <b>${one.title}</b> <span>${one.you ? 'you' : (one.name ?? t('nobody yet'))}</span>
      ${
        one.invitation
          ? html`<button type="button" @click=${() => {
              void this.copy(one.invitation!, side);
            }}>${t('Copy link')}</button>
        <button type="button" class="plain" aria-label=${t('Remove {0}', one.title)}
          @click=${() => {
            void this.doing(api.dropCommander(this.store.id, side, one.leader));
          }}>×</button>`
          : nothing
      }</li>`,
    )}</ul>`;
  }
  private async copy(token: string, side: SideId): Promise<void> {
    const { link, warning } = await linkToSend(invitationLink(this.store.id, token, side));
    const copied = t('Link copied. The first person to open it becomes this commander.');
    this.said = `${(await copyText(link)) ? copied : link} ${warning}`.trim();
  }
  /** The game's leaders to choose from, or a free name in a game that has none to represent. */
  private chooser(id: string, label: string): TemplateResult {
    return html`<label for=${id}>${label}</label>${
      this.candidates?.named
        ? html`<select id=${id} name="leader">${this.candidates.candidates.map((one) => html`<option value=${one.leader}>${one.title}</option>`)}</select>`
        : html`<input id=${id} name="leader" maxlength="20" required autocomplete="off">`
    }`;
  }
  private choose(side: SideId, mine: boolean): (event: SubmitEvent) => void {
    return (event) => {
      event.preventDefault();
      const leader = new FormData(event.target as HTMLFormElement).get('leader');
      if (!leader) return;
      void this.doing(
        api.setCommander(this.store.id, side, String(leader), mine),
        mine ? '' : t('Commander added. Copy the link and send it to a friend.'),
      );
    };
  }

  // ---- messages ----

  private letters(mail: api.Mail): TemplateResult | typeof nothing {
    if (!mail.messages.length) return nothing;
    return html`<ol class="chat" role="log" aria-label=${t('Messages')}>${mail.messages.map(
      (one) => html`<li class=${one.arrived ? '' : 'away'}>
      <b>${one.from}</b>${one.to ? html` ${t('to')} <b>${one.to}</b>` : nothing}${
        mail.bound
          ? html` <span class="quiet small">${t('turn {0}', one.sent)}${
              one.arrived ? nothing : t(', arrives on turn {0}', one.due)
            }</span>`
          : nothing
      }<br>${one.text}</li>`,
    )}</ol>`;
  }
  private reach(mail: api.Mail, one: api.Mail['others'][number]): string {
    if (!mail.bound || one.together) return '';
    return !one.reachable ? t(' (out of reach)') : one.turns ? ` (${plural(one.turns, 'turn')})` : t(' (immediately)');
  }
  private writing(mail: api.Mail, side: SideId): TemplateResult | typeof nothing {
    if (!mail.others.length) return nothing;
    if (mail.bound && !mail.me)
      return html`<p class="quiet">${t('Choose which commander you are, and you can write to the others.')} ${caseLink(mail.case)}</p>`;
    const submit = (event: SubmitEvent): void => {
      event.preventDefault();
      const form = event.target as HTMLFormElement,
        fields = new FormData(form),
        to = String(fields.get('to') ?? '');
      const text = String(fields.get('text') ?? '').trim();
      if (text)
        void this.doing(api.sendMessage(this.store.id, side, to || null, text)).then((done) => {
          if (done) form.reset();
        });
    };
    return html`${
      mail.bound
        ? html`<p class="quiet small">${t('Commanders who are together can talk. To the others you can write one sentence in your Initial Command Phase{0}.', mail.open ? t(', which is now') : '')} ${caseLink(mail.case)}</p>`
        : nothing
    }
      <form class="say" @submit=${submit}>
        <label class="visually-hidden" for="letter-to">${t('Recipient')}</label>
        <select id="letter-to" name="to">${mail.bound ? nothing : html`<option value="">${t('Everyone on your side')}</option>`}
          ${mail.others.map((one) => html`<option value=${one.leader}>${one.title}${this.reach(mail, one)}</option>`)}</select>
        <label class="visually-hidden" for="letter">${t('Message')}</label>
        <input id="letter" name="text" maxlength="500" autocomplete="off" placeholder=${t('Write to your side')}>
        <button type="submit">${t('Send')}</button></form>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { side, mail } = this;
    if (!side || !mail || !this.candidates || this.store.stands?.over) return nothing;
    const me = this.commanders.find((one) => one.you);
    const more = !this.candidates.named || this.candidates.candidates.length > 0;
    return html`<h2>${t('{0} command', this.store.sideTitle(side))}</h2>
      ${
        this.commanders.length
          ? this.people(side)
          : html`<p class="quiet">${t('You command this side alone. Other players can share it, each as one of its leaders.')}</p>`
      }
      ${this.letters(mail)}${this.writing(mail, side)}
      <p role="status">${this.said}</p>
      ${this.trouble ? html`<p role="alert">${this.trouble.message} ${caseLink(this.trouble.case)}</p>` : nothing}
      ${
        more
          ? html`<details class="staff-more"><summary>${t('Who commands what')}</summary>
        <form class="say" @submit=${this.choose(side, true)}>${this.chooser('who-am-i', me ? t('Change to') : t('You are'))}<button type="submit">${t('Take command')}</button></form>
        <form class="say" @submit=${this.choose(side, false)}>${this.chooser('who-else', t('New commander'))}<button type="submit">${t('Add commander')}</button></form>
      </details>`
          : nothing
      }`;
  }
}
customElements.define('enf-staff', EnfStaff);
