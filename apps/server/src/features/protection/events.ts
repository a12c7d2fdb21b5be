import type { AccountId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';

/** Something that was done for the protection of a player. */
export interface ProtectionEvent {
  readonly accountId: AccountId;
  /** In words joined by hyphens: `time-out`. */
  readonly kind: string;
  /** `player`, `system`, or an operator as `OperatorAction` names him. */
  readonly doneBy: string;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  readonly atMs: number;
}

/** Writes the event down; to be called in the transaction that does it, so that neither is there without the other. */
export async function recordProtectionEvent(
  db: Queryable,
  { accountId, kind, doneBy, details, atMs }: ProtectionEvent,
): Promise<void> {
  await db.query(
    `insert into protection_event (account_id, kind, done_by, details, at)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))`,
    [accountId, kind, doneBy, JSON.stringify(details), atMs],
  );
}
