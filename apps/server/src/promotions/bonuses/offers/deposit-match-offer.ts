import { err, formatAmount, ok } from '@evens/base';
import { depositMatch, matchedDeposit } from '@evens/bonuses';
import { offerMinor, refusal } from '@evens/contract';
import { defineOfferKind } from './offer-kind.ts';
import { wageringPlan } from './wagering-plan.ts';

/** A share of a deposit as bonus money. Its code is entered with the deposit. */
export const depositMatchOffer = defineOfferKind({
  kind: 'deposit-match',
  needsDeposit: true,
  plan({ shareBasisPoints, minDeposit, maxGrant, wagering }, { currency, depositMinor }) {
    const minDepositMinor = offerMinor(minDeposit, currency);
    const minimum = formatAmount(minDepositMinor, currency);
    if (depositMinor === undefined) return err(refusal('BonusNeedsDepositException', { minimum, currency }));
    const match = { shareBasisPoints, minDepositMinor, maxGrantMinor: offerMinor(maxGrant, currency) };
    const granted = depositMatch(depositMinor, match);
    if (!granted.ok) return err(refusal('BonusDepositTooSmallException', { minimum, currency }));
    return ok(
      wageringPlan(wagering, {
        kind: 'deposit-match',
        currency,
        grantedMinor: granted.value,
        depositMinor: matchedDeposit(granted.value, match),
      }),
    );
  },
});
