import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binomial, combinations } from './binomial.ts';
import {
  betCount,
  checkFormula,
  type FormulaError,
  SYSTEM_BETS_MAX,
  type TicketFormula,
  totalStake,
} from './formula.ts';
import { expandLines } from './lines.ts';
import { anyFormula, outcomeCount } from './testing/any-ticket.ts';

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1);
}

/** n! / (k! (n − k)!), implemented independently. */
function ways(n: number, k: number): number {
  return k > n ? 0 : factorial(n) / (factorial(k) * factorial(n - k));
}

function closedCount(formula: TicketFormula): number {
  switch (formula.type) {
    case 'single':
    case 'combo':
      return formula.eachWay ? 2 : 1;
    case 'system': {
      const free = formula.legCount - formula.bankers.length;
      const once = formula.rows.map(({ pick }) => ways(free, pick)).reduce((a, b) => a + b, 0);
      return once * (formula.eachWay ? 2 : 1);
    }
    case 'if-bet':
    case 'teaser':
      return 1;
    case 'reverse-bet':
      return formula.legCount * (formula.legCount - 1);
  }
}

function closedStake(formula: TicketFormula): bigint {
  if (formula.type !== 'system') return BigInt(closedCount(formula)) * formula.unitMinor;
  const free = formula.legCount - formula.bankers.length;
  let sum = 0n;
  for (const { pick, unitMinor } of formula.rows) sum += BigInt(ways(free, pick)) * unitMinor;
  return formula.eachWay ? sum * 2n : sum;
}

describe('lines', () => {
  it('the number and total stake of lines equal the closed formula of the type', () => {
    fc.assert(
      fc.property(anyFormula, (formula) => {
        const lines = expandLines(formula);
        expect(lines).toHaveLength(closedCount(formula));
        expect(betCount(formula)).toBe(closedCount(formula));
        const charged = lines.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
        expect(charged).toBe(closedStake(formula));
        expect(totalStake(formula)).toBe(closedStake(formula));
      }),
      { numRuns: 400 },
    );
  });

  it('lines are unique and cover each leg of the ticket', () => {
    fc.assert(
      fc.property(anyFormula, (formula) => {
        const lines = expandLines(formula);
        const keys = lines.map(({ kind, legs }) => `${kind} ${kind === 'chain' ? legs : [...legs].sort()}`);
        expect(new Set(keys).size).toBe(lines.length);
        const isEachWay = 'eachWay' in formula && formula.eachWay;
        const named = new Set(lines.flatMap(({ legs }) => legs));
        expect(Math.min(...named)).toBe(0);
        const isComplete = formula.type !== 'system' || formula.rows.length > 0;
        if (isComplete) expect(named.size).toBe(formula.legCount * (isEachWay ? 2 : 1));
        expect(outcomeCount(formula)).toBe(named.size);
      }),
      { numRuns: 300 },
    );
  });

  it('lines of a system hold all bankers and as many other legs as the row picks', () => {
    fc.assert(
      fc.property(
        anyFormula.filter((formula) => formula.type === 'system'),
        (formula) => {
          for (const { legs } of expandLines(formula)) {
            const places = legs.map((place) => place % formula.legCount);
            expect(new Set(places).size).toBe(places.length);
            for (const banker of formula.bankers) expect(places).toContain(banker);
            const others = places.filter((place) => !formula.bankers.includes(place));
            expect(formula.rows.map(({ pick }) => pick)).toContain(others.length);
            // A line never mixes win and place.
            expect(
              legs.every((place) => place < formula.legCount === (legs[0] ?? 0) < formula.legCount),
            ).toBe(true);
          }
        },
      ),
    );
  });

  it.each([
    [2, 2],
    [3, 6],
    [4, 12],
    [10, 90],
  ])('a reverse bet of %i legs has %i lines', (legCount, count) => {
    expect(expandLines({ type: 'reverse-bet', legCount, unitMinor: 1n, rule: 'action' })).toHaveLength(count);
  });
});

describe('ways to pick', () => {
  it('binomial equals the number of listed combinations', () => {
    for (let n = 0; n <= 9; n++) {
      const items = Array.from({ length: n }, (_, index) => index);
      for (let k = 0; k <= n + 1; k++) {
        const listed = Array.from(combinations(items, k), (picked) => picked.join(','));
        expect(listed).toHaveLength(ways(n, k));
        expect(new Set(listed).size).toBe(listed.length);
        expect(binomial(n, k)).toBe(ways(n, k));
      }
    }
    expect(binomial(3, -1)).toBe(0);
    expect(binomial(10, 5)).toBe(SYSTEM_BETS_MAX);
  });

  it('combinations follow the order of the list', () => {
    expect(Array.from(combinations(['a', 'b', 'c'], 2), (each) => each.join(''))).toEqual(['ab', 'ac', 'bc']);
  });
});

