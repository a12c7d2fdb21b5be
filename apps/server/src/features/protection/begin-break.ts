import type { AccountId } from '@evens/base';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import { lockBreak, type PlayerBreak, writeBreak } from './breaks-store.ts';
import { recordProtectionEvent } from './events.ts';

export interface BreakToBegin extends PlayerBreak {
  readonly accountId: AccountId;
  /** As `ProtectionEvent` has it. */
  readonly doneBy: string;
  /** An operator's reason; empty for a player's own break. */
  readonly reason: string;
  /** More to write in the same transaction, last of all. */
  readonly also?: (client: PoolClient, begun: PlayerBreak) => Promise<unknown>;
  readonly atMs: number;
}

/** An exclusion holds more than a time-out; of two of a kind the one that ends later. */
function holdsMore(one: PlayerBreak, other: PlayerBreak): boolean {
  if (one.kind !== other.kind) return one.kind === 'self-exclusion';
  return one.untilMs > other.untilMs;
}

/**
 * Begins a break, or lengthens the one that holds: none is ever shortened. The balance is barred in the same transaction, so
 * that no stake is taken from then on, whatever a process remembers. Answers the break that holds now; a repeat changes nothing.
 */
export function beginBreak(
  pool: Pool,
  { accountId, doneBy, reason, also, atMs, ...asked }: BreakToBegin,
): Promise<PlayerBreak> {
  return inTransaction(pool, async (client) => {
    const present = await lockBreak(client, { accountId, atMs });
    if (present !== undefined && !holdsMore(asked, present)) return present;
    await writeBreak(client, { ...asked, accountId, atMs });
    await recordProtectionEvent(client, {
      accountId,
      kind: asked.kind,
      doneBy,
      details: {
        until: Number.isFinite(asked.untilMs) ? new Date(asked.untilMs).toISOString() : null,
        ...(reason !== '' && { reason }),
      },
      atMs,
    });
    await also?.(client, asked);
    return asked;
  });
}
