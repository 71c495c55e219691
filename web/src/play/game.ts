/* game.ts: the game page, <enf-game>: the map, the strip above it, the prompt under it, the panels beside it. It draws
 * what store and table hold and hands every touch to the table. */
import { LitElement, html, nothing, type PropertyValues } from 'lit';
import * as api from '../api.js';
import { limitWords } from '../lobby/time-limit.js';
import { heedGame, setTitle } from '../notify/attention.js';
import { copyText } from '../copy.js';
import { rematch } from '../club/rematch.js';
import { sharing } from '../share.js';
import { GameStore, type Happened } from '../game-store.js';
import '../map/board.js';
import { prefs, setPrefs } from '../prefs.js';
import { go, type Route } from '../router.js';
import { remember, seenOf } from '../seen.js';
import type { Board, BoardEvents, Chat, CommandId, Item, SideId, Summary } from '../types.js';
import { commandWords } from './command-card.js';
import { dialogTemplate, type DialogHandlers, type DialogState } from './dialogs.js';
import { captionTemplate, headerTemplate, toolsTemplate } from './header.js';
import { endsBare, handleKey, KEYS_OF_PAGE, type KeyHandlers } from './keys.js';
import { spoken } from './log.js';
import { overlayTemplate, panelSheet, panelTemplate, tabsOf, type PanelHandlers, type PanelState } from './panels.js';
import { matters, turning } from './picks.js';
import { isEnd, leftSentences, promptTemplate, type PromptHandlers } from './prompt.js';
import { CasePopover } from './rule-case.js';
import { Table } from './table.js';
import { verifyDice } from './verify.js';
import { personName, plural, t, titleWords } from '../language.js';

const WIDE = matchMedia('(min-width: 62rem)');

export class GamePage extends LitElement {
  static override properties = {
    route: { attribute: false },
    dialog: { state: true },
    panel: { state: true },
    trouble: { state: true },
    invited: { state: true },
  };
  declare route: Route;
  declare dialog: DialogState | null;
  declare panel: PanelState;
  declare trouble: api.Refusal | null;
  /** A game with a time limit that a link invites to: its terms are agreed to before the seat is taken. */
  declare invited: { game: Summary; answer: (take: boolean) => void } | null;
  /** Read by the tour, which stands beside this page. */
  store: GameStore | null = null;
  table: Table | null = null;
  private said = '';
  /** A message that came while the chat was closed, shown over the map until the chat is opened. */
  private heard = '';
  private notesTimer = 0;
  private seated: SideId | null = null;
  private toldOver = false;

  constructor() {
    super();
    this.dialog = null;
    this.panel = {
      open: WIDE.matches ? 'now' : null,
      side: null,
      search: '',
      sift: '',
      order: 'acts',
      wholeLog: false,
      notes: '',
      saved: false,
      unheard: 0,
    };
    this.trouble = null;
    this.invited = null;
    new CasePopover(this, () => this.store?.summary?.game ?? null);
  }
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  // ---- coming and going ----

