import { afterEach, expect, test, vi } from 'vitest';
import { canPlayWithoutCash } from './play-without-cash.ts';

const bonus = { IsWagering: true, StateID: 2, Balance: '5.00' };
const spins = { Game: 'corner-sevens', Left: 3 };

function answering(Bonuses: readonly object[], FreeSpins: readonly object[]): void {
  vi.stubGlobal('fetch', (url: unknown) =>
    Promise.resolve(Response.json(`${url}`.includes('freespinbonuses') ? { FreeSpins } : { Bonuses })),
  );
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['an active bonus with money', [bonus], [], true],
  ['free spins of the game', [], [spins], true],
  ['free spins named by the whole id', [], [{ ...spins, Game: 'evens:corner-sevens' }], true],
  ['an empty bonus', [{ ...bonus, Balance: '0.00' }], [], false],
  ['a bonus that waits for its turn', [{ ...bonus, StateID: 1 }], [], false],
  ['free bets', [{ ...bonus, IsWagering: false }], [], false],
  ['spins of another game', [], [{ ...spins, Game: 'night-market' }], false],
  ['spins of a namesake elsewhere', [], [{ ...spins, Game: 'habanero:corner-sevens' }], false],
  ['no spins left', [], [{ ...spins, Left: 0 }], false],
  ['nothing', [], [], false],
])('canPlayWithoutCash decides by bonuses and free spins: %s', async (_, bonuses, freeSpins, expected) => {
  answering(bonuses, freeSpins);
  expect(await canPlayWithoutCash('evens:corner-sevens')).toBe(expected);
});

test('canPlayWithoutCash returns false without an answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await canPlayWithoutCash('evens:dice')).toBe(false);
});
