import type { TicketSelection } from '@evens/contract';
import { expect, it } from 'vitest';
import { ownNumbers } from './own-numbers.ts';

function ticket(
  DeclineCode: string,
  MatchID: number,
  numbers: readonly number[],
  MarketType = 'lotto-number',
) {
  const Selections = numbers.map((OutcomeNo) => ({ MatchID, MarketType, OutcomeNo }) as TicketSelection);
  return { DeclineCode, Items: [{ Selections, Odds: 7200, IsBuilder: true, IsBanker: false }] };
}

it('the numbers of the draw come from its accepted tickets, and not from bets on sums', () => {
  const tickets = [
    ticket('', 7, [3, 11]),
    ticket('', 7, [11, 40]),
    ticket('', 8, [1]),
    ticket('odds-changed', 7, [2]),
    ticket('', 7, [1], 'lotto-sum'),
  ];
  expect([...ownNumbers(tickets, 7)]).toEqual([3, 11, 40]);
});