  override connectedCallback(): void {
    super.connectedCallback();
    document.documentElement.classList.add('at-table');
    addEventListener('keydown', this.onKey);
    addEventListener('keyup', this.onKeyUp);
    addEventListener('blur', this.onBlur);
    addEventListener('pagehide', this.leaving);
    this.addEventListener('keydown', this.answering);
    this.addEventListener('pointerdown', this.answering);
    void this.begin();
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.documentElement.classList.remove('at-table');
    removeEventListener('keydown', this.onKey);
    removeEventListener('keyup', this.onKeyUp);
    removeEventListener('blur', this.onBlur);
    removeEventListener('pagehide', this.leaving);
    this.leaving();
    this.store?.close();
  }
  private readonly leaving = (): void => {
    if (this.store?.view) remember(this.store.id, this.store.n);
  };
  private async begin(): Promise<void> {
    const store = new GameStore(this.route.id);
    const token = this.route.fields.get('token');
    try {
      if (token) {
        await api.me();
        if (await this.agrees()) await api.join(this.route.id, token, this.route.fields.get('side') ?? undefined);
        history.replaceState(null, '', `#/game/${this.route.id}`);
      }
      this.store = store;
      this.table = new Table(store);
      this.table.addEventListener('change', () => this.requestUpdate());
      store.addEventListener('change', () => this.follow());
      store.addEventListener('happened', (event) => this.speak((event as CustomEvent<Happened>).detail));
      store.addEventListener('talk', (event) => this.hear((event as CustomEvent<Chat>).detail));
      store.addEventListener('mail', this.post);
      this.table.actedAt = seenOf(this.route.id);
      await store.open(this.route.fields.get('as'));
      if (!this.isConnected) return; // it was left before it was there
      setTitle(`${store.summary?.title ?? t('Game')} · Enfilade`, store.id);
      void this.brief(store);
      if (this.route.fields.has('invite')) {
        history.replaceState(null, '', `#/game/${this.route.id}`);
        void this.invite();
      }
      api.notes(store.id).then(
        (notes) => {
          this.panel = { ...this.panel, notes };
        },
        () => undefined,
      );
    } catch (error) {
      this.trouble = error instanceof api.Refusal ? error : new api.Refusal('client', String(error));
    }
  }
  private async brief(store: GameStore): Promise<void> {
    const briefing = this.table?.hasBriefing ? await api.briefingOf(store.summary!.scenario).catch(() => null) : null;
    if (!this.table || this.store !== store || !briefing) return;
    this.table.briefing = briefing;
    this.requestUpdate();
  }
  /** Asks, where time will run: a seat is not taken unawares. */
  private async agrees(): Promise<boolean> {
    const game = await api.summary(this.route.id);
    if (!game.time_limit || game.mine.length) return true;
    const take = await new Promise<boolean>((answer) => {
      this.invited = { game, answer };
    });
    this.invited = null;
    return take;
  }
  /** After each change: the curtain in games with secrets, an offer to answer, the end. */
  private follow(): void {
    const store = this.store!;
    if (store.gone) {
      this.dialog = null;
      this.trouble = new api.Refusal(
        'gone',
        t('The player who created it has deleted it. It can no longer be played or watched.'),
      );
      return;
    }
    if (store.summary) heedGame(store.summary, store.turnIsMine);
    const side = store.stands?.side ?? null;
    const hotSeat = (store.summary?.mine.length ?? 0) > 1;
    if (hotSeat && side && store.isMine(side)) {
      const hidden =
        store.keepsFrom(side) ||
        (!!store.catalogue?.secrets && store.catalogue.curtain !== 'sealed' && side !== this.seated);
      if (hidden && this.dialog?.kind !== 'curtain') {
        this.dialog = { kind: 'curtain', side };
        this.said = ''; // what was last read out was for the other side's ears
      } else if (!store.catalogue?.secrets) this.seated = side;
    }
    const offer = store.summary?.offer;
    if (offer && !store.isMine(offer.side) && store.summary!.mine.length && !this.dialog)
      this.dialog = { kind: 'undo-answer' };
    if (!offer && this.dialog?.kind === 'undo-answer') this.dialog = null;
    if (store.stands?.over && !this.toldOver && !this.dialog) {
      this.toldOver = true;
      this.dialog = { kind: 'over', verified: null };
    }
    this.requestUpdate();
  }
  private speak(detail: Happened): void {
    this.said = spoken(detail.lines);
  }
  /** The message itself is for the player who opens the panel: others may look at this screen. */
  private readonly post = (): void => this.hears(t('You have a new message.'));
  private hear(chat: Chat): void {
    this.hears(`${personName(chat.name)}: ${chat.text}`);
  }
  private hears(words: string): void {
    this.said = words;
    if (this.panel.open === 'talk') return;
    this.heard = words;
    this.panel = { ...this.panel, unheard: this.panel.unheard + 1 };
  }
  protected override willUpdate(): void {
    if (this.panel.open !== 'talk' || !this.panel.unheard) return;
    this.heard = '';
    this.panel = { ...this.panel, unheard: 0 };
  }

