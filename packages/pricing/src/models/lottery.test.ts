import { type Facts, parseMarket, type RaceFacts, WIN } from '@evens/markets';
import { describe, expect, it } from 'vitest';
import { builderPrices, fairChances, jointChances, lottery, makePricer, NO_DRIFT } from '../index.ts';

const scheduled = {
  facts: { kind: 'race', status: 'scheduled', places: [], withdrawn: [] },
  elapsedSeconds: 0,
  extra: [],
} as const;
const lotto = { numbers: 49, balls: 6 };
const set = lottery.scenarios(lotto, scheduled);

const drawn = (number: number) => ({ type: 'lotto-number', specifier: '', outcomeNo: number });
const first = (number: number) => ({ type: 'lotto-first', specifier: '', outcomeNo: number });
const sum = (total: number, outcomeNo: number) => ({
  type: 'lotto-sum',
  specifier: `total=${total}`,
  outcomeNo,
});
const oddEven = (outcomeNo: number) => ({ type: 'lotto-odd-even', specifier: '', outcomeNo });
const evens = (count: number) => ({ type: 'lotto-evens', specifier: '', outcomeNo: count + 1 });
type Leg = ReturnType<typeof drawn>;

function choose(n: number, k: number): number {
  return k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k;
}

/** All 720 draws of 3 balls of 10 numbers, in order. */
function everyDraw(): readonly Facts[] {
  const draws: RaceFacts[] = [];
  for (let a = 0; a < 10; a++)
    for (let b = 0; b < 10; b++)
      for (let c = 0; c < 10; c++) {
        if (a === b || b === c || a === c) continue;
        const places = Array<number>(10).fill(0).with(a, 1).with(b, 2).with(c, 3);
        draws.push({ kind: 'race', status: 'ended', places, withdrawn: [] });
      }
  return draws;
}

function wins({ type, specifier, outcomeNo }: Leg, facts: Facts): boolean {
  const market = parseMarket(type, specifier);
  if (!market.ok) throw new Error(`wins: expected a line, got ${type};${specifier}`);
  return market.value.definition.settle(outcomeNo, market.value.specifier, facts) === WIN;
}

describe('the lottery model', () => {
  it('chances of single outcomes are hypergeometric', () => {
    expect(fairChances(set, drawn(17))).toHaveLength(49);
    expect(fairChances(set, drawn(17))[16]).toBeCloseTo(6 / 49, 12);
    expect(fairChances(set, first(1))[48]).toBeCloseTo(1 / 49, 12);
    const counts = fairChances(set, evens(0));
    for (const [count, chance] of counts.entries())
      expect(chance).toBeCloseTo((choose(24, count) * choose(25, 6 - count)) / choose(49, 6), 12);
  });

  it('the sum is symmetric around 150', () => {
    const [over = 0] = fairChances(set, sum(170.5, 1));
    const [, under = 0] = fairChances(set, sum(129.5, 1));
    expect(over).toBeCloseTo(under, 12);
    expect(over).toBeGreaterThan(0.2);
  });

  it('two and three numbers have their exact joint price, below the fair one', () => {
    const price = (...numbers: readonly number[]) =>
      builderPrices(
        set,
        numbers.map((number) => ({ ...drawn(number), oddsMilli: 7200 })),
      );
    const fair = (count: number) => choose(49, count) / choose(6, count);
    const two = price(3, 17);
    const three = price(3, 17, 40);
    expect(two.ok && two.value.at(-1)).toBe(Math.floor((fair(2) / 1.1) * 100) * 10);
    expect(three.ok && three.value.at(-1)).toBe(Math.floor((fair(3) / 1.1 / 1.025) * 100) * 10);
  });

  it('refuses four numbers, which would exceed the highest odds', () => {
    const legs = [1, 2, 3, 4].map((number) => ({ ...drawn(number), oddsMilli: 7200 }));
    expect(builderPrices(set, legs)).toEqual({
      ok: false,
      error: { code: 'above-maximum', legs: [0, 1, 2, 3] },
    });
  });

  it('joint chances equal those of all draws of a small lottery', () => {
    const small = lottery.scenarios({ numbers: 10, balls: 3 }, scheduled);
    const draws = everyDraw();
    const combinations: readonly (readonly Leg[])[] = [
      [drawn(1), drawn(2)],
      [drawn(1), drawn(2), drawn(9)],
      [drawn(1), drawn(2), drawn(9), drawn(10)],
      [first(4), drawn(7)],
      [first(4), drawn(4)],
      [first(4), first(5)],
      [drawn(8), sum(16.5, 1)],
      [drawn(8), drawn(3), sum(16.5, 2), oddEven(2)],
      [first(10), sum(20.5, 1), evens(2)],
      [oddEven(1), evens(2)],
      [oddEven(1), evens(3)],
    ];
    const wrong = combinations.filter((legs) => {
      const joint = jointChances(small, legs);
      const counted = draws.filter((facts) => legs.every((leg) => wins(leg, facts))).length / draws.length;
      return !joint.ok || Math.abs((joint.value.at(-1) ?? -1) - counted) > 1e-12;
    });
    expect(wrong).toEqual([]);
  });

  it('offers every number, seven lines of the sum and no price after the start', () => {
    const pricer = makePricer(lottery, lotto);
    const options = { margin: { scale: 1, live: false }, drift: NO_DRIFT };
    const { markets } = pricer.price(scheduled, options);
    expect(markets.map(({ type }) => type)).toEqual([
      'lotto-number',
      'lotto-first',
      ...Array<string>(7).fill('lotto-sum'),
      'lotto-odd-even',
      'lotto-evens',
    ]);
    expect(new Set(markets[0]?.odds)).toEqual(new Set([7200]));
    expect(new Set(markets[1]?.odds)).toEqual(new Set([44_000]));
    expect(markets.every(({ odds }) => odds.every((price) => price > 0))).toBe(true);
    const playing = { ...scheduled, facts: { ...scheduled.facts, status: 'playing' } } as const;
    expect(pricer.price(playing, options).markets).toEqual([]);
  });
});
