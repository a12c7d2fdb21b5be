import { expect, test } from 'vitest';
import { isForBots } from './tournament-entry.ts';

const free: Parameters<typeof isForBots>[0] = {
  ...({ State: 'running', Kind: 'best', Games: [], Fee: '0.00', Entries: 7, Own: null } as const),
};

test('a bot enters a free ranking of all games once, while it has few entries', () => {
  const own = { Rounds: 0, Best: null, Place: null, Prize: null };
  const others: readonly (typeof free)[] = [
    { ...free, Entries: 8 },
    { ...free, Fee: '1.00' },
    { ...free, State: 'coming' },
    { ...free, Kind: 'target' },
    { ...free, Games: ['dice'] },
    { ...free, Own: own },
  ];
  expect([free, ...others].map(isForBots)).toEqual([true, ...others.map(() => false)]);
});