  /** The keyboard begins at the question: its answers come after it. */
  private toQuestion(): void {
    this.querySelector<HTMLElement>('#question')?.focus({ preventScroll: true });
  }
  /** To the dial; where a stack is picked that could be turned, its dial comes first. */
  private async toDial(): Promise<void> {
    const table = this.table!;
    const turn = table.plan.dial ? null : turning(this.store!.actions.items, this.store!.view, table.pick);
    if (turn) table.setPick({ unit: null, hex: turn.hex! }, false);
    await this.updateComplete;
    await (table.board as (Board & LitElement) | null)?.updateComplete;
    if (!table.board?.toDial()) this.said = t('Nothing asks for a direction now.');
    this.requestUpdate();
  }
  /** To what can be ordered: of the counters, the command or the counter in hand, or to the list of commands. */
  private async toOrders(): Promise<void> {
    if (!this.table!.takesOrders) return;
    this.panel = { ...this.panel, open: 'orders' };
    await this.updateComplete;
    const first = this.querySelector<HTMLElement>('.orders fieldset button, .orders .commands button, #readiness');
    first?.focus();
  }
  /** The button of the prompt that was last pressed by a key; a hand needs no help to find its place again. */
  private held: HTMLButtonElement | null = null;
  private fromMenu = false;
  private readonly answering = (event: Event): void => {
    this.held =
      event.type === 'keydown'
        ? (event.target as HTMLElement).closest<HTMLButtonElement>('.prompt button, .pop-menu button')
        : null;
    this.fromMenu = !!this.held?.closest('.pop-menu');
  };
  /** The answer does not send the keyboard back to the head of the page: if its button is gone, the next question has it; after
   * a menu on the map, the map. */
  private keepFocus(): void {
    const { held } = this;
    if (!held || document.activeElement !== document.body || this.store?.busy || this.dialog) return;
    if (held.isConnected && !held.disabled) held.focus();
    else if (this.fromMenu) this.table?.board?.focusStill();
    else this.toQuestion();
  }

  // ---- what the hands do ----

