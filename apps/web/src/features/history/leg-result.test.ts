import { acceptances } from '@evens/tickets';
import { expect, test } from 'vitest';
import { testTicket } from '../../live/testing-ticket.ts';
import { shownLegResult } from './leg-result.ts';

test('the legs of a declined bet have no result, whatever their matches came to', () => {
  const declined = testTicket({ Acceptance: acceptances.declined });
  for (const result of [0, 1, 2, 3, 4, 5, 6]) expect(shownLegResult(declined, result)).toBeUndefined();
});

test('the legs of every other bet show their result, pending while it is open', () => {
  const { declined: _, ...others } = acceptances;
  for (const Acceptance of Object.values(others))
    for (const result of [0, 2, 3]) expect(shownLegResult(testTicket({ Acceptance }), result)).toBe(result);
});

test('a result that the page does not know is shown as pending', () => {
  expect(shownLegResult(testTicket(), 9)).toBe(0);
});
