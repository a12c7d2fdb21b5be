import type { AccountId, CurrencyCode } from '@evens/base';
import { userTypes } from '@evens/contract';
import type { RowArchive } from '../../platform/archive/row-archive.ts';
import type { Queryable } from '../../platform/db.ts';
import { roundBounds } from '../../players/index.ts';
import { archivedRounds } from '../rounds/round-source.ts';
import { filterValues, isArchivable, isFound, type RoundFilter } from './round-filter.ts';

export interface HistoryRow {
  readonly id: number;
  /** Null for an in-house game. */
  readonly provider: string | null;
  readonly game: string;
  readonly stake: string;
  /** Includes jackpots. */
  readonly payout: string;
  readonly refunded: boolean;
  /** The part of the stake that was not cash. Null for cash alone. */
  readonly bonusStake: string | null;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

/** A round in a list. */
export interface ListedRow extends HistoryRow {
  /** Whether a free spin was its stake. */
  readonly isFreeSpin: boolean;
}

/** Whether a free spin was the stake of a round. Called only for rounds that were not paid by cash alone. */
export async function readIsFreeSpin(db: Queryable, roundId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from round_funding where round_id = $1 and spin_id is not null',
    [roundId],
  );
  return rowCount === 1;
}

export interface HistoryQuery {
  readonly accountId: AccountId;
  readonly fromMs: number;
  readonly toMs: number;
  /** Rounds older than this one. */
  readonly before: number | undefined;
  readonly filter?: RoundFilter;
  readonly most: number;
}

export interface HistoryPage {
  /** Newest first. */
  readonly rows: readonly ListedRow[];
  /** The oldest round that was compared with the filter, if older ones were not. */
  readonly searchedTo: { readonly id: number; readonly at: Date } | undefined;
}

/** Rounds that one page compares with a filter. */
const SCANNED_MAX = 1000;

const span = `account_id = $1 and id < $4 and started_at >= to_timestamp($2::float8 / 1000) and started_at < to_timestamp($3::float8 / 1000)
  order by id desc limit $5`;
const ownColumns = `id, null as provider, game, stake, payout + jackpot as payout, refunded, bonus_stake,
  bonus_stake is not null and exists (select from round_funding f where f.round_id = round.id and f.spin_id is not null) as is_free_spin,
  started_at, ended_at`;

interface ScannedRow extends ListedRow {
  readonly isFound: boolean;
  /** Number of rounds that were compared with the filter. */
  readonly scanned: number;
}

/** Parameters 1 to 12. `$12` is the number of rounds to return, `$5` the number to compare. */
function scanValues({ accountId, fromMs, toMs, before, filter, most }: HistoryQuery): readonly unknown[] {
  const isFiltered = filter !== undefined;
  return [
    accountId,
    fromMs,
    toMs,
    before ?? Number.MAX_SAFE_INTEGER,
    isFiltered ? Math.max(SCANNED_MAX, most) : most,
    ...filterValues(filter),
    most,
  ];
}

/** SQL: the newest rounds of `rounds` that pass the filter, and the oldest one that was compared with it. */
function scanText(rounds: string): string {
  return `with scanned as materialized (${rounds}), compared as (
      select s.*, ${isFound(6)} as is_found from scanned s
    ), numbered as (
      select c.*, count(*) filter (where is_found) over (order by id desc) as found_before, min(id) over () as last_id, count(*) over () as scanned
      from compared c
    )
    select id, provider, game, stake::text as stake, payout::text as payout, refunded, bonus_stake::text as "bonusStake", is_free_spin as "isFreeSpin",
           started_at as "startedAt", ended_at as "endedAt", is_found as "isFound", scanned::integer as scanned
    from numbered where is_found and found_before <= $12 or id = last_id order by id desc`;
}

/**
 * Rounds of an account that began in a time span, of in-house games and other providers, newest first. Rounds in archive
 * files are added where the list reaches their ids. A filter is compared with a limited number of rounds.
 */