  private readonly prompts: Omit<PromptHandlers, 'look'> = {
    press: (item) => {
      void this.table!.actItem(item);
    },
    end: (item) => this.end(item),
    undo: () => {
      void this.table!.undo();
    },
    again: () => {
      void this.table!.showAgain();
    },
  };
  private end(item: Item): void {
    const duties = this.store!.actions.duties.length;
    if (prefs().checklist && (duties || leftSentences(this.table!).length)) this.dialog = { kind: 'checklist', item };
    else void this.table!.actItem(item);
  }
  private readonly panels: PanelHandlers = {
    open: (open) => {
      this.panel = { ...this.panel, open };
    },
    set: (changes) => {
      this.panel = { ...this.panel, ...changes };
    },
    removeLine: (id) => {
      api.removeLine(this.store!.id, id).then(
        (line) => this.store?.hear(line),
        (error: unknown) => this.store?.fail(error),
      );
    },
    say: (text) =>
      api.say(this.store!.id, text).then(
        () => true,
        (error: unknown) => {
          this.store!.fail(error);
          return false;
        },
      ),
    keepNotes: (notes) => {
      this.panel = { ...this.panel, notes, saved: false };
      clearTimeout(this.notesTimer);
      this.notesTimer = window.setTimeout(() => {
        api.setNotes(this.store!.id, notes).then(
          () => {
            this.panel = { ...this.panel, saved: true };
          },
          (error: unknown) => this.store!.fail(error),
        );
      }, 600);
    },
    goto: (unit, hex) => this.goto(unit, hex),
    found: (unit, hex) => {
      this.goto(unit, hex);
      void this.cursorTo(unit, hex);
    },
    toMap: () => this.table?.board?.focus(),
  };
  private goto(unit: string | null, hex: string | null): void {
    const table = this.table!;
    const place = hex ?? this.store!.unit(unit)?.hex ?? null;
    if (place) table.board?.show(place);
    this.pick(unit, place);
  }
  private pick(unit: string | null, hex: string | null): void {
    const table = this.table!;
    if (unit) table.setPick({ unit, hex: null }, this.store!.turnIsMine && !table.plan.glow.units.has(unit));
    else if (hex) table.setPick({ unit: null, hex }, false);
  }
  private readonly keyboard: KeyHandlers = {
    keys: () => {
      this.dialog = { kind: 'keys' };
    },
    find: () => {
      this.panel = { ...this.panel, open: 'find' };
      void this.updateComplete.then(() => {
        const field = this.querySelector<HTMLInputElement>('#find');
        field?.focus();
        field?.select(); // what was looked for last gives way to what is typed
      });
    },
    end: () => {
      const table = this.table!;
      const item = table.plan.buttons.find((one) => isEnd(table, one));
      if (item && !this.store!.busy) this.end(item);
    },
    undo: () => {
      if (this.store!.canUndo) void this.table!.undo();
    },
    again: () => {
      void this.table!.showAgain();
    },
    panel: (index) => {
      const open = index ? (tabsOf(this.table!)[index - 1]?.id ?? null) : null;
      this.panel = { ...this.panel, open };
      void this.updateComplete.then(() =>
        open ? this.querySelector<HTMLElement>('#panel')?.focus() : this.table?.board?.focus(),
      );
    },
    panelNamed: (id) => {
      this.panel = { ...this.panel, open: this.panel.open === id ? null : id };
    },
    nextActor: (step) => this.nextActor(step),
    question: () => this.toQuestion(),
    dial: () => {
      void this.toDial();
    },
    advice: () => {
      if (this.table!.takesOrders) this.panel = { ...this.panel, open: 'orders' };
    },
    orders: () => {
      void this.toOrders();
    },
    lasso: () => {
      const { table } = this;
      if (!table?.takesOrders) return;
      table.setLassoing(!table.lassoing);
      if (table.lassoing) table.board?.focus();
      this.said = table.lassoing
        ? t('Choose two corners on the map, or drag around counters.')
        : t('No loop is drawn.');
    },
    bare: () => {
      this.holdsBare = true;
      this.table!.setBare(true);
    },
  };
  /** The key that hides the counters is held; without a hand on it they come back. */
  private holdsBare = false;
  private readonly onBlur = (): void => {
    if (!this.holdsBare) return;
    this.holdsBare = false;
    this.table?.setBare(false);
  };
  private readonly onKeyUp = (event: KeyboardEvent): void => {
    if (endsBare(event)) this.onBlur();
  };
  /** Goes round the counters that can act, in the order of the list; what the phase is for comes first. */
  private nextActor(step: 1 | -1): void {
    const table = this.table!;
    const { items } = this.store!.actions;
    const verbs = this.store!.catalogue?.verbs ?? {};
    const serious = items.filter((item) => matters(verbs[item.verb])); // a march before the order of a stack
    const units = [
      ...new Set([...serious, ...items].map((item) => item.unit).filter((unit): unit is string => !!unit)),
    ];
    const hexes = [
      ...new Set(
        this.store!.actions.items.filter((item) => !item.unit)
          .map((item) => item.hex)
          .filter((hex): hex is string => !!hex),
      ),
    ];
    const all = [...units.map((unit) => ({ unit, hex: null })), ...hexes.map((hex) => ({ unit: null, hex }))];
    if (!all.length) return;
    const at = all.findIndex((one) => one.unit === table.pick.unit && one.hex === table.pick.hex);
    const next = all[at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length]!;
    this.goto(next.unit, next.hex);
    void this.cursorTo(next.unit, next.hex);
  }
  /** The keyboard goes with what is picked: the map's cursor, or the button of a counter off the map. */
  private async cursorTo(unit: string | null, hex: string | null): Promise<void> {
    const table = this.table!;
    if (table.board?.goTo({ unit, hex })) return;
    await this.updateComplete;
    const button = unit ? this.querySelector<HTMLElement>(`.tray [data-unit="${CSS.escape(unit)}"]`) : null;
    if (button) button.focus();
    else this.toQuestion();
    this.said = unit ? table.nameOf(unit) : t('Hex {0}', hex ?? '');
    this.requestUpdate();
  }
  private readonly onKey = (event: KeyboardEvent): void => {
    if (this.dialog || !this.table) return;
    if (handleKey(event, this.table, this.keyboard)) event.preventDefault();
  };
  /** Links in sheets and the log to counters and hexes. */
  private onLink(event: Event): void {
    const link = (event.target as HTMLElement).closest<HTMLElement>(
      '[data-unit], [data-goto], [data-command], [data-panel]',
    );
    if (link?.dataset['panel']) this.panels.open(link.dataset['panel']);
    else if (link?.dataset['command']) this.pickCommand(link.dataset['command']);
    else if (link) this.goto(link.dataset['unit'] ?? null, link.dataset['goto'] ?? null);
  }

