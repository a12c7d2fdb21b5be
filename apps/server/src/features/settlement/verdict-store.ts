import { type MarketId, ONE } from '@evens/base';
import type { Fixture, MatchEvent } from '@evens/book';
import type { Facts } from '@evens/markets';
import type { PoolClient, Queryable } from '../../platform/db.ts';
import { type VerdictColumns, verdictOf } from './verdict-columns.ts';
import type { ReasonArgs, VerdictSource, VerdictWindow, Windows } from './windows.ts';

export interface StoredEvent {
  readonly id: number;
  readonly matchId: number;
  readonly event: MatchEvent;
  readonly receivedAtMs: number;
}

/** Locks the cursor until the transaction ends: one reader at a time, whoever else tries waits. */
export async function lockCursor(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ feed_event_id: number }>(
    'select feed_event_id from settlement_cursor for update',
  );
  const [row] = rows;
  if (!row) throw new Error('the settlement cursor is missing');
  return row.feed_event_id;
}

export async function moveCursor(client: PoolClient, feedEventId: number): Promise<void> {
  await client.query('update settlement_cursor set feed_event_id = $1', [feedEventId]);
}

interface EventRow {
  readonly id: number;
  readonly match_id: number;
  readonly body: MatchEvent;
  readonly received_ms: number;
}

const eventColumns = 'id, match_id, body, extract(epoch from received_at)::float8 * 1000 as received_ms';

/** The feed's owner checked each body before it wrote it. */
function storedEvent(row: EventRow): StoredEvent {
  return { id: row.id, matchId: row.match_id, event: row.body, receivedAtMs: Math.round(row.received_ms) };
}

export async function readEventsAfter(
  db: Queryable,
  { cursor, limit }: { readonly cursor: number; readonly limit: number },
): Promise<readonly StoredEvent[]> {
  const { rows } = await db.query<EventRow>({
    name: 'events-after',
    text: `select ${eventColumns} from feed_event where id > $1 order by id limit $2`,
    values: [cursor, limit],
  });
  return rows.map(storedEvent);
}

export async function readEventsOfMatch(
  db: Queryable,
  {
    matchId,
    until,
    kinds,
  }: { readonly matchId: number; readonly until: number; readonly kinds: readonly string[] },
): Promise<readonly StoredEvent[]> {
  const { rows } = await db.query<EventRow>(
    `select ${eventColumns} from feed_event where match_id = $1 and id <= $2 and kind = any($3) order by id`,
    [matchId, until, kinds],
  );
  return rows.map(storedEvent);
}

/** A line that was bet on, with its verdicts as they stand. */
export interface StoredMarket {
  readonly id: MarketId;
  readonly matchId: number;
  readonly type: string;
  readonly specifier: string;
  readonly fixture: Fixture;
  readonly isClosed: boolean;
  /** The last event that its verdicts take into account for certain; 0 for a line that nothing was read to yet. */
  readonly derivedTo: number;
  /** The first event that its verdicts lack, where it was set aside; 0 stands for all. */
  readonly failedFrom: number | undefined;
  readonly versions: ReadonlyMap<number, number>;
  readonly windows: ReadonlyMap<number, Windows>;
}

interface VerdictRow extends VerdictColumns {
  readonly outcome_no: number;
  readonly version: number;
  /** Milliseconds; null stands for an end that is open. */
  readonly from_ms: number | null;
  readonly until_ms: number | null;
  readonly source: VerdictSource;
  readonly reason: string;
  readonly args: ReasonArgs;
}

function windowOf(row: VerdictRow): VerdictWindow {
  return {
    fromMs: row.from_ms ?? Number.NEGATIVE_INFINITY,
    untilMs: row.until_ms ?? Number.POSITIVE_INFINITY,
    verdict: verdictOf(row),
    source: row.source,
    reason: row.reason,
    args: row.args,
  };
}

interface MarketRow {
  readonly id: MarketId;
  readonly match_id: number;
  readonly type: string;
  readonly specifier: string;
  readonly fixture: Fixture;
  readonly is_closed: boolean;
  readonly derived_to: number;
  readonly failed_from: number | null;
  readonly verdicts: readonly VerdictRow[];
}

