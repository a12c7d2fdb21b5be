import type { AccountId, MarketId, TicketId } from '@evens/base';
import { type BetResult, betResults } from '@evens/markets';
import type { FormulaText } from '@evens/tickets';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Pool, Queryable } from '../../platform/db.ts';
import { batchRows, bookings, moveBalances } from '../ledger/index.ts';
import type { House } from '../wallet/index.ts';
import type { PickToSettle, Settlement, TicketToSettle } from './settle-tickets.ts';
import { readStandingVerdicts } from './standing-verdicts.ts';
import { windowAt } from './windows.ts';

export type RunState = 'first' | 'rest' | 'last' | 'done' | 'failed';

export interface Run {
  readonly marketId: MarketId;
  readonly generation: number;
  readonly cursorOutcome: number;
  readonly cursorTicket: number;
  readonly state: RunState;
  /** Tickets that could not be settled in the pass under way. */
  readonly failures: number;
}

/** The runs whose turn has come, the longest due first. */
export async function readDueRuns(
  db: Pool,
  { atMs, limit }: { readonly atMs: number; readonly limit: number },
): Promise<readonly Run[]> {
  const { rows } = await db.query<{
    market_id: MarketId;
    generation: number;
    cursor_outcome: number;
    cursor_ticket: number;
    state: RunState;
    failures: number;
  }>({
    name: 'due-runs',
    text: `select market_id, generation, cursor_outcome, cursor_ticket, state, failures from settlement_run
           where state not in ('done', 'failed') and due_at <= to_timestamp($1::float8 / 1000) order by due_at, market_id limit $2`,
    values: [atMs, limit],
  });
  return rows.map((row) => ({
    marketId: row.market_id,
    generation: row.generation,
    cursorOutcome: row.cursor_outcome,
    cursorTicket: row.cursor_ticket,
    state: row.state,
    failures: row.failures,
  }));
}

const ownColumns = {
  account_id: 't.account_id',
  currency: 't.currency',
  type: 't.type',
  formula: 't.formula',
  stake: 't.stake::text',
  stake_cashed: 't.stake_cashed::text',
  cashed_out: 't.cashed_out::text',
  cap: 't.payout_cap::text',
  payout: 't.payout::text',
  result: 't.result',
  version: 't.version',
  is_cancelled: 't.cancelled_by is not null',
  decided_ms: 'extract(epoch from t.decided_at)::float8 * 1000',
  settled_by: 's.journal_id',
  settled_on: 's.verdict_versions',
};

/** A row for each pick `l` of a ticket `t`; what is the ticket's own is in the first alone. */
const ticketColumns = `
  t.id, l.market_id, l.outcome_no, l.leg_no, l.odds_milli, l.n = 1 as is_first,
  ${Object.entries(ownColumns)
    .map(([name, value]) => `case when l.n = 1 then ${value} end as ${name}`)
    .join(', ')}`;

interface PickRow {
  readonly id: TicketId;
  readonly market_id: MarketId;
  readonly outcome_no: number;
  readonly leg_no: number;
  readonly odds_milli: number;
}

interface FirstRow extends PickRow {
  readonly is_first: true;
  readonly account_id: AccountId;
  readonly currency: string;
  readonly type: string;
  readonly formula: FormulaText | null;
  readonly stake: string;
  readonly stake_cashed: string;
  readonly cashed_out: string;
  readonly cap: string;
  readonly payout: string;
  readonly result: BetResult;
  readonly version: number;
  readonly is_cancelled: boolean;
  readonly decided_ms: number;
  readonly settled_by: number | null;
  readonly settled_on: readonly number[] | null;
}

/** Rows of one ticket come one after the other, in order of its picks. */
type TicketRow = FirstRow | (PickRow & { readonly is_first: false });

function ticketToSettle(row: FirstRow, picks: readonly PickToSettle[]): TicketToSettle {
  return {
    id: row.id,
    accountId: row.account_id,
    currency: row.currency,
    type: row.type,
    text: row.formula ?? undefined,
    stakeMinor: BigInt(row.stake),
    cashed: { stakeMinor: BigInt(row.stake_cashed), paidMinor: BigInt(row.cashed_out) },
    capMinor: BigInt(row.cap),
    payoutMinor: BigInt(row.payout),
    result: row.result,
    version: row.version,
    isCancelled: row.is_cancelled,
    settledBy: row.result === betResults.pending ? undefined : (row.settled_by ?? undefined),
    settledOn: row.settled_on ?? [],
    picks,
  };
}

