import { expect, it } from 'vitest';
import { type LoyaltyTerms, loyaltyBounds, loyaltyCosts, shippedTerms, termsFaults } from './index.ts';

const { items, levels, pointsPer100, wheel } = shippedTerms;
const [item] = items;
const [segment] = wheel;
if (!item || !segment) throw new Error('the shipped terms have no item or no segment');

const value = ({ num, den }: { readonly num: bigint; readonly den: bigint }) => Number(num) / Number(den);

it('the costs of the shipped terms are those computed by hand', () => {
  const { point, spin, earnedPoint, stakes } = loyaltyCosts(shippedTerms);
  // A free bet of 1 euro costs 170 points at 15 % discount. A spin gives 28.75 points and 9.5 cents on average.
  expect(value(point)).toBe(100 / 170);
  expect(value(spin)).toBeCloseTo(28.75 * (100 / 170) + 9.5, 12);
  expect(value(earnedPoint)).toBeCloseTo(100 / 170 + (28.75 * (100 / 170) + 9.5) / 250, 12);
  expect(value(stakes.sport)).toBeCloseTo(100 * value(earnedPoint), 12);
  expect(value(stakes.games)).toBeCloseTo(20 * value(earnedPoint), 12);
});

it('an item that is not sold costs nothing', () => {
  const closed = { ...shippedTerms, items: items.map((each) => ({ ...each, isOn: false })) };
  expect(value(loyaltyCosts(closed).point)).toBe(0);
  expect(value(loyaltyCosts(closed).spin)).toBe(9.5);
});

it.each<[string, Partial<LoyaltyTerms>, readonly string[]]>([
  ['the shipped terms', {}, []],
  ['an empty shop', { items: [] }, []],
  [
    'a level below the one before',
    { levels: { ...levels, gold: { ...levels.gold, fromPoints: 2500 } } },
    ['levels.gold.fromPoints'],
  ],
  ['an item that is listed twice', { items: [...items, item] }, [`items.${shippedTerms.items.length}.prize`]],
  [
    'free spins of a game that is no slot',
    {
      items: [{ price: 400, isOn: true, prize: { kind: 'free-spins', count: 20, units: 10, game: 'dice' } }],
    },
    ['items.0.prize.game'],
  ],
  ['chances that total less', { wheel: wheel.slice(1) }, ['wheel']],
  ['one segment', { wheel: [{ ...segment, chanceParts: 10_000 }] }, ['wheel']],
  [
    'a segment that is listed twice',
    { wheel: wheel.map((each, index) => (index === 1 ? { ...each, prize: segment.prize } : each)) },
    ['wheel.1.prize'],
  ],
  [
    'a wheel above its cost',
    {
      wheel: [
        { prize: { kind: 'points', points: 10 }, chanceParts: 9000 },
        { prize: { kind: 'free-bet', units: 2000 }, chanceParts: 1000 },
      ],
    },
    ['wheel'],
  ],
  ['a rate above its cost', { pointsPer100: { ...pointsPer100, live: 300 } }, ['pointsPer100.live']],
])('terms are refused by the names of their fields: %s', (_, changes, faults) => {
  expect(termsFaults({ ...shippedTerms, ...changes })).toEqual(faults);
});

it('the bounds are inclusive', () => {
  const spin = (units: number): LoyaltyTerms => ({
    ...shippedTerms,
    items: [],
    pointsPerSpin: 1000,
    wheel: [
      { prize: { kind: 'free-bet', units }, chanceParts: 5000 },
      { prize: { kind: 'free-bet', units: units - 1 }, chanceParts: 5000 },
    ],
  });
  expect(termsFaults(spin(loyaltyBounds.spinUnits))).toEqual([]);
  expect(termsFaults(spin(loyaltyBounds.spinUnits + 1))).toEqual(['wheel']);
});
