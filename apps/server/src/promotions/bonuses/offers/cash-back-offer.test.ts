import { currencyCodes } from '@evens/base';
import { cashBack } from '@evens/bonuses';
import { offerMinor } from '@evens/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cashBackOffer, cashBackTerms } from './cash-back-offer.ts';

const numbers = {
  shareBasisPoints: 1000,
  period: 'week',
  minCredit: 100,
  maxCredit: 5000,
  creditedTo: 'cash',
} as const;

it('cash-back credits nothing or an amount between its bounds, in any currency', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...currencyCodes),
      fc.integer({ min: 1, max: 5000 }),
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      (currency, shareBasisPoints, stakedMinor) => {
        const terms = cashBackTerms({ ...numbers, shareBasisPoints }, currency);
        const credited = cashBack({ stakedMinor, returnedMinor: 0n }, terms);
        const isWithin = credited >= offerMinor(100, currency) && credited <= offerMinor(5000, currency);
        expect(credited === 0n || isWithin).toBe(true);
      },
    ),
  );
});

it('a cash-back entry starts with the current config, and a later change of the offer does not affect it', () => {
  const planned = cashBackOffer(numbers)?.plan({ currency: 'EUR', depositMinor: undefined });
  expect(planned).toEqual({ ok: true, value: { kind: 'cash-back', config: numbers } });
  expect(cashBackOffer({ ...numbers, shareBasisPoints: 5001 })).toBeUndefined();
  expect(cashBackOffer({ ...numbers, creditedTo: 'bonus' })).toBeUndefined();
});
