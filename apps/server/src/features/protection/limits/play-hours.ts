import type { AccountId } from '@evens/base';
import { type LimitPeriod, limitPeriods } from '@evens/contract';
import type { Queryable } from '../../../platform/db.ts';
import { periodMs } from './limit-rules.ts';

export const HOUR_MS = 3_600_000;
/** Playing time is counted in parts of the hour in which something was staked. */
export const PART_MS = 5 * 60_000;
/** Journals get their ids and times in one statement: none of an hour is committed this long after its end. */
const SETTLED_AFTER_MS = 5 * 60_000;
/** Postings of one side that are summed up at once; of an account with more only the newest count. */
const POSTINGS_MAX = 20_000;

const stakeKinds = ['stake', 'hold', 'round', 'external-bet'] as const;
/** Credits by which a stake returns without having been one. */
const releaseKinds = ['release', 'accept', 'external-rollback'] as const;
const playKinds = [
  ...stakeKinds,
  ...releaseKinds,
  'settlement',
  'reversal',
  'cash-out',
  'external-win',
  'jackpot',
] as const;

export interface PlaySums {
  /** Minor units. Stakes less those that were returned because the bet was not taken. */
  readonly staked: bigint;
  /** Minor units. Stakes, of open bets too, less everything that came back; below 0 for a net win. */
  readonly lost: bigint;
  /** Parts of `PART_MS` in which something was staked. */
  readonly parts: number;
  /** The first hour of them; undefined without play. */
  readonly firstHourMs: number | undefined;
}

export interface Play {
  readonly periods: Readonly<Record<LimitPeriod, PlaySums>>;
  /** Something was staked in the part of the hour that is now. */
  readonly isInPart: boolean;
}

interface HourOfPlay {
  readonly hourMs: number;
  readonly staked: bigint;
  readonly lost: bigint;
  readonly parts: number;
}

interface Cursor {
  readonly hourMs: number;
  readonly fromJournal: number;
}

const hourOf = (atMs: number): number => Math.floor(atMs / HOUR_MS) * HOUR_MS;
/** A period covers its own length, and the rest of the hour in which it begins. */
const startOf = (period: LimitPeriod, atMs: number): number => hourOf(atMs - periodMs[period]);

/** Postings since the cursor, by hour. */
async function readNewHours(
  db: Queryable,
  {
    accountId,
    cursor,
    nearMs,
    partMs,
  }: {
    readonly accountId: AccountId;
    readonly cursor: Cursor;
    readonly nearMs: number;
    readonly partMs: number;
  },
) {
  const side = (column: 'debit' | 'credit', isOut: boolean) => `
    (select p.journal_id, p.amount, ${isOut} as is_out from posting p
     where p.${column} = $1 and p.${column} > 1000 and p.journal_id >= $2 order by p.journal_id desc limit ${POSTINGS_MAX})`;
  const { rows } = await db.query<{
    hour_ms: number;
    staked: string;
    lost: string;
    parts: number;
    last_journal: number;
    near_journal: number | null;
    is_in_part: boolean;
  }>({
    name: 'new-hours-of-play',
    text: `with moved as materialized (${side('debit', true)} union all ${side('credit', false)}), play as (
        select m.*, j.kind, j.at from moved m join journal j on j.id = m.journal_id
        where j.at >= to_timestamp($3::float8 / 1000) and j.kind = any($6)
      )
      select (extract(epoch from date_trunc('hour', at, 'UTC')) * 1000)::float8 as hour_ms,
             (coalesce(sum(amount) filter (where is_out and kind = any($7)), 0)
              - coalesce(sum(amount) filter (where not is_out and kind = any($8)), 0))::text as staked,
             sum(case when is_out then amount else -amount end)::text as lost,
             (count(distinct date_bin('5 minutes', at, 'epoch')) filter (where is_out and kind = any($7)))::integer as parts,
             max(journal_id) as last_journal,
             min(journal_id) filter (where at >= to_timestamp($4::float8 / 1000)) as near_journal,
             coalesce(bool_or(is_out and kind = any($7) and at >= to_timestamp($5::float8 / 1000)), false) as is_in_part
      from play group by 1 order by 1`,
    values: [
      accountId,
      cursor.fromJournal,
      cursor.hourMs,
      nearMs,
      partMs,
      [...playKinds],
      [...stakeKinds],
      [...releaseKinds],
    ],
  });
  return rows;
}

async function readCursor(db: Queryable, accountId: AccountId, leastMs: number): Promise<Cursor> {
  const { rows } = await db.query<{ hour: Date; from_journal: number }>({
    name: 'play-cursor',
    text: 'select hour, from_journal from play_cursor where account_id = $1',
    values: [accountId],
  });
  const [row] = rows;
  return {
    hourMs: Math.max(row?.hour.getTime() ?? 0, leastMs),
    fromJournal: row?.from_journal ?? 0,
  };
}

