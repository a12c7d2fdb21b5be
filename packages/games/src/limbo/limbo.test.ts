import { compare, fraction } from '@evens/base';
import { describe, expect, test } from 'vitest';
import { roundDraws, WORDS } from '../fairness/draws.ts';
import { lowest } from '../math/game-math.ts';
import {
  chiSquare,
  chiSquareLimit,
  givenDraws,
  playRound,
  randomDraws,
  tryRounds,
} from '../testing/index.ts';
import { LIMBO_TARGET_MAX, LIMBO_TARGET_MIN, limbo, limboRtp, limboWinningWords } from './limbo.ts';
import { limboMath } from './math.ts';

const bet = { stake: '1000', target: 200 };
const LAST_WORD = WORDS - 1;
const playWord = (word: number) => playRound(limbo, bet, givenDraws([word])).last.view;

/** Targets from the lowest to the highest, in growing steps. */
function* someTargets() {
  for (let target = LIMBO_TARGET_MIN; target < LIMBO_TARGET_MAX; target += Math.ceil(target / 97))
    yield target;
  yield LIMBO_TARGET_MAX;
}

describe('limbo', () => {
  test.each([
    [0, 100_000_000],
    [1, 100_000_000],
    [4252, 100_000_000],
    [4253, 99_976_901],
    [2 ** 31, 198],
    [LAST_WORD, 100],
  ])('limbo turns a word of %i into %i hundredths', (word, outcome) => {
    expect(playWord(word)).toMatchObject({ outcome });
  });

  test('limboWinningWords counts exactly the words that reach a target', () => {
    for (const target of someTargets()) {
      const wins = limboWinningWords(target);
      const paid = (word: number) =>
        playRound(limbo, { stake: '100', target }, givenDraws([word])).returnMinor;
      expect(paid(wins - 1)).toBe(BigInt(target));
      expect(paid(wins)).toBe(0n);
    }
  });

  test('the limbo RTP of each target is at least 0.99 and at most target / 2³² above it', () => {
    for (const target of someTargets()) {
      const rtp = limboRtp(target);
      expect(compare(rtp, fraction(99n, 100n))).toBe(1);
      const most = fraction(99n * BigInt(WORDS) + BigInt(target), 100n * BigInt(WORDS));
      expect(compare(rtp, most)).not.toBe(1);
    }
  });

  test.each([
    [{ ...bet, stake: '-5' }, 'stake'],
    [{ ...bet, target: 100 }, 'target'],
    [{ ...bet, target: 100_000_001 }, 'target'],
    [{ ...bet, target: 150.5 }, 'target'],
    [{ ...bet, target: '200' }, 'target'],
    [undefined, 'stake'],
  ])('readBet of limbo refuses %j', (raw, says) => {
    const read = limbo.readBet(raw);
    expect(!read.ok && read.error).toContain(says);
  });

  test('the payout of limbo is rounded down and never exceeds returnMaxMinor', () => {
    const read = limbo.readBet({ stake: '997', target: 101 });
    expect(read.ok && read.value.returnMaxMinor).toBe(1006n);
    for (const target of someTargets()) {
      const one = limbo.readBet({ stake: '997', target });
      expect(one.ok && one.value.start(givenDraws([0])).returnMinor).toBe(one.ok && one.value.returnMaxMinor);
    }
  });

  test('limbo draws the same outcomes as public verifiers', () => {
    const outcomes = [3, 4, 5].map((nonce) => {
      const seeds = { serverSeed: '5f'.repeat(32), clientSeed: 'demo', nonce };
      return playRound(limbo, bet, roundDraws(seeds)).last.view;
    });
    expect(outcomes).toMatchObject([{ outcome: 449 }, { outcome: 148 }, { outcome: 235 }]);
  });

  test('limbo outcomes fall between targets at the rates of their words', () => {
    const draws = randomDraws('limbo outcomes');
    const bounds = [100, 101, 110, 125, 150, 200, 300, 500, 1000, 10_000];
    const reach = (target: number) => (target <= 100 ? WORDS : limboWinningWords(target));
    const rounds = 50_000;
    const expected = bounds.map((low, index) => {
      const next = bounds[index + 1];
      return ((reach(low) - (next === undefined ? 0 : reach(next))) * rounds) / WORDS;
    });
    const seen = bounds.map(() => 0);
    for (let round = 0; round < rounds; round++) {
      const { outcome } = playRound(limbo, bet, draws).last.view as { outcome: number };
      const place = bounds.findLastIndex((low) => outcome >= low);
      seen[place] = (seen[place] ?? 0) + 1;
    }
    expect(chiSquare(seen, expected)).toBeLessThan(chiSquareLimit(bounds.length - 1));
  });

  test('trial rounds of limbo return the RTP of the game math', () => {
    const [math] = limboMath();
    expect(math?.rtp).toEqual({ num: 531_502_203n, den: 536_870_912n });
    expect(math?.rtp).toEqual(lowest(limbo.rtp));
    const rounds = 100_000;
    const trial = tryRounds(limbo, { bet, rounds, draws: randomDraws('limbo') });
    const error = (math?.deviation ?? 0) / Math.sqrt(rounds);
    expect(Math.abs(trial.rtp - 0.99)).toBeLessThan(3 * error);
    expect(trial.hitRate).toBeCloseTo(math?.hitRate ?? 0, 2);
  });
});
