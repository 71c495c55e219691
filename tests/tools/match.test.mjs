// `enfilade match`: pairs of games between two computer players.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { test } from 'node:test';

const program = process.env.ENFILADE ?? 'build/enfilade';
const match = (...words) => JSON.parse(execFileSync(program, ['match', ...words, '--json']));

/** What depends on the games alone, not on the clock. */
const results = ({ pairs, won, lost, drawn, margin, elo, refused }) => ({
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
  assert.match(said('simple', 'random', '--pairs', '0'), /--pairs takes a number from 1/);
  assert.match(said('simple', 'random', '--threads', 'many'), /--threads takes a number/);
});
