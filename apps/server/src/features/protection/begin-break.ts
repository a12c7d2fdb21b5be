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

/** Of two breaks the one that keeps both: an exclusion if one of them is, until the later of their ends. */
function keepingBoth(one: PlayerBreak, other: PlayerBreak): PlayerBreak {
  return {
    kind: one.kind === other.kind ? one.kind : 'self-exclusion',
    untilMs: Math.max(one.untilMs, other.untilMs),
  };
}

/**
 * Begins a break, or lengthens the one that holds: none is ever shortened. The balance is barred in the same transaction, so
 * that no stake is taken from then on, whatever a process remembers. Answers the break that holds now; a repeat changes nothing.
 */
export function beginBreak(pool: Pool, asked: BreakToBegin): Promise<PlayerBreak> {
  return inTransaction(pool, (client) => beginBreakIn(client, asked));
}

/** The same in the caller's transaction. */
export async function beginBreakIn(
  client: PoolClient,
  { accountId, doneBy, reason, also, atMs, ...asked }: BreakToBegin,
): Promise<PlayerBreak> {
  const present = await lockBreak(client, { accountId, atMs });
  const begun = present === undefined ? asked : keepingBoth(asked, present);
  if (begun.kind === present?.kind && begun.untilMs === present.untilMs) return present;
  await writeBreak(client, { ...begun, accountId, atMs });
  await recordProtectionEvent(client, {
    accountId,
    kind: begun.kind,
    doneBy,
    details: {
      until: Number.isFinite(begun.untilMs) ? new Date(begun.untilMs).toISOString() : null,
      ...(reason !== '' && { reason }),
    },
    atMs,
  });
  await also?.(client, begun);
  return begun;
}
