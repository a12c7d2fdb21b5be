import { type AccountId, fraction, type MarketId, type TicketId } from '@evens/base';
import type { BetResult } from '@evens/markets';
import type { Pool } from '../../platform/db.ts';
import type { House } from '../wallet/index.ts';
import { ofRow } from './set-aside.ts';
import type { LegToSettle, Settlement, TicketToSettle } from './settle-tickets.ts';

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

/** One leg of a ticket to settle, with the ticket's own columns. */
interface LegRow {
  readonly id: TicketId;
  readonly chosen_outcome: number;
  readonly account_id: AccountId;
  readonly currency: string;
  readonly type: string;
  readonly stake: string;
  readonly cap: string;
  readonly payout: string;
  readonly ticket_result: BetResult;
  readonly ticket_version: number;
  readonly settled_by: number | null;
  readonly odds_milli: number;
  readonly result: Exclude<BetResult, 0> | null;
  readonly share_num: number;
  readonly share_den: number;
  readonly version: number;
}

function legToSettle({ odds_milli, result, share_num, share_den, version }: LegRow): LegToSettle {
  if (result === null) return { oddsMilli: odds_milli, verdict: undefined, version: 0 };
  const verdict =
    share_num === share_den ? { result } : { result, share: fraction(BigInt(share_num), BigInt(share_den)) };
  return { oddsMilli: odds_milli, verdict, version };
}

/** Rows of one ticket come one after the other, its legs in order. */
function ticketsOf(rows: readonly LegRow[]): readonly TicketToSettle[] {
  const tickets: (TicketToSettle & { readonly legs: LegToSettle[] })[] = [];
  for (const row of rows) {
    const last = tickets.at(-1);
    if (last?.id === row.id) {
      last.legs.push(legToSettle(row));
      continue;
    }
    tickets.push({
      id: row.id,
      accountId: row.account_id,
      currency: row.currency,
      type: row.type,
      stakeMinor: BigInt(row.stake),
      capMinor: BigInt(row.cap),
      payoutMinor: BigInt(row.payout),
      result: row.ticket_result,
      version: row.ticket_version,
      settledBy: row.settled_by ?? undefined,
      legs: [legToSettle(row)],
    });
  }
  return tickets;
}

export interface Chunk {
  readonly tickets: readonly TicketToSettle[];
  /** Where the next chunk goes on; undefined after the last. */
  readonly next: { readonly outcome: number; readonly ticket: number } | undefined;
}

/** The next tickets of a run in order of outcome and ticket, each with all of its legs. */
export async function readChunk(db: Pool, run: Run, limit: number): Promise<Chunk> {
  const { rows } = await db.query<LegRow>({
    name: 'settlement-chunk',
    text: `
with chosen as materialized (
  select ticket_id, outcome_no from ticket_leg
  where market_id = $1 and (outcome_no, ticket_id) > ($2, $3) order by outcome_no, ticket_id limit $4
)
select t.id, c.outcome_no as chosen_outcome, t.account_id, t.currency, t.type, t.stake::text as stake, t.payout_cap::text as cap,
       t.payout::text as payout, t.result as ticket_result, t.version as ticket_version, s.journal_id as settled_by,
       l.odds_milli, v.result, v.share_num, v.share_den, v.version
from chosen c join ticket t on t.id = c.ticket_id
left join ticket_settlement s on t.settlement_no > 0 and s.ticket_id = t.id and s.no = t.settlement_no
join ticket_leg l on l.ticket_id = t.id
left join lateral (
  select v.result, v.share_num, v.share_den, v.version from verdict v
  where v.market_id = l.market_id and v.outcome_no = l.outcome_no
    and v.valid_from <= t.decided_at and t.decided_at < v.valid_until
  order by v.version desc limit 1
) v on true
order by c.outcome_no, t.id, l.n`,
    values: [run.marketId, run.cursorOutcome, run.cursorTicket, limit],
  });
  const tickets = ofRow(`market ${run.marketId}`, () => ticketsOf(rows));
  const last = rows.at(-1);
  return {
    tickets,
    next: last && tickets.length === limit ? { outcome: last.chosen_outcome, ticket: last.id } : undefined,
  };
}

/**
 * Pays some tickets in one statement. Balances are locked in order of account, as placing bets
 * does, all of them before the first ticket is touched. A ticket whose version changed since it was read is left alone;
 * the run's last pass meets it again. An earlier settlement is taken back by a journal that mirrors its postings.
 */
