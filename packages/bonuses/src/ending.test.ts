import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endReason, type GoingBonus } from './ending.ts';
import { bonusKinds } from './kinds.ts';

const NOW = 1_000_000;
const minor = fc.bigInt({ min: -100n, max: 100n });
const going: fc.Arbitrary<GoingBonus> = fc
  .record({
    kind: fc.constantFrom(...bonusKinds),
    isWaiting: fc.boolean(),
    isDepositReversed: fc.boolean(),
    hasOpenTickets: fc.boolean(),
    hasOpenRounds: fc.boolean(),
    hasOpenProviderRounds: fc.boolean(),
    heldMinor: minor,
    requirementMinor: fc.bigInt({ min: 0n, max: 100n }),
    wageredMinor: fc.bigInt({ min: 0n, max: 200n }),
    openCredits: fc.nat({ max: 2 }),
    usedCredits: fc.nat({ max: 2 }),
    expiresAtMs: fc.integer({ min: NOW - 2, max: NOW + 2 }),
  })
  .map((bonus) => {
    const isWagering = bonus.kind !== 'free-bet' && bonus.kind !== 'free-spins';
    return { ...bonus, isWagering, isWaiting: isWagering && bonus.isWaiting };
  });
const active: GoingBonus = {
  kind: 'bonus-money',
  isWagering: true,
  isWaiting: false,
  isDepositReversed: false,
  hasOpenTickets: false,
  hasOpenRounds: false,
  hasOpenProviderRounds: false,
  heldMinor: 50n,
  requirementMinor: 100n,
  wageredMinor: 0n,
  openCredits: 0,
  usedCredits: 0,
  expiresAtMs: NOW + 1,
};
const freeBet: GoingBonus = { ...active, kind: 'free-bet', isWagering: false, requirementMinor: 0n };

describe('a bonus', () => {
  it('a bonus is converted when wagered, before it expires, and never while a bet paid by it is open', () => {
    fc.assert(
      fc.property(going, (bonus) => {
        const isFulfilled = bonus.wageredMinor >= bonus.requirementMinor;
        const isPlayed = bonus.hasOpenTickets || bonus.hasOpenRounds;
        const isConverted = endReason(bonus, NOW) === 'converted';
        expect(isConverted).toBe(
          bonus.isWagering && isFulfilled && !isPlayed && !bonus.isWaiting && !bonus.isDepositReversed,
        );
      }),
    );
  });

  it('a bonus ends in its time only if nothing remains to play, and after it unless a result is pending', () => {
    fc.assert(
      fc.property(going, (bonus) => {
        const reason = endReason(bonus, NOW);
        const isOver = bonus.expiresAtMs <= NOW;
        if (bonus.isDepositReversed) expect(reason).toBe('cancelled');
        else if (reason === 'expired' && bonus.kind !== 'free-bet') expect(isOver).toBe(true);
        else if (reason === 'spent') expect(bonus.heldMinor <= 0n).toBe(true);
        else if (reason === 'used') expect(bonus.openCredits).toBe(0);
        else if (reason === undefined && isOver)
          expect(
            (bonus.kind === 'free-bet' && bonus.hasOpenTickets) ||
              (bonus.kind === 'free-spins' && bonus.hasOpenRounds),
          ).toBe(true);
      }),
    );
  });

  it('a waiting bonus can only be cancelled or expire', () => {
    fc.assert(
      fc.property(going, (bonus) => {
        const reason = endReason({ ...bonus, isWagering: true, kind: 'bonus-money', isWaiting: true }, NOW);
        expect([undefined, 'cancelled', 'expired']).toContain(reason);
      }),
    );
  });

  it('the end of a spent bonus waits for a provider to end its rounds, a conversion does not', () => {
    const bonus = { ...active, heldMinor: 0n, hasOpenProviderRounds: true };
    expect(endReason(bonus, NOW)).toBeUndefined();
    expect(endReason({ ...bonus, wageredMinor: 100n }, NOW)).toBe('converted');
    expect(endReason({ ...bonus, hasOpenProviderRounds: false }, NOW)).toBe('spent');
  });
});

describe('a free bet', () => {
  it('a free bet used in time waits for its ticket beyond its expiry', () => {
    const used = { ...freeBet, usedCredits: 1, expiresAtMs: NOW - 1 };
    expect(endReason({ ...used, hasOpenTickets: true }, NOW)).toBeUndefined();
    expect(endReason(used, NOW)).toBe('used');
  });

  it('an unused free bet expires', () => {
    expect(endReason({ ...freeBet, openCredits: 1 }, NOW)).toBeUndefined();
    expect(endReason({ ...freeBet, openCredits: 1, expiresAtMs: NOW }, NOW)).toBe('expired');
    expect(endReason(freeBet, NOW)).toBe('expired');
  });
});

describe('free spins', () => {
  const spins = { ...freeBet, kind: 'free-spins' } as const;

  it('free spins wait for the current round, and for a provider until they expire', () => {
    expect(endReason({ ...spins, hasOpenRounds: true, expiresAtMs: NOW }, NOW)).toBeUndefined();
    expect(endReason({ ...spins, hasOpenProviderRounds: true }, NOW)).toBeUndefined();
    expect(endReason({ ...spins, hasOpenProviderRounds: true, expiresAtMs: NOW }, NOW)).toBe('used');
    expect(endReason(spins, NOW)).toBe('used');
  });
});
