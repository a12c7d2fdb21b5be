import type { PlayerId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';

/** Whether an account is below the caller, on any level. */
export async function isBelow(
  db: Queryable,
  { callerId, playerId }: { readonly callerId: PlayerId; readonly playerId: PlayerId },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from agent_branch where ancestor_id = $1 and member_id = $2 and distance > 0',
    [callerId, playerId],
  );
  return rowCount === 1;
}