const settleChunk = {
  name: 'settle-chunk',
  text: `
with wanted as materialized (
  select * from unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::smallint[],
                       $8::bigint[], $9::bigint[], $10::bigint[], $11::text[], $12::text[])
    as w(ticket_id, version, account_id, stake, payout, delta, result, open_bets, sportsbook, taken_back, currency, verdicts)
), locked as materialized (
  select account_id from balance where account_id = any($3::bigint[]) order by account_id for update
), settled as (
  update ticket t set result = w.result, payout = w.payout, stake_open = 0, settled_at = to_timestamp($13::float8 / 1000),
         version = t.version + 1, settlement_no = t.settlement_no + 1
  from wanted w
  where (select count(*) from locked) >= 0 and t.id = w.ticket_id and t.version = w.version
  returning w.ticket_id, w.account_id, w.stake, w.payout, w.delta, w.result, w.open_bets, w.sportsbook, w.taken_back,
            w.currency, w.verdicts, t.settlement_no
), done as materialized (
  select s.*, case when taken_back > 0 then nextval('journal_id_seq') end as reversal_id, nextval('journal_id_seq') as journal_id
  from settled s
), credited as (
  update balance b set amount = b.amount + d.delta, min_amount = least(0, b.amount + d.delta), version = b.version + 1
  from (select account_id, sum(delta)::bigint as delta from done group by account_id) d
  where b.account_id = d.account_id
  returning b.account_id
), journalled as (
  insert into journal (id, kind, ref_kind, ref_id, ref_version, reverses, at)
  select reversal_id, 'reversal', 'ticket', ticket_id, settlement_no - 1, taken_back, to_timestamp($13::float8 / 1000)
  from done where reversal_id is not null
  union all
  select journal_id, 'settlement', 'ticket', ticket_id, settlement_no, null, to_timestamp($13::float8 / 1000) from done
), posted as (
  insert into posting (journal_id, n, debit, credit, amount, currency)
  select d.reversal_id, p.n, p.credit, p.debit, p.amount, p.currency
  from done d join posting p on p.journal_id = d.taken_back where d.reversal_id is not null
  union all
  select journal_id, 1, open_bets, account_id, least(stake, payout), currency from done where payout > 0
  union all
  select journal_id, 2, sportsbook, account_id, payout - stake, currency from done where payout > stake
  union all
  select journal_id, 2, open_bets, sportsbook, stake - payout, currency from done where payout < stake
), kept as (
  insert into ticket_settlement (ticket_id, no, payout, result, journal_id, verdict_versions)
  select ticket_id, settlement_no, payout, result, journal_id, verdicts::integer[] from done
)
select account_id from credited`,
};

/** A settlement with the house's accounts in its currency. */
export interface Payment extends Settlement {
  readonly house: House[keyof House];
}

/** Answers the accounts whose balance or tickets changed. */
export async function writeSettlements(
  db: Pool,
  { settlements, atMs }: { readonly settlements: readonly Payment[]; readonly atMs: number },
): Promise<readonly AccountId[]> {
  const { rows } = await db.query<{ account_id: AccountId }>({
    ...settleChunk,
    values: [
      settlements.map(({ ticket }) => ticket.id),
      settlements.map(({ ticket }) => ticket.version),
      settlements.map(({ ticket }) => ticket.accountId),
      settlements.map(({ ticket }) => ticket.stakeMinor),
      settlements.map(({ payoutMinor }) => payoutMinor),
      settlements.map(({ payoutMinor, ticket }) =>
        ticket.settledBy === undefined ? payoutMinor : payoutMinor - ticket.payoutMinor,
      ),
      settlements.map(({ result }) => result),
      settlements.map(({ house }) => house.openBets),
      settlements.map(({ house }) => house.sportsbook),
      settlements.map(({ ticket }) => ticket.settledBy ?? 0),
      settlements.map(({ ticket }) => ticket.currency),
      settlements.map(({ verdictVersions }) => `{${verdictVersions.join(',')}}`),
      atMs,
    ],
  });
  return rows.map((row) => row.account_id);
}

export interface RunPlace {
  readonly outcome: number;
  readonly ticket: number;
  readonly state: RunState;
  readonly dueAtMs: number;
  readonly failures: number;
  /** Why a ticket could not be settled; undefined leaves what is known of an earlier one, which `done` forgets. */
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
