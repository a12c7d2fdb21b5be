import { currencyCodes } from '@evens/base';
import { offerMinor } from '@evens/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bonusMoneyOffer } from './bonus-money-offer.ts';

const wagering = {
  multiplierMilli: 5000,
  basis: 'bonus',
  minOddsMilli: 1500,
  sportBasisPoints: 10_000,
  groupBasisPoints: { slots: 0, tables: 0, live: 0, crash: 0 },
  gameBasisPoints: {},
  maxStake: null,
  maxConversion: null,
  expiresAfterDays: 14,
};

it('a bonus money offer grants one amount with the same multiple in any currency and basis, as it has no deposit', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...currencyCodes),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 100 }),
      fc.constantFrom('bonus', 'bonus-and-deposit'),
      (currency, value, times, basis) => {
        const offer = bonusMoneyOffer({
          value,
          wagering: { ...wagering, basis, multiplierMilli: times * 1000 },
        });
        const grantedMinor = offerMinor(value, currency);
        expect(offer?.plan({ currency, depositMinor: undefined })).toMatchObject({
          ok: true,
          value: { valuesMinor: [grantedMinor], requirementMinor: grantedMinor * BigInt(times) },
        });
      },
    ),
  );
});

it('a bonus money offer is claimed without a deposit and requires wagering terms', () => {
  expect(bonusMoneyOffer({ value: 700, wagering })?.needsDeposit).toBe(false);
  expect(bonusMoneyOffer({ value: 700 })).toBeUndefined();
});