  // ---- dialogs ----

  private readonly dialogs: DialogHandlers = {
    close: () => {
      this.dialog = null;
    },
    end: (item, neverAsk) => {
      if (neverAsk) setPrefs({ checklist: false });
      this.dialog = null;
      void this.table!.actItem(item);
    },
    orders: (side, orders) => {
      api.setOrders(this.store!.id, side, orders).then(
        () => {
          this.dialog = null;
        },
        (error: unknown) => {
          this.dialog = { kind: 'orders', side, orders, trouble: String((error as Error).message) };
        },
      );
    },
    resign: (side) => {
      this.dialog = null;
      api.resign(this.store!.id, side).catch((error: unknown) => this.store!.fail(error));
    },
    offerUndo: (to) => {
      this.dialog = null;
      void this.store!.offerUndo(to);
    },
    answerUndo: (accept) => {
      this.dialog = null;
      api.answerUndo(this.store!.id, this.store!.side ?? '', accept).catch((error: unknown) => this.store!.fail(error));
    },
    sit: (side) => {
      this.seated = side;
      this.dialog = null;
      void this.store!.sit(side);
      this.table!.forget();
    },
    save: () => {
      void this.save();
    },
    verify: () => {
      void verifyDice(this.store!.summary).then((verified) => {
        this.dialog = { kind: 'over', verified };
      });
    },
    rematch: () => {
      const { id, summary } = this.store!;
      rematch(id, summary!.mine[0]!).catch((error: unknown) => this.store!.fail(error));
    },
    copy: (text, field) => {
      void copyText(text, field).then((done) => {
        if (this.dialog?.kind === 'invite')
          this.dialog = { ...this.dialog, said: done ? t('Copied.') : t('Press Ctrl+C to copy.') };
      });
    },
  };
  private async invite(): Promise<void> {
    this.dialog = { kind: 'invite', said: '', sharing: await sharing() };
  }
  private menu(name: 'orders' | 'invite' | 'resign' | 'undo-offer' | 'keys' | 'save' | 'leave' | 'over'): void {
    const store = this.store!;
    if (name === 'save') void this.save();
    else if (name === 'leave') void api.leave(store.id).then(() => go('/'));
    else if (name === 'over') this.dialog = { kind: 'over', verified: null };
    else if (name === 'orders') void this.openOrders(store.actingSide ?? '');
    else if (name === 'invite') void this.invite();
    else if (name === 'undo-offer') void this.openUndo();
    else this.dialog = { kind: name };
  }
  private async openUndo(): Promise<void> {
    try {
      this.dialog = { kind: 'undo-offer', points: await this.store!.undoPoints() };
    } catch (error) {
      this.store!.fail(error);
    }
  }
  private async openOrders(side: SideId): Promise<void> {
    const orders = await api.orders(this.store!.id, side).catch(() => ({}));
    this.dialog = { kind: 'orders', side, orders };
  }
  private async save(): Promise<void> {
    try {
      const text = await api.saveText(this.store!.id);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
      link.download = `${this.store!.summary?.game ?? 'game'}-${this.store!.id}.save`;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      this.store!.fail(error);
    }
  }

  // ---- drawing ----