export async function readHistory(
  db: Queryable,
  archive: Pick<RowArchive, 'readEnd' | 'readSpan'>,
  query: HistoryQuery,
): Promise<HistoryPage> {
  const { most } = query;
  const scanMax = Number(scanValues(query)[4]);
  const stored = await readStoredHistory(db, query);
  // Files are looked up after the tables: a round that is moved in between is read twice rather than never.
  const archiveEnd = await archive.readEnd(db);
  const storedEnd = (stored[0]?.scanned ?? 0) < scanMax ? undefined : stored.at(-1);
  const byId = new Map<number, ScannedRow>();
  let archivedEnd: ScannedRow | undefined;
  if ((storedEnd?.id ?? 0) < archiveEnd && isArchivable(query.filter)) {
    let [scanned, found, isMore] = [0, 0, false];
    let oldest: ScannedRow | undefined;
    for await (const lines of archive.readSpan(db, {
      ...query,
      before: query.before ?? Number.MAX_SAFE_INTEGER,
    })) {
      const rows = await readArchivedHistory(db, lines, query);
      for (const row of rows) byId.set(row.id, row);
      scanned += rows[0]?.scanned ?? 0;
      found += rows.filter((row) => row.isFound).length;
      oldest = rows.at(-1) ?? oldest;
      isMore = found >= most || scanned >= scanMax || (oldest?.id ?? Infinity) <= (storedEnd?.id ?? 0);
      if (isMore) break;
    }
    if (isMore) archivedEnd = oldest;
  }
  for (const row of stored) byId.set(row.id, row);
  // Below the end of either source, rounds of the other one would be listed without those between them.
  const end = [storedEnd, archivedEnd]
    .filter((row) => row !== undefined)
    .toSorted((one, other) => other.id - one.id)[0];
  const rows = [...byId.values()]
    .filter(({ isFound: passes, id }) => passes && id >= (end?.id ?? 0))
    .toSorted((one, other) => other.id - one.id)
    .slice(0, most);
  return { rows, searchedTo: end && { id: end.id, at: end.startedAt } };
}

async function readArchivedHistory(
  db: Queryable,
  lines: string,
  query: HistoryQuery,
): Promise<readonly ScannedRow[]> {
  const { rounds, values } = archivedRounds(lines);
  const { rows } = await db.query<ScannedRow>(
    scanText(`select ${ownColumns} from ${rounds(13)} round where ${span}`),
    [...scanValues(query), ...values],
  );
  return rows;
}

/**
 * Ids of both tables are from one sequence and grow with time, and the indexes use them; an old span is found by binary
 * search instead of by reading all later rounds. `db` is a connection `byIndexOnly`.
 */
async function readStoredHistory(db: Queryable, query: HistoryQuery): Promise<readonly ScannedRow[]> {
  const { accountId, fromMs, toMs } = query;
  const bounds = { accountId, span: { fromMs, toMs } };
  const own = await roundBounds(db, { ...bounds, table: 'round' });
  const external = await roundBounds(db, { ...bounds, table: 'external_round' });
  const { rows } = await db.query<ScannedRow>(
    scanText(`(select ${ownColumns}
       from round where id >= $13 and id < $14 and ${span})
      union all
      (select id, provider, game, stake, payout, refunded, bonus_stake, spin_id is not null, started_at, ended_at
       from external_round where id >= $15 and id < $16 and ${span})
      order by id desc limit $5`),
    [...scanValues(query), own.low, own.high, external.low, external.high],
  );
  return rows;
}

export interface WinnerRow {
  readonly id: number;
  readonly accountId: AccountId;
  readonly userName: string;
  /** Null for an in-house game. */
  readonly provider: string | null;
  readonly game: string;
  readonly stake: string;
  readonly payout: string;
  readonly currency: string;
  readonly at: Date;
}

/**
 * The newest rounds of all players that paid at least ten times their stake. If they are few, the newest that paid at least
 * five times their stake fill the list.
 */
