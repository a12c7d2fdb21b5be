import type { MatchBook } from '@evens/book';
import type { ChanceModel, ContestFacts, PriceMove } from '@evens/markets';
import type { BuilderLeg } from '@evens/pricing';
import { describe, expect, it } from 'vitest';
import { makePriceBuilder } from './builder-price.ts';

const MARGIN = 1000;

const newModel = (homeGoals = 1.5): ChanceModel => ({
  model: 'soccer',
  params: { homeGoals, awayGoals: 1.2, rho: -0.1 },
  elapsedSeconds: 0,
  extra: [],
  drift: { strength: 0, tempo: 0 },
});

const factsAt = (home: number): ContestFacts => ({
  kind: 'contest',
  status: 'playing',
  periods: [{ phase: 'regular', home, away: 0, ended: false }],
  goals: Array.from({ length: home }, () => 'home' as const),
});
const facts = factsAt(0);
const markets: MatchBook['markets'] = new Map();

const picks: readonly BuilderLeg[] = [
  { type: '1x2', specifier: '', outcomeNo: 1, oddsMilli: 2000 },
  { type: 'total', specifier: 'total=2.5', outcomeNo: 1, oddsMilli: 1900 },
];

describe('joint prices', () => {
  const price = makePriceBuilder(MARGIN);

  it('joint prices are calculated once for a model, facts, margin and picks', () => {
    const chances = newModel();
    const first = price({ book: { facts, markets }, chances, picks });
    expect(first.ok && first.value.length).toBe(3);
    expect(price({ book: { facts, markets }, chances, picks: [...picks] })).toBe(first);
    expect(makePriceBuilder(MARGIN)({ book: { facts, markets }, chances, picks })).toBe(first);
  });

  it('joint prices are recalculated for other chances, facts, margin, picks and single prices', () => {
    const chances = newModel();
    const first = price({ book: { facts, markets }, chances, picks });
    const others = [
      price({ book: { facts, markets }, chances: newModel(2.5), picks }),
      makePriceBuilder(2 * MARGIN)({ book: { facts, markets }, chances, picks }),
      price({ book: { facts, markets }, chances, picks: picks.map((one) => ({ ...one, outcomeNo: 2 })) }),
      price({ book: { facts, markets }, chances, picks: picks.map((one) => ({ ...one, oddsMilli: 9000 })) }),
      price({
        book: { facts: factsAt(1), markets },
        chances,
        picks,
      }),
    ];
    for (const other of others) {
      expect(other.ok).toBe(true);
      expect(other).not.toEqual(first);
    }
    // The facts changed, so nothing older is kept.
    expect(price({ book: { facts, markets }, chances, picks })).not.toBe(first);
    expect(price({ book: { facts, markets }, chances, picks })).toEqual(first);
  });

  it('joint prices of a match are evicted, oldest first, above the limit', () => {
    const chances = newModel();
    const first = price({ book: { facts, markets }, chances, picks });
    for (let extra = 1; extra <= 64; extra += 1)
      price({
        book: { facts, markets },
        chances,
        picks: picks.map((one) => ({ ...one, oddsMilli: 2000 + extra })),
      });
    const again = price({ book: { facts, markets }, chances, picks });
    expect(again).not.toBe(first);
    expect(again).toEqual(first);
  });

  it('joint prices fall with the price of an outcome or of its line, and never rise by a move', () => {
    const winner = { type: '1x2', specifier: '' };
    const joint = (...moves: PriceMove[]) => {
      const prices = price({ book: { facts, markets }, chances: { ...newModel(), moves }, picks });
      return prices.ok ? prices.value : [];
    };
    const [home = 0, over = 0, both = 0] = joint();
    const cut = joint({ ...winner, outcomeNo: 1, factor: 0.8 });
    expect(cut.slice(0, 2)).toEqual([home, over]);
    expect(cut[2]).toBeLessThan(both);
    expect(joint({ ...winner, outcomeNo: 3, factor: 0.8 })).toEqual([home, over, both]);
    expect(joint({ ...winner, outcomeNo: 1, factor: 1.05 })).toEqual([home, over, both]);
    const margin = joint({ type: null, specifier: null, outcomeNo: null, factor: 0.9 });
    expect(Math.abs((margin[2] ?? 0) - both * 0.9)).toBeLessThan(10);
    expect(joint({ type: 'odd-even', specifier: '', outcomeNo: null, factor: 0.5 })).toEqual([
      home,
      over,
      both,
    ]);
  });

  it('joint prices are refused without chances', () => {
    expect(price({ book: { facts, markets }, chances: undefined, picks })).toEqual({
      ok: false,
      error: { code: 'no-chances', legs: [] },
    });
  });
});
