import { ok } from '@evens/base';
import { offerMinor } from '@evens/contract';
import { defineOfferKind } from './offer-kind.ts';
import { wageringPlan } from './wagering-plan.ts';

/** An amount of bonus money without a deposit. */
export const bonusMoneyOffer = defineOfferKind({
  kind: 'bonus-money',
  needsDeposit: false,
  plan: ({ value, wagering }, { currency }) =>
    ok(
      wageringPlan(wagering, {
        kind: 'bonus-money',
        currency,
        grantedMinor: offerMinor(value, currency),
        depositMinor: 0n,
      }),
    ),
});
