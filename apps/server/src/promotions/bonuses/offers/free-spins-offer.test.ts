import { currencyCodes } from '@evens/base';
import { offerMinor } from '@evens/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { freeSpinsOffer } from './free-spins-offer.ts';

const numbers = { game: 'harbour-lights', count: 10, value: 20, winningsTo: 'cash', expiresAfterDays: 7 };
const wagering = {
  multiplierMilli: 5000,
  basis: 'bonus',
  minOddsMilli: 1500,
  sportBasisPoints: 0,
  groupBasisPoints: { slots: 10_000, tables: 1000, live: 1000, crash: 1000 },
  gameBasisPoints: {},
  maxStake: 500,
  maxConversion: 5000,
  expiresAfterDays: 14,
};

it('a free spins offer grants rounds of equal value in one game, in any currency', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...currencyCodes),
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (currency, count, value) => {
        const planned = freeSpinsOffer({ ...numbers, count, value })?.plan({
          currency,
          depositMinor: undefined,
        });
        expect(planned).toMatchObject({
          ok: true,
          value: {
            kind: 'free-spins',
            valuesMinor: Array.from({ length: count }, () => offerMinor(value, currency)),
            spins: { game: 'harbour-lights', winningsTo: 'cash' },
            requirementMinor: 0n,
            counting: {},
          },
        });
      },
    ),
  );
});

it('free spins store the wagering terms of winnings that are bonus money', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...currencyCodes),
      fc.integer({ min: 0, max: 100_000 }),
      fc.boolean(),
      (currency, multiplierMilli, endsWithWithdrawal) => {
        const terms = { ...wagering, multiplierMilli, endsWithWithdrawal };
        const offer = freeSpinsOffer({ ...numbers, winningsTo: 'bonus', wagering: terms });
        expect(offer?.plan({ currency, depositMinor: undefined })).toMatchObject({
          ok: true,
          value: {
            spins: { winningsTo: 'bonus' },
            // The spins themselves are not wagered.
            requirementMinor: 0n,
            maxConversionMinor: offerMinor(5000, currency),
            maxStakeMinor: offerMinor(500, currency),
            counting: { winnings: { multiplierMilli, expiresAfterDays: 14, endsWithWithdrawal } },
          },
        });
      },
    ),
  );
});

it('a free spins offer accepts an in-house slot or a game key that names its provider', () => {
  expect(freeSpinsOffer({ ...numbers, game: 'dice' })).toBeUndefined();
  expect(freeSpinsOffer.faults({ ...numbers, game: 'no-such-slot' })).toEqual(['game']);
  expect(freeSpinsOffer({ ...numbers, game: 'habanero:sheep', gameName: 'Sheep' })).toBeDefined();
});
