import { currencyCodes } from '@evens/base';
import { offerMinor } from '@evens/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { freeBetOffer } from './free-bet-offer.ts';

const numbers = { count: 3, value: 500, minOddsMilli: 1500, winningsTo: 'cash', expiresAfterDays: 7 };

it('a free bet offer grants stakes of equal value in any currency, without a wagering requirement', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...currencyCodes),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (currency, count, value) => {
        const offer = freeBetOffer({ ...numbers, count, value });
        const planned = offer?.plan({ currency, depositMinor: undefined });
        expect(planned).toMatchObject({
          ok: true,
          value: {
            kind: 'free-bet',
            valuesMinor: Array.from({ length: count }, () => offerMinor(value, currency)),
            requirementMinor: 0n,
            maxConversionMinor: null,
            minOddsMilli: 1500,
            expiresAfterDays: 7,
          },
        });
      },
    ),
  );
});

it('a free bet offer is claimed without a deposit and rejects numbers that do not fit', () => {
  expect(freeBetOffer(numbers)?.needsDeposit).toBe(false);
  expect(freeBetOffer({ ...numbers, count: 0 })).toBeUndefined();
  expect(freeBetOffer({ ...numbers, winningsTo: 'bonus' })).toBeUndefined();
  expect(freeBetOffer.faults({ ...numbers, minOddsMilli: 999 })).toEqual(['minOddsMilli']);
});