  protected override render() {
    if (this.trouble) {
      return html`<main class="game-trouble"><h1>${this.trouble.kind === 'gone' ? t('This game was deleted') : t('This game cannot be opened')}</h1>
        <p role="alert">${this.trouble.message}</p><p><a class="button" href="#/">${t('Back to the battles')}</a></p></main>`;
    }
    if (this.invited) return this.invitedTemplate(this.invited);
    const table = this.table;
    if (!table || !this.store?.view)
      return html`<main class="game-trouble"><h1 class="visually-hidden">${t('Game')}</h1><p role="status">${t('Loading the map…')}</p></main>`;
    table.panelSheet = panelSheet(table, this.panel);
    return html`<main class="game ${this.panel.open ? 'with-panel' : ''} ${table.store.view?.night ? 'at-night' : ''}">
      ${headerTemplate(table, { menu: (name) => this.menu(name) })}
      <div class="map-field">
        <enf-board .catalogue=${this.store.catalogue} .map=${this.store.map} .view=${table.shownView} .glow=${table.plan.glow}
          .marks=${table.marks} .lines=${table.lines} .dial=${table.showingAgain ? null : table.plan.dial}
          .selectedUnit=${table.pick.unit} .selectedHex=${table.pick.hex} .movable=${this.movable} .bare=${table.bare}
          .panelled=${!!this.panel.open}
          .selectedCommand=${table.pickedCommand} .selectedSet=${table.set.units} .lassoing=${table.lassoing}
          @enf-zoom=${() => this.requestUpdate()}
          @enf-unit=${this.onUnit} @pick-command=${this.onCommand} @enf-lasso=${this.onLasso}
          @enf-hex=${(event: BoardEvents['enf-hex']) => table.touchHex(event.detail.hex, event.detail.x, event.detail.y)}
          @enf-beside=${() => table.touchNothing()}
          @enf-menu=${(event: BoardEvents['enf-menu']) => this.openMenu(event)}
          @enf-hover=${(event: BoardEvents['enf-hover']) => table.point(event.detail)}
          @enf-direction=${(event: BoardEvents['enf-direction']) => table.touchDirection(event.detail.hex, event.detail.direction)}
          @enf-drag=${(event: BoardEvents['enf-drag']) => table.drag(event.detail.unit, event.detail.hex, event.detail.done)}></enf-board>
        ${toolsTemplate(table, { legend: () => this.panels.open('legend') })}
        ${captionTemplate(table)}
        ${overlayTemplate(table)}
        ${this.heard ? html`<button type="button" class="heard" @click=${() => this.panels.open('talk')}>${this.heard}</button>` : nothing}
      </div>
      <aside class="panels" aria-label=${t('Panels')} @click=${this.onLink}>${panelTemplate(table, this.panel, this.panels)}</aside>
      ${promptTemplate(table, { ...this.prompts, look: this.panel.open ? null : () => this.panels.open('now') })}
      ${this.menuTemplate(table)}
      <dialog aria-label=${t('Dialog')} @close=${this.dialogClosed} @cancel=${this.dialogCancelled} @click=${this.onLink}>${
        this.dialog ? dialogTemplate(table, this.dialog, this.dialogs) : nothing
      }</dialog>
      <p class="visually-hidden" role="log" aria-live="polite">${this.said}</p>
    </main>`;
  }
  private invitedTemplate({ game, answer }: NonNullable<GamePage['invited']>) {
    const host = personName(game.seats.find((seat) => seat.kind === 'person')?.name);
    return html`<main class="game-trouble invited"><h1>${titleWords(game.title)}</h1>
      <p>${t('{0} invites you to play. This game has a time limit: {1}.', host, limitWords(game.time_limit!))}</p>
      <p><button type="button" class="strong" autofocus @click=${() => answer(true)}>${t('Take the seat')}</button>
        <button type="button" @click=${() => answer(false)}>${t('Only watch')}</button></p></main>`;
  }
  private get movable(): ReadonlySet<string> {
    return new Set(this.table!.plan.glow.units.keys());
  }
  private readonly onUnit = ({ detail }: BoardEvents['enf-unit']): void => {
    if (detail.adds && this.table!.takesOrders) this.pickSet([detail.unit], false);
    else this.table!.touchUnit(detail.unit, detail.x, detail.y);
  };
  private readonly onCommand = ({ detail }: BoardEvents['pick-command']): void => {
    if (detail.adds && this.table!.takesOrders) this.pickSet(detail.units, false);
    else if (!this.table!.touchCommand(detail.command, detail.hex)) this.pickCommand(detail.command);
  };
  private readonly onLasso = ({ detail }: BoardEvents['enf-lasso']): void => {
    this.table!.setLassoing(false);
    this.pickSet(detail.units, true);
    if (this.table!.set.size) this.panel = { ...this.panel, open: 'orders' };
  };
  /** Counters join the set that is ordered together, or leave it; how large it is now is read out. */
  private pickSet(units: readonly string[], joins: boolean): void {
    const table = this.table!,
      some = table.pickSet(units, joins),
      count = plural(table.set.size, 'counter');
    this.said =
      some || table.set.size ? t('{0} picked.', count) : t('Only your own counters on the map can be picked.');
    if (some && WIDE.matches) this.panel = { ...this.panel, open: 'orders' };
    this.requestUpdate();
  }
  private pickCommand(command: CommandId): void {
    this.table!.pickCommand(command);
    this.said = commandWords(this.table!, command);
    if (WIDE.matches && !this.panel.open) this.panel = { ...this.panel, open: 'now' };
  }
  /** What is pressed lies in sight: the map stays, unless the panel that opens now would lie on it. */
  private openMenu(event: BoardEvents['enf-menu']): void {
    const { unit, hex } = event.detail;
    const opens = !this.panel.open;
    this.panel = { ...this.panel, open: 'now' };
    this.pick(unit ?? null, hex);
    if (opens) this.table!.bringSoon(hex);
  }
  private menuTemplate(table: Table) {
    const { menu } = table;
    if (!menu) return nothing;
    return html`<div class="pop-menu" role="menu" aria-label=${menu.title} @keydown=${this.menuKeys}>
      <p class="small-caps">${menu.title}</p>
      ${menu.items.map(
        (item) => html`<button type="button" class="plain" role="menuitem" data-action=${item.text}
        @click=${() => {
          void table.actItem(item);
        }}>${item.words}</button>`,
      )}</div>`;
  }
  private readonly menuKeys = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!step) return;
    const all = [...this.querySelectorAll<HTMLElement>('.pop-menu [role=menuitem]')];
    all[(all.indexOf(document.activeElement as HTMLElement) + step + all.length) % all.length]?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  private readonly dialogClosed = (): void => {
    if (this.dialog) this.dialog = null;
  };
  private readonly dialogCancelled = (event: Event): void => {
    if (this.dialog?.kind === 'curtain') event.preventDefault();
  };

  protected override updated(changed: PropertyValues): void {
    if (this.table) {
      const board = this.querySelector<HTMLElement>('enf-board') as Board | null;
      if (board?.isConnected && board !== this.table.board) {
        this.table.board = board;
        board.taken = KEYS_OF_PAGE;
        void (board as Board & LitElement).updateComplete.then(() => this.table?.firstLook());
      }
    }
    const dialog = this.querySelector<HTMLDialogElement>('main > dialog');
    if (dialog && changed.has('dialog')) {
      dialog.ariaLabel = dialog.querySelector('h2')?.textContent ?? t('Dialog'); // before it is read out
      if (this.dialog && !dialog.open) dialog.showModal();
      else if (!this.dialog && dialog.open) dialog.close();
      dialog.classList.toggle('is-curtain', this.dialog?.kind === 'curtain');
    }
    this.placeMenu();
    this.showQuestion();
    if (this.store?.view && !this.begun) {
      this.begun = true;
      if (document.activeElement?.matches('body, h1')) this.toQuestion();
    }
    this.keepFocus();
    if (this.panel.open === 'log') this.scrollLog();
  }
  private questionOf = -1;
  /** A long prompt is scrolled: each question is read from its beginning. */
  private showQuestion(): void {
    const n = this.store?.actionsOf ?? -1;
    if (n === this.questionOf) return;
    this.questionOf = n;
    const prompt = this.querySelector('.prompt');
    if (prompt?.scrollTop) prompt.scrollTop = 0;
  }
  /** The game has been seen: from then on the player moves the keyboard. */
  private begun = false;
  private shownMenu: object | null = null;
  private placeMenu(): void {
    const menu = this.table?.menu ?? null;
    const box = this.querySelector<HTMLElement>('.pop-menu');
    if (!menu || !box) {
      this.shownMenu = null;
      return;
    }
    if (this.shownMenu === menu) return;
    this.shownMenu = menu;
    const size = box.getBoundingClientRect();
    box.style.left = `${Math.max(8, Math.min(menu.x + 12, innerWidth - size.width - 8))}px`;
    box.style.top = `${Math.max(8, Math.min(menu.y - 8, innerHeight - size.height - 8))}px`;
    box.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }
  private logLength = 0;
  private scrollLog(): void {
    const length = this.store?.log.length ?? 0;
    if (length === this.logLength) return;
    this.logLength = length;
    const panel = this.querySelector<HTMLElement>('#panel');
    if (panel) panel.scrollTop = panel.scrollHeight;
  }
}
customElements.define('enf-game', GamePage);
