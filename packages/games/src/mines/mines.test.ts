import { floor, fraction, multiply } from '@evens/base';
import { describe, expect, test } from 'vitest';
import { roundDraws } from '../fairness/draws.ts';
import type { Json } from '../state-text.ts';
import {
  chiSquare,
  chiSquareLimit,
  givenDraws,
  playRound,
  randomDraws,
  tryRounds,
} from '../testing/index.ts';
import { minesMath } from './math.ts';
import { MINES_MAX, MINES_TILES, mines, minesOpenedMax, minesPays } from './mines.ts';

const bet = { stake: '1000', mines: 3 };
/** Words of 0 take the first remaining tile: the mines lie on tiles 0, 1, 2. */
const zeros = (count = MINES_MAX) => givenDraws(new Array<number>(count).fill(0));
const reveal = (tile: number) => ({ kind: 'reveal', tile });
const CASH_OUT = { kind: 'cash-out' };

function begin(raw: unknown) {
  const read = mines.readBet(raw);
  if (!read.ok) throw new Error(read.error);
  return { ...read.value, first: read.value.start(zeros()) };
}

/** Opens these tiles in turn, then cashes out. */
const opening = (tiles: readonly number[]) => (view: Json) => {
  const { opened } = view as { opened: readonly number[] };
  const next = tiles[opened.length];
  return next === undefined ? CASH_OUT : reveal(next);
};

