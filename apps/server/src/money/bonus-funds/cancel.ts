import type { AccountId } from '@evens/base';
import type { PoolClient } from '../../platform/db.ts';
import { holdAccount } from '../wallet/store.ts';
import { endBonus, readCancelLoss, readWithdrawalLoss } from './end.ts';
import { followHeld } from './follow.ts';
import { readFollowed } from './follow-store.ts';
import { readTerms } from './progress.ts';

/**
 * Outcome of a cancellation. `converted`: the requirement was met and no bonus money was at stake, so the bonus became
 * cash. `over`: the bonus had already ended or belongs to another account.
 */
export type Cancelled = 'cancelled' | 'converted' | 'over';

/** Skips a bonus whose terms cannot be read: it can still be cancelled and does not block a withdrawal. */
async function followReadable(
  client: PoolClient,
  of: { readonly id: number; readonly accountId: AccountId; readonly atMs: number },
): Promise<void> {
  const bonus = await readFollowed(client, of.id);
  if (!bonus.isWagering || readTerms(bonus) !== undefined) await followHeld(client, of);
}

/**
 * Cancels a bonus for its player, in the caller's transaction: its money returns to the house accounts, and so do later
 * returns of its open bets. Uncounted bets and rounds are counted first, so that a bonus whose requirement is met is
 * not lost. The follower moves the money in its next run.
 */
export async function cancelBonus(
  client: PoolClient,
  {
    accountId,
    bonusId,
    atMs,
  }: { readonly accountId: AccountId; readonly bonusId: number; readonly atMs: number },
): Promise<Cancelled> {
  await holdAccount(client, accountId);
  if ((await readCancelLoss(client, { accountId, bonusId })) === undefined) return 'over';
  await followReadable(client, { id: bonusId, accountId, atMs });
  if ((await readCancelLoss(client, { accountId, bonusId })) === undefined)
    return (await isConverted(client, bonusId)) ? 'converted' : 'over';
  await endBonus(client, { id: bonusId, reason: 'cancelled', atMs });
  await client.query('update balance set version = version + 1 where account_id = $1', [accountId]);
  return 'cancelled';
}

async function isConverted(client: PoolClient, bonusId: number): Promise<boolean> {
  const { rowCount } = await client.query(`select from bonus where id = $1 and end_reason = 'converted'`, [
    bonusId,
  ]);
  return rowCount === 1;
}

/**
 * Counts outstanding play of the bonuses that a withdrawal would end, so that a bonus whose requirement is met becomes
 * cash instead. Call it before `readWithdrawalLoss`, while the cash balance is locked.
 */
export async function followEndedByWithdrawal(
  client: PoolClient,
  { accountId, atMs }: { readonly accountId: AccountId; readonly atMs: number },
): Promise<void> {
  const found = await readWithdrawalLoss(client, accountId);
  for (const id of found?.bonusIds ?? []) await followReadable(client, { id, accountId, atMs });
}

/** Ends the bonuses that a withdrawal ends, in its transaction. Bonuses whose requirement is met become cash. */
export async function endByWithdrawal(
  client: PoolClient,
  { accountId, atMs }: { readonly accountId: AccountId; readonly atMs: number },
): Promise<void> {
  await followEndedByWithdrawal(client, { accountId, atMs });
  const lost = await readWithdrawalLoss(client, accountId);
  for (const bonusId of lost?.bonusIds ?? []) await cancelBonus(client, { accountId, bonusId, atMs });
}
