import { type EndReason, expiresAtMs, wageringRequirement } from '@evens/bonuses';
import Type from 'typebox';
import Schema from 'typebox/schema';
import { bonusCurrency } from './bonus-currency.ts';
import type { FollowedBonus } from './follow-store.ts';
import type { BonusGrant } from './grant.ts';

/** `bonus.terms` of free spins whose winnings are bonus money, in addition to the contribution rules. */
const SpinWinnings = Type.Object({
  winnings: Type.Object({
    multiplierMilli: Type.Integer({ minimum: 0, maximum: 100_000 }),
    expiresAfterDays: Type.Integer({ minimum: 1, maximum: 365 }),
    endsWithWithdrawal: Type.Optional(Type.Boolean()),
  }),
});

/**
 * The bonus money that free spins have won when their bonus ends, by its terms. The money is that of the ended bonus, which the
 * house gets at the same moment. All that one grant of spins has won converts its maximum together. Undefined where nothing more was won, where winnings were cash, before the end, and after a
 * cancellation.
 */
export function spinWinnings(
  bonus: FollowedBonus,
  { reason, atMs }: { readonly reason: EndReason | undefined; readonly atMs: number },
): BonusGrant | undefined {
  const { accountId, id, kind, offerKey, spinsWonMinor, terms } = bonus;
  if (kind !== 'free-spins' || spinsWonMinor <= 0n) return undefined;
  if (reason === undefined || reason === 'cancelled') return undefined;
  if (!Schema.Check(SpinWinnings, terms))
    throw new Error(`spinWinnings: bonus ${id} has terms that cannot be read`);
  const { endsWithWithdrawal = false, expiresAfterDays, multiplierMilli } = terms.winnings;
  return {
    accountId,
    currency: bonusCurrency(bonus),
    offerKey,
    kind: 'bonus-money',
    valuesMinor: [spinsWonMinor],
    requirementMinor: wageringRequirement(
      { grantedMinor: spinsWonMinor, depositMinor: 0n },
      { multiplierMilli, basis: 'bonus' },
    ),
    maxConversionMinor: bonus.maxConversionMinor ?? null,
    maxStakeMinor: bonus.maxStakeMinor ?? null,
    minOddsMilli: bonus.minOddsMilli,
    terms: JSON.stringify(terms),
    endsWithWithdrawal,
    expiresAtMs: expiresAtMs(atMs, { expiresAfterDays }),
    activeDays: expiresAfterDays,
    rootId: id,
    paymentId: bonus.paymentId ?? null,
    code: null,
    atMs,
  };
}
