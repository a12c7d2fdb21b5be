import type { MarketId } from '@evens/base';
import type { CancelReason, Fixture, FixturePlayer, MatchPhase } from '@evens/book';
import type { Facts } from '@evens/markets';
import type { Place } from '../../feed/index.ts';
import type { Queryable } from '../../platform/db.ts';

/** Written as in the conditions of the indexes, so that the planner recognises them. */
const IS_OVER = `m.phase in ('ended', 'cancelled', 'abandoned', 'postponed')`;
/** A postponed match is a result from the day on that it was to be played. */
const IS_RESULT = `${IS_OVER} and (m.phase <> 'postponed' or m.starts_at <= now())`;

const IS_OUTRIGHT = `coalesce(m.fixture ->> 'runnersKind', '') = 'sides'`;

/** A span of starts, the end not included. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Most tournaments of a tree. */
const TOURNAMENTS_MAX = 5000;

export interface TournamentRow {
  readonly tournamentId: number;
  readonly sportId: number;
  readonly categoryId: number;
  /** The category's. */
  readonly code: string;
  readonly alias: string;
  readonly name: string;
  readonly rank: number;
  /** Results, outrights left out. */
  readonly matches: number;
  readonly outrights: number;
}

const TOURNAMENT_COLUMNS = `t.id as "tournamentId", t.sport_id as "sportId", t.category_id as "categoryId", c.code,
       t.alias, t.name, t.rank`;

/** Tournaments with results that were to start in the span, and how many. */
export async function readTournaments(
  db: Queryable,
  { fromMs, toMs }: Span,
): Promise<readonly TournamentRow[]> {
  const { rows } = await db.query<TournamentRow>({
    name: 'result-tournaments',
    text: `
select ${TOURNAMENT_COLUMNS}, n.matches - coalesce(o.outrights, 0) as matches, coalesce(o.outrights, 0) as outrights
from (
  select m.tournament_id, count(*)::int as matches from match m
  where ${IS_RESULT} and m.starts_at >= to_timestamp($1::float8 / 1000) and m.starts_at < to_timestamp($2::float8 / 1000)
  group by m.tournament_id
) as n
left join (
  select m.tournament_id, count(*)::int as outrights from match m
  where ${IS_RESULT} and m.fixture ->> 'runnersKind' = 'sides'
    and m.starts_at >= to_timestamp($1::float8 / 1000) and m.starts_at < to_timestamp($2::float8 / 1000)
  group by m.tournament_id
) as o using (tournament_id)
join tournament t on t.id = n.tournament_id
join category c on c.id = t.category_id
order by t.rank, t.id
limit ${TOURNAMENTS_MAX}`,
    values: [fromMs, toMs],
  });
  return rows;
}

/** The place of a match in the tree; undefined for one that isn't there. */
export async function readMatchTournament(
  db: Queryable,
  matchId: number,
): Promise<TournamentRow | undefined> {
  const { rows } = await db.query<TournamentRow>({
    name: 'result-tournament-of',
    text: `
select ${TOURNAMENT_COLUMNS}, case when ${IS_OUTRIGHT} then 0 else 1 end as matches,
       case when ${IS_OUTRIGHT} then 1 else 0 end as outrights
from match m join tournament t on t.id = m.tournament_id join category c on c.id = m.category_id
where m.id = $1`,
    values: [matchId],
  });
  return rows[0];
}

/** The stored state of a match. */
export interface ResultRow {
  readonly id: number;
  readonly place: Place;
  readonly fixture: Fixture;
  readonly phase: MatchPhase;
  readonly facts: Facts;
  /** Reason of a cancelled match. */
  readonly cancelReason: CancelReason | undefined;
  /** Starting prices by runner, thousandths; 0 for a runner without one. Empty before the start. */
  readonly startingPrices: readonly number[];
}

interface MatchColumns {
  readonly id: number;
  readonly sport_id: number;
  readonly category_id: number;
  readonly tournament_id: number;
  readonly fixture: Fixture;
  readonly phase: MatchPhase;
  readonly facts: Facts;
  readonly cancel_reason: CancelReason | null;
  readonly starting_prices: readonly number[] | null;
}

const MATCH_COLUMNS = `m.id, m.sport_id, m.category_id, m.tournament_id, m.fixture, m.phase, m.facts,
       case when m.phase = 'cancelled' then (
         select e.body ->> 'reason' from feed_event e where e.match_id = m.id and e.kind = 'cancel' order by e.id desc limit 1
       ) end as cancel_reason,
       case when m.fixture ->> 'kind' = 'race' then (
         select s.odds from starting_price s where s.match_id = m.id) end as starting_prices`;