describe('the shape of a bet', () => {
  const row = (pick: number) => ({ pick, unitMinor: 1n });
  const system = (
    legCount: number,
    picks: readonly number[],
    bankers: readonly number[] = [],
  ): TicketFormula => ({
    type: 'system',
    legCount,
    rows: picks.map(row),
    bankers,
    eachWay: false,
  });
  const combo = (legCount: number): TicketFormula => ({
    type: 'combo',
    legCount,
    unitMinor: 1n,
    eachWay: false,
  });
  const chain = (type: 'if-bet' | 'reverse-bet', legCount: number): TicketFormula => ({
    type,
    legCount,
    unitMinor: 1n,
    rule: 'action',
  });
  const teaser = (legCount: number): TicketFormula => ({
    type: 'teaser',
    legCount,
    unitMinor: 1n,
    prices: [
      { legs: 2, american: -110 },
      { legs: 3, american: 180 },
    ],
  });
  const single = (legCount: number): TicketFormula => ({
    type: 'single',
    legCount,
    unitMinor: 1n,
    eachWay: false,
  });

  it.each<[string, TicketFormula, FormulaError | 'ok']>([
    ['a single of none', single(0), 'too-few-selections'],
    ['a single', single(1), 'ok'],
    ['a single of two', single(2), 'too-many-selections'],
    ['a combo of one', combo(1), 'too-few-selections'],
    ['a combo of two', combo(2), 'ok'],
    ['a combo of twenty', combo(20), 'ok'],
    ['a combo of 21', combo(21), 'too-many-selections'],
    ['a system of two', system(2, [1]), 'too-few-selections'],
    ['a system of three', system(3, [2]), 'ok'],
    ['a system of ten', system(10, [5]), 'ok'],
    ['a system of eleven', system(11, [2]), 'too-many-selections'],
    ['a system without rows', system(3, []), 'no-stake'],
    ['a row that picks none', system(3, [0]), 'pick-out-of-range'],
    ['a row that picks a part', system(3, [1.5]), 'pick-out-of-range'],
    ['a row of all', system(3, [3]), 'ok'],
    ['a row of more than all', system(3, [4]), 'pick-out-of-range'],
    ['a row of more than stand beside the bankers', system(4, [3], [0, 1]), 'pick-out-of-range'],
    ['a row of all beside the bankers', system(4, [2], [0, 1]), 'ok'],
    ['one row of two that picks too many', system(4, [2, 5]), 'pick-out-of-range'],
    ['a row twice', system(4, [2, 2]), 'row-twice'],
    ['nothing but bankers', system(3, [1], [0, 1, 2]), 'bankers-out-of-range'],
    ['a banker twice', system(4, [2], [1, 1]), 'bankers-out-of-range'],
    ['a banker that is not there', system(4, [2], [4]), 'bankers-out-of-range'],
    ['a banker before the first', system(4, [2], [-1]), 'bankers-out-of-range'],
    ['half a banker', system(4, [2], [0.5]), 'bankers-out-of-range'],
    ['the last leg as a banker', system(4, [2], [3]), 'ok'],
    ['252 bets', system(10, [5]), 'ok'],
    ['253 bets', system(10, [5, 10]), 'too-many-bets'],
    ['297 bets', system(10, [2, 5]), 'too-many-bets'],
    ['504 bets each way', { ...system(10, [5]), eachWay: true } as TicketFormula, 'too-many-bets'],
    ['an if-bet of one', chain('if-bet', 1), 'too-few-selections'],
    ['an if-bet of ten', chain('if-bet', 10), 'ok'],
    ['an if-bet of eleven', chain('if-bet', 11), 'too-many-selections'],
    ['a reverse bet of two', chain('reverse-bet', 2), 'ok'],
    ['a reverse bet of eleven', chain('reverse-bet', 11), 'too-many-selections'],
    ['a teaser of one', teaser(1), 'too-few-selections'],
    ['a teaser of two', teaser(2), 'ok'],
    ['a teaser of a count without a price', teaser(4), 'no-price-for-count'],
    ['a teaser of 21', teaser(21), 'too-many-selections'],
  ])('checkFormula: %s', (_name, formula, expected) => {
    const checked = checkFormula(formula);
    expect(checked).toEqual(
      expected === 'ok' ? { ok: true, value: formula } : { ok: false, error: expected },
    );
  });
});