describe('mines', () => {
  test.each([
    [3, [24], 1125n],
    [3, [24, 3, 10], 1478n],
    [1, [24], 1031n],
    [3, [0], 0n],
    [3, [24, 23, 2], 0n],
    [24, [24], 24_750n],
  ])('mines: with %i mines, opening tiles %j pays %s for 1000', (count, tiles, paid) => {
    const round = playRound(mines, { stake: '1000', mines: count }, zeros(), opening(tiles));
    expect(round.returnMinor).toBe(paid);
    expect(round.stakeMinor).toBe(1000n);
  });

  test('the multiplier of mines is 0.99 over the probability of its tiles', () => {
    for (let count = 1; count <= MINES_MAX; count++) {
      let chance = fraction(1n);
      for (let opened = 1; opened <= MINES_TILES - count; opened++) {
        const left = BigInt(MINES_TILES - opened + 1);
        chance = multiply(chance, fraction(left - BigInt(count), left));
        const { num, den } = multiply(chance, minesPays({ mines: count, opened }));
        expect(num * 100n).toBe(den * 99n);
      }
    }
  });

  test('mines is cashed out at the last safe tile or at 10,000 stakes, and pays its maximum', () => {
    for (let count = 1; count <= MINES_MAX; count++) {
      const raw = { stake: '997', mines: count };
      const safe = Array.from({ length: minesOpenedMax(count) }, (_, index) => count + index);
      const round = playRound(mines, raw, zeros(), opening(safe));
      expect(round.returnMinor).toBe(begin(raw).returnMaxMinor);
      expect(round.last.view).toMatchObject({ outcome: 'cashed-out', opened: safe });
      expect(round.steps).toBe(1 + safe.length);
    }
  });

  test('the payout of mines never exceeds returnMaxMinor for any number of tiles', () => {
    for (let count = 1; count <= MINES_MAX; count++) {
      const { returnMaxMinor } = begin({ stake: '997', mines: count });
      const most = minesOpenedMax(count);
      for (let opened = 1; opened <= most; opened++) {
        const paid = floor(multiply(fraction(997n), minesPays({ mines: count, opened })));
        expect(paid <= returnMaxMinor).toBe(true);
        // No payout before the end reaches the bound at which the round ends.
        expect(paid < 9_970_000n || opened === most).toBe(true);
      }
      expect(997n <= returnMaxMinor).toBe(true);
    }
  });

  test.each([
    [{ ...bet, stake: '' }, 'stake'],
    [{ ...bet, mines: 0 }, 'mines'],
    [{ ...bet, mines: 25 }, 'mines'],
    [{ ...bet, mines: 2.5 }, 'mines'],
    [[], 'stake'],
  ])('readBet of mines refuses %j', (raw, says) => {
    const read = mines.readBet(raw);
    expect(!read.ok && read.error).toContain(says);
  });

  test.each([
    [CASH_OUT, 'no tile is open'],
    [reveal(25), 'tile'],
    [reveal(-1), 'tile'],
    [{ kind: 'reveal', tile: '3' }, 'tile'],
    [{}, 'a move is'],
  ])('mines refuses the first move %j', (move, says) => {
    const result = mines.resume(begin(bet).first.stateText).play(move, zeros(0));
    expect(!result.ok && result.error).toContain(says);
  });

  test('mines refuses an open tile and all moves of a round that has ended', () => {
    const one = mines.resume(begin(bet).first.stateText).play(reveal(9), zeros(0));
    if (!one.ok) throw new Error(one.error);
    const again = mines.resume(one.value.stateText).play(reveal(9), zeros(0));
    expect(!again.ok && again.error).toBe('tile 9 is open');
    const hit = mines.resume(one.value.stateText).play(reveal(1), zeros(0));
    if (!hit.ok) throw new Error(hit.error);
    for (const move of [CASH_OUT, reveal(10)]) {
      const late = mines.resume(hit.value.stateText).play(move, zeros(0));
      expect(!late.ok && late.error).toBe('the round is over');
    }
  });

  test('the view of mines hides the mines until the round has ended', () => {
    const { first } = begin(bet);
    expect(Object.keys(first.view as object).sort()).toEqual([
      'mines',
      'opened',
      'outcome',
      'returnMinor',
      'stakeMinor',
      'worthMinor',
    ]);
    const hit = mines.resume(first.stateText).play(reveal(1), zeros(0));
    expect(hit.ok && hit.value.view).toMatchObject({ places: [0, 1, 2], hitTile: 1 });
  });

  test('an abandoned mines round is cashed out, or refunded before the first tile', () => {
    const untouched = playRound(mines, bet, zeros());
    expect(untouched.returnMinor).toBe(1000n);
    expect(untouched.last.view).toMatchObject({ outcome: 'given-back' });
    const opened = mines.resume(begin(bet).first.stateText).play(reveal(9), zeros(0));
    if (!opened.ok) throw new Error(opened.error);
    expect(opened.value.view).toMatchObject({ worthMinor: '1125' });
    const round = mines.resume(opened.value.stateText);
    expect(round.defaultMove()).toEqual(CASH_OUT);
    const left = round.play(CASH_OUT, zeros(0));
    expect(left.ok && left.value).toMatchObject({ returnMinor: 1125n, isOver: true });
    const refused = round.replay({ kind: 'give-back' }, zeros(0));
    expect(!refused.ok && refused.error).toBe('a tile is open');
  });

  test('mines refuses give-back from a player before the first tile', () => {
    const round = mines.resume(begin(bet).first.stateText);
    expect(round.play({ kind: 'give-back' }, zeros(0))).toEqual({
      ok: false,
      error: 'only an abandoned round is ended by this move',
    });
    expect(round.defaultMove()).toEqual({ kind: 'give-back' });
  });

  test.each([
    [3, [5, 16, 20, 13, 11]],
    [4, [16, 18, 13, 21, 17]],
  ])('mines with nonce %i places the mines like public verifiers', (nonce, places) => {
    const seeds = { serverSeed: '5f'.repeat(32), clientSeed: 'demo', nonce };
    const draws = roundDraws(seeds);
    const { last } = playRound(mines, { stake: '100', mines: 5 }, draws, opening([places[0] ?? 0]));
    expect(last.view).toMatchObject({ places, outcome: 'mine' });
    expect(draws.drawCount).toBe(5);
  });

  test('mines places mines on each tile equally often', () => {
    const draws = randomDraws('mines places');
    const seen = new Array<number>(MINES_TILES).fill(0);
    const rounds = 20_000;
    for (let round = 0; round < rounds; round++) {
      const { last } = playRound(mines, { stake: '100', mines: 1 }, draws, opening([round % MINES_TILES]));
      const { places } = last.view as { places: readonly number[] };
      for (const place of places) seen[place] = (seen[place] ?? 0) + 1;
    }
    const expected = seen.map(() => rounds / MINES_TILES);
    expect(chiSquare(seen, expected)).toBeLessThan(chiSquareLimit(MINES_TILES - 1));
  });

  test('the RTP of mines is 99 % for each bet of the game math', () => {
    const gameMaths = minesMath();
    expect(gameMaths).toHaveLength(29);
    for (const { rtp } of gameMaths) expect(rtp).toEqual(mines.rtp);
  });

  test('trial rounds of mines return the RTP of the game math', () => {
    const math = minesMath().find(({ of }) => of === '18 mines, 1 open');
    const rounds = 25_000;
    const trial = tryRounds(mines, {
      bet: { stake: '1000000', mines: 18 },
      rounds,
      draws: randomDraws('mines'),
      choose: opening([7]),
    });
    const error = (math?.deviation ?? 0) / Math.sqrt(rounds);
    expect(Math.abs(trial.rtp - 0.99)).toBeLessThan(3 * error);
    expect(trial.hitRate).toBeCloseTo(math?.hitRate ?? 0, 2);
  });
});
