import type { AccountId, PlayerId } from '@evens/base';
import { type DocumentKind, documentStates, renewalReason } from '@evens/contract';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import { sendMessage } from '../messages/send-message.ts';
import type { DocumentId } from './store.ts';

/** Days before the end of a document's validity. */
const RENEWAL_DAYS = 30;
const BATCH_MAX = 200;

interface ExpiringRow {
  readonly id: DocumentId;
  readonly player_id: PlayerId;
  readonly account_id: AccountId;
  readonly kind: DocumentKind;
}

/** Another accepted document of the same kind that is valid on the day in `$1` plus `days`. */
const otherIsValid = (days: number): string => `exists (
  select from document o where o.player_id = d.player_id and o.kind = d.kind and o.state = ${documentStates.accepted}
    and o.id <> d.id and (o.expires_on is null or o.expires_on > ($1::timestamptz at time zone 'UTC')::date + ${days}))`;

/** Locks the documents whose validity ends within `days`, so that two processes do not take the same ones. */
async function lockExpiring(
  client: PoolClient,
  { at, days, condition }: { readonly at: Date; readonly days: number; readonly condition: string },
): Promise<readonly ExpiringRow[]> {
  const { rows } = await client.query<ExpiringRow>(
    `select d.id, d.player_id, p.account_id, d.kind from document d join player p on p.id = d.player_id
     where d.state = ${documentStates.accepted} and d.expires_on < ($1::timestamptz at time zone 'UTC')::date + ${days}
       and ${condition}
     order by d.expires_on limit ${BATCH_MAX} for no key update of d, p skip locked`,
    [at],
  );
  return rows;
}

/** Requests a new document from each player whose only valid one expires soon. Returns their number. */
async function requestRenewals(client: PoolClient, at: Date): Promise<number> {
  const rows = await lockExpiring(client, {
    at,
    days: RENEWAL_DAYS + 1,
    condition: `d.renewal_asked_at is null and not ${otherIsValid(RENEWAL_DAYS)}`,
  });
  for (const { id, player_id: playerId, account_id: accountId, kind } of rows) {
    await client.query('update document set renewal_asked_at = $2 where id = $1', [id, at]);
    // An operator's own request stays as it is.
    await client.query(
      `insert into document_request (player_id, kind, reason, asked_by, asked_at) values ($1, $2, $3, 'system', $4)
       on conflict (player_id, kind) do nothing`,
      [playerId, kind, renewalReason, at],
    );
    await sendMessage(client, {
      accountId,
      kind: 'document-asked',
      values: { document: kind, reason: renewalReason },
      key: `document-expires:${id}`,
      marketing: false,
      atMs: at.getTime(),
    });
  }
  return rows.length;
}

/** Expires documents. A player whose last valid proof of identity expires is not verified any more. */
async function expireDocuments(client: PoolClient, at: Date): Promise<number> {
  const rows = await lockExpiring(client, { at, days: 0, condition: 'true' });
  await client.query(
    `with ended as (
       update document set state = ${documentStates.expired} where id = any($2::uuid[]) returning player_id, kind
     )
     update player p set proof_expired_at = $1 from ended d
     where d.kind = 'identity' and p.id = d.player_id and p.is_verified and not exists (
       select from document o where o.player_id = p.id and o.kind = 'identity' and o.state = ${documentStates.accepted}
         and o.id <> all($2::uuid[]))`,
    [at, rows.map(({ id }) => id)],
  );
  return rows.length;
}

/** One batch of both steps. */
export async function sweepExpiry(
  pool: Pool,
  atMs: number,
): Promise<{ readonly renewals: number; readonly expired: number }> {
  const at = new Date(atMs);
  return inTransaction(pool, async (client) => ({
    renewals: await requestRenewals(client, at),
    expired: await expireDocuments(client, at),
  }));
}
