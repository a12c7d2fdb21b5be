import type { AccountId } from '@evens/base';
import type { MessageKind, QuietHours } from '@evens/contract';
import type { PoolClient } from '../../platform/db.ts';
import { isReached } from '../../players/index.ts';
import { isQuiet } from './quiet-hours.ts';

/** An alert that is due, and the quiet hours of its player. */
export interface AlertRecipient {
  readonly account_id: AccountId;
  readonly quiet: QuietHours | null;
}

/** SQL of the columns of a recipient, over the join. */
export const recipientColumns = `a.account_id, case when q.account_id is not null then
  jsonb_build_object('From', q.from_minute, 'To', q.to_minute, 'TimeZone', q.time_zone) end as quiet`;

/** SQL that joins alerts `a` with their players, without those that get no advertising now. */
export function recipientJoin(atMs: string): string {
  return `join player p on p.account_id = a.account_id and ${isReached('message', { player: 'p', marketing: 'true', atMs })}
    left join alert_quiet_hours q on q.account_id = a.account_id`;
}

export interface AlertMessage {
  readonly recipient: AlertRecipient;
  readonly kind: Extract<MessageKind, `alert-${string}`>;
  /** Idempotency key of the cause. A player gets one message per key. */
  readonly key: string;
  readonly values: object;
}

interface WriteOptions {
  readonly atMs: number;
  /** The cause is too old for a push or a notice. */
  readonly isLate: boolean;
  readonly hasPush: boolean;
}

/**
 * Writes the messages in the caller's transaction, and their pushes. In quiet hours and for an old cause there is the
 * message only. Returns the accounts of new messages.
 */
export async function writeAlerts(
  client: PoolClient,
  alerts: readonly AlertMessage[],
  { atMs, isLate, hasPush }: WriteOptions,
): Promise<readonly AccountId[]> {
  if (alerts.length === 0) return [];
  const rows = alerts.map(({ recipient: { account_id, quiet }, kind, key, values }) => {
    const isSilent = isLate || (quiet !== null && isQuiet(quiet, atMs));
    return { account_id, kind, key, values: isSilent ? { ...values, silent: 1 } : values };
  });
  const written = await client.query<{ account_id: AccountId }>({
    name: 'write-player-alerts',
    text: `with written as (
             insert into message (account_id, key, kind, values, created_at, mail, mail_due_at)
             select r.account_id, r.key, r.kind, r.values, to_timestamp($2::float8 / 1000), 3, to_timestamp($2::float8 / 1000)
             from jsonb_to_recordset($1::jsonb) as r(account_id bigint, key text, kind text, values jsonb)
             on conflict do nothing returning id, account_id, values
           ), queued as (
             insert into push_delivery (message_id, endpoint_hash, due_at, created_at)
             select w.id, s.endpoint_hash, to_timestamp($2::float8 / 1000), to_timestamp($2::float8 / 1000)
             from written w join push_subscription s on s.account_id = w.account_id
             where $3::boolean and not w.values ? 'silent'
           )
           select account_id from written`,
    values: [JSON.stringify(rows), atMs, hasPush],
  });
  return written.rows.map(({ account_id }) => account_id);
}
