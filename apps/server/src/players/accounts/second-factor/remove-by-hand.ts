import type { PlayerId } from '@evens/base';
import { inTransaction, type Pool } from '../../../platform/db.ts';
import { recordOperatorAction } from '../../../platform/operator-actions.ts';
import { deleteSecondFactor } from './store.ts';

export interface RemovalByHand {
  readonly playerId: PlayerId;
  readonly reason: string;
  /** Operator as in `OperatorAction`. */
  readonly operator: string;
  readonly atMs: number;
}

/** For a player who has lost both the app and the recovery codes. False if there is nothing to turn off. */
export async function removeSecondFactor(
  pool: Pool,
  { playerId, reason, operator, atMs }: RemovalByHand,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    if (!(await deleteSecondFactor(client, playerId))) return false;
    await recordOperatorAction(client, {
      operator,
      action: 'second-factor-off',
      subject: `player:${playerId}`,
      details: { reason },
      atMs,
    });
    return true;
  });
}
