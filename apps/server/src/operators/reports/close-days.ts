import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import { measures, squares } from './booked.ts';

const DAY_MS = 86_400_000;
/** Time after the end of a day in which its last journals become visible. Later ones count on the next day. */
const CLOSE_AFTER_MS = 15 * 60_000;
const DAYS_PER_RUN = 400;

/** First day that may close, if journals or an earlier close exist: `YYYY-MM-DD`. */
async function readFirstOpenDay(client: PoolClient): Promise<string | undefined> {
  const { rows } = await client.query<{ day: string | null }>(
    `select to_char(coalesce((select max(day) + 1 from report_close), (select min(day) from report_open)), 'YYYY-MM-DD') as day`,
  );
  return rows[0]?.day ?? undefined;
}

/** Whether a visible journal up to the day's end has not been counted yet. */
async function hasUncounted(client: PoolClient, position: number, endMs: number): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    'select exists (select from journal j where j.id > $1 and j.at < to_timestamp($2::float8 / 1000))',
    [position, endMs],
  );
  return rows[0]?.exists === true;
}

/** Active players of the day, and by week of registration those who were not active earlier in the same week. */
const activeRows = `
  select $1::date, 'active', k.dimension, k.value, '', count(*), 0, 0, 0, 0, 0, 0, 0, 0
  from (select distinct r.account_id from report_player r
        where r.day = $1::date and r.placed_items > 0 and r.product in ('sport', 'casino', 'providers')) a
  left join player p on p.account_id = a.account_id
  cross join lateral (
    select 'total', '' union all
    select 'cohort', to_char(date_trunc('week', p.created_at, 'UTC') at time zone 'UTC', 'YYYY-MM-DD')
    where p.created_at is not null and not exists (
      select from report_player e
      where e.day >= date_trunc('week', $1::date::timestamp)::date and e.day < $1::date and e.account_id = a.account_id
        and e.placed_items > 0 and e.product in ('sport', 'casino', 'providers'))
  ) as k(dimension, value)
  group by k.dimension, k.value`;

const columns = `day, product, dimension, value, currency, ${[...measures, ...squares].join(', ')}, first_journal`;

/** Closes the first open day if it is over and counted. Returns the closed day. */
async function closeNext(client: PoolClient, nowMs: number): Promise<string | undefined> {
  const { rows } = await client.query<{ position: number }>(
    `select position from follower where name = 'reports' for update`,
  );
  const position = rows[0]?.position ?? 0;
  const day = await readFirstOpenDay(client);
  if (day === undefined) return undefined;
  const endMs = Date.parse(`${day}T00:00:00Z`) + DAY_MS;
  if (nowMs < endMs + CLOSE_AFTER_MS || (await hasUncounted(client, position, endMs))) return undefined;
  await client.query(
    `insert into report_close (day, from_journal, to_journal, closed_at)
     select $1::date, coalesce((select min(first_journal) from report_open where day = $1::date), $2::bigint), $2,
            to_timestamp($3::float8 / 1000)`,
    [day, position, nowMs],
  );
  await client.query(
    `with closed as (delete from report_open where day = $1::date returning ${columns})
     insert into report_day (${columns}) select * from closed`,
    [day],
  );
  await client.query(`insert into report_day (${columns}) ${activeRows}`, [day]);
  return day;
}

/** Closes the days that are over, oldest first, each in one transaction. Returns the closed days. */
export async function closeDays(pool: Pool, nowMs: number): Promise<readonly string[]> {
  const closed: string[] = [];
  while (closed.length < DAYS_PER_RUN) {
    const day = await inTransaction(pool, (client) => closeNext(client, nowMs));
    if (day === undefined) break;
    closed.push(day);
  }
  return closed;
}