const marketColumns = `
  k.id, k.match_id, k.type, k.specifier, m.fixture, k.closed_at is not null as is_closed, k.derived_to, k.failed_from,
  coalesce((
    select json_agg(json_build_object(
      'outcome_no', v.outcome_no, 'version', v.version, 'result', v.result, 'share_num', v.share_num, 'share_den', v.share_den,
      'deduction', v.deduction, 'place_num', v.place_num, 'place_den', v.place_den,
      'source', v.source, 'reason', v.reason, 'args', v.reason_args,
      'from_ms', case when isfinite(v.valid_from) then round(extract(epoch from v.valid_from) * 1000) end,
      'until_ms', case when isfinite(v.valid_until) then round(extract(epoch from v.valid_until) * 1000) end) order by v.valid_from)
    from verdict v
    where v.market_id = k.id
      and v.version = (select max(version) from verdict w where w.market_id = v.market_id and w.outcome_no = v.outcome_no)
  ), '[]') as verdicts`;

function storedMarket(row: MarketRow): StoredMarket {
  const versions = new Map<number, number>();
  const windows = new Map<number, Windows>();
  for (const verdict of row.verdicts) {
    versions.set(verdict.outcome_no, verdict.version);
    windows.set(verdict.outcome_no, [...(windows.get(verdict.outcome_no) ?? []), windowOf(verdict)]);
  }
  return {
    id: row.id,
    matchId: row.match_id,
    type: row.type,
    specifier: row.specifier,
    fixture: row.fixture,
    isClosed: row.is_closed,
    derivedTo: row.derived_to,
    failedFrom: row.failed_from ?? undefined,
    versions,
    windows,
  };
}

/** The line of a match, its row made if nobody bet on it yet: from then on its verdicts count. */
export async function lockLine(
  client: PoolClient,
  {
    matchId,
    type,
    specifier,
  }: { readonly matchId: number; readonly type: string; readonly specifier: string },
): Promise<StoredMarket | undefined> {
  const line = [matchId, type, specifier];
  await client.query(
    `insert into market (match_id, type, specifier, sport) select id, $2, $3, fixture ->> 'sport' from match where id = $1
     on conflict do nothing`,
    line,
  );
  const { rows } = await client.query<MarketRow>(
    `select ${marketColumns} from market k join match m on m.id = k.match_id
     where k.match_id = $1 and k.type = $2 and k.specifier = $3 for update of k`,
    line,
  );
  return rows[0] && storedMarket(rows[0]);
}

/** Of a match that is there. */
export async function readFacts(db: Queryable, matchId: number): Promise<Facts> {
  const { rows } = await db.query<{ facts: Facts }>('select facts from match where id = $1', [matchId]);
  const [row] = rows;
  if (!row) throw new Error(`match ${matchId} is not there`);
  return row.facts;
}

export async function readMarketsOfMatch(db: Queryable, matchId: number): Promise<readonly StoredMarket[]> {
  const { rows } = await db.query<MarketRow>(
    `select ${marketColumns} from market k join match m on m.id = k.match_id where k.match_id = $1 order by k.id`,
    [matchId],
  );
  return rows.map(storedMarket);
}

/** The next matches with open lines, by id. */
export async function readOpenMatches(
  db: Queryable,
  { after, limit }: { readonly after: number | undefined; readonly limit: number },
): Promise<readonly number[]> {
  const { rows } = await db.query<{ match_id: number }>({
    name: 'read-open-matches',
    text: 'select distinct match_id from market where closed_at is null and match_id > $1 order by match_id limit $2',
    values: [after ?? 0, limit],
  });
  return rows.map(({ match_id }) => match_id);
}

/**
 * Lines still open of matches that are over: bet on for the first time while the result was being written. `until` is
 * the reader's cursor; what comes later is its own business.
 */