/** The tickets with the verdicts that count for their picks. */
async function judged(db: Queryable, rows: readonly TicketRow[]): Promise<readonly JudgedTicket[]> {
  const verdicts = await readStandingVerdicts(db, rows);
  const tickets: JudgedTicket[] = [];
  let picks: PickToSettle[] = [];
  let decidedAtMs = Number.NaN;
  let last: { ticket: TicketToSettle; judgedAtMs: number } | undefined;
  for (const row of rows) {
    if (row.is_first) {
      picks = [];
      decidedAtMs = Math.round(row.decided_ms);
      last = { ticket: ticketToSettle(row, picks), judgedAtMs: 0 };
      tickets.push(last);
    }
    const standing = verdicts(row.market_id, row.outcome_no);
    const window = windowAt(standing.windows, decidedAtMs);
    if (last) last.judgedAtMs = Math.max(last.judgedAtMs, standing.atMs);
    picks.push({
      legNo: row.leg_no,
      oddsMilli: row.odds_milli,
      verdict: window?.verdict,
      version: window ? standing.version : 0,
      source: window?.source,
    });
  }
  return tickets;
}

/** A ticket, and when the last verdict on any of its picks was given. */
export interface JudgedTicket {
  readonly ticket: TicketToSettle;
  readonly judgedAtMs: number;
}

export interface Chunk {
  readonly tickets: readonly TicketToSettle[];
  /** Where the next chunk goes on; undefined after the last. */
  readonly next: { readonly outcome: number; readonly ticket: number } | undefined;
}

/**
 * The next tickets of a run in order of outcome and ticket, each with all of its legs. Tickets that were cashed out as a
 * whole are over, whatever comes. A verdict that is newer than the ticket as it was read does no harm: it counts.
 */
export async function readChunk(db: Pool, run: Run, limit: number): Promise<Chunk> {
  const { rows } = await db.query<TicketRow & { readonly chosen_outcome: number }>({
    name: 'settlement-chunk',
    text: `
with chosen as materialized (
  select ticket_id, outcome_no from ticket_leg
  where market_id = $1 and (outcome_no, ticket_id) > ($2, $3) order by outcome_no, ticket_id limit $4
)
select c.outcome_no as chosen_outcome, ${ticketColumns}
from chosen c join ticket t on t.id = c.ticket_id
left join ticket_settlement s on t.settlement_no > 0 and s.ticket_id = t.id and s.no = t.settlement_no
join ticket_leg l on l.ticket_id = t.id
order by c.outcome_no, t.id, l.n`,
    values: [run.marketId, run.cursorOutcome, run.cursorTicket, limit],
  });
  const tickets = await judged(db, rows);
  const last = rows.at(-1);
  return {
    tickets: tickets.flatMap(({ ticket }) => (ticket.cashed.stakeMinor < ticket.stakeMinor ? [ticket] : [])),
    next: last && tickets.length === limit ? { outcome: last.chosen_outcome, ticket: last.id } : undefined,
  };
}

