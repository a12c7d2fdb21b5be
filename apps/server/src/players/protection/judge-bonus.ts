import type { AccountId } from '@evens/base';
import type { Refusal } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import { protectionState, readBreak } from './breaks-store.ts';
import { type IdentityGate, judgeAt } from './enforcement-points.ts';

/**
 * The refusal of a bonus for the account at this time. The caller has locked its balance, so no break begins meanwhile.
 */
export async function judgeBonus(
  db: Queryable,
  {
    accountId,
    gates = [],
    atMs,
  }: {
    readonly accountId: AccountId;
    /**
     * Actions for which the jurisdiction requires an identity document. Absent if the player's own call already checked
     * it.
     */
    readonly gates?: readonly IdentityGate[];
    readonly atMs: number;
  },
): Promise<Refusal | undefined> {
  const { rows } = await db.query<{ blocked: boolean; verified: boolean }>({
    name: 'bonus-judged',
    text: `select b.blocked, exists (select from player p where p.account_id = b.account_id and p.is_verified) as verified
           from balance b where b.account_id = $1`,
    values: [accountId],
  });
  const [row] = rows;
  const found = await readBreak(db, { accountId, atMs });
  const identity = { isProven: row?.verified === true, gates };
  return judgeAt(
    'bonus',
    { ...protectionState(found), isLocked: row?.blocked === true, identity },
    { nowMs: atMs },
  );
}
