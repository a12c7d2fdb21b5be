import type { TicketSelection } from '@evens/contract';
import { testTicket } from '@evens/web/live/testing-ticket.ts';
import { expect, test } from 'vitest';
import { ownRunners } from './own-runners.ts';

function ticket(
  picks: readonly (readonly [matchId: number, type: string, outcomeNo: number])[],
  DeclineCode = '',
) {
  const Items = picks.map(([MatchID, MarketType, OutcomeNo]) => ({
    ...{ Odds: 2000, IsBanker: false, IsBuilder: false },
    Selections: [{ MatchID, MarketType, OutcomeNo } as TicketSelection],
  }));
  return testTicket({ Items, DeclineCode });
}

test('runners of open bets on the race are the player’s own; other races, markets and declined bets do not count', () => {
  const tickets = [
    ticket([
      [7, 'race-winner', 3],
      [8, 'race-winner', 4],
      [7, 'total', 1],
    ]),
    ticket([[7, 'race-place', 5]]),
    ticket([[7, 'race-winner', 6]], 'danger'),
  ];
  expect([...ownRunners(tickets, 7)]).toEqual([3, 5]);
});
