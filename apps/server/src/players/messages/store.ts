import type { AccountId } from '@evens/base';
import { messageBounds } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';

const { listedMax, pageSize } = messageBounds;

export interface MessageRow {
  readonly id: number;
  readonly kind: string;
  readonly values: unknown;
  /** Texts by operators, by language; null for every other kind. */
  readonly texts: unknown;
  readonly fallback: string | null;
  readonly created_at: Date;
  readonly is_read: boolean;
}

/** A page of the account's messages, newest first. */
export async function readMessages(
  db: Queryable,
  { accountId, page }: { readonly accountId: AccountId; readonly page: number },
): Promise<readonly MessageRow[]> {
  const from = (page - 1) * pageSize;
  const { rows } = await db.query<MessageRow>(
    `select m.id, m.kind, m.values, c.texts, c.fallback, m.created_at, m.read_at is not null as is_read
     from message m left join campaign c on c.id = m.campaign_id
     where m.account_id = $1 and m.removed_at is null order by m.id desc limit $2 offset $3`,
    [accountId, Math.max(0, Math.min(pageSize, listedMax - from)), from],
  );
  return rows;
}

interface MessageCounts {
  readonly total: number;
  readonly unread: number;
}

/** SQL: number of unread messages among those that are listed. */
export function unreadMessagesSql(account: string): string {
  return `(select (count(*) filter (where n.read_at is null))::integer
           from (select read_at from message where account_id = ${account} and removed_at is null
                 order by id desc limit ${listedMax}) n)`;
}

/** Both among the newest messages that are listed. */
export async function countMessages(db: Queryable, accountId: AccountId): Promise<MessageCounts> {
  const { rows } = await db.query<MessageCounts>(
    `select count(*)::integer as total, (count(*) filter (where n.read_at is null))::integer as unread
     from (select read_at from message where account_id = $1 and removed_at is null order by id desc limit $2) n`,
    [accountId, listedMax],
  );
  return rows[0] ?? { total: 0, unread: 0 };
}

/** False for an id that is not a message of this account. A read message stays read. */
export async function markRead(
  db: Queryable,
  { accountId, id, atMs }: { readonly accountId: AccountId; readonly id: number; readonly atMs: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update message set read_at = coalesce(read_at, to_timestamp($3::float8 / 1000))
     where id = $2 and account_id = $1 and removed_at is null`,
    [accountId, id, atMs],
  );
  return rowCount === 1;
}

/** Removes all of these messages, or none where one of them is not of this account. What was removed before stays so. */
export async function removeMessages(
  db: Queryable,
  {
    accountId,
    ids,
    atMs,
  }: { readonly accountId: AccountId; readonly ids: readonly number[]; readonly atMs: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with own as materialized (
       select id from message where id = any($2::bigint[]) and account_id = $1
     )
     update message m set removed_at = coalesce(m.removed_at, to_timestamp($3::float8 / 1000))
     from own o where m.id = o.id and (select count(*) from own) = cardinality($2::bigint[])`,
    [accountId, ids, atMs],
  );
  return rowCount === ids.length;
}

export interface MailChoice {
  readonly news: boolean;
  readonly account: boolean;
}

export async function readMailChoice(db: Queryable, accountId: AccountId): Promise<MailChoice> {
  const { rows } = await db.query<MailChoice>(
    'select allows_email as news, allows_account_mail as account from player where account_id = $1',
    [accountId],
  );
  const [row] = rows;
  if (!row) throw new RangeError(`readMailChoice: expected a player with account ${accountId}, got no row`);
  return row;
}

export async function setMailChoice(
  db: Queryable,
  accountId: AccountId,
  { news, account }: MailChoice,
): Promise<void> {
  await db.query('update player set allows_email = $2, allows_account_mail = $3 where account_id = $1', [
    accountId,
    news,
    account,
  ]);
}

/** Stops mails of these sorts. An account that is gone has none to stop. */
export async function stopMails(
  db: Queryable,
  accountId: AccountId,
  { news, account }: MailChoice,
): Promise<void> {
  await db.query(
    `update player set allows_email = allows_email and not $2, allows_account_mail = allows_account_mail and not $3
     where account_id = $1`,
    [accountId, news, account],
  );
}
