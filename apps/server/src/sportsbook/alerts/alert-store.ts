import { type AccountId, err, ok, type Result } from '@evens/base';
import type { Fixture, FixturePlayer, MatchPhase } from '@evens/book';
import { type AlertEvent, alertBounds, type QuietHours } from '@evens/contract';
import type { MarketKey } from '@evens/markets';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';

export interface AlertRow {
  readonly id: number;
  readonly match_id: number;
  readonly events: readonly AlertEvent[] | null;
  readonly market_key: MarketKey | null;
  readonly outcome_no: number | null;
  readonly odds_milli: number | null;
  readonly fixture: Fixture;
  /** Players of the match, for a price alert. */
  readonly players: readonly FixturePlayer[] | null;
  readonly phase: MatchPhase;
}

export async function readAlerts(db: Queryable, accountId: AccountId): Promise<readonly AlertRow[]> {
  const { rows } = await db.query<AlertRow>({
    name: 'player-alerts',
    text: `select a.id, a.match_id, a.events, a.market_key, a.outcome_no, a.odds_milli, m.fixture, m.phase,
             case when a.odds_milli is not null then m.players end as players
           from player_alert a join match m on m.id = a.match_id where a.account_id = $1 order by a.id`,
    values: [accountId],
  });
  return rows;
}

export interface SetAlert {
  readonly accountId: AccountId;
  readonly matchId: number;
  readonly atMs: number;
}

/** Runs `write`, and undoes it if the account then has too many alerts. Changes of one account wait for each other. */
async function withinLimit(
  pool: Pool,
  accountId: AccountId,
  write: (db: Queryable) => Promise<unknown>,
): Promise<Result<undefined, 'full'>> {
  return inTransaction(pool, async (client) => {
    await client.query('select from player where account_id = $1 for no key update', [accountId]);
    await client.query('savepoint alert');
    await write(client);
    const { rows } = await client.query<{ alerts: number }>(
      'select count(*)::integer as alerts from player_alert where account_id = $1',
      [accountId],
    );
    if ((rows[0]?.alerts ?? 0) <= alertBounds.alertsMax) return ok(undefined);
    await client.query('rollback to savepoint alert');
    return err('full');
  });
}

/** Sets the events of a match; none removes the alert. */
export async function setMatchAlert(
  pool: Pool,
  { accountId, matchId, events, atMs }: SetAlert & { readonly events: readonly AlertEvent[] },
): Promise<Result<undefined, 'full'>> {
  if (events.length === 0) {
    await pool.query(
      'delete from player_alert where match_id = $2 and account_id = $1 and events is not null',
      [accountId, matchId],
    );
    return ok(undefined);
  }
  return withinLimit(pool, accountId, (db) =>
    db.query(
      `insert into player_alert (account_id, match_id, events, created_at) values ($1, $2, $3, to_timestamp($4::float8 / 1000))
       on conflict (match_id, account_id) where events is not null do update set events = excluded.events`,
      [accountId, matchId, events, atMs],
    ),
  );
}

export interface PriceTarget {
  readonly key: MarketKey;
  readonly outcomeNo: number;
  readonly oddsMilli: number;
}

/** Sets the price of an outcome, in place of an earlier one. The row is new, so that watchers of prices read it. */
export async function setPriceAlert(
  pool: Pool,
  { accountId, matchId, key, outcomeNo, oddsMilli, atMs }: SetAlert & PriceTarget,
): Promise<Result<undefined, 'full'>> {
  return withinLimit(pool, accountId, async (db) => {
    await db.query(
      `delete from player_alert
       where match_id = $2 and market_key = $3 and outcome_no = $4 and account_id = $1 and odds_milli is not null`,
      [accountId, matchId, key, outcomeNo],
    );
    await db.query(
      `insert into player_alert (account_id, match_id, market_key, outcome_no, odds_milli, created_at)
       values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))`,
      [accountId, matchId, key, outcomeNo, oddsMilli, atMs],
    );
  });
}

export async function removeAlerts(
  db: Queryable,
  accountId: AccountId,
  ids: readonly number[],
): Promise<void> {
  await db.query('delete from player_alert where account_id = $1 and id = any($2::bigint[])', [
    accountId,
    ids,
  ]);
}

export async function readQuietHours(db: Queryable, accountId: AccountId): Promise<QuietHours | null> {
  const { rows } = await db.query<QuietHours>(
    `select from_minute as "From", to_minute as "To", time_zone as "TimeZone" from alert_quiet_hours where account_id = $1`,
    [accountId],
  );
  return rows[0] ?? null;
}

export async function setQuietHours(
  db: Queryable,
  accountId: AccountId,
  hours: QuietHours | null,
): Promise<void> {
  if (!hours) {
    await db.query('delete from alert_quiet_hours where account_id = $1', [accountId]);
    return;
  }
  await db.query(
    `insert into alert_quiet_hours (account_id, from_minute, to_minute, time_zone) values ($1, $2, $3, $4)
     on conflict (account_id) do update set from_minute = excluded.from_minute, to_minute = excluded.to_minute, time_zone = excluded.time_zone`,
    [accountId, hours.From, hours.To, hours.TimeZone],
  );
}
