import type { AccountId } from '@evens/base';
import type { PoolClient } from '../../platform/db.ts';
import { holdAccount } from '../wallet/index.ts';
import { endBonus, readCancelLoss, readWithdrawalLoss } from './end.ts';
import { followHeld } from './follow.ts';
import { readFollowed } from './follow-store.ts';
import { readTerms } from './progress.ts';

/**
 * What became of a bonus that was to be cancelled. `converted`: its requirement was met and nothing of it was being played, so it has
 * become cash now. `over`: it was over already, or is another account's.
 */
export type Cancelled = 'cancelled' | 'converted' | 'over';

/** One whose terms cannot be read is left as it is: it can be cancelled, and keeps no withdrawal from being made. */
async function followReadable(
  client: PoolClient,
  of: { readonly id: number; readonly accountId: AccountId; readonly atMs: number },
): Promise<void> {
  const bonus = await readFollowed(client, of.id);
  if (!bonus.isWagering || readTerms(bonus) !== undefined) await followHeld(client, of);
}

/**
 * Cancels a bonus for its player, in the caller's transaction: its money is the house's again, and so is what open bets return
 * of it. What the follower has not counted yet is counted first, so that a bonus that was wagered is not lost to a hasty click. The
 * follower moves the money at its next turn.
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
  await endBonus(client, { id: bonusId, accountId, reason: 'cancelled', atMs });
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
 * Brings the bonuses that a withdrawal would end in line with what was played, so that one whose requirement is met becomes cash
 * instead. To be called before `readWithdrawalLoss`, while the cash balance is locked.
 */
export async function followEndedByWithdrawal(
  client: PoolClient,
  { accountId, atMs }: { readonly accountId: AccountId; readonly atMs: number },
): Promise<void> {
  const found = await readWithdrawalLoss(client, accountId);
  for (const id of found?.bonusIds ?? []) await followReadable(client, { id, accountId, atMs });
}

/** Ends what ends with a withdrawal, in its transaction. Those that were wagered become cash. */
export async function endByWithdrawal(
  client: PoolClient,
  { accountId, atMs }: { readonly accountId: AccountId; readonly atMs: number },
): Promise<void> {
  await followEndedByWithdrawal(client, { accountId, atMs });
  const lost = await readWithdrawalLoss(client, accountId);
  for (const bonusId of lost?.bonusIds ?? []) await cancelBonus(client, { accountId, bonusId, atMs });
}
