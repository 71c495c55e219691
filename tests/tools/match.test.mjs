// `enfilade match`: pairs of games between two computer players.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const program = process.env.ENFILADE ?? 'build/enfilade';
const match = (...words) => JSON.parse(execFileSync(program, ['match', ...words, '--json']));

/** What depends on the games alone, not on the clock. */
const results = ({ pairs, won, lost, drawn, margin, elo, seats, refused }) => ({
  seats,
  pairs,
  won,
  lost,
  drawn,
  margin,
  elo,
  refused,
});

test('the same seeds give the same results on any number of threads', () => {
  const words = ['simple', 'random', 'crossroads', '--pairs', '6'];
  const one = match(...words, '--threads', '1');
  const three = match(...words, '--threads', '3');
  const battle = 'crossroads/battle';
  assert.deepEqual(results(three.scenarios[battle]), results(one.scenarios[battle]));
  assert.equal(one.scenarios[battle].pairs, 6);
  assert.equal(one.scenarios[battle].refused, 0);
  assert.ok(one.scenarios[battle].won >= 5, 'a mind beats chance');
  assert.ok(one.scenarios[battle].first.mean_ms > 0);
});

test('swapping the players turns the result round', () => {
  const words = ['crossroads', '--pairs', '4', '--threads', '2'];
  const first = match('simple', 'random', ...words).all;
  const second = match('random', 'simple', ...words).all;
  assert.equal(first.won + second.won, first.pairs, `${first.won} and ${second.won}`);
});

test('a sequential test stops when it knows', () => {
  const { all } = match('simple', 'random', 'crossroads', '--pairs', '200', '--sprt', '0,100', '--threads', '2');
  assert.equal(all.sprt, 'high');
  assert.ok(all.pairs < 100, `${all.pairs} pairs`);
});

test('pairs of a log are not played again, and a line that was cut off is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'match-'));
  const log = join(folder, 'pairs.log');
  const words = ['simple', 'random', 'crossroads', '--threads', '1'];
  const battle = 'crossroads/battle';
  const seeds = () => [...readFileSync(log, 'utf8').matchAll(/^simple random \S+ 0 (\d+) .* \.$/gm)].map(([, n]) => n);
  try {
    const whole = match(...words, '--pairs', '4').scenarios[battle];
    match(...words, '--pairs', '2', '--log', log);
    match('random', 'simple', 'crossroads', '--pairs', '1', '--log', log); /* others, in the same file */
    const first = readFileSync(log, 'utf8').split('\n')[0];
    appendFileSync(log, first.replace('0 1 ', '0 3 ').slice(0, 60)); /* the power went */
    const { status, stdout, stderr } = spawnSync(program, ['match', ...words, '--pairs', '4', '--log', log, '--json'], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
    assert.match(stderr, /pairs\.log:4: no whole pair, left out/);
    assert.deepEqual(results(JSON.parse(stdout).scenarios[battle]), results(whole));
    assert.deepEqual(seeds(), ['1', '2', '3', '4']);
    assert.equal(match(...words, '--pairs', '9', '--log', log, '--played').scenarios[battle].pairs, 4);
    assert.equal(seeds().length, 4, 'nothing was played');
    /* what is in the log counts, whatever a game would say */
    writeFileSync(log, `${first.replace(/ \d (-?\d+) 0 /, ' 0 -999 0 ')}\n`);
    assert.notEqual(match(...words, '--pairs', '1', '--log', log).scenarios[battle].margin, whole.margin);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a log that cannot be written ends the match with a sentence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'match-'));
  const words = `match simple random crossroads --pairs 2 --log`;
  const refused = (before, log) => {
    const { status, stderr, stdout } = spawnSync('sh', ['-c', `${before} exec ${program} ${words} ${log}`], {
      encoding: 'utf8',
    });
    assert.equal(status, 1, log);
    assert.ok(stderr.includes(`enfilade: ${log} cannot be written: `), stderr);
    assert.equal(stdout, '');
  };
  try {
    refused("trap '' XFSZ; ulimit -f 0;", join(folder, 'full.log')); /* as a disk without room */
    refused('', join(folder, 'nowhere/pairs.log'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('bad input is refused with a sentence, and nothing is played', () => {
  const said = (...words) => {
    const { status, stderr, stdout } = spawnSync(program, ['match', ...words], { encoding: 'utf8' });
    assert.equal(status, 2);
    assert.equal(stdout, '');
    return stderr;
  };
  assert.match(said('simple'), /two players/);
  assert.match(said('simple', 'nobody', 'crossroads'), /no computer player called nobody/);
  assert.match(said('simple', 'random', '--sprt', '5'), /--sprt takes two numbers/);
  assert.match(said('simple', 'random', '--played'), /--played sums up a log/);
  assert.match(said('simple', 'random', '--pairs', '0'), /--pairs takes a number from 1/);
  assert.match(said('simple', 'random', '--threads', 'many'), /--threads takes a number/);
});
