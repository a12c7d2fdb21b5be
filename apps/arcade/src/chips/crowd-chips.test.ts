import { expect, test } from 'vitest';
import { chipsFromBet } from '../games/spot-stakes.ts';
import { crowdChips } from './crowd-chips.ts';

const person = { player: 'a•••7', isBot: true, stake: '3.00', currency: 'EUR' } as const;

test('chips of several bettors are listed by spot, and bets without chips are left out', () => {
  const listed = [
    { n: 0, ...person, chips: { stakes: { player: '100', tie: '200' } } },
    { n: 1, ...person },
    { n: 2, ...person, chips: { stakes: { player: '300' } } },
  ];
  expect(crowdChips({ listed }, chipsFromBet)).toEqual(
    new Map([
      ['player', [100n, 300n]],
      ['tie', [200n]],
    ]),
  );
});