function resultRow(row: MatchColumns): ResultRow {
  return {
    id: row.id,
    place: { sportId: row.sport_id, categoryId: row.category_id, tournamentId: row.tournament_id },
    fixture: row.fixture,
    phase: row.phase,
    facts: row.facts,
    cancelReason: row.cancel_reason ?? undefined,
    startingPrices: row.starting_prices ?? [],
  };
}

export async function isTournament(db: Queryable, tournamentId: number): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from tournament where id = $1', [tournamentId]);
  return rowCount === 1;
}

/** Results of a tournament, latest first; of all time where there is no span. */
export async function readResults(
  db: Queryable,
  { tournamentId, span, limit }: { tournamentId: number; span: Span | undefined; limit: number },
): Promise<readonly ResultRow[]> {
  const { rows } = await db.query<MatchColumns>({
    name: 'results-of-tournament',
    text: `
select ${MATCH_COLUMNS} from match m
where m.tournament_id = $1 and ${IS_RESULT}
  and m.starts_at >= coalesce(to_timestamp($2::float8 / 1000), '-infinity'::timestamptz)
  and m.starts_at < coalesce(to_timestamp($3::float8 / 1000), 'infinity'::timestamptz)
order by m.starts_at desc limit $4`,
    values: [tournamentId, span?.fromMs ?? null, span?.toMs ?? null, limit],
  });
  return rows.map(resultRow);
}

/** Maximum number of results searched for a name, the latest first. */
const NAMED_MAX = 20_000;

export interface NamedRow {
  readonly id: number;
  /** Names of its sides or runners. */
  readonly names: readonly string[];
}

/** Names of sides or runners in results that were scheduled in the span, latest first. */
export async function readNames(db: Queryable, { fromMs, toMs }: Span): Promise<readonly NamedRow[]> {
  const { rows } = await db.query<NamedRow>({
    name: 'result-names',
    text: `
select m.id, jsonb_path_query_array(m.fixture, '$.competitors[*].name') as names from match m
where ${IS_RESULT} and m.starts_at >= to_timestamp($1::float8 / 1000) and m.starts_at < to_timestamp($2::float8 / 1000)
order by m.starts_at desc limit ${NAMED_MAX}`,
    values: [fromMs, toMs],
  });
  return rows;
}

/** These matches, latest first. */
export async function readResultsById(db: Queryable, ids: readonly number[]): Promise<readonly ResultRow[]> {
  const { rows } = await db.query<MatchColumns>({
    name: 'results-by-id',
    text: `select ${MATCH_COLUMNS} from match m where m.id = any($1::bigint[]) order by m.starts_at desc, m.id desc`,
    values: [ids],
  });
  return rows.map(resultRow);
}

/** One match, ended or not. */
export async function readResult(db: Queryable, matchId: number): Promise<ResultRow | undefined> {
  const { rows } = await db.query<MatchColumns>({
    name: 'result-of-match',
    text: `select ${MATCH_COLUMNS} from match m where m.id = $1`,
    values: [matchId],
  });
  return rows[0] && resultRow(rows[0]);
}

/** The players of a match; none if its source reports none. */
export async function readPlayers(db: Queryable, matchId: number): Promise<readonly FixturePlayer[]> {
  const { rows } = await db.query<{ players: readonly FixturePlayer[] | null }>({
    name: 'result-players',
    text: 'select players from match where id = $1',
    values: [matchId],
  });
  return rows[0]?.players ?? [];
}

export interface CorrectionRow {
  readonly atMs: number;
  readonly reason: string;
}

/** The latest correction of the match's result, if there was one. */
export async function readCorrection(db: Queryable, matchId: number): Promise<CorrectionRow | undefined> {
  const { rows } = await db.query<{ at_ms: number; reason: string }>({
    name: 'result-correction',
    text: `
select (extract(epoch from e.received_at) * 1000)::float8 as at_ms, coalesce(e.body ->> 'reason', '') as reason
from feed_event e where e.match_id = $1 and e.kind = 'correction' order by e.id desc limit 1`,
    values: [matchId],
  });
  return rows[0] && { atMs: rows[0].at_ms, reason: rows[0].reason };
}

export interface MarketRow {
  readonly id: MarketId;
  readonly type: string;
  readonly specifier: string;
}

/** Most lines of a match that its results show beside the usual ones. */
const MARKETS_MAX = 400;

/** The lines of a match that somebody bet on. */
export async function readMarkets(db: Queryable, matchId: number): Promise<readonly MarketRow[]> {
  const { rows } = await db.query<MarketRow>({
    name: 'result-markets',
    text: `select id, type, specifier from market where match_id = $1 order by id limit ${MARKETS_MAX}`,
    values: [matchId],
  });
  return rows;
}
