import type { PoolClient } from '../../platform/db.ts';
import { bonusCurrency } from './bonus-currency.ts';
import type { FollowedBonus } from './follow-store.ts';
import type { BonusGrant } from './grant.ts';

/**
 * Grants again what a correction or a late win returned to a spent bonus, as a bonus of its own. It expires at the same moment and
 * belongs to the same deposit. All bonuses of one root share the maximum conversion and the remaining requirement. The house gets
 * the returned money of the spent bonus at that moment; what the house had to cover for it, and what was granted again before, is
 * not granted. Undefined where nothing more returned, where the spent bonus has expired, and where its deposit was reversed.
 */
export function returnsOfSpent(bonus: FollowedBonus, atMs: number): BonusGrant | undefined {
  const { endReason, expiresAtMs, heldMinor, isWagering, regrantedMinor, state, sweptMinor } = bonus;
  if (!isWagering || state !== 4 || endReason !== 'spent' || expiresAtMs <= atMs || bonus.isDepositReversed)
    return undefined;
  const returnedMinor = sweptMinor + heldMinor - regrantedMinor;
  if (returnedMinor <= 0n) return undefined;
  return {
    accountId: bonus.accountId,
    currency: bonusCurrency(bonus),
    offerKey: bonus.offerKey,
    kind: bonus.kind,
    valuesMinor: [returnedMinor],
    requirementMinor: bonus.requirementLeftMinor,
    rootId: bonus.rootId ?? bonus.id,
    continuesId: bonus.continuesId ?? bonus.id,
    maxConversionMinor: bonus.maxConversionMinor ?? null,
    maxStakeMinor: bonus.maxStakeMinor ?? null,
    minOddsMilli: bonus.minOddsMilli,
    terms: JSON.stringify(bonus.terms),
    expiresAtMs,
    endsWithWithdrawal: bonus.endsWithWithdrawal,
    paymentId: bonus.paymentId ?? null,
    code: null,
    atMs,
  };
}

/** Notes what was granted again, so that a correction that comes and goes grants nothing twice. */
export async function addRegranted(
  client: PoolClient,
  bonusId: number,
  valuesMinor: readonly bigint[],
): Promise<void> {
  await client.query(
    'update bonus set regranted = regranted + $2::bigint, version = version + 1 where id = $1',
    [bonusId, valuesMinor.reduce((sum, value) => sum + value, 0n)],
  );
}
