import type { AccountId, CurrencyCode } from '@evens/base';
import { holdAccount } from '../../../money/index.ts';
import { inTransaction, type Pool } from '../../../platform/db.ts';
import { type IdentityGate, judgeBonus } from '../../../players/index.ts';
import { boundRefusal, give } from '../offers/claim-bonus.ts';
import { readClaimant } from '../offers/claimant.ts';
import { findAwarded, lockOffer, writeClaim } from '../offers/offer-store.ts';
import { holdAward } from './award-store.ts';

export type Awarded = 'granted' | 'refused' | 'before' | 'stopped';

/**
 * Grants an offer to one player of an award, in a separate transaction, exactly once even if the batch is repeated.
 * Refuses under the same conditions as a claim: unproven identity, missing details, break or lock, limit per person or
 * household, an offer that needs a deposit or has ended. An award that an operator has stopped grants nothing.
 */
export function awardOffer(
  pool: Pool,
  award: {
    readonly awardId: number;
    readonly offerKey: string;
    readonly accountId: AccountId;
    readonly currency: CurrencyCode;
    /** Actions for which the jurisdiction requires an identity document. */
    readonly gates: readonly IdentityGate[];
    readonly atMs: number;
  },
): Promise<Awarded> {
  const { awardId, offerKey, accountId, currency, gates, atMs } = award;
  return inTransaction(pool, async (client): Promise<Awarded> => {
    await holdAccount(client, accountId);
    if (!(await holdAward(client, awardId))) return 'stopped';
    if (await findAwarded(client, { awardId, accountId })) return 'before';
    if (await judgeBonus(client, { accountId, gates, atMs })) return 'refused';
    const offer = await lockOffer(client, { key: offerKey, atMs });
    if (!offer) return 'refused';
    const read = await readClaimant(client, accountId);
    if (!read.ok) return 'refused';
    const claimant = read.value;
    if (await boundRefusal(client, offer, { accountId, claimant })) return 'refused';
    const planned = offer.offer.plan({ currency, depositMinor: undefined });
    if (!planned.ok) return 'refused';
    const granted = await give(
      client,
      { accountId, currency, deposit: undefined, atMs },
      { offer, code: null, plan: planned.value },
    );
    if (granted === undefined) return 'refused';
    await writeClaim(client, {
      accountId,
      offerKey,
      code: null,
      ...granted,
      commandId: null,
      paymentId: null,
      awardId,
      claimant,
      atMs,
    });
    return 'granted';
  });
}
