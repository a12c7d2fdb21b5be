import { currencyCodes } from '@evens/base';
import { offerMinor, timesWagered } from '@evens/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offerKinds } from './registry.ts';

const createOffer = (shareBasisPoints: number, multiplierMilli: number) => {
  const offer = offerKinds['deposit-match']?.({
    shareBasisPoints,
    minDeposit: 1000,
    maxGrant: 10_000,
    wagering: {
      multiplierMilli,
      basis: 'bonus-and-deposit',
      minOddsMilli: 1500,
      sportBasisPoints: 10_000,
      groupBasisPoints: { slots: 10_000, tables: 1000, live: 1000, crash: 1000 },
      gameBasisPoints: {},
      maxStake: null,
      maxConversion: null,
      expiresAfterDays: 30,
    },
  });
  if (!offer) throw new Error('the offer cannot be read');
  return offer;
};

describe('a deposit bonus with a requirement of bonus and deposit', () => {
  it('a deposit bonus never exceeds the wagering multiple of its terms, however large the deposit is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...currencyCodes),
        fc.integer({ min: 1000, max: 10_000_000 }),
        fc.integer({ min: 500, max: 50_000 }),
        fc.integer({ min: 1, max: 50 }),
        (currency, units, share, times) => {
          const offer = createOffer(share, times * 1000);
          const planned = offer.plan({ currency, depositMinor: offerMinor(units, currency) });
          if (!planned.ok || !('valuesMinor' in planned.value)) throw new Error('no bonus was planned');
          const granted = Number(planned.value.valuesMinor[0]);
          const ratio = Number(planned.value.requirementMinor) / granted;
          expect(ratio).toBeLessThanOrEqual(timesWagered(offer.terms(currency)) * (1 + 1e-12));
        },
      ),
    );
  });
});
