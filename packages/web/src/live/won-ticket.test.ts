import { expect, test } from 'vitest';
import { testTicket } from './testing-ticket.ts';
import { isWin } from './won-ticket.ts';

const won = { Result: 2, StakeOpen: '0.00', Payout: '24.40' };

test('a ticket is a win if its settlement returned more than the stake', () => {
  const tickets = {
    won: testTicket(won),
    halfWon: testTicket({ ...won, Result: 5, Payout: '15.00' }),
    afterCashout: testTicket({ ...won, Payout: '9.00', CashedOut: '4.00' }),
    freeBet: testTicket({
      ...won,
      Payout: '5.00',
      Funding: { Cash: '0.00', Bonus: '10.00', IsFreeBet: true },
    }),
    // A system whose won lines returned less than the stake of all lines, or as much.
    belowStake: testTicket({ ...won, Payout: '6.00' }),
    stakeBack: testTicket({ ...won, Payout: '10.00' }),
    cashedOut: testTicket({ ...won, Payout: '0.00', CashedOut: '19.00' }),
    lost: testTicket({ ...won, Result: 3, Payout: '0.00' }),
    halfLost: testTicket({ ...won, Result: 6, Payout: '5.00' }),
    refunded: testTicket({ ...won, Result: 4, Payout: '10.00' }),
    open: testTicket(),
  };
  const wins = Object.entries(tickets).flatMap(([name, ticket]) => (isWin(ticket) ? [name] : []));
  expect(wins).toEqual(['won', 'halfWon', 'afterCashout', 'freeBet']);
});
