import { currencyCodes, larger, smallUnitMinor } from '@evens/base';
import type { BonusKind } from '@evens/bonuses';
import { type OfferAmount, offerMinor } from './amounts.ts';
import type { OfferNumbers } from './kinds.ts';

/** The largest of an amount in all currencies, in hundredths of a euro, rounded up. */
function largestUnits(stored: OfferAmount): bigint {
  return currencyCodes
    .map((currency) => {
      const one = smallUnitMinor[currency];
      return (offerMinor(stored, currency) + one - 1n) / one;
    })
    .reduce(larger);
}

const mostByKind: { readonly [Kind in BonusKind]: (numbers: OfferNumbers[Kind]) => bigint } = {
  'deposit-match': ({ maxGrant }) => largestUnits(maxGrant),
  'bonus-money': ({ value }) => largestUnits(value),
  'free-bet': ({ count, value }) => BigInt(count) * largestUnits(value),
  'free-spins': ({ count, value }) => BigInt(count) * largestUnits(value),
  'cash-back': ({ maxCredit }) => largestUnits(maxCredit),
};

/** Maximum grant of one claim of an offer, for cash-back in one period: hundredths of a euro. */
export function mostGranted<Kind extends BonusKind>(kind: Kind, numbers: OfferNumbers[Kind]): bigint {
  return mostByKind[kind](numbers);
}
