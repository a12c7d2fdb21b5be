import { err, ok, type Result } from '@evens/base';
import { type CallBody, type Calls, type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import type { By } from './make-boost.ts';
import { endBoost, endCombo } from './store.ts';

const ends = { boost: endBoost, combo: endCombo } as const;

/** Ends it from the commit on. Returns NotFound if it is unknown or has already ended. */
export async function endBoostOrCombo(
  pool: Pool,
  kind: keyof typeof ends,
  { ID, Reason, operator, atMs }: CallBody<Calls['POST /api/desk/boostend']> & By,
): Promise<Result<undefined, Refusal>> {
  return inTransaction(pool, async (client) => {
    const isEnded = await ends[kind](client, { id: ID, by: operator, reason: Reason, atMs });
    if (!isEnded) return err(refusal('NotFoundException'));
    await recordOperatorAction(client, {
      operator,
      action: `${kind}-end`,
      subject: `${kind}:${ID}`,
      details: { reason: Reason },
      atMs,
    });
    return ok(undefined);
  });
}
