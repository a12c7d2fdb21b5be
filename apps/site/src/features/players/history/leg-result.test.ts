import { acceptances } from '@evens/tickets';
import { testTicket } from '@evens/web/live/testing-ticket.ts';
import { expect, test } from 'vitest';
import { displayedLegResult } from './leg-result.ts';

test('legs of a declined bet have no result even if their matches are settled', () => {
  const declined = testTicket({ Acceptance: acceptances.declined });
  for (const result of [0, 1, 2, 3, 4, 5, 6]) expect(displayedLegResult(declined, result)).toBeUndefined();
});

test('legs of other bets show their result, pending while the bet is open', () => {
  const { declined: _, ...others } = acceptances;
  for (const Acceptance of Object.values(others))
    for (const result of [0, 2, 3])
      expect(displayedLegResult(testTicket({ Acceptance }), result)).toBe(result);
});

test('an unknown result code is displayed as pending', () => {
  expect(displayedLegResult(testTicket(), 9)).toBe(0);
});

test('a part that was open when its bet was cashed out has no result, and a decided one keeps its own', () => {
  const cashedOut = testTicket({ Result: 2, StakeOpen: '0.00', CashedOut: '8.00' });
  expect(displayedLegResult(cashedOut, 0)).toBeUndefined();
  expect(displayedLegResult(cashedOut, 3)).toBe(3);
});
