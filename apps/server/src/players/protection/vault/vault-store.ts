import { type AccountId, type Amount, amount, type CommandId, type CurrencyCode } from '@evens/base';
import type { Queryable } from '../../../platform/db.ts';

/** Maximum number of open locks of an account. */
export const LOCKS_MAX = 20;

/** Money that its player locked, in minor units. */
export interface VaultLock {
  readonly id: number;
  readonly amountMinor: Amount;
  readonly untilMs: number;
  /** Whether the player opened it early. */
  readonly isOpened: boolean;
}

export interface Vault {
  /** Open locks; the first to end comes first. */
  readonly locks: readonly VaultLock[];
  /** Smallest amount of a lock: the minimum stake of the currency. */
  readonly minimumMinor: Amount;
}

export async function readVault(
  db: Queryable,
  { accountId, currency }: { readonly accountId: AccountId; readonly currency: CurrencyCode },
): Promise<Vault> {
  const { rows } = await db.query<{
    minimum: string;
    id: number | null;
    amount: string | null;
    until_ms: number | null;
    is_opened: boolean;
  }>({
    name: 'read-vault',
    text: `select m.stake_min::text as minimum, l.id, l.amount::text as amount, l.opened_at is not null as is_opened,
             (extract(epoch from l.until) * 1000)::float8 as until_ms
           from player_limit m left join lateral (
             select * from vault_lock l where l.account_id = $1 and l.released_at is null order by l.id limit $3
           ) l on true
           where m.currency = $2 order by l.until, l.id`,
    values: [accountId, currency, LOCKS_MAX],
  });
  const [first] = rows;
  if (!first) throw new RangeError(`readVault: expected limits of ${currency}, got no row`);
  return {
    minimumMinor: amount(BigInt(first.minimum)),
    locks: rows.flatMap((row) =>
      row.id === null || row.amount === null || row.until_ms === null
        ? []
        : {
            id: row.id,
            amountMinor: amount(BigInt(row.amount)),
            untilMs: row.until_ms,
            isOpened: row.is_opened,
          },
    ),
  };
}

export interface LockToWrite {
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  readonly commandId: CommandId;
  readonly bodySha256: string;
  readonly amountMinor: Amount;
  readonly untilMs: number;
  readonly atMs: number;
}

/** Writes a lock that the caller has judged while the balance is locked. */
export async function writeLock(
  db: Queryable,
  { accountId, commandId, bodySha256, amountMinor, currency, untilMs, atMs }: LockToWrite,
): Promise<void> {
  await db.query(
    `select lock_in_vault($1::bigint, $2::uuid, decode($3, 'hex'), $4::bigint, $5, to_timestamp($6::float8 / 1000), to_timestamp($7::float8 / 1000))`,
    [accountId, commandId, bodySha256, amountMinor, currency, untilMs, atMs],
  );
}

/**
 * Lets a lock end after `afterMs` at the latest. A repeat changes nothing. Returns false for an unknown lock and for one
 * of another account.
 */
export async function shortenLock(
  db: Queryable,
  {
    accountId,
    lockId,
    atMs,
    afterMs,
  }: {
    readonly accountId: AccountId;
    readonly lockId: number;
    readonly atMs: number;
    readonly afterMs: number;
  },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with opened as (
       update vault_lock set opened_at = to_timestamp($3::float8 / 1000), until = least(until, to_timestamp($4::float8 / 1000))
       where id = $2 and account_id = $1 and opened_at is null and released_at is null
     )
     select from vault_lock where id = $2 and account_id = $1`,
    [accountId, lockId, atMs, atMs + afterMs],
  );
  return rowCount === 1;
}

/** Releases all locks of the account, whose balance the caller has locked. */
export async function releaseAll(
  db: Queryable,
  { accountId, atMs }: { readonly accountId: AccountId; readonly atMs: number },
): Promise<void> {
  await db.query(
    `select release_vault_locks(array(select id from vault_lock where account_id = $1 and released_at is null),
       to_timestamp($2::float8 / 1000))`,
    [accountId, atMs],
  );
}

/** Releases due locks, the oldest first. Returns their accounts. */
export async function releaseDue(
  db: Queryable,
  { atMs, limit }: { readonly atMs: number; readonly limit: number },
): Promise<readonly AccountId[]> {
  const { rows } = await db.query<{ account_id: AccountId }>(
    `select release_vault_locks(d.ids, to_timestamp($1::float8 / 1000)) as account_id
     from (select array(select id from vault_lock where released_at is null and until <= to_timestamp($1::float8 / 1000)
                        order by until limit $2) as ids offset 0) d
     where d.ids <> '{}'`,
    [atMs, limit],
  );
  return rows.map((row) => row.account_id);
}
