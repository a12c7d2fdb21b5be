import { compare, fraction } from '@evens/base';
import { lineVerdict } from '@evens/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { americanFraction, teaserPrice } from './pay.ts';
import { teasedLine, teaserMarkets, teaserSettings } from './teaser.ts';

/** The lead x of a picked side, over or under, in hundredths, as input of `lineVerdict`. */
function ahead(
  marketType: string,
  outcomeNo: number,
  lineHundredths: number,
  score: { own: number; sum: number },
) {
  if (marketType === 'handicap-full') {
    const home = score.own * 100 + lineHundredths;
    return outcomeNo === 1 ? home : -home;
  }
  const over = score.sum * 100 - lineHundredths;
  return outcomeNo === 1 ? over : -over;
}

describe('a teased line', () => {
  it('a teased line is better for the player by exactly the points on either side', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...teaserMarkets),
        fc.constantFrom(1, 2),
        fc.integer({ min: -60, max: 500 }),
        fc.constantFrom(400, 450, 500, 600, 650, 700),
        fc.record({ own: fc.integer({ min: -40, max: 40 }), sum: fc.integer({ min: 0, max: 250 }) }),
        (marketType, outcomeNo, halves, pointsHundredths, score) => {
          const lineHundredths = halves * 50;
          const moved = teasedLine({ marketType, outcomeNo, lineHundredths, pointsHundredths });
          if (moved === undefined) throw new Error('a half line can be teased');
          const before = ahead(marketType, outcomeNo, lineHundredths, score);
          const after = ahead(marketType, outcomeNo, moved, score);
          expect(after - before).toBe(pointsHundredths);
          // A winning bet still wins.
          if (lineVerdict(before).result === 2) expect(lineVerdict(after).result).toBe(2);
        },
      ),
    );
  });

  it('teasedLine is undefined for quarter lines and for other markets', () => {
    const of = (marketType: string, lineHundredths: number) =>
      teasedLine({ marketType, outcomeNo: 1, lineHundredths, pointsHundredths: 600 });
    expect(of('handicap-full', 25)).toBeUndefined();
    expect(of('total-full', -75)).toBeUndefined();
    expect(of('asian-handicap', 50)).toBeUndefined();
    expect(of('1x2', 0)).toBeUndefined();
    expect(of('handicap-full', -750)).toBe(-150);
    expect(of('total-full', 4450)).toBe(3850);
  });
});

describe('the payout table', () => {
  it.each([
    [1, 600, 400, [-110, 180, 300, 450, 600, 800]],
    [2, 650, 450, [-120, 160, 250, 400, 550, 700]],
    [3, 700, 500, [-130, 150, 200, 350, 500, 600]],
  ])('the payout table of teaser setting %i', (id, football, basketball, american) => {
    const setting = teaserSettings.find((each) => each.id === id);
    expect(setting?.pointsHundredths).toEqual({ 'american-football': football, basketball });
    expect(setting?.prices).toEqual(american.map((price, index) => ({ legs: index + 2, american: price })));
  });

  it('teaser settings are named by the points of football and basketball', () => {
    expect(teaserSettings.map(({ name }) => name)).toEqual(['6 / 4', '6½ / 4½', '7 / 5']);
  });

  it('a teaser pays more for more legs, and never more for more points', () => {
    for (const { prices } of teaserSettings)
      for (const [index, { american }] of prices.entries()) {
        const before = prices[index - 1];
        if (before) expect(compare(americanFraction(before.american), americanFraction(american))).toBe(-1);
      }
    const [six, half, seven] = teaserSettings.map(({ prices }) =>
      prices.map(({ american }) => americanFraction(american)),
    );
    for (const [index, price] of (six ?? []).entries()) {
      expect(compare(price, half?.[index] ?? price)).toBe(1);
      expect(compare(half?.[index] ?? price, seven?.[index] ?? price)).toBe(1);
    }
  });

  it('American prices are exact: −110 is 21/11, +180 is 14/5, ±100 is evens', () => {
    expect(compare(americanFraction(-110), fraction(21n, 11n))).toBe(0);
    expect(compare(americanFraction(180), fraction(14n, 5n))).toBe(0);
    expect(compare(americanFraction(100), americanFraction(-100))).toBe(0);
  });

  it('a teaser has no price for one leg or for an unlisted number of legs', () => {
    const prices = [
      { legs: 1, american: 100 },
      { legs: 2, american: -110 },
    ];
    expect(teaserPrice(prices, 1)).toBeUndefined();
    expect(teaserPrice(prices, 3)).toBeUndefined();
    expect(teaserPrice(prices, 2)).toEqual(fraction(210n, 110n));
  });
});
