import { type Fraction, type MarketId, ONE } from '@evens/base';
import type { Fixture } from '@evens/book';
import { type BetResult, betResults, type Facts } from '@evens/markets';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { PoolClient, Queryable } from '../../platform/db.ts';
import { onPlayersCondition } from '../tickets/player-names.ts';
import { startSettlementRuns } from './start-runs.ts';
import { isDecided, type StoredVerdict, type VerdictColumns, verdictFromColumns } from './verdict-columns.ts';
import {
  openSpans,
  type ReasonArgs,
  type VerdictSource,
  type VerdictWindow,
  type Windows,
} from './windows.ts';

/** A line with bets, and its current verdicts. */
export interface StoredMarket {
  readonly id: MarketId;
  readonly matchId: number;
  readonly type: string;
  readonly specifier: string;
  readonly fixture: Fixture;
  /** Number of players of the match, for a market on players; otherwise 0. */
  readonly players: number;
  readonly isClosed: boolean;
  /** The last event that was certainly applied to the line; 0 if none was. */
  readonly derivedTo: number;
  /** For a line that was set aside: the first event that was not applied; 0 if none was applied. */
  readonly failedFrom: number | undefined;
  readonly versions: ReadonlyMap<number, number>;
  readonly windows: ReadonlyMap<number, Windows>;
}

interface VerdictRow extends StoredVerdict {
  readonly outcome_no: number;
  readonly version: number;
  /** Milliseconds; null for an open end. */
  readonly from_ms: number | null;
  readonly until_ms: number | null;
  readonly source: VerdictSource;
  readonly reason: string;
  readonly args: ReasonArgs;
}