async function keepHours(
  db: Queryable,
  {
    accountId,
    hours,
    cursor,
  }: {
    readonly accountId: AccountId;
    readonly hours: readonly HourOfPlay[];
    readonly cursor: Cursor;
  },
): Promise<void> {
  await db.query({
    name: 'keep-hours-of-play',
    text: `with kept as (
        insert into play_hour (account_id, hour, staked, lost, parts)
        select $1, to_timestamp(h.hour_ms / 1000), h.staked, h.lost, h.parts
        from unnest($2::float8[], $3::bigint[], $4::bigint[], $5::smallint[]) as h(hour_ms, staked, lost, parts)
        on conflict do nothing
      )
      insert into play_cursor (account_id, hour, from_journal) values ($1, to_timestamp($6::float8 / 1000), $7)
      on conflict (account_id) do update set hour = excluded.hour, from_journal = excluded.from_journal`,
    values: [
      accountId,
      hours.map(({ hourMs }) => hourMs),
      hours.map(({ staked }) => staked),
      hours.map(({ lost }) => lost),
      hours.map(({ parts }) => parts),
      cursor.hourMs,
      cursor.fromJournal,
    ],
  });
}

async function readKept(
  db: Queryable,
  {
    accountId,
    atMs,
    beforeMs,
  }: {
    readonly accountId: AccountId;
    readonly atMs: number;
    readonly beforeMs: number;
  },
): Promise<readonly HourOfPlay[]> {
  const { rows } = await db.query<{ hour_ms: number; staked: string; lost: string; parts: number }>({
    name: 'hours-of-play',
    text: `select (extract(epoch from hour) * 1000)::float8 as hour_ms, staked::text as staked, lost::text as lost, parts
           from play_hour where account_id = $1 and hour >= to_timestamp($2::float8 / 1000) and hour < to_timestamp($3::float8 / 1000)`,
    values: [accountId, startOf('month', atMs), beforeMs],
  });
  return rows.map(({ hour_ms, staked, lost, parts }) => ({
    hourMs: hour_ms,
    staked: BigInt(staked),
    lost: BigInt(lost),
    parts,
  }));
}

function sumOf(hours: readonly HourOfPlay[], startMs: number): PlaySums {
  let staked = 0n;
  let lost = 0n;
  let parts = 0;
  let firstHourMs: number | undefined;
  for (const hour of hours) {
    if (hour.hourMs < startMs) continue;
    staked += hour.staked;
    lost += hour.lost;
    parts += hour.parts;
    if (hour.parts > 0 && (firstHourMs === undefined || hour.hourMs < firstHourMs)) firstHourMs = hour.hourMs;
  }
  return { staked: staked > 0n ? staked : 0n, lost, parts, firstHourMs };
}

/**
 * What an account played in each period, from its postings. Hours that are over are kept, so that each posting is read in
 * one hour of calls only. With `keeps` the caller holds the account's balance.
 */
export async function readPlay(
  db: Queryable,
  {
    accountId,
    atMs,
    keeps,
  }: { readonly accountId: AccountId; readonly atMs: number; readonly keeps: boolean },
): Promise<Play> {
  const cursor = await readCursor(db, accountId, startOf('month', atMs));
  const nextHourMs = hourOf(atMs - SETTLED_AFTER_MS);
  const rows = await readNewHours(db, {
    accountId,
    cursor,
    nearMs: nextHourMs - SETTLED_AFTER_MS,
    partMs: Math.floor(atMs / PART_MS) * PART_MS,
  });
  const fresh = rows.map(
    ({ hour_ms, staked, lost, parts }): HourOfPlay => ({
      hourMs: hour_ms,
      staked: BigInt(staked),
      lost: BigInt(lost),
      parts,
    }),
  );
  const kept = await readKept(db, { accountId, atMs, beforeMs: cursor.hourMs });
  if (keeps && nextHourMs > cursor.hourMs) {
    const near = rows.flatMap(({ near_journal }) => near_journal ?? []);
    const behind = rows.map(({ last_journal }) => last_journal + 1);
    const fromJournal = near.length > 0 ? Math.min(...near) : Math.max(cursor.fromJournal, ...behind);
    const over = fresh.filter(({ hourMs }) => hourMs < nextHourMs);
    await keepHours(db, { accountId, hours: over, cursor: { hourMs: nextHourMs, fromJournal } });
  }
  const hours = [...kept, ...fresh];
  const [day, week, month] = limitPeriods.map((period) => sumOf(hours, startOf(period, atMs)));
  if (!day || !week || !month) throw new Error('readPlay: expected three periods, got fewer');
  return { periods: { day, week, month }, isInPart: rows.some(({ is_in_part }) => is_in_part) };
}
