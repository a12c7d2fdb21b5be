import type { AccountId } from '@evens/base';
import type { ProtectionEventKind } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';

/** An action for the protection of a player. */
export interface ProtectionEvent {
  readonly accountId: AccountId;
  readonly kind: ProtectionEventKind;
  /** `player`, `system`, or an operator in the form of `OperatorAction`. */
  readonly doneBy: string;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  readonly atMs: number;
}

/** Records the event. Call it in the transaction of the action, so that both are committed together. */
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