function windowFromRow(row: VerdictRow & VerdictColumns): VerdictWindow {
  return {
    fromMs: row.from_ms ?? Number.NEGATIVE_INFINITY,
    untilMs: row.until_ms ?? Number.POSITIVE_INFINITY,
    verdict: verdictFromColumns(row),
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
  readonly players: number;
  readonly is_closed: boolean;
  readonly derived_to: number;
  readonly failed_from: number | null;
  readonly verdicts: readonly VerdictRow[];
}

const marketColumns = `
  k.id, k.match_id, k.type, k.specifier, m.fixture,
  case when ${onPlayersCondition('k.type')} then coalesce(jsonb_array_length(m.players), 0) else 0 end as players,
  k.closed_at is not null as is_closed, k.derived_to, k.failed_from,
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
    if (!isDecided(verdict)) continue;
    windows.set(verdict.outcome_no, [...(windows.get(verdict.outcome_no) ?? []), windowFromRow(verdict)]);
  }
  return {
    id: row.id,
    matchId: row.match_id,
    type: row.type,
    specifier: row.specifier,
    fixture: row.fixture,
    players: row.players,
    isClosed: row.is_closed,
    derivedTo: row.derived_to,
    failedFrom: row.failed_from ?? undefined,
    versions,
    windows,
  };
}

/** Locks the line of a match. Inserts its row if it had no bets yet: verdicts need a row. */
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
    `insert into market (match_id, type, specifier, sport, tournament_id)
     select id, $2, $3, fixture ->> 'sport', tournament_id from match where id = $1 on conflict do nothing`,
    line,
  );
  const { rows } = await client.query<MarketRow>(
    `select ${marketColumns} from market k join match m on m.id = k.match_id
     where k.match_id = $1 and k.type = $2 and k.specifier = $3 for update of k`,
    line,
  );
  return rows[0] && storedMarket(rows[0]);
}

/** Facts of an existing match. */
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
 * Open lines of ended matches: their first bet was accepted while the result was being written. `until` is the cursor
 * of the feed's reader, which handles all later events.
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
       and not exists (select from manual_match x where x.match_id = k.match_id)
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

/** Set-aside lines whose pause has ended, the longest due first. */
export async function readFailedMarkets(
  db: Queryable,
  { atMs, limit }: { readonly atMs: number; readonly limit: number },
): Promise<readonly StoredMarket[]> {
  const { rows } = await db.query<MarketRow>(
    `select ${marketColumns} from market k join match m on m.id = k.match_id
     where k.failed_from is not null and k.retry_at <= to_timestamp($1::float8 / 1000)
       and not exists (select from manual_match x where x.match_id = k.match_id)
     order by k.retry_at, k.id limit $2`,
    [atMs, limit],
  );
  return rows.map(storedMarket);
}

/** Number of items waiting for a retry: lines without verdicts, and lines with unpaid tickets. */
export async function countSetAside(
  db: Queryable,
): Promise<{ readonly markets: number; readonly runs: number }> {
  const { rows } = await db.query<{ markets: number; runs: number }>(
    `select (select count(*) from market where failed_from is not null) as markets,
            (select count(*) from settlement_run where failed_reason is not null) as runs`,
  );
  const [row] = rows;
  if (!row) throw new Error('countSetAside: expected one row, got none');
  return row;
}

export interface VerdictsToWrite {
  readonly marketId: MarketId;
  readonly feedEventId: number;
  readonly closed: boolean;
  /** Rulings were withdrawn: the line is open again. */
  readonly reopened?: boolean;
  /** Changed outcomes with their new version. */
  readonly outcomes: readonly {
    readonly outcomeNo: number;
    readonly version: number;
    readonly windows: Windows;
  }[];
  readonly atMs: number;
}

/** One window of a changed outcome. */
interface VerdictToWrite extends Omit<VerdictWindow, 'verdict'> {
  readonly result: BetResult;
  readonly outcomeNo: number;
  readonly version: number;
  readonly share: Fraction;
  readonly placeFraction: Fraction;
  readonly deduction: number;
}
const verdictRows = defineBatch<VerdictToWrite>()(
  {
    outcome_no: column.smallint(({ outcomeNo }) => outcomeNo),
    version: column.integer(({ version }) => version),
    from_ms: column.double(({ fromMs }) => fromMs),
    until_ms: column.double(({ untilMs }) => untilMs),
    result: column.smallint(({ result }) => result),
    share_num: column.bigint(({ share }) => share.num),
    share_den: column.bigint(({ share }) => share.den),
    source: column.text(({ source }) => source),
    reason: column.text(({ reason }) => reason),
    args: column.text(({ args }) => JSON.stringify(args)),
    deduction: column.smallint(({ deduction }) => deduction),
    place_num: column.smallint(({ placeFraction }) => Number(placeFraction.num)),
    place_den: column.smallint(({ placeFraction }) => Number(placeFraction.den)),
  },
  4,
);

/** Row of a span in which a withdrawn ruling leaves the outcome open. It replaces the rows of earlier versions. */
const openVerdict = {
  result: betResults.pending,
  source: 'result',
  reason: 'rollback',
  args: {},
  share: ONE,
  placeFraction: ONE,
  deduction: 0,
} as const;

/** Writes verdicts and the market's state, and starts the run that settles its tickets, in the caller's transaction. */
export async function writeVerdicts(client: PoolClient, verdicts: VerdictsToWrite): Promise<void> {
  const { marketId, feedEventId, closed, reopened = false, outcomes, atMs } = verdicts;
  await client.query(
    `update market set derived_to = greatest(derived_to, $2),
            verdict_no = verdict_no + $5, 
            closed_at = case when not $6 then coalesce(closed_at, case when $3 then to_timestamp($4::float8 / 1000) end) end
     where id = $1`,
    [marketId, feedEventId, closed, atMs, outcomes.length === 0 ? 0 : 1, reopened],
  );
  if (outcomes.length === 0) return;
  const rows = outcomes.flatMap(({ outcomeNo, version, windows }) => [
    ...windows.map((window) => {
      const { result, share = ONE, placeFraction = ONE, deduction = 0 } = window.verdict;
      return { ...window, result, outcomeNo, version, share, placeFraction, deduction };
    }),
    ...(reopened ? openSpans(windows) : []).map((span) => ({ ...openVerdict, ...span, outcomeNo, version })),
  ]);
  await client.query(
    `insert into verdict (market_id, outcome_no, version, valid_from, valid_until, result, share_num, share_den,
                          source, reason, reason_args, feed_event_id, at, deduction, place_num, place_den)
     select $1, outcome_no, version, to_timestamp(from_ms / 1000), to_timestamp(until_ms / 1000), result, share_num, share_den,
            source, reason, args::jsonb, $2, to_timestamp($3::float8 / 1000), deduction, place_num, place_den
     from ${verdictRows.unnest} as v(${verdictRows.names})`,
    [marketId, feedEventId, atMs, ...verdictRows.values(rows)],
  );
  await startSettlementRuns(client, [marketId], atMs);
}

/** The line has processed all events up to this one, whether or not that decided it. */
export async function markDerived(
  client: PoolClient,
  { marketId, feedEventId }: { readonly marketId: MarketId; readonly feedEventId: number },
): Promise<void> {
  await client.query('update market set derived_to = greatest(derived_to, $2) where id = $1', [
    marketId,
    feedEventId,
  ]);
}
