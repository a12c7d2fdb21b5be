import { type CurrencyCode, ok } from '@evens/base';
import type { CashBackTerms } from '@evens/bonuses';
import { offerMinor } from '@evens/contract';
import type { CashBackConfig } from './cash-back-config.ts';
import { defineOfferKind } from './offer-kind.ts';

export function cashBackTerms(config: CashBackConfig, currency: CurrencyCode): CashBackTerms {
  return {
    shareBasisPoints: config.shareBasisPoints,
    minMinor: offerMinor(config.minCredit, currency),
    maxMinor: offerMinor(config.maxCredit, currency),
    creditedTo: config.creditedTo,
  };
}

/** A share of the net loss of each period. The claim starts the first period. */
export const cashBackOffer = defineOfferKind({
  kind: 'cash-back',
  needsDeposit: false,
  plan: (config) => ok({ kind: 'cash-back', config }),
});