export async function readLeftMarkets(
  db: Queryable,
  {
    matchIds,
    until,
    kinds,
    limit,
  }: {
    readonly matchIds: readonly number[];
    readonly until: number;
    readonly kinds: readonly string[];
    readonly limit: number;
  },
): Promise<readonly StoredMarket[]> {
  const { rows } = await db.query<MarketRow>(
    `select ${marketColumns} from market k join match m on m.id = k.match_id
     where k.match_id = any($4::bigint[]) and k.closed_at is null and k.failed_from is null and m.phase in ('ended', 'cancelled', 'postponed', 'abandoned')
       and exists (select from feed_event e where e.match_id = k.match_id and e.kind = any($2) and e.id <= $1 and e.id > k.derived_to)
     order by k.id limit $3`,
    [until, kinds, limit, matchIds],
  );
  return rows.map(storedMarket);
}

export async function setMarketAside(
  client: PoolClient,
  {
    marketId,
    from,
    reason,
    retryAtMs,
  }: {
    readonly marketId: MarketId;
    readonly from: number;
    readonly reason: string;
    readonly retryAtMs: number;
  },
): Promise<void> {
  await client.query(
    `update market set failed_from = coalesce(failed_from, $2), failed_reason = $3, retry_at = to_timestamp($4::float8 / 1000)
     where id = $1`,
    [marketId, from, reason, retryAtMs],
  );
}

export async function clearSetAside(client: PoolClient, marketId: MarketId): Promise<void> {
  await client.query(
    'update market set failed_from = null, failed_reason = null, retry_at = null where id = $1',
    [marketId],
  );
}

/** Lines set aside whose rest is over, the longest due first. */
export async function readFailedMarkets(
  db: Queryable,
  { atMs, limit }: { readonly atMs: number; readonly limit: number },
): Promise<readonly StoredMarket[]> {
  const { rows } = await db.query<MarketRow>(
    `select ${marketColumns} from market k join match m on m.id = k.match_id
     where k.failed_from is not null and k.retry_at <= to_timestamp($1::float8 / 1000) order by k.retry_at, k.id limit $2`,
    [atMs, limit],
  );
  return rows.map(storedMarket);
}

/** What waits to be tried again: lines without verdicts, and lines with tickets that could not be paid. */
export async function countSetAside(
  db: Queryable,
): Promise<{ readonly markets: number; readonly runs: number }> {
  const { rows } = await db.query<{ markets: number; runs: number }>(
    `select (select count(*) from market where failed_from is not null) as markets,
            (select count(*) from settlement_run where failed_reason is not null) as runs`,
  );
  const [row] = rows;
  if (!row) throw new Error('a count gave no row');
  return row;
}

export interface VerdictsToWrite {
  readonly marketId: MarketId;
  readonly feedEventId: number;
  readonly closed: boolean;
  /** Changed outcomes with their new version. */
  readonly outcomes: readonly {
    readonly outcomeNo: number;
    readonly version: number;
    readonly windows: Windows;
  }[];
  readonly atMs: number;
}

/** Verdicts, the market's state and the order to bring its tickets in line, in the reader's own transaction. */
export async function writeVerdicts(client: PoolClient, verdicts: VerdictsToWrite): Promise<void> {
  const { marketId, feedEventId, closed, outcomes, atMs } = verdicts;
  await client.query(
    `update market set derived_to = greatest(derived_to, $2),
            verdict_no = verdict_no + $5, closed_at = coalesce(closed_at, case when $3 then to_timestamp($4::float8 / 1000) end)
     where id = $1`,
    [marketId, feedEventId, closed, atMs, outcomes.length === 0 ? 0 : 1],
  );
  if (outcomes.length === 0) return;
  const rows = outcomes.flatMap(({ outcomeNo, version, windows }) =>
    windows.map((window) => {
      const { share = ONE, placeFraction = ONE, deduction = 0 } = window.verdict;
      return { ...window, outcomeNo, version, share, placeFraction, deduction };
    }),
  );
  await client.query(
    `insert into verdict (market_id, outcome_no, version, valid_from, valid_until, result, share_num, share_den,
                          source, reason, reason_args, feed_event_id, at, deduction, place_num, place_den)
     select $1, outcome_no, version, to_timestamp(from_ms / 1000), to_timestamp(until_ms / 1000), result, share_num, share_den,
            source, reason, args::jsonb, $2, to_timestamp($3::float8 / 1000), deduction, place_num, place_den
     from unnest($4::smallint[], $5::integer[], $6::float8[], $7::float8[], $8::smallint[], $9::bigint[], $10::bigint[],
                 $11::text[], $12::text[], $13::text[], $14::smallint[], $15::smallint[], $16::smallint[])
       as v(outcome_no, version, from_ms, until_ms, result, share_num, share_den, source, reason, args, deduction, place_num, place_den)`,
    [
      marketId,
      feedEventId,
      atMs,
      rows.map((row) => row.outcomeNo),
      rows.map((row) => row.version),
      rows.map((row) => row.fromMs),
      rows.map((row) => row.untilMs),
      rows.map((row) => row.verdict.result),
      rows.map((row) => row.share.num),
      rows.map((row) => row.share.den),
      rows.map((row) => row.source),
      rows.map((row) => row.reason),
      rows.map((row) => JSON.stringify(row.args)),
      rows.map((row) => row.deduction),
      rows.map((row) => row.placeFraction.num),
      rows.map((row) => row.placeFraction.den),
    ],
  );
  await startRun(client, [marketId], atMs);
}