/** Accepted tickets in order of their ids that were not cashed out as a whole, with the current verdicts. */
export async function readJudgedTickets(
  db: Queryable,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly JudgedTicket[]> {
  const { rows } = await db.query<TicketRow>(
    `with chosen as materialized (
       select id from ticket t where t.id > $1 and t.acceptance in (1, 5) and t.stake_cashed < t.stake order by t.id limit $2
     )
     select ${ticketColumns} from chosen c join ticket t on t.id = c.id
     left join ticket_settlement s on t.settlement_no > 0 and s.ticket_id = t.id and s.no = t.settlement_no
     join ticket_leg l on l.ticket_id = t.id
     order by t.id, l.n`,
    [after, limit],
  );
  return judged(db, rows);
}

/** A settlement with the house's accounts in its currency. */
export interface Payment extends Settlement {
  readonly house: House[keyof House];
}

const payments = defineBatch<Payment>()({
  ticket_id: column.bigint(({ ticket }) => ticket.id),
  version: column.integer(({ ticket }) => ticket.version),
  account_id: column.bigint(({ ticket }) => ticket.accountId),
  stake: column.bigint(({ ticket }) => ticket.stakeMinor - ticket.cashed.stakeMinor),
  payout: column.bigint(({ payoutMinor }) => payoutMinor),
  delta: column.bigint(({ payoutMinor, ticket }) =>
    ticket.settledBy === undefined ? payoutMinor : payoutMinor - ticket.payoutMinor,
  ),
  result: column.smallint(({ result }) => result),
  open_bets: column.bigint(({ house }) => house.openBets),
  sportsbook: column.bigint(({ house }) => house.sportsbook),
  taken_back: column.bigint(({ ticket }) => ticket.settledBy ?? 0),
  currency: column.text(({ ticket }) => ticket.currency),
  verdicts: column.text(({ verdictVersions }) => `{${verdictVersions.join(',')}}`),
  cause: column.text(({ cause }) => cause),
});
const at = `to_timestamp($${payments.size + 1}::float8 / 1000)`;

/**
 * Pays some tickets in one statement. Balances are locked in order of account, as placing bets
 * does, all of them before the first ticket is touched. A ticket whose version changed since it was read is left alone;
 * the run's last pass meets it again. An earlier settlement is taken back by a journal that mirrors its postings; a
 * result of 0 leaves it at that. What was cashed out before is no part of the stake.
 *
 * Without a name, so that it is planned for each chunk: with a plan kept for all parameters, PostgreSQL 18.4 crashed
 * (signal 11) where a run meets tickets that another has just settled. A plan costs little beside a chunk.
 */
const settleChunk = {
  text: `
with ${batchRows('wanted', payments)}, locked as materialized (
  select account_id from balance where account_id = any(${payments.array.account_id}) order by account_id for update
), settled as (
  update ticket t set result = w.result, payout = w.payout, stake_open = case w.result when 0 then w.stake else 0 end,
         settled_at = case when w.result <> 0 then ${at} end, version = t.version + 1,
         settlement_no = t.settlement_no + (w.result <> 0)::integer, acceptance = case t.acceptance when 5 then 1 else t.acceptance end
  from wanted w
  where (select count(*) from locked) >= 0 and t.id = w.ticket_id and t.version = w.version
  returning w.ticket_id, w.account_id, w.stake, w.payout, w.delta, w.result, w.open_bets, w.sportsbook, w.taken_back,
            w.currency, w.verdicts, w.cause, t.settlement_no
), done as materialized (
  select s.*, case when taken_back > 0 then nextval('journal_id_seq') end as reversal_id,
         case when result <> 0 then nextval('journal_id_seq') end as journal_id
  from settled s
), credited as (
  ${moveBalances({
    from: '(select account_id, sum(delta)::bigint as delta from done group by account_id)',
    by: 'm.delta',
    belowZero: 'allowed',
    returning: 'b.account_id',
  })}
), ${bookings({
    from: 'done',
    at,
    journals: [
      {
        id: 'reversal_id',
        kind: 'reversal',
        about: { kind: 'ticket', id: 'ticket_id', version: 'settlement_no - (result <> 0)::integer' },
        where: 'reversal_id is not null',
        reverses: 'taken_back',
        postings: 'mirrored',
      },
      {
        kind: 'settlement',
        about: { kind: 'ticket', id: 'ticket_id', version: 'settlement_no' },
        where: 'journal_id is not null',
        postings: [
          { debit: 'open_bets', credit: 'account_id', amount: 'least(stake, payout)', where: 'payout > 0' },
          { debit: 'sportsbook', credit: 'account_id', amount: 'payout - stake', where: 'payout > stake' },
          {
            no: 2,
            debit: 'open_bets',
            credit: 'sportsbook',
            amount: 'stake - payout',
            where: 'payout < stake',
          },
        ],
      },
    ],
  })}, kept as (
  insert into ticket_settlement (ticket_id, no, payout, result, journal_id, verdict_versions, cause)
  select ticket_id, settlement_no, payout, result, journal_id, verdicts::integer[], cause from done where journal_id is not null
)
select account_id from credited`,
};

/** Answers the accounts whose balance or tickets changed. */
export async function writeSettlements(
  db: Queryable,
  { settlements, atMs }: { readonly settlements: readonly Payment[]; readonly atMs: number },
): Promise<readonly AccountId[]> {
  const { rows } = await db.query<{ account_id: AccountId }>({
    ...settleChunk,
    values: [...payments.values(settlements), atMs],
  });
  return rows.map((row) => row.account_id);
}

export interface RunPlace {
  readonly outcome: number;
  readonly ticket: number;
  readonly state: RunState;
  readonly dueAtMs: number;
  readonly failures: number;
  /** Why a ticket could not be settled; undefined leaves the stored reason, which the state `done` removes. */
  readonly reason: string | undefined;
}

/** Where the run goes on. Nothing happens to one that was started over meanwhile. */
export async function moveRun(db: Pool, run: Run, to: RunPlace): Promise<void> {
  await db.query({
    name: 'move-run',
    text: `update settlement_run set cursor_outcome = $3, cursor_ticket = $4, state = $5, due_at = to_timestamp($6::float8 / 1000),
                  failures = $7, failed_reason = case when $5 <> 'done' then coalesce($8, failed_reason) end
           where market_id = $1 and generation = $2`,
    values: [
      run.marketId,
      run.generation,
      to.outcome,
      to.ticket,
      to.state,
      to.dueAtMs,
      to.failures,
      to.reason ?? null,
    ],
  });
}

/** Leaves the run where it is until later. */
export async function putRunOff(db: Pool, run: Run, untilMs: number): Promise<void> {
  await db.query(
    'update settlement_run set due_at = to_timestamp($3::float8 / 1000) where market_id = $1 and generation = $2',
    [run.marketId, run.generation, untilMs],
  );
}

/** Starts over what failed and has rested. Answers how many. */
export async function retryFailedRuns(db: Pool, atMs: number): Promise<number> {
  const { rowCount } = await db.query(
    `update settlement_run set generation = generation + 1, cursor_outcome = 0, cursor_ticket = 0, failures = 0, state = 'first'
     where failed_reason is not null and state = 'failed' and due_at <= to_timestamp($1::float8 / 1000)`,
    [atMs],
  );
  return rowCount ?? 0;
}
