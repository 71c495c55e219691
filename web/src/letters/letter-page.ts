/* letter-page.ts: <enf-letter>, the page of letters: what a letter that has come says, the letter to send, and the place to
 * open the answer. `#/letter/WORD` is a letter as a link, `?game=ID` the one that a game wants sent, `?sent=GAME` an
 * invitation or its answer. */
import { html, nothing, type TemplateResult } from 'lit';
import * as api from '../api.js';
import { copyText } from '../copy.js';
import { t } from '../language.js';
import '../lobby/masthead.js';
import { AskingPage } from '../lobby/asking-page.js';
import { keepFile } from '../lobby/games.js';
import { go } from '../router.js';
import { linkToSend } from '../share.js';
import type { Scenario } from '../types.js';
import {
  battleOf,
  forgetSent,
  isInvitation,
  isLetter,
  keepSent,
  LINK_MOST,
  linkOf,
  openLetter,
  sentLetters,
  sentOf,
  textOfPaste,
  textOfWord,
} from './letters.js';

/** A letter as it can be sent. */
interface Outgoing {
  text: string;
  link: string;
  warning: string;
  /** Of the game it belongs to; empty: that has not begun. */
  game: string;
}

export class EnfLetter extends AskingPage {
  static override properties = {
    scenarios: { state: true },
    out: { state: true },
    invitation: { state: true },
    said: { state: true },
  };
  declare scenarios: Scenario[];
  declare out: Outgoing | null;
  /** An invitation that has come, to be accepted or not. */
  declare invitation: string;
  declare said: string;

