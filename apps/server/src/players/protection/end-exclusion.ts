import { type AccountId, err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool } from '../../platform/db.ts';
import { endExclusion, lockBreak, protectionState, writeReturn } from './breaks-store.ts';
import { judgeAt } from './enforcement-points.ts';
import { recordProtectionEvent } from './events.ts';

const HOUR_MS = 3_600_000;

interface Excluded {
  readonly accountId: AccountId;
  readonly atMs: number;
}

/**
 * Requests the end of an exclusion after its term. It ends after a cooling-off. Refuses with SelfExclusion before the
 * term or for a permanent one, and with NotFound without an exclusion. Returns the end; a repeat returns the same.
 */
export function requestReturn(
  pool: Pool,
  { accountId, atMs, afterHours }: Excluded & { readonly afterHours: number },
): Promise<Result<number, Refusal>> {
  return inTransaction(pool, async (client): Promise<Result<number, Refusal>> => {
    const present = await lockBreak(client, { accountId, atMs });
    if (present?.kind !== 'self-exclusion') return err(refusal('NotFoundException'));
    if (present.untilMs > atMs)
      return err(
        judgeAt('log-in', protectionState(present), { nowMs: atMs }) ?? refusal('SelfExclusionException'),
      );
    if (present.returnsAtMs !== undefined) return ok(present.returnsAtMs);
    const returnsAtMs = atMs + afterHours * HOUR_MS;
    await writeReturn(client, { accountId, requestedAtMs: atMs, returnsAtMs });
    await recordProtectionEvent(client, {
      accountId,
      kind: 'return-asked',
      doneBy: 'player',
      details: { endsAt: new Date(returnsAtMs).toISOString() },
      atMs,
    });
    return ok(returnsAtMs);
  });
}

export interface LogInToJudge extends Excluded {
  readonly isLocked: boolean;
  readonly isClosed: boolean;
  /** False for a log-in that only serves a payout. */
  readonly isExcluded: boolean;
}

/** Whether the player may log in. */
export async function judgeLogIn(pool: Pool, attempt: LogInToJudge): Promise<Refusal | undefined> {
  const { accountId, isLocked, isClosed, isExcluded, atMs } = attempt;
  const refused = judgeAt('log-in', { barredUntilMs: null, isLocked, isClosed }, { nowMs: atMs });
  return refused ?? (isExcluded ? judgeExcluded(pool, { accountId, atMs }) : undefined);
}

/** Ends an exclusion whose cooling-off has passed, at the first log-in afterwards. */
function judgeExcluded(pool: Pool, { accountId, atMs }: Excluded): Promise<Refusal | undefined> {
  return inTransaction(pool, async (client) => {
    const present = await lockBreak(client, { accountId, atMs });
    if (present?.returnsAtMs !== undefined && present.returnsAtMs <= atMs) {
      await endExclusion(client, accountId);
      await recordProtectionEvent(client, {
        accountId,
        kind: 'exclusion-ended',
        doneBy: 'system',
        details: {},
        atMs,
      });
      return undefined;
    }
    return judgeAt('log-in', protectionState(present), { nowMs: atMs });
  });
}