/** The line was read everything up to this event, whether or not that decided it. */
export async function markDerived(
  client: PoolClient,
  { marketId, feedEventId }: { readonly marketId: MarketId; readonly feedEventId: number },
): Promise<void> {
  await client.query('update market set derived_to = greatest(derived_to, $2) where id = $1', [
    marketId,
    feedEventId,
  ]);
}

/** Has every ticket of the markets looked at again, from the first. */
export async function startRun(db: Queryable, marketIds: readonly MarketId[], atMs: number): Promise<void> {
  await db.query(
    `insert into settlement_run (market_id, due_at) select id, to_timestamp($2::float8 / 1000) from unnest($1::bigint[]) as id
     on conflict (market_id) do update
       set generation = settlement_run.generation + 1, cursor_outcome = 0, cursor_ticket = 0, failures = 0, state = 'first', due_at = excluded.due_at`,
    [marketIds, atMs],
  );
}

/** Where a walk over the open tickets of all accounts stands. */
export interface OpenTicketPlace {
  readonly accountId: number;
  readonly ticketId: number;
}

export interface StuckMarkets {
  readonly marketIds: readonly MarketId[];
  /** Where the next look goes on; undefined after the last ticket. */
  readonly next: OpenTicketPlace | undefined;
}

/**
 * Markets closed for a while that open tickets still wait for: something was lost, so they start over. Looks at the next
 * `tickets` open tickets and no others: what it reads does not grow with what is stored.
 */
export async function readStuckMarkets(
  db: Queryable,
  {
    after,
    tickets,
    closedBeforeMs,
  }: {
    readonly after: OpenTicketPlace | undefined;
    readonly tickets: number;
    readonly closedBeforeMs: number;
  },
): Promise<StuckMarkets> {
  const { rows } = await db.query<{ account_id: number; id: number; market_ids: readonly string[] }>(
    `with looked as materialized (
       select t.account_id, t.id from ticket t
       where t.result = 0 and t.acceptance <> 2 and (t.account_id, t.id) > ($1, $2) order by t.account_id, t.id limit $3
     )
     select o.account_id, o.id, array(
       select l.market_id::text from ticket_leg l join market k on k.id = l.market_id
       left join settlement_run r on r.market_id = k.id
       where l.ticket_id = o.id and k.closed_at < to_timestamp($4::float8 / 1000) and (r.state is null or r.state = 'done')
         and not exists (
           select from ticket_leg other join market p on p.id = other.market_id where other.ticket_id = o.id and p.closed_at is null
         )
     ) as market_ids
     from looked o order by o.account_id, o.id`,
    [after?.accountId ?? 0, after?.ticketId ?? 0, tickets, closedBeforeMs],
  );
  const last = rows.at(-1);
  return {
    // Ids of markets are whole numbers of the database.
    marketIds: [...new Set(rows.flatMap((row) => row.market_ids.map((id) => Number(id) as MarketId)))],
    next: last && rows.length === tickets ? { accountId: last.account_id, ticketId: last.id } : undefined,
  };
}
