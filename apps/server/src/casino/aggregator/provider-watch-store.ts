import type { CurrencyCode } from '@evens/base';
import type { PoolClient, Queryable } from '../../platform/db.ts';

/**
 * Longer than any statement on the wallet may last. An action of this age has been committed or rolled back, so the
 * cursor skips no id that commits after a higher one.
 */
const VISIBLE_AFTER_MS = 60_000;

interface ActionSum {
  readonly provider: string;
  readonly hour: Date;
  readonly currency: CurrencyCode;
  readonly bets: string;
  readonly wins: string;
}

/** Locks the watch's cursor until the transaction ends, so that one process adds up at a time. */
export async function lockWatchCursor(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ tx_id: number }>(
    'select tx_id from provider_watch_cursor for update',
  );
  const [row] = rows;
  if (!row) throw new Error('lockWatchCursor: provider_watch_cursor has no row');
  return row.tx_id;
}

/**
 * Adds the next actions to the sums of their hours and moves the cursor. A rollback counts against the action that it
 * reverses. Returns the number of actions that were read.
 */
export async function addNextActions(
  client: PoolClient,
  { cursor, atMs, limit }: { readonly cursor: number; readonly atMs: number; readonly limit: number },
): Promise<number> {
  const { rows } = await client.query<{ count: number; last: number | null }>(
    `with next as materialized (
       select tx_id, provider, kind, amount, original_action_id, account_id, at from external_action
       where tx_id > $1 order by tx_id limit $3
     ), ready as materialized (
       select n.* from next n
       where n.tx_id < coalesce((select min(tx_id) from next where at > to_timestamp(($2::float8 - $4::float8) / 1000)), 9223372036854775807)
     ), signed as (
       select r.provider, date_trunc('hour', r.at) as hour, a.currency,
              case r.kind when 'bet' then r.amount when 'rollback' then case when o.kind = 'bet' then -o.amount else 0 end else 0 end as bet,
              case r.kind when 'win' then r.amount when 'rollback' then case when o.kind = 'win' then -o.amount else 0 end else 0 end as win
       from ready r join account a on a.id = r.account_id
       left join external_action o on r.kind = 'rollback' and o.provider = r.provider and o.action_id = r.original_action_id
     ), added as (
       insert into provider_hour (provider, hour, currency, bets, wins)
       select provider, hour, currency, sum(bet), sum(win) from signed group by provider, hour, currency
       on conflict (provider, hour, currency) do update
         set bets = provider_hour.bets + excluded.bets, wins = provider_hour.wins + excluded.wins
     ), moved as (
       update provider_watch_cursor set tx_id = (select max(tx_id) from ready) where exists (select from ready)
     )
     select count(*)::integer as count, max(tx_id) as last from ready`,
    [cursor, atMs, limit, VISIBLE_AFTER_MS],
  );
  return rows[0]?.count ?? 0;
}

/** Stakes and wins of each provider's games since a time, by currency. */
export async function readSums(db: Queryable, sinceMs: number): Promise<readonly ActionSum[]> {
  const { rows } = await db.query<ActionSum>(
    `select provider, min(hour) as hour, currency, sum(bets)::text as bets, sum(wins)::text as wins from provider_hour
     where hour > to_timestamp($1::float8 / 1000) group by provider, currency`,
    [sinceMs],
  );
  return rows;
}

export async function pruneSums(db: Queryable, beforeMs: number): Promise<void> {
  await db.query('delete from provider_hour where hour < to_timestamp($1::float8 / 1000)', [beforeMs]);
}

/** The loss at which the watch closed each provider, in minor units of the base currency. */
export async function readClosedAt(db: Queryable): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.query<{ provider: string; loss: string }>(
    'select provider, closed_at_loss::text as loss from provider_watch',
  );
  return new Map(rows.map(({ provider, loss }) => [provider, BigInt(loss)]));
}

export async function forgetClosedAt(db: Queryable, provider: string): Promise<void> {
  await db.query('delete from provider_watch where provider = $1', [provider]);
}

/** Closes all games of the provider: bets are refused from the commit on; wins are still accepted. */
export async function closeProvider(
  client: Queryable,
  {
    provider,
    lossMinor,
    reason,
    atMs,
  }: {
    readonly provider: string;
    readonly lossMinor: bigint;
    readonly reason: string;
    readonly atMs: number;
  },
): Promise<void> {
  await client.query(
    `insert into provider_watch (provider, closed_at_loss) values ($1, $2)
     on conflict (provider) do update set closed_at_loss = excluded.closed_at_loss`,
    [provider, lossMinor],
  );
  await client.query(
    `insert into game_switch (game, reason, closed_by, closed_at)
     values ($1 || ':*', $2, 'provider-watch', to_timestamp($3::float8 / 1000)) on conflict do nothing`,
    [provider, reason, atMs],
  );
}
