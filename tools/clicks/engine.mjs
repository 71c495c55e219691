// engine.mjs: the engine beside the browser: positions of a save, and what comes of them with other dice.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export class Engine {
  constructor(program) {
    this.process = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.waiting = [];
    createInterface({ input: this.process.stdout }).on('line', (line) => this.waiting.shift()(JSON.parse(line)));
  }
  ask(request) {
    return new Promise((answer) => {
      this.waiting.push(answer);
      this.process.stdin.write(`${JSON.stringify(request)}\n`);
    });
  }
  /** The same, and a refusal ends the bench. */
  async must(request) {
    const answer = await this.ask(request);
    if (!answer.ok) throw new Error(`the engine refuses ${JSON.stringify(request).slice(0, 200)}: ${answer.error.why}`);
    return answer;
  }
  close() {
    this.process.stdin.end();
  }

  // ---- positions ----

  /** The position of a save after so many actions. */
  async positionOf(save, actions) {
    await this.must({ cmd: 'load', text: cut(save, actions) });
    return (await this.must({ cmd: 'state' })).position;
  }
  async view() {
    return (await this.must({ cmd: 'view' })).view;
  }
  /** Puts the position on the table, with the dice of a seed. */
  async lay(game, position, seed) {
    return this.must({ cmd: 'sandbox', game, position, seed });
  }
  /** Who is out of command as it stands. */
  async outOfCommand(side) {
    const { sheet } = await this.must({ cmd: 'sheet', what: 'out-of-command', side });
    return new Set(
      JSON.stringify(sheet)
        .match(/"unit":"[^"]+"/g)
        ?.map((one) => one.slice(8, -1)) ?? [],
    );
  }

  // ---- going on ----

  /** The side's Player-Turn to its end: by its orders (none: by `simple`); whatever these leave open `simple` answers. */
  async playTurn(now, side, orders) {
    for (const order of orders ?? []) await this.must({ cmd: 'order', side, order });
    const { turn } = now;
    let at = now;
    while (!at.over && at.turn === turn && at.phasing === side)
      at = orders && at.side === side ? await this.byOrders(at, side) : await this.bySimple(at.side);
    return at;
  }
  async byOrders(now, side) {
    let at = await this.must({ cmd: 'carry-out', side });
    while (at.asks) at = await this.must({ cmd: 'carry-out', side });
    if (at.actions.length || at.side !== side) return at;
    const end = await this.ask({ cmd: 'do', side, action: 'end' });
    return end.ok ? end : this.bySimple(side, 1);
  }
  bySimple(side, actions = 2000) {
    return this.must({ cmd: 'bot', name: 'simple', side, actions });
  }
}

/** The lines of a save as far as so many actions go. */
function cut(save, actions) {
  let left = actions;
  const lines = save.split('\n'),
    kept = [];
  for (const line of lines) {
    if (line.startsWith('order ')) continue;
    if (line.startsWith('do ') && left-- <= 0) break;
    kept.push(line);
  }
  return `${kept.join('\n').trimEnd()}\n`;
}
