import type { AccountId, CurrencyCode } from '@evens/base';
import { expiresAtMs } from '@evens/bonuses';
import { type LoyaltyBonus, prizeMinor, prizeTerms } from '@evens/loyalty';
import { grantBonus, grantCash } from '../../money/index.ts';
import type { PoolClient } from '../../platform/db.ts';

/** Grants a prize bought with points or won on the wheel, in the caller's transaction. Returns the bonus's id. */
export function grantPrize(
  client: PoolClient,
  {
    accountId,
    currency,
    prize,
    offerKey,
    atMs,
  }: {
    readonly accountId: AccountId;
    readonly currency: CurrencyCode;
    readonly prize: LoyaltyBonus;
    readonly offerKey: 'loyalty-shop' | 'loyalty-wheel';
    readonly atMs: number;
  },
): Promise<number> {
  const valueMinor = prizeMinor(prize.units, currency);
  if (prize.kind === 'cash')
    return grantCash(client, { accountId, currency, offerKey, amountMinor: valueMinor, atMs });
  return grantBonus(client, {
    accountId,
    currency,
    offerKey,
    kind: prize.kind,
    valuesMinor:
      prize.kind === 'free-spins' ? Array.from({ length: prize.count }, () => valueMinor) : [valueMinor],
    ...(prize.kind === 'free-spins' && { spins: { game: prize.game, winningsTo: 'cash' } }),
    requirementMinor: 0n,
    maxConversionMinor: null,
    maxStakeMinor: null,
    minOddsMilli: prizeTerms.minOddsMilli,
    terms: '{}',
    expiresAtMs: expiresAtMs(atMs, prizeTerms),
    activeDays: prizeTerms.expiresAfterDays,
    paymentId: null,
    code: null,
    atMs,
  });
}
