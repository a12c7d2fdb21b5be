import { describe, expect, test } from 'vitest';
import { roundDraws } from '../fairness/draws.ts';
import {
  chiSquare,
  chiSquareLimit,
  givenDraws,
  playRound,
  randomDraws,
  tryRounds,
  wordFor,
} from '../testing/index.ts';
import { dice } from './dice.ts';
import { diceMath } from './math.ts';

const bet = { stake: '1000', target: 5050, side: 'over' };
const rolled = (roll: number) => givenDraws([wordFor(roll, 10_001)]);

describe('dice', () => {
  test.each([
    ['over', 5050, 5051, 2000n],
    ['over', 5050, 5050, 0n],
    ['under', 5050, 5049, 1960n],
    ['under', 5050, 5050, 0n],
    ['over', 9999, 10_000, 9_900_000n],
    ['under', 1, 0, 9_900_000n],
  ])('dice %s %i with a roll of %i pays %s for 1000', (side, target, roll, paid) => {
    expect(playRound(dice, { stake: '1000', target, side }, rolled(roll)).returnMinor).toBe(paid);
  });

  test.each([
    [{ ...bet, stake: 10 }, 'stake'],
    [{ ...bet, stake: '0' }, 'stake'],
    [{ ...bet, target: 50.5 }, 'target'],
    [{ ...bet, target: 10_000 }, 'may win'],
    [{ ...bet, target: 100 }, 'may win'],
    [{ ...bet, side: 'middle' }, 'side'],
    [null, 'stake'],
  ])('readBet of dice refuses %j', (raw, says) => {
    const read = dice.readBet(raw);
    expect(!read.ok && read.error).toContain(says);
  });

  test('the payout of dice never exceeds returnMaxMinor', () => {
    for (const side of ['over', 'under']) {
      for (let target = 0; target <= 10_000; target += 1) {
        const read = dice.readBet({ stake: '997', target, side });
        if (!read.ok) continue;
        const roll = side === 'over' ? 10_000 : 0;
        expect(read.value.start(rolled(roll)).returnMinor).toBe(read.value.returnMaxMinor);
      }
    }
  });

  test('dice rolls the same numbers as public verifiers', () => {
    const seeds = { serverSeed: '5f'.repeat(32), clientSeed: 'demo', nonce: 3 };
    const { last } = playRound(dice, bet, roundDraws(seeds));
    expect(last.view).toMatchObject({ roll: 2200 });
  });

  test('dice rolls are uniform', () => {
    const draws = randomDraws('dice rolls');
    const seen = new Array<number>(73).fill(0);
    const rounds = 200_000;
    for (let round = 0; round < rounds; round++) {
      const { last } = playRound(dice, bet, draws);
      const { roll } = last.view as { roll: number };
      // 10,001 is 73 × 137.
      seen[roll % 73] = (seen[roll % 73] ?? 0) + 1;
    }
    expect(
      chiSquare(
        seen,
        seen.map(() => rounds / 73),
      ),
    ).toBeLessThan(chiSquareLimit(72));
  });

  test('trial rounds of dice return the RTP of the game math', () => {
    const [math] = diceMath();
    expect(math?.rtp).toEqual({ num: 9900n, den: 10_001n });
    const rounds = 25_000;
    const trial = tryRounds(dice, { bet: { ...bet, stake: '1000000' }, rounds, draws: randomDraws('dice') });
    const error = (math?.deviation ?? 0) / Math.sqrt(rounds);
    expect(Math.abs(trial.rtp - 9900 / 10_001)).toBeLessThan(3 * error);
    expect(trial.hitRate).toBeCloseTo(math?.hitRate ?? 0, 2);
  });
});
