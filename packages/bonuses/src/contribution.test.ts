import { fraction, multiply } from '@evens/base';
import { betResults } from '@evens/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ContributionTerms,
  defaultContribution,
  gameGroups,
  gameShare,
  roundContribution,
  type TicketToCount,
  ticketContribution,
} from './contribution.ts';

const anyTerms: fc.Arbitrary<ContributionTerms> = fc.record({
  minOddsMilli: fc.integer({ min: 1000, max: 5000 }),
  sportBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  groupBasisPoints: fc.record({
    slots: fc.integer({ min: 0, max: 10_000 }),
    tables: fc.integer({ min: 0, max: 10_000 }),
    live: fc.integer({ min: 0, max: 10_000 }),
    crash: fc.integer({ min: 0, max: 10_000 }),
  }),
  gameBasisPoints: fc.constantFrom<Readonly<Record<string, number>>>({}, { dice: 500 }),
  maxStakeMinor: fc.option(fc.bigInt({ min: 0n, max: 10n ** 9n }), { nil: null }),
});
const anyTicket: fc.Arbitrary<TicketToCount> = fc
  .record({
    stakeMinor: fc.bigInt({ min: 0n, max: 10n ** 9n }),
    cashedBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    oddsMilli: fc.integer({ min: 1000, max: 20_000 }),
    result: fc.constantFrom(...Object.values(betResults)),
    opposed: fc.boolean(),
  })
  .map(({ stakeMinor, cashedBasisPoints, oddsMilli, result, opposed }) => ({
    stakeMinor,
    cashedOutMinor: (stakeMinor * BigInt(cashedBasisPoints)) / 10_000n,
    price: fraction(BigInt(oddsMilli), 1000n),
    result,
    opposed,
  }));
const won = (part: Partial<TicketToCount> = {}): TicketToCount => ({
  stakeMinor: 1000n,
  cashedOutMinor: 0n,
  price: fraction(3n, 2n),
  result: betResults.win,
  opposed: false,
  ...part,
});

describe('what a ticket counts', () => {
  it("a ticket's contribution is not negative, and at most the stake, the maximum and the part not cashed out", () => {
    fc.assert(
      fc.property(anyTicket, anyTerms, (ticket, terms) => {
        const counted = ticketContribution(ticket, terms);
        expect(counted >= 0n && counted <= ticket.stakeMinor - ticket.cashedOutMinor).toBe(true);
        if (terms.maxStakeMinor !== null) expect(counted <= terms.maxStakeMinor).toBe(true);
      }),
    );
  });

  it('a ticket contributes the same for a win and a loss, and nothing for a returned stake', () => {
    fc.assert(
      fc.property(anyTicket, anyTerms, (ticket, terms) => {
        const of = (result: TicketToCount['result']) => ticketContribution({ ...ticket, result }, terms);
        expect(of(betResults.lost)).toBe(of(betResults.win));
        expect(of(betResults.halfLose)).toBe(of(betResults.halfWin));
        expect([of(betResults.cancelled), of(betResults.refund), of(betResults.pending)]).toEqual([
          0n,
          0n,
          0n,
        ]);
      }),
    );
  });

  it('a ticket at or above the minimum price contributes its whole stake', () => {
    expect(ticketContribution(won(), defaultContribution)).toBe(1000n);
    expect(ticketContribution(won({ price: fraction(1499n, 1000n) }), defaultContribution)).toBe(0n);
  });

  it('the price of the whole ticket decides its contribution, even if single legs are low', () => {
    // 1.20 × 1.25 is 1.50.
    expect(
      ticketContribution(won({ price: multiply(fraction(6n, 5n), fraction(5n, 4n)) }), defaultContribution),
    ).toBe(1000n);
  });

  it('a half win contributes half; a full cash-out and an opposed bet contribute nothing', () => {
    expect(ticketContribution(won({ result: betResults.halfWin }), defaultContribution)).toBe(500n);
    expect(ticketContribution(won({ cashedOutMinor: 1000n }), defaultContribution)).toBe(0n);
    expect(ticketContribution(won({ cashedOutMinor: 400n }), defaultContribution)).toBe(600n);
    expect(ticketContribution(won({ opposed: true }), defaultContribution)).toBe(0n);
  });

  it('a ticket with more cashed out than staked throws', () => {
    expect(() => ticketContribution(won({ cashedOutMinor: 1001n }), defaultContribution)).toThrow(
      'cashed out 1001 of a stake of 1000',
    );
  });
});

describe('what a round counts', () => {
  it('a round contributes the share of its group up to the maximum stake, and nothing if refunded', () => {
    const round = { stakeMinor: 1000n, game: 'roulette', refunded: false } as const;
    expect(roundContribution({ ...round, group: 'slots' }, defaultContribution)).toBe(1000n);
    expect(roundContribution({ ...round, group: 'tables' }, defaultContribution)).toBe(100n);
    expect(
      roundContribution({ ...round, group: 'slots' }, { ...defaultContribution, maxStakeMinor: 300n }),
    ).toBe(300n);
    expect(roundContribution({ ...round, group: 'slots', refunded: true }, defaultContribution)).toBe(0n);
  });

  it('a round contributes the share of its game if the game has its own share', () => {
    fc.assert(
      fc.property(anyTerms, fc.constantFrom(...gameGroups), (terms, group) => {
        expect(gameShare({ game: 'other', group }, terms)).toBe(terms.groupBasisPoints[group]);
        expect(gameShare({ game: 'dice', group }, terms)).toBe(
          terms.gameBasisPoints['dice'] ?? terms.groupBasisPoints[group],
        );
        expect(gameShare({ game: 'toString', group }, terms)).toBe(terms.groupBasisPoints[group]);
      }),
    );
  });
});
