import { marketDefinition, outcomeCodes } from '@evens/markets';
import { expect, test, vi } from 'vitest';
import { builderName, outcomeHead } from './outcome-head.ts';

vi.mock('../../../core/words.ts', () => ({
  t: (key: string, args: { count?: number } = {}) =>
    args.count === undefined ? key : `${key} ${args.count}`,
}));

const names = { outcome: 'Outcome', market: 'Market' };

/** The outcomes of a market whose head names the market. */
function withMarket(marketType: string): readonly string[] {
  const definition = marketDefinition(marketType);
  if (!definition) throw new Error(`no market ${marketType}`);
  return outcomeCodes(definition).filter(
    (_, index) => outcomeHead({ marketType, outcomeNo: index + 1 }, names) === 'Market: Outcome',
  );
}

test('a head names the market if the outcome says nothing by itself', () => {
  expect(withMarket('both-teams-to-score')).toEqual(['yes', 'no']);
  expect(withMarket('odd-even')).toEqual(['odd', 'even']);
  expect(withMarket('correct-score').length).toBeGreaterThan(10);
  expect(withMarket('exact-goals')).toContain('goals-2');
  expect(withMarket('1x2')).toEqual([]);
  expect(withMarket('total')).toEqual([]);
  expect(outcomeHead({ marketType: 'lotto-number', outcomeNo: 26 }, names)).toBe('Market: Outcome');
  expect(outcomeHead({ marketType: 'player-goals', outcomeNo: 3 }, names)).toBe('Outcome');
});

test('numbers of a draw are a lotto ticket, other builders are bet builders', () => {
  const numbers = [1, 2, 3].map(() => ({ marketType: 'lotto-number' }));
  expect(builderName(numbers)).toBe('history.type.lotto 3');
  expect(builderName([{ marketType: '1x2' }, { marketType: 'total' }])).toBe('history.type.builder');
});
