import type { AccountId } from '@evens/base';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import { lockBreak, type PlayerBreak, writeBreak } from './breaks-store.ts';
import { recordProtectionEvent } from './events.ts';
import { releaseAll } from './vault/vault-store.ts';

export interface BreakToBegin extends PlayerBreak {
  readonly accountId: AccountId;
  /** Same values as in `ProtectionEvent`. */
  readonly doneBy: string;
  /** An operator's reason; empty for a player's own break. */
  readonly reason: string;
  /** Further writes in the same transaction, executed last. */
  readonly also?: (client: PoolClient, begun: PlayerBreak) => Promise<unknown>;
  readonly atMs: number;
}

/** Combines two breaks: an exclusion if either is one, until the later end. */
function keepingBoth(one: PlayerBreak, other: PlayerBreak): PlayerBreak {
  return {
    kind: one.kind === other.kind ? one.kind : 'self-exclusion',
    untilMs: Math.max(one.untilMs, other.untilMs),
  };
}

/**
 * Begins a break, or extends the current one; breaks are never shortened. The balance is barred in the same
 * transaction, so no later stake is taken, even by a process with cached state, and the vault is opened: the player may
 * withdraw all money. Returns the current break; a repeat changes nothing.
 */
export function beginBreak(pool: Pool, request: BreakToBegin): Promise<PlayerBreak> {
  return inTransaction(pool, (client) => beginBreakIn(client, request));
}

/** The same in the caller's transaction. */
export async function beginBreakIn(
  client: PoolClient,
  { accountId, doneBy, reason, also, atMs, ...requestedBreak }: BreakToBegin,
): Promise<PlayerBreak> {
  const present = await lockBreak(client, { accountId, atMs });
  const begun = present === undefined ? requestedBreak : keepingBoth(requestedBreak, present);
  if (begun.kind === present?.kind && begun.untilMs === present.untilMs) return present;
  await writeBreak(client, { ...begun, accountId, atMs });
  await releaseAll(client, { accountId, atMs });
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
