import type { AccountId } from '@evens/base';
import type { Refusal } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import { readBreak, stateOf } from './breaks-store.ts';
import { judgeAt } from './enforcement-points.ts';

/** The refusal of a bonus that the account would get now. The caller holds its balance, so that no break begins meanwhile. */
export async function judgeBonus(
  db: Queryable,
  { accountId, atMs }: { readonly accountId: AccountId; readonly atMs: number },
): Promise<Refusal | undefined> {
  const { rows } = await db.query<{ blocked: boolean }>({
    name: 'bonus-judged',
    text: 'select blocked from balance where account_id = $1',
    values: [accountId],
  });
  const found = await readBreak(db, { accountId, atMs });
  return judgeAt('bonus', { ...stateOf(found), isLocked: rows[0]?.blocked === true }, { nowMs: atMs });
}
