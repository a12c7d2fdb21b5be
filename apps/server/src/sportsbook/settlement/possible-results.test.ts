import { betResults, parseMarket } from '@evens/markets';
import { describe, expect, it } from 'vitest';
import { arePossible } from './possible-results.ts';

const { win, lost, cancelled, refund, halfWin, halfLose } = betResults;

function possible(type: string, specifier: string, results: readonly (1 | 2 | 3 | 4 | 5 | 6)[]): boolean {
  const market = parseMarket(type, specifier);
  if (!market.ok) throw new RangeError(`${type};${specifier}: ${market.error}`);
  return arePossible({ ...market.value, results }, undefined);
}

describe('results that operators set', () => {
  it.each([
    ['1x2', '', [win, lost, lost]],
    ['1x2', '', [cancelled, cancelled, cancelled]],
    ['1x2', '', [cancelled, lost, cancelled]],
    ['double-chance', '', [win, win, lost]],
    ['total', 'total=2.5', [lost, win]],
    ['total', 'total=2', [refund, refund]],
    ['total', 'total=2.25', [halfLose, halfWin]],
    ['race-winner', '', [win, lost, cancelled]],
    ['race-place', 'number=2', [win, win, lost]],
    ['each-way-place', '', [refund, refund, cancelled]],
    ['head-to-head', 'runners=1:2', [cancelled, cancelled]],
  ] as const)('possible results of %s %s include %j', (type, specifier, results) => {
    expect(possible(type, specifier, results)).toBe(true);
  });

  it.each([
    ['1x2', '', [win, win, win]],
    ['1x2', '', [cancelled, win, cancelled]],
    ['1x2', '', [cancelled, win, lost]],
    ['1x2', '', [lost, lost, lost]],
    ['1x2', '', [win, lost, refund]],
    ['double-chance', '', [win, win, win]],
    ['double-chance', '', [lost, lost, lost]],
    ['total', 'total=2.5', [win, win]],
    ['total', 'total=2.5', [halfWin, halfLose]],
    ['total', 'total=2.25', [halfWin, halfWin]],
    ['total', 'total=2.25', [halfWin, lost]],
    ['total', 'total=2.25', [halfWin, cancelled]],
    ['total', 'total=2.25', [cancelled, halfLose]],
    ['race-winner', '', [lost, lost, lost]],
    ['race-winner', '', [lost, cancelled, lost]],
    ['race-winner', '', [win, refund, lost]],
    ['head-to-head', 'runners=1:2', [lost, lost]],
  ] as const)('possible results of %s %s exclude %j', (type, specifier, results) => {
    expect(possible(type, specifier, results)).toBe(false);
  });
});
