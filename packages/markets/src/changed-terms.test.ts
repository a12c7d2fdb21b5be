import { describe, expect, it } from 'vitest';
import {
  betResults,
  type ContestFacts,
  hasChangedTerms,
  oversReducedAtMs,
  type PeriodScore,
  parseMarket,
  verdictBeforeReduction,
} from './index.ts';

const { win, lost } = betResults;

function line(type: string, specifier: string) {
  const parsed = parseMarket(type, specifier);
  if (!parsed.ok) throw new RangeError(`${parsed.error}: ${type};${specifier}`);
  return parsed.value;
}

function innings(home: number, away: number, more: Partial<PeriodScore>): PeriodScore {
  return { phase: 'regular', home, away, ended: true, ...more };
}

/** Reduced from twenty to five overs a side during the first innings. Away won. */
const rained: ContestFacts = {
  kind: 'contest',
  status: 'ended',
  winner: 'away',
  periods: [
    innings(48, 0, { overs: [9, 10, 8, 11, 10], reduced: { overs: 5, atMs: 100 } }),
    innings(0, 50, { overs: [12, 10, 9, 9, 10], reduced: { overs: 5, atMs: 100 } }),
  ],
};

describe('bets on runs before a reduction of overs', () => {
  it.each([
    ['total', 'total=320.5', undefined, undefined],
    ['total', 'total=97.5', win, lost],
    ['total-full', 'total=320.5', undefined, undefined],
    ['away-total-full', 'total=49.5', win, lost],
    ['period-total', 'period=1|total=160.5', undefined, undefined],
    ['period-total', 'period=1|total=47.5', win, lost],
    ['overs-total', 'number=20|period=1|total=160.5', undefined, undefined],
    ['overs-total', 'number=10|period=1|total=75.5', undefined, undefined],
    ['overs-total', 'number=6|period=1|total=45.5', win, lost],
    ['overs-total', 'number=5|period=1|total=50.5', lost, win],
    ['over-total', 'number=5|period=2|total=9.5', win, lost],
    ['over-total', 'number=6|period=2|total=9.5', undefined, undefined],
  ] as const)('a bet before the reduction on %s %s: over %s, under %s', (type, specifier, over, under) => {
    const parsed = line(type, specifier);
    expect(oversReducedAtMs(parsed, rained)).toBe(100);
    expect([1, 2].map((outcomeNo) => verdictBeforeReduction(parsed, outcomeNo, rained)?.result)).toEqual([
      over,
      under,
    ]);
  });

  it('oversReducedAtMs is undefined for an innings that had ended before the reduction', () => {
    const [, second] = rained.periods;
    const facts = { ...rained, periods: [innings(160, 0, { overs: [9, 10] }), ...(second ? [second] : [])] };
    expect(oversReducedAtMs(line('period-total', 'period=1|total=160.5'), facts)).toBeUndefined();
    expect(oversReducedAtMs(line('period-total', 'period=2|total=160.5'), facts)).toBe(100);
    expect(verdictBeforeReduction(line('total', 'total=159.5'), 1, facts)?.result).toBe(win);
  });

  it('oversReducedAtMs is undefined for markets that do not count runs', () => {
    for (const type of ['1x2', 'winner', 'tie'])
      expect(oversReducedAtMs(line(type, ''), rained)).toBeUndefined();
  });

  it('the first overs are settled as soon as their runs exceed the line', () => {
    const parsed = line('overs-total', 'number=6|period=1|total=30.5');
    const early = (home: number) =>
      parsed.definition.earlyVerdict?.(1, parsed.specifier, {
        facts: { ...rained, status: 'playing', periods: [innings(home, 0, { overs: [20], ended: false })] },
        regularPeriods: 2,
      })?.result;
    expect([early(30), early(31)]).toEqual([undefined, win]);
  });
});

it('a bet has changed terms only if it was made before the change', () => {
  const reduced = line('total-full', 'total=320.5');
  expect([99, 100].map((atMs) => hasChangedTerms(reduced, rained, atMs))).toEqual([true, false]);
  expect(hasChangedTerms(line('winner', ''), rained, 0)).toBe(false);
  const changed: ContestFacts = {
    kind: 'contest',
    status: 'playing',
    formatChanged: true,
    maximums: { home: 1, away: 0 },
    appearances: [{ player: 0 }],
    playerCounts: { kills: { 0: 7 } },
    periods: [innings(6, 4, {}), innings(2, 1, { ended: false })],
  };
  const terms = (type: string, specifier: string) => hasChangedTerms(line(type, specifier), changed, 0);
  expect(terms('total-points', 'total=38.5')).toBe(true);
  expect(terms('handicap-periods', 'hcp=-1.5')).toBe(true);
  expect(terms('total-maximums', 'total=3.5')).toBe(true);
  expect(terms('player-kills-full', 'number=5')).toBe(true);
  expect(terms('period-total', 'period=2|total=9.5')).toBe(false);
  expect(terms('winner', '')).toBe(false);
});
