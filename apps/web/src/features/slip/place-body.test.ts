import { oddsPolicies } from '@evens/tickets';
import { expect, test } from 'vitest';
import { placeBodyOf } from './place-body.ts';

const command = {
  id: '01936b2e-0000-7000-8000-000000000000',
  playerId: 7,
  selection: {
    matchId: 3,
    marketType: 'total',
    specifier: 'total=2.5',
    outcomeNo: 2,
    oddsMilli: 1900,
    match: { sport: 'soccer', home: 'A', away: 'B', runner: '', link: '/' },
  },
  stake: '10.00',
  policy: oddsPolicies.acceptBetter,
  madeAtMs: 0,
};
const balances = { TotalBalance: '90.00', Version: 4 };

test('a bet says which balance its player saw', () => {
  expect(placeBodyOf(command, { ID: 7, Balances: balances })).toEqual({
    CommandId: command.id,
    BetType: 1,
    Selections: [{ MatchID: 3, MarketType: 'total', Specifier: 'total=2.5', OutcomeNo: 2, Odds: 1900 }],
    Stake: '10.00',
    OddsChangePolicy: 1,
    BalanceVersion: 4,
    BalanceShown: '90.00',
  });
});

test.each([
  ['nobody is logged in', null],
  ['another player is here by now', { ID: 8, Balances: balances }],
])('it says none where %s', (_why, user) => {
  expect(placeBodyOf(command, user)).not.toHaveProperty('BalanceVersion');
  expect(placeBodyOf(command, user)).not.toHaveProperty('BalanceShown');
});
