import { ok } from '@evens/base';
import { offerMinor } from '@evens/contract';
import { defineOfferKind } from './offer-kind.ts';

/** Stakes paid by the house accounts. Each free bet is one bet, and its stake is not returned. */
export const freeBetOffer = defineOfferKind({
  kind: 'free-bet',
  needsDeposit: false,
  plan({ count, value, minOddsMilli, expiresAfterDays }, { currency }) {
    const valueMinor = offerMinor(value, currency);
    return ok({
      kind: 'free-bet',
      valuesMinor: Array.from({ length: count }, () => valueMinor),
      requirementMinor: 0n,
      maxConversionMinor: null,
      maxStakeMinor: null,
      minOddsMilli,
      counting: {},
      expiresAfterDays,
    });
  },
});
