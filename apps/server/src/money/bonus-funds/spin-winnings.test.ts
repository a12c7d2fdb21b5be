import { endReasons } from '@evens/bonuses';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FollowedBonus } from './follow-store.ts';
import { spinWinnings } from './spin-winnings.ts';

const atMs = Date.parse('2026-11-24T12:00:00Z');

function spins(change: Partial<FollowedBonus>): FollowedBonus {
  // Contains only the fields that `spinWinnings` reads.
  return {
    accountId: 1,
    id: 7,
    currency: 'EUR',
    kind: 'free-spins',
    offerKey: 'try-it',
    spinsWonMinor: 1000n,
    maxConversionMinor: 5000n,
    maxStakeMinor: 500n,
    minOddsMilli: 1500,
    terms: { winnings: { multiplierMilli: 5000, expiresAfterDays: 14 } },
    ...change,
  } as FollowedBonus;
}

it('spin winnings are granted in full as bonus money with the wagering multiplier of the terms', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.integer({ min: 0, max: 100_000 }),
      fc.constantFrom(...endReasons.filter((reason) => reason !== 'cancelled')),
      (spinsWonMinor, multiplierMilli, reason) => {
        const terms = { winnings: { multiplierMilli, expiresAfterDays: 14 } };
        const grant = spinWinnings(spins({ spinsWonMinor, terms }), { reason, atMs });
        expect(grant).toMatchObject({
          kind: 'bonus-money',
          valuesMinor: [spinsWonMinor],
          maxConversionMinor: 5000n,
          rootId: 7,
        });
        // Rounded up to a minor unit.
        const missing = (grant?.requirementMinor ?? 0n) * 1000n - spinsWonMinor * BigInt(multiplierMilli);
        expect(missing >= 0n && missing < 1000n).toBe(true);
      },
    ),
  );
});

it('spin winnings are undefined before the end, after a cancellation, without a win, and for other kinds', () => {
  const ended = { reason: 'used', atMs } as const;
  expect(spinWinnings(spins({}), ended)).toBeDefined();
  expect(spinWinnings(spins({}), { reason: undefined, atMs })).toBeUndefined();
  expect(spinWinnings(spins({}), { reason: 'cancelled', atMs })).toBeUndefined();
  expect(spinWinnings(spins({ spinsWonMinor: 0n }), ended)).toBeUndefined();
  expect(spinWinnings(spins({ kind: 'free-bet' }), ended)).toBeUndefined();
});

it('spin winnings with unreadable terms throw an error', () => {
  expect(() => spinWinnings(spins({ terms: {} }), { reason: 'used', atMs })).toThrow(
    'bonus 7 has terms that cannot be read',
  );
});
