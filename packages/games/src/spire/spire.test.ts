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
import { spireMath } from './math.ts';
import { SPIRE_TRAPS_MAX, SPIRE_TRAPS_MIN, spire, spirePays, spireRows } from './spire.ts';

const bet = { stake: '1000', traps: 2 };
const CASH_OUT = { kind: 'cash-out' };
const TOP = spireRows.length;
const trapCounts = [SPIRE_TRAPS_MIN, 2, SPIRE_TRAPS_MAX];
/** Words of 0 take the first remaining tile: with n traps they lie on tiles 0 to n − 1 of each row. */
const zeros = (count = TOP * SPIRE_TRAPS_MAX) => givenDraws(new Array<number>(count).fill(0));
const climb = (tile: number) => ({ kind: 'climb', tile });

/** Climbs by these tiles in turn, then cashes out. */
const climbing = (tiles: readonly number[]) => (view: Json) => {
  const { climbed } = view as { climbed: readonly number[] };
  const next = tiles[climbed.length];
  return next === undefined ? CASH_OUT : climb(next);
};

function begin(raw: unknown) {
  const read = spire.readBet(raw);
  if (!read.ok) throw new Error(read.error);
  return { ...read.value, first: read.value.start(zeros()) };
}

describe('spire', () => {
  test.each([
    [1, [5], 1188n],
    [1, [5, 4, 3, 4, 4, 4, 3, 3, 3], 7920n],
    [2, [5, 5, 2], 3341n],
    [3, [3, 4, 5, 3, 4, 3, 3, 3, 3], 7_920_000n],
    [1, [0], 0n],
    [3, [3, 4, 5, 3, 4, 3, 3, 3, 2], 0n],
  ])('spire: with %i traps a row, climbing by tiles %j pays %s for 1000', (traps, tiles, paid) => {
    const round = playRound(spire, { stake: '1000', traps }, zeros(), climbing(tiles));
    expect(round.returnMinor).toBe(paid);
    expect(round.stakeMinor).toBe(1000n);
  });

  test('the multiplier of spire is 0.99 over the share of safe paths by enumeration', () => {
    for (const traps of trapCounts) {
      let [safePaths, paths] = [1n, 1n];
      for (const [row, tiles] of spireRows.entries()) {
        const safe = Array.from({ length: tiles }, (_, tile) => tile).filter((tile) => tile >= traps);
        safePaths *= BigInt(safe.length);
        paths *= BigInt(tiles);
        const { num, den } = multiply(fraction(safePaths, paths), spirePays({ traps, rows: row + 1 }));
        expect([traps, row, num * 100n]).toEqual([traps, row, den * 99n]);
      }
    }
    const tops = trapCounts.map((traps) => spirePays({ traps, rows: TOP }));
    expect(tops.map((top) => floor(multiply(top, fraction(100n))))).toEqual([792n, 12_375n, 792_000n]);
  });

  test('spire is cashed out at the top and pays its maximum, which no lower row exceeds', () => {
    for (const traps of trapCounts) {
      const raw = { stake: '997', traps };
      const path = spireRows.map((tiles) => tiles - 1);
      const round = playRound(spire, raw, zeros(), climbing(path));
      expect(round.returnMinor).toBe(begin(raw).returnMaxMinor);
      expect(round.steps).toBe(1 + TOP);
      expect(round.last.view).toMatchObject({ outcome: 'cashed-out', climbed: path });
      const paid = path.map(
        (_, row) => playRound(spire, raw, zeros(), climbing(path.slice(0, row + 1))).returnMinor,
      );
      expect(paid).toEqual(paid.toSorted((a, b) => Number(a - b)));
    }
  });

  test.each([
    [{ ...bet, stake: '0' }, 'stake'],
    [{ ...bet, traps: 0 }, 'traps'],
    [{ ...bet, traps: 4 }, 'traps'],
    [{ ...bet, traps: 1.5 }, 'traps'],
    [{ ...bet, traps: '2' }, 'traps'],
    [[], 'stake'],
  ])('readBet of spire refuses %j', (raw, says) => {
    const read = spire.readBet(raw);
    expect(!read.ok && read.error).toContain(says);
  });

  test.each([
    [CASH_OUT, 'no row was climbed'],
    [climb(6), 'tile'],
    [climb(-1), 'tile'],
    [{ kind: 'climb', tile: '3' }, 'tile'],
    [{}, 'a move is'],
    [{ kind: 'give-back' }, 'only an abandoned round'],
  ])('spire refuses the first move %j', (move, says) => {
    const result = spire.resume(begin(bet).first.stateText).play(move, zeros(0));
    expect(!result.ok && result.error).toContain(says);
  });

  test('spire refuses tiles beyond a narrower row, and all moves of a round that has ended', () => {
    let { stateText } = begin(bet).first;
    for (const tile of [5, 5, 5]) {
      const step = spire.resume(stateText).play(climb(tile), zeros(0));
      if (!step.ok) throw new Error(step.error);
      stateText = step.value.stateText;
    }
    const beyond = spire.resume(stateText).play(climb(5), zeros(0));
    expect(!beyond.ok && beyond.error).toBe('this row has tiles 0 to 4');
    const hit = spire.resume(stateText).play(climb(1), zeros(0));
    if (!hit.ok) throw new Error(hit.error);
    for (const move of [CASH_OUT, climb(3)]) {
      const late = spire.resume(hit.value.stateText).play(move, zeros(0));
      expect(!late.ok && late.error).toBe('the round is over');
    }
  });

  test('the view of spire hides the traps until the round has ended', () => {
    const { first } = begin(bet);
    expect(first.view).toEqual({
      stakeMinor: '1000',
      traps: 2,
      climbed: [],
      outcome: 'open',
      returnMinor: '0',
      worthMinor: '0',
    });
    const hit = spire.resume(first.stateText).play(climb(1), zeros(0));
    expect(hit.ok && hit.value.view).toMatchObject({
      outcome: 'trap',
      hitTile: 1,
      places: spireRows.map(() => [0, 1]),
    });
  });

  test('an abandoned spire round is cashed out, or refunded on the ground', () => {
    const untouched = playRound(spire, bet, zeros());
    expect(untouched.returnMinor).toBe(1000n);
    expect(untouched.last.view).toMatchObject({ outcome: 'given-back' });
    const one = spire.resume(begin(bet).first.stateText).play(climb(4), zeros(0));
    if (!one.ok) throw new Error(one.error);
    expect(one.value.view).toMatchObject({ worthMinor: '1485' });
    const round = spire.resume(one.value.stateText);
    expect(round.defaultMove()).toEqual(CASH_OUT);
    const refused = round.replay({ kind: 'give-back' }, zeros(0));
    expect(!refused.ok && refused.error).toBe('a row was climbed');
  });

  test('spire places the documented traps of a published seed', () => {
    const seeds = { serverSeed: '5f'.repeat(32), clientSeed: 'demo', nonce: 3 };
    const draws = roundDraws(seeds);
    const { last } = playRound(spire, bet, draws, climbing([1]));
    const places = [
      ...[
        [1, 4],
        [4, 2],
        [3, 0],
      ],
      ...[
        [0, 3],
        [1, 0],
        [3, 4],
      ],
      ...[
        [1, 2],
        [2, 1],
        [3, 0],
      ],
    ];
    expect(last.view).toMatchObject({ outcome: 'trap', hitTile: 1, places });
    expect(draws.drawCount).toBe(18);
  });

  test('spire places traps on each tile of each row equally often', () => {
    const draws = randomDraws('spire places');
    const rounds = 6000;
    const seen = spireRows.map((tiles) => new Array<number>(tiles).fill(0));
    for (let round = 0; round < rounds; round++) {
      const { last } = playRound(spire, { stake: '100', traps: 1 }, draws);
      const { places } = last.view as { places: readonly (readonly number[])[] };
      for (const [row, tiles] of places.entries())
        for (const tile of tiles) {
          const counts = seen[row] ?? [];
          counts[tile] = (counts[tile] ?? 0) + 1;
        }
    }
    const expected = spireRows.flatMap((tiles) => new Array<number>(tiles).fill(rounds / tiles));
    const degrees = expected.length - TOP;
    expect(chiSquare(seen.flat(), expected)).toBeLessThan(chiSquareLimit(degrees));
  });

  test('the RTP of spire is 99 % for each bet of the game math', () => {
    const gameMaths = spireMath();
    expect(gameMaths).toHaveLength(12);
    for (const { rtp } of gameMaths) expect(rtp).toEqual(spire.rtp);
  });

  test.each([
    [1, 9],
    [2, 3],
    [3, 1],
  ])('trial rounds of spire with %i traps and %i rows return the RTP of the game math', (traps, rows) => {
    const math = spireMath().find(({ of }) => of === `${traps} traps, ${rows} climbed`);
    const rounds = 20_000;
    const trial = tryRounds(spire, {
      bet: { stake: '1000000', traps },
      rounds,
      draws: randomDraws(`spire ${traps}`),
      choose: climbing(new Array<number>(rows).fill(3)),
    });
    const error = (math?.deviation ?? 0) / Math.sqrt(rounds);
    expect(Math.abs(trial.rtp - 0.99)).toBeLessThan(3 * error);
    expect(trial.hitRate).toBeCloseTo(math?.hitRate ?? 0, 2);
  });
});
