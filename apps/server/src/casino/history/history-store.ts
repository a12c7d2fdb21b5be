import type { AccountId, CurrencyCode } from '@evens/base';
import { userTypes } from '@evens/contract';
import type { RowArchive } from '../../platform/archive/row-archive.ts';
import type { Queryable } from '../../platform/db.ts';
import { roundBounds } from '../../players/index.ts';
import { archivedRounds } from '../rounds/round-source.ts';

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
  readonly most: number;
}

const span = `account_id = $1 and id < $4 and started_at >= to_timestamp($2::float8 / 1000) and started_at < to_timestamp($3::float8 / 1000)
  order by id desc limit $5`;
const ownColumns = `id, null as provider, game, stake::text as stake, (payout + jackpot)::text as payout, refunded, bonus_stake::text as "bonusStake",
  bonus_stake is not null and exists (select from round_funding f where f.round_id = round.id and f.spin_id is not null) as "isFreeSpin",
  started_at as "startedAt", ended_at as "endedAt"`;

/**
 * Rounds of an account that began in a time span, of in-house games and other providers, newest first. Rounds in archive
 * files are added where the list reaches their ids.
 */
export async function readHistory(
  db: Queryable,
  archive: RowArchive,
  query: HistoryQuery,
): Promise<readonly ListedRow[]> {
  const { most } = query;
  const stored = await readStoredHistory(db, query);
  // Files are looked up after the tables: a round that is moved in between is read twice rather than never.
  const archiveEnd = await archive.readEnd(db);
  const oldest = stored.length < most ? 0 : (stored.at(-1)?.id ?? 0);
  if (oldest >= archiveEnd) return stored;
  const byId = new Map<number, ListedRow>();
  for await (const lines of archive.readSpan(db, {
    ...query,
    before: query.before ?? Number.MAX_SAFE_INTEGER,
  })) {
    for (const row of await readArchivedHistory(db, lines, query)) byId.set(row.id, row);
    if (byId.size >= most) break;
  }
  for (const row of stored) byId.set(row.id, row);
  return [...byId.values()].toSorted((one, other) => other.id - one.id).slice(0, most);
}

async function readArchivedHistory(
  db: Queryable,
  lines: string,
  { accountId, fromMs, toMs, before = Number.MAX_SAFE_INTEGER, most }: HistoryQuery,
): Promise<readonly ListedRow[]> {
  const { rounds, values } = archivedRounds(lines);
  const { rows } = await db.query<ListedRow>(`select ${ownColumns} from ${rounds(6)} round where ${span}`, [
    accountId,
    fromMs,
    toMs,
    before,
    most,
    ...values,
  ]);
  return rows;
}

/**
 * Ids of both tables are from one sequence and grow with time, and the indexes use them; an old span is found by binary
 * search instead of by reading all later rounds. `db` is a connection `byIndexOnly`.
 */
async function readStoredHistory(
  db: Queryable,
  { accountId, fromMs, toMs, before, most }: HistoryQuery,
): Promise<readonly ListedRow[]> {
  const bounds = { accountId, span: { fromMs, toMs } };
  const own = await roundBounds(db, { ...bounds, table: 'round' });
  const external = await roundBounds(db, { ...bounds, table: 'external_round' });
  const { rows } = await db.query<ListedRow>(
    `(select ${ownColumns}
      from round where id >= $6 and id < $7 and ${span})
     union all
     (select id, provider, game, stake::text, payout::text, refunded, bonus_stake::text, spin_id is not null, started_at, ended_at from external_round where id >= $8 and id < $9 and ${span})
     order by id desc limit $5`,
    [
      accountId,
      fromMs,
      toMs,
      before ?? Number.MAX_SAFE_INTEGER,
      most,
      own.low,
      own.high,
      external.low,
      external.high,
    ],
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

/** The newest rounds of all players that paid at least ten times their stake. */
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
       select * from newest n where payout >= stake * 10
         and not exists (select from player p where p.account_id = n.account_id and p.user_type = ${userTypes.demo})
       order by id desc limit $2
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