  constructor() {
    super();
    this.scenarios = [];
    this.out = null;
    this.invitation = '';
    this.said = '';
  }
  override connectedCallback(): void {
    super.connectedCallback();
    api.scenarios().then(
      (scenarios) => {
        this.scenarios = scenarios;
      },
      () => undefined,
    );
  }
  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('route')) void this.trying(() => this.look());
  }

  /** What the address asks for. */
  private async look(): Promise<void> {
    const { id, fields } = this.route;
    this.out = null;
    this.invitation = '';
    const game = fields.get('game');
    const sent = sentOf(fields.get('sent') ?? '');
    if (id) await this.open(await textOfWord(id));
    else if (game) await this.show(await api.letterOf(game), game);
    else if (sent) await this.show(sent.text, '');
  }
  private async show(text: string, game: string): Promise<void> {
    const { link, warning } = await linkToSend(await linkOf(text));
    this.out = { text, link, warning, game };
  }
  private async open(text: string): Promise<void> {
    if (isInvitation(text)) this.invitation = text;
    else if (isLetter(text)) go(`/game/${await openLetter(text)}`);
    else throw new Error(t('This is not a letter of a game. A saved game is opened on the start page.'));
  }
  protected override trying(work: () => Promise<void>): Promise<void> {
    this.said = '';
    return super.trying(work);
  }

  protected override render(): TemplateResult {
    return html`<enf-masthead here="-"></enf-masthead>
      <main class="page-body letter-page"><h1>${this.out ? t('Send this letter') : this.invitation ? t('An invitation') : t('Letters')}</h1>
        ${this.refusal()}
        ${this.invitation ? this.invited() : nothing}
        ${this.out ? this.outgoing(this.out) : nothing}
        ${this.incoming()}
        ${this.out || this.invitation ? nothing : this.waiting()}
        ${this.fairness()}
      </main>`;
  }

  private battleName(text: string): string {
    const { scenario } = battleOf(text);
    return this.scenarios.find((one) => one.id === scenario)?.name ?? scenario;
  }
  private invited(): TemplateResult {
    const { inviter } = battleOf(this.invitation);
    return html`<p class="lead">${t('A friend invites you to {0} and plays {1}; you play the other side.', this.battleName(this.invitation), inviter.toUpperCase())}</p>
      <p>${t('Accept, and send the answer back. Your friend’s first turn comes by letter then.')}</p>
      <p class="row"><button class="strong" ?disabled=${this.busy} @click=${this.accept}>${t('Accept')}</button></p>`;
  }
  private readonly accept = (): Promise<void> =>
    this.trying(async () => {
      const { text, secret } = await api.acceptInvitation(this.invitation);
      go(`/letter?sent=${keepSent(text, secret)}`);
    });

  private outgoing(out: Outgoing): TemplateResult {
    const fits = out.link.length <= LINK_MOST;
    return html`<p class="lead">${this.battleName(out.text)}. ${
      out.game
        ? t('Your turn is in it. When your friend’s answer comes, open it below or by its link.')
        : isInvitation(out.text)
          ? t('Your friend opens it and sends the answer back; then you begin.')
          : t('It is the answer to the invitation. Your friend begins when it comes.')
    }</p>
      ${
        fits
          ? html`<div class="invitation-link"><label class="entry"><span>${t('As a link')}</span>
            <input readonly class="letter-link" .value=${out.link} @focus=${(event: Event) => (event.target as HTMLInputElement).select()}></label>
          <button class="strong" @click=${() => this.copy(out.link)}>${t('Copy')}</button></div>
          ${out.warning ? html`<p class="link-warning">${out.warning}</p>` : nothing}`
          : html`<p>${t('The game is too long for a link by now: send the file.')}</p>`
      }
      <p class="row"><button @click=${() => this.keep(out)}>${t('Save as a file')}</button>
        ${out.game ? html`<a class="button" href=${`#/game/${out.game}`}>${t('Back to the game')}</a>` : nothing}</p>
      <p role="status">${this.said}</p>`;
  }
  private async copy(link: string): Promise<void> {
    const field = this.querySelector<HTMLInputElement>('.letter-link');
    this.said = (await copyText(link, field)) ? t('Copied. Send it to your friend.') : t('Press Ctrl+C to copy.');
  }
  private keep(out: Outgoing): void {
    keepFile(`${battleOf(out.text).scenario.replaceAll('/', '-')}-letter.save`, out.text);
    this.said = t('Saved. Send the file to your friend.');
  }

  private incoming(): TemplateResult {
    return html`<section aria-labelledby="letter-come"><h2 id="letter-come">${t('Open a letter that has come')}</h2>
      <form @submit=${this.take}>
        <label class="entry"><span>${t('File')}</span><input type="file" name="file" accept=".save,.txt,text/plain"></label>
        <label class="entry"><span>${t('or paste the link, or the text')}</span><textarea name="pasted" rows="3" spellcheck="false"></textarea></label>
        <p class="row"><button type="submit" ?disabled=${this.busy}>${t('Open')}</button></p>
      </form></section>`;
  }
  private readonly take = (event: Event): void => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const file = form.get('file');
    void this.trying(async () => {
      const pasted = file instanceof File && file.size ? await file.text() : String(form.get('pasted') ?? '');
      if (!pasted.trim()) throw new Error(t('Choose the file that came, or paste what came.'));
      await this.open(await textOfPaste(pasted));
    });
  };

  /** Invitations that nobody has answered yet. */
  private waiting(): TemplateResult | typeof nothing {
    const letters = sentLetters();
    if (!letters.length) return nothing;
    return html`<section aria-labelledby="letters-sent"><h2 id="letters-sent">${t('Sent, and not answered yet')}</h2><ul>
      ${letters.map(
        ([game, sent]) => html`<li><a href=${`#/letter?sent=${game}`}>${this.battleName(sent.text)}</a>
          <small class="quiet">${new Date(sent.at).toLocaleDateString()}</small>
          <button class="plain" @click=${() => {
            forgetSent(game);
            this.requestUpdate();
          }}>${t('Forget it')}</button></li>`,
      )}</ul></section>`;
  }
  private fairness(): TemplateResult {
    return html`<section class="quiet" aria-labelledby="letters-fair"><h2 id="letters-fair">${t('Is it fair?')}</h2>
      <p>${t('Both of you add to the dice of every turn, and what each adds is fixed before the other’s part is known. So nobody can choose the dice, and a letter in which anything was changed is refused. What a letter cannot prevent: players may rehearse their own turn before they send it, and so may you. Nothing in a letter is hidden, so battles with secret choices are not played this way.')}</p></section>`;
  }
}
customElements.define('enf-letter', EnfLetter);
