import type { AccountId } from '@evens/base';
import { type LimitPeriod, limitPeriods } from '@evens/contract';
import type { Queryable } from '../../../platform/db.ts';
import { journalBounds } from '../../history/id-bounds.ts';
import { periodMs } from './limit-rules.ts';
import { type Cursor, isInPart, type NewPlay, type ReadBounds, readNewPlay } from './play-postings.ts';
import { HOUR_MS, hourStart } from './play-times.ts';

/** Journals get ids and times in one statement: this long after an hour, all its journals are committed. */
const SETTLED_AFTER_MS = 5 * 60_000;

export interface PlaySums {
  /** Minor units. Stakes without those returned because the bet was not accepted. */
  readonly staked: bigint;
  /** Minor units. Stakes, including open bets, minus all returns. Negative for a net win. */
  readonly lost: bigint;
  /** Number of parts of `PART_MS` that contain a stake. */
  readonly parts: number;
  /** The first hours with a cash stake and with any play. Undefined without. */
  readonly firstStakedMs: number | undefined;
  readonly firstPlayedMs: number | undefined;
}

export interface Play {
  readonly periods: Readonly<Record<LimitPeriod, PlaySums>>;
  /** Whether the current part of the hour contains a stake. */
  readonly isInPart: boolean;
  /** False if there is more play than one call reads: the sums then only contain the oldest part. */
  readonly isComplete: boolean;
}

interface HourOfPlay {
  readonly hourMs: number;
  readonly staked: bigint;
  readonly lost: bigint;
  readonly parts: number;
}

/** A period covers its own length plus the rest of its first hour. */
const periodStart = (period: LimitPeriod, atMs: number): number => hourStart(atMs - periodMs[period]);

async function readCursor(db: Queryable, accountId: AccountId, leastMs: number): Promise<Cursor> {
  const { rows } = await db.query<{ hour: Date; from_journal: number }>({
    name: 'play-cursor',
    text: 'select hour, from_journal from play_cursor where account_id = $1',
    values: [accountId],
  });
  const [row] = rows;
  if (row && row.hour.getTime() >= leastMs)
    return { hourMs: row.hour.getTime(), fromJournal: row.from_journal };
  const { low } = await journalBounds(db, { fromMs: leastMs, toMs: undefined });
  return { hourMs: leastMs, fromJournal: Math.max(low, row?.from_journal ?? 0) };
}

/** Stores finished hours. A returned stake is subtracted from its hour, even if that hour is already stored. */
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
        insert into play_hour as k (account_id, hour, staked, lost, parts)
        select $1, to_timestamp(h.hour_ms / 1000), h.staked, h.lost, h.parts
        from unnest($2::float8[], $3::bigint[], $4::bigint[], $5::smallint[]) as h(hour_ms, staked, lost, parts)
        on conflict (account_id, hour) do update set staked = k.staked + excluded.staked, lost = k.lost + excluded.lost,
          parts = greatest(k.parts, excluded.parts)
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

async function readStoredHours(
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
    values: [accountId, periodStart('month', atMs), beforeMs],
  });
  return rows.map(({ hour_ms, staked, lost, parts }) => ({
    hourMs: hour_ms,
    staked: BigInt(staked),
    lost: BigInt(lost),
    parts,
  }));
}

function countBits(mask: number): number {
  let bits = 0;
  for (let remaining = mask; remaining > 0; remaining >>= 1) bits += remaining & 1;
  return bits;
}

/** New play by the hour to which it belongs. */
function byHour(hours: NewPlay['hours']): readonly HourOfPlay[] {
  const sums = new Map<number, Omit<HourOfPlay, 'parts'> & { readonly mask: number }>();
  for (const { hourMs, staked, lost, parts } of hours) {
    const before = sums.get(hourMs) ?? { hourMs, staked: 0n, lost: 0n, mask: 0 };
    sums.set(hourMs, {
      hourMs,
      staked: before.staked + staked,
      lost: before.lost + lost,
      mask: before.mask | parts,
    });
  }
  return Array.from(sums.values(), ({ mask, ...sum }) => ({ ...sum, parts: countBits(mask) }));
}

function earliest(hours: readonly HourOfPlay[]): number | undefined {
  return hours.length === 0 ? undefined : Math.min(...hours.map(({ hourMs }) => hourMs));
}

function sumHours(all: readonly HourOfPlay[], startMs: number): PlaySums {
  const hours = all.filter(({ hourMs }) => hourMs >= startMs);
  return {
    staked: hours.reduce((sum, { staked }) => sum + staked, 0n),
    lost: hours.reduce((sum, { lost }) => sum + lost, 0n),
    parts: hours.reduce((sum, { parts }) => sum + parts, 0),
    firstStakedMs: earliest(hours.filter(({ staked }) => staked > 0n)),
    firstPlayedMs: earliest(hours.filter(({ parts }) => parts > 0)),
  };
}

/** Position from which the play of an hour and later ones is read next. */
function nextCursor({ hours }: Pick<NewPlay, 'hours'>, hourMs: number, { fromJournal }: Cursor): Cursor {
  const near = hours.flatMap(({ ownHourMs, firstJournal, lateJournal }) => {
    if (ownHourMs >= hourMs) return [firstJournal];
    return ownHourMs === hourMs - HOUR_MS ? (lateJournal ?? []) : [];
  });
  const behind = hours.map(({ lastJournal }) => lastJournal + 1);
  return {
    hourMs,
    fromJournal: near.length > 0 ? Math.min(...near) : Math.max(fromJournal, ...behind),
  };
}

/**
 * Play of an account per period, from its postings. Finished hours are stored, so each posting is only read during one
 * hour of calls. With `keeps`, the caller has locked the account's balance, and a call continues after the previous
 * one.
 */
export async function readPlay(
  db: Queryable,
  {
    accountId,
    atMs,
    keeps,
    bounds,
  }: {
    readonly accountId: AccountId;
    readonly atMs: number;
    readonly keeps: boolean;
    readonly bounds?: ReadBounds;
  },
): Promise<Play> {
  const monthMs = periodStart('month', atMs);
  const cursor = await readCursor(db, accountId, monthMs);
  const played = await readNewPlay(db, { accountId, cursor, bounds });
  const storedHours = await readStoredHours(db, { accountId, atMs, beforeMs: cursor.hourMs });
  const nextHourMs = hourStart((played.endMs ?? atMs) - SETTLED_AFTER_MS);
  if (keeps && nextHourMs > cursor.hourMs) {
    const over = byHour(played.hours.filter(({ ownHourMs }) => ownHourMs < nextHourMs));
    await keepHours(db, {
      accountId,
      hours: over.filter(({ hourMs }) => hourMs >= monthMs),
      cursor: nextCursor(played, nextHourMs, cursor),
    });
  }
  const hours = [...storedHours, ...byHour(played.hours)];
  const [day, week, month] = limitPeriods.map((period) => sumHours(hours, periodStart(period, atMs)));
  if (!day || !week || !month) throw new Error('readPlay: expected three periods, got fewer');
  return {
    periods: { day, week, month },
    isInPart: isInPart(played.hours, atMs),
    isComplete: played.endMs === undefined,
  };
}
