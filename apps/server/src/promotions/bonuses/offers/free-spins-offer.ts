import { hasKey, ok } from '@evens/base';
import { offerMinor } from '@evens/contract';
import { slotNames } from './game-names.ts';
import { defineOfferKind } from './offer-kind.ts';
import { minorOrNull } from './wagering-plan.ts';

/**
 * Rounds of one slot or provider game, paid by the house accounts. Winnings are cash, or bonus money to wager after the
 * last spin.
 */
export const freeSpinsOffer = defineOfferKind({
  kind: 'free-spins',
  needsDeposit: false,
  // A key without a provider is an in-house slot.
  faults: ({ game }) => (game.includes(':') || hasKey(slotNames, game) ? [] : ['game']),
  plan(config, { currency }) {
    const { count, expiresAfterDays, game, value, winningsTo, wagering } = config;
    const valueMinor = offerMinor(value, currency);
    return ok({
      kind: 'free-spins',
      valuesMinor: Array.from({ length: count }, () => valueMinor),
      spins: { game, winningsTo },
      requirementMinor: 0n,
      maxConversionMinor: minorOrNull(wagering?.maxConversion ?? null, currency),
      maxStakeMinor: minorOrNull(wagering?.maxStake ?? null, currency),
      minOddsMilli: wagering?.minOddsMilli ?? 1000,
      counting: wagering
        ? {
            sportBasisPoints: wagering.sportBasisPoints,
            groupBasisPoints: wagering.groupBasisPoints,
            gameBasisPoints: wagering.gameBasisPoints,
            winnings: {
              multiplierMilli: wagering.multiplierMilli,
              expiresAfterDays: wagering.expiresAfterDays,
              endsWithWithdrawal: wagering.endsWithWithdrawal === true,
            },
          }
        : {},
      expiresAfterDays,
    });
  },
});
