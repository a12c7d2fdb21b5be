import type { CurrencyCode } from '@evens/base';
import { wageringRequirement } from '@evens/bonuses';
import { type OfferAmount, type OfferWagering, offerMinor } from '@evens/contract';
import type { GrantPlan } from './offer-kind.ts';

export function minorOrNull(stored: OfferAmount | null, currency: CurrencyCode): bigint | null {
  return stored === null ? null : offerMinor(stored, currency);
}

/** Bonus money with its requirement. */
export function wageringPlan(
  wagering: OfferWagering,
  {
    kind,
    currency,
    grantedMinor,
    depositMinor,
  }: Pick<GrantPlan, 'kind'> & {
    readonly currency: CurrencyCode;
    readonly grantedMinor: bigint;
    readonly depositMinor: bigint;
  },
): GrantPlan {
  const { minOddsMilli, sportBasisPoints, groupBasisPoints, gameBasisPoints, expiresAfterDays } = wagering;
  return {
    kind,
    valuesMinor: [grantedMinor],
    requirementMinor: wageringRequirement({ grantedMinor, depositMinor }, wagering),
    maxConversionMinor: minorOrNull(wagering.maxConversion, currency),
    maxStakeMinor: minorOrNull(wagering.maxStake, currency),
    minOddsMilli,
    counting: { sportBasisPoints, groupBasisPoints, gameBasisPoints },
    expiresAfterDays,
    endsWithWithdrawal: wagering.endsWithWithdrawal === true,
  };
}
