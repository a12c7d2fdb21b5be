import { type AccountId, type CurrencyCode, err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { findItem } from '@evens/loyalty';
import { holdAccount, readCommandId } from '../../money/index.ts';
import { inTransaction, type Pool } from '../../platform/db.ts';
import { judgeBonus } from '../../players/index.ts';
import { addEntry, findPurchase, holdPoints } from './account-store.ts';
import { grantPrize } from './grant-prize.ts';
import { judgePrice } from './judge-price.ts';
import { readLoyaltyRule } from './rule-store.ts';
import { readCurrentTerms } from './terms-store.ts';

export interface BoughtItem {
  readonly points: number;
  readonly bonusId: number;
}

export interface PurchaseRequest {
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  readonly commandId: string;
  readonly itemKey: string;
  /** Points that the player agreed to. */
  readonly price: number;
  readonly atMs: number;
}

/**
 * Buys an item for points, in one transaction with its bonus. A repeat of the command returns the first answer. Refuses, in this
 * order: InvalidRequest, CommandExpired, CommandIdReused, AccountLocked, SelfExclusion, TimeOut, LoyaltyClosed, NotFound, LoyaltyPriceChanged,
 * LoyaltyPoints.
 */
export async function buyItem(pool: Pool, request: PurchaseRequest): Promise<Result<BoughtItem, Refusal>> {
  const { accountId, currency, itemKey, atMs } = request;
  const commandId = readCommandId(request.commandId, atMs);
  if (!commandId.ok) return commandId;
  return inTransaction(pool, async (client): Promise<Result<BoughtItem, Refusal>> => {
    // The second of two simultaneous purchases waits here for the first.
    await holdAccount(client, accountId);
    const before = await findPurchase(client, { accountId, commandId: commandId.value });
    if (before)
      return before.item_key === itemKey
        ? ok({ points: before.balance, bonusId: before.bonus_id })
        : err(refusal('CommandIdReusedException'));
    const barred = await judgeBonus(client, { accountId, atMs });
    if (barred) return err(barred);
    if (!(await readLoyaltyRule(client)).isOpen) return err(refusal('LoyaltyClosedException'));
    const current = await readCurrentTerms(client);
    const item = findItem(current.terms.items, itemKey);
    if (!item) return err(refusal('NotFoundException'));
    const standing = await holdPoints(client, accountId, current);
    const judged = judgePrice(item, request.price, { terms: current.terms, standing });
    if (!judged.ok) return judged;
    const price = judged.value;
    const bonusId = await grantPrize(client, {
      accountId,
      currency,
      prize: item.prize,
      offerKey: 'loyalty-shop',
      atMs,
    });
    const points = await addEntry(client, {
      accountId,
      points: -price,
      of: { kind: 'purchase', itemKey, commandId: commandId.value, bonusId },
      atMs,
    });
    return ok({ points, bonusId });
  });
}