export async function readWinners(
  db: Queryable,
  { among, most }: { readonly among: number; readonly most: number },
): Promise<readonly WinnerRow[]> {
  const { rows } = await db.query<WinnerRow>(
    `with newest as (
       select id, account_id, null as provider, game, stake, payout + jackpot as payout, currency, ended_at from round
       where id > (select last_value from round_id_seq) - $1 and ended_at is not null and not refunded
       union all
       select id, account_id, provider, game, stake, payout, currency, ended_at from external_round
       where id > (select last_value from round_id_seq) - $1 and ended_at is not null and not refunded and stake > 0
     ), won as materialized (
       select * from newest n where payout >= stake * 5
         and not exists (select from player p where p.account_id = n.account_id and p.user_type = ${userTypes.demo})
       order by payout >= stake * 10 desc, id desc limit $2
     )
     select r.id, r.account_id as "accountId", u.username as "userName", r.provider, r.game, r.stake::text as stake, r.payout::text as payout, r.currency, r.ended_at as at
     from won r cross join lateral (
       select u.username from player p join auth_user u on u.id = p.auth_user_id where p.account_id = r.account_id limit 1
     ) u
     order by r.id desc`,
    [among, most],
  );
  return rows;
}

/** The newest rounds of one game that paid more than their stake. */
export async function readGameWinners(
  db: Queryable,
  {
    provider,
    game,
    among,
    most,
  }: {
    readonly provider: string | null;
    readonly game: string;
    readonly among: number;
    readonly most: number;
  },
): Promise<readonly WinnerRow[]> {
  const { rows } = await db.query<WinnerRow>({
    name: provider === null ? 'read-game-winners' : 'read-external-game-winners',
    text: `with newest as (
       ${
         provider === null
           ? 'select id, account_id, null as provider, game, stake, payout + jackpot as payout, currency, ended_at, refunded from round where game = $1'
           : 'select id, account_id, provider, game, stake, payout, currency, ended_at, refunded from external_round where game = $1 and provider = $4'
       } order by id desc limit $2
     ), won as materialized (
       select * from newest n where ended_at is not null and not refunded and stake > 0 and payout > stake
         and not exists (select from player p where p.account_id = n.account_id and p.user_type = ${userTypes.demo})
       order by id desc limit $3
     )
     select r.id, r.account_id as "accountId", u.username as "userName", r.provider, r.game, r.stake::text as stake, r.payout::text as payout, r.currency, r.ended_at as at
     from won r cross join lateral (
       select u.username from player p join auth_user u on u.id = p.auth_user_id where p.account_id = r.account_id limit 1
     ) u
     order by r.id desc`,
    values: provider === null ? [game, among, most] : [game, among, most, provider],
  });
  return rows;
}

/** A round at another provider, with one row per action. */
export interface ExternalRoundRow extends ListedRow {
  readonly provider: string;
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
}

export interface ExternalStepRow {
  readonly kind: 'bet' | 'win' | 'rollback';
  readonly amount: string;
  readonly cause: string | null;
  readonly txId: number;
  /** The kind of action that a rollback reverses. */
  readonly originalKind: 'bet' | 'win' | null;
  readonly at: Date;
}

export async function readExternalRound(
  db: Queryable,
  id: number,
): Promise<{ readonly row: ExternalRoundRow; readonly steps: readonly ExternalStepRow[] } | undefined> {
  const { rows } = await db.query<ExternalRoundRow>(
    `select id, provider, account_id as "accountId", game, currency, stake::text as stake, payout::text as payout, refunded,
            bonus_stake::text as "bonusStake", spin_id is not null as "isFreeSpin", started_at as "startedAt", ended_at as "endedAt"
     from external_round where id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) return undefined;
  const steps = await db.query<ExternalStepRow>(
    `select a.kind, a.amount::text as amount, a.cause, a.tx_id as "txId", o.kind as "originalKind", a.at
     from external_action a
     left join external_action o on a.kind = 'rollback' and o.provider = a.provider and o.action_id = a.original_action_id
     where a.round_id = $1 order by a.tx_id`,
    [id],
  );
  return { row, steps: steps.rows };
}
