import { floor, fraction, multiply } from '@evens/base';
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
import { FACETS_OUTCOMES, facets, facetsRtp, facetsWays, findPattern } from './facets.ts';
import { facetsMath } from './math.ts';
import { type FacetsGem, facetsGems, facetsPatterns, facetsPays, facetsRisks } from './pay-tables.ts';

const bet = { stake: '1000', risk: 'low' };
const drawing = (indexes: readonly number[]) => givenDraws(indexes.map((index) => wordFor(index, 7)));

/** Every outcome, as five indexes of gems. */
function* allOutcomes(): Generator<readonly number[]> {
  for (let outcome = 0; outcome < 7 ** 5; outcome++)
    yield [0, 1, 2, 3, 4].map((place) => Math.floor(outcome / 7 ** place) % 7);
}

/** The pattern by the number of equal pairs among the five gems, which is different for each pattern. */
const byEqualPairs: Readonly<Record<number, string>> = {
  10: 'five-of-a-kind',
  6: 'four-of-a-kind',
  4: 'full-house',
  3: 'three-of-a-kind',
  2: 'two-pair',
  1: 'pair',
  0: 'no-pair',
};
function countEqualPairs(gems: readonly number[]): number {
  return gems.reduce((sum, gem, at) => sum + gems.slice(at + 1).filter((each) => each === gem).length, 0);
}

describe('facets', () => {
  test.each([
    ['low', [3, 3, 3, 3, 3], 39_990n],
    ['high', [6, 6, 6, 6, 6], 999_990n],
    ['medium', [1, 1, 4, 1, 1], 7400n],
    ['high', [0, 5, 0, 5, 0], 5000n],
    ['low', [2, 0, 2, 6, 2], 2100n],
    ['medium', [6, 5, 4, 5, 6], 1500n],
    ['high', [6, 5, 4, 5, 6], 0n],
    ['low', [0, 1, 2, 3, 0], 600n],
    ['low', [0, 1, 2, 3, 4], 0n],
  ])('facets at risk %s with gems %j pays %s for 1000', (risk, gems, paid) => {
    const round = playRound(facets, { stake: '1000', risk }, drawing(gems));
    expect(round.returnMinor).toBe(paid);
    expect(round.last.view).toMatchObject({ gems: gems.map((gem) => facetsGems[gem]) });
  });

  test('findPattern and facetsWays agree with the enumeration of all outcomes by equal pairs', () => {
    const counts = new Map<string, bigint>(facetsPatterns.map((pattern) => [pattern, 0n]));
    const wrong: (readonly number[])[] = [];
    for (const gems of allOutcomes()) {
      const pattern = byEqualPairs[countEqualPairs(gems)] ?? '';
      counts.set(pattern, (counts.get(pattern) ?? 0n) + 1n);
      if (findPattern(gems.map((gem) => facetsGems[gem] as FacetsGem)) !== pattern) wrong.push(gems);
    }
    expect(wrong).toEqual([]);
    expect(facetsPatterns.map(facetsWays)).toEqual([...counts.values()]);
    expect(facetsPatterns.map(facetsWays).reduce((sum, ways) => sum + ways)).toBe(FACETS_OUTCOMES);
    expect([...counts.values()]).toEqual([7n, 210n, 420n, 2100n, 3150n, 8400n, 2520n]);
  });

  test('each paytable of facets returns exactly 99 % and pays a better pattern no less', () => {
    for (const risk of facetsRisks) {
      expect([risk, facetsRtp(risk)]).toEqual([risk, fraction(99n, 100n)]);
      const pays = facetsPatterns.map((pattern) => facetsPays[risk][pattern]);
      expect(pays).toEqual(pays.toSorted((a, b) => b - a));
    }
    for (const { rtp } of facetsMath()) expect(rtp).toEqual(facets.rtp);
  });

  test.each([
    [{ ...bet, stake: '1.5' }, 'stake'],
    [{ ...bet, risk: 'classic' }, 'risk'],
    [{ ...bet, risk: undefined }, 'risk'],
    [undefined, 'stake'],
  ])('readBet of facets refuses %j', (raw, says) => {
    const read = facets.readBet(raw);
    expect(!read.ok && read.error).toContain(says);
  });

  test('the payout of facets is rounded down, and five of a kind pay exactly returnMaxMinor', () => {
    for (const risk of facetsRisks) {
      const read = facets.readBet({ stake: '997', risk });
      if (!read.ok) throw new Error(read.error);
      const paid = [...allOutcomes()]
        .filter((_, index) => index % 29 === 0)
        .map((gems) => read.value.start(drawing(gems)).returnMinor);
      expect(paid.filter((each) => each > read.value.returnMaxMinor)).toEqual([]);
      expect(read.value.start(drawing([4, 4, 4, 4, 4])).returnMinor).toBe(read.value.returnMaxMinor);
      const exact = multiply(fraction(997n), fraction(BigInt(facetsPays[risk]['five-of-a-kind']), 100n));
      expect(read.value.returnMaxMinor).toBe(floor(exact));
    }
  });

  test('facets draws the documented gems of a published seed', () => {
    const seeds = { serverSeed: '5f'.repeat(32), clientSeed: 'demo', nonce: 3 };
    const draws = roundDraws(seeds);
    expect(playRound(facets, bet, draws).last.view).toMatchObject({
      gems: ['ruby', 'amethyst', 'topaz', 'amethyst', 'sapphire'],
      pattern: 'pair',
    });
    expect(draws.drawCount).toBe(5);
  });

  test('facets draws each gem in each place equally often', () => {
    const draws = randomDraws('facets gems');
    const rounds = 20_000;
    const seen = new Array<number>(35).fill(0);
    for (let round = 0; round < rounds; round++) {
      const { gems } = playRound(facets, bet, draws).last.view as { gems: readonly FacetsGem[] };
      for (const [place, gem] of gems.entries()) {
        const cell = place * 7 + facetsGems.indexOf(gem);
        seen[cell] = (seen[cell] ?? 0) + 1;
      }
    }
    expect(
      chiSquare(
        seen,
        seen.map(() => rounds / 7),
      ),
    ).toBeLessThan(chiSquareLimit(30));
  });

  test.each(facetsRisks)('trial rounds of facets at risk %s return the RTP of the game math', (risk) => {
    const math = facetsMath().find(({ of }) => of === risk);
    const rounds = 40_000;
    const trial = tryRounds(facets, { bet: { stake: '1000', risk }, rounds, draws: randomDraws('facets') });
    const error = (math?.deviation ?? 0) / Math.sqrt(rounds);
    expect(Math.abs(trial.rtp - 0.99)).toBeLessThan(3 * error);
    expect(trial.hitRate).toBeCloseTo(math?.hitRate ?? 0, 2);
  });
});
